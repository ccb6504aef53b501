"""What a die may do depends on the other one where that is copied into a field that compares."""

from __future__ import annotations

from dicesheets.layouts.load import parse_layout
from dicesheets.rules.welten.cards.program import Program, compile_layout

MINE = """\
game: welten
id: mine
name: {de: Meine, en: Mine}
extends: classic
cards:
  crates:
    role: realm
    title: {de: Kisten, en: Crates}
    groups:
      building: {kind: mark, numbers: [1, 2, 3]}
      crate: {kind: digit, count: 3}
    plays: [{mark: building, copy_other_die_to: crate}]
"""


def compiled(text: str) -> Program:
    return compile_layout(parse_layout(text, "mine.yaml")).realms["crates"]


def test_a_copied_die_is_looked_at_only_where_its_field_compares() -> None:
    assert not compiled(MINE).reads_other
    compare = "    compare: [{along: [crate], each: smaller}]\n"
    assert compiled(MINE + compare).reads_other
