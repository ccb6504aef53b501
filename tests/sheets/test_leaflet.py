"""Leaflets and labels: examples that the judge agrees with, pages in the order of a booklet."""

from __future__ import annotations

from itertools import product

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.judge import judge
from dicesheets.sheets.booklet import A5_MM, Leaf, booklet_order, impose_booklet
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.labels import contents_of
from dicesheets.sheets.leaflet.draw import Example, draw_leaflet, examples_of
from dicesheets.sheets.pages import PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.pen import PEN, filled
from dicesheets.sheets.plan import NO_BOX, Box, CardPlan, Code, Disc, Fiducial, Polyline, Words
from dicesheets.variants.library import find_layout
from dicesheets.words.numbers import format_tenths

EXAMPLES = [(game, example) for game in Game for example in examples_of(game)]
PRINTS = list(product(Game, ("de", "en"), (False, True)))
EDGE_MM = 5.0  # printers leave this white


def record_of(game: Game, example: Example) -> Record:
    cards = tuple(CardRecord(name, tuple(m.items())) for name, m in example.cards.items())
    return Record(game, "classic", None, (RoundRecord(cards),))


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=lambda v: str(v)[:12])
def test_the_judge_agrees_with_every_example(game: Game, example: Example) -> None:
    verdict = judge(load_classic(game), record_of(game, example))
    assert verdict.legal is True
    assert verdict.findings == ()
    (round_,) = verdict.rounds
    assert {card.card: card.stars for card in round_.cards} == dict(example.stars)
    assert verdict.score_tenths is not None
    assert format_tenths(verdict.score_tenths).en.removesuffix(".0") == example.score


def test_every_realm_has_an_example() -> None:
    layout = load_classic(Game.WELTEN)
    shown = {name for example in examples_of(Game.WELTEN) for name in example.stars}
    assert shown == {card.id for card in layout.of_role(Role.REALM)}


@pytest.mark.parametrize(("game", "language", "saver"), PRINTS)
def test_a_leaflet_stays_on_its_pages(game: Game, language: str, saver: bool) -> None:
    leaves = draw_leaflet(load_classic(game), language, saver)
    assert len(leaves) >= 4
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


def test_a_label_says_what_is_in_the_box() -> None:
    told = contents_of(load_classic(Game.WELTEN), "en")
    assert told == "For each player: 11 realm cards, 1 resource card, 1 score card"
    assert contents_of(load_classic(Game.CARCASSONNE), "de") == "Inhalt: 1 Wertungsblock"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", list(Game))
def test_labels_lie_apart_on_their_page(game: Game, paper: str) -> None:
    (page,) = plan_document(load_classic(game), Job("labels", paper=paper)).pages
    boxes = [extent_of(item) for item in page.items]
    assert len(boxes) == 9
    sheet = Box(0.0, 0.0, page.width_mm, page.height_mm).inset(EDGE_MM)
    for number, box in enumerate(boxes):
        assert box.bottom_mm <= sheet.bottom_mm
        assert not any(box.overlaps(other) for other in boxes[number + 1 :])
