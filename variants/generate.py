"""Seed -> layout: the same seed and generator version always give the same layout.

A generated layout names how it was made, so a printed sheet needs no installed file: whoever
reads its code builds the layout again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, cast

import yaml

from dicesheets.errors import LayoutError
from dicesheets.layouts.fiducials import MAX_VARIANT_SEED, SheetCode, unpack_generated
from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Game, Generated, Layout, Text
from dicesheets.layouts.registry import games_with_variants, module_of, traits_of
from dicesheets.variants import welten
from dicesheets.variants.difficulty import DIFFICULTIES, DIFFICULTY_WORDS


class Generator(Protocol):
    """What a module that makes the cards of variants offers."""

    VERSION: int
    ALL_REALMS: int  # the bit mask of all realms that it can vary; 0 if there are none

    def cards_of(self, made: Generated) -> dict[str, object]:
        """Return the cards of a number, as they stand in a YAML file."""


def generator_of(game: Game) -> Generator:
    """Return what makes the variants of a game."""
    return cast(Generator, module_of(traits_of(game).generator))


VERSIONS = {game: (generator_of(game).VERSION,) for game in games_with_variants()}
NEWEST = {game: versions[-1] for game, versions in VERSIONS.items()}


def generate_layout(game: Game, made: Generated, rating: str = "") -> Layout:
    """Return the layout of a seed."""
    return parse_layout(generate_text(game, made, rating), layout_id(game, made))


def rebuild_layout(code: SheetCode) -> Layout | None:
    """Return the layout that a sheet's code describes; None if it names a file instead."""
    if not code.generated:
        return None
    made = unpack_generated(code.reference)
    if made.generator not in VERSIONS.get(code.game, ()):
        version, name = made.generator, code.game.value
        raise LayoutError(
            Text(
                f"dieses Blatt stammt von Version {version} des Generators für {name}, "
                "die dieses dicesheets nicht hat; aktualisiere es",
                f"this sheet was made by version {version} of the {name} generator, "
                "which this dicesheets does not have; update it",
            )
        )
    return generate_layout(code.game, made)


def layout_id(game: Game, made: Generated) -> str:
    """Return the short name of a generated layout."""
    parts = [game.value, DIFFICULTIES[made.difficulty], str(made.seed)]
    if made.realms != every_realm(game):
        parts.append(f"{made.realms:03x}")
    return "-".join(parts)


def every_realm(game: Game) -> int:
    """Return the bit mask of all realms that the variants of a game can change."""
    return generator_of(game).ALL_REALMS


def realms_mask(names: Iterable[str]) -> int:
    """Return the bit mask of some realms."""
    return sum(1 << welten.REALMS.index(name) for name in names)


def generate_text(game: Game, made: Generated, rating: str = "") -> str:
    """Return a generated layout as the text of a YAML file."""
    if not 0 <= made.seed <= MAX_VARIANT_SEED:
        what = Text(
            f"liegt außerhalb; nimm 0 bis {MAX_VARIANT_SEED}",
            f"out of range; use 0 to {MAX_VARIANT_SEED}",
        )
        raise LayoutError(what, f"seed {made.seed}")
    if made.generator not in VERSIONS[game]:
        newest = NEWEST[game]
        what = Text(f"unbekannt; nimm {newest}", f"unknown; use {newest}")
        raise LayoutError(what, f"generator {made.generator}")
    if not 0 <= made.difficulty < len(DIFFICULTIES):
        most = len(DIFFICULTIES) - 1
        what = Text(f"unbekannt; nimm 0 bis {most}", f"unknown; use 0 to {most}")
        raise LayoutError(what, f"difficulty {made.difficulty}")
    number = made.seed
    word = DIFFICULTY_WORDS
    level = DIFFICULTIES[made.difficulty]
    data: dict[str, object] = {
        "game": game.value,
        "id": layout_id(game, made),
        "name": {"de": f"Variante {number} ({word[level]})", "en": f"Variant {number} ({level})"},
        "extends": "classic",
        "author": "dicesheets",
        "licence": "CC0-1.0",
        "version": str(made.generator),
    }
    if rating:
        data["rating"] = rating
    data["generated"] = {
        "generator": made.generator,
        "seed": made.seed,
        "difficulty": made.difficulty,
        "realms": made.realms,
    }
    data["cards"] = generator_of(game).cards_of(made)
    head = "# yaml-language-server: $schema=layout.schema.json\n"
    return head + yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=100,
                                 default_flow_style=None)  # fmt: skip
