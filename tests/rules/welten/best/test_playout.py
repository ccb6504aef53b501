"""Of all plays that a search in breadth ends with, the best one counts."""

from __future__ import annotations

import random

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.best.bound import ScoreBound
from dicesheets.rules.welten.best.playout import Playout, replay
from dicesheets.rules.welten.breadth.frontier import Frontier
from dicesheets.rules.welten.goal.answer import Answer, History
from dicesheets.rules.welten.play.forward import round_rules
from dicesheets.rules.welten.play.scoring import final_stars, tenths

LAYOUT = load_classic(Game.WELTEN)


class Watched(Playout):
    """A search that tells what each of its last positions is worth."""

    scores: tuple[int, ...] = ()

    def _finish(self, last: Frontier) -> tuple[Answer, History | None]:
        self.scores = tuple(self._score(last, place) for place in range(len(last)))
        return super()._finish(last)


REALMS = [("scythe", "wingspan", "cities"), ("euphoria", "charterstone", "viticulture")]


@pytest.mark.parametrize("realms", REALMS)
def test_the_best_of_all_last_positions_is_played(realms: tuple[str, ...]) -> None:
    rng = random.Random(5)
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(9))
    rules = round_rules(LAYOUT, realms)
    _, aim = ScoreBound(rules, rolls).most_tenths(1.0)
    assert aim is not None
    search = Watched(rules, rolls, aim)
    turns = search.play(40, Budget.of(float("inf")))
    assert turns is not None
    assert min(search.scores) < max(search.scores), "else this shows nothing"
    end = replay(rules, turns)
    stars = final_stars(rules, end.states, end.stars, end.gained)
    assert tenths(rules.settings, stars, end.gained, end.spent) == max(search.scores)
