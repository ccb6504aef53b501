"""Würfelhelden, turn by turn: swords in the centre, coins, dice gained and lost, the duel.

Pure functions from table to table, for logged games and for tests; a score pad is judged by
`game`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dicesheets.layouts.model import HeldenSettings, Text

MOST_ROLLS = 3  # one throw and two re-rolls
LOST = "cross"  # the face that sends a die back to the tableau
WHITE_DICE = 3  # each player's, always in the group
STOCK = 3  # yellow and red dice of each player

Shown = tuple[str, str]  # (kind of die, face)


@dataclass(frozen=True, slots=True)
class Hero:
    """One player: the dice of the group (not those in the centre), coins and posters."""

    name: str
    dice: tuple[tuple[str, int], ...] = (("white", WHITE_DICE), ("yellow", 0), ("red", 0))
    coins: int = 0
    posters: tuple[int, ...] = ()

    def with_dice(self, change: Counter[str], sign: int) -> Hero:
        """Return the hero with dice added (sign 1) or taken away (-1)."""
        return replace(self, dice=tuple((k, n + sign * change[k]) for k, n in self.dice))


@dataclass(frozen=True, slots=True)
class Centre:
    """What lies at the posters: one player's sword dice, and in the duel a marker."""

    owner: str | None = None
    swords: int = 0
    dice: tuple[str, ...] = ()  # kinds
    marker: str | None = None  # whose duel marker lies there


@dataclass(frozen=True, slots=True)
class Table:
    """The whole game between two turns."""

    heroes: tuple[Hero, ...]
    posters: tuple[int, ...]  # the pile, top first
    centre: Centre = Centre()

    @property
    def is_duel(self) -> bool:
        """Two players capture a poster in two steps."""
        return len(self.heroes) == 2

    @property
    def is_over(self) -> bool:
        """The game ends with the last poster."""
        return not self.posters

    def hero(self, name: str) -> Hero:
        """Return the player called `name`."""
        return next(hero for hero in self.heroes if hero.name == name)

    def with_hero(self, changed: Hero) -> Table:
        """Return the table with one player changed."""
        heroes = tuple(changed if h.name == changed.name else h for h in self.heroes)
        return replace(self, heroes=heroes)


def begin_turn(table: Table, name: str) -> Table:
    """Return the table after the start of a turn: swords come home, a poster may be won."""
    centre = table.centre
    if centre.owner != name:
        return table
    has_marker = centre.marker == name
    hero = table.hero(name).with_dice(Counter(centre.dice), 1)
    if table.is_duel and not has_marker:
        return replace(table.with_hero(hero), centre=Centre(marker=name))
    top, *rest = table.posters
    hero = replace(hero, posters=(*hero.posters, top))
    return replace(table.with_hero(hero), posters=tuple(rest), centre=Centre())


def find_roll_breaches(
    settings: HeldenSettings, hero: Hero, rolls: Sequence[Sequence[Shown]]
) -> Iterator[Text]:
    """Yield what is wrong with the throws of a turn; each lists all dice still in the group."""
    faces = {die.id: die.faces for die in settings.dice}
    left = Counter(dict(hero.dice))
    if not 1 <= len(rolls) <= MOST_ROLLS:
        yield Text(
            f"{len(rolls)} Würfe; erlaubt sind {MOST_ROLLS}.",
            f"{len(rolls)} throws; {MOST_ROLLS} are allowed.",
        )
    for number, shown in enumerate(rolls, start=1):
        thrown = Counter(kind for kind, _ in shown)
        if thrown != +left:
            yield Text(
                f"Wurf {number}: die Würfel passen nicht zur Gruppe.",
                f"Throw {number}: the dice do not match the group.",
            )
        for kind, face in shown:
            if face not in faces.get(kind, ()):
                yield Text(
                    f"Wurf {number}: {kind} hat keine Seite {face}.",
                    f"Throw {number}: {kind} has no face {face}.",
                )
        left -= Counter(kind for kind, face in shown if face == LOST)


def end_turn(table: Table, name: str, shown: Sequence[Shown]) -> Table:
    """Return the table after the last throw; `shown` holds every die, lost ones with `cross`."""
    hero = table.hero(name)
    lost = Counter(kind for kind, face in shown if face == LOST)
    kept = [(kind, face) for kind, face in shown if face != LOST]
    hero = hero.with_dice(lost, -1)
    coins = sum(face == "coin" for _, face in kept)
    has_sword = any(_swords(face) for _, face in kept)
    hero = replace(hero, coins=hero.coins + (coins if has_sword else 2 * coins))
    table = _lay_swords(table.with_hero(hero), name, kept)
    return _gain_dice(table, name, kept)


def _swords(face: str) -> int:
    kind, _, number = face.partition("-")
    return int(number) if kind == "sword" else 0


def _lay_swords(table: Table, name: str, kept: Sequence[Shown]) -> Table:
    """Lay all sword dice in an empty centre, or outbid the other player's with strictly more."""
    own = sum(_swords(face) for _, face in kept)
    centre = table.centre
    if own <= (centre.swords if centre.owner not in (None, name) else 0):
        return table
    kinds = tuple(kind for kind, face in kept if _swords(face))
    if centre.owner is not None and centre.owner != name:
        table = table.with_hero(table.hero(centre.owner).with_dice(Counter(centre.dice), 1))
    table = table.with_hero(table.hero(name).with_dice(Counter(kinds), -1))
    marker = centre.marker if centre.marker == name else None
    return replace(table, centre=Centre(name, own, kinds, marker))


def _gain_dice(table: Table, name: str, kept: Sequence[Shown]) -> Table:
    """Take a die from the tableau for each symbol, as long as there are any."""
    hero = table.hero(name)
    laid = Counter(table.centre.dice if table.centre.owner == name else ())
    wanted = Counter(face.removeprefix("die-") for _, face in kept if face.startswith("die-"))
    gained = Counter(
        {
            kind: min(count, STOCK - dict(hero.dice)[kind] - laid[kind])
            for kind, count in wanted.items()
        }
    )
    return table.with_hero(hero.with_dice(gained, 1))
