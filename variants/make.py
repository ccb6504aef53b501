"""From a wish (seed, difficulty, realms) to a variant that play has certified.

A seed stands for a few candidates, tried in order until one lies in the band asked for. What is
printed is the candidate's own number, so that a sheet can be rebuilt without playing again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicesheets.errors import LayoutError, UsageError
from dicesheets.layouts.fiducials import MAX_VARIANT_SEED
from dicesheets.layouts.model import Game, Generated, Layout, Text
from dicesheets.layouts.registry import Sheets, traits_of
from dicesheets.variants.board_play import BoardRating, is_fair, rate_boards
from dicesheets.variants.certify import Certificate, certify
from dicesheets.variants.difficulty import DIFFICULTIES, DIFFICULTY_WORDS
from dicesheets.variants.generate import NEWEST, every_realm, generate_layout, generate_text

CANDIDATES = 16  # of one seed
MAX_WISH = MAX_VARIANT_SEED // CANDIDATES  # the largest seed a person may ask for


@dataclass(frozen=True, slots=True)
class Variant:
    """A certified variant: its file and what play said."""

    layout: Layout
    text: str
    certificate: Certificate | None  # Würfelwelten
    boards: tuple[BoardRating, ...]  # Würfeland


def make_variant(
    game: Game, seed: int, difficulty: str, mask: int,
    tell: Callable[[int], None] = lambda tried: None,
) -> Variant:  # fmt: skip
    """Return the first candidate of a seed that play accepts; the same for the same wish."""
    if game not in NEWEST:
        known = [one.value for one in NEWEST]
        what = Text(
            f"hat keine Varianten; nimm {' oder '.join(known)}",
            f"has no variants; use {' or '.join(known)}",
        )
        raise UsageError(what, about="game", value=game.value)
    if not 0 <= seed <= MAX_WISH:
        what = Text(f"liegt außerhalb; nimm 0 bis {MAX_WISH}", f"out of range; use 0 to {MAX_WISH}")
        raise UsageError(what, about="seed", value=seed)
    level = DIFFICULTIES.index(difficulty)
    for tried in range(CANDIDATES):
        tell(tried)
        made = Generated(NEWEST[game], seed * CANDIDATES + tried, level,
                         mask & every_realm(game))  # fmt: skip
        layout = generate_layout(game, made)
        if traits_of(game).sheets is Sheets.BOARDS:
            boards = rate_boards(layout)
            if is_fair(boards):
                line = f"Ø {sum(b.turns for b in boards) / len(boards):.0f} turns, boards ±10 %"
                return _variant(game, made, line, None, boards)
        else:
            certificate = certify(layout, difficulty)
            if not certificate.problems(difficulty):
                return _variant(game, made, certificate.line, certificate, ())
    word = DIFFICULTY_WORDS[difficulty]
    raise LayoutError(
        Text(
            f"im simulierten Spiel ist keiner der {CANDIDATES} Entwürfe {word} genug; "
            "versuche eine andere Zahl, oder ändere mehr Welten",
            f"none of its {CANDIDATES} candidates is {difficulty} enough by simulated play; "
            "try another seed, or vary more realms",
        ),
        f"seed {seed}",
    )


def _variant(
    game: Game, made: Generated, line: str, certificate: Certificate | None,
    boards: tuple[BoardRating, ...],
) -> Variant:  # fmt: skip
    text = generate_text(game, made, line)
    return Variant(generate_layout(game, made, line), text, certificate, boards)
