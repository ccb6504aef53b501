"""Matches as a list shows them: what they are called, and what tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dicesheets.store.values import Match
from dicesheets.web.words import PHOTO_WORDS
from dicesheets.words.games import GAME_NAMES
from dicesheets.words.lists import counted, listed
from dicesheets.words.matches import match_title, moment
from dicesheets.words.text import NO_TEXT, Text


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match of a list."""

    id: str
    title: Text
    about: Text  # the game, who sits there, how many photos, and when


def matches_listed(
    matches: Sequence[Match], contents: Mapping[str, tuple[tuple[str, ...], int]]
) -> tuple[ListedMatch, ...]:
    """Return matches for a list; those begun in the same minute by the second, if all is alike."""
    shown = [_listed(match, *contents.get(match.id, ((), 0))) for match in matches]
    alike = Counter((one.title, one.about) for one in shown)
    return tuple(
        _listed(match, *contents.get(match.id, ((), 0)), with_seconds=True)
        if alike[one.title, one.about] > 1
        else one
        for match, one in zip(matches, shown, strict=True)
    )


def _listed(
    match: Match, names: Sequence[str], photos: int, with_seconds: bool = False
) -> ListedMatch:
    game = GAME_NAMES.get(match.game, NO_TEXT)
    named = [name for name in names if name]
    people = listed(named) if named else NO_TEXT
    pictures = counted(photos, *PHOTO_WORDS) if photos else NO_TEXT
    when = Text(*(moment(match.made_at, one, with_seconds) for one in ("de", "en")))
    parts = [part for part in (game, people, pictures, when) if part.de]
    about = Text(" · ".join(part.de for part in parts), " · ".join(part.en for part in parts))
    return ListedMatch(match.id, match_title(match.title, match.made_at), about)
