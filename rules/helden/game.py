"""Würfelhelden: a score pad with the posters and coins of every player.

The rules of single turns are in `turns`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Card, HeldenSettings, Layout, Text
from dicesheets.rules.pad.sheet import Column as Added
from dicesheets.rules.pad.sheet import columns_of as add_up_columns
from dicesheets.rules.pads import SEVERAL_PADS, best_score_tenths, pad_standings, too_few_players
from dicesheets.rules.record import CardRecord, Record
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.words.fields import RESOURCE_NAMES
from dicesheets.words.lists import counted, listed
from dicesheets.words.numbers import parse_whole, written
from dicesheets.words.players import WITH_PLAYERS, player_name

RULES: tuple[tuple[str, Text], ...] = (
    (
        "helden.posters",
        Text(
            "Alle zusammen halten höchstens die Steckbriefe, die es bei dieser Spielerzahl gibt.",
            "All players together hold at most the posters there are for their number.",
        ),
    ),
    (
        "helden.poster-order",
        Text(
            "Steckbriefe werden in der Reihenfolge des Stapels genommen.",
            "Posters are taken in the order of the pile.",
        ),
    ),
    ("helden.coins", Text("Münzen sind eine ganze Zahl.", "Coins are a whole number.")),
    (
        "helden.coins-missing",
        Text(
            "Ohne Münzen lässt sich die Summe nicht prüfen.",
            "Without coins the total cannot be checked.",
        ),
    ),
    (
        "helden.total",
        Text("Summe = Münzen + Steckbriefe.", "Total = coins + posters."),
    ),
    (
        "helden.unfinished",
        Text("Das Spiel endet mit dem letzten Steckbrief.", "The game ends with the last poster."),
    ),
    (
        "helden.players",
        Text("Auf dem Block stehen genug Spieler.", "The pad has enough players."),
    ),
)


@dataclass(frozen=True, slots=True)
class Column:
    """What one player wrote on the pad."""

    added: Added  # what its lines come to

    @property
    def player(self) -> int:
        """Whose it is, from 1."""
        return self.added.player

    @property
    def name(self) -> str:
        """The player's name in fields and verdicts."""
        return self.added.name

    @property
    def posters(self) -> tuple[tuple[str, int], ...]:
        """Field and value of the posters that are crossed."""
        boxes = self.added.of("poster")
        return tuple((box.field, box.worth) for box in boxes if box.is_filled and box.worth)

    @property
    def coins(self) -> str | None:
        """What stands for the coins."""
        return self.added.of("coins")[0].mark

    @property
    def total(self) -> str | None:
        """What stands for the total."""
        return self.added.of("total")[0].mark

    @property
    def poster_sum(self) -> int:
        """What the posters are worth."""
        return self.added.value("poster") or 0

    @property
    def score(self) -> int | None:
        """Coins plus posters; None where the coins are not known.

        Empty coins count as none, unless the written total says otherwise.
        """
        score = self.added.value("total")
        is_doubtful = self.coins is None and self.total is not None
        return None if is_doubtful and parse_whole(self.total) != score else score


def judge(layout: Layout, record: Record, budget_seconds: float) -> Verdict:
    """Return the verdict on a pad; its score is the best player's."""
    sheet = record.rounds[0].cards[0]
    columns = columns_of(layout.card(sheet.card), sheet)
    findings = tuple(find_breaches(layout, sheet))
    players = tuple((column.name, column.score) for column in columns)
    best_tenths = best_score_tenths(players)
    winners: tuple[str, ...] = ()
    if best_tenths is not None and _is_over(layout.helden, columns):
        winners = tuple(name for name, score in players if score == best_tenths // 10)
    outcome = RoundVerdict(best_tenths, None, players=players, winners=winners)
    is_legal = all(finding.severity is not Severity.ERROR for finding in findings)
    return Verdict(layout.game.value, is_legal, best_tenths, (outcome,), findings)


def add_up(layout: Layout, record: Record) -> Verdict:
    """Return what the marks give and what is wrong with them: a pad needs no search."""
    return judge(layout, record, 0.0)


def standings(verdict: Verdict, player: str) -> tuple[Standing, ...]:
    """Return the standing of each player on the pad; ties are shared."""
    return pad_standings(verdict, lambda name, score: (score,))


def find_differences(layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
    """Yield a warning where several games are ranked together."""
    if len(records) > 1:
        yield SEVERAL_PADS


def columns_of(card: Card, sheet: CardRecord) -> tuple[Column, ...]:
    """Return the players who have anything written in their column."""
    return tuple(Column(added) for added in add_up_columns(card, sheet))


def poster_set(settings: HeldenSettings, players: int) -> tuple[int, ...]:
    """Return the pile of posters, top first, for a number of players."""
    posters = list(settings.posters)
    if players == 2:
        for value in settings.removed_for_two:
            posters.remove(value)
    return tuple(posters)


def find_breaches(layout: Layout, sheet: CardRecord) -> Iterator[Finding]:
    """Yield everything wrong with a pad."""
    columns = columns_of(layout.card(sheet.card), sheet)
    yield from _find_poster_breaches(layout.helden, columns, sheet.card)
    for column in columns:
        yield from _find_sum_faults(column, sheet.card)
    least = layout.helden.players[0]
    if len(columns) < least:
        message = too_few_players(len(columns), least)
        yield _finding(Severity.WARNING, "players", sheet.card, (), message.de, message.en)
    elif not _is_over(layout.helden, columns):
        yield _finding(
            Severity.WARNING, "unfinished", sheet.card, (),
            "Es sind noch Steckbriefe übrig: Das Spiel ist nicht zu Ende.",
            "Some posters are left: the game is not over.",
        )  # fmt: skip


def _finding(
    severity: Severity, rule: str, card: str, fields: tuple[str, ...], de: str, en: str
) -> Finding:
    return Finding(severity, f"helden.{rule}", 1, card, fields, Text(de, en))


def _held(columns: Sequence[Column]) -> Counter[int]:
    return Counter(value for column in columns for _, value in column.posters)


def _is_over(settings: HeldenSettings, columns: Sequence[Column]) -> bool:
    """Say whether every poster has been taken; more than there are leave none either."""
    if len(columns) < settings.players[0]:
        return False
    return Counter(poster_set(settings, len(columns))) <= _held(columns)


def _find_poster_breaches(
    settings: HeldenSettings, columns: Sequence[Column], card: str
) -> Iterator[Finding]:
    pile = poster_set(settings, len(columns))
    there, held = Counter(pile), _held(columns)
    for value, count in sorted(held.items()):
        if count > there[value]:
            yield _too_many_posters(columns, value, there[value], card)
    if len(columns) < settings.players[0]:
        return  # the others' posters are not on this pad
    taken = sum(min(count, there[value]) for value, count in held.items())
    missing = Counter(pile[:taken]) - held
    early = held - Counter(pile[:taken])
    fields = tuple(f for c in columns for f, worth in c.posters if early[worth] > 0)
    if missing and fields:
        yield _early_posters(fields, tuple(early), tuple(missing), card)


def _too_many_posters(columns: Sequence[Column], value: int, there: int, card: str) -> Finding:
    """Say that more posters of one value are crossed than lie in the pile."""
    holders = [c for c in columns if any(worth == value for _, worth in c.posters)]
    fields = tuple(f for c in holders for f, worth in c.posters if worth == value)
    names = listed([player_name(column.player) for column in holders])
    players = counted(len(columns), *WITH_PLAYERS)
    verb = "is" if there == 1 else "are"
    return _finding(
        Severity.ERROR, "posters", card, fields,
        f"{len(fields)} Steckbriefe zu {value} sind angekreuzt ({names.de}); bei {players.de} "
        f"gibt es {there}.",
        f"{len(fields)} posters of {value} are crossed ({names.en}); with {players.en} "
        f"there {verb} {there}.",
    )  # fmt: skip


def _early_posters(
    fields: tuple[str, ...], early: Sequence[int], missing: Sequence[int], card: str
) -> Finding:
    """Say that posters are held which lie in the pile below others that nobody has."""
    low = listed([str(value) for value in sorted(early)])
    gone = listed([str(value) for value in sorted(missing)])
    return _finding(
        Severity.ERROR, "poster-order", card, fields,
        f"Der Steckbrief zu {low.de} ist vergeben, aber im Stapel liegt darüber einer zu "
        f"{gone.de}, den niemand hat.",
        f"The poster of {low.en} is taken, but above it in the pile lies one of {gone.en} "
        "that nobody has.",
    )  # fmt: skip


def _find_sum_faults(column: Column, card: str) -> Iterator[Finding]:
    name = player_name(column.player)
    coins_field, total_field = f"{column.name}-coins", f"{column.name}-total"
    if column.coins is not None and parse_whole(column.coins) is None:
        coins = written(column.coins)
        yield _finding(
            Severity.ERROR, "coins", card, (coins_field,),
            f"{name.de}: {coins.de} Münzen gibt es nicht; es muss eine ganze Zahl sein.",
            f"{name.en}: {coins.en} coins are impossible; it must be a whole number.",
        )  # fmt: skip
        return
    total = written(column.total or "")
    if column.score is None:
        yield _finding(
            Severity.WARNING, "coins-missing", card, (coins_field,),
            f"{name.de}: Münzen fehlen, also lässt sich die Summe {total.de} nicht prüfen.",
            f"{name.en}: the coins are missing, so the total {total.en} cannot be checked.",
        )  # fmt: skip
    elif column.total is not None and parse_whole(column.total) != column.score:
        coins = counted(column.score - column.poster_sum, *RESOURCE_NAMES["coin"])
        yield _finding(
            Severity.MISCOUNT, "total", card, (total_field,),
            f"{name.de}: {coins.de} und {column.poster_sum} auf Steckbriefen sind "
            f"{column.score}, notiert ist {total.de}.",
            f"{name.en}: {coins.en} and {column.poster_sum} on posters make {column.score}, "
            f"{total.en} is written.",
        )  # fmt: skip
