"""Pages as plain values: cards in their cells, straight cuts, turned backs, every line of ink."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from drawn_once import draw_once
from plan_figures import figures_of

from dicesheets.errors import UsageError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Card, Game, Layout, Role
from dicesheets.sheets.backs import brand_of, draw_back
from dicesheets.sheets.cards import Look
from dicesheets.sheets.carrier import add_carrier
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.geometry import geometry_of
from dicesheets.sheets.impose import Drawn, fit_grid, impose_cards
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.plan import Box, CardPlan, Icon, Item, Point, Polyline, Rectangle, Words

GOLDEN = Path(__file__).parent / "golden"
LAYOUTS = {game: load_classic(game) for game in Game}
FOUR = (105.0, 148.0)  # mm: four of them fill A4
NO_BOX = Box(0.0, 0.0, 0.0, 0.0)


# ------------------------------------------------------------------ plans as text

JOBS = {
    "welten-cards-a4-long": (Game.WELTEN, Job(players=(1, 2), backs=True)),
    "welten-cards-letter-short": (
        Game.WELTEN,
        Job(paper="letter", backs=True, flip="short", saver=True, language="en"),
    ),
    "welten-match-letter": (Game.WELTEN, Job(format="match", paper="letter", players=(3,))),
    "welten-pad-a4": (Game.WELTEN, Job(format="pad", copies=4, seed=7)),
    "wuerfeland-a4-short": (Game.WUERFELAND, Job(backs=True, flip="short")),
    "helden-letter": (Game.HELDEN, Job(paper="letter", backs=True)),
    "carcassonne-pad": (Game.CARCASSONNE, Job(format="pad", copies=2)),
}


@pytest.mark.parametrize("name", JOBS)
def test_pages_are_as_reviewed(name: str, compare_golden: Callable[[Path, str], None]) -> None:
    game, job = JOBS[name]
    pages = plan_document(LAYOUTS[game], job, draw_once).pages
    compare_golden(GOLDEN / f"{name}.txt", "\n".join(describe_page(page) for page in pages))


def test_the_pages_that_carry_a_layout_are_as_reviewed(
    compare_golden: Callable[[Path, str], None],
) -> None:
    parts = tuple(f"part {n}" for n in range(1, 9))  # six to a page
    layout = LAYOUTS[Game.WELTEN]
    told = []
    for paper in ("a4", "letter"):
        document = add_carrier(Document((), "Title"), layout, parts, paper)
        told += [describe_page(page) for page in document.pages]
    compare_golden(GOLDEN / "carrier.txt", "\n".join(told))


def describe_page(page: Page) -> str:
    """Return a page as lines: its cards, then what stands beside them; backs once each."""
    trim = page.trim
    lines = [f"{'back' if page.is_back else 'page'} {page.width_mm:g} x {page.height_mm:g}"]
    lines.append(f"  trim {box_text(trim)}")
    for placed in page.cards:
        turned = " turned" if placed.turned else ""
        whose = f" player {placed.player}" if placed.player else ""
        which = f" round {placed.round}" if placed.round else ""
        lines.append(
            f"  card {placed.card or '-'} {box_text(placed.box)} at {placed.scale:.4f}"
            f"{turned}{whose}{which}"
        )
    blacks = [item for item in page.items if getattr(item, "fill", None) == "black"]
    if blacks:  # the modules of codes
        left, top = (min(getattr(extent_of(i), n) for i in blacks) for n in ("left_mm", "top_mm"))
        right, low = (
            max(getattr(extent_of(i), n) for i in blacks) for n in ("right_mm", "bottom_mm")
        )
        area = sum(extent_of(i).width_mm * extent_of(i).height_mm for i in blacks)
        lines.append(
            f"  codes {box_text(Box(left, top, right - left, low - top))} ink {area:.0f} mm2"
        )
    lines += [f"  {describe_item(item)}" for item in page.items if item not in blacks]
    return "\n".join(lines) + "\n"


def box_text(box: Box) -> str:
    return f"{box.left_mm:.2f} {box.top_mm:.2f} {box.width_mm:.2f} x {box.height_mm:.2f}"


def describe_item(item: Item) -> str:
    if isinstance(item, Polyline):
        points = " ".join(f"({x:.2f} {y:.2f})" for x, y in item.points)
        return f"line {points} {item.stroke} {item.width_mm:g}"
    said = f' "{item.text}"' if isinstance(item, Words) else ""
    colour = getattr(item, "fill", None) or getattr(item, "colour", None)
    return f"{type(item).__name__.lower()}{said} {box_text(extent_of(item))} {colour}"


# What the plans of cards round away: every width, size and place, added up for each card.
def test_every_card_has_the_ink_that_was_reviewed(
    compare_golden: Callable[[Path, str], None],
) -> None:
    lines = [ink_of(layout, card) for layout in LAYOUTS.values() for card in layout.cards]
    for game in Game:
        for player, saver in ((0, False), (2, False), (2, True)):
            back = draw_back(brand_of(load_classic(game)), *FOUR, player, "de", saver)
            lines.append(f"{game.value} back {player}{'-saver' * saver}: {figures_of(back)}")
    compare_golden(GOLDEN / "ink.txt", "\n".join(lines) + "\n")


def ink_of(layout: Layout, card: Card) -> str:
    """Return a card's figures, a line for each look: how much of what, and the sums of it."""
    looks = [
        (f"{language}{'-saver' * saver}", Look(language=language, saver=saver, player=2, page=1))
        for language in ("de", "en")
        for saver in (False, True)
    ]
    if card.role in (Role.RESOURCES, Role.SCORE):
        looks.append(("compact", Look(compact=True)))
    told = []
    for name, look in looks:
        plan = draw_once(layout, card, look)
        told.append(f"{layout.game.value} {card.id} {name}: {figures_of(plan)}")
    return "\n".join(told)


# ------------------------------------------------------------------ cutting


def cuts(page: Page) -> list[tuple[Point, Point]]:
    return [
        (item.points[0], item.points[1])
        for item in page.items
        if isinstance(item, Polyline) and item.stroke == "muted"
    ]


def sheet(width: float, height: float, paper: str = "a4", count: int = 4) -> Page:
    plan = CardPlan(width, height, (), (), (), (), (), NO_BOX, NO_BOX, "")
    return impose_cards((Drawn(plan, "a"),) * count, paper)[0]


SIZES = [(*FOUR, "a4"), (*FOUR, "letter"), (70.0, 99.0, "a4"), (60.0, 60.0, "a4")]


@pytest.mark.parametrize(("width", "height", "paper"), SIZES)
def test_a_knife_follows_every_cut_mark(width: float, height: float, paper: str) -> None:
    """Each mark is straight and lies on the edge of a card, from the paper's rim or a crossing."""
    page = sheet(width, height, paper, count=40)
    xs = {round(x, 6) for c in page.cards for x in (c.box.left_mm, c.box.right_mm)}
    ys = {round(y, 6) for c in page.cards for y in (c.box.top_mm, c.box.bottom_mm)}
    marks = cuts(page)
    assert marks
    for (x1, y1), (x2, y2) in marks:
        if x1 == x2:
            assert round(x1, 6) in xs and 0 <= y1 < y2 <= page.height_mm
        else:
            assert y1 == y2 and round(y1, 6) in ys and 0 <= x1 < x2 <= page.width_mm


@pytest.mark.parametrize(("width", "height", "paper"), SIZES)
def test_every_inner_cut_is_marked_at_both_rims_and_at_each_crossing(
    width: float, height: float, paper: str
) -> None:
    page = sheet(width, height, paper, count=40)
    grid = fit_grid(width, height, paper)
    marks = cuts(page)
    inner_xs = [grid.left_mm + i * grid.cell[0] for i in range(1, grid.columns)]
    inner_ys = [grid.top_mm + i * grid.cell[1] for i in range(1, grid.rows)]
    for x in inner_xs:
        spans = [(a[1], b[1]) for a, b in marks if a[0] == b[0] == pytest.approx(x)]
        assert (0.0, 8.0) in spans and (page.height_mm - 8.0, page.height_mm) in spans
        assert {(round(y - 2.5, 6), round(y + 2.5, 6)) for y in inner_ys} <= {
            (round(a, 6), round(b, 6)) for a, b in spans
        }
    for y in inner_ys:
        spans = [(a[0], b[0]) for a, b in marks if a[1] == b[1] == pytest.approx(y)]
        assert (0.0, 8.0) in spans and (page.width_mm - 8.0, page.width_mm) in spans


@pytest.mark.parametrize(("width", "height", "paper"), SIZES)
def test_outer_cut_marks_stay_in_the_margin(width: float, height: float, paper: str) -> None:
    """0.6 mm before the cards they end; a margin that leaves less than 1.5 mm has none."""
    page = sheet(width, height, paper, count=40)
    trim = page.trim
    for (x1, y1), (x2, y2) in cuts(page):
        is_outer_x = x1 == x2 and (x1 < trim.left_mm + 1 or x1 > trim.right_mm - 1)
        is_outer_y = y1 == y2 and (y1 < trim.top_mm + 1 or y1 > trim.bottom_mm - 1)
        if is_outer_x:
            assert y2 <= trim.top_mm - 0.6 + 1e-6 or y1 >= trim.bottom_mm + 0.6 - 1e-6
        if is_outer_y:
            assert x2 <= trim.left_mm - 0.6 + 1e-6 or x1 >= trim.right_mm + 0.6 - 1e-6
    outer = [m for m in cuts(page) if m[0][0] == m[1][0] == pytest.approx(trim.left_mm)]
    assert bool(outer) is (trim.top_mm - 0.6 >= 1.5)


def test_a_card_that_fills_the_paper_is_not_cut() -> None:
    assert cuts(sheet(210.0, 297.0, count=1)) == []


# ------------------------------------------------------------------ how many to a page


# card, how many columns and rows on A4, is the paper turned
GRIDS = [
    ((105.0, 148.0), (2, 2), False),
    ((105.0, 148.5), (2, 2), False),
    ((105.0, 149.0), (2, 1), False),
    ((106.0, 148.0), (1, 2), False),
    ((210.0, 297.0), (1, 1), False),
    ((210.0, 148.0), (1, 2), False),
    ((148.0, 105.0), (2, 2), True),
    ((148.5, 105.0), (2, 2), True),
    ((149.0, 105.0), (1, 2), False),
    ((105.0, 105.0), (2, 2), False),
    ((105.0, 100.0), (2, 2), False),
    ((297.0, 210.0), (1, 1), True),
    ((70.0, 99.0), (3, 3), False),
]


@pytest.mark.parametrize(("card", "grid", "is_turned"), GRIDS, ids=[str(g[0]) for g in GRIDS])
def test_as_many_cards_as_fit(
    card: tuple[float, float], grid: tuple[int, int], is_turned: bool
) -> None:
    found = fit_grid(*card, "a4")
    assert (found.columns, found.rows) == grid
    assert (found.paper[0] > found.paper[1]) is is_turned
    assert found.scale == 1.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("flip", ["long", "short"])
def test_everything_stands_on_the_paper(paper: str, game: Game, flip: str) -> None:
    """Every corner of every card, backs that stand on their heads too."""
    job = Job(paper=paper, backs=True, flip=flip)
    for page in plan_document(LAYOUTS[game], job, draw_once).pages:
        for placed in page.cards:
            wide, high = placed.plan.width_mm, placed.plan.height_mm
            for corner in ((0.0, 0.0), (wide, 0.0), (0.0, high), (wide, high)):
                x, y = placed.on_page(corner)
                assert -1e-6 <= x <= page.width_mm + 1e-6, (placed.card, corner)
                assert -1e-6 <= y <= page.height_mm + 1e-6, (placed.card, corner)


def test_a_turned_card_is_upside_down_in_the_same_box() -> None:
    plan = CardPlan(100.0, 50.0, (), (), (), (), (), NO_BOX, NO_BOX, "")
    upright = PlacedCard(plan, "a", 20.0, 30.0, 0.5)
    turned = replace(upright, turned=True)
    assert upright.box == turned.box == Box(20.0, 30.0, 50.0, 25.0)
    assert upright.on_page((10.0, 4.0)) == (25.0, 32.0)
    assert turned.on_page((10.0, 4.0)) == (65.0, 53.0)
    assert turned.on_page((100.0, 50.0)) == upright.on_page((0.0, 0.0)) == (20.0, 30.0)


def test_a_page_without_cards_is_trimmed_to_itself() -> None:
    assert Page(210.0, 297.0, ()).trim == Box(0.0, 0.0, 210.0, 297.0)
    one = sheet(*FOUR, count=1).trim
    assert one == Box(0.0, 0.5, 105.0, 148.0)
    assert sheet(*FOUR, count=3).trim == Box(0.0, 0.5, 210.0, 296.0)


def test_the_geometry_counts_pages_and_names_rounds_and_players() -> None:
    document = plan_document(LAYOUTS[Game.WELTEN], Job(format="match", players=(0, 2)), draw_once)
    pages = geometry_of(document.pages)["pages"]
    assert [page["page"] for page in pages] == [1, 2, 3, 4, 5, 6]
    told = [{(card["round"], card["player"]) for card in page["cards"]} for page in pages]
    assert told == [{(1, None)}, {(2, None)}, {(3, None)}, {(1, 2)}, {(2, 2)}, {(3, 2)}]
    loose = geometry_of(plan_document(LAYOUTS[Game.WELTEN], Job(), draw_once).pages)["pages"][0][
        "cards"
    ]
    assert {card["round"] for card in loose} == {1}


# ------------------------------------------------------------------ the limits of a job


# what, the job that is just allowed, the one that is just not, what is said
NINE = ("castles", "cities", "scythe", "society", "wingspan", "euphoria", "tapestry", "pendulum",
        "viticulture")  # fmt: skip
LIMITS = [
    ("at least one copy", Job(copies=1), Job(copies=0), "ask for 1 to 200"),
    ("at most 200 copies", Job(format="round", copies=200), Job(copies=201), "ask for 1 to 200"),
    ("the first seed", Job(seed=1), Job(seed=0), "does not fit on a sheet"),
    ("the last seed", Job(seed=262143), Job(seed=262144), "does not fit on a sheet"),
    ("400 sets", Job(format="round", realms=NINE[:3], copies=80, players=(1, 2, 3, 4, 5)),
     Job(copies=81, players=(1, 2, 3, 4, 5)), "at most 400 sets"),
    ("three realms for a round", Job(format="round", realms=NINE[:3]),
     Job(format="round", realms=NINE[:2]), "needs 3 realms and there are 2"),
    ("nine realms for a match", Job(format="match", realms=NINE),
     Job(format="match", realms=NINE[:8]), "needs 9 realms and there are 8"),
    ("each realm once", Job(realms=("castles",)), Job(realms=("castles", "castles")),
     "named twice"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "good", "bad", "said"), LIMITS, ids=[x[0] for x in LIMITS])
def test_what_can_just_be_printed_and_what_just_not(
    what: str, good: Job, bad: Job, said: str
) -> None:
    blank = CardPlan(*FOUR, (), (), (), (), (), NO_BOX, NO_BOX, "")
    draw = lambda layout, card, look: blank  # noqa: E731
    assert plan_document(LAYOUTS[Game.WELTEN], good, draw).pages
    with pytest.raises(UsageError, match=said):
        plan_document(LAYOUTS[Game.WELTEN], bad, draw)


@pytest.mark.parametrize("copies", [1, 3, 4])
def test_a_pad_goes_on_match_after_match(copies: int) -> None:
    job = Job(format="pad", copies=copies, seed=7)
    pages = plan_document(LAYOUTS[Game.WELTEN], job, draw_once).pages
    realms = [[c.card for c in page.cards[:3]] for page in pages]
    rounds = [{c.round for c in page.cards} for page in pages]
    assert rounds == [{n % 3 + 1} for n in range(copies)]
    first_match = [realm for page in realms[:3] for realm in page]
    assert len(set(first_match)) == len(first_match), "no realm twice within a match"
    if copies > 3:
        assert realms[3] != realms[0], "the next match is drawn anew"


@pytest.mark.parametrize("player", [0, 2])
def test_the_back_of_a_half_card_has_symbols_and_a_name_within_its_frame(player: int) -> None:
    back = draw_back(brand_of(load_classic(Game.WELTEN)), 105.0, 74.0, player, "de", False)
    symbols = [i for i in back.items if isinstance(i, Icon) and i.colour.endswith("-soft")]
    assert len(symbols) >= 12
    (frame,) = (i.box for i in back.items if isinstance(i, Rectangle) and i.stroke == "paper")
    badge = back.items[-2] if player else back.items[-1]
    assert extent_of(badge).bottom_mm < frame.bottom_mm - 1.0
