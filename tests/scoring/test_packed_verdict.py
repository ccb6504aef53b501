"""Verdicts come back from a database as they went in."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from sample_verdicts import MISCOUNTS, judged

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Instead
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.scoring.judge import judge
from dicesheets.scoring.packed_verdict import pack_verdict, unpack_verdict
from dicesheets.words.text import Advice


def test_every_part_of_a_verdict_survives() -> None:
    verdict = judged(rounds=2).verdict
    named = replace(
        MISCOUNTS[0],
        message=Advice("a", "b", "time"),
        elsewhere=(("scythe", "top-1"),),
        explained_by=((Instead(1, "scythe", "top-2", "x"),),),
    )
    verdict = replace(verdict, findings=(*verdict.findings, named), possible_tenths=(10, 20))
    back = unpack_verdict(pack_verdict(verdict))
    assert back == verdict
    assert isinstance(back.findings[-1].message, Advice)


def test_a_round_that_was_judged_survives_with_its_replay() -> None:
    layout = load_classic(Game.WELTEN)
    rng = random.Random(3)
    played = simulate_round(layout, ["castles", "cities", "scythe"], rng, Style.GREEDY)
    verdict = judge(layout, Record(Game.WELTEN, rounds=(played.record,)))
    assert verdict.rounds[0].turns
    assert unpack_verdict(pack_verdict(verdict)) == verdict


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1,2,3,4,5,6]", '["welten",1,2,[],[],[]]'])
def test_what_is_no_verdict_is_none(text: str) -> None:
    assert unpack_verdict(text) is None
