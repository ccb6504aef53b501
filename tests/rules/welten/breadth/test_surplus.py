"""What is more than a sheet can show is cut off, or ends the line of play."""

from __future__ import annotations

import numpy as np
import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.breadth.frontier import GAINED, STARS, Words, field
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.goal.answer import EXACT
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import round_rules

RULES = round_rules(load_classic(Game.WELTEN), ["castles", "euphoria", "society"])
ORDERED = 1  # the realm whose stars depend on the order of play
MOST = RULES.settings.stars_a_card


def search(claimed: int, gained: int = 9) -> Breadth:
    stars = (None, claimed, None)
    rings = (gained, gained, gained)
    return Breadth(Goal(RULES, (0, 0, 0), ((), (), ()), rings, rings, stars, ((1, 2),)), EXACT)


def words(*stars: int, gained: int = 0) -> Words:
    """Return a position for each number of stars, all with so many of each resource."""
    rings = sum(gained << GAINED[kind][0] for kind in KINDS)
    return np.array([rings | count << STARS[ORDERED][0] for count in stars], dtype=np.int64)


def test_stars_beyond_six_are_cut_off() -> None:
    paid, keep = search(MOST)._pay(words(0, MOST - 1, MOST, MOST + 1, MOST + 3, gained=2), ORDERED)
    assert paid.tolist() == words(0, MOST - 1, MOST, MOST, MOST, gained=2).tolist()
    assert keep is not None and keep.all()


@pytest.mark.parametrize("claimed", [0, 3, MOST - 1])
def test_more_stars_than_are_ticked_end_the_line(claimed: int) -> None:
    _, keep = search(claimed)._pay(words(claimed, claimed + 1, MOST + 3), ORDERED)
    assert keep is not None
    assert keep.tolist() == [True, False, False]


def test_a_realm_whose_stars_do_not_depend_on_order_is_not_looked_at() -> None:
    paid, keep = search(0)._pay(words(MOST + 3), 0)
    assert (paid.tolist(), keep) == (words(MOST + 3).tolist(), None)


@pytest.mark.parametrize("kind", KINDS)
def test_more_than_is_ringed_is_lost_only_at_the_brim(kind: int) -> None:
    """Twelve icons hold twelve: what comes on top is lost. Fewer rings would hold it."""
    over = 1 << GAINED[kind][0]
    few = words(0, gained=5)
    _, keep = search(0, gained=5)._pay(np.concatenate([few, few + over]), None)
    assert keep is not None and keep.tolist() == [True, False]
    cap = RULES.settings.cap[kind]
    full = words(0, gained=cap)
    paid, keep = search(0, gained=cap)._pay(np.concatenate([full, full + 3 * over]), None)
    assert keep is None
    assert [field(paid, GAINED[k]).tolist() for k in KINDS] == [[cap, cap]] * 3
