"""What the coach says about a game, as lines of text."""

from upcard.bots.coach import NO_VERDICT, Account, Estimate, Judged, Review
from upcard.bots.hints import SURE
from upcard.tui.wording import Wording

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60
"""Steps of a curve, at most."""


def coached(found: Review, wording: Wording) -> list[str]:
    """Chances over time, the dearest decisions, and what was luck."""
    said = Said(wording)
    open_ones = sum(one.verdict == NO_VERDICT for one in found.judged)
    return [
        said.text("chances", error=hundredths(SURE * found.error)),
        *[said.curve(seat, [row[seat] for row in found.chances]) for seat in range(len(found.chances[0]))],
        "",
        said.text("dearest" if found.dearest else "none"),
        *[line for one in found.dearest for line in said.judged(one)],
        *([said.text("no_verdict_one" if open_ones == 1 else "no_verdict", number=open_ones)] if open_ones else []),
        "",
        *[said.account(one) for one in found.accounts],
    ]


class Said:
    """The sentences of the coach at one table."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self._sentences = wording.speaker.sentences["coach"]

    def text(self, key: str, **parts: object) -> str:
        return self._sentences[key].format_map(parts)

    def curve(self, seat: int, chances: list[float]) -> str:
        """One seat's chances as a row of bars."""
        shown = chances[:: -(-len(chances) // WIDEST)]
        bars = "".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in shown)
        ends = {"first": hundredths(chances[0]), "last": hundredths(chances[-1])}
        return self.text("chance", seat=self.wording.speaker.name(seat), bars=bars, **ends)

    def judged(self, one: Judged) -> list[str]:
        """A decision, why another would have been better, and what was forgotten."""
        speaker = self.wording.speaker
        parts = {"play": self.wording.told(one.played), "better": self.wording.told(one.better)}
        shares = {"loss": hundredths(one.loss), "error": hundredths(SURE * one.error)}
        lines = [self.text("judged", step=one.step + 1, seat=speaker.name(one.seat), **parts, **shares)]
        lines += [f"    {speaker.hint(reason.code, reason.about)}" for reason in one.reasons]
        if one.forgot:
            lines.append("    " + self.text("forgot", cards=speaker.cards(one.forgot)))
        return lines

    def account(self, one: Account) -> str:
        """What a seat owes to its decisions, and what to its cards."""
        parts = {"lost": hundredths(one.lost.mean), "lost_error": _error(one.lost)}
        for name, share in (("dealt", one.dealt), ("drawn", one.drawn)):
            parts |= {name: f"{round(100 * share.mean):+d}", f"{name}_error": _error(share)}
        return self.text("account", seat=self.wording.speaker.name(one.seat), decisions=one.decisions, **parts)


def hundredths(share: float) -> str:
    return str(round(100 * share))


def _error(share: Estimate) -> str:
    return hundredths(SURE * share.error)
