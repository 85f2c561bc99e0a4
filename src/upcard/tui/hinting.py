"""A hint as lines of text."""

from upcard.bots.hints import SURE, Hint, Suggestion
from upcard.tui.wording import Wording


def hinted(found: Hint, wording: Wording) -> list[str]:
    """The best plays, those behind them, and why."""
    if not found.plays:
        return [wording.prompt("hint_none")]
    equal = [one for one in found.plays if one.equal]
    behind = [one for one in found.plays if not one.equal]
    reasons = [wording.speaker.hint(reason.code, reason.about) for reason in found.reasons]
    return [_best(equal, wording), *reasons, *[_behind(one, wording) for one in behind]]


def _best(equal: list[Suggestion], wording: Wording) -> str:
    plays = [wording.told(one.play) for one in equal]
    if len(plays) == 1:
        return wording.prompt("hint_best", play=plays[0])
    return wording.prompt("hint_equal", plays=wording.speaker.listed(plays))


def _behind(one: Suggestion, wording: Wording) -> str:
    points, error = round(100 * one.behind), round(100 * SURE * one.error)
    return wording.prompt("hint_behind", play=wording.told(one.play), points=points, error=error)
