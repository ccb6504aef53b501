"""The rules help the eye, and never explain a clear mistake away."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.rules.misreading import SUSPECTED
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scanner.collect import Placed, Sheets, collect
from dicesheets.scanner.reading import REVIEW_BELOW, CardReading, FieldReading, Reading, Value
from dicesheets.scanner.resolve import REST_UNREADABLE, resolve
from dicesheets.scanner.scale import Weigh
from dicesheets.scoring.settle import settle
from dicesheets.scoring.settle import weigh as weigh_by_rules

LAYOUT = load_classic(Game.WELTEN)
ILLEGAL = 0.02


def sheets(marks: dict[str, str], *doubts: FieldReading) -> Sheets:
    card = CardRecord("society", tuple(marks.items()))
    record = Record(Game.WELTEN, "classic", None, (RoundRecord((card,)),))
    placed = tuple(Placed(1, "society", doubt) for doubt in doubts)
    return Sheets(("a.jpg",), LAYOUT, record, placed)


def needs(**wanted: Value):  # type: ignore[no-untyped-def]
    """A rule that these fields must hold these values."""

    def weigh(record: Record) -> float:
        held = dict(record.rounds[0].cards[0].marks)
        return 1.0 if all(held.get(f) == v for f, v in wanted.items()) else ILLEGAL

    return weigh


def test_the_rules_decide_where_ink_is_nearly_even() -> None:
    doubt = FieldReading("a1", "1", 0.55, (("4", 0.40), ("6", 0.03)))
    (found,) = resolve(sheets({"a1": "1"}, doubt), needs(a1="4"), 5)
    assert found.field.value == "4"
    assert found.field.note == Text(
        "gelesen als 4; 1 wäre der Tinte nach wahrscheinlicher, passt aber nicht zum Rest des "
        "Blattes",
        "read as 4; 1 was likelier by ink, but does not fit the rest of the sheet",
    )
    assert found.field.confidence > 0.9


def test_what_is_read_as_empty_against_the_ink_says_why() -> None:
    doubt = FieldReading("a1", "1", 0.55, ((None, 0.40),))
    (found,) = resolve(sheets({"a1": "1"}, doubt), needs(a1=None), 5)
    assert found.field.note == Text(
        "gelesen als leer; 1 wäre der Tinte nach wahrscheinlicher, passt aber nicht zum Rest "
        "des Blattes",
        "read as empty; 1 was likelier by ink, but does not fit the rest of the sheet",
    )


def test_what_is_only_less_plausible_is_not_called_impossible() -> None:
    doubt = FieldReading("a1", "1", 0.45, (("4", 0.40),))

    def undecided(record: Record) -> float:
        return 1.0 if dict(record.rounds[0].cards[0].marks)["a1"] == "4" else 0.6

    (found,) = resolve(sheets({"a1": "1"}, doubt), undecided, 5)
    assert found.field.value == "4"
    assert found.field.note is not None
    assert found.field.note.en.endswith("but fits the rest of the sheet less")


def test_what_the_rules_say_against_ink_is_still_for_a_person() -> None:
    doubt = FieldReading("a1", "1", 0.9, (("4", 0.05),))
    (found,) = resolve(sheets({"a1": "1"}, doubt), needs(a1="4"), 5)
    assert found.field.value == "4"
    assert found.field.confidence < REVIEW_BELOW


def test_a_legal_reading_becomes_surer_when_its_rivals_are_illegal() -> None:
    doubt = FieldReading("a1", "4", 0.8, (("1", 0.19),))
    (found,) = resolve(sheets({"a1": "4"}, doubt), needs(a1="4"), 5)
    assert found.field.value == "4"
    assert found.field.confidence > 0.98


def test_two_doubts_are_settled_together() -> None:
    doubts = (
        FieldReading("a1", "1", 0.6, (("4", 0.39),)),
        FieldReading("b2", "5", 0.7, (("3", 0.28),)),
    )

    def weigh(record: Record) -> float:
        held = dict(record.rounds[0].cards[0].marks)
        return 1.0 if int(held["a1"]) + int(held["b2"]) == 9 else ILLEGAL

    found = {
        r.field.field: r.field.value
        for r in resolve(sheets({"a1": "1", "b2": "5"}, *doubts), weigh, 5)
    }
    assert found == {"a1": "4", "b2": "5"} or found == {"a1": "4"}


def test_a_clear_illegal_reading_is_never_explained_away() -> None:
    clear = sheets({"a1": "1"})
    assert resolve(clear, needs(a1="4"), 5) == ()


def test_where_the_rules_object_a_nearly_clear_reading_is_looked_at_but_kept() -> None:
    nearly = FieldReading("a1", "1", 0.99, (("4", 0.006),))
    quite = FieldReading("b2", "5", 0.999, (("3", 0.0006),))
    told = sheets({"a1": "1", "b2": "5"})
    told = replace(told, suspects=tuple(Placed(1, "society", f) for f in (nearly, quite)))
    (found,) = resolve(told, needs(a1="4"), 5)
    assert (found.field.field, found.field.value) == ("a1", "1")
    assert found.field.doubtful
    assert [value for value, _ in found.field.rivals] == ["4"]
    assert resolve(told, needs(a1="1"), 5) == ()
    assert resolve(told, needs(c3="6"), 5) == ()


@pytest.mark.parametrize("is_unreadable", [True, False])
def test_nothing_speaks_against_a_reading_while_the_rest_cannot_be_read(
    is_unreadable: bool,
) -> None:
    """A right number was said to be spoken against because a scribbled field counted nothing."""
    nearly = FieldReading("a1", "1", 0.99, (("4", 0.006),))
    scribble = FieldReading("b2", None, 0.0, unreadable=is_unreadable)
    told = sheets({"a1": "1"}, *([scribble] if is_unreadable else []))
    told = replace(told, suspects=(Placed(1, "society", nearly),))
    (found,) = resolve(told, needs(a1="4"), 5)
    assert found.field.note == (REST_UNREADABLE if is_unreadable else SUSPECTED)


def test_values_that_no_die_shows_are_no_alternatives() -> None:
    doubt = FieldReading("a1", "1", 0.6, (("7", 0.39),))
    assert resolve(sheets({"a1": "1"}, doubt), needs(a1="7"), 5) == ()


def test_scribbles_get_a_suggestion_and_stay_with_a_person() -> None:
    doubt = FieldReading("a1", None, 0.2, (("1", 0.2), ("4", 0.2)), unreadable=True)
    (found,) = resolve(sheets({}, doubt), needs(a1="4"), 5)
    assert found.field.value == "4"
    assert found.field.doubtful


def test_without_time_nothing_is_half_resolved() -> None:
    doubt = FieldReading("a1", "1", 0.55, (("4", 0.40),))
    assert resolve(sheets({"a1": "1"}, doubt), needs(a1="4"), -1) == ()


def a_round(result: FieldReading, *doubts: FieldReading) -> Sheets:
    """A round's result and marks of a realm, all in doubt."""
    cards = (
        CardRecord("score", (("round-1", result.value or ""),)),
        CardRecord("society", tuple((d.field, d.value) for d in doubts if d.value)),
    )
    record = Record(Game.WELTEN, "classic", None, (RoundRecord(cards),))
    placed = (
        Placed(1, "score", result),
        *(Placed(1, "society", doubt) for doubt in doubts),
    )
    return Sheets(("a.jpg",), LAYOUT, record, placed)


def adds_up_to(total: str) -> Weigh:
    """A rule that the marks give this result."""

    def weigh(record: Record) -> float:
        result = dict(record.rounds[0].cards[0].marks).get("round-1")
        return 1.0 if result in (total, None) else 0.25

    return weigh


def test_a_number_that_adds_up_is_believed() -> None:
    told = a_round(FieldReading("round-1", "10.1", 0.85, (("1.1", 0.01),)))
    (found,) = resolve(told, adds_up_to("10.1"), 5)
    assert (found.field.value, found.field.doubtful) == ("10.1", False)
    assert all(r.field.doubtful for r in resolve(told, adds_up_to("12.3"), 5))
    assert all(r.field.doubtful for r in resolve(told, lambda _: 1.0, 5))


def test_a_clearer_result_is_what_was_written() -> None:
    result = FieldReading("round-1", "19.2", 0.95, (("18.2", 0.002),))
    assert all(r.field.value == "19.2" for r in resolve(a_round(result), adds_up_to("18.2"), 5))


def test_a_result_that_was_read_against_ink_is_not_called_the_only_one() -> None:
    result = FieldReading("round-1", "19.2", 0.6, (("18.2", 0.3),))
    (found,) = resolve(a_round(result), adds_up_to("18.2"), 5)
    assert found.field.value == "18.2"
    assert found.field.note is not None
    assert found.field.note.en.endswith("fits the rest of the sheet less")


def test_a_result_does_not_take_the_time_of_the_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    rivals = tuple((f"{n}.2", 0.01) for n in range(10, 18))
    digit = FieldReading("a1", "1", 0.55, (("4", 0.40),))
    told = a_round(FieldReading("round-1", "19.2", 0.5, rivals), digit)
    spent = [0.0]
    monkeypatch.setattr("dicesheets.rules.budget.thread_time", lambda: spent[0])

    def weigh(record: Record) -> float:
        spent[0] += 0.08
        marks = dict(record.rounds[0].cards[1].marks)
        return 0.25 if marks.get("a1") == "4" else 0.02

    found = {r.field.field: r.field.value for r in resolve(told, weigh, 0.5)}
    assert found["a1"] == "4"


def test_an_unclear_result_is_rather_what_the_marks_give_and_a_person_confirms() -> None:
    rivals = (("192", 0.01), ("19.8", 0.009), ("99.2", 0.008), ("17.2", 0.007), ("11.2", 0.002))
    told = a_round(FieldReading("round-1", "19.2", 0.87, rivals))
    (found,) = resolve(told, adds_up_to("11.2"), 5)
    assert (found.field.value, found.field.doubtful) == ("11.2", True)
    assert found.field.alternatives[0] == ("19.2", 0.87)


@pytest.mark.parametrize(
    ("ink", "read"), [((0.42, 0.03), ("4", "11.5")), ((0.05, 0.006), ("1", "11.4"))]
)
def test_a_mark_and_the_result_may_both_be_misread_if_ink_allows_it(
    ink: tuple[float, float], read: tuple[str, str]
) -> None:
    digit = FieldReading("a1", "1", 1 - ink[0], (("4", ink[0]),))
    told = a_round(FieldReading("round-1", "11.4", 0.93, (("11.5", ink[1]),)), digit)

    def weigh(record: Record) -> float:
        score, realm = (dict(card.marks) for card in record.rounds[0].cards)
        right = {"1": "12.6", "4": "11.5"}[realm["a1"]]
        return 1.0 if score.get("round-1") in (right, None) else 0.25

    found = {r.field.field: r.field for r in resolve(told, weigh, 5)}
    values = {d.field.field: d.field.value for d in told.doubts}
    values |= {name: field.value for name, field in found.items()}
    assert (values["a1"], values["round-1"]) == read
    assert len(found) == (2 if read[0] == "4" else 0)
    assert all(field.doubtful for field in found.values())


@pytest.mark.parametrize("half_mended", [ILLEGAL, 0.001], ids=["as bad", "far worse"])
def test_of_two_digits_misread_together_a_person_confirms_both(half_mended: float) -> None:
    doubts = [FieldReading(name, "6", 0.6, (("4", 0.38),)) for name in ("a1", "a2")]
    wrong = sheets({"a1": "6", "a2": "6"}, *doubts)

    def weigh(record: Record) -> float:
        marks = dict(record.rounds[0].cards[0].marks)
        return {"44": 1.0, "66": ILLEGAL}.get(marks["a1"] + marks["a2"], half_mended)

    found = resolve(wrong, weigh, 5)
    assert [(r.field.value, r.field.doubtful) for r in found] == [("4", True)] * 2
    assert all(r.field.note and "only" not in r.field.note.en for r in found)


def test_a_miscount_on_a_pad_is_not_explained_away_in_silence() -> None:
    layout = load_classic(Game.CARCASSONNE)
    marks = {"p1-t1": "10", "p1-t2": "1", "p1-total": "18"}
    pad = CardRecord("pad", tuple(marks.items()))
    record = Record(Game.CARCASSONNE, "classic", None, (RoundRecord((pad,)),))
    doubts = (
        FieldReading("p1-t1", "10", 0.64, (("15", 0.34),)),
        FieldReading("p1-total", "18", 0.64, (("16", 0.34),)),
    )
    told = Sheets(("a.jpg",), layout, record, tuple(Placed(1, "pad", d) for d in doubts))
    assert all(r.field.doubtful for r in resolve(told, partial(weigh_by_rules, layout), 5))


@pytest.mark.parametrize("is_scored", [True, False])
def test_a_breach_is_no_miscount_besides(is_scored: bool) -> None:
    """Two digits that ink is fairly sure of stay, whether or not the breach leaves a score."""
    digits = [FieldReading(name, "1", 0.95, (("4", 0.03),)) for name in ("a1", "a2")]
    told = a_round(FieldReading("round-1", "11.4", 0.95, (("11.5", 0.03),)), *digits)

    def weigh(record: Record) -> float:
        score, realm = (dict(card.marks) for card in record.rounds[0].cards)
        legal = 1.0 if realm["a1"] + realm["a2"] == "44" else ILLEGAL
        wrong = score.get("round-1") not in ("11.4", None) and (is_scored or legal == 1)
        return legal * (0.25 if wrong else 1)

    assert {r.field.value for r in resolve(told, weigh, 5)} <= {"1", "11.4"}


def test_the_search_for_several_leaves_time_for_the_clear_readings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spent = [0.0]
    monkeypatch.setattr("dicesheets.rules.budget.thread_time", lambda: spent[0])
    digits = [FieldReading(name, "1", 0.6, (("4", 0.38),)) for name in ("a1", "a2", "b1", "b2")]
    told = a_round(FieldReading("round-1", "11.4", 0.95, (("11.5", 0.03),)), *digits)
    clear = FieldReading("c1", "1", 0.995, (("4", 0.00001),))
    told = replace(told, suspects=(Placed(1, "society", clear),))

    def weigh(_: Record) -> float:
        spent[0] += 0.25
        return 0.25

    assert "c1" not in {r.field.field for r in resolve(told, weigh, 8)}


@pytest.mark.parametrize(("right", "is_doubted"), [("11.3", True), ("19.3", False), ("", False)])
def test_a_number_that_does_not_add_up_is_looked_at_before_anybody_is_said_to_have_miscounted(
    right: str, is_doubted: bool
) -> None:
    fields = tuple(
        FieldReading(f.id, "19.3", 0.993, (("1.3", 0.003),))
        if f.id == "round-1"
        else FieldReading(f.id, None, 1.0)
        for f in LAYOUT.card("score").fields
    )
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    card = CardReading("score", LAYOUT, "CODE", "code", 0, 0, 0, corners, fields)
    (told,) = collect([Reading("a.jpg", (card,))])
    weigh = adds_up_to(right) if right else lambda _: 0.25  # wrong, whatever the result says
    found = resolve(told, weigh, 5)
    assert [r.field.doubtful for r in found] == [True] * is_doubted
    assert all(r.field.value == "19.3" for r in found)


def test_the_rules_have_their_say_only_once() -> None:
    doubt = FieldReading("a1", "1", 0.9, (("4", 0.05),))
    (found,) = resolve(sheets({"a1": "1"}, doubt), needs(a1="4"), 5)
    assert found.field.doubtful
    assert resolve(sheets({"a1": "4"}, found.field), needs(a1="4"), 5) == ()


PAD = load_classic(Game.CARCASSONNE)


def pad(marks: dict[str, str], *doubts: FieldReading) -> Sheets:
    record = Record(
        Game.CARCASSONNE,
        "classic",
        None,
        (RoundRecord((CardRecord("pad", tuple(marks.items())),)),),
    )
    placed = tuple(Placed(1, "pad", doubt) for doubt in doubts)
    return Sheets(("a.jpg",), PAD, record, placed)


def weigh_pad(record: Record) -> float:
    return weigh_by_rules(PAD, record)


def test_a_pads_total_settles_a_doubtful_turn() -> None:
    marks = {"p1-t1": "10", "p2-t1": "220", "p1-t2": "15", "p2-t2": "6", "p1-total": "25"}
    doubt = FieldReading("p2-t1", "220", 0.5, (("10", 0.45), ("0", 0.04)))
    (found,) = resolve(pad(marks | {"p2-total": "16"}, doubt), weigh_pad, 5)
    assert (found.field.value, found.field.doubtful) == ("10", False)


def test_a_total_that_adds_up_is_likelier_than_none() -> None:
    """A 4 was read as 6, and as nothing at all once the sum spoke against the 6."""
    marks = {"p1-t1": "10", "p2-t1": "10", "p1-t2": "15", "p1-total": "75"}
    doubt = FieldReading("p1-total", "75", 0.97, ((None, 0.012), ("25", 0.006)))
    (found,) = resolve(pad(marks, doubt), weigh_pad, 5)
    assert (found.field.value, found.field.doubtful) == ("25", True)
    doubt = replace(doubt, alternatives=((None, 0.012), ("24", 0.006)))
    (found,) = resolve(pad(marks, doubt), weigh_pad, 5)
    assert (found.field.value, found.field.doubtful) == (None, True), "no number fits"


def test_a_scribbled_sum_is_rather_what_adds_up_than_nothing() -> None:
    marks = {"p1-t1": "10", "p2-t1": "10", "p1-t2": "15"}
    lost = FieldReading(
        "p1-total", None, 0.32, ((None, 0.32), ("55", 0.23), ("25", 0.05)), unreadable=True
    )
    (found,) = resolve(pad(marks, lost), weigh_pad, 5)
    assert (found.field.value, found.field.doubtful) == ("25", True)


def test_numbers_on_a_pad_need_more_ink_to_change_than_a_result() -> None:
    marks = {"p1-t1": "10", "p2-t1": "15", "p1-t2": "15", "p2-t2": "6", "p1-total": "25"}
    doubt = FieldReading("p2-t1", "15", 0.8, (("10", 0.003),))
    found = resolve(pad(marks | {"p2-total": "16"}, doubt), weigh_pad, 5)
    assert all(r.field.value == "15" for r in found)


def test_a_number_that_its_line_does_not_allow_gives_way_to_one_that_adds_up() -> None:
    """A 5 in a hurry was read as 1 where 5, 10 and 15 may stand."""
    marks = {"p1-t1": "10", "p2-t1": "220", "p1-t2": "15", "p2-t2": "6", "p1-total": "25"}
    doubt = FieldReading("p2-t1", "220", 0.8, (("10", 0.003),))
    (found,) = resolve(pad(marks | {"p2-total": "16"}, doubt), weigh_pad, 5)
    assert (found.field.value, found.field.doubtful) == ("10", True), "a person confirms"


def test_a_clear_number_that_its_line_does_not_allow_stays_and_is_looked_at() -> None:
    marks = {"p1-t1": "7", "p2-t1": "10", "p1-t2": "15", "p1-total": "22"}
    doubt = FieldReading("p1-t1", "7", 0.979, (("1", 0.0001),))
    found = resolve(pad(marks, doubt), weigh_pad, 5)
    assert all(one.field.value == "7" and one.field.doubtful for one in found)


def test_a_turn_without_a_total_stays_doubtful_between_possible_points() -> None:
    marks = {"p1-t1": "10", "p2-t1": "10", "p1-t2": "15", "p2-t2": "6", "p1-total": "25"}
    doubt = FieldReading("p2-t1", "10", 0.7, (("15", 0.3),))
    assert all(r.field.doubtful for r in resolve(pad(marks, doubt), weigh_pad, 5))


def test_one_clear_mistake_does_not_keep_the_rules_from_helping_elsewhere() -> None:
    marks = {"p1-t1": "11", "p2-t1": "220", "p1-t2": "15", "p2-t2": "6", "p2-total": "16"}
    doubt = FieldReading("p2-t1", "220", 0.5, (("10", 0.45),))
    (found,) = resolve(pad(marks, doubt), weigh_pad, 5)
    assert found.field.value == "10"


def test_columns_of_a_pad_are_settled_one_by_one() -> None:
    """Two wrong digits of one player, and many faint doubts of the others."""
    marks = {f"p{p}-t{t}": "10" for p in range(1, 6) for t in range(1, 5)}
    marks |= {f"p{p}-total": "40" for p in range(1, 6)} | {"p2-t1": "15", "p2-t2": "15"}
    marks["p2-t4"] = "0"
    doubts = [
        FieldReading(f"p{p}-t{t}", "10", 0.8, (("15", 0.15),)) for p in (1, 3, 4, 5) for t in (1, 2)
    ]
    doubts += [
        FieldReading("p2-t3", "6", 0.5, (("10", 0.45),)),
        FieldReading("p2-total", "43", 0.5, (("40", 0.45),)),
        FieldReading("p5-total", "90", 0.8, (("40", 0.19),)),
    ]
    read = marks | {"p2-t3": "6", "p2-total": "43", "p5-total": "90"}
    found = {one.field.field: one.field for one in resolve(pad(read, *doubts), weigh_pad, 5)}
    assert (found["p2-t3"].value, found["p2-total"].value) == ("10", "40")
    assert found["p2-t3"].doubtful  # chosen together: a person looks
    assert found["p5-total"].value == "40"
    assert not any(found[f"p{p}-t1"].doubtful for p in (1, 3, 4))


def test_a_turn_and_a_total_that_do_not_fit_together_are_chosen_together() -> None:
    """A 31 like 37 above an 822 like 522: apart neither adds up, and a miscount is rare."""
    marks = {"p1-t1": "10", "p2-t1": "28", "p1-t2": "15", "p2-t2": "6", "p2-total": "51"}
    doubts = (
        FieldReading("p2-t1", "28", 0.61, (("15", 0.29), ("21", 0.02))),
        FieldReading("p2-total", "51", 0.54, (("21", 0.21), ("41", 0.07))),
    )
    found = {one.field.field: one.field for one in resolve(pad(marks, *doubts), weigh_pad, 5)}
    assert (found["p2-t1"].value, found["p2-total"].value) == ("15", "21")
    assert found["p2-t1"].doubtful and found["p2-total"].doubtful


@pytest.mark.parametrize(("number", "is_asked"), [("7", True), ("6", False)])
def test_a_number_that_no_turn_gives_is_looked_at_where_ink_is_not_quite_sure(
    number: str, is_asked: bool
) -> None:
    """A 5 in a hurry was read as 1 by 99.4 %, and the sheet was said to break the rules."""
    nearly = FieldReading("p1-t1", number, 0.994, (("17", 0.003),))
    marks = {"p1-t1": number, "p2-t1": "10", "p1-t2": "15", "p2-t2": "6", "p2-total": "11"}
    told = replace(pad(marks), suspects=(Placed(1, "pad", nearly),))
    found = resolve(told, weigh_pad, 5)
    assert [one.field.doubtful for one in found] == ([True] if is_asked else [])
    assert all(one.field.value == number for one in found)


def test_a_card_alone_is_not_weighed_by_the_rules() -> None:
    """Its costs stand on a card that was not photographed."""
    from dicesheets.layouts.fiducials import code_of, format_code
    from dicesheets.scanner.reading import CardReading, Reading

    fields = tuple(
        FieldReading(f.id, "x", 0.70, ((None, 0.29),))
        if f.id == "bottom-3"
        else FieldReading(f.id, None, 1.0)
        for f in LAYOUT.card("scythe").fields
    )
    code = code_of(LAYOUT, LAYOUT.card("scythe"))
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    alone = CardReading("scythe", LAYOUT, format_code(code), "code", 0, 0, 0, corners, fields)
    reading = Reading("a.jpg", (alone,))
    assert settle([reading]) == collect([reading])


def test_no_sheet_is_weighed_twice() -> None:
    seen: list[frozenset[tuple[str, str]]] = []

    def weigh(record: Record) -> float:
        seen.append(frozenset(record.rounds[0].cards[0].marks))
        return ILLEGAL

    doubt = FieldReading("a1", "1", 0.6, (("4", 0.39),))
    told = sheets({"a1": "1", "b2": "5", "b3": "6"}, doubt)
    clear = [FieldReading(f, v, 0.99, (("3", 0.006),)) for f, v in (("b2", "5"), ("b3", "6"))]
    told = replace(told, suspects=tuple(Placed(1, "society", f) for f in clear))
    resolve(told, weigh, 5)
    assert len(seen) == len(set(seen))
