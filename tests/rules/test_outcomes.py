"""How sure an outcome is: ways to read a sheet, weighed by numbers a person can follow."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.rules import outcomes
from dicesheets.rules.budget import Budget
from dicesheets.rules.entry import Doubt, Entry, Ink
from dicesheets.rules.outcomes import (
    FURTHER_ERROR,
    ILLEGAL,
    LEAST_UNSEEN,
    LEFT_OUT,
    MISCOUNTED,
    NEGLIGIBLE,
    UNDECIDED,
    Way,
    Weighed,
    result_of,
    weigh_outcomes,
)
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import CardScore, Finding, RoundVerdict, Severity, Verdict

LAYOUT = load_classic(Game.WELTEN)
RECORD = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("scythe", ()),)),))
SURE = 0.9


def verdict(
    score: int = 10, errors: int = 0, miscounts: int = 0, legal: bool | None = None, stars: int = 1
) -> Verdict:
    kinds = [Severity.ERROR] * errors + [Severity.MISCOUNT] * miscounts
    findings = tuple(
        Finding(kind, f"welten.{n}", 1, "scythe", (), Text("", "")) for n, kind in enumerate(kinds)
    )
    cards = (CardScore("scythe", stars, stars),)
    return Verdict("welten", legal, score, (RoundVerdict(score, None, cards),), findings)


def way(*picks: int, share: float = 1.0, legal: bool | None = True, score: int = 10) -> Way:
    return Way(picks, RECORD, result_of(verdict(score)), share, share, legal)


# ------------------------------------------------------------------ what comes to the same


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        (verdict(), True),
        (verdict(score=11), False),
        (verdict(stars=2), False),
        (verdict(errors=1), False),
        (verdict(miscounts=1), True),  # who wrote another number may have miscounted
    ],
)
def test_what_the_marks_give_decides_whether_two_readings_come_to_the_same(
    other: Verdict, is_same: bool
) -> None:
    assert result_of(other).comes_to(result_of(verdict())) is is_same


def test_a_reading_with_fewer_miscounts_is_another() -> None:
    assert not result_of(verdict()).comes_to(result_of(verdict(miscounts=1)))


# ------------------------------------------------------------------ sure, and what tells


def test_the_outcome_is_as_sure_as_the_readings_that_share_it() -> None:
    read, alike, else_ = way(0), way(1, share=0.5), way(2, share=0.25, score=11)
    found = Weighed((read, alike, else_), read, unseen=0.25)
    assert found.sure() == pytest.approx(1.5 / 2)
    assert found.sure([0]) == pytest.approx(1 / 1.25)


@pytest.mark.parametrize(
    ("legal", "as_read", "is_same", "doubt"),
    [
        (True, True, True, 0.0),
        (True, None, True, 0.0),
        (None, None, True, 0.0),
        (None, True, False, 0.5 * ILLEGAL),  # nobody searched: it may be illegal
        (False, True, False, 0.5 * ILLEGAL),  # and it weighs little
        (False, None, False, 0.5 * ILLEGAL),
    ],
)
def test_what_is_worth_the_same_may_still_be_illegal(
    legal: bool | None, as_read: bool | None, is_same: bool, doubt: float
) -> None:
    read, other = way(0, legal=as_read), way(1, share=0.5, legal=legal)
    found = Weighed((read, other), read, 0.0)
    assert found.is_same(other) is is_same
    assert found.doubt_of(other) == pytest.approx(doubt)


@pytest.mark.parametrize(("legal", "doubt"), [(True, 0.5), (None, 0.5), (False, 0.5 * ILLEGAL)])
def test_what_is_worth_something_else_speaks_against_the_outcome(
    legal: bool | None, doubt: float
) -> None:
    read, other = way(0), way(1, share=0.5, legal=legal, score=11)
    assert Weighed((read, other), read, 0.0).doubt_of(other) == pytest.approx(doubt)


def test_a_field_tells_as_much_as_what_it_alone_could_change() -> None:
    read = way(0, 0, 0)
    ways = (
        read,
        way(1, 0, 0, share=0.3, score=11),
        way(1, 1, 0, share=0.2, score=12),
        way(0, 1, 0, share=0.1),  # the same outcome: nothing to tell
        way(0, 0, 1, share=0.05, score=13),
    )
    found = Weighed(ways, read, 0.0)
    assert found.telling([]) == pytest.approx({0: 0.5, 1: 0.2, 2: 0.05})
    assert found.telling([0]) == pytest.approx({1: 0.0, 2: 0.05})


def test_an_answer_rules_out_what_nobody_added_up_as_well() -> None:
    read, other = way(0, 0, share=0.4), way(1, 0, share=0.1)
    found = Weighed((read, other), read, unseen=0.05, shares=(0.6, 0.8))
    assert found.unseen_after([]) == 0.05
    assert found.unseen_after([0]) == pytest.approx(0.05 * (0.6 - 0.4) / 0.5)
    assert found.unseen_after([1]) == pytest.approx(0.05 * (0.8 - 0.5) / 0.5)
    assert found.unseen_after([0, 1]) == pytest.approx(0.05 * (0.48 - 0.4) / 0.5)


# ------------------------------------------------------------------ the likeliest first


SHARES = st.lists(
    st.lists(st.sampled_from([0.5, 0.25, 0.125]), min_size=1, max_size=3).map(
        lambda shares: sorted(shares, reverse=True)
    ),
    max_size=4,
)


@given(SHARES)
def test_every_way_comes_once_and_the_likeliest_first(shares: list[list[float]]) -> None:
    found = list(outcomes._likeliest(shares))
    every = set(product(*(range(len(options)) for options in shares)))
    assert sorted(picks for picks, _ in found) == sorted(every)
    inks = [ink for _, ink in found]
    assert inks == sorted(inks, reverse=True)
    for picks, ink in found:
        assert ink == pytest.approx(math.prod(o[p] for o, p in zip(shares, picks, strict=True)))


# ------------------------------------------------------------------ a whole sheet


FIELDS = ("top-1", "top-2", "top-3")


class Sheet:
    """An entry whose fields hold crosses or nothing, and what was asked about it."""

    def __init__(self, *shares: float, legal: bool | None = True) -> None:
        """Take for each field how likely the cross is that was read in it."""
        self.verdicts: dict[tuple[str, ...], Verdict] = {}  # by the crossed fields
        self.legal: dict[tuple[str, ...], bool | None] = {}
        self.otherwise = legal
        self.added: list[tuple[str, ...]] = []
        self.judged: list[tuple[str, ...]] = []
        record = RECORD
        for field, _ in zip(FIELDS, shares, strict=False):
            record = record.with_mark(1, "scythe", field, "x")
        by_ink = tuple(
            Ink((1, "scythe", f), tuple(sorted((("x", s), (None, 1 - s)), key=lambda o: -o[1])))
            for f, s in zip(FIELDS, shares, strict=False)
        )
        self.entry = Entry("a.jpg", LAYOUT, record, by_ink=by_ink)

    def weigh(self, sure: float = SURE, seconds: float = 100.0) -> Weighed | None:
        return weigh_outcomes(self.entry, self.add_up, self.judge, sure, Budget.of(seconds))

    def add_up(self, record: Record) -> Verdict:
        self.added.append(crossed(record))
        return self.verdicts.get(crossed(record), verdict())

    def judge(self, record: Record) -> Verdict:
        self.judged.append(crossed(record))
        legal = self.legal.get(crossed(record), self.otherwise)
        return replace(self.add_up(record), legal=legal)


def crossed(record: Record) -> tuple[str, ...]:
    return tuple(f for f in FIELDS if record.mark(1, "scythe", f) == "x")


ONE, TWO = ("top-1",), ("top-1", "top-2")


def test_a_sheet_of_one_doubtful_field_is_weighed_both_ways() -> None:
    sheet = Sheet(0.75)
    sheet.verdicts[()] = verdict(score=11)
    found = sheet.weigh()
    assert found is not None
    assert [(w.picks, w.ink, w.share, w.legal) for w in found.ways] == [
        ((0,), 0.75, 0.75, True), ((1,), 0.25, 0.25, True),
    ]  # fmt: skip
    assert found.as_read is found.ways[0]
    assert found.unseen == 0.0
    assert found.sure() == pytest.approx(0.75)


@pytest.mark.parametrize(
    ("errors", "miscounts", "share", "legal"),
    [
        (0, 0, 1.0, None),
        (0, 1, MISCOUNTED, None),
        (0, 4, MISCOUNTED**4, None),
        (0, 5, MISCOUNTED**4, None),
        (1, 0, 1.0, False),  # how seldom that is stands in its weight
        (2, 0, FURTHER_ERROR, False),
        (5, 0, FURTHER_ERROR**4, False),
        (6, 0, FURTHER_ERROR**4, False),
        (2, 1, FURTHER_ERROR * MISCOUNTED, False),
    ],
)
def test_each_fault_makes_a_reading_less_likely(
    errors: int, miscounts: int, share: float, legal: bool | None
) -> None:
    sheet = Sheet(0.75)
    sheet.verdicts[()] = verdict(11, errors, miscounts)
    found = outcomes._way(sheet.entry, (1,), 0.25, sheet.add_up)
    assert (found.share, found.legal) == (pytest.approx(0.25 * share), legal)
    weight = found.share * (ILLEGAL if errors else 1)
    assert found.weight == pytest.approx(weight)


def test_an_undecided_sheet_as_read_weighs_less() -> None:
    sheet = Sheet(0.75, legal=None)
    found = sheet.weigh()
    assert found is not None
    assert (found.as_read.legal, found.as_read.share) == (None, pytest.approx(0.75 * UNDECIDED))


def test_ways_that_hardly_matter_are_not_added_up_and_count_as_unseen() -> None:
    """That two of three fields of 0.99 are read wrongly is less likely than 0.01."""
    sheet = Sheet(0.99, 0.99, 0.99)
    found = sheet.weigh()
    assert found is not None
    assert len(found.ways) == 4  # as read, or one field wrong
    seen = sum(w.ink for w in found.ways)
    assert 1 - seen <= LEFT_OUT * (1 - SURE) < 1 - (seen - found.ways[-1].ink)
    assert found.unseen == pytest.approx((1 - seen) * LEAST_UNSEEN)


def test_what_nobody_added_up_is_as_plausible_as_the_rest() -> None:
    sheet = Sheet(0.99, 0.99, 0.99)
    for field in FIELDS:
        sheet.verdicts[tuple(f for f in FIELDS if f != field)] = verdict(11)
    found = sheet.weigh()
    assert found is not None
    assert found.unseen == pytest.approx(1 - sum(w.ink for w in found.ways))


def test_without_time_nothing_is_weighed() -> None:
    sheet = Sheet(0.75)
    assert sheet.weigh(seconds=0.0) is None
    assert sheet.added == []


@pytest.mark.parametrize(("most", "many"), [(1, 1), (2, 2), (8, 4)])
def test_so_many_ways_are_added_up(most: int, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "MOST_WAYS", most)
    sheet = Sheet(0.6, 0.6)
    found = sheet.weigh()
    assert found is not None and len(found.ways) == many


def test_a_reading_that_ink_does_not_allow_is_not_weighed() -> None:
    sheet = Sheet(0.75)
    sheet.entry = replace(sheet.entry, record=RECORD.with_mark(1, "scythe", "top-1", "o"))
    assert sheet.weigh() is None


def test_what_cannot_be_read_is_taken_for_the_likeliest_that_is_legal() -> None:
    sheet = Sheet(0.75)
    doubt = Doubt(1, "scythe", "top-1", None, 0.0, is_unreadable=True)
    sheet.entry = replace(sheet.entry, record=RECORD, doubts=(doubt,))
    found = sheet.weigh()
    assert found is not None and crossed(found.as_read.record) == ONE
    assert sheet.judged == [ONE], "nothing likelier can follow"
    sheet.legal[ONE] = False
    found = sheet.weigh()
    assert found is not None and crossed(found.as_read.record) == ()
    assert found.as_read.weight == pytest.approx(0.25)
    assert [w.legal for w in found.ways if w.picks == (0,)] == [False], "it was searched"


@pytest.mark.parametrize("legal", [True, False])
def test_of_what_is_as_likely_the_first_is_taken(legal: bool) -> None:
    sheet = Sheet(0.5, legal=legal)
    doubt = Doubt(1, "scythe", "top-1", None, 0.0, is_unreadable=True)
    sheet.entry = replace(sheet.entry, record=RECORD, doubts=(doubt,))
    found = sheet.weigh(sure=0.0)
    assert found is not None and found.as_read.picks == (0,)
    assert sheet.judged == ([ONE] if legal else [ONE, ()])


def test_a_sheet_is_weighed_as_it_was_read_even_if_ink_alone_says_otherwise() -> None:
    found = Sheet(0.75, 0.3).weigh()
    assert found is not None and crossed(found.as_read.record) == TWO


def test_what_cannot_be_is_not_added_up() -> None:
    found = Sheet(1.0).weigh(sure=1.0)
    assert found is not None and len(found.ways) == 1


def test_of_very_many_ways_the_likeliest_four_hundred_are_added_up() -> None:
    fields = [f.id for f in LAYOUT.card("tapestry").fields]
    assert 2 ** len(fields) > 10**6, "nobody would wait for all"
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("tapestry", ()),)),))
    by_ink = tuple(Ink((1, "tapestry", f), ((None, 0.6), ("x", 0.4))) for f in fields)
    sheet = Sheet()
    sheet.entry = replace(sheet.entry, record=record, by_ink=by_ink)
    ways, seen = outcomes._added_up(sheet.entry, sheet.add_up, SURE, Budget.of(100.0))
    assert len(ways) == 400 and seen == pytest.approx(sum(way.ink for way in ways))


# ------------------------------------------------------------------ read anew, all things together


def doubted(sheet: Sheet, *fields: str) -> None:
    """Let fields of a sheet be in doubt, as they were read."""
    doubts = tuple(Doubt(1, "scythe", f, "x", 0.9, (("empty", 0.1),)) for f in fields)
    sheet.entry = replace(sheet.entry, doubts=doubts)


def test_a_doubtful_field_is_read_as_what_fits_the_rest_if_that_is_likelier() -> None:
    sheet = Sheet(0.9)
    doubted(sheet, "top-1")
    sheet.verdicts[ONE] = verdict(miscounts=1)  # the result that was written speaks against it
    found = sheet.weigh()
    assert found is not None and crossed(found.as_read.record) == ()
    assert found.share_of(0) == pytest.approx(0.1 / (0.1 + 0.9 * MISCOUNTED))


def test_a_clear_field_stays_as_it_was_read_whatever_speaks_against_it() -> None:
    sheet = Sheet(0.9)
    sheet.verdicts[ONE] = verdict(miscounts=1)
    found = sheet.weigh()
    assert found is not None and crossed(found.as_read.record) == ONE


def test_beside_a_doubtful_field_clear_ones_stay() -> None:
    sheet = Sheet(0.9, 0.9)
    doubted(sheet, "top-2")
    sheet.verdicts = {TWO: verdict(errors=1), ONE: verdict(errors=1)}
    found = sheet.weigh()
    assert found is not None and crossed(found.as_read.record) == TWO


def test_what_fits_is_not_read_if_nobody_can_have_played_it() -> None:
    sheet = Sheet(0.9)
    doubted(sheet, "top-1")
    sheet.verdicts[ONE] = verdict(miscounts=1)
    sheet.legal[()] = False
    found = sheet.weigh()
    assert found is not None and crossed(found.as_read.record) == ONE


def test_a_legal_sheet_is_read_rather_than_an_illegal_one_that_ink_likes_a_little_more() -> None:
    sheet = Sheet(0.9)
    doubted(sheet, "top-1")
    sheet.legal[ONE] = False
    found = sheet.weigh()
    assert found is not None and crossed(found.as_read.record) == ()
    assert found.as_read.legal is True


# ------------------------------------------------------------------ searched for a line of play


def test_only_what_matters_is_searched_for_a_line_of_play() -> None:
    sheet = Sheet(0.75)
    sheet.verdicts[()] = verdict(11)
    sheet.legal[()] = False
    found = sheet.weigh()
    assert found is not None
    assert sheet.judged == [ONE, ()]
    assert found.sure() == pytest.approx(0.75 / (0.75 + 0.25 * ILLEGAL))


def test_a_sheet_that_is_sure_is_not_searched_further() -> None:
    sheet = Sheet(0.9)
    sheet.verdicts[()] = verdict(11)
    assert sheet.weigh(sure=0.9) is not None
    assert sheet.judged == [ONE]
    sheet.judged.clear()
    assert sheet.weigh(sure=0.91) is not None
    assert sheet.judged == [ONE, ()]


def test_ways_are_searched_once_the_most_doubtful_first() -> None:
    sheet = Sheet(0.7, 0.6)
    others = [(), ("top-1",), ("top-2",)]
    for score, marks in enumerate(others, 11):
        sheet.verdicts[marks] = verdict(score)
        sheet.legal[marks] = None
    found = sheet.weigh()
    assert found is not None
    assert sheet.judged == [TWO, ("top-1",), ("top-2",), ()]


def test_what_was_searched_and_is_undecided_is_not_searched_again() -> None:
    """It paid twice for being undecided, and the outcome looked surer than it is."""
    sheet = Sheet(0.6, legal=None)
    sheet.entry = replace(sheet.entry, doubts=(Doubt(1, "scythe", "top-1", "x", 0.6),))
    sheet.verdicts[()] = verdict(11)
    sheet.legal[()] = True
    found = sheet.weigh()
    assert found is not None
    assert sheet.judged == [("top-1",), ()]
    assert found.as_read.picks == (1,)
    assert {way.picks: way.share for way in found.ways}[(0,)] == pytest.approx(0.6 * UNDECIDED)


@pytest.mark.parametrize(("share", "is_searched"), [(1.01, True), (0.99, False)])
def test_what_is_negligible_is_not_searched(share: float, is_searched: bool) -> None:
    read = way(0, share=0.5)
    least = NEGLIGIBLE * (1 - SURE) * 0.5
    other = way(1, share=share * least, legal=None, score=11)
    found = Weighed((read, other), read, unseen=1.0)  # never sure
    asked: list[Record] = []

    def judge(record: Record) -> Verdict:
        asked.append(record)
        return verdict(legal=True)

    outcomes._search(found, {read.picks}, judge, SURE, Budget.of(100.0))
    assert bool(asked) is is_searched
    outcomes._search(found, {read.picks}, judge, SURE, Budget.of(0.0))
    assert len(asked) == is_searched, "without time nothing is searched"
