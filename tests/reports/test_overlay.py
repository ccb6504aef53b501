"""Overlays: every card gets the remark of its own sheets, and titles fit their place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from dicesheets.layouts import Game, load_classic
from dicesheets.layouts.model import Text
from dicesheets.reports.overlay import Scored, _remark, _summary
from dicesheets.rules.entry import Doubt, Entry, Judged
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.scanner.collect import collect
from dicesheets.scanner.overlay import Remark, _font, _shortened
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
    return [_remark(*places["a.jpg", index]) for index in range(len(cards))]


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
    message = Text("steht dort wirklich 2?", "is it really 2?")
    hint = Finding(Severity.WARNING, "welten.misread", 1, "castles", ("l1-1",), message)
    hinted = replace(judged, verdict=replace(judged.verdict, findings=(hint,)))
    found = _remark(Scored(sheets, hinted), sheets.cards[0])
    assert (found.illegal, found.misread) == (frozenset(), frozenset({"l1-1"}))


@pytest.mark.parametrize(
    ("width_px", "shown"), [(1000.0, "Scythe"), (60.0, "Scy…"), (1.0, ""), (-40.0, "")]
)
def test_a_title_is_shortened_to_its_place(width_px: float, shown: str) -> None:
    draw = ImageDraw.Draw(Image.new("RGB", (10, 10)))
    assert _shortened(draw, "Scythe", _font("regular", 26), width_px) == shown


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
