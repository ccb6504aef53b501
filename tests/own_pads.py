"""Layouts with one pad of somebody's own, and what is judged on them."""

from __future__ import annotations

from textwrap import indent

from dicesheets.layouts.model import Layout
from dicesheets.rules.pad import game
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict

_HEAD = """game: own
id: trial
name: {de: Versuch, en: Trial}
settings:
  players: PLAYERS
  overview: [{de: Los., en: Go.}]
cards:
  pad:
    role: pad
    title: {de: Versuch, en: Trial}
    pad:
"""


def pad_text(pad: str, players: str = "[2, 4]") -> str:
    """Return a layout as text; `pad` is what stands below the pad, from the first column on."""
    return _HEAD.replace("PLAYERS", players) + indent(pad.strip("\n") + "\n", " " * 6)


def judge_marks(layout: Layout, **marks: int | str) -> Verdict:
    """Return the verdict on marks such as `p1_points_2=7`."""
    named = tuple((field.replace("_", "-"), str(mark)) for field, mark in marks.items())
    record = Record(layout.game, rounds=(RoundRecord((CardRecord("pad", named),)),))
    return game.judge(layout, record, 1.0)
