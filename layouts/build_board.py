"""A Würfeland board from its map: one letter a hex, a row a line."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.model import Field, Group, Kind, Text, WuerfelandSettings
from dicesheets.layouts.nodes import Node

HEX_COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "o": "orange", "k": "grey"}
START, OBSTACLE, NOTHING = "@", "#", "."


def build_board_groups(
    node: Node, settings: WuerfelandSettings, where: str, faults: list[Fault]
) -> tuple[Group, ...]:
    """Return the hexes of a card's map and the info bar below it."""
    drawing = node.get("map")
    if drawing is None:
        remedy = Text(
            "zeichne den Plan, eine Reihe Sechsecke je Zeile",
            "draw the board, a row of hexes a line",
        )
        faults.append(node.fault(where, Text('"map" fehlt', '"map" is missing'), remedy))
        return ()
    rows = [str(line.scalar).split() for line in drawing.items or ()]
    hexes = _hexes(drawing, settings, where, faults)
    _check_counts(drawing, rows, hexes, settings, where, faults)
    board = Group(
        "hex",
        Kind.MARK,
        hexes,
        shape="hexagon",
        rows=len(rows),
        columns=max((len(row) for row in rows), default=0),
        prefilled=_obstacles(rows),
    )
    return (board, Group("info", Kind.MARK, _info_bar(settings), shape="square"))


def _hexes(
    drawing: Node, settings: WuerfelandSettings, where: str, faults: list[Fault]
) -> tuple[Field, ...]:
    """Return the hexes that can be crossed; a capital letter is a treasure."""
    known = {colour.id for colour in settings.colours}
    hexes: list[Field] = []
    for row, line in enumerate(drawing.items or (), 1):
        for column, token in enumerate(str(line.scalar).split(), 1):
            if token in (START, OBSTACLE, NOTHING):
                continue
            colour = HEX_COLOURS.get(token.lower()) if len(token) == 1 else None
            if colour is None or colour not in known:
                what = Text(f'"{token}" ist kein Sechseck', f'"{token}" is no hex')
                remedy = Text(
                    "nimm einzelne Buchstaben mit Leerzeichen dazwischen",
                    "use single letters with blanks between them",
                )
                faults.append(line.fault(f"{where}.map[{row}]", what, remedy))
                continue
            hexes.append(
                Field(
                    f"r{row}c{column}",
                    Kind.MARK,
                    "hex",
                    len(hexes) + 1,
                    colour=colour,
                    treasure=token.isupper(),
                    row=row,
                    column=column,
                )
            )
    return tuple(hexes)


def _check_counts(
    drawing: Node,
    rows: list[list[str]],
    hexes: tuple[Field, ...],
    settings: WuerfelandSettings,
    where: str,
    faults: list[Fault],
) -> None:
    """A board has one start, and as many treasures of each colour as the game says."""
    starts = sum(row.count(START) for row in rows)
    if starts != 1:
        what = Text(f"Startfelder: {starts}", f"has {starts} starts")
        remedy = Text("zeichne genau ein @", "draw exactly one @")
        faults.append(drawing.fault(f"{where}.map", what, remedy))
    wanted = settings.treasures_a_colour
    for colour in sorted({colour.id for colour in settings.colours}):
        count = sum(f.treasure and f.colour == colour for f in hexes)
        if count != wanted:
            what = Text(f"Schätze in {colour}: {count}", f"{colour} has {count} treasures")
            remedy = Text(f"zeichne {wanted} in jeder Farbe", f"draw {wanted} of each colour")
            faults.append(drawing.fault(f"{where}.map", what, remedy))


def _info_bar(settings: WuerfelandSettings) -> tuple[Field, ...]:
    """Return the boxes below the map: one colour complete, then the treasures."""
    info = [Field("colour", Kind.MARK, "info", 1)]
    for colour in settings.colours:
        for number in range(1, settings.treasures_a_colour + 1):
            name = f"{colour.id}-{number}"
            place = len(info) + 1
            info.append(Field(name, Kind.MARK, "info", place, colour=colour.id, treasure=True))
    return tuple(info)


def _obstacles(rows: list[list[str]]) -> tuple[tuple[int, int], ...]:
    """Return the start first, then the obstacles: hexes that are drawn but are no fields."""
    spots = [
        (token != START, row, column)
        for row, tokens in enumerate(rows, 1)
        for column, token in enumerate(tokens, 1)
        if token in (START, OBSTACLE)
    ]
    return tuple((row, column) for _, row, column in sorted(spots))
