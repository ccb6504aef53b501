"""A designer's own realms come first, and others may be added by chance."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dicesheets.errors import UsageError
from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import Game, Layout
from dicesheets.layouts.own_realms import ANY, own_realms
from dicesheets.practice.sheet import Print, play_sheet
from dicesheets.sheets.job import Job, plan_document

OBSERVATORY = Path(__file__).parents[2] / "examples" / "observatory" / "observatory.yaml"
CLASSIC = load_classic(Game.WELTEN)


@pytest.fixture(scope="module")
def mine() -> Layout:
    return load_layout(OBSERVATORY)


def realms_of(layout: Layout, job: Job) -> list[str]:
    pages = plan_document(layout, job).pages
    return [c.card for page in pages for c in page.cards if c.card not in ("resources", "score")]


def test_what_a_layout_adds_is_its_own(mine: Layout) -> None:
    assert own_realms(mine) == ("observatory",)
    assert own_realms(CLASSIC) == ()


def test_the_own_realm_is_printed_first(mine: Layout) -> None:
    pages = plan_document(mine, Job()).pages
    assert pages[0].cards[0].card == "observatory"
    for seed in (1, 2, 3):
        assert realms_of(mine, Job(format="round", seed=seed))[0] == "observatory"


def test_named_realms_come_with_others_by_chance(mine: Layout) -> None:
    wish = ("scythe", ANY)
    drawn = [realms_of(mine, Job(format="round", realms=wish, seed=s)) for s in (1, 2, 3, 4)]
    assert all(realms[0] == "scythe" and len(set(realms)) == 3 for realms in drawn)
    assert len({realms[2] for realms in drawn}) > 1
    assert len(set(realms_of(CLASSIC, Job(format="match", realms=wish)))) == 9


def test_a_full_set_of_cards_has_no_others_to_add(mine: Layout) -> None:
    with pytest.raises(UsageError, match="any draws realms for rounds"):
        plan_document(mine, Job(realms=("observatory", ANY)))


@pytest.mark.parametrize("realms", [(), ("observatory", ANY), (ANY,)])
def test_a_practice_round_plays_the_own_realm(mine: Layout, realms: tuple[str, ...]) -> None:
    sheet = play_sheet(mine, np.random.default_rng(5), Print(), realms)
    played = [card.card for card in sheet.record.rounds[0].cards]
    assert "observatory" in played
    assert len(set(played) - {"resources", "score"}) == 3


def test_three_named_realms_and_others_are_too_many(mine: Layout) -> None:
    with pytest.raises(UsageError):
        play_sheet(mine, np.random.default_rng(5), Print(), ("castles", "scythe", "cities", ANY))
