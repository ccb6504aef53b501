"""How findings about a pad are made: by the game's rule ids, in the words of its layout."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.pad import Line, Pad
from dicesheets.layouts.pad_says import rule_of, sentence_of
from dicesheets.rules.naming import field_name
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.words.numbers import written
from dicesheets.words.players import move_name, player_name
from dicesheets.words.sentences import Values, fill_in
from dicesheets.words.text import NO_TEXT, capital

_LEAD = "{player}: "  # left out on the sheet of one player


@dataclass(frozen=True, slots=True)
class About:
    """What a finding is about: a check of a line, or of the whole pad."""

    check: str
    fields: tuple[str, ...]
    line: Line | None = None
    second: str = ""  # which other sentence of the check


@dataclass(frozen=True, slots=True)
class Reporter:
    """Makes the findings about one pad."""

    layout: Layout
    card: str

    @property
    def pad(self) -> Pad:
        """The pad that is judged."""
        pad = self.layout.card(self.card).pad
        assert pad is not None
        return pad

    def error(self, about: About, values: Values) -> Finding:
        """Return a breach of the rules."""
        return self._finding(Severity.ERROR, about, values)

    def warning(self, about: About, values: Values) -> Finding:
        """Return something odd."""
        return self._finding(Severity.WARNING, about, values)

    def miscount(self, about: About, values: Values) -> Finding:
        """Return a number that differs from what the marks give."""
        return self._finding(Severity.MISCOUNT, about, values)

    def of_box(self, field: str, line: Line) -> Values:
        """Return what every sentence about a box may name."""
        found = next(f for f in self.layout.card(self.card).fields if f.id == field)
        return {
            "box": field_name(self.layout.card(self.card), field),
            "player": player_name(found.player),
            "turn": move_name(found.turn) if found.turn else NO_TEXT,
            "line": line.label,
        }

    def _finding(self, severity: Severity, about: About, values: Values) -> Finding:
        rule = f"{self.layout.game.value}.{rule_of(self.pad, about.check, about.line)}"
        sentence = sentence_of(self.pad, about.check, about.line, about.second)
        if not self.pad.is_shared:
            sentence = Text(sentence.de.removeprefix(_LEAD), sentence.en.removeprefix(_LEAD))
        message = fill_in(sentence, values)
        if not self.pad.is_shared:
            message = capital(message)
        return Finding(severity, rule, 1, self.card, tuple(about.fields), message)


def as_written(mark: str, worth: int | None) -> Text:
    """Return a number as it stands on the sheet, with the minus that is crossed beside it."""
    said = written(mark)
    is_below = worth is not None and worth < 0
    return Text(f"-{said.de}", f"-{said.en}") if is_below else said
