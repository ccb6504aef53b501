"""Leaflets and labels: examples that the judge agrees with, pages in the order of a booklet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from plan_figures import figures_of

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Layout, Role, Text
from dicesheets.rules.carcassonne.turns import Throw as CityThrow
from dicesheets.rules.carcassonne.turns import Turn as CityTurn
from dicesheets.rules.carcassonne.turns import dice_available, finish, renounce, throw
from dicesheets.rules.helden.turns import Centre, Hero, Table, end_turn, find_roll_breaches
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.wuerfeland.hexboard import board_of
from dicesheets.rules.wuerfeland.turns import (
    crosses_for,
    legal_treasure_choices,
    play_phase_one,
)
from dicesheets.scoring.judge import judge
from dicesheets.sheets.booklet import A5_MM, Leaf, booklet_order, impose_booklet
from dicesheets.sheets.cards import Look, draw_card, ground
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.labels import contents_of
from dicesheets.sheets.leaflet import blocks
from dicesheets.sheets.leaflet.draw import draw_leaflet
from dicesheets.sheets.leaflet.examples import Example, Marks, Mistake, examples_of
from dicesheets.sheets.leaflet.page import Block, blank_sheet, height_of, split
from dicesheets.sheets.leaflet.pictures import held, whole_round
from dicesheets.sheets.leaflet.rulebook import leaflet_of
from dicesheets.sheets.leaflet.throws import Throw
from dicesheets.sheets.leaflet.words import Sign
from dicesheets.sheets.pages import PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.pen import PEN, filled
from dicesheets.sheets.plan import (
    NO_BOX,
    Box,
    CardPlan,
    Code,
    Disc,
    Fiducial,
    Icon,
    Point,
    Polyline,
    Rectangle,
    Words,
)
from dicesheets.variants.library import find_layout
from dicesheets.words.numbers import format_tenths

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = [(game, example) for game in Game for example in examples_of(game).filled]
MISTAKES = [(game, mistake) for game in Game for mistake in examples_of(game).mistakes]
PRINTS = list(product(Game, ("de", "en"), (False, True)))
EDGE_MM = 5.0  # printers leave this white


def throws(game: Game) -> tuple[Throw, ...]:
    return leaflet_of(load_classic(game)).throws


def record_of(game: Game, marked: Mapping[str, Marks]) -> Record:
    cards = tuple(CardRecord(name, tuple(m.items())) for name, m in marked.items())
    return Record(game, "classic", None, (RoundRecord(cards),))


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=lambda v: str(v)[:12])
def test_the_judge_agrees_with_every_example(game: Game, example: Example) -> None:
    verdict = judge(load_classic(game), record_of(game, example.cards))
    assert verdict.legal is True
    assert verdict.findings == ()
    (round_,) = verdict.rounds
    assert {card.card: card.stars for card in round_.cards} == dict(example.stars)
    assert verdict.score_tenths is not None
    assert format_tenths(verdict.score_tenths).en.removesuffix(".0") == example.score


def example_with(realm: str) -> Example:
    return next(e for e in examples_of(Game.WELTEN).filled if realm in e.stars)


def test_what_an_example_says_of_other_cards_is_so() -> None:
    """Stars that one cannot see on the card itself are explained beside it."""
    why = {name: text.en for name, text in leaflet_of(load_classic(Game.WELTEN)).why}
    others = [n for name, n in example_with("cities").stars.items() if name != "cities"]
    assert " and ".join(map(str, others)) in why["cities"]
    ringed = Counter(f.split("-")[0] for f in example_with("mylittlescythe").cards["resources"])
    for resource, count in ringed.items():
        assert f"{count}\u00a0{{{resource}}}" in why["mylittlescythe"]
    verdict = judge(
        load_classic(Game.WELTEN), record_of(Game.WELTEN, example_with("pendulum").cards)
    )
    order = [mark for turn in verdict.rounds[0].turns for m in turn.moves for mark in m.marks]
    made = {field: place for place, (card, field, *_) in enumerate(order) if card == "pendulum"}
    first, second = sorted((made["octagon-4"], made["octagon-5"]))
    full = max(made[f"glass-3-{n}"] for n in (1, 2, 3))
    assert first < made["glass-1-1"] and first < full
    assert max(made["glass-1-1"], full) < second


def test_every_realm_has_an_example() -> None:
    layout = load_classic(Game.WELTEN)
    shown = {name for example in examples_of(Game.WELTEN).filled for name in example.stars}
    assert shown == {card.id for card in layout.of_role(Role.REALM)}


@pytest.mark.parametrize(("game", "mistake"), MISTAKES, ids=lambda v: str(v)[:22])
def test_the_judge_refuses_every_mistake(game: Game, mistake: Mistake) -> None:
    verdict = judge(load_classic(game), record_of(game, {mistake.card: mistake.marks}))
    assert verdict.legal is False
    found = {f.rule for f in verdict.findings if f.card == mistake.card}
    assert set(mistake.rules) <= found
    blamed = {field for f in verdict.findings for field in f.fields if f.rule in mistake.rules}
    assert set(mistake.wrong) <= blamed


def test_the_first_turns_of_the_example_can_be_played() -> None:
    layout = load_classic(Game.WELTEN)
    examples = examples_of(Game.WELTEN)
    for turns, cards in enumerate(examples.opening, start=1):
        short = replace(layout, settings=replace(layout.welten, turns=turns))
        verdict = judge(short, record_of(Game.WELTEN, cards))
        assert verdict.legal is True, verdict.findings
        thrown = throws(Game.WELTEN)[turns - 1].dice
        written = (cards["score"][f"turn-{turns}-a"], cards["score"][f"turn-{turns}-b"])
        assert tuple(die.face.removeprefix("die-") for die in thrown) == written
    whole = examples.filled[0].cards
    for name, marks in examples.opening[-1].items():
        assert set(marks) <= set(whole[name]), name


def test_the_throws_of_helden_bring_what_is_said() -> None:
    bear, otter, ibex, falcon = ("bear", "otter", "ibex", "falcon")
    heroes = (Hero(bear), Hero(otter), Hero(ibex), Hero(falcon, dice(1, 1, 0)))
    table = Table(heroes, (5, 10), Centre(falcon, 4, ("white", "white")))
    first, second, third, fourth = throws(Game.HELDEN)
    table = end_turn(table, bear, shown(first))
    assert (table.centre.owner, table.centre.swords) == (bear, 6)
    assert table.hero(falcon).dice == dice(3, 1, 0)
    table = end_turn(table, otter, shown(second))
    assert (table.centre.owner, table.hero(otter).coins) == (bear, 1)
    table = end_turn(table, ibex, shown(third))
    assert (table.hero(ibex).coins, table.hero(ibex).dice) == (4, dice(3, 1, 0))
    table = end_turn(table, falcon, shown(fourth))
    assert (table.hero(falcon).coins, table.hero(falcon).dice) == (1, dice(3, 1, 0))
    settings = load_classic(Game.HELDEN).helden
    for one, hero in zip(throws(Game.HELDEN), (bear, otter, ibex, falcon), strict=True):
        group = Hero(hero, dice(3, 1 if hero == falcon else 0, 0))
        assert not list(find_roll_breaches(settings, group, [shown(one)]))


def dice(white: int, yellow: int, red: int) -> tuple[tuple[str, int], ...]:
    return (("white", white), ("yellow", yellow), ("red", red))


def shown(throw: Throw) -> list[tuple[str, str]]:
    return [(die.kind, die.face) for die in throw.dice]


def test_the_throws_of_wuerfeland_bring_what_is_said() -> None:
    settings = load_classic(Game.WUERFELAND).wuerfeland
    *rolls, treasure, many = (tuple(die.face for die in t.dice) for t in throws(Game.WUERFELAND))
    phase = play_phase_one(settings, rolls, "green")
    assert (phase.count, phase.is_over, phase.breaches) == (3, True, ())
    assert phase.others == (("orange", 1), ("yellow", 2))
    assert ("grey", 2) in legal_treasure_choices(settings, treasure)
    board = board_of(load_classic(Game.WUERFELAND).card("board-6"))
    region = next(r for r in board.of_colour("orange") if (4, 8) in r.spots)
    begun = sorted(region.spots)[:-2]
    assert crosses_for(board, begun, "orange", 2) == 2
    assert crosses_for(board, begun, "orange", len(many)) == 0


def test_the_throws_of_carcassonne_bring_what_is_said() -> None:
    settings = load_classic(Game.CARCASSONNE).carcassonne
    first, second, knights, nothing = map(counted, throws(Game.CARCASSONNE))
    turn = throw(throw(CityTurn(settings.dice), first), second)
    assert finish(settings, turn, closed_city=6).points == 10
    assert renounce(settings, throw(CityTurn(settings.dice), knights)).keeps_knight
    doubled = replace(turn, is_doubled=True)
    assert finish(settings, doubled, closed_city=6).points == 20
    assert finish(settings, throw(CityTurn(dice_available(settings, 1)), nothing), 0).points == 0


def counted(one: Throw) -> CityThrow:
    faces = Counter(die.face for die in one.dice)
    kept = Counter(die.face for die in one.dice if die.is_kept)
    return CityThrow(
        faces["city"], faces["knight"], faces["catapult"], kept["city"], kept["knight"]
    )


BOOKLETS = [*product(map(load_classic, Game), ("de", "en"))]
BOOKLETS += [(find_layout("welten-normal-7"), "de"), (find_layout("wuerfeland-normal-7"), "en")]


@pytest.mark.parametrize(
    ("layout", "language"),
    BOOKLETS,
    ids=[f"{one.game.value}-{one.id}-{la}" for one, la in BOOKLETS],
)
def test_a_leaflet_fills_its_sheets_and_its_pages(layout: Layout, language: str) -> None:
    leaves = draw_leaflet(layout, language, saver=False)
    assert len(leaves) % 4 == 0
    for number, leaf in enumerate(leaves[1:-1], start=2):
        text, *cards = leaf.parts
        words = [item for item in text.plan.items if isinstance(item, Words)]
        assert str(number) in [w.text for w in words if w.at[1] > 198.0]
        ends = [extent_of(item).bottom_mm for item in text.plan.items]
        ends = [end for end in ends if end < 198.0] + [card.box.bottom_mm for card in cards]
        assert max(ends) > 0.6 * A5_MM[1], number
        assert min(w.size_mm for w in words if w.at[1] < 198.0) >= 3.6


@pytest.mark.parametrize("game", Game, ids=lambda game: game.value)
def test_leaflets_are_as_reviewed(game: Game, compare_golden: Callable[[Path, str], None]) -> None:
    """Where its pictures lie, and all that is on them in figures."""
    lines = [
        f"{language} {number}, {part.left_mm:.2f} {part.top_mm:.2f}: {figures_of(part.plan)}\n"
        for language, saver in (("de", False), ("en", True))
        for number, leaf in enumerate(draw_leaflet(load_classic(game), language, saver), 1)
        for part in leaf.parts
    ]
    compare_golden(GOLDEN / f"leaflet-{game.value}.txt", "".join(lines))


def test_german_leaflets_have_a_comma_where_english_ones_have_a_point() -> None:
    for language, wanted, unwanted in (("de", "12,2", "12.2"), ("en", "12.2", "12,2")):
        leaves = draw_leaflet(load_classic(Game.WELTEN), language, saver=False)
        parts = [part for leaf in leaves for part in leaf.parts]
        told = [i.text for part in parts for i in part.plan.items if isinstance(i, Words)]
        assert wanted in told
        assert not any(unwanted in text for text in told)


def test_blocks_are_spread_over_pages_that_are_equally_full() -> None:
    def block(height: float, leads: bool = False) -> Block:
        return Block(height, lambda _sheet, _top: None, leads, gap_mm=0.0)

    pages = split([block(50.0) for _ in range(5)], room_mm=200.0)
    assert [len(page) for page in pages] == [2, 3]
    pages = split([block(90.0), block(10.0, leads=True), block(60.0), block(90.0)], room_mm=200.0)
    assert [height_of(page) for page in pages] == [90.0, 160.0]


@pytest.mark.parametrize(("game", "language", "saver"), PRINTS)
def test_a_leaflet_stays_on_its_pages(game: Game, language: str, saver: bool) -> None:
    leaves = draw_leaflet(load_classic(game), language, saver)
    page = Box(0.0, 0.0, *A5_MM).inset(EDGE_MM)
    for leaf in leaves[1:]:
        for part in leaf.parts:
            boxes = [part.box] if part.left_mm else [extent_of(item) for item in part.plan.items]
            for box in boxes:
                assert box.left_mm >= page.left_mm
                assert box.top_mm >= page.top_mm
                assert box.right_mm <= page.right_mm
                assert box.bottom_mm <= page.bottom_mm


@pytest.mark.parametrize(("game", "language", "saver"), PRINTS)
def test_pictures_and_words_of_a_leaflet_lie_apart(game: Game, language: str, saver: bool) -> None:
    for leaf in draw_leaflet(load_classic(game), language, saver)[1:]:
        text, *pictures = leaf.parts
        for picture in pictures:
            for item in text.plan.items:
                assert not extent_of(item).overlaps(picture.box), item


def test_no_camera_takes_an_example_for_a_sheet() -> None:
    pages = plan_document(load_classic(Game.WELTEN), Job("leaflet")).pages
    for part in (part for page in pages for part in page.cards):
        assert not part.plan.code
        assert not any(isinstance(i, Fiducial | Code) for i in part.plan.items + part.plan.personal)


@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
def test_a_picture_of_a_card_has_its_line_for_a_name_and_an_edge(saver: bool) -> None:
    layout = load_classic(Game.WELTEN)
    look = Look(saver=saver)
    sheet = blank_sheet(layout, look)
    whole_round(layout, look, examples_of(Game.WELTEN).filled[0]).draw(sheet, 0.0)
    for picture in sheet.pictures:
        items = picture.plan.items
        assert "Name" in [item.text for item in items if isinstance(item, Words)]
        edge = Box(0.0, 0.0, picture.plan.width_mm, picture.plan.height_mm).inset(ground.EDGE_MM)
        assert isinstance(items[0], Rectangle) and items[0].box == edge


@pytest.mark.parametrize("game", [Game.WELTEN, Game.CARCASSONNE])
def test_the_plate_on_a_cover_cuts_through_no_symbol(game: Game) -> None:
    back, text = draw_leaflet(load_classic(game), "de", False)[0].parts
    (plate,) = (i.box for i in text.plan.items if isinstance(i, Rectangle))
    pattern = [extent_of(i) for i in back.plan.items if isinstance(i, Icon | Disc)]
    assert len(pattern) > 50
    assert not [box for box in pattern if box.overlaps(plate.inset(-0.5))]


def test_no_icon_ends_a_line_and_no_number_is_one_alone() -> None:
    assert held("{star} für A, höchstens 6") == "{star}\u00a0für A, höchstens\u00a06"
    assert held("nimm {coin}, dann 2 davon") == "nimm {coin}, dann 2 davon"


def test_marks_are_drawn_in_their_fields() -> None:
    layout = load_classic(Game.WELTEN)
    plan = draw_card(layout, layout.card("castles"), Look())
    shown = filled(plan, {"l1-1": "5", "star-1": "x"})
    pen = [i for i in shown.items if PEN in (getattr(i, n, "") for n in ("stroke", "colour"))]
    places = {placed.field.id: placed.box for placed in plan.fields}
    (digit,) = (item for item in pen if isinstance(item, Words))
    assert digit.text == "5"
    assert places["l1-1"].overlaps(extent_of(digit))
    cross = [item for item in pen if isinstance(item, Polyline)]
    assert len(cross) == 2
    assert all(places["star-1"].overlaps(extent_of(line)) for line in cross)


@pytest.mark.parametrize(("mark", "discs", "lines"), [("o", 1, 0), ("ox", 1, 2), ("x", 0, 2)])
def test_rings_and_crosses_are_what_a_pen_makes(mark: str, discs: int, lines: int) -> None:
    layout = load_classic(Game.WELTEN)
    plan = draw_card(layout, layout.card("resources"), Look())
    more = filled(plan, {"coin-1": mark}).items[len(filled(plan, {}).items) :]
    assert sum(isinstance(item, Disc) for item in more) == discs
    assert sum(isinstance(item, Polyline) for item in more) == lines


# ------------------------------------------------------------------ the booklet


def leaf(number: int) -> Leaf:
    words = Words(str(number), (10.0, 10.0), 3.0)
    plan = CardPlan(*A5_MM, (words,), (), (), (), (), NO_BOX, NO_BOX, "")
    return Leaf((PlacedCard(plan, "", 0.0, 0.0),))


def test_folded_sheets_show_the_pages_in_order() -> None:
    assert booklet_order(4) == [(3, 0), (1, 2)]
    assert booklet_order(8) == [(7, 0), (1, 6), (5, 2), (3, 4)]
    with pytest.raises(ValueError, match="whole sheets of 4 pages, not 6"):
        booklet_order(6)


def test_a_booklet_is_filled_up_before_its_back_cover() -> None:
    pages = impose_booklet([leaf(n) for n in range(1, 7)], "a4", "short")
    told = [[part.plan.items[0].text for part in page.cards] for page in pages]  # type: ignore[union-attr]
    assert told == [["6", "1"], ["2"], ["3"], ["4", "5"]]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_for_the_long_edge_every_other_side_stands_on_its_head(paper: str) -> None:
    leaves = [leaf(n) for n in range(1, 5)]
    short, long = (impose_booklet(leaves, paper, flip) for flip in ("short", "long"))
    assert long[0] == short[0]
    width, height = short[1].width_mm, short[1].height_mm
    for upright, turned in zip(short[1].cards, long[1].cards, strict=True):
        assert turned.turned
        x, y = upright.on_page((10.0, 10.0))
        assert turned.on_page((10.0, 10.0)) == pytest.approx((width - x, height - y))


# ------------------------------------------------------------------ printing


@pytest.mark.parametrize("form", ["leaflet", "labels"])
@pytest.mark.parametrize("game", list(Game))
def test_everything_that_makes_a_set_complete_becomes_a_pdf(game: Game, form: str) -> None:
    document = plan_document(load_classic(game), Job(form, paper="letter", language="en"))
    assert pdf_bytes(document).startswith(b"%PDF")
    assert document.flip == ("long" if form == "leaflet" else "")


def test_a_variant_has_a_leaflet_without_examples_of_other_rules() -> None:
    layout = find_layout("welten-normal-7")
    leaves = draw_leaflet(layout, "en", saver=False)
    texts = [i.text for leaf in leaves for i in leaf.parts[0].plan.items if isinstance(i, Words)]
    assert not any("Example" in text for text in texts)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_leaflet_of_a_game_of_ones_own_says_nothing_twice(language: str) -> None:
    leaves = draw_leaflet(load_classic(Game.OWN), language, saver=False)
    *inner, _ = leaves[1:]  # the back cover tells it again, at a glance
    texts = [i.text for leaf in inner for i in leaf.parts[0].plan.items if isinstance(i, Words)]
    told = Counter(text for text in texts if len(text.split()) > 3)  # no headings
    assert told and set(told.values()) == {1}


def test_a_label_says_what_is_in_the_box() -> None:
    told = contents_of(load_classic(Game.WELTEN), "en")
    assert told == "For each player: 11 realm cards, 1 resource card, 1 score card"
    told = contents_of(load_classic(Game.CARCASSONNE), "de")
    assert told == "Inhalt: 1 Wertungsblock, Spielmaterial zum Ausschneiden"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "players"), list(zip(Game, (6, 4, 4, 5, 6), strict=True)))
def test_labels_lie_apart_on_their_page(game: Game, players: int, paper: str) -> None:
    (page,) = plan_document(load_classic(game), Job("labels", paper=paper)).pages
    boxes = [extent_of(item) for item in page.items]
    assert len(boxes) == 3 + players
    sheet = Box(0.0, 0.0, page.width_mm, page.height_mm).inset(EDGE_MM)
    for number, box in enumerate(boxes):
        assert box.bottom_mm <= sheet.bottom_mm
        assert not any(box.overlaps(other) for other in boxes[number + 1 :])


@pytest.mark.parametrize(("mark", "rings", "strokes"), [("", 0, 0), ("o", 1, 0), ("ox", 1, 2)])
def test_the_icons_of_a_sign_end_where_they_should(mark: str, rings: int, strokes: int) -> None:
    icons: list[tuple[str, Point]] = []
    marks: list[tuple[str, Any]] = []
    canvas = SimpleNamespace(
        icon=lambda name, spot, *_, **__: icons.append((name, spot)),
        disc=lambda centre, *_: marks.append(("ring", centre)),
        outline=lambda ends, *_, **__: marks.append(("stroke", ends)),
    )
    sheet: Any = SimpleNamespace(canvas=canvas)
    blocks._draw_sign(sheet, Sign(("coin", "heart"), Text("", ""), mark), (30.0, 50.0))
    last = (30.0 - blocks.SIGN_MM / 2, 50.0)
    assert icons == [
        ("heart", pytest.approx(last)),
        ("coin", pytest.approx((last[0] - blocks.SIGN_MM - 0.6, 50.0))),
    ]
    assert [name for name, _ in marks] == ["ring"] * rings + ["stroke"] * strokes
    for name, place in marks:  # over the last icon
        middle = place if name == "ring" else tuple(sum(p) / 2 for p in zip(*place, strict=True))
        assert middle == pytest.approx(last)
