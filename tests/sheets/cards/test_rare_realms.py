"""Realms with what the built-in ones lack, all on one layout: drawn as reviewed, in both inks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from plan_figures import figures_of

from dicesheets.layouts.load import parse_layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import CardPlan, Words

GOLDEN = Path(__file__).parent / "golden" / "rare-realms.txt"
HEAD = """
game: welten
id: mine
extends: classic
name: {de: Meine, en: Mine}
cards:
"""
CARD = """
  NAME:
    role: realm
    title: {de: Meine Welt, en: My realm}
    colour: teal
    icon: leaf
    rules:
      - {de: "Nutze den Würfel.", en: "Use the die."}
"""

REALMS = {
    "columns of two rows": """
    groups:
      a: {kind: mark, numbers: [1, 2, 3, 4], gain_each: coin}
      b: {kind: digit, count: 4, target: 9}
    plays: [{mark: a}, {write: b}]
    sets:
      - {across: [a, b], gain: star}
      - {targets_of: b, gain: heart}
    arrange: {kind: rows, rows: [[a], [b]]}
""",
    "columns that pay too much for a plate": """
    groups:
      a: {kind: digit, count: 6}
      b: {kind: digit, count: 6}
    plays: [{write: [a, b]}]
    sets:
      - {across: [a, b], gain: [star, star, heart]}
    arrange: {kind: rows, rows: [[a], [b]]}
""",
    "one row has no columns": """
    groups:
      a: {kind: digit, count: 4}
      b: {kind: digit, count: 4}
    plays: [{write: [a, b]}]
    sets:
      - {across: [a, b], gains: [star, heart, coin, none]}
    arrange: {kind: rows, rows: [[a, b]]}
""",
    "full groups of every payment": """
    groups:
      a: {kind: digit, count: 3, label: {de: Berge, en: Hills}}
      b: {kind: digit, count: 3}
      c: {kind: digit, count: 3}
      d: {kind: circle, shape: octagon, count: 3, holds: [star, [heart, coin], none]}
    plays: [{write: [a, b, c]}, {mark: d, any_die: true}]
    sets:
      - {fields: a, gain: star}
      - {fields: a, gain: [heart, coin]}
      - {fields: b, total: 9, gain: [star, coin]}
      - {fields: b, total: 12, gain: star, pays: d}
      - {fields: c, total: 9, pays: d}
    arrange: {kind: rows, rows: [[a, b], [c, d]]}
""",
    "one payment with a sum": """
    groups:
      a: {kind: digit, count: 3}
      b: {kind: circle, shape: hexagon, count: 2, holds: [star, heart]}
      c: {kind: digit, count: 3}
      d: {kind: circle, shape: circle, count: 2, holds: [coin, heart]}
    plays: [{write: [a, c]}, {mark: [b, d], any_die: true}]
    sets:
      - {fields: a, total: 9, pays: b}
      - {fields: c, gain: [star, star, star, heart], pays: d}
    arrange: {kind: rows, rows: [[a], [c], [b, d]]}
""",
    "fields that hold much": """
    groups:
      a: {kind: circle, shape: circle, count: 4,
          holds: [[star, heart, coin], [star, star], coin, [star, heart, coin, pumpkin]]}
      b: {kind: circle, shape: house, numbers: [3, 6], holds: [[star, coin], heart]}
      c: {kind: digit, count: 3}
    plays: [{write: c}, {mark: b}, {mark: a, any_die: true}]
    sets: [{fields: c, pays: a}, {fields: b, pays: b}]
    arrange: {kind: rows, rows: [[a], [b, c]]}
""",
    "a grid with costs and gains": """
    groups:
      s:
        kind: mark
        grid: {rows: 3, columns: 3, prefilled: [r2c2], numbers: [[1, 2, 3], [4, 5], [6, 1, 2]]}
        gain: [coin, none, [coin, star], none, none, none, none, heart]
        cost: [none, heart, none, none, coin, none, none, none]
    plays: [{mark: s}]
    sets: [{rows_of: s, gain: star}]
    arrange: {kind: grid}
""",
    "cells that give": """
    groups:
      s:
        kind: fill
        grid: {rows: 3, columns: 4, prefilled: [r1c4]}
        gain: [coin, none, [coin, star], none, none, [star, star, heart, coin], none, heart,
               none, none, none]
    plays:
      - place_shape: s
        shapes: {1: ["#"], 2: ["##"], 4: ["##", "##"], 5: ["#..", "###"]}
    sets: [{rows_of: s, gain: star}, {fields: [r1c1, r2c2], gain: heart}]
    arrange: {kind: grid}
""",
    "petals of their own": """
    groups:
      a: {kind: mark, shape: hexagon, numbers: [1, 2, 3, 4, 5, 6],
          gain: [coin, heart, [star, coin], none, none, none],
          cost: [none, none, none, heart, [coin, heart], none]}
      b: {kind: mark, shape: square, numbers: [1, 2, 3, 4, 5], gain_each: [star, coin]}
    plays: [{mark: [a, b]}]
    sets: [{fields: a, gain: star}, {fields: [a-1, b-2], gain: heart}]
    arrange: {kind: flowers, rows: [[a, b]]}
""",
    "three flowers that share their places": """
    groups:
      a: {kind: digit, count: 4, label: {de: Rosen, en: Roses}}
      b: {kind: digit, count: 4}
      c: {kind: digit, count: 4}
    plays: [{write: [a, b, c]}]
    sets: [{across: [a, b, c], gain: [heart, coin]}]
    arrange: {kind: flowers, rows: [[a, b], [c]]}
""",
    "a pyramid with odd sets": """
    groups:
      a: {kind: digit, count: 1, label: {de: Spitze, en: Top}}
      b: {kind: digit, shape: card, count: 2}
      c: {kind: digit, count: 3}
    plays: [{write: [a, b, c]}]
    sets:
      - {fields: c, gain: coin}
      - {fields: c, gain: heart}
      - {fields: [a, b, c], gain: [star, star]}
      - {fields: [a, c-3], gain: star}
      - {fields: [c-1, c-3], total: 7, gain: star}
    arrange: {kind: pyramid, rows: [[a], [b], [c]]}
""",
    "castles with odd sets": """
    groups:
      a: {kind: digit, count: 2, in_order: true, door: true}
      b: {kind: digit, count: 3, in_order: true}
      c: {kind: digit, count: 2, in_order: true}
      d: {kind: digit, count: 2, in_order: true}
    plays: [{write: [a, b, c, d]}]
    sets:
      - {fields: a, gain: coin}
      - {fields: a, gain: heart}
      - {storeys: [a, b], gain: [star, star, heart]}
      - {fields: [b, c], gain: star}
      - {fields: [b-1, d-2], gain: star}
    arrange: {kind: towers, rows: [[a, b], [c, d]]}
""",
    "sums and tracks": """
    groups:
      a: {kind: mark, numbers: [2, 4, 6, 8, 10, 12], label: {de: Paare, en: Pairs}}
      b: {kind: mark, numbers: [3, 5, 7, 9]}
      c: {kind: mark, count: 1, forward: true}
      d: {kind: mark, count: 9, forward: true}
    plays:
      - {mark: [a, b], sum_of_dice: true}
      - {mark: [c, d], any_die: true}
    sets: [{fields: [a, d-9], gain: star}, {fields: [a-2, b-3], gain: heart}]
    arrange: {kind: rows, rows: [[a], [b, c], [d]]}
""",
    "a tally of every kind": """
    groups:
      a: {kind: mark, numbers: [1, 2, 3, 4, 5, 6]}
    plays: [{mark: a}]
    tally:
      groups: a
      ranges:
        - {to: 1, gain: none}
        - {to: 5, gain: coin}
        - {to: 12, gain: [pumpkin, heart], take: one}
        - {to: 15, gain: [pumpkin, heart, coin], take: either}
        - {gain: [star, star]}
    arrange: {kind: rows}
""",
    "the least of others": """
    groups:
      a: {kind: digit, count: 5}
    plays: [{write: a}]
    end_score: [{least_of_others: true}]
    arrange: {kind: rows}
""",
    "a column of numbers and one that is too wide": """
    groups:
      a: {kind: mark, numbers: [1, 2, 3]}
      b: {kind: mark, numbers: [2, 4, 6]}
      c: {kind: mark, numbers: [1, 3, 5]}
    plays: [{mark: [a, b, c]}]
    sets:
      - {fields: [a-1, b-1, c-1], gain: [star, heart]}
      - {fields: [a-2, b-2, c-2], gain: [star, star, star, star, star, heart, coin]}
      - {fields: [a-3, b-3], gain: coin}
      - {fields: [a-3, b-3, c-2], gain: heart}
    arrange: {kind: rows, rows: [[a], [b], [c]]}
""",
}


def test_rare_realms_are_drawn_as_reviewed(compare_golden: Callable[[Path, str], None]) -> None:
    names = {name: name.replace(" ", "-") for name in REALMS}
    cards = [CARD.replace("NAME", card) + REALMS[name] for name, card in names.items()]
    layout = parse_layout(HEAD + "".join(cards), "rare.yaml")
    told = []
    for name, card in names.items():
        plain = draw_card(layout, layout.card(card), Look(language="en"))
        saver = draw_card(layout, layout.card(card), Look(saver=True))
        told += [f"{name}:", f"  {figures_of(plain)}", f"  {figures_of(saver)}"]
        told += [f"  {words_of(plain)}", f"  {words_of(saver)}"]
    compare_golden(GOLDEN, "\n".join(told) + "\n")


def words_of(plan: CardPlan) -> str:
    """Return what stands on a card in words, without its title, rule and code."""
    return " / ".join(i.text for i in plan.items if isinstance(i, Words) and i.size_mm < 5)
