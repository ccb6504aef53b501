"""Cards of many photos become one record a player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.fiducials import code_of, format_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.scanner.collect import collect
from dicesheets.scanner.reading import BY_LIGHT, CardReading, FieldReading, Reading

LAYOUT = load_classic(Game.WELTEN)


def card(
    name: str,
    marks: dict[str, str],
    round_: int = 1,
    player: int = 0,
    x: float = 0.0,
    page: int = 1,
    seed: int = 7,
) -> CardReading:
    fields = tuple(FieldReading(f.id, marks.get(f.id), 0.999) for f in LAYOUT.card(name).fields)
    code = replace(code_of(LAYOUT, LAYOUT.card(name)), page=round_, player=player, seed=seed)
    corners = ((x, 0.0), (x + 100, 0.0), (x + 100, 140.0), (x, 140.0))
    return CardReading(
        name, LAYOUT, format_code(code), "code", round_, player, seed, corners, fields, page
    )


def photo(name: str, *cards: CardReading) -> Reading:
    return Reading(name, cards)


def marks(reading: Reading, name: str, round_: int = 0) -> dict[str, str]:
    (sheets,) = collect([reading])
    found = sheets.record.rounds[round_].card(name)
    assert found is not None
    return dict(found.marks)


def test_the_cards_of_one_photo_are_one_round() -> None:
    reading = photo("a.jpg", card("scythe", {"top-3": "x"}), card("score", {"turn-1-a": "4"}))
    (sheets,) = collect([reading])
    assert (sheets.record.game, sheets.record.layout) == (Game.WELTEN, "classic")
    assert [c.card for c in sheets.record.rounds[0].cards] == ["scythe", "score"]
    assert marks(reading, "scythe") == {"top-3": "x"}


def test_a_round_may_be_spread_over_photos() -> None:
    readings = [photo("a.jpg", card("scythe", {"top-3": "x"})), photo("b.jpg", card("cities", {}))]
    (sheets,) = collect(readings)
    assert sheets.inputs == ("a.jpg", "b.jpg")
    assert len(sheets.record.rounds) == 1
    assert {c.card for c in sheets.record.rounds[0].cards} == {"scythe", "cities"}


def test_three_pages_make_a_match_in_the_order_of_their_rounds() -> None:
    pages = [photo(f"{n}.jpg", card("scythe", {f"top-{n}": "x"}, round_=n)) for n in (3, 1, 2)]
    (sheets,) = collect(pages)
    found = [r.cards[0].marks for r in sheets.record.rounds]
    assert found == [((f"top-{n}", "x"),) for n in (1, 2, 3)]


def test_pages_drawn_by_other_seeds_are_of_another_match() -> None:
    pages = [
        photo("anna.jpg", card("scythe", {"top-1": "x"}, round_=1, seed=7)),
        photo("ben.jpg", card("scythe", {"top-2": "x"}, round_=2, seed=9)),
        photo("anna-2.jpg", card("scythe", {"top-3": "x"}, round_=2, seed=7)),
    ]
    assert [sheets.inputs for sheets in collect(pages)] == [
        ("anna.jpg", "anna-2.jpg"),
        ("ben.jpg",),
    ]


@pytest.mark.parametrize("in_one_photo", [True, False])
def test_loose_cards_and_round_pages_are_sheets_of_their_own(in_one_photo: bool) -> None:
    loose = card("scythe", {"top-3": "x"}, round_=0)
    page = card("cities", {"r1c1": "4"}, x=200.0)
    apart = [photo("a.jpg", loose), photo("b.jpg", page)]
    found = collect([photo("a.jpg", loose, page)] if in_one_photo else apart)
    assert [[number for number, _ in sheets.record.numbered] for sheets in found] == [[1], [1]]


def test_players_are_told_apart_by_their_codes() -> None:
    both = photo("a.jpg", card("scythe", {}, player=1), card("scythe", {"top-1": "x"}, player=2))
    first, second = collect([both])
    assert (first.record.player, second.record.player) == ("P1", "P2")


def test_two_sheets_without_a_player_in_one_photo_are_told_apart_by_nearness() -> None:
    left = [card("scythe", {"top-1": "x"}, x=0), card("score", {"turn-1-a": "1"}, x=120)]
    right = [card("scythe", {"top-2": "x"}, x=900), card("score", {"turn-1-a": "2"}, x=1020)]
    found = collect([photo("a.jpg", left[0], right[1], left[1], right[0])])
    told = {(s.record.rounds[0].cards[0].marks[0][0], s.record.rounds[0].cards[1].marks[0][1])
            for s in found}  # fmt: skip
    assert told == {("top-1", "1"), ("top-2", "2")}


def test_one_card_photographed_twice_is_read_as_surely_as_the_better_photo() -> None:
    marked = {"top-1": "x", "top-2": "x", "bottom-4": "x", "star-1": "x"}
    blurred = card("scythe", marked)
    doubt = FieldReading("top-1", None, 0.6)
    blurred = replace(
        blurred, fields=tuple(doubt if f.field == "top-1" else f for f in blurred.fields)
    )
    (sheets,) = collect([photo("a.jpg", blurred), photo("b.jpg", card("scythe", marked))])
    assert dict(sheets.record.rounds[0].cards[0].marks) == marked
    assert sheets.doubts == ()


def test_different_marks_under_one_code_belong_to_different_people() -> None:
    one = card("scythe", {"top-1": "x", "top-2": "x"})
    other = card("scythe", {"top-5": "x", "bottom-6": "x"})
    assert len(collect([photo("a.jpg", one), photo("b.jpg", other)])) == 2


def test_doubts_name_their_round_card_and_field() -> None:
    unsure = card("scythe", {"top-3": "x"}, round_=2)
    fields = tuple(replace(f, confidence=0.7) if f.field == "top-3" else f for f in unsure.fields)
    (sheets,) = collect([photo("a.jpg", replace(unsure, fields=fields))])
    (doubt,) = sheets.doubts
    assert (doubt.round, doubt.card, doubt.field.field) == (2, "scythe", "top-3")


def test_what_cannot_be_read_is_left_out_and_doubted() -> None:
    score = card("score", {"turn-1-a": "4"})
    fields = tuple(
        replace(f, value="9", unreadable=True) if f.field == "turn-1-b" else f for f in score.fields
    )
    (sheets,) = collect([photo("a.jpg", replace(score, fields=fields))])
    assert dict(sheets.record.rounds[0].cards[0].marks) == {"turn-1-a": "4"}
    assert [d.field.field for d in sheets.doubts] == ["turn-1-b"]


@pytest.mark.parametrize("game", [Game.WUERFELAND, Game.HELDEN])
def test_boards_and_pads_are_a_record_each(game: Game) -> None:
    layout = load_classic(game)
    first = layout.cards[0]
    fields = tuple(FieldReading(f.id, None, 0.999) for f in first.fields)
    code = format_code(code_of(layout, first))
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    one = CardReading(first.id, layout, code, "code", 0, 0, 0, corners, fields)
    beside = replace(one, corners=tuple((x + 5, y) for x, y in corners))
    assert len(collect([photo("a.jpg", one, beside)])) == 2


def test_clear_readings_with_a_faint_rival_are_named_as_suspects() -> None:
    read = card("society", {"a1": "4", "a2": "5", "b1": "6"})
    rivals = {"a1": (("1", 0.001),), "a2": (("3", 0.01),), "b1": (("8", 0.01),)}
    fields = tuple(replace(f, alternatives=rivals.get(f.field, ())) for f in read.fields)
    (sheets,) = collect([photo("a.jpg", replace(read, fields=fields))])
    assert [s.field.field for s in sheets.suspects] == ["a2", "a1"]  # no die shows an 8
    assert sheets.doubts == ()


def test_a_round_is_whole_with_its_realms_resources_and_dice() -> None:
    names = ("scythe", "cities", "society", "resources", "score")
    (whole,) = collect([photo("a.jpg", *(card(name, {}) for name in names))])
    assert whole.is_whole
    for missing in names:
        (part,) = collect([photo("a.jpg", *(card(n, {}) for n in names if n != missing))])
        assert not part.is_whole


def test_a_second_photo_does_not_undo_what_the_rules_have_doubted() -> None:
    seen = card("society", {"a1": "4"})

    def with_a1(confidence: float, weighed: bool) -> CardReading:
        told = [
            replace(f, confidence=confidence, weighed=weighed) if f.field == "a1" else f
            for f in seen.fields
        ]
        return replace(seen, fields=tuple(told))

    readings = [photo("a.jpg", with_a1(0.9, True)), photo("b.jpg", with_a1(0.99, False))]
    (sheets,) = collect(readings)
    assert [doubt.field.field for doubt in sheets.doubts] == ["a1"]


@pytest.mark.parametrize("note", BY_LIGHT)
def test_what_bad_light_hid_on_one_photo_is_read_on_another(note: Text) -> None:
    """A die that was clear was taken for empty, since a blurred photo came beside it."""
    seen = card("society", {"a1": "4"})
    hidden = FieldReading("a1", None, 0.979, (("4", 0.021),), note=note, weighed=True)
    dark = replace(seen, fields=tuple(hidden if f.field == "a1" else f for f in seen.fields))
    for readings in ((seen, dark), (dark, seen)):
        (sheets,) = collect([photo(f"{n}.jpg", one) for n, one in enumerate(readings)])
        assert sheets.doubts == ()
        assert {f.field: f.value for f in sheets.cards[0].reading.fields}["a1"] == "4"


def test_what_clear_marks_may_be_instead_is_kept_for_those_who_are_accused() -> None:
    fields = (
        FieldReading("turn-1-a", "2", 0.999, (("7", 6e-4), ("3", 4e-4))),  # no die shows a 7
        FieldReading("turn-1-b", "4", 0.999, (("6", 3e-4), ("1", 2e-4), ("3", 1e-4))),
        FieldReading("turn-2-a", "5", 1.0, (("3", 1e-9),)),  # too unlikely
        FieldReading("turn-2-b", "1", 0.7, (("4", 0.3),)),  # not clear
        FieldReading("round-1", "9.5", 0.999, (("3.5", 1e-3),)),  # decides nothing
    )
    (sheets,) = collect([photo("a.jpg", replace(card("score", {}), fields=fields))])
    found = [(other.field, other.value, other.instead) for other in sheets.others]
    assert found == [
        ("turn-1-a", "2", "3"), ("turn-1-b", "4", "6"), ("turn-1-b", "4", "1"),
    ]  # fmt: skip


def test_two_photos_that_clearly_disagree_are_a_case_for_a_person() -> None:
    """A sheet was corrected and photographed again: the first photo won in silence."""
    before = {f.id: "6" for f in LAYOUT.card("castles").fields[:12]}
    changed = next(iter(before))
    after = before | {changed: "2"}
    for first, second in ((before, after), (after, before)):
        readings = [photo("a.jpg", card("castles", first)), photo("b.jpg", card("castles", second))]
        (sheets,) = collect(readings)
        (doubt,) = sheets.doubts
        assert doubt.field.field == changed
        assert {doubt.field.value, doubt.field.alternatives[0][0]} == {"6", "2"}
        assert doubt.field.note is not None and "on one photo" in doubt.field.note.en
    (agreed,) = collect([photo(name, card("castles", after)) for name in ("a.jpg", "b.jpg")])
    assert agreed.doubts == ()
