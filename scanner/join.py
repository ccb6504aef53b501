"""Joining: which cards of many photos are one player's.

A round may be one page or lie scattered over several photos; a card may be photographed twice.
The code says which match, player and round a card belongs to. Where it names nobody, pages are
joined only if something speaks for it: results of earlier rounds that stand on both, the names of
files and folders, or that they fit together in just one way. Otherwise they stay apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

import numpy as np

from dicesheets.layouts.model import Game, Layout, Role, Text
from dicesheets.records.names import person_of
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.words.marks import say_mark
from dicesheets.words.numbers import parse_tenths

# Two photos of one card agree nearly everywhere; two players' cards do not.
SAME_CARD_FROM = 0.9
EITHER = 0.5  # what two photos show clearly, but differently, is this sure

Origin = tuple[str, int]  # the input, and the card's place in its reading
_Spot = tuple[int, str]  # round and card


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


def join_cards(readings: Sequence[Reading]) -> Iterator[Joined]:
    """Yield the cards of every player, in the order in which they first appear."""
    piles = [pile for reading in readings for pile in _piles_of(reading, _names(readings))]
    found: list[_Pile] = []
    for owner in dict.fromkeys(pile.owner for pile in piles):
        found += _joined([pile for pile in piles if pile.owner == owner])
    for pile in sorted(found, key=lambda pile: piles.index(pile)):
        cards = tuple(JoinedCard(card, tuple(pile.origins[s])) for s, card in pile.cards.items())
        inputs = tuple(dict.fromkeys(pile.inputs))
        layout = cards[0].reading.layout
        yield Joined(layout, inputs, cards, pile.is_guessed, pile.is_apart)


@dataclass(slots=True, eq=False)
class _Pile:
    """Cards that belong together, growing as others join them."""

    owner: tuple[str, str, int, int]
    names: set[str]  # what files and folders say of whose they are
    photos: set[tuple[str, int]]  # input and page: no sheet of paper is twice on a photo
    inputs: list[str]
    cards: dict[_Spot, CardReading] = field(default_factory=dict)
    origins: dict[_Spot, list[Origin]] = field(default_factory=dict)
    is_guessed: bool = False
    is_apart: bool = False

    @property
    def first(self) -> CardReading:
        return next(iter(self.cards.values()))

    def lay_on(self, card: CardReading, origins: Iterable[Origin]) -> None:
        spot = (card.round, card.card)
        there = self.cards.get(spot)
        self.cards[spot] = card if there is None else _merge(there, card)
        self.origins.setdefault(spot, []).extend(origins)

    def absorb(self, other: _Pile) -> None:
        for spot, card in other.cards.items():
            self.lay_on(card, other.origins[spot])
        self.names |= other.names
        self.photos |= other.photos
        self.inputs += other.inputs
        self.is_guessed |= other.is_guessed


# ------------------------------------------------------------------ the cards of one photo


def _piles_of(reading: Reading, names: dict[str, str]) -> Iterator[_Pile]:
    """Yield the cards of one photo, parted where they cannot be one player's."""
    places = {id(card): index for index, card in enumerate(reading.cards)}
    for page in dict.fromkeys(card.page for card in reading.cards):
        for stack in _stacks([card for card in reading.cards if card.page == page]):
            said = {names[reading.input]} - {""}
            pile = _Pile(_owner(stack[0]), said, {(reading.input, page)}, [reading.input])
            for card in stack:
                pile.lay_on(card, [(reading.input, places[id(card)])])
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
    if layout.game is not Game.WELTEN or _is_loose(card) is not _is_loose(stack[0]):
        return False
    beside = [c.card for c in stack if c.round == card.round]
    realms = [c for c in (*beside, card.card) if layout.card(c).role is Role.REALM]
    return card.card not in beside and len(realms) <= layout.welten.realms_a_round


def _is_loose(card: CardReading) -> bool:
    """Say whether a card names no round; beside cards that do, nobody knows which is its."""
    return not card.round


def _owner(card: CardReading) -> tuple[str, str, int, int]:
    """Whose card it is: pages that were drawn by other seeds are of another match."""
    return (card.layout.game.value, card.layout.digest, card.player, card.seed)


def _distance(stack: Iterable[CardReading], card: CardReading) -> float:
    here = np.mean(card.corners, axis=0)
    return min(float(np.linalg.norm(np.mean(c.corners, axis=0) - here)) for c in stack)


def _names(readings: Sequence[Reading]) -> dict[str, str]:
    """Return what the name of each input says of whose it is: "" if nothing.

    A folder counts where there are several: everybody's photos lie in one otherwise.
    """
    folders = {PurePath(reading.input).parent for reading in readings}
    return {
        reading.input: "/".join(
            filter(None, (str(path.parent) if len(folders) > 1 else "", person_of(path.stem)))
        )
        for reading in readings
        for path in [PurePath(reading.input)]
    }


# ------------------------------------------------------------------ the photos of one owner


def _joined(piles: Sequence[_Pile]) -> list[_Pile]:
    """Join the piles that one owner's codes name, what speaks loudest first."""
    left = list(piles)
    _join_pairs(left, _is_same_paper, is_clear=False)
    if left[0].first.layout.game is Game.WELTEN:
        _join_pairs(left, _results_agree)
        _join_pairs(left, _names_agree)
        _join_pairs(left, _always, is_guess=not _is_printed(left[0]))
        for pile in left:
            pile.is_apart = any(o is not pile and not _contradict(pile, o) for o in left)
    return left


def _join_pairs(
    piles: list[_Pile],
    speaks_for: Callable[[_Pile, _Pile], bool],
    is_clear: bool = True,
    is_guess: bool = False,
) -> None:
    """Join every two piles for which something speaks and nothing against it.

    `is_clear`: only if neither could join another pile instead.
    """
    mates = {
        id(one): [
            other
            for other in piles
            if other is not one and speaks_for(one, other) and not _contradict(one, other)
        ]
        for one in piles
    }
    gone: set[int] = set()  # joined to somebody else by now
    for one in list(piles):
        for other in mates[id(one)]:
            if {id(one), id(other)} & gone or _contradict(one, other):
                continue
            ours, theirs = ([p for p in mates[id(x)] if id(p) not in gone] for x in (one, other))
            if not is_clear or (_agree(ours) and _agree(theirs)):
                one.absorb(other)
                one.is_guessed |= is_guess and len(_rounds(one)) > 1
                gone.add(id(other))
                piles.remove(other)


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
    if not all(_is_same_card(one.cards[spot], other.cards[spot]) for spot in shared):
        return True
    if one.first.layout.game is not Game.WELTEN:
        return not shared
    if _is_printed(one):  # then a realm played again, or a result noted wrongly, is for the rules
        return False
    if _realms_again(one, other):
        return True
    if one.names and other.names:
        return one.names != other.names
    return _compare_results(one, other) is False


def _is_printed(pile: _Pile) -> bool:
    """Say whether the sheets themselves name a player or a match."""
    return bool(pile.first.player or pile.first.seed)


def _always(one: _Pile, other: _Pile) -> bool:
    return True


def _is_same_paper(one: _Pile, other: _Pile) -> bool:
    return bool(one.cards.keys() & other.cards.keys())


def _results_agree(one: _Pile, other: _Pile) -> bool:
    return _compare_results(one, other) is True


def _names_agree(one: _Pile, other: _Pile) -> bool:
    return bool(one.names) and one.names == other.names


def _is_same_card(there: CardReading, card: CardReading) -> bool:
    """Say whether two readings may be of one card: its code, and nearly all of its marks."""
    if there.code != card.code:
        return False
    ours = {f.field: f.value for f in card.fields if not f.doubtful}
    both = [(f.value, ours[f.field]) for f in there.fields if f.field in ours and not f.doubtful]
    marked = [(a, b) for a, b in both if a is not None or b is not None]
    same = sum(a == b for a, b in marked)
    return same >= SAME_CARD_FROM * len(marked)


def _realms_again(one: _Pile, other: _Pile) -> bool:
    """Say whether a realm stands in different rounds: in a match each is played once."""
    layout = one.first.layout
    rounds = [
        {card: number for number, card in pile.cards if layout.card(card).role is Role.REALM}
        for pile in (one, other)
    ]
    return any(rounds[1].get(card, number) != number for card, number in rounds[0].items())


def _compare_results(one: _Pile, other: _Pile) -> bool | None:
    """Say whether the results that stand on both agree; None if there are none to compare.

    A page shows the results of its own round and of those before it.
    """
    if _rounds(one) == _rounds(other):
        return None
    ours, theirs = _results(one), _results(other)
    both = ours.keys() & theirs.keys()
    return all(ours[field] == theirs[field] for field in both) if both else None


def _rounds(pile: _Pile) -> set[int]:
    return {number for number, _ in pile.cards}


def _results(pile: _Pile) -> dict[str, int]:
    """Return the results of rounds that stand clearly on a pile, in tenths."""
    found: dict[str, int] = {}
    for (_, name), card in pile.cards.items():
        spots = card.layout.card(name)
        if spots.role is not Role.SCORE:
            continue
        for read in card.fields:
            tenths = None if read.doubtful else parse_tenths(read.value)
            if tenths is not None and not spots.field(read.field).turn and "-" in read.field:
                found[read.field] = tenths
    return found


# ------------------------------------------------------------------ one card on two photos


def _merge(one: CardReading, other: CardReading) -> CardReading:
    """The same card seen twice: each field as it was read more surely.

    What the rules have had their say on stands: the other photo does not undo it.
    """
    others = {f.field: f for f in other.fields}
    return replace(one, fields=tuple(_surer(f, others.get(f.field, f)) for f in one.fields))


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
        surer, confidence=EITHER, alternatives=((less.value, 1 - EITHER), *rest), note=note,
        weighed=True,
    )  # fmt: skip


def _sureness(field: FieldReading) -> tuple[bool, bool, float]:
    return field.weighed, not field.unreadable, field.confidence
