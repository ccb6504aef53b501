"""New Würfelwelten realms by seed: each classic realm varied along its own building blocks.

Every variation keeps what makes a realm playable: six stars within reach, rewards balanced over
the three resources, no field that nothing fills. Texts follow what changes. Plain data in, plain
data out; `VERSION` must rise with any change that alters what a seed gives. The two realms that
are drawn until they suit (`castles`, `tapestry`) have modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from dicesheets.layouts.model import Generated
from dicesheets.variants.castles import vary_castles
from dicesheets.variants.dealing import KINDS, deal, deal_single
from dicesheets.variants.difficulty import EASY, HARD, NORMAL
from dicesheets.variants.draw import Draw
from dicesheets.variants.tapestry import vary_tapestry

VERSION = 1

Data = dict[str, object]

# The realms that vary, in the order of the bits of a sheet code's mask.
REALMS = (
    "castles", "cities", "charterstone", "society", "euphoria", "wingspan", "mylittlescythe",
    "pendulum", "scythe", "tapestry", "viticulture",
)  # fmt: skip
ALL_REALMS = (1 << len(REALMS)) - 1

CLASSIC_BUILDINGS = [[kind] for kind in KINDS for _ in range(2)]  # of Charterstone
# The wingspans that the three birds are drawn from.
SPANS: dict[int, tuple[tuple[int, ...], ...]] = {
    EASY: ((8, 9), (10, 11, 12), (13, 14)),
    NORMAL: ((7, 8), (11, 12, 13), (15, 16)),
    HARD: ((6, 7), (9, 14), (16, 17)),
}


def vary_realms(seed: int, difficulty: int, mask: int) -> dict[str, Data]:
    """Return what differs from the classic card, for each realm named in the mask."""
    changed: dict[str, Data] = {}
    for bit, name in enumerate(REALMS):
        if mask >> bit & 1:
            # Its own generator: a realm does not depend on which others vary.
            rng = Draw(f"welten/{VERSION}/{seed}/{difficulty}/{name}")
            changed[name] = _VARY[name](rng, difficulty)
    return changed


def _cities(rng: Draw, difficulty: int) -> Data:
    """Other rewards; hard cities pay a little less, easy ones a little more."""
    sizes = {EASY: [3, 2, 3, 2, 3, 2], NORMAL: [2] * 6, HARD: [2, 1, 2, 1, 2, 1]}[difficulty]
    portions = deal(rng, sizes)
    return {
        "sets": [
            {"rows_of": "square", "gains": portions[:3]},
            {"columns_of": "square", "gains": portions[3:]},
        ]
    }


def _charterstone(rng: Draw, difficulty: int) -> Data:
    """Other resources; easy buildings pay twice for three of the numbers."""
    sizes = {EASY: [2, 1, 2, 1, 2, 1], NORMAL: [1] * 6, HARD: [1] * 6}[difficulty]
    rng.shuffle(sizes)
    gain = deal(rng, sizes)
    while gain == CLASSIC_BUILDINGS:
        gain = deal(rng, sizes)
    return {"groups": {"building": {"gain": gain}}}


def _society(rng: Draw, difficulty: int) -> Data:
    """Other row bonuses, and sometimes numbers that grow downwards."""
    sizes = {EASY: [3, 4, 5], NORMAL: [2, 3, 4], HARD: [1, 2, 3]}[difficulty]
    portions = deal(rng, sizes)
    sets: list[Data] = [
        {"fields": row, "gain": gain} for row, gain in zip("abc", portions, strict=True)
    ]
    sets += [
        {"triangles": ["a", "b", "c"], "gain": "star"},
        {"fields": ["a", "b", "c"], "gain": "star"},
    ]
    below = rng.choice(("smaller", "larger"))
    german, english = ("kleiner", "smaller") if below == "smaller" else ("größer", "larger")
    return {
        "rules": [
            {"de": "Schreibe den Würfel auf eine leere Karte.",
             "en": "Write the die on any empty card."},
            {"de": f"Jede Zahl ist {german} als die Zahlen direkt darüber.",
             "en": f"Each number is {english} than the numbers directly above it."},
            {"de": "Volle Reihe: nimm alles daneben.",
             "en": "Row full: take everything beside it."},
        ],
        "compare": [{"pyramid": ["a", "b", "c"], "below": below}],
        "sets": sets,
    }  # fmt: skip


def _euphoria(rng: Draw, difficulty: int) -> Data:
    """Other ranges: how early stars begin and how soon they end."""
    low, high = rng.choice({
        EASY: [(2, 10), (3, 11), (2, 11)],
        NORMAL: [(3, 10), (2, 9), (4, 11)],
        HARD: [(4, 10), (3, 9), (4, 9)],
    }[difficulty])  # fmt: skip
    kinds = list(KINDS)
    rng.shuffle(kinds)
    if (low, high) == (3, 10) and kinds[0] == "coin":  # that would be the classic card
        kinds = ["pumpkin", "heart", "coin"]
    return {
        "tally": {
            "groups": ["left", "right"],
            "ranges": [
                {"to": low, "gain": kinds[0]},
                {"to": high, "gain": "star"},
                {"gain": sorted(kinds[1:], key=KINDS.index)},
            ],
        }
    }


def _wingspan(rng: Draw, difficulty: int) -> Data:
    """Other wingspans and other resources; far-out sums are harder to hit."""
    gains = deal_single(rng, 6)
    groups: Data = {}
    for bird, choices in enumerate(SPANS[difficulty]):
        name = f"bird-{bird + 1}"
        groups[name] = {
            "target": rng.choice(choices),
            "gain": [gains[2 * bird], gains[2 * bird + 1], "star"],
        }
    return {"groups": groups}


def _mylittlescythe(rng: Draw, difficulty: int) -> Data:
    """Hexagons in the same place pair up, not equal numbers; the goal follows the difficulty."""
    goal = {EASY: 5, NORMAL: 6, HARD: 7}[difficulty]
    numbers = [1, 2, 3, 4, 5, 6]
    shift = rng.randint(1, 5)
    second = numbers[shift:] + numbers[:shift]
    return {
        "rules": [
            {"de": "Kreuze die Zahl des Würfels in einer Blume an und nimm, was in ihrer Mitte "
                   "steht.",
             "en": "Cross the die's number in a flower and take what stands at its centre."},
            {"de": "Beide Felder an derselben Stelle angekreuzt: {coin} dazu.",
             "en": "Both hexagons in the same place crossed: {coin} as well."},
        ],
        "scoring": [
            {"de": "{star}{star} für jeden Rohstoff, von dem du in diesem Durchgang mindestens "
                   f"{goal} eingekreist hast",
             "en": f"{{star}}{{star}} for each resource of which you ringed at least {goal} "
                   "this round"},
        ],
        "groups": {"pumpkin": {"numbers": numbers}, "heart": {"numbers": second}},
        "end_score": [{"resource_goal": goal, "gain": ["star", "star"]}],
    }  # fmt: skip


def _pendulum(rng: Draw, difficulty: int) -> Data:
    """Other numbers in the hourglasses, other contents of the octagons."""
    numbers = [1, 2, 3, 4, 5, 6]
    rng.shuffle(numbers)
    pairs = rng.choice((
        [["pumpkin", "heart"], ["heart", "coin"], ["pumpkin", "coin"]],
        [["pumpkin", "pumpkin"], ["heart", "heart"], ["coin", "coin"]],
    ))  # fmt: skip
    rng.shuffle(pairs)
    if difficulty == EASY:
        pairs = [[*pair, kind] for pair, kind in zip(pairs, KINDS, strict=True)]
    if difficulty == HARD:
        pairs = [[kind] for kind in rng.sample(KINDS, 3)]
    parts = (numbers[:1], sorted(numbers[1:3], reverse=True), sorted(numbers[3:], reverse=True))
    return {
        "groups": {
            "octagon": {"holds": [*pairs, "star", "star"]},
            **{f"glass-{i + 1}": {"numbers": part} for i, part in enumerate(parts)},
        }
    }


def _scythe(rng: Draw, difficulty: int) -> Data:
    """Other gains, costs and bottom numbers; a column never costs what it just gave."""
    while True:
        gain, cost = deal_single(rng, 6), deal_single(rng, 6)
        bottom = [1, 2, 3, 4, 5, 6]
        rng.shuffle(bottom)
        if all(a != b for a, b in zip(gain, cost, strict=True)) and all(
            number != column for column, number in enumerate(bottom, 1)
        ):
            break
    costs: list[object] = list(cost)
    if difficulty == HARD:  # one column of each kind costs two
        for kind in KINDS:
            column = rng.choice([i for i, paid in enumerate(cost) if paid == kind])
            costs[column] = [kind, kind]
    top: Data = {"gain": gain}
    if difficulty == EASY:  # one column of each kind gives two
        gains: list[object] = list(gain)
        for kind in KINDS:
            column = rng.choice([i for i, given in enumerate(gain) if given == kind])
            gains[column] = [kind, kind]
        top = {"gain": gains}
    return {"groups": {"top": top, "bottom": {"numbers": bottom, "cost": costs}}}


def _viticulture(rng: Draw, difficulty: int) -> Data:
    """Other orders and other resources under the grapes."""
    orders = rng.choice({
        EASY: [(8, 9, 10), (8, 10, 11), (9, 10, 11), (7, 10, 12)],
        NORMAL: [(9, 11, 13), (10, 11, 12), (9, 12, 12), (10, 10, 13), (8, 12, 13)],
        HARD: [(11, 12, 13), (12, 12, 13), (10, 13, 14), (11, 12, 14)],
    }[difficulty])  # fmt: skip
    return {
        "groups": {
            "grape": {"gain": deal_single(rng, 6)},
            "order": {"numbers": list(orders)},
        }
    }


_VARY: dict[str, Callable[[Draw, int], Data]] = {
    "castles": vary_castles,
    "cities": _cities,
    "charterstone": _charterstone,
    "society": _society,
    "euphoria": _euphoria,
    "wingspan": _wingspan,
    "mylittlescythe": _mylittlescythe,
    "pendulum": _pendulum,
    "scythe": _scythe,
    "tapestry": vary_tapestry,
    "viticulture": _viticulture,
}


def cards_of(made: Generated) -> dict[str, object]:
    """Return the realms of a number, as they stand in a YAML file."""
    return {**vary_realms(made.seed, made.difficulty, made.realms)}
