"""Realms that score as many stars as the weakest other realm, two of them in a round."""

from __future__ import annotations

import random

import pytest

from dicesheets.layouts.load import parse_layout
from dicesheets.rules.record import Record
from dicesheets.rules.welten.game import add_up
from dicesheets.rules.welten.play.simulate import Style, simulate_round

LAYOUT = parse_layout(
    """\
game: welten
id: mine
name: {de: Meine, en: Mine}
extends: classic
cards:
  echo:
    role: realm
    title: {de: Echo, en: Echo}
    groups: {a: {kind: digit, count: 4}}
    plays: [{write: a}]
    sets: [{fields: a, gain: star}]
    end_score: [{least_of_others: true}]
""",
    "mine.yaml",
)


@pytest.mark.parametrize("seed", range(4))
def test_both_are_weighed_by_what_the_others_gained_themselves(seed: int) -> None:
    realms = ("cities", "echo", "scythe")
    played = simulate_round(LAYOUT, realms, random.Random(seed), Style.PLANNING)
    verdict = add_up(LAYOUT, Record(LAYOUT.game, LAYOUT.id, None, (played.record,)))
    assert verdict.score_tenths == played.score_tenths
    assert not [f for f in verdict.findings if f.card in realms]
