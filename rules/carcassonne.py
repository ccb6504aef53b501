"""The Carcassonne dice game: a pad with the points of every turn of every player.

The rules of single throws are in `carcassonne_turns`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.layouts.model import CarcassonneSettings, Layout, Text
from dicesheets.rules.carcassonne_pad import Column, Turn, columns_of
from dicesheets.rules.record import CardRecord, Record
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.rules.wording import listed, parse_whole

RULES: tuple[tuple[str, Text], ...] = (
    ("carcassonne.points", Text("Solche Punkte gibt es.", "Such points exist.")),
    (
        "carcassonne.doubling",
        Text(
            "Doppelt zählt genau der Zug nach einem behaltenen Ritter.",
            "Exactly the turn after a kept knight counts double.",
        ),
    ),
    (
        "carcassonne.knight",
        Text(
            "Wer einen Ritter behält, verzichtet auf Punkte.",
            "Whoever keeps a knight gives up the points.",
        ),
    ),
    (
        "carcassonne.catapults",
        Text(
            "Ein Zug nur aus Katapulten bringt weder Punkte noch Ritter.",
            "A turn of catapults alone gives neither points nor a knight.",
        ),
    ),
    (
        "carcassonne.dice",
        Text(
            "Würfel, die als Ritter bei anderen liegen, fehlen.",
            "Dice that lie as knights with others are missing.",
        ),
    ),
    (
        "carcassonne.turns",
        Text(
            "Alle sind reihum gleich oft am Zug, höchstens eins mehr.",
            "Everybody has as many turns in seating order, at most one more.",
        ),
    ),
    (
        "carcassonne.after-end",
        Text("Nach dem Sieg spielt niemand mehr.", "Nobody plays on after the win."),
    ),
    ("carcassonne.total", Text("Summe der Punkte.", "Sum of the points.")),
    (
        "carcassonne.gap",
        Text("Leere Züge zählen als 0.", "Empty turns count as 0."),
    ),
    ("carcassonne.unfinished", Text("Es gibt einen Sieger.", "There is a winner.")),
    (
        "carcassonne.players",
        Text("Auf dem Block stehen genug Spieler.", "The pad has enough players."),
    ),
)


def judge(layout: Layout, record: Record, budget_seconds: float) -> Verdict:
    """Return the verdict on a pad; its score is the best player's."""
    sheet = record.rounds[0].cards[0]
    columns = columns_of(layout.card(sheet.card), sheet)
    findings = tuple(find_breaches(layout, sheet))
    goal = layout.carcassonne.goal
    winners = tuple(c.name for c in columns if c.has_won_by(len(c.turns), goal))
    best_tenths = max((c.score * 10 for c in columns), default=None)
    players = tuple((c.name, c.score) for c in columns)
    outcome = RoundVerdict(best_tenths, None, players=players, winners=winners)
    is_legal = all(finding.severity is not Severity.ERROR for finding in findings)
    return Verdict(layout.game.value, is_legal, best_tenths, (outcome,), findings)


def standings(verdict: Verdict, player: str) -> tuple[Standing, ...]:
    """Return the standing of each player on the pad: the winner first, whatever the points."""
    pad = verdict.rounds[0]
    return tuple(
        Standing(name, score * 10, (int(name in (pad.winners or ())), score), verdict.legal)
        for name, score in pad.players
    )


def find_differences(layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
    """Yield a warning where several games are ranked together."""
    if len(records) > 1:
        yield Text(
            "Jeder Block ist ein eigenes Spiel; hier stehen mehrere nebeneinander.",
            "Each pad is a game of its own; several are listed side by side.",
        )


def find_breaches(layout: Layout, sheet: CardRecord) -> Iterator[Finding]:
    """Yield everything wrong with a pad."""
    settings = layout.carcassonne
    columns = columns_of(layout.card(sheet.card), sheet)
    for column in columns:
        yield from _find_column_faults(settings, column, sheet.card)
    yield from _find_course_faults(settings, columns, sheet.card)
    least = settings.players[0]
    if len(columns) < least:
        yield _finding(
            Severity.WARNING, "players", sheet.card, (),
            f"Auf dem Block stehen {len(columns)} Spieler, das Spiel braucht {least}.",
            f"The pad has {len(columns)} players, the game needs {least}.",
        )  # fmt: skip
    if not any(c.has_won_by(len(c.turns), settings.goal) for c in columns):
        yield _finding(
            Severity.WARNING, "unfinished", sheet.card, (),
            f"Niemand hat {settings.goal} Punkte: Das Spiel ist nicht zu Ende.",
            f"Nobody has {settings.goal} points: the game is not over.",
        )  # fmt: skip


def _finding(
    severity: Severity, rule: str, card: str, fields: tuple[str, ...], de: str, en: str
) -> Finding:
    return Finding(severity, f"carcassonne.{rule}", 1, card, fields, Text(de, en))


# ------------------------------------------------------------------ one player's column


def _find_column_faults(
    settings: CarcassonneSettings, column: Column, card: str
) -> Iterator[Finding]:
    is_doubled = False
    for number, turn in enumerate(column.turns, start=1):
        field = f"{column.name}-t{number}"
        if turn.is_empty:
            yield _finding(
                Severity.WARNING, "gap", card, (field,),
                f"{field} ist leer und zählt als 0.",
                f"{field} is empty and counts as 0.",
            )  # fmt: skip
        yield from _find_value_faults(settings, turn, field, is_doubled, card)
        yield from _find_mark_faults(turn, field, card)
        is_doubled = turn.has_knight
    if column.total is not None and parse_whole(column.total) != column.score:
        yield _finding(
            Severity.MISCOUNT, "total", card, (f"{column.name}-total",),
            f"{column.name}: die Punkte ergeben {column.score}, nicht {column.total}.",
            f"{column.name}: the points make {column.score}, not {column.total}.",
        )  # fmt: skip


def _find_value_faults(
    settings: CarcassonneSettings, turn: Turn, field: str, is_doubled: bool, card: str
) -> Iterator[Finding]:
    if turn.points is None:
        return
    value = parse_whole(turn.points)
    single = {0} | {points for _, points in settings.points}
    double = {points * settings.multiplier for points in single}
    if value is None or value not in single | double:
        yield _finding(
            Severity.ERROR, "points", card, (field,),
            f"{field}: {turn.points} Punkte gibt keine Stadt.",
            f"{field}: no city gives {turn.points} points.",
        )  # fmt: skip
    elif is_doubled and value not in double:
        yield _finding(
            Severity.ERROR, "doubling", card, (field,),
            f"{field}: nach einem behaltenen Ritter zählt der Zug doppelt; {value} ist nicht "
            "möglich.",
            f"{field}: after a kept knight the turn counts double; {value} is not possible.",
        )  # fmt: skip
    elif not is_doubled and value not in single:
        yield _finding(
            Severity.ERROR, "doubling", card, (field,),
            f"{field}: {value} gibt es nur verdoppelt, aber im Zug davor blieb kein Ritter.",
            f"{field}: {value} exists only doubled, but no knight was kept the turn before.",
        )  # fmt: skip


def _find_mark_faults(turn: Turn, field: str, card: str) -> Iterator[Finding]:
    if turn.has_knight and turn.value:
        yield _finding(
            Severity.ERROR, "knight", card, (field, f"{field}-knight"),
            f"{field}: wer einen Ritter behält, bekommt keine Punkte; hier stehen {turn.value}.",
            f"{field}: whoever keeps a knight gets no points; {turn.value} are written.",
        )  # fmt: skip
    if turn.has_catapults and (turn.value or turn.has_knight):
        yield _finding(
            Severity.ERROR, "catapults", card, (field, f"{field}-catapults"),
            f"{field}: sind alle Würfel Katapulte, bleiben weder Punkte noch Ritter.",
            f"{field}: if all dice are catapults, neither points nor a knight remain.",
        )  # fmt: skip


# ------------------------------------------------------------------ the course of the game


def _find_course_faults(
    settings: CarcassonneSettings, columns: Sequence[Column], card: str
) -> Iterator[Finding]:
    """Yield what is wrong in the order of play, under the most favourable first player.

    The youngest player begins, and the pad does not say who that is.
    """
    players = [column for column in columns if column.turns]
    if not players:
        return
    orders = [players[seat:] + players[:seat] for seat in range(len(players))]
    possible = [order for order in orders if _is_in_turn(order)]
    if not possible:
        counts = ", ".join(f"{c.name} {len(c.turns)}" for c in players)
        fields = tuple(f"{c.name}-t{len(c.turns)}" for c in players)
        yield _finding(
            Severity.ERROR, "turns", card, fields,
            f"Die Zahl der Züge passt zu keiner Reihenfolge am Tisch ({counts}).",
            f"The numbers of turns fit no order at the table ({counts}).",
        )  # fmt: skip
    courses = [list(_find_in_order(settings, order, card)) for order in possible or orders]
    yield from min(courses, key=len)


def _is_in_turn(order: Sequence[Column]) -> bool:
    counts = [len(column.turns) for column in order]
    return counts[0] - counts[-1] <= 1 and counts == sorted(counts, reverse=True)


def _find_in_order(
    settings: CarcassonneSettings, order: Sequence[Column], card: str
) -> Iterator[Finding]:
    """Replay the game: turns after the win, and cities with more dice than there were."""
    late: list[str] = []
    winner = ""
    for number in range(1, max(len(column.turns) for column in order) + 1):
        for seat, column in enumerate(order):
            if number > len(column.turns):
                continue
            field = f"{column.name}-t{number}"
            if winner:
                late.append(field)
            elif column.has_won_by(number, settings.goal):
                winner = field
            holders = _knight_holders(order, seat, number)
            yield from _find_dice_faults(settings, column, number, holders, card)
    if late:
        names = listed(late)
        yield _finding(
            Severity.ERROR, "after-end", card, (winner, *late),
            f"Mit {winner} war das Spiel gewonnen; {names.de} kommt danach.",
            f"{winner} won the game; {names.en} comes after it.",
        )  # fmt: skip


def _knight_holders(order: Sequence[Column], seat: int, number: int) -> tuple[str, ...]:
    """Return the others who hold a knight while the player at `seat` has turn `number`."""
    holders = []
    for other, column in enumerate(order):
        last = number if other < seat else number - 1  # that player's latest turn
        if other != seat and 1 <= last <= len(column.turns) and column.turns[last - 1].has_knight:
            holders.append(f"{column.name}-t{last}-knight")
    return tuple(holders)


def _find_dice_faults(
    settings: CarcassonneSettings, column: Column, number: int, holders: tuple[str, ...], card: str
) -> Iterator[Finding]:
    turn = column.turns[number - 1]
    is_doubled = number > 1 and column.turns[number - 2].has_knight
    points = turn.value // settings.multiplier if is_doubled else turn.value
    needed = next((dice for dice, worth in settings.points if worth == points), 0)
    if turn.has_catapults:
        needed = settings.dice
    there = settings.dice - len(holders)
    if needed > there:
        field = f"{column.name}-t{number}"
        names = listed(holders)
        yield _finding(
            Severity.ERROR, "dice", card, (field, *holders),
            f"{field} braucht {needed} Würfel, aber nur {there} waren da ({names.de}).",
            f"{field} needs {needed} dice, but only {there} were there ({names.en}).",
        )  # fmt: skip
