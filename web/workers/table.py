"""Tasks for a table without photos: rules, layouts, printing."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from dicesheets.errors import DicesheetsError, UsageError
from dicesheets.layouts.carried import pack_layout
from dicesheets.layouts.load import CLASSIC, load_classic
from dicesheets.layouts.model import Game, Layout, Role
from dicesheets.layouts.people import Person
from dicesheets.layouts.registry import DEFAULT_GAME, traits_of
from dicesheets.records.people import SEATS
from dicesheets.reports.rules import card_rules, cards_title, told_cards
from dicesheets.rules.overview import overview
from dicesheets.sheets.carrier import add_carrier
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Document
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.preview import render_pages
from dicesheets.sheets.wording import say_rating
from dicesheets.store.database import Database
from dicesheets.variants.library import (
    Installed,
    file_of,
    find_layout,
    generated_layout,
    list_known,
)
from dicesheets.words.games import GAME_NAMES
from dicesheets.words.text import LANGUAGES, Text

Result = tuple[dict[str, Any], list[bytes]]
PREVIEW_DPI = 70


def tell_rules(database: Database, layout: str) -> Result:
    """Tell the rules of a layout, card by card."""
    return _rules(_layout(layout))


def _rules(layout: Layout) -> Result:
    cards = [
        {
            "ids": [card.id for card in cards],
            "title": [cards_title(cards, language) for language in LANGUAGES],
            "lines": [list(card_rules(layout, cards[0], language)) for language in LANGUAGES],
        }
        for cards in told_cards(layout)
    ]
    name, variant = layout.game_name, layout.about.name
    is_variant = layout.id != CLASSIC and not layout.traits.names_itself
    title = Text(f"{name.de} · {variant.de}", f"{name.en} · {variant.en}") if is_variant else name
    return {
        "title": [title.de, title.en],
        "overview": [[text.de, text.en] for text in overview(layout)],
        "cards": cards,
    }, []


def list_layouts(database: Database) -> Result:
    """List the layouts that can be printed, with the realms of each game."""
    found = [
        {
            "game": one.game,
            "id": one.id,
            "name": one.name,
            "called": _called(one),
            "author": one.author,
            "rating": [say_rating(one.rating, language) for language in LANGUAGES],
            "key": f"{one.game}:{CLASSIC}" if one.id == CLASSIC else f"{one.game}:{one.digest}",
        }
        for one in list_known()
    ]
    realms = [
        [card.id, card.title.de, card.title.en]
        for card in load_classic(DEFAULT_GAME).of_role(Role.REALM)
    ]
    return {"layouts": found, "realms": realms}, []


def print_sheets(database: Database, layout: str, wish: dict[str, Any]) -> Result:
    """Print sheets as a PDF."""
    return {}, [_pdf(layout, wish)]


def preview_sheets(database: Database, layout: str, wish: dict[str, Any]) -> Result:
    """Show the first page that would be printed."""
    pages = render_pages(_pdf(layout, wish | {"copies": 1}), PREVIEW_DPI)
    out = BytesIO()
    pages[0].save(out, "PNG")
    return {"pages": len(pages)}, [out.getvalue()]


def check_sheets(database: Database, layout: str, wish: dict[str, Any]) -> Result:
    """Say how many pages would be printed, or why none can be."""
    try:
        return {"pages": len(_document(layout, wish).pages), "trouble": None}, []
    except DicesheetsError as error:
        return {"pages": 0, "trouble": [error.say(language) for language in LANGUAGES]}, []


def _pdf(layout: str, wish: dict[str, Any]) -> bytes:
    return pdf_bytes(_document(layout, wish))


def _document(layout: str, wish: dict[str, Any]) -> Document:
    chosen = _layout(layout)
    wish = dict(wish)
    carries = wish.pop("carries")
    people = tuple(
        Person(number, name, seat=number if len(wish["people"]) <= SEATS else 0)
        for number, name in enumerate(wish["people"], start=1)
    )
    lists = {
        "realms": tuple(wish["realms"]), "people": people,
        "players": (0,) if people else tuple(wish["players"]),
    }  # fmt: skip
    document = plan_document(chosen, Job(**{**wish, **lists}))
    if carries and chosen.id != CLASSIC and chosen.about.generated is None:
        packed = pack_layout(file_of(chosen.digest), chosen)
        document = add_carrier(document, chosen, packed, wish["paper"])
    return document


def key_of(layout: Layout) -> str:
    """Return what pages call a layout in addresses."""
    own = layout.id if layout.about.generated is not None else layout.digest
    return f"{layout.game.value}:{CLASSIC if layout.id == CLASSIC else own}"


def _called(one: Installed) -> list[str]:
    """Return what a layout is called in lists: a game of somebody's own has a name of its own."""
    game = GAME_NAMES[one.game]
    if one.id == CLASSIC:
        return [game.de, game.en]
    german, _, english = one.name.partition(" / ")
    names = (german, english or german)
    if traits_of(Game(one.game)).names_itself:
        return list(names)
    return [f"{game.de} · {names[0]}", f"{game.en} · {names[1]}"]


def _layout(name: str) -> Layout:
    """Return a layout by its key; a name of the library only, never a file."""
    game, _, key = name.partition(":")
    if key == CLASSIC and game in [one.value for one in Game]:
        return load_classic(Game(game))
    if (generated := generated_layout(key)) is not None:
        return generated
    if key not in {one.digest for one in list_known()}:
        told = Text("diese Vorlage gibt es hier nicht", "there is no such layout here")
        raise UsageError(told, about="layout", value=name)
    return find_layout(key)
