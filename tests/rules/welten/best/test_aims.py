"""How the best play is looked for: aim after aim, each narrow first, until none can be better."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.best import search

Played = tuple[str, int]  # the aim, and how wide it was looked for


class Aims:
    """Stands for the solver: gives one aim after the other, None where it needs longer."""

    def __init__(self, *aims: str | None) -> None:
        self.aims, self.seconds, self.forbidden = list(aims), list[float](), 0

    def most_tenths(self, seconds: float) -> tuple[int, str | None]:
        self.seconds.append(seconds)
        return 0, self.aims.pop(0)

    def forbid_aim(self) -> None:
        self.forbidden += 1


class Time:
    """So many seconds, one less each time that somebody asks."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def left(self) -> float:
        self.seconds -= 1
        return self.seconds


class Playout:
    """Stands for the search in breadth: plays are named by their aim and width."""

    goal = None

    def __init__(self, rules: object, rolls: object, aim: str) -> None:
        self.aim = aim

    def play(self, width: int, budget: object) -> Played | None:
        return None if self.aim == "too late" else (self.aim, width)


def plays(
    monkeypatch: pytest.MonkeyPatch, model: Aims, seconds: float, first: str | None, **scores: int
) -> list[Played]:
    """Return what is played towards some aims; `b100=38` is what aim b gives if looked for so."""
    names: dict[str, object] = {
        "Playout": Playout,
        "fits_one_word": lambda goal: True,
        "replay": lambda rules, turns: f"{turns[0]}{turns[1]}",
        "_score": lambda rules, position: scores.get(position, 0),
    }
    for name, value in names.items():
        monkeypatch.setattr(search, name, value)
    given: Any = (None, (), model, first, Time(seconds))
    return list(search._play_towards(*given))  # type: ignore[arg-type]


ALL_OF_A = [("a", 100), ("a", 400), ("a", 1500)]


@pytest.mark.parametrize(
    ("narrow", "wider"), [(38, [("b", 400), ("b", 1500)]), (37, [])]
)  # at most 1.2 stars behind the best
def test_an_aim_that_is_far_behind_is_not_tried_wider(
    monkeypatch: pytest.MonkeyPatch, narrow: int, wider: list[Played]
) -> None:
    model = Aims("b", "c")
    found = plays(
        monkeypatch, model, 5, "a", a100=40, a400=50, a1500=45, b100=narrow, b400=50, b1500=50
    )
    assert found == [*ALL_OF_A, ("b", 100), *wider]
    assert model.forbidden == 2, "no aim is aimed at twice"


def test_a_solver_that_finds_no_aim_is_given_twice_the_time_as_long_as_there_is_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = Aims(None, None, "a", None)
    assert plays(monkeypatch, model, 6, None) == ALL_OF_A
    # of half a second at first; as the time that is left allows; then for the next aim
    assert model.seconds == [1.0, 2.0, 3.0, 1.0]


def test_nothing_is_played_without_time_or_where_the_search_has_none_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert plays(monkeypatch, Aims("b"), 1, "a") == []
    assert plays(monkeypatch, Aims("b"), 9, "too late") == []


@pytest.mark.parametrize(
    ("bound", "scores", "best", "looked_at"),
    [
        (96, [40, 70, 60], 70, 3),
        (100, [40, 70, 60], 70, 3),  # a card and all resources hold 9.6
        (100, [70, 70.0], 70, 2),
        (100, [55.0], 55, 1),  # the first of plays that are worth the same counts
        (90, [40, 50], 55, 2),  # the simulated players did better
        (70, [40, 70, 60], 70, 2),  # nothing can be better
        (71, [40, 70, 60], 70, 3),
        (30, [40, 70], 55, 1),
    ],
)
def test_the_best_of_all_plays_counts_and_the_search_ends_at_the_bound(
    monkeypatch: pytest.MonkeyPatch, bound: int, scores: list[float], best: int, looked_at: int
) -> None:
    seen: list[float] = []

    def towards(*_: object) -> Iterator[float]:
        for score in scores:
            seen.append(score)
            yield score

    class Bound:
        def __init__(self, *_: object) -> None: ...
        def most_tenths(self, seconds: float) -> tuple[int, None]:
            return bound, None

    names: dict[str, object] = {
        "ScoreBound": Bound,
        "_play_often": lambda *_: (55, 55),
        "_play_towards": towards,
        "replay": lambda rules, turns: Position(turns),
        "_score": lambda rules, position: position.gained,
        "final_stars": lambda *_: (),
        "witness_lines": lambda *_: (),
        "witness_turns": lambda *_: (),
    }
    for name, value in names.items():
        monkeypatch.setattr(search, name, value)
    found = search.best_round(load_classic(Game.WELTEN), ["castles"], [(1, 2)], 1.0)
    assert (found.score_tenths, found.bound_tenths, found.turns) == (best, min(bound, 96), best)
    assert isinstance(found.turns, int)
    assert len(seen) == looked_at
    assert found.is_optimal is (best >= bound)


class Position:
    """The end of a play that is named by its score."""

    states = stars = ()

    def __init__(self, score: int) -> None:
        self.gained = score
