"""A practice sheet from nothing: play a legal game, print its sheets, fill and photograph them.

Everything random comes from one seed, so that the same seed gives the same photo and record.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import EDITION, MAX_SEED
from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.layouts.own_realms import ANY, named_first, own_first
from dicesheets.layouts.pad import Pad
from dicesheets.layouts.people import Person, PersonId
from dicesheets.practice.fillings import fill_card
from dicesheets.practice.given import NOTHING, Dice, Given
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.make import Practice, Wish, make_photo, print_pages
from dicesheets.practice.pad_fillings import seats_of
from dicesheets.rules.record import CardRecord, Record, RoundRecord, numbered_player
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.play.simulate import SimulatedRound, Style, simulate_round
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Page, PlacedCard

Rolls = Sequence[Roll]  # the dice of a round


@dataclass(frozen=True, slots=True)
class Print:
    """How the practice sheet is printed."""

    format: str = "round"  # round: one page; cards: single cards lying about
    paper: str = "a4"
    language: str = "de"
    saver: bool = False
    player: int = 0  # whose number and colour the sheet bears; 0: nobody's
    match: int = 0  # the number by which the pages of a match know each other
    person: Person | None = None  # whose name and number it bears instead
    event: int = 0  # where that person plays
    edition: int = EDITION  # as which edition it is drawn


@dataclass(frozen=True, slots=True)
class PlayedSheet:
    """One player's sheets after a round or a game, and where everything stands on paper."""

    record: Record
    pages: tuple[Page, ...]


def play_sheet(
    layout: Layout,
    rng: np.random.Generator,
    how: Print,
    realms: Sequence[str] = (),
    seats: int = 0,
) -> PlayedSheet:
    """Return a legally played sheet of the game, not yet filled in by hand.

    `seats` say how many play on a pad for the whole table; 0 leaves that to chance.
    """
    if layout.traits.has_rounds:
        return _play_round(layout, rng, how, realms)
    cards = [c for c in layout.cards if c.role in (Role.BOARD, Role.PAD)]
    if seats:
        cards = [c for c in cards if c.pad and c.is_shared and _has_room(c.pad, seats)]
    card = cards[int(rng.integers(len(cards)))]
    marks = tuple(fill_card(layout, card, rng, seats).items())
    rounds = (RoundRecord((CardRecord(card.id, marks),)),)
    return print_record(layout, _record(layout, how, rounds), how)


def print_record(layout: Layout, record: Record, how: Print) -> PlayedSheet:
    """Return the sheets on which a record's first round stands."""
    names = [card.card for card in record.rounds[0].cards]
    if layout.traits.has_rounds:
        realms = [name for name in names if layout.card(name).role is Role.REALM]
        return PlayedSheet(record, _print_round(layout, realms, how))
    return PlayedSheet(record, _print(layout, "cards", names[:1], how))


def photograph_sheet(
    sheet: PlayedSheet, hand: Hand, wish: Wish, rng: np.random.Generator, how: Print
) -> Practice:
    """Return the photo of a played sheet, filled in this hand."""
    marks = {card.card: dict(card.marks) for card in sheet.record.rounds[0].cards}
    printed = print_pages(sheet.pages, how.language, how.saver)
    return make_photo(sheet.pages, printed, marks, hand, wish, rng)


def practise(
    layout: Layout,
    seed: int,
    hands: Sequence[Hand],
    wish: Wish,
    how: Print,
    realms: Sequence[str] = (),
    record: Record | None = None,
    seats: int = 0,
) -> tuple[Practice, Record]:
    """Return the photo of a seed and the record that stands on it; `record` spares the game.

    `seats` say how many play on a pad for the whole table; 0 leaves that to chance.
    """
    rng = np.random.default_rng((seed, 1))
    how = _of_match(how, seed)
    if record is None:
        sheet = play_sheet(layout, rng, how, realms, seats)
    else:
        sheet = print_record(layout, record, how)
    hand = hands[int(rng.integers(len(hands)))]
    return photograph_sheet(sheet, hand, wish, rng, how), sheet.record


def check_seats(layout: Layout, players: Sequence[int]) -> int:
    """Return how many are to play on one pad; 0 if everybody has sheets of their own.

    UsageError if no pad of the layout has room for just these players.
    """
    pads = [card.pad for card in layout.cards if card.pad and card.is_shared]
    if not pads or not players:
        return 0
    is_whole = players[0] == 1
    if is_whole and any(_has_room(pad, players[-1]) for pad in pads):
        return players[-1]
    low = min(seats_of(pad)[0] for pad in pads)
    high = max(seats_of(pad)[1] for pad in pads)
    many = str(low) if low == high else f"{low}-{high}"
    name = layout.about.name
    what = Text(
        f"ein Block von {name.de} ist für alle am Tisch ({many}); nenne, wie viele spielen, etwa "
        f"{high} (bei einem Event haben alle einen eigenen)",
        f"one pad of {name.en} is for the whole table ({many}); say how many play, such as "
        f"{high} (at an event everybody has a pad)",
    )
    raise UsageError(what, about="players")


def _has_room(pad: Pad, players: int) -> bool:
    low, high = seats_of(pad)
    return low <= players <= high


def practise_match(
    layout: Layout, seed: int, hands: Sequence[Hand], wish: Wish, how: Print
) -> tuple[tuple[Practice, ...], Record]:
    """Return the photos of a whole match, a page a round, and its record."""
    _check_match(layout)
    how = _of_match(how, seed)
    rng = np.random.default_rng((seed, 1))
    size, count = layout.welten.realms_a_round, layout.welten.rounds
    order = _shuffled_realms(layout, rng)[: size * count]
    return _play_match(layout, order, None, hands, wish, how, rng)


def practise_table(
    layout: Layout,
    seed: int,
    hands: Sequence[Hand],
    wish: Wish,
    how: Print,
    players: Sequence[int | Person],
    realms: Sequence[str] = (),
    given: Given = NOTHING,
) -> Iterator[tuple[tuple[Practice, ...], Record]]:
    """Yield the photos and the record of each player at one table: same realms, same dice.

    People have their own sheets, and on them their name. What is `given` nobody draws or rolls.
    """
    if any(card.is_shared for card in layout.cards) and not any(
        isinstance(player, Person) for player in players
    ):
        game = layout.game.value
        what = Text(
            f"bei {game} stehen alle auf einem Block; lass sie weg",
            f"one pad of {game} holds all of them; leave them out",
        )
        raise UsageError(what, about="players")
    how = _of_match(how, seed)
    if how.format == "match":
        _check_match(layout)
        realms = ()
    shared = np.random.default_rng((seed, 2))
    if layout.traits.has_rounds:
        order = list(named_first(given.realms, _choose_realms(layout, realms, shared)))
        rolls = given.with_rolls(_roll(layout, shared))
    for player in players:
        if isinstance(player, Person):
            rng = np.random.default_rng((seed, 3, player.number))
            own = replace(how, player=player.seat, person=player)
        else:
            rng = np.random.default_rng((seed, 2, player))
            own = replace(how, player=player)
        if how.format == "match":
            order = order[: layout.welten.realms_a_round * layout.welten.rounds]
            photos, record = _play_match(layout, order, rolls, hands, wish, own, rng)
            rounds = given.rounds or len(photos)
            yield photos[:rounds], replace(record, rounds=record.rounds[:rounds])
            continue
        if layout.traits.has_rounds:
            chosen = order[: layout.welten.realms_a_round]
            played = _simulate(layout, chosen, rng, rolls=rolls[0]).record
            record = _record(layout, own, (played,))
            sheet = print_record(layout, record, own)
        else:
            sheet = play_sheet(layout, rng, own)
        hand = hands[int(rng.integers(len(hands)))]
        yield (photograph_sheet(sheet, hand, wish, rng, own),), sheet.record


def _check_match(layout: Layout) -> None:
    if not layout.traits.has_rounds:
        what = Text(
            "nur welten hat Durchgänge; lass es weg", "only welten has rounds; leave it out"
        )
        raise UsageError(what, about="format", value="match")


def _play_match(
    layout: Layout,
    order: Sequence[str],
    rolls: Sequence[Rolls] | None,
    hands: Sequence[Hand],
    wish: Wish,
    how: Print,
    rng: np.random.Generator,
) -> tuple[tuple[Practice, ...], Record]:
    """Play the rounds of a match on its pages, in one hand; `rolls` are the table's dice."""
    size, count = layout.welten.realms_a_round, layout.welten.rounds
    played = [
        _simulate(layout, order[i * size : (i + 1) * size], rng, i + 1, rolls[i] if rolls else None)
        for i in range(count)
    ]
    rounds = [sheet.record for sheet in played]
    rounds[-1] = _sum_up(layout, rounds[-1], [sheet.score_tenths for sheet in played])
    pages = _print(layout, "match", order, how)
    hand = hands[int(rng.integers(len(hands)))]
    photos = []
    for page, sheet in zip(pages, rounds, strict=True):
        marks = {card.card: dict(card.marks) for card in sheet.cards}
        printed = print_pages((page,), how.language, how.saver)
        photos.append(make_photo((page,), printed, marks, hand, wish, rng))
    return tuple(photos), _record(layout, how, tuple(rounds))


def _of_match(how: Print, seed: int) -> Print:
    """Return how the pages of one match are printed: the seed says that they belong together."""
    return replace(how, match=1 + seed % MAX_SEED)


def _record(layout: Layout, how: Print, rounds: tuple[RoundRecord, ...]) -> Record:
    """Return the record of some rounds, with the player as a reader names them."""
    if how.person is None:
        return Record(layout.game, layout.id, numbered_player(how.player), rounds)
    person = PersonId(how.event, how.person.number)
    return Record(layout.game, layout.id, how.person.name or str(person), rounds, person)


def _roll(layout: Layout, rng: np.random.Generator) -> list[tuple[Dice, ...]]:
    """Return the dice of every round of a match."""
    dice = rng.integers(1, 7, (layout.welten.rounds, layout.welten.turns, 2)).tolist()
    return [tuple((a, b) for a, b in round_) for round_ in dice]


def _sum_up(layout: Layout, last: RoundRecord, tenths: Sequence[int]) -> RoundRecord:
    """Return the last round with every result and the total on its score card."""
    score = layout.of_role(Role.SCORE)[0].id
    results = {f"round-{i + 1}": _decimal(value) for i, value in enumerate(tenths)}
    results["total"] = _decimal(sum(tenths))
    cards = [
        CardRecord(card.card, tuple((dict(card.marks) | results).items()))
        if card.card == score
        else card
        for card in last.cards
    ]
    return replace(last, cards=tuple(cards))


def _decimal(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def _shuffled_realms(layout: Layout, rng: np.random.Generator) -> list[str]:
    names = [card.id for card in layout.of_role(Role.REALM)]
    return list(own_first(layout, [names[i] for i in rng.permutation(len(names)).tolist()]))


def _choose_realms(layout: Layout, realms: Sequence[str], rng: np.random.Generator) -> list[str]:
    """Return realms as asked for, the rest by chance; the author's own come first."""
    named = _check_realms(layout, realms)
    if named and ANY not in named:
        return named
    return list(named_first(named, _shuffled_realms(layout, rng)))


def _simulate(
    layout: Layout,
    realms: Sequence[str],
    rng: np.random.Generator,
    number: int = 1,
    rolls: Rolls | None = None,
) -> SimulatedRound:
    style = tuple(Style)[int(rng.integers(len(Style)))]
    source = random.Random(int(rng.integers(1 << 62)))
    return simulate_round(layout, realms, source, style, rolls, number)


def _play_round(
    layout: Layout, rng: np.random.Generator, how: Print, realms: Sequence[str]
) -> PlayedSheet:
    count = layout.welten.realms_a_round
    chosen = _choose_realms(layout, realms, rng)[:count]
    record = _record(layout, how, (_simulate(layout, chosen, rng).record,))
    return print_record(layout, record, how)


def _check_realms(layout: Layout, realms: Sequence[str]) -> list[str]:
    """Return the realms of a round as asked for, none if all are welcome."""
    names = [c.id for c in layout.of_role(Role.REALM)]
    count = layout.welten.realms_a_round
    wanted = [name for name in realms if name != ANY]
    enough = len(wanted) < count if ANY in realms else len(wanted) == count
    if realms and (set(wanted) - set(names) or len(set(wanted)) != len(wanted) or not enough):
        known = ", ".join(names)
        what = Text(
            f"nenne {count} verschiedene von {known}; {ANY} steht für zufällige",
            f"name {count} different ones of {known}; {ANY} stands for others by chance",
        )
        raise UsageError(what, about="realms", value=",".join(realms))
    return list(realms)


def _print_round(layout: Layout, realms: Sequence[str], how: Print) -> tuple[Page, ...]:
    """Return one round page, or its cards cut out one by one."""
    if how.format == "cards":
        pages = _print(layout, "cards", realms, how)
        return tuple(_cut_out(card) for page in pages for card in page.cards)
    return _print(layout, "round", realms, how)


def _print(layout: Layout, form: str, cards: Sequence[str], how: Print) -> tuple[Page, ...]:
    people = (how.person,) if how.person else ()
    job = Job(
        form, how.paper, how.language, how.saver, tuple(cards), (how.player,),
        people=people, event=how.event, match=how.match, edition=how.edition,
    )  # fmt: skip
    return plan_document(layout, job).pages


def _cut_out(card: PlacedCard) -> Page:
    alone = replace(card, left_mm=0.0, top_mm=0.0)
    return Page(alone.box.width_mm, alone.box.height_mm, (alone,))
