"""A poster of the winners, drawn with the pens of the sheets: a rim, a lattice of dice, plates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Layout
from dicesheets.layouts.registry import traits_of
from dicesheets.league import page_words as said
from dicesheets.league.figures import Spread, find_figures
from dicesheets.league.naming import Manner
from dicesheets.league.plot_words import MEAN, SPREAD
from dicesheets.league.table import Row, load_table
from dicesheets.league.table_text import Telling, score_of
from dicesheets.sheets.backs import brand_of
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.plan import (
    Box,
    CardPlan,
    Disc,
    Icon,
    Item,
    Point,
    Polyline,
    Rectangle,
    Words,
)
from dicesheets.sheets.text import cap_height, lettering, measure
from dicesheets.store.database import Database

A4_MM = (210.0, 297.0)  # everything is drawn for this size and placed larger on A3
PAPERS = {"a4": 1.0, "a3": 2.0**0.5}
RIM_MM = 5.0  # white that no printer reaches
FRAME_MM = 4.5
MOST_SHOWN = 13  # places, with those on the podium
SMALLEST_TITLE_MM = 10.5  # of one line; a longer title has two
LEAST_SHARE = 0.72  # of its size to which a name is made smaller; then it is cut
PITCH_MM, SYMBOL_MM = 15.0, 7.4
# (place, middle, height of its block, colour)
STEPS = ((2, 52.0, 58.0, "slate"), (1, 105.0, 76.0, "amber"), (3, 158.0, 44.0, "brick"))
STEP_MM = 48.0  # width of a block
FLOOR_MM = 190.0  # on which the blocks stand
_NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Poster:
    """What a poster tells."""

    telling: Telling
    rows: tuple[Row, ...]  # the best first
    many: int  # who have a place
    spread: Spread | None
    is_over: bool  # nothing is open that could still change the podium
    at: str


def load_poster(database: Database, match: str, telling: Telling, at: str) -> Poster:
    """Return what a poster tells of an event as it stands."""
    table = load_table(database, match, most=MOST_SHOWN + len(STEPS))
    rows = tuple(table.rows())
    is_sure = all(row.first == row.last for row in rows if row.first <= len(STEPS))
    is_over = is_sure and not any(0 < row.first <= len(STEPS) for row in table.open)
    spread = find_figures(database, match, telling.layout).spread
    return Poster(telling, rows, table.many, spread, is_over, at)


def plan_poster(poster: Poster, paper: str = "a4", saver: bool = False) -> Document:
    """Return a poster of one page."""
    scale = PAPERS[paper]
    width, height = (side * scale for side in A4_MM)
    card = PlacedCard(_draw(poster), "", 0.0, 0.0, scale)
    title = poster.telling.title
    language = poster.telling.manner.language
    return Document((Page(width, height, (card,)),), title, language, saver=saver)


def _draw(poster: Poster) -> CardPlan:
    items = [
        *_ground(poster.telling.layout), *_title(poster), *_podium(poster), *_list(poster),
        *_foot(poster),
    ]  # fmt: skip
    return CardPlan(*A4_MM, tuple(items), (), (), (), (), _NOWHERE, _NOWHERE, "")


def _ground(layout: Layout) -> list[Item]:
    """The rim, the lattice of symbols, and the ground in between."""
    field = Box(0.0, 0.0, *A4_MM).inset(RIM_MM)
    inner = field.inset(FRAME_MM)
    items: list[Item] = [
        Rectangle(field, "slate-deep", None, 0.0, 8.0),
        Rectangle(inner, "slate-pale", None, 0.0, 5.0),
        Rectangle(inner.inset(1.4), None, "slate-soft", 0.35, 4.0),
    ]
    area = inner.inset(4.5)
    columns, rows = round(area.width_mm / PITCH_MM), round(area.height_mm / PITCH_MM)
    wide, high = area.width_mm / columns, area.height_mm / rows
    names = brand_of(layout).symbols
    for row in range(2 * rows - 1):
        shift = row % 2
        for column in range(columns - shift):
            x = area.left_mm + wide * (column + 0.5 + shift / 2)
            y = area.top_mm + high * (row + 1) / 2
            if shift:
                items.append(Disc((x, y), 0.8, fill="slate-wash"))
            else:
                name = names[(row // 2 * 3 + column) % len(names)]
                items.append(Icon(name, (x, y), SYMBOL_MM, "slate-wash"))
    return items


def _title(poster: Poster) -> list[Item]:
    """The plate that hangs from the rim, with the title, and what it is about below."""
    language = poster.telling.manner.language
    plate = Box(26.0, RIM_MM, 158.0, 37.0)
    game = poster.telling.layout.game_name.say(language)
    title, font = lettering(poster.telling.title, "display")
    if not title:
        title, font = game, "display"
    about = f"{game} · {(said.WINNERS if poster.is_over else said.STANDING).say(language)}"
    return [
        Rectangle(plate, "slate-deep", None, 0.0, FRAME_MM),  # its upper corners are in the rim
        *_title_lines(title, font),
        _middle(about, (105.0, 34.5), 5.4, "bold", "slate-wash"),
    ]


def _title_lines(title: str, font: str) -> list[Item]:
    """The title in one line, or in two if it would become small."""
    size = _fit(title, font, 15.0, 146.0)
    if size >= SMALLEST_TITLE_MM or " " not in title:
        return [_middle(title, (105.0, 21.5), size, font, "white")]
    lines = _broken(title, font, 0.0, 1.0)
    size = min(_fit(line, font, SMALLEST_TITLE_MM, 146.0) for line in lines)
    return [
        _middle(line, (105.0, y), size, font, "white")
        for line, y in zip(lines, (15.8, 26.0), strict=True)
    ]


def _podium(poster: Poster) -> list[Item]:
    items: list[Item] = []
    manner = poster.telling.manner
    for place, middle, high, colour in STEPS:
        there = [row for row in poster.rows if row.first == place]
        if not there:
            continue
        rank = manner.rank(there[0])  # of all there: they share their place
        block = Box(middle - STEP_MM / 2, FLOOR_MM - high, STEP_MM, high)
        items += [
            Rectangle(block, f"{colour}-deep", None, 0.0, 3.5),
            Rectangle(
                Box(block.left_mm + 2.2, block.top_mm + 2.2, STEP_MM - 4.4, high - 4.4),
                f"{colour}-ground", None, 0.0, 2.4,
            ),
            _middle(rank, (middle, block.top_mm + high * 0.52),
                    _fit(rank, "display", min(34.0, high * 0.62), STEP_MM - 14.0), "display",
                    f"{colour}-deep"),
        ]  # fmt: skip
        items += _winner(there, middle, block.top_mm - 3.0, place == 1, manner)
    items.append(Polyline(((24.0, FLOOR_MM), (186.0, FLOOR_MM)), None, "slate-deep", 1.4))
    return items


def _winner(
    rows: Sequence[Row], middle: float, bottom_mm: float, is_first: bool, manner: Manner
) -> list[Item]:
    """The panel above a block: trophy or star, names, and the score."""
    size = 8.4 if is_first else 6.8
    shown = [_name(row, manner, "display") for row in rows[:2]]
    if len(rows) > 2:
        shown = [*shown[:1], (f"+ {len(rows) - 1}", "display")]
    lines = [(line, font) for name, font in shown for line in _broken(name, font, 46.0, size)][:4]
    icon = 30.0 if is_first else 0.0
    if is_first and len(lines) > 2:  # several have won: less trophy, more names
        size, icon = 6.0, 20.0
    high = icon + len(lines) * size * 1.12 + 16.5
    panel = Box(middle - 25.5, bottom_mm - high, 51.0, high)
    items: list[Item] = [Rectangle(panel, "paper", "slate-deep", 0.7, 4.0)]
    y = panel.top_mm + 3.0
    if is_first:
        items.append(Icon("trophy", (middle, y + icon / 2), icon - 2.5, "star"))
        y += icon
    for line, font in lines:
        y += size * 1.12
        items.append(
            _middle(line, (middle, y - size * 0.42), _fit(line, font, size, 46.0), font, "ink")
        )
    score = score_of(rows[0], manner)
    has_stars = traits_of(manner.game).has_rounds
    x, y = middle - 3.2 * has_stars, panel.bottom_mm - 7.0
    items.append(_middle(score, (x, y), 9.0, "bold", "slate-deep"))
    if has_stars:
        beside = measure(score, "bold", 9.0) / 2 + 5.0
        items.append(Icon("star", (x + beside, y - 0.2), 7.2, "star"))
    return items


def _list(poster: Poster) -> list[Item]:
    """Who comes next, in two columns."""
    manner = poster.telling.manner
    rows = [row for row in poster.rows if row.first > len(STEPS)]
    if not rows:
        return []
    rows = rows[: MOST_SHOWN - len(STEPS)]
    half = -(-len(rows) // 2) if len(rows) > 4 else len(rows)
    step = 8.2
    panel = Box(24.0, FLOOR_MM + 7.0, 162.0, half * step + 6.0)
    items: list[Item] = [Rectangle(panel, "paper", "slate-deep", 0.7, 4.0)]
    columns = 2 if half < len(rows) else 1
    wide = panel.width_mm / columns
    for number, row in enumerate(rows):
        left = panel.left_mm + wide * (number // half)
        y = panel.top_mm + 3.0 + step * (number % half + 0.5)
        name, font = _name(row, manner, "bold")
        name = _shortened(name, font, 5.2, wide - 44.0)
        items += [
            _words(manner.rank(row), (left + 16.0, y), 4.8, "bold", "muted", "end"),
            _words(name, (left + 19.0, y), _fit(name, font, 5.2, wide - 44.0), font, "ink"),
            _words(score_of(row, manner), (left + wide - 7.0, y), 5.2, "bold", "slate-deep", "end"),
        ]
    return items


def _foot(poster: Poster) -> list[Item]:
    """How everybody played, as columns, and when that was."""
    manner, language = poster.telling.manner, poster.telling.manner.language
    items: list[Item] = []
    panel = Box(24.0, 249.5, 162.0, 31.0)
    items.append(Rectangle(panel, "paper", "slate-deep", 0.7, 4.0))
    played = said.PLAYED.say(language).format(many=poster.many)
    x = panel.left_mm + 7.0
    items += [
        _words(SPREAD.say(language), (x, panel.top_mm + 8.0), 5.4, "display", "ink"),
        _words(played, (x, panel.top_mm + 15.4), 4.4, "bold", "text"),
        _words(poster.at, (x, panel.top_mm + 28.0 - 2.4), 3.6, "regular", "muted"),
    ]
    if not poster.is_over:
        told = said.MAY_CHANGE.say(language)
        size = _fit(told, "bold", 4.0, 72.0)
        items.append(_words(told, (x, panel.top_mm + 21.0), size, "bold", "text"))
    spread = poster.spread
    if spread is None:
        return items
    mean = f"{MEAN.say(language)} {manner.score(round(spread.mean_tenths))}"
    items.append(_words(mean, (x + measure(played, "bold", 4.4) + 5.0, panel.top_mm + 15.4), 4.4,
                        "bold", "text"))  # fmt: skip
    left, right, floor = 108.0, panel.right_mm - 7.0, panel.bottom_mm - 4.5
    step, most = (right - left) / len(spread.counts), max(spread.counts)
    for place, count in enumerate(spread.counts):
        if count:
            high = max(0.8, count / most * 20.0)
            colour = "star" if place == len(spread.counts) - 1 else "slate"
            box = Box(left + place * step + step * 0.1, floor - high, step * 0.8, high)
            items.append(Rectangle(box, colour, None, 0.0, min(0.8, step * 0.2)))
    items.append(Polyline(((left, floor), (right, floor)), None, "line", 0.5))
    return items


def without_letters(poster: Poster) -> tuple[str, ...]:
    """Return whose names no font here has letters for; their numbers stand on the poster."""
    manner = poster.telling.manner
    names = [manner.name(row) for row in poster.rows[:MOST_SHOWN]]
    return tuple(name for name in names if not lettering(name, "display")[0])


def _name(row: Row, manner: Manner, font: str) -> tuple[str, str]:
    """Return a name and a font that has its letters; else the number."""
    called, found = lettering(manner.name(row), font)
    return (called, found) if called else (f"#{row.line.person}", font)


def _broken(name: str, font: str, wide_mm: float, size_mm: float) -> list[str]:
    """Return a name in one line, or in two where it has two words and needs them."""
    if measure(name, font, size_mm) <= wide_mm or " " not in name:
        return [name]
    words = name.split()
    at = min(
        range(1, len(words)),
        key=lambda n: max(len(" ".join(words[:n])), len(" ".join(words[n:]))),
    )
    return [" ".join(words[:at]), " ".join(words[at:])]


def _shortened(name: str, font: str, size_mm: float, wide_mm: float) -> str:
    """Return a name that need not be drawn much smaller than others to find room."""
    least = size_mm * LEAST_SHARE
    if measure(name, font, least) <= wide_mm:
        return name
    while measure(f"{name}…", font, least) > wide_mm:
        name = name[:-1].rstrip()
    return f"{name}…"


def _fit(text: str, font: str, size_mm: float, wide_mm: float) -> float:
    return min(size_mm, size_mm * wide_mm / max(measure(text, font, size_mm), 0.1))


def _middle(text: str, centre: Point, size_mm: float, font: str, colour: str) -> Words:
    return _words(text, centre, size_mm, font, colour, "middle")


def _words(
    text: str, at: Point, size_mm: float, font: str, colour: str, anchor: str = "start"
) -> Words:
    """Return a line whose capitals are centred on a height."""
    baseline = at[1] + cap_height(font, size_mm) / 2
    return Words(text, (at[0], baseline), size_mm, font, colour, anchor)
