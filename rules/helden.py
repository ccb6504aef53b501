"""Würfelhelden: a score pad with the posters and coins of every player.

The rules of single turns are in `helden_turns`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Card, HeldenSettings, Layout, Text
from dicesheets.rules.record import CardRecord, Record
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.rules.wording import listed, parse_whole

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

    player: int
    posters: tuple[tuple[str, int], ...]  # (field, value) of those crossed
    coins: str | None
    total: str | None

    @property
    def name(self) -> str:
        """The player's name in fields and verdicts."""
        return f"p{self.player}"

    @property
    def poster_sum(self) -> int:
        """What the posters are worth."""
        return sum(value for _, value in self.posters)

    @property
    def score(self) -> int | None:
        """Coins plus posters; None where the coins are not known.

        Empty coins count as none, unless the written total says otherwise.
        """
        if self.coins is not None:
            coins = parse_whole(self.coins)
            return None if coins is None else coins + self.poster_sum
        if self.total is None or parse_whole(self.total) == self.poster_sum:
            return self.poster_sum
        return None


def judge(layout: Layout, record: Record, budget_seconds: float) -> Verdict:
    """Return the verdict on a pad; its score is the best player's."""
    sheet = record.rounds[0].cards[0]
    columns = columns_of(layout.card(sheet.card), sheet)
    findings = tuple(find_breaches(layout, sheet))
    scores = tuple((c.name, c.score) for c in columns if c.score is not None)
    is_over = _is_over(layout.helden, columns) and len(scores) == len(columns)
    best = max((score for _, score in scores), default=None)
    winners = tuple(name for name, score in scores if score == best) if is_over else ()
    best_tenths = None if best is None else best * 10
    outcome = RoundVerdict(best_tenths, None, players=scores, winners=winners)
    is_legal = all(finding.severity is not Severity.ERROR for finding in findings)
    return Verdict(layout.game.value, is_legal, best_tenths, (outcome,), findings)


def standings(verdict: Verdict, player: str) -> tuple[Standing, ...]:
    """Return the standing of each player on the pad; ties are shared."""
    return tuple(
        Standing(name, score * 10, (score,), verdict.legal)
        for name, score in verdict.rounds[0].players
    )


def find_differences(layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
    """Yield a warning where several games are ranked together."""
    if len(records) > 1:
        yield Text(
            "Jeder Block ist ein eigenes Spiel; hier stehen mehrere nebeneinander.",
            "Each pad is a game of its own; several are listed side by side.",
        )


def columns_of(card: Card, sheet: CardRecord) -> tuple[Column, ...]:
    """Return the players who have anything written in their column."""
    marks = dict(sheet.marks)
    columns = []
    for player in sorted({f.player for f in card.fields if f.player}):
        own = [f for f in card.fields if f.player == player]
        if any(f.id in marks for f in own):
            posters = tuple((f.id, f.number) for f in own if f.number and f.id in marks)
            name = f"p{player}"
            coins, total = marks.get(f"{name}-coins"), marks.get(f"{name}-total")
            columns.append(Column(player, posters, coins, total))
    return tuple(columns)


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
    errors = [*_find_poster_breaches(layout.helden, columns, sheet.card)]
    yield from errors
    for column in columns:
        yield from _find_sum_faults(column, sheet.card)
    least = layout.helden.players[0]
    if len(columns) < least:
        yield _finding(
            Severity.WARNING, "players", sheet.card, (),
            f"Auf dem Block stehen {len(columns)} Spieler, das Spiel braucht {least}.",
            f"The pad has {len(columns)} players, the game needs {least}.",
        )  # fmt: skip
    elif not errors and not _is_over(layout.helden, columns):
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
    if len(columns) < settings.players[0]:
        return False
    return _held(columns) == Counter(poster_set(settings, len(columns)))


def _find_poster_breaches(
    settings: HeldenSettings, columns: Sequence[Column], card: str
) -> Iterator[Finding]:
    pile = poster_set(settings, len(columns))
    there, held = Counter(pile), _held(columns)
    for value, count in sorted(held.items()):
        if count > there[value]:
            fields = tuple(f for c in columns for f, worth in c.posters if worth == value)
            names = listed(fields)
            yield _finding(
                Severity.ERROR, "posters", card, fields,
                f"{count} Steckbriefe zu {value} sind angekreuzt ({names.de}); bei "
                f"{len(columns)} Spielern gibt es {there[value]}.",
                f"{count} posters of {value} are crossed ({names.en}); with "
                f"{len(columns)} players there are {there[value]}.",
            )  # fmt: skip
    if len(columns) < settings.players[0]:
        return  # the others' posters are not on this pad
    taken = sum(min(count, there[value]) for value, count in held.items())
    missing = Counter(pile[:taken]) - held
    if missing:
        early = Counter(held) - Counter(pile[:taken])
        fields = tuple(f for c in columns for f, worth in c.posters if early[worth] > 0)
        gone = ", ".join(str(value) for value in sorted(missing.elements()))
        if fields:
            names = listed(fields)
            yield _finding(
                Severity.ERROR, "poster-order", card, fields,
                f"{names.de}: dieser Steckbrief liegt im Stapel unter anderen, die niemand hat "
                f"({gone}).",
                f"{names.en}: this poster lies in the pile below others that nobody has ({gone}).",
            )  # fmt: skip


def _find_sum_faults(column: Column, card: str) -> Iterator[Finding]:
    coins_field, total_field = f"{column.name}-coins", f"{column.name}-total"
    if column.coins is not None and parse_whole(column.coins) is None:
        yield _finding(
            Severity.ERROR, "coins", card, (coins_field,),
            f"{column.coins} Münzen gibt es nicht; es muss eine ganze Zahl sein.",
            f"{column.coins} coins are impossible; it must be a whole number.",
        )  # fmt: skip
        return
    score = column.score
    if score is None:
        yield _finding(
            Severity.WARNING, "coins-missing", card, (coins_field,),
            f"{column.name}: Münzen fehlen, also lässt sich die Summe {column.total} nicht prüfen.",
            f"{column.name}: the coins are missing, so the total {column.total} cannot be checked.",
        )  # fmt: skip
    elif column.total is not None and parse_whole(column.total) != score:
        coins = score - column.poster_sum
        yield _finding(
            Severity.MISCOUNT, "total", card, (total_field,),
            f"{column.name}: {coins} Münzen und {column.poster_sum} auf Steckbriefen sind {score}, "
            f"nicht {column.total}.",
            f"{column.name}: {coins} coins and {column.poster_sum} on posters make {score}, "
            f"not {column.total}.",
        )  # fmt: skip
