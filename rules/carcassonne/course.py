"""The course of a Carcassonne dice game: whose turn it was, who won, how many dice there were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import CarcassonneSettings, Text
from dicesheets.rules.carcassonne.pad import Column, pad_finding
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.words.fields import KNIGHT_WORDS
from dicesheets.words.lists import counted, listed
from dicesheets.words.players import MOVE_WORDS, player_name, turn_name, turn_of

Played = tuple[Column, int]  # whose turn, and which of that player's, from 1


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which a game may have gone."""

    winner: Column | None  # the first who won; nobody plays after that
    findings: tuple[Finding, ...]


def follow_course(settings: CarcassonneSettings, columns: Sequence[Column], card: str) -> Course:
    """Return the course with the fewest breaches, whoever began.

    The youngest player begins, and the pad does not say who that is.
    """
    players = [column for column in columns if column.turns]
    if not players:
        return Course(None, ())
    orders = [players[seat:] + players[:seat] for seat in range(len(players))]
    possible = [order for order in orders if _is_in_turn(order)]
    courses = [_follow(settings, order, card) for order in possible or orders]
    best = min(courses, key=_badness)
    if possible:
        return best
    return Course(best.winner, (_no_order(players, card), *best.findings))


def _badness(course: Course) -> tuple[int, int]:
    """Return how much is wrong: findings first, then the fields they name."""
    return len(course.findings), sum(len(finding.fields) for finding in course.findings)


def _is_in_turn(order: Sequence[Column]) -> bool:
    counts = [len(column.turns) for column in order]
    return counts[0] - counts[-1] <= 1 and counts == sorted(counts, reverse=True)


def _no_order(players: Sequence[Column], card: str) -> Finding:
    turns = listed([_turn_count(column) for column in players])
    fields = tuple(column.field(len(column.turns)) for column in players)
    return pad_finding(
        Severity.ERROR, "turns", card, fields,
        f"Die Zahl der Züge passt zu keiner Reihenfolge am Tisch ({turns.de}).",
        f"The numbers of turns fit no order at the table ({turns.en}).",
    )  # fmt: skip


def _turn_count(column: Column) -> Text:
    name = player_name(column.player)
    turns = counted(len(column.turns), *MOVE_WORDS)
    return Text(f"{name.de}: {turns.de}", f"{name.en}: {turns.en}")


def _follow(settings: CarcassonneSettings, order: Sequence[Column], card: str) -> Course:
    """Replay the game: turns after the win, and cities with more dice than there were."""
    won: Played | None = None
    late: list[Played] = []
    findings: list[Finding] = []
    for number in range(1, max(len(column.turns) for column in order) + 1):
        for seat, column in enumerate(order):
            if number > len(column.turns):
                continue
            if won:
                late.append((column, number))
            elif column.has_won_by(number, settings.goal):
                won = (column, number)
            holders = _knight_holders(order, seat, number)
            findings += _find_dice_faults(settings, column, number, holders, card)
    if won and late:
        findings.append(_after_end(won, late, card))
    return Course(won[0] if won else None, tuple(findings))


def _after_end(won: Played, late: Sequence[Played], card: str) -> Finding:
    column, number = won
    end = turn_of(column.player, number)
    names = listed([turn_of(c.player, n) for c, n in late])
    verb = Text("kommt", "comes") if len(late) == 1 else Text("kommen", "come")
    fields = tuple(c.field(n) for c, n in (won, *late))
    return pad_finding(
        Severity.ERROR, "after-end", card, fields,
        f"Mit {end.de} war das Spiel gewonnen; {names.de} {verb.de} danach.",
        f"The game was won with {end.en}; {names.en} {verb.en} after it.",
    )  # fmt: skip


def _knight_holders(order: Sequence[Column], seat: int, number: int) -> tuple[Played, ...]:
    """Return the others who hold a knight while the player at `seat` has turn `number`."""
    holders = []
    for other, column in enumerate(order):
        last = number if other < seat else number - 1  # that player's latest turn
        if other != seat and 1 <= last <= len(column.turns) and column.turns[last - 1].has_knight:
            holders.append((column, last))
    return tuple(holders)


def _find_dice_faults(
    settings: CarcassonneSettings,
    column: Column,
    number: int,
    holders: Sequence[Played],
    card: str,
) -> Iterator[Finding]:
    turn = column.turns[number - 1]
    is_doubled = number > 1 and column.turns[number - 2].has_knight
    points = turn.value // settings.multiplier if is_doubled else turn.value
    needed = next((dice for dice, worth in settings.points if worth == points), 0)
    if turn.has_catapults:
        needed = settings.dice
    there = settings.dice - len(holders)
    if needed <= there:
        return
    name = turn_name(column.player, number)
    owners = listed([player_name(holder.player) for holder, _ in holders])
    knights = counted(len(holders), *KNIGHT_WORDS)
    lay = Text("lag", "lay") if len(holders) == 1 else Text("lagen", "lay")
    fields = (column.field(number), *(f"{c.field(n)}-knight" for c, n in holders))
    yield pad_finding(
        Severity.ERROR, "dice", card, fields,
        f"{name.de} braucht {needed} Würfel, aber nur {there} waren da: {knights.de} {lay.de} "
        f"bei {owners.de}.",
        f"{name.en} needs {needed} dice, but only {there} were there: {knights.en} {lay.en} "
        f"with {owners.en}.",
    )  # fmt: skip
