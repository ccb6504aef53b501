"""How findings about a pad are made: by the game's rule ids, in the words of its layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Layout, Pad, Text
from dicesheets.rules.naming import field_name
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.words.players import player_name


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

    def error(self, rule: str, fields: Sequence[str], message: Text) -> Finding:
        """Return a breach of the rules."""
        return self._finding(Severity.ERROR, rule, fields, message)

    def warning(self, rule: str, fields: Sequence[str], message: Text) -> Finding:
        """Return something odd."""
        return self._finding(Severity.WARNING, rule, fields, message)

    def miscount(self, rule: str, fields: Sequence[str], message: Text) -> Finding:
        """Return a number that differs from what the marks give."""
        return self._finding(Severity.MISCOUNT, rule, fields, message)

    def at(self, field: str, message: Text) -> Text:
        """Return a message that begins with what a field is called."""
        name = field_name(self.layout.card(self.card), field)
        return Text(f"{name.de}: {message.de}", f"{name.en}: {message.en}")

    def of(self, player: int, message: Text) -> Text:
        """Return a message that begins with whose it is, where there are several."""
        if not self.pad.is_shared:
            return Text(message.de[:1].upper() + message.de[1:],
                        message.en[:1].upper() + message.en[1:])  # fmt: skip
        name = player_name(player)
        return Text(f"{name.de}: {message.de}", f"{name.en}: {message.en}")

    def _finding(
        self, severity: Severity, rule: str, fields: Sequence[str], message: Text
    ) -> Finding:
        full = f"{self.layout.game.value}.{rule}"
        return Finding(severity, full, 1, self.card, tuple(fields), message)
