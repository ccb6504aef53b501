"""Overlays: every card gets the remark of its own sheets, and titles fit their place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import NO_TEXT, Game, Text
from dicesheets.reports.overlay import Scored, _summary, remark_on
from dicesheets.rules.entry import Doubt, Entry, Judged
from dicesheets.rules.places import cell_name, hex_number
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Finding, Instead, RoundVerdict, Severity, Verdict
from dicesheets.scanner.collect import SheetCard, collect
from dicesheets.scanner.overlay import Remark, _tag, colour_of
from dicesheets.scanner.overlay_legend import (
    DOUBT,
    MISSING,
    NOTED,
    QUIET,
    READ,
    TOO_MANY,
    font_of,
    legend_of,
    legend_rows,
    shortened,
)
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.settle import entry_of

LAYOUT = load_classic(Game.WELTEN)


def card(
    name: str, marks: dict[str, str], x: float, round_: int = 0, player: int = 0
) -> CardReading:
    fields = tuple(FieldReading(f.id, marks.get(f.id), 0.999) for f in LAYOUT.card(name).fields)
    corners = ((x, 0.0), (x + 100, 0.0), (x + 100, 140.0), (x, 140.0))
    return CardReading(name, LAYOUT, "CODE", "code", round_, player, 7, corners, fields)


def remarks(*cards: CardReading) -> list[Remark]:
    scored = [Scored(one, judge_entry(entry_of(one), 0.5))
              for one in collect([Reading("a.jpg", cards)])]  # fmt: skip
    places = {o: (one, card) for one in scored for card in one.sheets.cards for o in card.origins}
    return [remark_on(*places[0, index]) for index in range(len(cards))]


GAP = {"l2-2": "4"}  # without the stone below it


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("players", [(0, 0), (0, 1)], ids=["nobody", "one with a player"])
def test_of_two_sheets_each_card_gets_its_own_remark(order: int, players: tuple[int, int]) -> None:
    cards = [
        card("castles", {"l2-1": "4"}, 0.0, player=players[0]),
        card("castles", GAP, 300.0, player=players[1]),
    ][::order]
    assert [bool(found.illegal) for found in remarks(*cards)] == [False, True][::order]


def test_of_two_rounds_each_card_gets_its_own_remark() -> None:
    cards = [card("castles", {}, 0.0, 1), card("castles", GAP, 300.0, 2)]
    assert [found.illegal for found in remarks(*cards)] == [
        frozenset(),
        frozenset({"l2-1", "l2-2"}),
    ]


def test_stars_that_a_doubt_leaves_open_are_shown_as_a_question() -> None:
    sure = card("wingspan", {"b1-1": "2"}, 0.0, 1)
    first = replace(sure.fields[0], value=None, unreadable=True)
    open_ = replace(sure, fields=(first, *sure.fields[1:]))
    assert [found.stars for found in remarks(sure)] == ["0"]
    assert [found.stars for found in remarks(open_)] == ["?"]


def test_marks_of_several_realms_that_exclude_each_other_are_shown_on_each() -> None:
    dice = {f"turn-{turn}-{die}": "3" for turn in range(1, 10) for die in "ab"}
    cards = [
        card("scythe", {"top-5": "x"}, 0.0, 1),
        card("viticulture", {"grape-5": "o"}, 200.0, 1),
        card("castles", {}, 400.0, 1),
        card("resources", {}, 600.0, 1),
        card("score", dice | {"turn-1-a": "5"}, 800.0, 1),
    ]
    assert [set(found.illegal) for found in remarks(*cards)] == [
        {"top-5"}, {"grape-5"}, set(), set(), set(),
    ]  # fmt: skip


def test_the_reading_that_would_make_the_sheet_legal_is_shown() -> None:
    (sheets,) = collect([Reading("a.jpg", (card("castles", {}, 0.0, 1),))])
    judged = judge_entry(entry_of(sheets), 0.5)
    message = Text("ist das wirklich 2?", "is it really 2?")
    hint = Finding(Severity.WARNING, "welten.misread", 1, "castles", ("l1-1",), message)
    hinted = replace(judged, verdict=replace(judged.verdict, findings=(hint,)))
    found = remark_on(Scored(sheets, hinted), sheets.cards[0])
    assert (found.illegal, found.asked) == (frozenset(), frozenset({"l1-1"}))


CRATES = {f"building-{n}": "x" for n in (1, 2)} | {f"crate-{n}": "4" for n in (1, 2)}
DONE = CRATES | {"done-1": "x", "done-2": "x"}  # two stars


@pytest.mark.parametrize(
    ("ticked", "claimed", "miscounted"),
    [
        (2, None, ()),
        (4, "4", (("star-3", TOO_MANY), ("star-4", TOO_MANY))),
        (1, "1", (("star-2", MISSING),)),
    ],
)
def test_stars_that_were_not_earned_or_not_ticked_are_shown(
    ticked: int, claimed: str | None, miscounted: tuple[tuple[str, Text], ...]
) -> None:
    """Six stars ticked and five earned were all green."""
    stars = {f"star-{n}": "x" for n in range(1, ticked + 1)}
    (found,) = remarks(card("charterstone", DONE | stars, 0.0, 1))
    assert (found.stars, found.claimed, found.miscounted) == ("2", claimed, miscounted)


def test_a_result_that_does_not_add_up_is_shown_with_what_it_should_be() -> None:
    cards = [
        card("castles", {}, 0.0, 1), card("scythe", {}, 200.0, 1), card("tapestry", {}, 400.0, 1),
        card("resources", {"coin-1": "o"}, 600.0, 1), card("score", {"round-1": "7"}, 800.0, 1),
    ]  # fmt: skip
    found = remarks(*cards)
    assert found[-1].miscounted == (("round-1", Text("ergibt 0,1", "makes 0.1")),)
    assert not any(one.miscounted for one in found[:-1])


def test_of_a_sum_that_a_doubtful_field_leaves_open_that_field_is_to_be_checked() -> None:
    coin = FieldReading("coin-1", None, 0.7, (("o", 0.3),))
    icons = card("resources", {}, 600.0, 1)
    fields = tuple(coin if f.field == "coin-1" else f for f in icons.fields)
    cards = [
        card("castles", {}, 0.0, 1), card("scythe", {}, 200.0, 1), card("tapestry", {}, 400.0, 1),
        replace(icons, fields=fields), card("score", {"round-1": "0.1"}, 800.0, 1),
    ]  # fmt: skip
    found = remarks(*cards)
    assert found[-1].asked == set() and found[-1].miscounted == ()
    assert found[-2].asked == {"coin-1"}


def doubted(*asked: str, noted: tuple[str, ...] = ()) -> tuple[Scored, SheetCard]:
    """Return a castles card on which a person is asked about some fields, all read clearly."""
    (sheets,) = collect([Reading("a.jpg", (card("castles", {"l2-1": "4"}, 0.0, 1),))])
    judged = judge_entry(entry_of(sheets), 0.5)
    entry = replace(
        judged.entry,
        doubts=tuple(Doubt(1, "castles", field, "4", 0.985) for field in asked),
        noted=tuple(Doubt(1, "castles", field, None, 0.9) for field in noted),
    )
    return Scored(sheets, replace(judged, entry=entry)), sheets.cards[0]


def test_what_is_asked_about_stands_out_however_clear_it_is_by_ink() -> None:
    """A clear field that decided the result was asked about, and was green."""
    scored, castles = doubted("l2-1", noted=("l1-1",))
    remark = remark_on(scored, castles)
    colours = {
        field.field: colour_of(field, remark)
        for field in castles.reading.fields
        if field.field in ("l2-1", "l1-1", "l2-2")
    }
    assert colours == {"l2-1": DOUBT, "l1-1": NOTED, "l2-2": READ}


def test_what_does_not_matter_is_quiet_and_what_nobody_settled_is_not() -> None:
    """A report said to look at one field, and seven were orange."""
    unsure = FieldReading("l1-1", None, 0.7, (("4", 0.3),))
    assert colour_of(unsure, Remark()) == DOUBT
    assert colour_of(unsure, Remark(noted=frozenset({"l1-1"}))) == NOTED
    assert set(QUIET) == {READ, NOTED}


def test_the_title_counts_the_fields_that_stand_out() -> None:
    """Of a miscount the report names three readings that explain it; these are to be compared."""
    scored, castles = doubted("l2-1", noted=("l1-1",))
    ways = tuple((Instead(1, "castles", f"star-{n}", "x"),) for n in (1, 2, 3, 4))
    miscount = Finding(
        Severity.MISCOUNT, "welten.castles.stars", 1, "castles", (), NO_TEXT, explained_by=ways
    )
    verdict = replace(scored.judged.verdict, findings=(miscount,))
    told = replace(scored, judged=replace(scored.judged, verdict=verdict))
    asked = remark_on(told, castles).asked
    assert asked == {"l2-1", "star-1", "star-2", "star-3"}
    assert _summary([told.judged], "en").endswith("look at 4 fields")


def test_an_open_result_names_no_more_than_the_doubtful_field_that_explains_it() -> None:
    scored, castles = doubted("l2-1")
    ways = tuple((Instead(1, "castles", field, "x"),) for field in ("l2-1", "star-1"))
    open_ = Finding(
        Severity.WARNING, "welten.open", 1, "castles", ("star-2",), NO_TEXT, explained_by=ways
    )
    verdict = replace(scored.judged.verdict, findings=(open_,))
    told = replace(scored, judged=replace(scored.judged, verdict=verdict))
    assert remark_on(told, castles).asked == {"l2-1"}


def test_a_total_is_violet_only() -> None:
    cards = [
        card("castles", {}, 0.0, 1), card("scythe", {}, 200.0, 1), card("tapestry", {}, 400.0, 1),
        card("resources", {}, 600.0, 1), card("score", {"total": "7"}, 800.0, 1),
    ]  # fmt: skip
    assert remarks(*cards)[-1].miscounted == (("total", NO_TEXT),)


@pytest.mark.parametrize(
    ("value", "is_doubtful", "wrong", "shown"),
    [
        ("ox", False, None, ("ox", "")),  # drawn as a ring with a cross
        ("o", True, None, ("o", "?")),
        ("x", False, TOO_MANY, ("", "–")),
        (None, False, MISSING, ("", "+")),
        ("9.4", False, Text("ergibt 8,3", "makes 8.3"), ("", "9,4 · ergibt 8,3")),
        ("4", True, None, ("", "4?")),
        (None, True, None, ("", "–?")),
        ("x", False, NO_TEXT, ("x", "")),
    ],
)
def test_labels_show_marks_as_players_draw_them(
    value: str | None, is_doubtful: bool, wrong: Text | None, shown: tuple[str, str]
) -> None:
    assert _tag(FieldReading("a", value, 0.99), is_doubtful, wrong, "de") == shown


def test_the_legend_explains_what_stands_on_the_page_and_takes_the_rows_it_needs() -> None:
    legend = legend_of({"ox", "4", None}, {TOO_MANY}, "de")
    assert [entry.text for entry in legend] == [
        "gelesen", "bitte prüfen", "unsicher, ohne Folgen", "verrechnet", "so nicht möglich",
        "eingekreist und durchkreuzt", "zu viel",
    ]  # fmt: skip
    assert len(legend_rows(legend, 2000)) == 1
    narrow = legend_rows(legend, 640)
    assert len(narrow) > 1
    assert all(entry.left + entry.width <= 640 for row in narrow for entry in row)


def test_the_font_has_every_sign_of_an_overlay() -> None:
    missing = bytes(font_of("bold", 30).getmask("\uffff"))
    said = [text.say(lang) for text in (TOO_MANY, MISSING) for lang in ("de", "en")]
    title = _summary([judged_alone(lacks_realms=True)], "de")
    for sign in {*"".join(said), *title, "–", "·", "?", "…"}:
        assert bytes(font_of("bold", 30).getmask(sign)) != missing or sign.isspace(), sign


def judged_alone(lacks_realms: bool) -> Judged:
    outcome = RoundVerdict(86, None, lacks_realms=lacks_realms)
    return Judged(
        Entry("a.jpg", LAYOUT, Record(Game.WELTEN)), Verdict("welten", None, 86, (outcome,), ())
    )


def test_the_header_says_what_a_score_is_at_least_or_may_be() -> None:
    lacking = judged_alone(lacks_realms=True)
    assert _summary([lacking], "de") == "mindestens 8,6 · unentschieden"
    verdict = replace(lacking.verdict, score_tenths=None, possible_tenths=(118, 121), rounds=())
    assert _summary([replace(lacking, verdict=verdict)], "en") == "11.8/12.1 · undecided"
    pad = RoundVerdict(
        None, None, players=(("p1", 55), ("p2", None), ("p3", None)), winners=(),
        possible_points=(("p2", (40, 45)),),
    )  # fmt: skip
    verdict = replace(verdict, rounds=(pad,), possible_tenths=())
    assert _summary([replace(lacking, verdict=verdict)], "en") == "55 : 40/45 : ? · undecided"


def test_the_hexes_of_a_board_are_counted_as_in_reports() -> None:
    layout = load_classic(Game.WUERFELAND)
    board = layout.card("board")
    for row, column in ((1, 3), (1, 9), (2, 9)):
        name = f"row {row} hex {hex_number(board, row, column)}"
        assert cell_name(board, row, column).en == name


@pytest.mark.parametrize(
    ("width_px", "shown"), [(1000.0, "Scythe"), (60.0, "Scy…"), (1.0, ""), (-40.0, "")]
)
def test_a_title_is_shortened_to_its_place(width_px: float, shown: str) -> None:
    draw = ImageDraw.Draw(Image.new("RGB", (10, 10)))
    assert shortened(draw, "Scythe", font_of("regular", 26), width_px) == shown


@pytest.mark.parametrize(("game", "said"), [("wuerfeland", "9 · legal"), ("welten", "9.0 · legal")])
def test_only_stars_have_tenths_in_the_header(game: str, said: str) -> None:
    verdict = Verdict(game, True, 90, (RoundVerdict(90, None),), ())
    doubts = tuple(Doubt(1, "castles", f"l{n}-1", None, 0.5) for n in (1, 2, 3))
    entry = Entry("a.jpg", LAYOUT, Record(Game.WELTEN))

    def title(count: int, language: str) -> str:
        return _summary([Judged(replace(entry, doubts=doubts[:count]), verdict)], language)

    assert title(0, "en") == said
    assert title(1, "en") == f"{said} · look at 1 field"
    assert title(3, "de").endswith(" · 3 Felder nachsehen")


def test_of_several_rounds_the_title_says_that_it_is_the_total() -> None:
    """A photo of the first round bore the score of the whole match."""
    verdict = Verdict("welten", True, 180, (RoundVerdict(90, None),) * 2, ())
    entry = Entry("a.jpg", LAYOUT, Record(Game.WELTEN))
    assert _summary([Judged(entry, verdict)], "en") == "Total 18.0 · legal"
    assert _summary([Judged(entry, verdict)], "de") == "Gesamt 18,0 · regelgerecht"
