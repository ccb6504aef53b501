"""A record and the rules give a verdict; several verdicts give a ranking. Knows no game by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from dicesheets.entries import Entry
from dicesheets.errors import UsageError
from dicesheets.layouts.model import Game, Layout, Text
from dicesheets.rules.record import Record
from dicesheets.rules.standing import Place, Standing, rank_standings
from dicesheets.rules.verdict import Verdict

DEFAULT_BUDGET_SECONDS = 10.0

ALL_LEGAL, SOMETHING_ILLEGAL, NEEDS_REVIEW = 0, 1, 3  # exit statuses; 2 is for unreadable input

_MODULES = {
    Game.WELTEN: "dicesheets.rules.welten_game",
    Game.WUERFELAND: "dicesheets.rules.wuerfeland",
    Game.HELDEN: "dicesheets.rules.helden",
    Game.CARCASSONNE: "dicesheets.rules.carcassonne",
}


class Rules(Protocol):
    """What every game's rules module offers."""

    RULES: tuple[tuple[str, Text], ...]  # (rule id, what it demands)

    def judge(self, layout: Layout, record: Record, budget_seconds: float) -> Verdict:
        """Return the verdict on a record."""

    def standings(self, verdict: Verdict, player: str) -> tuple[Standing, ...]:
        """Return the standing of everybody on the record."""

    def find_differences(self, layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
        """Yield why the records cannot come from one table."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An entry with its verdict."""

    entry: Entry
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everybody in order, and what makes the comparison odd."""

    places: tuple[Place, ...]
    differences: tuple[Text, ...]


def rules_of(game: Game) -> Rules:
    """Return a game's rules module, loaded when first asked for."""
    return cast(Rules, import_module(_MODULES[game]))


def judge(
    layout: Layout, record: Record, budget_seconds: float = DEFAULT_BUDGET_SECONDS
) -> Verdict:
    """Return the verdict on a record; `budget_seconds` limits the search for a line of play."""
    return rules_of(record.game).judge(layout, record, budget_seconds)


def judge_entry(entry: Entry, budget_seconds: float = DEFAULT_BUDGET_SECONDS) -> Judged:
    """Return an entry with its verdict."""
    return Judged(entry, judge(entry.layout, entry.record, budget_seconds))


def rank(judged: Sequence[Judged]) -> Ranking:
    """Rank the players of several records of one game, with the game's tie-breaks."""
    games = {item.entry.record.game for item in judged}
    layouts = {(item.entry.layout.id, item.entry.layout.digest) for item in judged}
    if len(games) != 1:
        names = ", ".join(sorted(game.value for game in games)) or "none"
        raise UsageError(f"rank: records of different games ({names}); rank one game at a time")
    rules = rules_of(games.pop())
    standings = [s for item in judged for s in _standings(rules, item, len(judged) > 1)]
    differences = [
        *rules.find_differences(judged[0].entry.layout, [j.entry.record for j in judged])
    ]
    if len(layouts) > 1:
        differences.insert(
            0, Text("Die Blätter gehören zu verschiedenen Vorlagen.", "The layouts differ.")
        )
    return Ranking(rank_standings(standings), tuple(differences))


def exit_status(judged: Sequence[Judged]) -> int:
    """Return the command line's exit status for a number of verdicts."""
    if any(item.verdict.legal is False for item in judged):
        return SOMETHING_ILLEGAL
    if any(item.verdict.legal is None or item.entry.doubts for item in judged):
        return NEEDS_REVIEW
    return ALL_LEGAL


def _standings(rules: Rules, item: Judged, several: bool) -> Iterator[Standing]:
    """Yield the standings of one record; players of several pads are told apart."""
    found = rules.standings(item.verdict, item.entry.player)
    for standing in found:
        is_pad = bool(item.verdict.rounds and item.verdict.rounds[0].players)
        name = f"{item.entry.player} {standing.player}" if is_pad and several else standing.player
        yield Standing(name, standing.score_tenths, standing.key, standing.legal)
