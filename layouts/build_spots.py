"""Fields with a row and a column: the cells of a `grid`, the hexes of a map, what is printed there.

Also says what is wrong with `spreads_from`, which needs to know who touches whom.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from dicesheets.errors import Fault
from dicesheets.layouts.adjacency import is_reached
from dicesheets.layouts.hexes import Spot
from dicesheets.layouts.model import Group, Text
from dicesheets.layouts.nodes import Node
from dicesheets.words.fields import counted_fields
from dicesheets.words.trouble import did_you_mean, entries

NO_HEX = "."
_ANY_NUMBER = (2,)  # of a die or a sum, so that only the true fault is reported
_ONE_BY_ONE = Text(
    "nimm einzelne Buchstaben mit Leerzeichen dazwischen",
    "use single letters with blanks between them",
)


@dataclass(frozen=True, slots=True)
class Spots:
    """Where the fields of a group stand, and what is printed there."""

    fields: tuple[Spot, ...]  # row by row
    rows: int
    columns: int
    numbers: tuple[int, ...] = ()  # one for each field, or none
    block: int = 0
    prefilled: tuple[Spot, ...] = ()
    regions: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """What the fields are called."""
        return tuple(f"r{row}c{column}" for row, column in self.fields)


def build_spots(node: Node, spot: str, faults: list[Fault]) -> Spots | None:
    """Return where the fields of a group stand; None if it has neither grid nor hexes."""
    if (grid := node.get("grid")) is not None:
        return _grid(grid, f"{spot}.grid", faults)
    if (hexes := node.get("hexes")) is not None:
        return _hexes(hexes, f"{spot}.hexes", faults)
    return None


def check_spread(group: Group, node: Node, spot: str, faults: list[Fault]) -> None:
    """Report regions in pieces, and a spread that cannot start or not reach every field."""
    for letter, fields in group.regions:
        if not is_reached(group, fields, fields[:1]):
            what = Text(
                f'das Gebiet "{letter}" besteht aus mehreren Stücken',
                f'the region "{letter}" lies in several pieces',
            )
            remedy = Text(
                "gib jedem Stück einen eigenen Buchstaben", "give each piece a letter of its own"
            )
            place = node.get("hexes") or node
            faults.append(place.fault(f"{spot}.hexes.map", what, remedy))
    starts = node.get("spreads_from")
    if starts is None:
        return
    if not group.rows:
        what = Text("diese Felder haben keine Nachbarn", "these fields have no neighbours")
        remedy = Text("nimm `grid` oder `hexes`", "use `grid` or `hexes`")
        faults.append(starts.fault(f"{spot}.spreads_from", what, remedy))
        return
    known = [f.id for f in group.fields]
    for name in starts.items if starts.items is not None else (starts,):
        if name.word not in known:
            what = Text(f'es gibt kein Feld "{name.word}"', f'there is no field "{name.word}"')
            remedy = did_you_mean(name.word, known)
            faults.append(name.fault(f"{spot}.spreads_from", what, remedy))
            return
    if not is_reached(group, known, [name for name in group.spreads_from if name in known]):
        what = Text(
            "von hier aus sind nicht alle Felder zu erreichen",
            "not all fields can be reached from here",
        )
        remedy = Text(
            "schließe die Lücke, oder beginne auch dahinter",
            "close the gap, or start beyond it as well",
        )
        faults.append(starts.fault(f"{spot}.spreads_from", what, remedy))


def _grid(grid: Node, spot: str, faults: list[Fault]) -> Spots:
    rows, columns = grid.number_of("rows"), grid.number_of("columns")
    block = grid.number_of("block")
    if block and (rows % block or columns % block):
        what = Text(
            f"{rows} x {columns} Kästchen ergeben keine großen Quadrate von {block} x {block}",
            f"big squares of {block} do not divide {rows} x {columns} cells",
        )
        remedy = Text(
            "wähle Zeilen und Spalten, die Vielfache davon sind",
            "choose rows and columns that are multiples of it",
        )
        faults.append(grid.fault(f"{spot}.block", what, remedy))
        block = 0
    prefilled = _prefilled(grid, rows, columns, spot, faults)
    every = ((r, c) for r in range(1, rows + 1) for c in range(1, columns + 1))
    fields = tuple(cell for cell in every if cell not in prefilled)
    numbers = _numbers(grid, fields, spot, faults)
    return Spots(fields, rows, columns, numbers, block, prefilled)


def _prefilled(
    grid: Node, rows: int, columns: int, spot: str, faults: list[Fault]
) -> tuple[Spot, ...]:
    prefilled: list[Spot] = []
    for item in grid.items_of("prefilled"):
        match = re.fullmatch(r"r(\d+)c(\d+)", str(item.scalar))
        cell = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
            what = Text(
                f"{item.scalar} liegt außerhalb von {rows} Zeilen x {columns} Spalten",
                f"{item.scalar} lies outside {rows} rows x {columns} columns",
            )
            last = f"r{rows}c{columns}"
            remedy = Text(f"nimm r1c1 bis {last}", f"use r1c1 to {last}")
            faults.append(item.fault(f"{spot}.prefilled", what, remedy))
        elif cell in prefilled:
            what = Text(f"{item.scalar} steht zweimal da", f"{item.scalar} stands twice")
            remedy = Text("entferne eins davon", "remove one")
            faults.append(item.fault(f"{spot}.prefilled", what, remedy))
        else:
            prefilled.append(cell)
    return tuple(prefilled)


def _hexes(hexes: Node, spot: str, faults: list[Fault]) -> Spots:
    fields: list[Spot] = []
    regions: dict[str, list[str]] = {}
    columns = 0
    drawing = hexes.items_of("map")
    for row, line in enumerate(drawing, 1):
        tokens = line.word.split()
        columns = max(columns, len(tokens))
        for column, token in enumerate(tokens, 1):
            if len(token) > 1:
                what = Text(f'"{token}" ist kein Sechseck', f'"{token}" is no hex')
                faults.append(line.fault(f"{spot}.map[{row}]", what, _ONE_BY_ONE))
            elif token != NO_HEX:
                fields.append((row, column))
                regions.setdefault(token, []).append(f"r{row}c{column}")
    if not fields:
        what = Text("auf dieser Karte ist kein Sechseck", "there is no hex on this map")
        faults.append(hexes.fault(f"{spot}.map", what, _ONE_BY_ONE))
        fields, columns, regions = [(1, 1)], 1, {"a": ["r1c1"]}  # for the rest of the card
    numbers = _numbers(hexes, tuple(fields), spot, faults)
    named = tuple((letter, tuple(ids)) for letter, ids in sorted(regions.items()))
    return Spots(tuple(fields), len(drawing), columns, numbers, regions=named)


def _numbers(
    node: Node, fields: tuple[Spot, ...], spot: str, faults: list[Fault]
) -> tuple[int, ...]:
    """Return the printed numbers row by row; a fault if a row has more or fewer than fields."""
    given = node.get("numbers")
    if given is None:
        return ()
    wanted = [(row, len(tuple(cells))) for row, cells in groupby(fields, key=lambda s: s[0])]
    lines = list(given.items or ())
    if len(lines) != len(wanted):
        what = Text(
            f"hat {entries(len(lines))} für {len(wanted)} Reihen mit Feldern",
            f"has {len(lines)} entries for {len(wanted)} rows with fields",
        )
        remedy = Text("gib für jede Reihe eine Liste an", "give a list for each row")
        faults.append(given.fault(f"{spot}.numbers", what, remedy))
        return _ANY_NUMBER * len(fields)
    numbers: list[int] = []
    for line, (row, count) in zip(lines, wanted, strict=True):
        found = [item.number for item in line.items or ()]
        if len(found) != count:
            what = Text(
                f"Reihe {row} hat {entries(len(found))} für {counted_fields(count).de}",
                f"row {row} has {len(found)} entries for {counted_fields(count).en}",
            )
            remedy = Text("gib für jedes Feld eine Zahl an", "give a number for each field")
            faults.append(line.fault(f"{spot}.numbers", what, remedy))
            return _ANY_NUMBER * len(fields)
        numbers += found
    return tuple(numbers)
