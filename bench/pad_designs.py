"""Random score pads and row games: small combinations of everything that a pad can say.

Most are what a careful designer would write: everything that is written counts, and fits its paper.
Some ask for too much, and must be refused with a reason.
"""

from __future__ import annotations

import random

Line = dict[str, object]
Design = dict[str, object]

WORDS = ("Ast", "Bach", "Berg", "Dorf", "Feld", "Furt", "Gras", "Hof", "Moor", "Tal", "Wald")
COLOURS = ("brick", "amber", "plum", "teal", "sky", "rose", "indigo", "crimson", "moss")
ICONS = ("sun", "leaf", "drop", "crown", "gem", "flag", "tree", "moon")
MOST_ABREAST = 12  # boxes of all players beside each other
CARELESS = 0.2  # so often something is asked for that may not go together, or not fit


def pad_design(seed: int) -> Design:
    """Return the layout of a seed as plain data, as YAML would give it; not every one is sound."""
    rng = random.Random(f"pad {seed}")
    low = rng.choice((1, 2, 2, 3))
    high = rng.randint(low, rng.choice((1, 2, 4, 6, 8)) if low == 1 else 8)
    lines = _by_turn(rng) if rng.random() < 0.45 else _by_line(rng)
    widest = max(len(_boxes_of(line)) for line in lines.values())
    if widest * high > MOST_ABREAST and rng.random() > CARELESS:
        low, high = 1, 1  # a row of boxes wants a sheet of its own
    names = [name for name, line in lines.items() if "beside" not in line]
    lines |= _computed(rng, lines, names)
    win = _win(rng, names)
    pad: Design = {"lines": lines, "win": win}
    is_careless = rng.random() < CARELESS
    if rng.random() < 0.3 and (len(lines) < 7 or is_careless):
        pad["paper"] = "half"
    if any(line.get("each") for line in lines.values()):
        most = 4 if "paper" in pad else 12
        pad["turns"] = rng.randint(2, 16 if is_careless else most)
        pad["in_turn"] = rng.random() < 0.3
    elif len(lines) < 5 and 1 < high < 6 and rng.random() < 0.3:
        pad["players_in"] = "rows"
    if rng.random() < 0.3 and ("reach" not in win or is_careless):
        pad["end"] = _end(rng, lines)
    pad |= _further(pad, lines, random.Random(f"further {seed}"))
    card = {
        "role": "pad",
        "title": _text("Versuch"),
        "colour": rng.choice(COLOURS),
        "rules": [_text("Schreibt auf, was ihr habt.")] * rng.randint(0, 2),
        "pad": pad,
    }
    return {
        "game": "own",
        "id": f"pad-{seed}",
        "name": _text(f"Versuch {seed}"),
        "settings": {"players": [low, high], "overview": [_text("Los geht es.")]},
        "cards": {"pad": card},
    }


def _further(pad: Design, lines: dict[str, Line], rng: random.Random) -> Design:
    """Return what came to pads later, drawn apart so that earlier designs stay what they were."""
    found: Design = {}
    if "extra" in lines and rng.random() < 0.6:
        other: Line = {"write": "mark", "beside": "points", "not_with": "extra",
                       "label": _label(rng), "icon": rng.choice(ICONS)}  # fmt: skip
        places = list(lines)
        behind = places.index("extra") + 1
        order = [*places[:behind], "other", *places[behind:]]
        found["lines"] = {name: lines.get(name, other) for name in order}
    if rng.random() < 0.15:
        row = rng.sample(range(1, 99), rng.randint(2, 8))
        found["table"] = [{"label": _label(rng), "numbers": row}, {"times": 2, "numbers": row}]
    if rng.random() < 0.15:
        told = ["Wer {reach} hat, gewinnt."] if _has_number(pad) else []
        found["notes"] = [_text(note) for note in (*told, "Ohne {without}.")]
    if rng.random() < 0.15:
        lines["total"]["says"] = {"total": {"breach": _text("{box}: {result}, nicht {written}.")}}
    return found


def _has_number(pad: Design) -> bool:
    """Say whether a number wins the game or ends it."""
    return any("reach" in str(pad.get(key, "")) for key in ("win", "end"))


def _is_small(line: Line) -> bool:
    if line["write"] == "mark":
        return "numbers" not in line and "worth" not in line
    return not line.get("each") and int(str(line.get("to", 99))) < 31


def _boxes_of(line: Line) -> list[object]:
    numbers = line.get("numbers")
    return numbers if isinstance(numbers, list) else [0] * int(str(line.get("boxes", 1)))


def _text(word: str) -> dict[str, str]:
    return {"de": word, "en": word}


def _label(rng: random.Random) -> dict[str, str]:
    return _text(rng.choice(WORDS))


def _by_turn(rng: random.Random) -> dict[str, Line]:
    points: Line = {"write": "number", "each": "turn", "label": _label(rng)}
    points |= _limits(rng)
    if rng.random() < 0.3:
        points["minus"] = True
    if rng.random() < 0.15:
        points["once"] = True
    if rng.random() < 0.15:
        points["then"] = rng.choice(("larger", "smaller", "different"))
    lines = {"points": points}
    if rng.random() < 0.3:
        lines["extra"] = {"write": "mark", "beside": "points", "label": _label(rng),
                          "icon": rng.choice(ICONS), "alone": rng.random() < 0.6}  # fmt: skip
        if rng.random() < 0.5 and "then" not in points:
            points["after"] = {"line": "extra", "times": rng.choice((2, 3))}
    return lines


def _limits(rng: random.Random) -> Line:
    kind = rng.randrange(4)
    if kind == 0:
        return {"to": rng.choice((9, 30, 99, 250))}
    if kind == 1:
        return {"values": sorted(rng.sample(range(1, 60), rng.randint(2, 8)))}
    if kind == 2:
        return {"from": rng.randint(0, 5), "to": rng.randint(4, 80), "step": rng.choice((2, 5))}
    return {}


def _by_line(rng: random.Random) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for number in range(rng.randint(1, 7)):
        kind = rng.random()
        line: Line = {"label": _label(rng)}
        if rng.random() < 0.5:
            line["icon"] = rng.choice(ICONS)
        if rng.random() < 0.4:
            line["colour"] = rng.choice(COLOURS)
        if kind < 0.4:
            line |= {"write": "number", **_limits(rng)}
            if rng.random() < 0.15:
                line["minus"] = True
            if rng.random() < 0.1:
                line["exclusive"] = True
        elif kind < 0.5:
            options = [_text(word) for word in rng.sample(WORDS, rng.randint(2, 4))]
            line |= {"write": "choice", "options": options}
            line["worth"] = [rng.randint(0, 20) for _ in options]
        else:
            line |= {"write": "mark", **_boxes(rng)}
        lines[f"line-{number}"] = line
    return lines


def _boxes(rng: random.Random) -> Line:
    count = rng.randint(1, 12)
    found: Line = {"boxes": count}
    if rng.random() < 0.6:
        found = {"numbers": [rng.randint(1, 30) for _ in range(count)]}
    if rng.random() < 0.4:
        found["worth"] = rng.randint(1, 6)
    if rng.random() < 0.25:
        found["exclusive"] = True
    elif rng.random() < 0.4:
        found["in_order"] = True
        if rng.random() < 0.6:
            found["skips"] = rng.randint(0, 3)
        if rng.random() < 0.5:
            most = 6 if rng.random() < CARELESS else count - 1
            if most:
                found["lock"] = rng.randint(1, most)
    return found


def _computed(rng: random.Random, written: dict[str, Line], names: list[str]) -> dict[str, Line]:
    """Return what follows from the lines that are written, the total last."""
    small = [name for name in names if _is_small(written[name])]
    below = {name for name in names if _may_be_below(written[name])}
    lines: dict[str, Line] = {}
    for number in range(rng.randint(0, 3)):
        way = rng.choice(("count", "table", "best", "bonus", "product"))
        some = rng.sample(names, min(len(names), rng.randint(1, 2)))
        if way == "product":  # four digits are read, but asked about
            way, some = ("product", small[:2]) if small else ("count", some)
        line: Line = {"label": _label(rng), "hidden": rng.random() < 0.3}
        if way == "table":
            steps = sorted(rng.sample(range(0, 40), rng.randint(1, 5)))
            line |= {"table": some[0], "points": {step: rng.randint(0, 30) for step in steps}}
        elif way == "bonus":
            line |= {"bonus": some[0], "reach": rng.randint(1, 60), "gives": rng.randint(1, 40)}
        else:
            line |= {way: some}
            if rng.random() < 0.3:
                line["times"] = rng.randint(2, 4)
            if way != "count" and below & set(some):
                below.add(f"result-{number}")
                line["minus"] = rng.random() > CARELESS
        lines[f"result-{number}"] = line
    return lines | {"total": _total(rng, names, lines, below)}


def _total(rng: random.Random, names: list[str], results: dict[str, Line], below: set[str]) -> Line:
    """Return the total: everything that is written, less the last line or not, and some results."""
    parts = [*names, *(name for name in results if rng.random() < 0.4)]
    total: Line = {"label": _text("Summe")}
    if len(names) > 1 and rng.random() < 0.2:
        total["less"] = names[-1]
        parts.remove(names[-1])
    total["sum"] = parts
    if "less" in total or below & set(parts):
        total["minus"] = rng.random() > CARELESS / 2
    return total


def _may_be_below(line: Line) -> bool:
    return bool(line.get("minus")) and int(str(line.get("from", -1))) < 0


def _win(rng: random.Random, names: list[str]) -> Line:
    who = rng.choice(("highest", "highest", "lowest", "first"))
    win: Line = {"by": "total", "who": who}
    if who == "first":
        win["reach"] = rng.randint(20, 200)
    if rng.random() < 0.2:
        win["ties"] = rng.choice(names)
    return win


def _end(rng: random.Random, lines: dict[str, Line]) -> Line:
    written = [name for name, line in lines.items() if "write" in line]
    taken = [
        name
        for name in written
        if lines[name].get("exclusive")
        and (lines[name]["write"] == "mark" or rng.random() < CARELESS)
    ]
    if taken and rng.random() < 0.5:
        return {"taken": taken[0]}
    if rng.random() < 0.5:
        return {"reach": "total", "number": rng.randint(10, 200)}
    return {"full": rng.choice(written)}
