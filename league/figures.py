"""Figures of an event: how scores spread, the hardest realm, the luckiest roll, the best play.

Everything is worked out from the stored results; only the best play is searched for, in bounded
time, and kept.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from dicesheets.layouts.model import Layout
from dicesheets.league.results import WHOLE
from dicesheets.league.table import Row, load_table
from dicesheets.store.database import Database
from dicesheets.store.matches import rolls_of
from dicesheets.store.results import keep_best, sheet_results
from dicesheets.store.values import StoredBest, StoredResult

Dice = tuple[int, int]
LEAST_SECONDS = 0.5  # below that no search finds anything worth showing

_COUNTED = "results.match = ? AND results.round > 0 AND state IN ('ranked', 'undecided')"


@dataclass(frozen=True, slots=True)
class Spread:
    """How scores are spread: how many lie in each step, from the lowest on."""

    start_tenths: int
    step_tenths: int
    counts: tuple[int, ...]
    mean_tenths: float
    median_tenths: int
    best_tenths: int


@dataclass(frozen=True, slots=True)
class RealmFigure:
    """How much of what a realm holds was won in it, on average."""

    card: str
    mean_stars: float
    most_stars: int  # that a realm can give
    many: int  # sheets

    @property
    def share(self) -> float:
        """Of all its stars, 0 to 1."""
        return self.mean_stars / self.most_stars


@dataclass(frozen=True, slots=True)
class RollFigure:
    """What a roll was good for: the fields that it filled, on average."""

    round: int
    turn: int
    dice: Dice
    mean_fields: float


@dataclass(frozen=True, slots=True)
class BestFigure:
    """What the winner made of a round, and what is known of the best play of its dice."""

    round: int
    played_tenths: int | None  # None: it is open
    best_tenths: int | None = None  # so much was possible at least; None: nothing is known
    bound_tenths: int | None = None  # and not more than that

    @property
    def is_known(self) -> bool:
        """Say whether there is something to compare with."""
        return None not in (self.played_tenths, self.best_tenths, self.bound_tenths)

    @property
    def is_proved(self) -> bool:
        """Say whether nothing better than `best_tenths` is possible."""
        return self.is_known and self.best_tenths == self.bound_tenths


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the best play was reached, in whole percent: surely `least`, at most `most`.

    The whole is said only of the best play itself, and only where that is proved.
    """

    least: int
    most: int


def find_share(rounds: Sequence[BestFigure]) -> Share | None:
    """Return how much of the best play was reached in these rounds; None if one is not known."""
    if not rounds or not all(one.is_known for one in rounds):
        return None
    played, best, bound = (
        sum(getattr(one, name) for one in rounds)
        for name in ("played_tenths", "best_tenths", "bound_tenths")
    )
    if best == bound:
        near = 100 if played == best else min(99, round(100 * played / best))
        return Share(near, near)
    return Share(100 * played // bound, -(-100 * played // best) if best else 100)


@dataclass(frozen=True, slots=True)
class Figures:
    """What an organiser shows on stream; what is not known is left out."""

    spread: Spread | None = None
    realms: tuple[RealmFigure, ...] = ()  # the hardest first
    rolls: tuple[RollFigure, ...] = ()  # in their order
    winner: Row | None = None
    best: tuple[BestFigure, ...] = ()

    @property
    def luckiest(self) -> RollFigure | None:
        """The roll that filled most fields; None if none is known."""
        return max(self.rolls, key=lambda roll: roll.mean_fields, default=None)


def find_figures(
    database: Database, match: str, layout: Layout, best_seconds: float = 0.0
) -> Figures:
    """Return the figures of an event; the best play is searched for in `best_seconds` in all."""
    table = load_table(database, match, most=1)
    winner = next(table.rows(), None)
    spread = find_spread(_scores(database, match))
    if not layout.traits.has_rounds:
        return Figures(spread, winner=winner)
    best: tuple[BestFigure, ...] = ()
    if winner is not None:
        best = _find_best(database, match, layout, winner, best_seconds)
    return Figures(
        spread,
        _find_realms(database, match, layout),
        _find_rolls(database, match),
        winner,
        best,
    )


def find_spread(scores: Sequence[int], most_steps: int = 24) -> Spread | None:
    """Return how scores are spread; steps are whole numbers and at most so many."""
    if not scores:
        return None
    ordered = sorted(scores)
    low, high = ordered[0] // 10, ordered[-1] // 10
    step = next(s for s in _STEPS if (high // s) - (low // s) < most_steps)
    start = low // step * step
    counts = [0] * (high // step - start // step + 1)
    for score in ordered:
        counts[score // 10 // step - start // step] += 1
    return Spread(
        10 * start, 10 * step, tuple(counts), sum(ordered) / len(ordered),
        round(median(ordered)), ordered[-1],
    )  # fmt: skip


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000)


def _scores(database: Database, match: str) -> list[int]:
    rows = database.read().execute(
        "SELECT score_tenths FROM results WHERE match = ? AND round = ? "
        "AND state IN ('ranked', 'undecided') AND score_tenths IS NOT NULL",
        (match, WHOLE),
    )
    return [row[0] for row in rows]


def _find_realms(database: Database, match: str, layout: Layout) -> tuple[RealmFigure, ...]:
    rows = database.read().execute(
        "SELECT json_extract(one.value, '$[0]'), avg(json_extract(one.value, '$[1]')), "
        "count(json_extract(one.value, '$[1]')) AS many "
        f"FROM results, json_each(results.realms) AS one WHERE {_COUNTED} "
        "GROUP BY 1 HAVING many > 0 ORDER BY 2, 1",
        (match,),
    )
    known, most = {card.id for card in layout.cards}, layout.welten.stars_a_card
    return tuple(RealmFigure(card, mean, most, many) for card, mean, many in rows if card in known)


def _find_rolls(database: Database, match: str) -> tuple[RollFigure, ...]:
    """Return every roll that everybody shared; dice that only some had are nobody's luck."""
    official = {(r.round, r.turn): (r.first, r.second) for r in rolls_of(database, match)}
    rows = database.read().execute(
        "SELECT results.round, one.key + 1, "
        "min(json_extract(one.value, '$[0]'), json_extract(one.value, '$[1]')) AS low, "
        "max(json_extract(one.value, '$[0]'), json_extract(one.value, '$[1]')) AS high, "
        "avg(json_extract(one.value, '$[2]')), count(*) "
        f"FROM results, json_each(results.turns) AS one WHERE {_COUNTED} GROUP BY 1, 2, 3, 4 "
        "ORDER BY 6 DESC",
        (match,),
    )
    found: dict[tuple[int, int], RollFigure] = {}
    for number, turn, low, high, mean, _ in rows:
        rolled = official.get((number, turn), (low, high))
        if sorted(rolled) == [low, high] and (number, turn) not in found:
            found[number, turn] = RollFigure(number, turn, rolled, mean)
    return tuple(found[place] for place in sorted(found))


# ------------------------------------------------------------------ the best play


def _find_best(
    database: Database, match: str, layout: Layout, winner: Row, seconds: float,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[BestFigure, ...]:  # fmt: skip
    """Return the winner's rounds beside the best play of the same dice, kept or searched for.

    All of them, as soon as anything is known of one: nobody takes a part for the whole.
    """
    rounds = [
        one for one in sheet_results(database, match, winner.line.sheet) if one.round != WHOLE
    ]
    known = {one.round: one.best_play for one in rounds}
    wanted = [one for one in rounds if _is_worth_searching(layout, one, seconds)]
    end = clock() + seconds
    for place, one in enumerate(wanted):
        share = (end - clock()) / (len(wanted) - place)
        if share >= LEAST_SECONDS:
            best = _search(layout, one, share, seconds)
            keep_best(database, match, one.sheet, one.round, best)
            known[one.round] = best
    if not any(known.values()):
        return ()
    return tuple(_best_figure(one, known[one.round]) for one in rounds)


def _is_worth_searching(layout: Layout, one: StoredResult, seconds: float) -> bool:
    """Say whether a search may tell more than is kept: that of a shorter time is not the last."""
    if one.score_tenths is None or len(one.turns) != layout.welten.turns:
        return False
    kept = one.best_play
    return kept is None or (not kept.is_proved and seconds > kept.seconds)


def _search(layout: Layout, one: StoredResult, share: float, seconds: float) -> StoredBest:
    """Return what `share` seconds of search give, together with what was known before."""
    from dicesheets.rules.welten.best.search import best_round

    rolls = [(first, second) for first, second, _ in one.turns]
    found = best_round(layout, [card for card, _ in one.realms], rolls, share)
    score, bound, kept = found.score_tenths, found.bound_tenths, one.best_play
    if kept is not None:
        score, bound = max(score, kept.tenths), min(bound, kept.bound_tenths)
    return StoredBest(score, bound, seconds)


def _best_figure(one: StoredResult, best: StoredBest | None) -> BestFigure:
    if best is None or one.score_tenths is None:
        return BestFigure(one.round, one.score_tenths)
    # Whoever played better than was found has shown that it is possible.
    most = max(best.tenths, one.score_tenths)
    return BestFigure(one.round, one.score_tenths, most, max(best.bound_tenths, most))


def figures_json(figures: Figures) -> str:
    """Return the figures for programs."""
    spread = figures.spread
    told = {
        "scores": None if spread is None else {
            "from": spread.start_tenths / 10, "step": spread.step_tenths / 10,
            "counts": list(spread.counts), "mean": round(spread.mean_tenths / 10, 2),
            "median": spread.median_tenths / 10, "best": spread.best_tenths / 10,
        },
        "realms": [
            {"realm": one.card, "mean_stars": round(one.mean_stars, 2), "most": one.most_stars}
            for one in figures.realms
        ],
        "rolls": [
            {"round": one.round, "turn": one.turn, "dice": list(one.dice),
             "mean_fields": round(one.mean_fields, 2)}
            for one in figures.rolls
        ],
        "best": [
            {"round": one.round, "played": _points(one.played_tenths),
             "best": _points(one.best_tenths), "bound": _points(one.bound_tenths),
             "optimal": one.is_proved}
            for one in figures.best
        ],
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _points(tenths: int | None) -> float | None:
    return None if tenths is None else tenths / 10
