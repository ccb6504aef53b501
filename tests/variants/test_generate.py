"""Generated layouts: the same for the same seed, playable, different from one another."""

from __future__ import annotations

from pathlib import Path

import invariants
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.errors import LayoutError, PhotoError, UsageError
from dicesheets.layouts.fiducials import (
    SheetCode,
    code_of,
    format_code,
    pack_generated,
    parse_code,
)
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Generated, Role
from dicesheets.scoring.read import Known, library_of
from dicesheets.variants import welten
from dicesheets.variants.difficulty import DIFFICULTIES
from dicesheets.variants.generate import (
    NEWEST,
    generate_layout,
    generate_text,
    layout_id,
    realms_mask,
    rebuild_layout,
)
from dicesheets.variants.make import MAX_WISH, make_variant
from dicesheets.variants.wish import parse_realms

FIXED = Path(__file__).parent / "fixed"
SEEDS = st.integers(0, (1 << 22) - 1)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, difficulty=st.integers(0, 2))
def test_every_generated_realm_keeps_the_invariants(seed: int, difficulty: int) -> None:
    layout = generate_layout(Game.WELTEN, Generated(1, seed, difficulty, welten.ALL_REALMS))
    assert list(invariants.find_faults(layout)) == []


def test_the_classic_realms_keep_the_invariants_too() -> None:
    assert list(invariants.find_faults(load_classic(Game.WELTEN))) == []


@pytest.mark.parametrize("game", [Game.WELTEN, Game.WUERFELAND])
def test_the_same_seed_gives_the_same_bytes(game: Game) -> None:
    made = Generated(1, 99, 1, welten.ALL_REALMS if game is Game.WELTEN else 0)
    assert generate_text(game, made) == generate_text(game, made)


def test_a_realm_does_not_depend_on_which_others_vary() -> None:
    alone = generate_layout(Game.WELTEN, Generated(1, 5, 1, realms_mask(["scythe"])))
    among = generate_layout(Game.WELTEN, Generated(1, 5, 1, welten.ALL_REALMS))
    classic = load_classic(Game.WELTEN)
    assert alone.card("scythe").groups == among.card("scythe").groups
    assert alone.card("tapestry").groups == classic.card("tapestry").groups


def test_different_seeds_give_different_layouts() -> None:
    digests = {
        generate_layout(Game.WELTEN, Generated(1, seed, 1, welten.ALL_REALMS)).digest
        for seed in range(15)
    }
    assert len(digests) == 15


def test_a_sheet_of_a_generated_layout_rebuilds_it() -> None:
    made = Generated(1, 1234, 2, realms_mask(["scythe", "pendulum"]))
    layout = generate_layout(Game.WELTEN, made, "some rating")
    letters = format_code(code_of(layout, layout.card("scythe")))
    again = rebuild_layout(parse_code(letters))
    assert again is not None
    assert (again.id, again.digest, again.cards) == (layout.id, layout.digest, layout.cards)


def test_an_unknown_generator_is_said_so() -> None:
    layout = generate_layout(Game.WELTEN, Generated(1, 1, 1, welten.ALL_REALMS))
    code = code_of(layout, layout.cards[0])
    future = parse_code(format_code(code).replace(" ", ""))
    from dataclasses import replace

    with pytest.raises(LayoutError, match="update"):
        rebuild_layout(replace(future, reference=future.reference | 9 << 35))


@pytest.mark.parametrize("file", sorted(FIXED.glob("*.yaml")), ids=lambda f: f.stem)
def test_sheets_of_released_generators_stay_readable(file: Path) -> None:
    """Old sheets must be rebuilt exactly: these files never change once a version is released."""
    game, level, seed = file.stem.split("-")
    mask = welten.ALL_REALMS if game == "welten" else 0
    made = Generated(1, int(seed), DIFFICULTIES.index(level), mask)
    assert generate_text(Game(game), made) == file.read_text(encoding="utf-8")


def test_fixed_seeds_are_kept_for_both_games() -> None:
    assert len(list(FIXED.glob("welten-*.yaml"))) >= 3
    assert len(list(FIXED.glob("wuerfeland-*.yaml"))) >= 1


def test_realms_are_named_or_all() -> None:
    assert parse_realms("") == welten.ALL_REALMS
    assert parse_realms("castles, cities") == 0b11
    with pytest.raises(UsageError, match='did you mean "scythe"'):
        parse_realms("scyte")


def test_wishes_out_of_range_are_refused() -> None:
    with pytest.raises(UsageError, match="out of range"):
        make_variant(Game.WELTEN, MAX_WISH + 1, "normal", welten.ALL_REALMS)
    with pytest.raises(UsageError, match="no variants"):
        make_variant(Game.HELDEN, 1, "normal", 0)


def test_ids_tell_difficulty_and_seed() -> None:
    assert layout_id(Game.WELTEN, Generated(1, 7, 2, welten.ALL_REALMS)) == "welten-hard-7"
    assert layout_id(Game.WELTEN, Generated(1, 7, 0, 1)) == "welten-easy-7-001"


def test_every_realm_has_its_own_variation() -> None:
    classic = load_classic(Game.WELTEN)
    assert set(welten.REALMS) == {card.id for card in classic.of_role(Role.REALM)}
    varied = generate_layout(Game.WELTEN, Generated(1, 3, 1, welten.ALL_REALMS))
    for name in welten.REALMS:
        assert varied.card(name) != classic.card(name), name


def test_a_forged_code_of_no_known_difficulty_is_refused() -> None:
    made = Generated(NEWEST[Game.WUERFELAND], 5, 3, 0)
    code = SheetCode(Game.WUERFELAND, pack_generated(made), generated=True, card=0)
    with pytest.raises(PhotoError, match="difficulty 3"):
        library_of(Known()).layout(parse_code(format_code(code)))
