"""How a pad words what is wrong with a sheet: its own sentences, and the ids of its rules.

Every check of a pad has a sentence of its own in `words/pads.py`; a layout may give another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicesheets.layouts.pad import Best, Line, Pad, Saying
from dicesheets.layouts.pad_checks import SECOND
from dicesheets.layouts.vocabulary import Kind
from dicesheets.words.pads import BREACHES
from dicesheets.words.text import Text


@dataclass(frozen=True, slots=True)
class Check:
    """A check that a pad makes: of one of its lines, or of the pad as a whole."""

    name: str
    line: Line | None = None


def checks_of(pad: Pad) -> Iterator[Check]:
    """Yield every check that a pad makes."""
    for line in pad.lines:
        yield from (Check(name, line) for name in _of_line(pad, line))
    races = pad.win.who is Best.FIRST or any(line.wins for line in pad.lines)
    whole = {
        "turns": pad.in_turn and bool(pad.turns),
        "after-end": races and bool(pad.turns),
        "unfinished": pad.is_shared and (pad.win.who is Best.FIRST or pad.end is not None),
        "players": pad.is_shared,
    }
    yield from (Check(name) for name, is_made in whole.items() if is_made)


def _of_line(pad: Pad, line: Line) -> Iterator[str]:
    is_number = line.kind is Kind.NUMBER and not line.is_computed
    made = {
        "value": is_number,
        "once": line.once,
        "choice": line.is_choice,
        "exclusive": line.exclusive,
        "taken-order": line.taken_in_order,
        "order": line.in_order and line.skips is not None,
        "lock": bool(line.lock),
        "then": line.then is not None,
        "after": line.after is not None,
        "alone": line.alone or bool(line.not_with),
        "total": line.is_computed and not line.hidden,
        "missing": line.needed,
        "minus": line.minus and not line.hidden,
        "gap": is_number and line.by_turn,
    }
    yield from (name for name, is_made in made.items() if is_made)


def saying_of(pad: Pad, check: str, line: Line | None) -> Saying | None:
    """Return how a pad words a check, None if it says nothing of it."""
    says = pad.says if line is None else line.says
    return next((saying for saying in says if saying.check == check), None)


def rule_of(pad: Pad, check: str, line: Line | None) -> str:
    """Return the last word of the id of a check's rule."""
    saying = saying_of(pad, check, line)
    return saying.rule if saying and saying.rule else check


def check_of(pad: Pad, rule: str) -> str:
    """Return the check that is called so in the ids of rules; the word itself if none is."""
    named = (check.name for check in checks_of(pad) if rule_of(pad, check.name, check.line) == rule)
    return next(named, rule)


def sentence_of(pad: Pad, check: str, line: Line | None, second: str = "") -> Text:
    """Return the sentence about a breach; `second` names another sentence of the check."""
    saying = saying_of(pad, check, line)
    own = None
    if saying:
        own = saying.second if second and second == SECOND.get(check) else saying.breach
    return own or BREACHES[second or check]
