"""The Carcassonne dice game: a pad with the points of every turn of every player.

Whose turn it was is followed by `course`; the rules of single throws are in `turns`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.layouts.model import CarcassonneSettings, Layout, Text
from dicesheets.rules.carcassonne.course import Course, follow_course
from dicesheets.rules.carcassonne.pad import Column, Spot, Turn, columns_of, pad_finding
from dicesheets.rules.pads import (
    SEVERAL_PADS,
    best_score_tenths,
    pad_standings,
    too_few_players,
)
from dicesheets.rules.record import Record
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.words.fields import POINT_WORDS
from dicesheets.words.numbers import parse_whole, written
from dicesheets.words.players import player_name, turn_name

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
    course = follow_course(layout.carcassonne, columns, sheet.card)
    findings = (
        *(f for column in columns for f in _find_column_faults(layout, column, sheet.card)),
        *course.findings,
        *_find_unfinished(layout.carcassonne, columns, course, sheet.card),
    )
    players = tuple((column.name, column.score) for column in columns)
    best_tenths = best_score_tenths(players)
    winners = (course.winner.name,) if course.winner else ()
    outcome = RoundVerdict(best_tenths, None, players=players, winners=winners)
    is_legal = all(finding.severity is not Severity.ERROR for finding in findings)
    return Verdict(layout.game.value, is_legal, best_tenths, (outcome,), findings)


def add_up(layout: Layout, record: Record) -> Verdict:
    """Return what the marks give and what is wrong with them: a pad needs no search."""
    return judge(layout, record, 0.0)


def standings(verdict: Verdict, player: str) -> tuple[Standing, ...]:
    """Return the standing of each player on the pad: the winner first, whatever the points."""
    pad = verdict.rounds[0]
    may_win = {name for name, _ in pad.possible_points} | set(pad.winners or ())
    return pad_standings(verdict, lambda name, score: (int(name in may_win), score))


def find_differences(layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
    """Yield a warning where several games are ranked together."""
    if len(records) > 1:
        yield SEVERAL_PADS


def _find_unfinished(
    settings: CarcassonneSettings, columns: Sequence[Column], course: Course, card: str
) -> Iterator[Finding]:
    least = settings.players[0]
    if len(columns) < least:
        message = too_few_players(len(columns), least)
        yield pad_finding(Severity.WARNING, "players", card, (), message.de, message.en)
    if course.winner is None:
        yield pad_finding(
            Severity.WARNING, "unfinished", card, (),
            f"Niemand hat {settings.goal} Punkte: Das Spiel ist nicht zu Ende.",
            f"Nobody has {settings.goal} points: the game is not over.",
        )  # fmt: skip


def _find_column_faults(layout: Layout, column: Column, card: str) -> Iterator[Finding]:
    """Yield what is wrong within one player's column."""
    is_doubled = False
    for number, turn in enumerate(column.turns, start=1):
        spot = Spot(card, column.field(number), turn_name(column.player, number))
        if turn.is_empty:
            yield spot.finding(
                Severity.WARNING, "gap", "nichts notiert, zählt als 0.", "empty, counts as 0."
            )
        yield from _find_value_faults(layout.carcassonne, turn, spot, is_doubled)
        yield from _find_mark_faults(turn, spot)
        is_doubled = turn.has_knight
    if column.total is not None and column.score not in (None, parse_whole(column.total)):
        name, total = player_name(column.player), written(column.total)
        yield pad_finding(
            Severity.MISCOUNT, "total", card, (f"{column.name}-total",),
            f"{name.de}: die Punkte ergeben {column.score}, notiert ist {total.de}.",
            f"{name.en}: the points make {column.score}, {total.en} is written.",
        )  # fmt: skip


def _find_value_faults(
    settings: CarcassonneSettings, turn: Turn, spot: Spot, is_doubled: bool
) -> Iterator[Finding]:
    if turn.points is None:
        return
    value = parse_whole(turn.points)
    single = {0} | {points for _, points in settings.points}
    double = {points * settings.multiplier for points in single}
    if value is None or value not in single | double:
        points = _points(turn.points)
        yield spot.finding(
            Severity.ERROR, "points",
            f"{points.de} gibt keine Stadt.", f"no city gives {points.en}.",
        )  # fmt: skip
    elif is_doubled and value not in double:
        yield spot.finding(
            Severity.ERROR, "doubling",
            f"nach einem behaltenen Ritter zählt der Zug doppelt; {value} ist nicht möglich.",
            f"after a kept knight the turn counts double; {value} is not possible.",
        )  # fmt: skip
    elif not is_doubled and value not in single:
        yield spot.finding(
            Severity.ERROR, "doubling",
            f"{value} gibt es nur verdoppelt, aber im Zug davor blieb kein Ritter.",
            f"{value} exists only doubled, but no knight was kept the turn before.",
        )  # fmt: skip


def _find_mark_faults(turn: Turn, spot: Spot) -> Iterator[Finding]:
    if turn.has_knight and turn.value:
        points = _points(turn.points or "")
        verb = Text("steht", "is") if turn.value == 1 else Text("stehen", "are")
        yield spot.finding(
            Severity.ERROR, "knight",
            f"wer einen Ritter behält, bekommt keine Punkte; hier {verb.de} {points.de}.",
            f"whoever keeps a knight gets no points; {points.en} {verb.en} written.",
            "knight",
        )  # fmt: skip
    if turn.has_catapults and (turn.value or turn.has_knight):
        yield spot.finding(
            Severity.ERROR, "catapults",
            "sind alle Würfel Katapulte, bleiben weder Punkte noch Ritter.",
            "if all dice are catapults, neither points nor a knight remain.",
            "catapults", *(() if turn.value else ("knight",)),
        )  # fmt: skip


def _points(mark: str) -> Text:
    """Return "1 Punkt", "4,5 Punkte" as written."""
    number = written(mark)
    noun = POINT_WORDS[mark != "1"]
    return Text(f"{number.de} {noun.de}", f"{number.en} {noun.en}")
