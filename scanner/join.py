"""Joining: which cards of many photos are one player's.

A round may be one page or lie scattered over several photos; a card may be photographed twice.
The code says which match, player and round a card belongs to. Where it names nobody, pages are
joined only if something speaks for it: results of earlier rounds that stand on both, the names of
files and folders, or that they fit together in just one way. Otherwise they stay apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

import numpy as np

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.layouts.people import PersonId
from dicesheets.records.names import person_of
from dicesheets.scanner.reading import BY_LIGHT, CardReading, FieldReading, Reading
from dicesheets.words.marks import say_mark
from dicesheets.words.numbers import parse_tenths

# Two photos of one card agree nearly everywhere; two players' cards do not.
SAME_CARD_FROM = 0.9
EITHER = 0.5  # what two photos show clearly, but differently, is this sure

MOST_GUESSED = 12  # piles of one owner; more never fit together in just one way

Origin = tuple[int, int]  # the reading, and the card's place in it, both from 0
_Spot = tuple[int, str]  # round and card
# Game, layout, player, seed and person.
_Owner = tuple[str, str, int, int, PersonId | None]


@dataclass(frozen=True, slots=True)
class JoinedCard:
    """A card as all its photos together show it."""

    reading: CardReading
    origins: tuple[Origin, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Cards that are one player's."""

    layout: Layout
    inputs: tuple[str, ...]
    cards: tuple[JoinedCard, ...]
    is_guessed: bool  # only because nothing speaks against it
    is_apart: bool  # nobody can tell whether other cards here are the same player's
    person: str  # whose they are, by the names of files and folders; "" if these say nothing


def join_cards(readings: Sequence[Reading]) -> Iterator[Joined]:
    """Yield the cards of every player, in the order in which they first appear."""
    names = _names(readings)
    piles = [pile for i, read in enumerate(readings) for pile in _piles_of(i, read, names[i])]
    by_owner: dict[_Owner, list[_Pile]] = {}
    for pile in piles:
        by_owner.setdefault(pile.owner, []).append(pile)
    places = {id(pile): place for place, pile in enumerate(piles)}
    found = [pile for theirs in by_owner.values() for pile in _joined(theirs)]
    for pile in sorted(found, key=lambda pile: places[id(pile)]):
        cards = tuple(JoinedCard(card, tuple(pile.origins[s])) for s, card in pile.cards.items())
        inputs = tuple(dict.fromkeys(pile.inputs))
        layout = cards[0].reading.layout
        person = PurePath(next(iter(pile.names))).name if len(pile.names) == 1 else ""
        yield Joined(layout, inputs, cards, pile.is_guessed, pile.is_apart, person)


@dataclass(slots=True, eq=False)
class _Pile:
    """Cards that belong together, growing as others join them."""

    owner: _Owner
    names: set[str]  # what files and folders say of whose they are
    photos: set[tuple[int, int]]  # reading and page: no sheet of paper is twice on a photo
    inputs: list[str]
    cards: dict[_Spot, CardReading] = field(default_factory=dict)
    origins: dict[_Spot, list[Origin]] = field(default_factory=dict)
    clear: dict[_Spot, dict[str, str | None]] = field(default_factory=dict)  # by field
    results: dict[str, int] = field(default_factory=dict)  # of rounds, in tenths, by field
    realms: dict[str, int] = field(default_factory=dict)  # and their rounds
    is_guessed: bool = False
    is_apart: bool = False

    @property
    def first(self) -> CardReading:
        return next(iter(self.cards.values()))

    @property
    def rounds(self) -> set[int]:
        return {number for number, _ in self.cards}

    def lay_on(self, card: CardReading, origins: Iterable[Origin]) -> None:
        spot = (card.round, card.card)
        there = self.cards.get(spot)
        card = card if there is None else _merge(there, card)
        self.cards[spot] = card
        self.origins.setdefault(spot, []).extend(origins)
        self.clear[spot] = {f.field: f.value for f in card.fields if not f.doubtful}
        role = card.layout.card(card.card).role
        if role is Role.REALM:
            self.realms[card.card] = card.round
        elif role is Role.SCORE:
            self.results |= _results(card, self.clear[spot])

    def absorb(self, other: _Pile) -> None:
        for spot, card in other.cards.items():
            self.lay_on(card, other.origins[spot])
        self.names |= other.names
        self.photos |= other.photos
        self.inputs += other.inputs
        self.is_guessed |= other.is_guessed


def _results(card: CardReading, clear: Mapping[str, str | None]) -> dict[str, int]:
    """Return the results of rounds that stand clearly on a score card."""
    fields = [f.id for f in card.layout.card(card.card).fields if not f.turn and "-" in f.id]
    found = {name: parse_tenths(clear.get(name)) for name in fields}
    return {name: tenths for name, tenths in found.items() if tenths is not None}


# ------------------------------------------------------------------ the cards of one photo


def _piles_of(number: int, reading: Reading, name: str) -> Iterator[_Pile]:
    """Yield the cards of one photo, parted where they cannot be one player's."""
    places = {id(card): index for index, card in enumerate(reading.cards)}
    for page in dict.fromkeys(card.page for card in reading.cards):
        for stack in _stacks([card for card in reading.cards if card.page == page]):
            pile = _Pile(_owner(stack[0]), {name} - {""}, {(number, page)}, [reading.input])
            for card in stack:
                pile.lay_on(card, [(number, places[id(card)])])
            yield pile


def _stacks(cards: Sequence[CardReading]) -> list[list[CardReading]]:
    """Part the cards of one photo: by player, and where there are too many for one, by nearness."""
    stacks: list[list[CardReading]] = []
    for owner in dict.fromkeys(_owner(card) for card in cards):
        theirs = [card for card in cards if _owner(card) == owner]
        counts = Counter((card.round, card.card) for card in theirs)
        most = counts.most_common(1)[0][0]
        piled = [[card] for card in theirs if (card.round, card.card) == most]
        waiting = [card for card in theirs if (card.round, card.card) != most]
        while waiting:
            pairs = [
                (_distance(s, c), i, s) for i, c in enumerate(waiting) for s in piled if _fits(s, c)
            ]
            if pairs:
                _, place, stack = min(pairs, key=lambda pair: pair[0])
                stack.append(waiting.pop(place))
            else:
                piled.append([waiting.pop(0)])
        stacks += piled
    return stacks


def _fits(stack: Sequence[CardReading], card: CardReading) -> bool:
    """Say whether a card can belong to the sheets in a stack: each card once, so many realms."""
    layout = card.layout
    if not layout.traits.has_rounds or _is_loose(card) is not _is_loose(stack[0]):
        return False
    beside = [c.card for c in stack if c.round == card.round]
    realms = [c for c in (*beside, card.card) if layout.card(c).role is Role.REALM]
    return card.card not in beside and len(realms) <= layout.welten.realms_a_round


def _is_loose(card: CardReading) -> bool:
    """Say whether a card names no round; beside cards that do, nobody knows which is its."""
    return not card.round


def _owner(card: CardReading) -> _Owner:
    """Whose card it is: pages that were drawn by other seeds are of another match."""
    layout = card.layout
    return (layout.game.value, layout.digest, card.player, card.seed, card.person)


def _distance(stack: Iterable[CardReading], card: CardReading) -> float:
    here = np.mean(card.corners, axis=0)
    return min(float(np.linalg.norm(np.mean(c.corners, axis=0) - here)) for c in stack)


def _names(readings: Sequence[Reading]) -> list[str]:
    """Return what the name of each input says of whose it is: "" if nothing.

    A folder counts where there are several: everybody's photos lie in one otherwise.
    """
    paths = [PurePath(reading.input) for reading in readings]
    several = len({path.parent for path in paths}) > 1
    return [
        "/".join(filter(None, (str(path.parent) if several else "", person_of(path.stem))))
        for path in paths
    ]


# ------------------------------------------------------------------ the photos of one owner

_Keys = Callable[[_Pile], Iterable[object]]  # piles that share one may belong together


def _joined(piles: Sequence[_Pile]) -> list[_Pile]:
    """Join the piles that one owner's codes name, what speaks loudest first."""
    left = list(piles)
    _join_pairs(left, lambda pile: pile.cards)  # the same card photographed again
    if not left[0].first.layout.traits.has_rounds:
        return left
    _join_pairs(left, lambda pile: pile.results.items(), _results_agree)
    _join_pairs(left, lambda pile: [frozenset(pile.names)] if pile.names else [])
    if len(left) > MOST_GUESSED and not left[0].first.is_owned:
        for pile in left:
            pile.is_apart = len(pile.rounds) < pile.first.layout.welten.rounds
        return left
    _join_pairs(left, lambda pile: [None], is_guess=not left[0].first.is_owned)
    for pile in left:
        pile.is_apart = any(other is not pile and not _contradict(pile, other) for other in left)
    return left


def _join_pairs(
    piles: list[_Pile],
    keys: _Keys,
    speaks_for: Callable[[_Pile, _Pile], bool] = lambda one, other: True,
    is_guess: bool = False,
) -> None:
    """Join every two piles for which something speaks and nothing against it.

    Only if neither could join another pile instead.
    """
    alike: dict[object, list[_Pile]] = {}
    for pile in piles:
        for key in keys(pile):
            alike.setdefault(key, []).append(pile)
    mates = {id(one): _mates(one, keys, alike, speaks_for) for one in piles}
    gone: set[int] = set()  # joined to somebody else by now
    for one in list(piles):
        for other in mates[id(one)]:
            if {id(one), id(other)} & gone or _contradict(one, other):
                continue
            ours, theirs = ([p for p in mates[id(x)] if id(p) not in gone] for x in (one, other))
            if _agree(ours) and _agree(theirs):
                one.absorb(other)
                one.is_guessed |= is_guess and len(one.rounds) > 1
                gone.add(id(other))
    piles[:] = [pile for pile in piles if id(pile) not in gone]


def _mates(
    one: _Pile,
    keys: _Keys,
    alike: Mapping[object, Sequence[_Pile]],
    speaks_for: Callable[[_Pile, _Pile], bool],
) -> list[_Pile]:
    """Return the piles that one could join."""
    near = {id(other): other for key in keys(one) for other in alike[key] if other is not one}
    return [o for o in near.values() if speaks_for(one, o) and not _contradict(one, o)]


def _agree(piles: Sequence[_Pile]) -> bool:
    """Say whether piles could all be one player's."""
    return not any(
        _contradict(one, other) for i, one in enumerate(piles) for other in piles[i + 1 :]
    )


def _contradict(one: _Pile, other: _Pile) -> bool:
    """Say whether two piles cannot be one player's."""
    if one.photos & other.photos or _is_loose(one.first) is not _is_loose(other.first):
        return True
    shared = one.cards.keys() & other.cards.keys()
    if not all(_is_same_card(one, other, spot) for spot in shared):
        return True
    first = one.first
    if not first.layout.traits.has_rounds:
        return not shared
    if first.is_owned:  # then a realm played again, or a result noted wrongly, is for the rules
        return False
    if not first.seed and _realms_again(one, other):
        return True
    if one.names and other.names and one.names != other.names:
        return True
    # Whoever names a file says whose it is: then a result noted wrongly is for the rules.
    return not one.names == other.names != set() and _compare_results(one, other) is False


def _results_agree(one: _Pile, other: _Pile) -> bool:
    """Say whether results of earlier rounds, noted on both, agree."""
    return one.rounds != other.rounds and _compare_results(one, other) is True


def _is_same_card(one: _Pile, other: _Pile, spot: _Spot) -> bool:
    """Say whether two readings may be of one card: its code, and nearly all of its marks.

    A table's dice stand on everybody's card: of that one the results must be the same, too.
    """
    if one.cards[spot].code != other.cards[spot].code:
        return False
    ours, theirs = one.clear[spot], other.clear[spot]
    marked = differ = 0
    for name, value in ours.items():
        if name in theirs and (value is not None or theirs[name] is not None):
            marked += 1
            differ += value != theirs[name]
    if differ > (1 - SAME_CARD_FROM) * marked:
        return False
    card = one.cards[spot]
    if not differ or card.layout.card(card.card).role is not Role.SCORE:
        return True
    ours_noted, theirs_noted = _results(card, ours), _results(card, theirs)
    return all(theirs_noted.get(name, noted) == noted for name, noted in ours_noted.items())


def _realms_again(one: _Pile, other: _Pile) -> bool:
    """Say whether a realm stands in different rounds: in a match each is played once."""
    return any(other.realms.get(card, number) != number for card, number in one.realms.items())


def _compare_results(one: _Pile, other: _Pile) -> bool | None:
    """Say whether the results that stand on both agree; None if there are none to compare.

    A page shows the results of its own round and of those before it.
    """
    both = one.results.keys() & other.results.keys()
    return all(one.results[name] == other.results[name] for name in both) if both else None


# ------------------------------------------------------------------ one card on two photos


def _merge(one: CardReading, other: CardReading) -> CardReading:
    """The same card seen twice: each field as it was read more surely.

    What the rules have had their say on stands: the other photo does not undo it.
    """
    others = {f.field: f for f in other.fields}
    fields = tuple(_surer(f, others.get(f.field, f)) for f in one.fields)
    return replace(one, fields=fields, names=one.names or other.names)


def _surer(one: FieldReading, other: FieldReading) -> FieldReading:
    surer, less = (one, other) if _sureness(one) >= _sureness(other) else (other, one)
    if surer.value == less.value or surer.doubtful or less.doubtful or surer.weighed:
        return surer
    # Both are clear: the sheet was changed between the photos, or these are not one sheet.
    now, then = say_mark(surer.value), say_mark(less.value)
    note = Text(
        f"auf einem Foto {now.de}, auf einem anderen {then.de}",
        f"{now.en} on one photo, {then.en} on another",
    )
    rest = tuple(rival for rival in surer.alternatives if rival[0] != less.value)
    return replace(
        surer, confidence=EITHER, alternatives=((less.value, 1 - EITHER), *rest),
        note=note, weighed=True,
    )  # fmt: skip


def _sureness(field: FieldReading) -> tuple[bool, bool, float]:
    is_settled = field.weighed and field.note not in BY_LIGHT
    return is_settled, not field.unreadable, field.confidence
