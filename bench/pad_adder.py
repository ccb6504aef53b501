"""A second opinion on pads: adds up and checks by the plain data of a layout, box by box.

It shares nothing with the engine but the names of fields, and is as simple as it can be.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

Data = dict[str, Any]
Marks = dict[str, str]


def values_of(data: Data, marks: Marks, player: int) -> dict[str, int]:
    """Return what each line comes to for a player."""
    lines = data["cards"]["pad"]["pad"]["lines"]
    values: dict[str, int] = {}
    for name, line in lines.items():
        if "write" in line:
            values[name] = sum(worth for _, worth in written(data, marks, player, name))
            continue
        times = line.get("times", 1)
        if "sum" in line:
            values[name] = sum(values[n] for n in _list(line["sum"]))
            values[name] -= sum(values[n] for n in _list(line.get("less", [])))
        elif "count" in line:
            values[name] = sum(len(written(data, marks, player, n)) for n in _list(line["count"]))
        elif "product" in line:
            values[name] = 1
            for n in _list(line["product"]):
                values[name] *= values[n]
        elif "best" in line:
            every = [0] * 0
            for n in _list(line["best"]):
                if lines[n].get("each"):
                    every += [worth for _, worth in written(data, marks, player, n)]
                else:
                    every.append(values[n])
            values[name] = max(every) if every else 0
        elif "table" in line:
            reached = [k for k in line["points"] if k <= values[line["table"]]]
            values[name] = line["points"][max(reached)] if reached else 0
        else:
            values[name] = line["gives"] if values[line["bonus"]] >= line["reach"] else 0
        values[name] *= times
    return values


def written(data: Data, marks: Marks, player: int, name: str) -> list[tuple[int, int]]:
    """Return the place and the worth of each box of a line that is filled."""
    pad = data["cards"]["pad"]["pad"]
    line = pad["lines"][name]
    turns = range(1, pad.get("turns", 14) + 1)
    if line.get("each"):
        boxes = [f"p{player}-t{t}" for t in turns]
    elif line.get("beside"):
        boxes = [f"p{player}-t{t}-{name}" for t in turns]
    elif "numbers" in line or "options" in line or line.get("boxes", 1) > 1:
        count = len(line.get("numbers") or line.get("options") or range(line["boxes"]))
        boxes = [f"p{player}-{name}-{i}" for i in range(1, count + 1)]
    else:
        boxes = [f"p{player}-{name}"]
    found = []
    for place, box in enumerate(boxes):
        if box not in marks:
            continue
        if line["write"] == "number":
            sign = -1 if line.get("minus") and f"{box}-minus" in marks else 1
            found.append((place, sign * int(marks[box])))
        else:
            found.append((place, _worth(line, place)))
    return found


def is_legal(data: Data, marks: Marks, players: list[int]) -> bool:
    """Say whether every box may hold what it holds; whose turn it was is not looked at."""
    lines = data["cards"]["pad"]["pad"]["lines"]
    for name, line in lines.items():
        if "write" not in line:
            continue
        everybody = [written(data, marks, player, name) for player in players]
        for player, boxes in zip(players, everybody, strict=True):
            if not _fits(data, marks, player, name, boxes):
                return False
        if line.get("exclusive"):
            things = [thing for boxes in everybody for thing in _things(line, boxes)]
            for thing in set(things):
                there = line["numbers"].count(thing) if "numbers" in line else 1
                if things.count(thing) > there:
                    return False
    return True


def _things(line: Data, boxes: list[tuple[int, int]]) -> list[int]:
    """Return what one player has of a line; a number written twice is the same number."""
    if line["write"] == "number":
        return list({worth for _, worth in boxes})
    return [int(line["numbers"][place]) if "numbers" in line else place for place, _ in boxes]


def _fits(data: Data, marks: Marks, player: int, name: str, boxes: list[tuple[int, int]]) -> bool:
    line = data["cards"]["pad"]["pad"]["lines"][name]
    places = [place for place, _ in boxes]
    if line["write"] == "number":
        after = line.get("after")
        crossed = {p for p, _ in written(data, marks, player, after["line"])} if after else set()
        for place, value in boxes:
            times = after["times"] if after and place - 1 in crossed else 1
            if value % times or not _may_stand(line, value // times):
                return False
        numbers = [value for _, value in boxes]
        if line.get("once") and len(set(numbers)) < len(numbers):
            return False
        signs = {"larger": 1, "smaller": -1}
        for one, two in pairwise(numbers):
            sign = signs.get(line.get("then", ""), 0)
            if (sign and sign * (two - one) <= 0) or (
                line.get("then") == "different" and one == two
            ):
                return False
        return True
    if line["write"] == "choice":
        return len(boxes) <= 1
    count = len(line.get("numbers") or range(line.get("boxes", 1)))
    if "lock" in line and count - 1 in places and len(places) - 1 < line["lock"]:
        return False
    if "skips" in line and any(b - a - 1 > line["skips"] for a, b in pairwise((-1, *places))):
        return False
    for other in _list(line.get("not_with", [])):
        if {place for place, _ in written(data, marks, player, other)} & set(places):
            return False
    if line.get("beside") and line.get("alone"):
        points = dict(written(data, marks, player, line["beside"]))
        return not any(points.get(place) for place in places)
    return True


def _may_stand(line: Data, value: int) -> bool:
    if "values" in line and abs(value) not in {0, *line["values"]}:
        return False
    if value < line.get("from", value) or value > line.get("to", value):
        return False
    return value % int(line.get("step", 1)) == 0


def _worth(line: Data, place: int) -> int:
    worth = line.get("worth")
    if isinstance(worth, list):
        return int(worth[place] if len(worth) > 1 else worth[0])
    if worth is not None:
        return int(worth)
    return int(line["numbers"][place]) if "numbers" in line else 1


def _list(names: object) -> list[str]:
    return list(names) if isinstance(names, list) else [str(names)]
