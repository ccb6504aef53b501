"""Rating by play: is a layout as rewarding as it should be, for every style of player?

A layout and the classic one are played with the same dice and the same draws. The rating says by
how much each style scores more or less, with the 95 % range of the mean, and whether six stars
can be reached on every realm.

The range is that of paired differences: both layouts meet the same luck, round by round, so that
what differs is the layout.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from functools import lru_cache
from random import Random

import numpy as np
import numpy.typing as npt

from dicesheets.errors import LayoutError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Layout, LeastOfOthers, ResourceGoal, Text
from dicesheets.layouts.registry import DEFAULT_GAME
from dicesheets.rules.welten.cards.position import outcomes
from dicesheets.rules.welten.cards.program import FACES, Program, compile_layout
from dicesheets.variants import kernel
from dicesheets.variants.tables import Ints, Tables, make_tables
from dicesheets.words.cards import REALM_WORDS
from dicesheets.words.lists import counted

STYLES = ("careless", "greedy", "planning")
ROUNDS = (3600, 1500, 1200)  # playouts of each style: the 95 % range stays within about ±2.5 %
CONFIDENCE = 1.96  # standard errors either side of a mean hold it in 95 of 100 cases
PLAYOUT_SEED = 20_240_601  # any number: ratings are the same wherever they are made
DRAWN_CARDS = 11  # the classic realms: layouts with fewer meet the same luck
STAR_TRIES = 400  # random fillings tried before a realm's stars count as out of reach

# How much more or less than the classic cards a layout may score, for each difficulty.
BANDS: dict[str, tuple[float, float]] = {
    "easy": (0.04, 0.40),
    "normal": (-0.05, 0.05),
    "hard": (-0.40, -0.04),
}


@dataclass(frozen=True, slots=True)
class StyleRating:
    """How one style of player fares; scores are stars a round."""

    style: str
    rounds: int
    mean: float
    classic_mean: float
    difference: float  # of the means, as a fraction of the classic one
    margin: float  # half the 95 % range of the difference
    deviation: float
    best: float

    def lies_within(self, low: float, high: float) -> bool:
        """Say whether the whole 95 % range of the difference lies between two bounds."""
        return self.difference - self.margin >= low and self.difference + self.margin <= high

    def misses(self, low: float, high: float) -> Text:
        """Return by what the range leaves two bounds, of which it crosses one or both."""
        least, most = self.difference - self.margin, self.difference + self.margin
        shown = f"{self.difference:+.1%} ±{self.margin:.1%}"
        span, wanted = f"{least:+.1%} … {most:+.1%}", f"{low:+.0%} … {high:+.0%}"
        german, english = [], []
        for by, where in ((low - least, Text("darunter", "below")),
                          (most - high, Text("darüber", "above"))):  # fmt: skip
            if by > 0:
                german.append(f"{by:.2%} {where.de}")
                english.append(f"{by:.2%} {where.en}")
        return Text(
            f"Spielweise {self.style}: {shown}, also {span}; "
            f"ganz soll das in {wanted} liegen, es reicht {' und '.join(german)}",
            f"style {self.style}: {shown}, so {span}; "
            f"all of that must lie in {wanted}, it reaches {' and '.join(english)}",
        )


@dataclass(frozen=True, slots=True)
class Certificate:
    """What play says about a layout."""

    layout: str
    digest: str
    styles: tuple[StyleRating, ...]
    unreachable: tuple[str, ...]  # realms on which all stars were never reached
    scores: tuple[tuple[int, ...], ...]  # tenths, a row for each style
    classic_scores: tuple[tuple[int, ...], ...]

    def problems(self, difficulty: str) -> tuple[Text, ...]:
        """Return why the layout does not suit a difficulty; nothing if it does."""
        low, high = BANDS[difficulty]
        found = [
            Text(f"{name}: alle Sterne waren nie zu erreichen",
                 f"{name}: all its stars could never be reached")
            for name in self.unreachable
        ]  # fmt: skip
        for rating in self.styles:
            if not rating.lies_within(low, high):
                found.append(rating.misses(low, high))
        return tuple(found)

    @property
    def fitting(self) -> str | None:
        """The difficulty this layout suits, or None."""
        return next((name for name in ("normal", "easy", "hard") if not self.problems(name)), None)

    @property
    def line(self) -> str:
        """One short line for the sheet."""
        parts = [f"{r.style} {r.mean:.1f} ({r.difference:+.0%})" for r in self.styles]
        return "Ø ★: " + " · ".join(parts)


def certify(layout: Layout, wanted: str | None = None) -> Certificate:
    """Play a Würfelwelten layout and rate it; the same layout always gets the same rating.

    Of a layout that does not suit the `wanted` difficulty only the styles up to the first that
    shows it are played: most candidates of a seed can be refused by the quickest style.
    """
    if not layout.traits.has_rounds:
        what = Text(
            "nur Vorlagen von welten werden so bewertet; siehe boards",
            "only welten layouts are rated this way; see boards",
        )
        raise LayoutError(what, layout.id)
    realms = len(compile_layout(layout).realms)
    if realms < layout.welten.realms_a_round:
        need = layout.welten.realms_a_round
        what = Text(
            f"hat {counted(realms, *REALM_WORDS).de}; ein Durchgang braucht {need}",
            f"has {realms} realms; a round needs {need}",
        )
        raise LayoutError(what, layout.id)
    classic = load_classic(DEFAULT_GAME)
    ratings: list[StyleRating] = []
    scores, classic_scores = [], []
    for style, rounds in enumerate(ROUNDS):
        played = _play(layout, style, rounds)
        base = _play_classic(classic, style, rounds)
        ratings.append(_rate(STYLES[style], played, base))
        scores.append(tuple(int(s) for s in played))
        classic_scores.append(tuple(int(s) for s in base))
        if wanted is not None and not ratings[-1].lies_within(*BANDS[wanted]):
            break
    programs = compile_layout(layout).realms
    most = layout.welten.stars_a_card
    stuck = tuple(n for n, p in programs.items() if not reaches_stars(p, most, layout.welten.cap))
    return Certificate(
        layout.id, layout.digest, tuple(ratings), stuck, tuple(scores), tuple(classic_scores)
    )


def _rate(style: str, played: Ints, base: Ints) -> StyleRating:
    mean, classic_mean = float(played.mean()) / 10, float(base.mean()) / 10
    spread = float((played - base).std(ddof=1)) / 10
    return StyleRating(
        style=style,
        rounds=len(played),
        mean=mean,
        classic_mean=classic_mean,
        difference=mean / classic_mean - 1,
        margin=CONFIDENCE * spread / math.sqrt(len(played)) / classic_mean,
        deviation=float(played.std(ddof=1)) / 10,
        best=float(played.max()) / 10,
    )


@lru_cache(maxsize=8)
def _play_classic(layout: Layout, style: int, rounds: int) -> Ints:
    return _play(layout, style, rounds)


def _play(layout: Layout, style: int, rounds: int) -> Ints:
    tables = make_tables(layout)
    welten = layout.welten
    drawn = draw_rounds(len(tables.cards), welten.turns, rounds, style, welten.realms_a_round)
    chosen, rolls, seeds = drawn
    scores = np.zeros(rounds, np.int64)
    kernel.play_rounds(kernel_tables(tables), chosen, rolls, style, seeds, scores)
    return scores


def kernel_tables(tables: Tables) -> tuple[Ints, ...]:
    """Return the arrays in the order in which the kernel takes them."""
    names = [f.name for f in fields(tables) if f.name not in ("cards", "words")]
    return tuple(getattr(tables, name) for name in names)


def draw_rounds(
    cards: int, turns: int, rounds: int, style: int, realms: int = 3
) -> tuple[Ints, Ints, Ints]:
    """Draw realms, dice and players; the same for every layout with as many cards."""
    # NumPy keeps the stream of this generator, and of no newer one, the same in every version.
    rng = np.random.RandomState(PLAYOUT_SEED + style)
    rolls = rng.randint(1, len(FACES) + 1, (rounds, turns, 2)).astype(np.int64)
    seeds = rng.randint(1, 2**31 - 2, rounds).astype(np.int64)
    order: npt.NDArray[np.float64] = rng.random_sample((rounds, max(cards, DRAWN_CARDS)))[:, :cards]
    chosen = np.argsort(order, axis=1, kind="stable")[:, :realms].astype(np.int64)
    return chosen, rolls, seeds


def reaches_stars(program: Program, most: int, cap: tuple[int, int, int]) -> bool:
    """Say whether some filling of a realm earns all its stars, dice and resources permitting."""
    ends = program.card.end_scores
    extra = 0
    for end in ends:
        if isinstance(end, LeastOfOthers):
            extra += len(program.fields)
        elif isinstance(end, ResourceGoal):
            extra += end.gain.star * sum(c >= end.at_least for c in cap)
    if extra >= most:
        return True
    rng = Random(program.card.id)
    return any(_random_filling(program, rng) + extra >= most for _ in range(STAR_TRIES))


def _random_filling(program: Program, rng: Random) -> int:
    state = stars = 0
    while True:
        possible = [
            (s, a) for s in program.steps
            if (a := program.expand(s, state)) and not _spoils_a_total(program, state | a)
        ]  # fmt: skip
        if not possible:
            return stars
        # Who skips fields by chance is soon at the end of a track.
        patient = [p for p in possible if not _skips(program, state, p[1])]
        step, added = rng.choice(patient or possible)
        state |= added
        stars += max(o[3] for o in outcomes(program, step, state, added))


def _skips(program: Program, state: int, added: int) -> bool:
    """Say whether marks on a track leave an open field behind them."""
    for track in program.forward:
        first = added & track
        if first and track & ~state & ((first & -first) - 1):
            return True
    return False


def _spoils_a_total(program: Program, state: int) -> bool:
    """Say whether a set can no longer reach its total."""
    for rule in program.sets:
        if rule.total is not None:
            left = rule.mask.bit_count() - (state & rule.mask).bit_count()
            rest = rule.total - sum(value for bit, value in rule.weights if state & bit)
            if not left <= rest <= len(FACES) * left:
                return True
    return False
