"""An event as a page to publish: files that need nothing but each other.

The table in both languages, a podium, the figures as plots. It has the look of the gallery of
`publish` and of the phone page, and asks no other server for anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from dicesheets.layouts.model import LANGUAGES
from dicesheets.league import page_words as said
from dicesheets.league.figures import Figures, figures_json
from dicesheets.league.naming import Manner
from dicesheets.league.plots import draw_plots
from dicesheets.league.table import Row, Table, groups_of, load_table, rounds_played
from dicesheets.league.table_text import (
    Telling,
    note_of,
    say_handed_in,
    score_of,
    table_csv,
    table_json,
    told_rows,
)
from dicesheets.league.words import NOT_PLACED, OPEN_SHEETS
from dicesheets.sheets.icons import BOX, outline
from dicesheets.sheets.text import FONTS_FOLDER
from dicesheets.store.database import Database
from dicesheets.variants.gallery.html import ICON, tints
from dicesheets.variants.gallery.write import FONTS
from dicesheets.words.fields import round_name
from dicesheets.words.text import Text, capital

PAGE_ROWS = 500  # of the table, on one page
MOST_OPEN = 200  # listed on the first page; the CSV has all
MOST_GROUPS = 120
STEPS = (("first", "amber"), ("second", "slate"), ("third", "brick"))
_HERE = Path(__file__).parent
_GALLERY = _HERE.parent / "variants" / "gallery"

Files = dict[str, bytes]  # by their names within the folder


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that a page tells of an event."""

    telling: Telling
    table: Table
    figures: Figures
    rounds: tuple[tuple[int, tuple[Row, ...]], ...]  # with their best
    groups: tuple[tuple[str, tuple[Row, ...]], ...]
    at: str  # when it was made, for people
    first: str  # the language of whoever opens the folder
    has_poster: bool = False


def load_facts(
    database: Database, match: str, telling: Telling, figures: Figures, at: str
) -> Facts:
    """Return what a page tells of an event as it stands."""
    rounds = [
        (number, tuple(_best(load_table(database, match, number, most=10))))
        for number in rounds_played(database, match)
    ]
    groups = [
        (group, tuple(_best(load_table(database, match, group=group, most=10))))
        for group in groups_of(database, match)[:MOST_GROUPS]
    ]
    return Facts(
        telling, load_table(database, match), figures,
        tuple(one for one in rounds if one[1]) if len(rounds) > 1 else (),
        tuple(one for one in groups if one[1]) if len(groups) > 1 else (),
        at, telling.manner.language,
    )  # fmt: skip


def page_files(facts: Facts) -> Files:
    """Return the files of a page; in front stands the language in which the facts are told."""
    files: Files = {f"fonts/{name}": (FONTS_FOLDER / name).read_bytes() for name in FONTS}
    files["style.css"] = (_GALLERY / "style.css").read_bytes()
    files["league.css"] = (_HERE / "page.css").read_bytes()
    files["icon.svg"] = ICON.encode()
    for language in LANGUAGES:
        told = _speaking(facts, language)
        telling = told.telling
        plots = draw_plots(facts.figures, telling.layout, telling.manner)
        for name, plot in plots.items():
            files[f"figures/{name}.{language}.svg"] = plot.encode()
        for number, rows in enumerate(_pages(told.table), start=1):
            page = _page(told, number, rows, plots)
            files[_file(told, number, language)] = page.encode()
    files["table.csv"] = f"\N{ZERO WIDTH NO-BREAK SPACE}{table_csv(facts.table, telling)}".encode()
    files["table.json"] = table_json(facts.table, telling).encode()
    files["figures.json"] = figures_json(facts.figures).encode()
    return files


def _speaking(facts: Facts, language: str) -> Facts:
    telling = facts.telling
    return replace(
        facts, telling=replace(telling, manner=replace(telling.manner, language=language))
    )


def _best(table: Table) -> Iterator[Row]:
    """Yield who is first, be it several."""
    return (row for row in table.rows() if row.first == 1)


def _pages(table: Table) -> Iterator[Sequence[Row]]:
    rows = told_rows(table)
    for start in range(0, max(1, len(rows)), PAGE_ROWS):
        yield rows[start : start + PAGE_ROWS]


def _file(facts: Facts, number: int, language: str) -> str:
    name = "index" if number == 1 else f"places-{number}"
    return f"{name}.html" if language == facts.first else f"{name}.{language}.html"


def older_pages(folder: Path, first: str) -> tuple[Path, ...]:
    """Return the pages of a time when another language stood in front: nothing leads to them."""
    names = (f"index.{first}.html", f"places-*.{first}.html")
    return tuple(file for name in names for file in folder.glob(name))


def _page(facts: Facts, number: int, rows: Sequence[Row], plots: dict[str, str]) -> str:
    telling, language = facts.telling, facts.telling.manner.language
    other = next(code for code in LANGUAGES if code != language)
    title = text(telling.title)
    body = [f"<h1>{title}</h1>", _subtitle(facts)]
    if number == 1:
        body.append(_contents(facts, plots))
        body += [_podium(rows, telling), _places(facts, number, rows)]
        body += [_open(facts), _unplaced(facts)]
        body += [_plots(plots, language), _winners(facts), _downloads(facts)]
    else:
        body.append(_places(facts, number, rows))
    shown = "\n".join(part for part in body if part)
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>{title} · {said.PLACES.say(language)}</title>
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="league.css">
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="alternate" hreflang="{other}" href="{_file(facts, number, other)}">
</head>
<body>
<a class="skip" href="#content">{said.SKIP.say(language)}</a>
<header class="top"><div class="wrap">
<a class="home" href="{_file(facts, 1, language)}">{_logo()}<span>{title}</span></a>
<a class="lang" href="{_file(facts, number, other)}" hreflang="{other}" lang="{other}">\
{said.OTHER_LANGUAGE.say(language)}</a>
</div></header>
<main id="content"><div class="wrap">
{shown}
</div></main>
<footer><div class="wrap"><p>{text(said.PRIVACY[telling.manner.names.value].say(language))} \
dicesheets</p></div></footer>
</body>
</html>
"""


def text(value: str) -> str:
    """Return a text that nobody can mistake for HTML."""
    return escape(value, quote=True)


def _logo() -> str:
    return ICON.replace(' xmlns="http://www.w3.org/2000/svg"', ' aria-hidden="true"').strip()


def _subtitle(facts: Facts) -> str:
    language = facts.telling.manner.language
    parts = [
        facts.telling.layout.game_name.say(language),
        said.PLAYED.say(language).format(many=facts.table.many),
    ]
    if facts.table.handed_in:
        parts.append(say_handed_in(facts.table).say(language))
    if facts.table.open:
        parts.append(said.STILL_OPEN.say(language).format(many=len(facts.table.open)))
    if facts.table.unplaced:
        parts.append(said.NO_PLACE.say(language).format(many=len(facts.table.unplaced)))
    parts.append(said.STATUS.say(language).format(at=facts.at))
    return f'<p class="sub">{text(" · ".join(parts))}</p>'


def _contents(facts: Facts, plots: dict[str, str]) -> str:
    """Return links to what stands further below."""
    language = facts.telling.manner.language
    links = [
        ("places", said.PLACES, facts.table.many > 0),
        ("open", OPEN_SHEETS, bool(facts.table.open)),
        ("unplaced", NOT_PLACED, bool(facts.table.unplaced)),
        ("figures", said.FIGURES, bool(plots)),
        ("rounds", said.ROUNDS, bool(facts.rounds)),
    ]
    shown = " ".join(
        f'<a href="#{place}">{words.say(language)}</a>'
        for place, words, is_there in links
        if is_there
    )
    return f'<nav class="pager contents">{shown}</nav>'


def _podium(rows: Sequence[Row], telling: Telling) -> str:
    """Return the first three steps; who shares one stands on it together.

    While only open sheets may be first there is none: one without a top looks broken.
    """
    if not rows or rows[0].first != 1:
        return ""
    steps = []
    for place, (name, colour) in enumerate(STEPS, start=1):
        there = [row for row in rows[:12] if row.first == place]
        if there:
            steps.append(_step(there, name, colour, telling))
    return f'<ol class="podium">{"".join(steps)}</ol>'


def _step(rows: Sequence[Row], name: str, colour: str, telling: Telling) -> str:
    manner, first = telling.manner, rows[0]
    names = "".join(f"<b>{text(manner.name(row))}</b>" for row in rows[:3])
    more = f"<b>+ {len(rows) - 3}</b>" if len(rows) > 3 else ""
    trophy = ""
    if name == "first":
        trophy = _trophy()
    at = manner.table(first.table)
    where = f"<small>{text(at)}</small>" if at and len(rows) == 1 else ""
    return (
        f'<li class="step {name}" style="{tints(colour)}">'
        f'<span class="place">{manner.rank(first)}</span>{trophy}'
        f'<span class="who">{names}{more}{where}</span>'
        f'<span class="score">{score_of(first, manner)}</span></li>'
    )


def _trophy() -> str:
    path = " ".join(
        f"{'Z' if command == 'h' else command.upper()}{' '.join(f'{n:g}' for n in numbers)}"
        for command, numbers in outline("trophy")
    )
    return (
        f'<svg class="trophy" viewBox="0 0 {BOX:g} {BOX:g}" aria-hidden="true">'
        f'<path fill-rule="evenodd" d="{path}"/></svg>'
    )


def _places(facts: Facts, number: int, rows: Sequence[Row]) -> str:
    telling, language = facts.telling, facts.telling.manner.language
    if not rows:
        return ""
    has_tables = any(row.table for row in rows)
    heads = [said.RANK, said.NAME, *([said.TABLE] if has_tables else []), said.SCORE]
    head = "".join(
        f'<th scope="col"{_KINDS.get(word, "")}>{word.say(language)}</th>' for word in heads
    )
    body = "\n".join(_place(row, telling, has_tables) for row in rows)
    title = said.PLACES.say(language)
    return (
        f'<section id="places"><h2>{title}</h2>\n<table class="places"><thead><tr>{head}</tr>'
        "</thead><tbody>\n"
        f"{body}\n</tbody></table>{_pager(facts, number)}</section>"
    )


_KINDS = {said.SCORE: ' class="n"', said.TABLE: ' class="where"'}


def _place(row: Row, telling: Telling, has_tables: bool) -> str:
    manner = telling.manner
    at = text(manner.table(row.table))
    where = f'<td class="where">{at}</td>' if has_tables else ""
    below = f"<small>{at}</small>" if at else ""  # on narrow screens
    note = text(note_of(row, telling).say(manner.language))
    noted = f'<span class="missing">{note}</span>' if note else ""
    return (
        f'<tr><td>{manner.rank(row)}</td><td class="name">{text(manner.name(row))}{below}{noted}'
        f"</td>{where}"
        f'<td class="n"><b>{score_of(row, manner)}</b></td></tr>'
    )


def _pager(facts: Facts, number: int) -> str:
    language = facts.telling.manner.language
    links = []
    if number > 1:
        links.append(f'<a href="{_file(facts, 1, language)}">{said.PREVIOUS.say(language)}</a>')
    pages = -(-facts.table.many // PAGE_ROWS)
    for page in range(max(2, number - 3), min(pages, number + 6) + 1):
        if page != number:
            first = said.NEXT.say(language).format(first=(page - 1) * PAGE_ROWS + 1)
            links.append(f'<a href="{_file(facts, page, language)}">{first}</a>')
    return f'<nav class="pager">{" ".join(links)}</nav>' if links else ""


def _open(facts: Facts) -> str:
    telling, language = facts.telling, facts.telling.manner.language
    if not facts.table.open:
        return ""
    shown = [(row, note_of(row, telling)) for row in facts.table.open[:MOST_OPEN]]
    return (
        f'<section id="open"><h2>{OPEN_SHEETS.say(language)}</h2>'
        f"<p>{said.OPEN_INTRO.say(language)}</p>{_apart(shown, telling)}</section>"
    )


def _unplaced(facts: Facts) -> str:
    telling, language = facts.telling, facts.telling.manner.language
    if not facts.table.unplaced:
        return ""
    shown = [(row, note_of(row, telling)) for row in facts.table.unplaced[:MOST_OPEN]]
    title = NOT_PLACED.say(language)
    return f'<section id="unplaced"><h2>{title}</h2>{_apart(shown, telling)}</section>'


def _apart(rows: Sequence[tuple[Row, Text]], telling: Telling) -> str:
    """Return those who stand outside the ranking, each with the reason."""
    manner = telling.manner
    shown = "\n".join(
        f'<tr><td>{manner.rank(row)}</td><td class="name">{text(manner.name(row))}'
        f'<span class="missing">{text(capital(why).say(manner.language))}</span></td>'
        f'<td class="n">{score_of(row, manner)}</td></tr>'
        for row, why in rows
    )
    return f'<table class="places"><tbody>\n{shown}\n</tbody></table>'


def _plots(plots: dict[str, str], language: str) -> str:
    if not plots:
        return ""
    shown = "\n".join(f"<figure>{plot}</figure>" for plot in plots.values())
    title = f'<h2 id="figures">{said.FIGURES.say(language)}</h2>'
    return f'{title}\n<div class="plots">\n{shown}\n</div>'


def _winners(facts: Facts) -> str:
    parts = []
    if facts.rounds:
        named = [(capital(round_name(number)), rows) for number, rows in facts.rounds]
        parts.append(_best_list("rounds", said.ROUNDS, named, facts.telling))
    if facts.groups:
        named = [(_at_table(group, facts.telling), rows) for group, rows in facts.groups]
        parts.append(_best_list("tables", said.TABLES, named, facts.telling))
    return "\n".join(parts)


def _at_table(group: str, telling: Telling) -> Text:
    called = telling.manner.table(group)
    return Text(called, called)


def _best_list(
    place: str, title: Text, groups: Sequence[tuple[Text, tuple[Row, ...]]], telling: Telling
) -> str:
    manner = telling.manner
    items = "\n".join(
        f"<li><span>{text(name.say(manner.language))}: "
        f"<b>{text(', '.join(manner.name(row) for row in rows[:3]))}</b>"
        f"{_if_open(rows[0], manner)}</span>"
        f"<span>{score_of(rows[0], manner)}</span></li>"
        for name, rows in groups
    )
    return (
        f'<section id="{place}"><h2>{title.say(manner.language)}</h2>\n'
        f'<ul class="best">\n{items}\n</ul></section>'
    )


def _if_open(row: Row, manner: Manner) -> str:
    """Return the places that somebody may have, where open sheets decide."""
    return f" ({manner.rank(row)})" if row.first != row.last else ""


def _downloads(facts: Facts) -> str:
    language = facts.telling.manner.language
    files = [("table.csv", "CSV", said.CSV), ("table.json", "JSON", said.JSON)]
    if facts.has_poster:
        files.append(("poster.pdf", "PDF", said.POSTER))
    items = "".join(
        f'<li><a href="{file}">{kind}<small>{words.say(language)}</small></a></li>'
        for file, kind, words in files
    )
    return f'<section><h2>{said.FILES.say(language)}</h2><ul class="get">{items}</ul></section>'
