"""Several verdicts give a ranking: who stands where, and whether they can have sat at one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Text
from dicesheets.rules.doubt import without_doubts
from dicesheets.rules.entry import Judged
from dicesheets.rules.standing import Ranking, Standing, rank_standings
from dicesheets.scoring.judge import Rules, rules_of


def rank(judged: Sequence[Judged]) -> Ranking:
    """Rank the players of several records of one game, with the game's tie-breaks."""
    games = {item.entry.record.game for item in judged}
    if len(games) != 1:
        names = ", ".join(sorted(game.value for game in games)) or "none"
        raise UsageError(f"rank: records of different games ({names}); rank one game at a time")
    game = games.pop()
    rules = rules_of(game)
    standings = [s for item in judged for s in _standings(rules, item, len(judged) > 1)]
    # Nobody is said to have noted other dice because of a die that was read with doubt.
    clear = [replace(without_doubts(item.entry), player=item.entry.player) for item in judged]
    differences = list(rules.find_differences(judged[0].entry.layout, clear))
    if len({(item.entry.layout.id, item.entry.layout.digest) for item in judged}) > 1:
        message = Text("Die Blätter gehören zu verschiedenen Vorlagen.", "The layouts differ.")
        differences.insert(0, message)
    return Ranking(game, rank_standings(standings), tuple(differences))


def _standings(rules: Rules, item: Judged, several: bool) -> Iterator[Standing]:
    """Yield the standings of one record; players of several pads are told apart."""
    is_pad = bool(item.verdict.rounds and item.verdict.rounds[0].players)
    for standing in rules.standings(item.verdict, item.entry.player):
        yield replace(standing, pad=item.entry.player) if is_pad and several else standing
