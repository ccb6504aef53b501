"""Cards on pages: sizes, cuts and the register of fronts and backs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawn_once import draw_once

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.sheets.cards.ground import EDGE_MM
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.impose import fit_grid
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Page, PlacedCard
from dicesheets.sheets.plan import Box, Icon, Polyline, Words


def pages_of(game: Game = Game.WELTEN, **options: object) -> tuple[Page, ...]:
    return plan_document(load_classic(game), Job(**options), draw_once).pages  # type: ignore[arg-type]


def test_four_a6_cards_fill_an_a4_page() -> None:
    grid = fit_grid(105, 148, "a4")
    assert (grid.columns, grid.rows, grid.scale) == (2, 2, 1.0)
    assert (grid.left_mm, grid.top_mm) == (0.0, 0.5)


def test_letter_paper_holds_four_cards_as_large_as_fits() -> None:
    grid = fit_grid(105, 148, "letter")
    assert (grid.columns, grid.rows) == (2, 2)
    assert grid.scale == pytest.approx(139.7 / 148)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("players", [(0,), (1, 2)])
def test_each_back_lies_exactly_behind_its_card(
    paper: str, flip: str, players: tuple[int, ...]
) -> None:
    pages = pages_of(paper=paper, backs=True, flip=flip, players=players)
    fronts, backs = pages[::2], pages[1::2]
    assert len(fronts) == len(backs)
    assert len(fronts[-1].cards) < 4  # the last page is partly filled
    for front, back in zip(fronts, backs, strict=True):
        behind = {_key(_turned_over(card, back, flip), card.player) for card in back.cards}
        assert behind == {_key(card.box, card.player) for card in front.cards}


def _turned_over(card: PlacedCard, page: Page, flip: str) -> Box:
    """Return where a back lies when seen through the paper from the front."""
    box = card.box
    if flip == "long":
        return Box(page.width_mm - box.right_mm, box.top_mm, box.width_mm, box.height_mm)
    return Box(box.left_mm, page.height_mm - box.bottom_mm, box.width_mm, box.height_mm)


def _key(box: Box, player: int) -> tuple[float, ...]:
    return (*(round(n, 6) for n in (box.left_mm, box.top_mm, box.width_mm, box.height_mm)), player)


def test_a_back_over_the_short_edge_stands_on_its_head() -> None:
    for flip, turned in (("long", False), ("short", True)):
        back = pages_of(backs=True, flip=flip)[1]
        assert {card.turned for card in back.cards} == {turned}


def test_backs_carry_the_players_colour_and_number() -> None:
    back = pages_of(backs=True, players=(3,))[1].cards[0].plan
    assert any(isinstance(i, Icon) and i.colour.startswith("player-3") for i in back.items)
    assert any(isinstance(i, Words) and i.text == "3" for i in back.items)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_first_page_has_a_ruler_of_fifty_millimetres(language: str) -> None:
    for paper in ("a4", "letter"):
        page, *others = pages_of(paper=paper, language=language)
        assert _ruler_lengths(page) == [50.0]  # never scaled with the cards
        assert not any(_ruler_lengths(other) for other in others)


def _ruler_lengths(page: Page) -> list[float]:
    return [
        round(item.points[1][0] - item.points[0][0], 6)
        for item in page.items
        if isinstance(item, Polyline)
        and item.stroke == "text"
        and item.points[0][1] == item.points[1][1]
    ]


@pytest.mark.parametrize("game", list(Game))
def test_every_front_says_that_it_is_unofficial(game: Game) -> None:
    for page in pages_of(game, language="en"):
        said = [item.text for item in page.items if isinstance(item, Words)]
        assert any("Unofficial, fan-made" in text for text in said)


@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_beside_the_cards_touches_fields_or_fiducials(game: Game, paper: str) -> None:
    for page in pages_of(game, paper=paper, players=(1,)):
        taken = [box for card in page.cards for box in _reading_boxes(card)]
        for item in page.items:
            box = _extent(item)
            assert not any(box.overlaps(other) for other in taken), (item, page.cards[0].card)


@pytest.mark.parametrize("form", ["cards", "round"])
def test_the_rating_stands_in_the_white_between_cards(form: str) -> None:
    layout = load_classic(Game.WELTEN)
    rating = "Ø ★: careless 4.3 (+0%) · greedy 11.0 (+3%) · planning 12.2 (+3%)"
    rated = replace(layout, about=replace(layout.about, rating=rating))
    page = plan_document(rated, Job(form)).pages[0]
    (words,) = (i for i in page.items if isinstance(i, Words) and "planend" in i.text)
    box = extent_of(words)
    descent = 0.25 * words.size_mm  # of g, p and brackets
    grounds = [card.box.inset(EDGE_MM) for card in page.cards]
    assert not any(replace(box, height_mm=box.height_mm + descent).overlaps(g) for g in grounds)
    assert box.right_mm < page.width_mm - 4.0


def _reading_boxes(card: PlacedCard) -> list[Box]:
    plan = card.plan
    boxes = [f.box for f in plan.fields]
    boxes += [Box(m.left_mm, m.top_mm, m.size_mm, m.size_mm).inset(-1.0) for m in plan.markers]
    if plan.code:
        boxes += [plan.code_box, plan.letters_box]
    k = card.scale
    return [
        Box(*card.on_page((b.left_mm, b.top_mm)), b.width_mm * k, b.height_mm * k) for b in boxes
    ]


def _extent(item: object) -> Box:
    if isinstance(item, Polyline):
        xs, ys = [p[0] for p in item.points], [p[1] for p in item.points]
        return Box(min(xs), min(ys), max(xs) - min(xs) + 1e-3, max(ys) - min(ys) + 1e-3)
    assert isinstance(item, Words)
    from dicesheets.sheets.text import measure

    width = measure(item.text, item.font, item.size_mm)
    left = item.at[0] - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    return Box(left, item.at[1] - 0.7 * item.size_mm, width, 0.7 * item.size_mm)
