"""Ratings remembered by content: playing a layout takes seconds, and always gives the same."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from dicesheets.files.cache import cache_file
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Layout
from dicesheets.variants import board_play, certify, kernel, tables
from dicesheets.variants.board_play import BoardRating
from dicesheets.variants.certify import Certificate, StyleRating
from dicesheets.variants.home import ratings_folder
from dicesheets.variants.rating import Rating, rate_layout


def known_rating(layout: Layout) -> Rating:
    """Return the rating of a layout, played only if nobody has played it here before."""
    file = _file_of(layout)
    try:
        return _parse(file.read_text("utf-8"))
    except (OSError, ValueError, KeyError, TypeError):
        rating = rate_layout(layout)
        remember_rating(layout, rating)
        return rating


def remember_rating(layout: Layout, rating: Rating) -> None:
    """Keep a rating; where that is not possible it is played again next time."""
    cache_file(_file_of(layout), _format(rating).encode())


def _file_of(layout: Layout) -> Path:
    return ratings_folder() / f"{layout.game.value}-{layout.digest}-{_method(layout.game)}.json"


@lru_cache(maxsize=8)
def _method(game: Game) -> str:
    """Return a word for how ratings are made: other players or classic cards, other ratings."""
    parts = [load_classic(game).digest]
    for module in (board_play, certify, kernel, tables):
        assert module.__file__ is not None
        parts.append(hashlib.sha256(Path(module.__file__).read_bytes()).hexdigest())
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:12]


def _format(rating: Rating) -> str:
    data = {
        "certificate": None if rating.certificate is None else asdict(rating.certificate),
        "boards": [asdict(board) for board in rating.boards],
    }
    return json.dumps(data, separators=(",", ":"))


def _parse(text: str) -> Rating:
    data = json.loads(text)
    boards = tuple(BoardRating(**board) for board in data["boards"])
    kept = data["certificate"]
    if kept is None:
        return Rating(None, boards)
    kept["styles"] = tuple(StyleRating(**style) for style in kept["styles"])
    kept["unreachable"] = tuple(kept["unreachable"])
    for key in ("scores", "classic_scores"):
        kept[key] = tuple(tuple(row) for row in kept[key])
    return Rating(Certificate(**kept), boards)
