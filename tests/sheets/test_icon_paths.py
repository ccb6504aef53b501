"""Icons: the letters of a path become moves, lines, curves and closings."""

from __future__ import annotations

import pytest

from dicesheets.sheets.icons import Command, outline, own

# a path, and what is drawn
PATHS: list[tuple[str, list[Command]]] = [
    ("M1 2 3 4", [("m", (1, 2)), ("l", (3, 4))]),  # what follows a move without a letter is a line
    ("M1 2L3 4 5 6", [("m", (1, 2)), ("l", (3, 4)), ("l", (5, 6))]),
    ("M1 2H7", [("m", (1, 2)), ("l", (7, 2))]),
    ("M1 2V9", [("m", (1, 2)), ("l", (1, 9))]),
    ("M1 2H7V9H3", [("m", (1, 2)), ("l", (7, 2)), ("l", (7, 9)), ("l", (3, 9))]),
    ("M1 2C1 3 2 4 5 6Z", [("m", (1, 2)), ("c", (1, 3, 2, 4, 5, 6)), ("h", ())]),
    # two thirds of the way to the one point that pulls, from each end
    ("M7 8Q10 2 13 8", [("m", (7, 8)), ("c", (9, 4, 11, 4, 13, 8))]),
    ("M0 0Q3 6 6 0Q9 -6 12 0",
     [("m", (0, 0)), ("c", (2, 4, 4, 4, 6, 0)), ("c", (8, -4, 10, -4, 12, 0))]),
    ("M0 0L4 4M8 8L9 9", [("m", (0, 0)), ("l", (4, 4)), ("m", (8, 8)), ("l", (9, 9))]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "drawn"), PATHS)
def test_a_path_is_drawn_letter_by_letter(path: str, drawn: list[Command]) -> None:
    found = outline(own(path))
    assert [command for command, _ in found] == [command for command, _ in drawn]
    for (_, numbers), (_, expected) in zip(found, drawn, strict=True):
        assert numbers == pytest.approx(expected)
