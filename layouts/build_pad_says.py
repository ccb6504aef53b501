"""Whether the sentences that a pad has of its own can be said: of checks it makes, with values."""

from __future__ import annotations

from collections.abc import Iterator

from dicesheets.layouts.pad import Line, Pad, Saying
from dicesheets.layouts.pad_checks import PLACES_OF, SECOND, TAKEN_RULES
from dicesheets.layouts.pad_says import checks_of, rule_of
from dicesheets.words.sentences import places_in
from dicesheets.words.text import Text
from dicesheets.words.trouble import did_you_mean

_LEAVE_OUT = Text("lass es weg", "leave it out")
_REACH = "reach"
_NO_GOAL = Text(
    f'"{_REACH}" steht für nichts: keine Zahl gewinnt oder beendet das Spiel',
    f'"{_REACH}" stands for nothing: no number wins the game or ends it',
)
_ADD_GOAL = Text(
    "nenne eine bei `win` (mit `who: first`) oder bei `end`, oder lass es weg",
    "name one at `win` (with `who: first`) or at `end`, or leave it out",
)


def wording_problems(pad: Pad, line: Line | None) -> Iterator[tuple[str, Text, Text]]:
    """Yield what is wrong with the sentences of a line, or of the pad: (key, what, remedy)."""
    name = line.id if line else None
    made = {check.name for check in checks_of(pad) if (check.line and check.line.id) == name}
    for saying in pad.says if line is None else line.says:
        key = saying.check.replace("-", "_")
        if saying.check not in made:
            what = Text(f"`{key}` wird hier nicht geprüft", f"`{key}` is not checked here")
            yield key, what, _LEAVE_OUT
        if saying.second and saying.check not in SECOND:
            what = Text("hat nur einen Satz", "has one sentence only")
            yield key, what, _LEAVE_OUT
        yield from _rule_problems(pad, saying, key)
        yield from _place_problems(saying, key, line)
        if line is None and not pad.goal and saying.breach and _names_the_goal(saying.breach):
            yield key, _NO_GOAL, _ADD_GOAL


def note_problems(pad: Pad) -> Iterator[tuple[int, Text, Text]]:
    """Yield the notes that name a goal where there is none: (place from 1, what, remedy)."""
    for place, note in enumerate(pad.notes, 1):
        if not pad.goal and _names_the_goal(note):
            yield place, _NO_GOAL, _ADD_GOAL


def _names_the_goal(text: Text) -> bool:
    return _REACH in places_in(text)


def _rule_problems(pad: Pad, saying: Saying, key: str) -> Iterator[tuple[str, Text, Text]]:
    """Yield a rule that is called like that of another check: nobody could tell them apart."""
    rule, remedy = saying.rule, Text("wähle ein anderes Wort", "choose another word")
    called = (c.name for c in checks_of(pad) if rule_of(pad, c.name, c.line) == rule)
    other = next((name.replace("-", "_") for name in called if name != saying.check), None)
    if rule in TAKEN_RULES:
        yield key, Text(f'"{rule}" ist vergeben', f'"{rule}" is taken'), remedy
    elif rule and other:
        what = Text(f'auch `{other}` heißt "{rule}"', f'`{other}` is called "{rule}", too')
        yield key, what, remedy


def _place_problems(
    saying: Saying, key: str, line: Line | None
) -> Iterator[tuple[str, Text, Text]]:
    known = list(PLACES_OF[saying.check])
    if line and line.formula and saying.check == "total":
        known += [*line.formula.of, *line.formula.less]
    for sentence in (saying.breach, saying.second):
        for place in places_in(sentence) if sentence else ():
            if place not in known:
                what = Text(f'"{place}" steht hier für nichts', f'"{place}" stands for nothing')
                yield key, what, did_you_mean(place, known)
