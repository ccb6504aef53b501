"""Pages out of templates: the words, the language, the look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from dicesheets import __version__
from dicesheets.store.values import StoredEvent
from dicesheets.web.desk import Desk
from dicesheets.web.league_words import LEAGUE_WORDS
from dicesheets.web.visitor import language_of, name_of
from dicesheets.web.words import SCRIPT_WORDS, WORDS
from dicesheets.words.matches import match_title, moment
from dicesheets.words.text import LANGUAGES, Text

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class Joining:
    """How further phones find the page."""

    address: str  # "": only this computer can
    path: str = ""  # of the QR code, for an SVG
    size: int = 0


@dataclass(frozen=True, slots=True)
class House:
    """What all pages share."""

    desk: Desk
    language: str | None  # that the server was told
    joining: Joining
    event: StoredEvent | None = None  # of a league, if the page is for one


class Words:
    """The texts of the pages in one language, by name: `t.camera`."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __getattr__(self, name: str) -> str:
        return WORDS[name].say(self._language)


def house_of(request: Request) -> House:
    """Return what all pages share."""
    found = request.app.state.house
    assert isinstance(found, House)
    return found


def render(
    request: Request, template: str, status: int = 200, path: str = "", **values: Any
) -> Response:
    """Return a page in the language of whoever asks; `path` is its own, if not the request's."""
    language = language_of(request, house_of(request).language)
    place = LANGUAGES.index(language)

    def say(told: Any) -> Any:
        if isinstance(told, Text):
            return told.say(language)
        return told[place] if told else ""

    text = _environment().get_template(template)
    page = text.render(
        t=Words(language), say=say, lang=language, path=path or _here(request),
        other="en" if language == "de" else "de", who=name_of(request), version=__version__,
        moment=lambda at: moment(at, language),
        called=lambda match: match_title(match.title, match.made_at).say(language),
        joining=house_of(request).joining, is_event=house_of(request).event is not None,
        w=LEAGUE_WORDS,
        script_words={name: WORDS[name].say(language) for name in SCRIPT_WORDS},
        place=place, **values,
    )  # fmt: skip
    return HTMLResponse(page, status)


def _here(request: Request) -> str:
    """Return where somebody is, for forms that lead back there."""
    query = request.url.query
    return f"{request.url.path}?{query}" if query else request.url.path


def cell(cells: Sequence[Any], place: int, default: Any = "") -> Any:
    """Return a cell, or something else where the row is shorter."""
    return cells[place] if place < len(cells) else default


@cache
def _environment() -> jinja2.Environment:
    """Return where templates come from; made when the first page is asked for."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True,
        lstrip_blocks=True, undefined=jinja2.StrictUndefined, auto_reload=False,
    )  # fmt: skip
    made.globals["cell"] = cell
    return made
