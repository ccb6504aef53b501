"""Corrections: checked against the layout, put into the record, judged again."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from dicesheets.errors import RecordError
from dicesheets.records import load_entry
from dicesheets.rules.entry import Answer, Doubt, Entry, Other
from dicesheets.scoring.correct import correct
from dicesheets.scoring.judge import judge_entry

SHEET = Path(__file__).parents[2] / "examples" / "photos" / "welten.yaml"
DIE = Answer(1, "score", "turn-3-a", "1")


@pytest.fixture(scope="module")
def entry() -> Entry:
    return load_entry(SHEET)


def test_a_correction_changes_the_mark_and_the_verdict(entry: Entry) -> None:
    assert judge_entry(entry).verdict.legal is True
    wrong = correct(entry, [DIE])
    assert wrong.record.rounds[0].card("score").mark("turn-3-a") == "1"  # type: ignore[union-attr]
    assert judge_entry(wrong).verdict.legal is False
    assert entry.record.rounds[0].card("score").mark("turn-3-a") == "3"  # type: ignore[union-attr]
    mended = correct(wrong, [Answer(1, "score", "turn-3-a", "3")])
    assert judge_entry(mended).verdict.legal is True
    assert mended.answers == (Answer(1, "score", "turn-3-a", "3"),)  # the last word counts


def test_what_was_answered_is_in_doubt_no_longer(entry: Entry) -> None:
    doubt = Doubt(1, "score", "turn-3-a", "3", 0.6)
    other = Other(1, "score", "turn-3-a", "3", "1", 0.01)
    kept = Doubt(1, "score", "turn-3-b", "3", 0.6)
    told = replace(entry, doubts=(doubt, kept), others=(other,))
    found = correct(told, [Answer(1, "score", "turn-3-a", None)])
    assert (found.doubts, found.others) == ((kept,), ())
    assert found.record.rounds[0].card("score").mark("turn-3-a") is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("answer", "german", "english"),
    [
        (Answer(2, "score", "turn-1-a", "3"), "diesen Durchgang gibt es", "no such round"),
        (Answer(1, "scyhte", "top-1", "x"), "diese Karte liegt hier nicht", "no such card here"),
        (Answer(1, "score", "turn-10-a", "3"), "kein solches Feld", "has no such field"),
        (Answer(1, "score", "turn-1-a", "7"), "kann hier nicht stehen", "cannot stand here"),
        (Answer(1, "score", "round-1", "ten"), "eine Zahl wie 10,1", "a number such as 10.1"),
        (Answer(1, "resources", "coin-1", "#"), "möglich: o = eingekreist", "possible: o = ringed"),
    ],
    ids=lambda value: value.field if isinstance(value, Answer) else "",
)
def test_an_answer_that_cannot_be_is_refused(
    answer: Answer, german: str, english: str, entry: Entry
) -> None:
    with pytest.raises(RecordError) as caught:
        correct(entry, [DIE, answer])
    assert german in caught.value.say("de") and english in caught.value.say("en")


def test_every_wrong_answer_is_named(entry: Entry) -> None:
    wrong = [Answer(1, "nowhere", "a", "x"), Answer(9, "score", "turn-1-a", "1")]
    with pytest.raises(RecordError) as caught:
        correct(entry, wrong)
    assert len(caught.value.say("en").splitlines()) == 2


@pytest.mark.parametrize(("count", "named"), [(12, "coin-1, coin-2"), (13, "coin-1 … coin-13")])
def test_twelve_fields_are_named_one_by_one_and_more_by_the_first_and_last(
    entry: Entry, count: int, named: str
) -> None:
    card = entry.layout.card("resources")
    coins = replace(card.groups[0], fields=tuple(
        replace(card.groups[0].fields[0], id=f"coin-{n}") for n in range(1, count + 1)
    ))  # fmt: skip
    short = replace(card, groups=(coins,))
    cards = tuple(short if c.id == card.id else c for c in entry.layout.cards)
    small = replace(entry, layout=replace(entry.layout, cards=cards))
    with pytest.raises(RecordError) as caught:
        correct(small, [Answer(1, "resources", "gold", "o")])
    assert f"there is {named}" in caught.value.say("en")


def test_a_number_is_kept_as_records_write_it_whatever_card_and_field_come_first(
    entry: Entry,
) -> None:
    said = correct(entry, [Answer(1, "score", "round-1", "8,3"), Answer(1, "score", "total", "9")])
    assert [answer.value for answer in said.answers] == ["8.3", "9"]
    assert correct(entry, [Answer(1, "scythe", "top-1", None)]).answers[0].value is None


def test_sheets_and_answers_travel_between_processes(entry: Entry) -> None:
    again = pickle.loads(pickle.dumps((entry, DIE)))
    assert again == (entry, DIE)
    assert judge_entry(correct(*[again[0], [again[1]]])).verdict.legal is False
