"""Only what could change the outcome of a sheet is asked; the rest is noted."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import partial

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import LANGUAGES, Game
from dicesheets.records import find_classic, parse_entry
from dicesheets.reports.json_ import verdict_json
from dicesheets.reports.text import format_verdict
from dicesheets.rules import questions
from dicesheets.rules.doubt import without_doubts
from dicesheets.rules.entry import EMPTY, Answer, Doubt, Entry, Ink
from dicesheets.rules.outcomes import Way, Weighed, result_of
from dicesheets.rules.questions import SURE, ask_what_matters
from dicesheets.rules.record import CardRecord, MarkText, Record, RoundRecord
from dicesheets.rules.verdict import Verdict
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.scanner.collect import Placed
from dicesheets.scanner.judge import EMPTY_IN_GLARE, GLARE
from dicesheets.scanner.reading import FieldReading
from dicesheets.scoring.correct import correct
from dicesheets.scoring.judge import exit_status, judge, judge_entry, rules_of
from dicesheets.scoring.review import Questions, review
from dicesheets.scoring.save import record_text
from dicesheets.scoring.settle import ink_of

LAYOUT = load_classic(Game.WELTEN)
REALMS = ("wingspan", "charterstone", "mylittlescythe")
Options = tuple[tuple[MarkText | None, float], ...]


@pytest.fixture(scope="module")
def sheet() -> Entry:
    """A legal round that is worth 12.1, and says so."""
    rng = random.Random(7)
    rng.sample([c.id for c in LAYOUT.cards if c.id not in ("score", "resources")], 3)
    played = simulate_round(LAYOUT, REALMS, rng, Style.GREEDY)
    return Entry("anna.jpg", LAYOUT, Record(Game.WELTEN, rounds=(played.record,)))


def inked(entry: Entry, card: str, field: str, *others: tuple[MarkText | None, float]) -> Entry:
    """Return a sheet with a doubtful field, which holds what stands there or one of the others."""
    value = entry.record.mark(1, card, field)
    sure = 1 - sum(share for _, share in others)
    told = tuple((mark or EMPTY, share) for mark, share in others)
    options: Options = tuple(sorted(((value, sure), *others), key=lambda one: -one[1]))
    return replace(
        entry,
        doubts=(*entry.doubts, Doubt(1, card, field, value, sure, told)),
        by_ink=(*entry.by_ink, Ink((1, card, field), options)),
    )


def hidden(entry: Entry, card: str, field: str) -> Entry:
    """Return a sheet on which a field cannot be read."""
    options: Options = ((None, 0.625), ("o", 0.125), ("ox", 0.125), ("x", 0.125))
    return replace(
        entry,
        record=entry.record.with_mark(1, card, field, None),
        doubts=(*entry.doubts, Doubt(1, card, field, None, 0.0, is_unreadable=True)),
        by_ink=(*entry.by_ink, Ink((1, card, field), options)),
    )


def without_result(entry: Entry) -> Entry:
    """Return a sheet on which the player has not written what it is worth."""
    return replace(entry, record=entry.record.with_mark(1, "score", "round-1", None))


def weighed(entry: Entry, sure: float = SURE) -> Entry:
    add_up = partial(rules_of(Game.WELTEN).add_up, LAYOUT)
    decide = partial(judge, LAYOUT, budget_seconds=1.0)
    return ask_what_matters(entry, add_up, decide, sure, budget_seconds=20.0)


def other_die(entry: Entry) -> tuple[str, str]:
    """Return a die of the log and another face, with which the round is legal all the same."""
    for turn in range(1, 10):
        for die in "ab":
            field = f"turn-{turn}-{die}"
            for face in "123456":
                record = entry.record.with_mark(1, "score", field, face)
                is_same = face == entry.record.mark(1, "score", field)
                if not is_same and judge(LAYOUT, record, 1.0).legal:
                    return field, face
    raise AssertionError("no die of this round could be another one")


@pytest.fixture(scope="module")
def unspent(sheet: Entry) -> str:
    """An icon that was ringed and not spent: a tenth of a star."""
    (marks,) = (card for card in sheet.record.rounds[0].cards if card.card == "resources")
    return next(field for field, mark in marks.marks if mark == "o")


def test_a_die_that_changes_nothing_is_noted_and_not_asked(sheet: Entry) -> None:
    field, face = other_die(sheet)
    found = weighed(inked(sheet, "score", field, (face, 0.4)))
    assert found.doubts == ()
    assert [doubt.field for doubt in found.noted] == [field]
    assert found.sure is not None and found.sure >= SURE
    assert exit_status([judge_entry(found)]) == 0


def test_an_icon_is_not_asked_about_if_the_written_result_confirms_it(
    sheet: Entry, unspent: str
) -> None:
    assert weighed(inked(sheet, "resources", unspent, (None, 0.2))).doubts == ()


def test_an_icon_is_read_as_the_written_result_says_if_ink_leaves_it_open(
    sheet: Entry, unspent: str
) -> None:
    """Ink says empty, but less surely than the result that the player wrote says ringed."""
    wrong = replace(sheet, record=sheet.record.with_mark(1, "resources", unspent, None))
    found = weighed(inked(wrong, "resources", unspent, ("o", 0.1)))
    assert found.record.mark(1, "resources", unspent) == "o"
    (doubt,) = found.opened
    ((other, share),) = doubt.alternatives
    assert (doubt.value, other) == ("o", EMPTY)
    assert doubt.confidence + share == pytest.approx(1), "what was rejected is no guess any more"
    assert 0.95 < doubt.confidence < 1 and doubt.note is not None
    assert doubt.note.en.startswith("read as ringed; empty was likelier by ink")


def test_an_icon_that_ink_says_clearly_stays_though_the_result_speaks_against_it(
    sheet: Entry, unspent: str
) -> None:
    """People miscount: what is clear is not bent to what they wrote."""
    wrong = replace(sheet, record=sheet.record.with_mark(1, "resources", unspent, None))
    found = weighed(inked(wrong, "resources", unspent, ("o", 0.0001)))
    assert found.record.mark(1, "resources", unspent) is None


@pytest.mark.parametrize("share", [0.03, 0.003])
def test_a_written_result_that_contradicts_the_marks_is_not_taken_for_nothing(
    sheet: Entry, share: float
) -> None:
    """Nothing contradicts nothing: a miscount was erased without a word."""
    wrong = replace(sheet, record=sheet.record.with_mark(1, "score", "round-1", "11.2"))
    found = weighed(inked(wrong, "score", "round-1", (None, share)))
    assert found.record.mark(1, "score", "round-1") == "11.2"
    assert "welten.score" in [finding.rule for finding in judge_entry(found).verdict.findings]


def test_without_a_written_result_the_icon_decides_and_is_asked(sheet: Entry, unspent: str) -> None:
    found = weighed(inked(without_result(sheet), "resources", unspent, (None, 0.2)))
    (doubt,) = found.doubts
    assert doubt.field == unspent
    assert [(mark, what.en) for mark, what in doubt.changes] == [(EMPTY, "result 12.0")]
    assert found.sure == pytest.approx(0.8, abs=0.01)


def test_only_the_telling_one_of_two_doubts_is_asked(sheet: Entry, unspent: str) -> None:
    field, face = other_die(sheet)
    both = inked(inked(without_result(sheet), "score", field, (face, 0.1)), "resources", unspent,
                 (None, 0.05))  # fmt: skip
    found = weighed(both)
    assert [doubt.field for doubt in found.doubts] == [unspent]
    assert [doubt.field for doubt in found.noted] == [field]


def test_a_clear_field_is_asked_about_if_only_it_is_telling(sheet: Entry, unspent: str) -> None:
    """A die is doubtful and tells nothing; what a clear icon may hold instead is too much."""
    field, face = other_die(sheet)
    whole = inked(without_result(sheet), "score", field, (face, 0.1))
    place = (1, "resources", unspent)
    options: Options = (("o", 0.98124), (None, 0.01826), ("ox", 0.0005))
    clear = replace(whole, by_ink=(*whole.by_ink, Ink(place, options)))
    (doubt,) = weighed(clear).doubts
    assert doubt == Doubt(*place, "o", 0.9812, ((EMPTY, 0.0183),)), "one in 2,000 is not told"
    assert [mark for mark, _ in doubt.changes] == [EMPTY]


def test_who_wants_to_be_surer_is_asked_more(sheet: Entry, unspent: str) -> None:
    doubtful = inked(without_result(sheet), "resources", unspent, (None, 0.001))
    assert weighed(doubtful).doubts == ()
    assert weighed(doubtful, sure=0.9999).doubts != ()


def test_certainty_itself_asks_about_everything(sheet: Entry) -> None:
    field, face = other_die(sheet)
    doubtful = inked(sheet, "score", field, (face, 0.4))
    assert [d.field for d in weighed(doubtful, sure=1.0).doubts] == [field]


def test_an_icon_in_a_glare_is_empty_if_the_written_result_says_so(sheet: Entry) -> None:
    assert sheet.record.mark(1, "resources", "coin-12") is None
    found = weighed(hidden(sheet, "resources", "coin-12"))
    assert found.doubts == ()
    assert found.record == sheet.record
    (noted,) = found.noted
    assert not noted.is_unreadable and noted.note is not None
    assert judge_entry(found).verdict.score_tenths == 121


def test_many_icons_in_a_glare_are_empty_if_the_written_result_says_so(sheet: Entry) -> None:
    """Four covered icons were asked about: each might hold something, and the player miscounted."""
    dazzled = sheet
    for field in ("coin-9", "coin-10", "coin-11", "coin-12"):
        assert sheet.record.mark(1, "resources", field) is None
        likely = ((None, EMPTY_IN_GLARE),)
        reading = FieldReading(field, None, 0.0, likely, unreadable=True, note=GLARE)
        doubt = Doubt(1, "resources", field, None, 0.0, is_unreadable=True, note=GLARE)
        ink = ink_of(LAYOUT, Placed(1, "resources", reading))
        dazzled = replace(dazzled, doubts=(*dazzled.doubts, doubt), by_ink=(*dazzled.by_ink, ink))
    found = weighed(dazzled)
    assert found.doubts == () and found.record == sheet.record
    assert len(found.noted) == 4


def test_an_icon_in_a_glare_is_asked_about_if_no_result_is_written(sheet: Entry) -> None:
    found = weighed(hidden(without_result(sheet), "resources", "coin-12"))
    assert [doubt.field for doubt in found.doubts] == ["coin-12"]
    assert found.doubts[0].is_unreadable


def test_a_ring_that_cannot_be_seen_is_taken_for_what_the_written_result_needs(
    sheet: Entry, unspent: str
) -> None:
    """It is likelier that a thumb hides a ring than that the player miscounted."""
    found = weighed(hidden(sheet, "resources", unspent), sure=0.98)
    assert found.record.mark(1, "resources", unspent) == "o"
    assert found.doubts == () and judge_entry(found).verdict.score_tenths == 121


def test_everything_is_asked_of_a_sheet_that_breaks_a_rule(sheet: Entry) -> None:
    field, face = other_die(sheet)
    broken = replace(sheet, record=sheet.record.with_mark(1, "resources", "coin-12", "x"))
    assert judge(LAYOUT, broken.record).legal is False
    found = weighed(inked(broken, "score", field, (face, 0.4)))
    assert [doubt.field for doubt in found.doubts] == [field]


def test_nobody_is_accused_because_of_what_was_only_noted(sheet: Entry) -> None:
    broken = sheet.record.with_mark(1, "resources", "coin-12", "x")
    noted = Doubt(1, "resources", "coin-12", "x", 0.9, ((EMPTY, 0.1),))
    judged = judge_entry(replace(sheet, record=broken, noted=(noted,)))
    assert judged.entry.doubts == (noted,)
    assert judged.verdict.legal is not False


def test_what_was_only_noted_is_asked_of_a_sheet_that_stays_undecided(sheet: Entry) -> None:
    field, face = other_die(sheet)
    found = weighed(inked(sheet, "score", field, (face, 0.4)))
    assert judge_entry(found).entry.doubts == ()
    undecided = judge_entry(found, budget_seconds=0)
    assert undecided.verdict.legal is None
    assert [doubt.field for doubt in undecided.entry.doubts] == [field]


def test_a_lone_record_is_left_as_it_is(sheet: Entry) -> None:
    kept = replace(sheet, doubts=(Doubt(1, "score", "turn-1-a", "1", 0.5),))
    assert weighed(kept) is kept


def test_a_noted_die_is_not_compared_with_the_dice_of_others(sheet: Entry) -> None:
    field, face = other_die(sheet)
    found = weighed(inked(sheet, "score", field, (face, 0.4)))
    assert without_doubts(found).mark(1, "score", field) is None


def test_a_record_keeps_what_was_noted(sheet: Entry) -> None:
    field, face = other_die(sheet)
    found = weighed(inked(sheet, "score", field, (face, 0.4)))
    kept = parse_entry(record_text(found, "en"), "anna.yaml", None, find_classic)
    assert kept.noted == found.noted and kept.doubts == ()


def test_an_answer_settles_what_was_noted(sheet: Entry) -> None:
    field, face = other_die(sheet)
    found = weighed(inked(sheet, "score", field, (face, 0.4)))
    said = correct(found, [Answer(1, "score", field, face)])
    assert said.noted == () and said.by_ink == ()


def test_what_is_noted_and_how_sure_the_result_is_stands_in_the_json(sheet: Entry) -> None:
    field, face = other_die(sheet)
    found = weighed(inked(sheet, "score", field, (face, 0.4)))
    told = json.loads(json.dumps(verdict_json(judge_entry(found), "en")))
    assert told["review"] == [] and [one["field"] for one in told["noted"]] == [field]
    assert told["sure"] >= SURE


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_what_an_answer_would_change(sheet: Entry, unspent: str, language: str) -> None:
    found = weighed(inked(without_result(sheet), "resources", unspent, (None, 0.2)))
    told = " ".join(format_verdict(judge_entry(found), language).split())
    assert {"de": "wäre es leer: Ergebnis 12,0", "en": "if it were empty: result 12.0"}[
        language
    ] in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_what_was_noted(sheet: Entry, language: str) -> None:
    field, face = other_die(sheet)
    found = weighed(inked(sheet, "score", field, (face, 0.4)))
    told = format_verdict(judge_entry(found), language)
    assert {"de": "ohne Folgen für das Ergebnis", "en": "no matter for the result"}[
        language
    ] in told


def test_an_answer_against_the_reading_plans_the_questions_anew(sheet: Entry, unspent: str) -> None:
    """Once the icon is said to be empty, the written result speaks for another one being so."""
    field, face = other_die(sheet)
    asked: list[Entry] = []

    def again(entry: Entry) -> Entry:
        asked.append(entry)
        return replace(entry, doubts=entry.opened, noted=())

    found = weighed(inked(inked(without_result(sheet), "score", field, (face, 0.1)), "resources",
                          unspent, (None, 0.2)))  # fmt: skip
    answers = iter(["-", ""])
    how = Questions(lambda question: next(answers), lambda text: None, "en", total=1, again=again)
    done = review(found, found.doubts, how)
    assert len(asked) == 1 and (done.answered, done.more) == (2, 1)
    assert {answer.field for answer in done.entry.answers} == {unspent, field}


def test_why_everything_is_asked_is_said_once_above_the_questions(sheet: Entry) -> None:
    field, face = other_die(sheet)
    entry = inked(inked(sheet, "score", field, (face, 0.4)), "score", "round-1", ("99", 0.4))
    broken = replace(entry, record=entry.record.with_mark(1, "resources", "coin-12", "x"))
    for item, why in ((entry, "what of it could change"), (broken, "as read, the sheet breaks a")):
        lines = format_verdict(judge_entry(item), "en").splitlines()
        (place,) = [n for n, line in enumerate(lines) if "  All that was read with doubt" in line]
        assert why in lines[place]
        following = next(line for line in lines[place + 1 :] if not line.startswith("    "))
        assert following.startswith("  Look again: ")
        assert not any("Look again" in line for line in lines[:place])


def test_a_record_and_a_sheet_that_was_weighed_are_not_asked_everything(sheet: Entry) -> None:
    field, face = other_die(sheet)
    entry = inked(inked(sheet, "score", field, (face, 0.4)), "score", "round-1", ("99", 0.4))
    for item in (replace(entry, by_ink=()), weighed(entry)):
        assert "All that was read" not in format_verdict(judge_entry(item), "en")


def way(*picks: int, share: float, score: int = 10) -> Way:
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("scythe", ()),)),))
    return Way(picks, record, result_of(Verdict("welten", True, score, (), ())), share, share, True)


def barely_unsure(*shares: float) -> Weighed:
    """Return a sheet that only what nobody added up makes less than sure; fields tell in turn."""
    read = way(0, 0, 0, share=0.5)
    others = [way(*(int(n == place) for n in range(3)), share=10.0 ** -(6 + place))
              for place in range(3)]  # fmt: skip
    others = [replace(one, legal=False) for one in others]
    return Weighed((read, *others), read, unseen=0.0012, shares=shares)


def test_who_answers_is_not_asked_for_what_the_answer_rules_out() -> None:
    found = barely_unsure(0.55, 0.99, 0.99)
    assert found.sure() < SURE
    assert questions.find_questions(found, SURE, 1) == [0]


def test_clear_fields_are_not_asked_one_after_another_of_what_nobody_added_up() -> None:
    found = barely_unsure(0.99, 0.51, 0.99)
    assert questions.find_questions(found, SURE, 1) is None
    assert questions.find_questions(replace(found, unseen=0.0), SURE, 0) == []


def test_a_question_without_a_reason_is_not_asked_if_another_does(sheet: Entry) -> None:
    found = barely_unsure(0.99, 0.51, 0.99)
    assert questions.find_questions(found, SURE, 2) == [0, 1]
    places = [(1, "scythe", f"top-{n}") for n in (1, 2, 3)]
    entry = replace(sheet, by_ink=tuple(Ink(place, (("x", 0.9), (None, 0.1))) for place in places))
    plain = {place: Doubt(*place, "x", 0.9, ((EMPTY, 0.1),)) for place in places}
    assert questions.needed(entry, found, SURE, [0, 1], plain) == [places[1]]
    reason = {p: replace(d, changes=((EMPTY, questions.ILLEGAL),)) for p, d in plain.items()}
    assert questions.needed(entry, found, SURE, [0, 1], reason) == places[:2]


def test_a_question_says_what_may_be_open_where_nothing_else_would_change(sheet: Entry) -> None:
    place = (1, "scythe", "top-1")
    entry = replace(sheet, by_ink=(Ink(place, (("x", 0.6), (None, 0.4))),))
    read, other = way(0, share=0.6), replace(way(1, share=0.4), legal=None)
    doubt = Doubt(*place, "x", 0.6, ((EMPTY, 0.4),))
    told = questions.with_what_is_open(entry, doubt, Weighed((read, other), read, 0.0))
    assert told.changes == ((EMPTY, questions.PERHAPS_ILLEGAL),)
    legal = Weighed((read, replace(other, legal=True)), read, 0.0)
    assert questions.with_what_is_open(entry, doubt, legal).changes == ()
