"""Lost results: what nobody can read below a column is what the column comes to.

A 0 with a stroke in a narrow box may be no number at all to the networks. Something is written,
and one player in fifty miscounts: it is what the marks give, and a person may say otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dicesheets.layouts.marks import can_stand
from dicesheets.layouts.model import Card, Kind
from dicesheets.layouts.pad import minus_id
from dicesheets.rules.pad.sheet import column_of
from dicesheets.scanner.collect import Placed, SheetCard, Sheets
from dicesheets.scanner.reading import DOUBTED, FieldReading
from dicesheets.words.text import Text


def find_lost(sheets: Sheets) -> Iterator[Placed]:
    """Yield results that cannot be read, as their columns say, where those are clear."""
    for one in sheets.cards:
        drawn = sheets.layout.card(one.reading.card)
        round_ = dict(sheets.record.numbered).get(one.round)
        held = round_.card(drawn.id) if round_ else None
        if drawn.pad is None or held is None:
            continue
        for reading in _lost(drawn, one, dict(held.marks)):
            yield Placed(one.round, drawn.id, reading)


def _lost(card: Card, one: SheetCard, marks: dict[str, str]) -> Iterator[FieldReading]:
    pad = card.pad
    assert pad is not None
    doubtful = {field.field: field for field in one.reading.fields if field.doubtful}
    unclear = Counter(card.field(name).player for name in doubtful)
    for name, reading in doubtful.items():
        spot = card.field(name)
        line = pad.line(spot.line)
        is_result = line.is_computed and spot.kind is Kind.NUMBER and reading.unreadable
        # What a doubtful number comes to would bear witness for it. Of what is covered or outside
        # the photo nobody knows whether anything is written there.
        if not is_result or unclear[spot.player] > 1 or reading.note is not None:
            continue
        value = column_of(pad, spot.player, marks).value(spot.line)
        is_signed = line.minus and minus_id(spot.id) in marks
        if value is None or is_signed != (value < 0) or not can_stand(spot, str(abs(value))):
            continue
        note = Text(f"nicht lesbar; die Spalte ergibt {value}",
                    f"cannot be read; the column comes to {value}")  # fmt: skip
        yield FieldReading(spot.id, str(abs(value)), DOUBTED, note=note, weighed=True)
