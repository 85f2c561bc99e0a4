"""Draws the icons of the page and the pictures of links, from its own drawings: tools/pictures.py http://127.0.0.1:8765

Needs a running server and Chromium.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
CARD = """<rect x="5" y="2" width="24" height="30" rx="5" fill="#F98B3D"/>
    <path d="M17 8l7.5 8.5h-4.5v8h-6v-8H9.5z" fill="#231204"/>"""
GROUND = "#0d2023"
ICONS = {"180": (180, 4), "192": (192, 4), "512": (512, 4), "maskable": (512, 12)}
"""Their size, and how much room is left round the card, of 34."""
WIDTH, HEIGHT = 1200, 630
ALONE = """(picture) => { document.body.replaceChildren(picture); picture.style.cssText += `; position: fixed; inset: 0;
    width: 1200px; height: 630px; border-radius: 0; --ring: 520px; --card-hand: 190px;`;
    for (const one of picture.querySelectorAll('.grid')) one.style.cssText = '--card-hand: 110px; gap: 14px'; }"""


def icon(room: int) -> str:
    """The card of the house on its ground."""
    box = f"{-room} {-room} {34 + 2 * room} {34 + 2 * room}"
    return f'<svg viewBox="{box}" style="background:{GROUND};display:block">{CARD}</svg>'


def keep(page: Page, name: str, width: int, height: int) -> None:
    """What the page shows."""
    page.set_viewport_size({"width": width, "height": height})
    (PUBLIC / name).parent.mkdir(exist_ok=True)
    page.screenshot(path=PUBLIC / name)


def main(url: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce", color_scheme="dark")
        for name, (size, room) in ICONS.items():
            page.set_content(f"<style>body{{margin:0}}</style>{icon(room)}")
            keep(page, f"icons/{name}.png", size, size)
        page.set_content(f"<style>body{{background:{GROUND}}}svg{{margin:75px auto;width:480px}}</style>{icon(0)}")
        keep(page, "pictures/upcard.png", WIDTH, HEIGHT)
        page.set_viewport_size({"width": 1440, "height": 900})
        for number in range(tiles(page, url)):
            page.goto(url)
            tile = page.locator("article").nth(number)
            name = tile.get_attribute("aria-labelledby") or ""
            tile.locator(".picture").evaluate(ALONE)
            keep(page, f"pictures/{name.removeprefix('game-')}.png", WIDTH, HEIGHT)
            page.set_viewport_size({"width": 1440, "height": 900})
        browser.close()


def tiles(page: Page, url: str) -> int:
    """How many games there are."""
    page.goto(url)
    page.locator("article").first.wait_for()
    return page.locator("article").count()


if __name__ == "__main__":
    main(sys.argv[1])
