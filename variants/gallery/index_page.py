"""The gallery's front page: a tile for each variant."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.sheets.leaflet.own import facts_of
from dicesheets.variants.gallery import words
from dicesheets.variants.gallery.charts import draw_spark, draw_spark_boards
from dicesheets.variants.gallery.html import (
    hex_of,
    number,
    page,
    page_name,
    percent,
    text,
    tints,
)
from dicesheets.variants.gallery.model import Entry
from dicesheets.words.lists import counted
from dicesheets.words.text import Text

PIPS = {"easy": "●○○", "normal": "●●○", "hard": "●●●"}


def index_page(entries: Sequence[Entry], language: str, first: str) -> str:
    """Return the page that shows every variant; `first` is the language of the site."""
    title, intro = words.GALLERY.say(language), _intro(entries).say(language)
    name = page_name(language, first)
    tiles = "\n".join(_tile(entry, language, name, place) for place, entry in enumerate(entries))
    body = f"""<div class="intro">
<h1>{title}</h1>
<p>{intro}</p>
</div>
<ul class="gallery">
{tiles}
</ul>"""
    return page(title, language, first, "", body, intro)


def summary(entry: Entry, language: str) -> str:
    """Say in one line what play found."""
    certificate = entry.rating.certificate
    if not entry.rating.is_played:
        return facts_of(entry.layout).say(language)
    if certificate is None:
        turns = [board.turns for board in entry.rating.boards]
        low, high = number(min(turns), language), number(max(turns), language)
        return f"{low} – {high} {words.TURNS.say(language)}"
    return " · ".join(
        f"{words.STYLES[s.style].say(language)}\u00a0{number(s.mean, language)}\u00a0★ "
        f"({percent(s.difference, language)})"
        for s in certificate.styles
    )


def difficulty(entry: Entry, language: str) -> str:
    """Return the difficulty as pips and a word."""
    if not entry.rating.is_played:
        return words.NOT_RATED.say(language)
    word = words.DIFFICULTIES[entry.difficulty].say(language)
    return f'<span class="pips" aria-hidden="true">{PIPS[entry.difficulty]}</span> {word}'


def byline(entry: Entry, language: str) -> str:
    """Say whose it is."""
    about = entry.layout.about
    return f"{words.BY.say(language)} {about.author} · {about.licence}"


def count_cards(entry: Entry, language: str) -> str:
    """Return "1 Block" / "1 pad", "11 Welten" / "11 realms"."""
    return counted(entry.playing_cards, *words.CARDS[entry.layout.traits.sheets]).say(language)


def _intro(entries: Sequence[Entry]) -> Text:
    """Return what the gallery offers; that it was played is said only of what was."""
    played = [entry.rating.is_played for entry in entries]
    if all(played):
        return words.INTRO_PLAYED
    return words.INTRO_PARTLY_PLAYED if any(played) else words.INTRO_UNPLAYED


def _tile(entry: Entry, language: str, page_file: str, place: int) -> str:
    about, link = entry.layout.about, f"v/{entry.folder}/{page_file}"
    shown = entry.cover(language)
    picture = entry.pictures_in(language)[shown]
    cards = ", ".join(entry.layout.card(name).title.say(language) for name in picture.cards)
    alt = words.PREVIEW.say(language).format(page=shown + 1, cards=cards)
    loading = ' loading="lazy"' if place > 5 else ""
    game = entry.layout.game_name.say(language)
    count = count_cards(entry, language)
    told = summary(entry, language)
    return f"""<li class="tile" style="{tints(entry.colour)}">
<h2><a href="{link}">{text(about.name.say(language))}</a></h2>
<div class="shot"><img src="v/{entry.folder}/{picture.file}" width="{picture.width}" \
height="{picture.height}" alt="{text(alt)}"{loading}></div>
<div class="facts">
<p><b>{text(game)}</b> · {count}</p>
<p>{difficulty(entry, language)}</p>
<p class="by">{text(byline(entry, language))}</p>
{_spark(entry, told)}
<p class="caption">{text(told)}</p>
</div>
</li>"""


def _spark(entry: Entry, label: str) -> str:
    colour = hex_of(entry.colour)
    if not entry.rating.is_played:
        return ""
    if entry.rating.certificate is not None:
        return draw_spark(entry.rating.certificate, colour, label)
    return draw_spark_boards(entry.rating.boards, colour, label)
