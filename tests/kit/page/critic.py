"""Looks at a page as axe does and as the width of the window does, and says what is wrong with it."""

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from kit.page.driver import Player
from kit.page.screen import Screen

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CROSSED = """() => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const between = (low, wanted, high) => Math.min(high, Math.max(low, wanted));
    const inside = ({left, top, width}, box) => {
        const [x, y] = [left + width / 2, top + width / 2];
        return Math.hypot(x - between(box.left, x, box.right), y - between(box.top, y, box.bottom)) < width / 2 - 1;
    };
    const [seats, rings, status, hand] = ['.seat', '.ring', '.status', '.hand'].map(boxes);
    const [notes, bars, sides] = ['.line-note:has(p)', '.top', '.stock, .asked'].map(boxes);
    return [
        ...[...seats, ...rings, ...status, ...hand, ...bars].filter((part) => notes.some((note) => cross(part, note)))
            .map(() => 'the line about the connection lies over something'),
        ...[...document.querySelectorAll('.flag')].filter((flag) => flag.scrollWidth > flag.clientWidth + 1)
            .map((flag) => `cut short: ${flag.textContent}`),
        ...[...document.querySelectorAll('.seat .name')].filter((name) => {
            const [own, seat] = [name, name.closest('.seat')].map((one) => one.getBoundingClientRect());
            return name.checkVisibility() && (own.left < seat.left - 1 || own.right > seat.right + 1);
        }).map((name) => `wider than its seat: ${name.textContent}`),
        ...rings.filter((ring) => bars.some((bar) => cross(ring, bar))).map(() => 'the Ring lies over the bar'),
        ...seats.filter((seat) => rings.some((ring) => inside(ring, seat))).map(() => 'a seat lies over the Ring'),
        ...seats.filter((a, i) => seats.some((b, k) => i < k && cross(a, b))).map(() => 'seats lie over each other'),
        ...seats.filter((seat) => sides.some((side) => cross(seat, side))).map(() => 'a seat lies beside the Ring'),
        ...seats.filter((seat) => status.some((line) => cross(seat, line))).map(() => 'a seat lies over the sentence'),
        ...seats.filter((seat) => hand.some((mine) => cross(seat, mine))).map(() => 'the hand lies over a seat'),
        ...status.filter((line) => hand.some((mine) => cross(line, mine))).map(() => 'the hand lies over the sentence'),
    ];
}"""
"""Which parts of a table lie over each other; the Ring is round."""
OUT_OF_REACH = """() => {
    const room = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const controls = [...room.querySelectorAll('a[href], button, input, select, textarea, summary')];
    const wrong = (one) => {
        one.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        const wide = document.documentElement.clientWidth + 1;
        if (left < -1 || right > wide || top < -1 || bottom > innerHeight + 1) return 'off the screen';
        if (Math.min(width, height) < 24) return 'too small';
        const card = one.matches('.hold');
        const hit = document.elementFromPoint(card ? left + 8 : left + width / 2, card ? top + 16 : top + height / 2);
        return one.contains(hit) || hit?.closest('label')?.control === one ? '' : `covered by ${hit?.className}`;
    };
    return controls.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.spoken'))
        .map((one) => [wrong(one), (one.ariaLabel ?? one.textContent).trim().slice(0, 60)])
        .filter(([what]) => what).map(([what, name]) => `${what}: ${name}`);
}"""
"""Which controls nobody can touch: of the sheet that is open, or of the whole page."""
CUT_OFF = """() => {
    const wide = document.documentElement.clientWidth + 1;
    const mended = (one) => one !== null && (mends(getComputedStyle(one)) || mended(one.parentElement));
    const mends = ({ textOverflow, webkitLineClamp, overflowX, clipPath }) => textOverflow === 'ellipsis'
        || webkitLineClamp !== 'none' || ['auto', 'scroll'].includes(overflowX) || clipPath !== 'none';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) if (walk.currentNode.data.trim()) texts.push(walk.currentNode);
    return texts.filter((text) => {
        if (!text.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        const range = document.createRange();
        range.selectNodeContents(text);
        const out = [...range.getClientRects()].some((box) => box.left < -1 || box.right > wide);
        return out && !mended(text.parentElement);
    }).map((text) => `cut off: ${text.data.trim().slice(0, 40)}`);
}"""
"""Which texts run out of the window, and neither wrap, nor end in dots, nor scroll."""
SQUEEZED = """() => {
    const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
    const said = (one) => (one.textContent ?? '').trim().slice(0, 40);
    const lines = (node) => {
        const room = node.closest?.('.now')?.getBoundingClientRect() ?? { top: -Infinity };
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter((box) => box.width > 1 && box.top > room.top - 1);
    };
    const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const crossing = (one, other) => lines(one).some((a) => lines(other).some((b) => cross(a, b)));
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (walk.currentNode.data.trim()) texts.push(walk.currentNode);
    const broken = (text) => [...text.data.matchAll(/\\p{L}{2,}/gu)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.left < innerWidth);
        return new Set(boxes.map((box) => Math.round(box.top))).size > 1;
    }).map((word) => word[0]);
    const inside = (part, whole) => part.left > whole.left - 1 && part.right < whole.right + 1;
    const covered = (tag) => {
        const next = tag.closest('.hold').nextElementSibling?.querySelector('.card');
        return next && tag.getBoundingClientRect().right > next.getBoundingClientRect().left + 1;
    };
    return [
        ...all('.flag').filter((flag) => lines(flag).some((line, place, rest) => place > 0
            && Math.abs(line.top - rest[place - 1].top) < parseFloat(getComputedStyle(flag).fontSize) - 1))
            .map((flag) => `lines over each other: ${said(flag)}`),
        ...all('.btn, .option').filter((one) => lines(one).some((line) => {
            const box = one.getBoundingClientRect();
            return line.left < box.left + 5 || line.right > box.right - 5;
        })).map((one) => `no room in its button: ${said(one)}`),
        ...texts.filter((text) => text.parentElement.checkVisibility()).flatMap(broken)
            .map((word) => `a broken word: ${word}`),
        ...all('.top .title').filter((title) => all('.now').some((now) => crossing(title, now)))
            .map((title) => `what happened lies over ${said(title)}`),
        ...all('.tbl:not(.screen) .top .title small').filter((one) =>
            new Set(lines(one).map((line) => Math.round(line.top))).size > 1)
            .map((one) => `two lines under the title: ${said(one)}`),
        ...all('.name').filter((name) => name.scrollWidth > name.clientWidth + 1)
            .map((name) => `a shortened name: ${said(name)}`),
        ...all('.fan .tag').filter(covered).map((tag) => `half covered: ${said(tag)}`),
        ...all('.asked > *').filter((one) => all('.status, .steps').some((low) => lines(low).some((line) =>
            cross(one.getBoundingClientRect(), line)))).map((one) => `over the sentence: ${said(one)}`),
        ...all('.tbl .status').filter((one) => lines(one).some((line) => line.bottom > innerHeight))
            .map((one) => `below the window: ${said(one)}`),
        ...texts.filter((text) => text.parentElement.closest('.tbl .status')
            && text.parentElement.checkVisibility({ visibilityProperty: true }) && all('.play, .choose').some((over) =>
                lines(text).some((line) => cross(line, over.getBoundingClientRect()))))
            .map((text) => `under what is laid: ${said(text)}`),
        ...all('.seat .flag').filter((flag) => !inside(flag.getBoundingClientRect(),
            flag.closest('.seat').getBoundingClientRect())).map((flag) => `wider than its seat: ${said(flag)}`),
        ...all('.asked > *').filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => `over the edge: ${said(one)}`),
        ...all('.seat .grid').filter((grid) => !inside(grid.getBoundingClientRect(),
            grid.closest('.seat').getBoundingClientRect())).map(() => 'a grid wider than its seat'),
    ];
}"""
"""Which words have too little room: in flags, buttons, under the title, on cards, beside the Ring."""
NOT_THE_PHASE = re.compile(r"[\d,]+|(?<=: ).*")


def faults(page: Page) -> list[str]:
    """What axe finds on a page, and whether it is wider than the window."""
    found = Axe().run(page).response["violations"]
    return [*[told(page, one, node) for one in found for node in one["nodes"][:2]], *too_wide(page)]


def told(page: Page, found: dict[str, Any], node: dict[str, Any]) -> str:
    return f"{page.url}: {found['id']}: {node['html'][:120]} ({node['failureSummary'].splitlines()[-1].strip()})"


def too_wide(page: Page) -> list[str]:
    """Whether one would have to scroll sideways."""
    wider = page.evaluate(WIDER)
    return [f"{page.url}: {wider} px wider than the window"] if wider > 0 else []


def out_of_reach(page: Page) -> list[str]:
    """The controls that lie beside the screen or under something, once no second touch is caught any more."""
    page.wait_for_function("() => !document.querySelector('.second-touch')")
    return list(page.evaluate(OUT_OF_REACH))


def cut_off(page: Page) -> list[str]:
    """The texts that end beside the screen."""
    return list(page.evaluate(CUT_OFF))


def squeezed(page: Page) -> list[str]:
    """The words that have too little room, in the letters that they are to be read in."""
    page.evaluate("document.fonts.ready")
    return list(page.evaluate(SQUEEZED))


def crossed(page: Page) -> list[str]:
    """What lies over something else at a table."""
    return list(page.evaluate(CROSSED))


class Critic:
    """Goes along with a player and looks at every phase of the game once."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seen: set[tuple[object, ...]] = set()
        self.faults: list[str] = []

    def looks(self, screen: Screen) -> bool:
        """Look, if such a screen was not there before; never stops the game."""
        groups = [NOT_THE_PHASE.sub("", one.name) for one in screen.find("group") if "Cards of" not in one.name]
        phase = (NOT_THE_PHASE.sub("", screen.said("status"))[:16], *groups, screen.has("alert", "", ""))
        if phase not in self.seen:
            self.seen.add(phase)
            self.faults += faults(self.player.visitor.page)
        return False
