"""What the rules settled on a player's sheets is kept as text, by a key that tells it apart."""

from __future__ import annotations

import json
from dataclasses import replace

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.scanner.collect import Placed, Sheets, collect
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.packed_settling import apply_settling, pack_settling, settling_key
from dicesheets.scoring.packed_verdict import digest_of

LAYOUT = load_classic(Game.CARCASSONNE)
CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def sheets_of(**fields: FieldReading) -> Sheets:
    found = {name.replace("_", "-"): reading for name, reading in fields.items()}
    read = tuple(
        replace(found.get(f.id, FieldReading(f.id, None, 1.0)), field=f.id)
        for f in LAYOUT.card("pad").fields
    )
    card = CardReading("pad", LAYOUT, "CODE", "code", 1, 0, 0, CORNERS, read)
    return collect([Reading("a.jpg", (card,))])[0]


CLEAR = sheets_of(p1_t1=FieldReading("", "3", 1.0))
DOUBT = sheets_of(p1_t1=FieldReading("", "4", 0.5, (("3", 0.49),)))
TAKEN = FieldReading("p1-t1", "3", 0.97, (("4", 0.03),), weighed=True)


def test_only_what_was_settled_is_kept_and_put_back() -> None:
    settled = DOUBT.settled([Placed(1, "pad", TAKEN)])
    text = pack_settling(DOUBT, settled)
    ((number, card, field),) = json.loads(text)
    assert (number, card, field[0]) == (1, "pad", "p1-t1")
    assert apply_settling(DOUBT, text) == settled


def test_where_the_rules_changed_nothing_they_have_still_had_their_say() -> None:
    assert pack_settling(DOUBT, DOUBT.settled([])) == "[]"
    assert apply_settling(DOUBT, "[]") == DOUBT.settled([]) != DOUBT
    assert apply_settling(CLEAR, "[]") is CLEAR, "there was nothing to settle"


def test_another_reading_or_reader_has_another_key() -> None:
    keys = {settling_key(CLEAR, "1"), settling_key(DOUBT, "1"), settling_key(DOUBT, "2")}
    assert len(keys) == 3
    assert settling_key(DOUBT, "1") in keys


def test_the_order_of_keys_does_not_matter_to_a_digest() -> None:
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1}) != digest_of({"a": 2, "b": 1})
