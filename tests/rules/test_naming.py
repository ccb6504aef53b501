"""Players are told where to look in words, never by the ids of records."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicesheets.layouts.grammar_card import SHAPES
from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import LANGUAGES, Game, Layout, Text
from dicesheets.rules.naming import field_name
from dicesheets.rules.places import SHAPE_NAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
LAYOUTS = {
    **{game.value: load_classic(game) for game in Game},
    "observatory": load_layout(EXAMPLES / "observatory" / "observatory.yaml"),
    "north-coast": load_layout(EXAMPLES / "north-coast" / "north-coast.yaml"),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_every_card_has_a_name_of_its_own(layout: Layout, language: str) -> None:
    for card in layout.cards:
        names = [field_name(card, field.id).say(language) for field in card.fields]
        assert len(set(names)) == len(names), card.id
        shown = {f.id for f in card.fields} & set(names)
        assert shown <= {"total"}, f"{card.id} shows ids: {shown}"


@pytest.mark.parametrize(
    ("card", "field", "german", "english"),
    [
        ("castles", "l2-1", "Feld 1 von unten in Spalte 2 links",
         "square 1 from the bottom of column 2 on the left"),
        ("cities", "r2c3", "Zeile 2 Spalte 3", "row 2 column 3"),
        ("charterstone", "crate-4", "Kiste 4", "crate 4"),
        ("society", "b2", "Karte 2 in der Mitte", "card 2 in the middle"),
        ("euphoria", "right-4", "Kreis 4 (Gebiet rechts)", "circle 4 (Right area)"),
        ("wingspan", "bird-3-2", "Feld 2 unten", "square 2 at the bottom"),
        ("mylittlescythe", "heart-4", "Sechseck 4 rechts", "hexagon 4 on the right"),
        ("pendulum", "glass-2-2", "Kreis mit der 4 in der Mitte",
         "circle with the 4 in the middle"),
        ("scythe", "bottom-1", "Feld mit der 5 unten", "square with the 5 at the bottom"),
        ("viticulture", "grape-3", "Kreis 3", "circle 3"),
        ("viticulture", "order-1", "Zettel mit der 10", "ticket with the 10"),
    ],
)  # fmt: skip
def test_fields_are_named_by_what_is_printed(
    card: str, field: str, german: str, english: str
) -> None:
    assert field_name(LAYOUTS["welten"].card(card), field) == Text(german, english)


def test_a_variants_own_labels_are_used() -> None:
    card = LAYOUTS["observatory"].card("observatory")
    name = field_name(card, "swan-1")
    assert name == Text("Kreis mit der 2 (Schwan)", "circle with the 2 (Swan)")


def test_where_a_printed_number_repeats_all_are_named_by_place() -> None:
    card = LAYOUTS["observatory"].card("observatory")
    bear = card.group("bear")
    fields = tuple(
        replace(bear.fields[0], id=f"bear-{place}", position=place, number=number)
        for place, number in enumerate((1, 1, 2), start=1)
    )
    groups = tuple(replace(g, fields=fields) if g.id == "bear" else g for g in card.groups)
    card = replace(card, groups=groups)
    names = [field_name(card, field.id).en for field in fields]
    assert names == ["circle 1 (Bear)", "circle 2 (Bear)", "circle 3 (Bear)"]


def test_a_group_with_rivals_beside_it_and_below_is_named_by_row_and_side() -> None:
    """Three groups alike, two in the upper row and one in the lower."""
    card = LAYOUTS["welten"].card("wingspan")
    first, second, third = (f"bird-{n}" for n in (1, 2, 3))
    rows = replace(card.arrangement, rows=((first, second), (third,)))
    names = [field_name(replace(card, arrangement=rows), f"{g}-1").en for g in (first, second)]
    assert names == ["square 1 in row 1 on the left", "square 1 in row 1 on the right"]
    alone = replace(card.arrangement, rows=((first,), (second,), (third,)))
    assert field_name(replace(card, arrangement=alone), "bird-2-1").en == "square 1 in the middle"


@pytest.mark.parametrize("shared", LANGUAGES)
def test_a_label_that_others_bear_too_needs_a_place(shared: str) -> None:
    card = LAYOUTS["welten"].card("euphoria")
    labels = {
        "left": Text("Gebiet", "Left") if shared == "de" else Text("Links", "Area"),
        "right": Text("Gebiet", "Right") if shared == "de" else Text("Rechts", "Area"),
    }
    groups = tuple(replace(g, label=labels.get(g.id, g.label)) for g in card.groups)
    card = replace(card, groups=groups)
    names = [field_name(card, f"{side}-4").say(shared) for side in ("left", "right")]
    assert (
        names
        == {
            "de": ["Kreis 4 (Gebiet) links", "Kreis 4 (Gebiet) rechts"],
            "en": ["circle 4 (Area) on the left", "circle 4 (Area) on the right"],
        }[shared]
    )


def test_every_look_of_a_field_has_a_name() -> None:
    assert set(SHAPE_NAMES) == set(SHAPES)
