"""The photos in examples/photos, nearly all of the first edition: what was written is read, and
what is misread is flagged."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.layouts.model import Game
from dicesheets.records import load_record
from dicesheets.scoring.inputs import load_sheets

PHOTOS = Path(__file__).parents[2] / "examples" / "photos"
MOST_WRONG = 0.03  # of the fields of a photo, all of them flagged


@pytest.mark.parametrize("file", sorted(PHOTOS.glob("*.jpg")), ids=lambda f: f.stem)
def test_a_fixed_photo_is_read_or_flagged(file: Path) -> None:
    truth = load_record(file.with_suffix(".yaml"))
    (entry,) = load_sheets([file])
    doubted = {(doubt.card, doubt.field) for doubt in entry.doubts}
    wrong: list[tuple[str, str]] = []
    for real, seen in zip(truth.rounds, entry.record.rounds, strict=True):
        for card in {c.card for c in (*real.cards, *seen.cards)}:
            written, found = real.card(card), seen.card(card)
            want = dict(written.marks) if written else {}
            got = dict(found.marks) if found else {}
            wrong += [(card, f) for f in want.keys() | got.keys() if want.get(f) != got.get(f)]
    assert [spot for spot in wrong if spot not in doubted] == []
    cards = [card.card for round_ in entry.record.rounds for card in round_.cards]
    fields = sum(len(entry.layout.card(card).fields) for card in cards)
    assert len(wrong) <= MOST_WRONG * fields


def test_there_is_a_photo_of_every_game() -> None:
    names = {file.stem for file in PHOTOS.glob("*.jpg")}
    assert names == {game.value for game in Game}
