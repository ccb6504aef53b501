"""Whether the lines of a pad make sense together: names, order, what can be written at all."""

from __future__ import annotations

from collections.abc import Iterator

from dicesheets.errors import Fault
from dicesheets.layouts.build_pad_says import note_problems, wording_problems
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.pad import Best, End, Ending, Line, Pad, Way, box_ids, minus_id
from dicesheets.layouts.pad_bounds import MOST_POINTS, below_zero, too_large, too_long
from dicesheets.layouts.vocabulary import Kind
from dicesheets.words.text import Text
from dicesheets.words.trouble import did_you_mean

MOST_FIELDS = 400  # of a pad: more cannot be read from one photo

_WRITTEN = Text("nenne Zeilen mit `write`", "name lines with `write`")

_Problem = tuple[str, Text, Text]  # key, what, remedy

# Keys that need another one, or another kind of line: (key, what it goes with).
_OF_NUMBERS = ("from", "to", "step", "values", "usual", "then", "after", "needed")
_OF_MARKS = ("numbers", "skips", "lock", "worth", "alone", "not_with", "wins", "without",
             "taken_in_order")  # fmt: skip
_OF_COMPUTED = ("times", "hidden", "less", "points", "reach", "gives")
_NEEDS = {"skips": "in_order", "without": "exclusive", "taken_in_order": "exclusive"}
_OF_WAY = {"less": Way.SUM, "points": Way.TABLE, "reach": Way.BONUS, "gives": Way.BONUS}
_REQUIRED = {Way.TABLE: ("points",), Way.BONUS: ("reach", "gives")}


def check_lines(node: Node, pad: Pad, where: str, faults: list[Fault]) -> bool:
    """Say whether a pad can be played; whatever speaks against it is a fault of its line."""
    known = len(faults)
    nodes = dict(node.entries_of("lines"))
    earlier: list[str] = []
    below = below_zero(pad)
    for line in pad.lines:
        for key, what, remedy in _problems(pad, line, nodes[line.id], earlier, below):
            place = nodes[line.id]
            for part in key.split("."):
                place = place.get(part) or place
            path = f"{where}.lines.{line.id}" + (f".{key}" if key else "")
            faults.append(place.fault(path, what, remedy))
        earlier.append(line.id)
    for name, what, remedy in _colliding(pad):
        faults.append(nodes[name].fault(f"{where}.lines.{name}", what, remedy))
    for row, path, what, remedy in _table_rows(node):
        faults.append(row.fault(f"{where}.{path}", what, remedy))
    for number, what, remedy in note_problems(pad):
        note = node.items_of("notes")[number - 1]
        faults.append(note.fault(f"{where}.notes[{number}]", what, remedy))
    for spot, key, what, remedy in _whole(pad):
        place = node.get(spot) or node
        path = f"{where}.{spot}" + (f".{key}" if key else "")
        faults.append((place.get(key) or place).fault(path, what, remedy))
    return len(faults) == known


def _colliding(pad: Pad) -> Iterator[_Problem]:
    """Lines with a box that is called like one of a line above: (line, what, remedy)."""
    owners: dict[str, str] = {}
    for line in pad.lines:
        boxes = box_ids(pad, line, 1)
        names = (*boxes, *(minus_id(box) for box in boxes if line.minus))
        other = next((owners[name] for name in names if name in owners), None)
        # A second line by turn is a fault of its own.
        if other is not None and not (line.by_turn and pad.line(other).by_turn):
            what = Text(
                f'ein Kästchen heißt wie eins von "{other}"',
                f'a box has the same name as one of "{other}"',
            )
            yield line.id, what, Text("nenne die Zeile anders", "call the line otherwise")
        owners |= dict.fromkeys(names, line.id)


def _problems(
    pad: Pad, line: Line, node: Node, earlier: list[str], below: set[str]
) -> Iterator[_Problem]:
    yield from _kinds(line, node)
    yield from _named(pad, line, node, earlier)
    yield from _numbers(line, node, line.id in below)
    for key, what, remedy in wording_problems(pad, line):
        yield f"says.{key}", what, remedy


def _kinds(line: Line, node: Node) -> Iterator[_Problem]:
    """Keys that belong to another kind of line."""
    is_mark = line.kind is Kind.MARK
    foreign: tuple[str, ...] = ()
    if line.is_computed:
        foreign = (*_OF_NUMBERS, *_OF_MARKS, "each", "beside", "boxes", "options", "once",
                   "exclusive", "in_order")  # fmt: skip
    elif is_mark:
        foreign = (*_OF_NUMBERS, *_OF_COMPUTED, "minus", "once")
    else:
        foreign = (*_OF_MARKS, *_OF_COMPUTED, "options", "beside")
    for key in foreign:
        if node.get(key) is not None:
            what = Text(f"`{key}` passt nicht zu dieser Zeile", f"`{key}` does not suit this line")
            yield key, what, Text("lass es weg", "leave it out")
    for key, other in _NEEDS.items():
        if node.get(key) is not None and not node.flag_of(other) and is_mark:
            yield key, _needs(key, other), _add(other)
    if line.formula:
        for key, way in _OF_WAY.items():
            if node.get(key) is not None and line.formula.way is not way:
                what = Text(f"`{key}` gehört zu `{way.value}`", f"`{key}` goes with `{way.value}`")
                yield key, what, Text("lass es weg", "leave it out")
        for key in _REQUIRED.get(line.formula.way, ()):
            if node.get(key) is None:
                yield "", _needs(line.formula.way.value, key), _add(key)
    for key in ("alone", "not_with", "wins"):
        if node.get(key) is not None and not line.beside and is_mark:
            yield key, _needs(key, "beside"), _add("beside")
    if is_mark and bool(line.options) is not (node.word_of("write") == "choice"):
        yield (
            "write",
            _needs("choice", "options"),
            Text("nimm beides oder keins davon", "use both or neither"),
        )
    ways = [k for k in ("numbers", "options", "boxes", "each", "beside") if node.get(k) is not None]
    if len(ways) > 1:
        told = " + ".join(f"`{way}`" for way in ways)
        what = Text(f"{told} sagt zweimal, wie viele es sind", f"{told} says twice how many")
        yield ways[-1], what, Text("nimm eins davon", "use one of them")
    if line.kind is Kind.NUMBER and not line.is_computed and line.boxes > 1 and not line.by_turn:
        what = Text(
            "eine Zahl hat ein Kästchen, oder eins je Zug",
            "a number has one box, or one for each turn",
        )
        yield "boxes", what, Text("nimm `each: turn` oder mehrere Zeilen",
                                  "use `each: turn`, or several lines")  # fmt: skip


def _named(pad: Pad, line: Line, node: Node, earlier: list[str]) -> Iterator[_Problem]:
    """Lines that are named must be there; computed ones stand below what they follow from."""
    if line.formula:
        for name in (*line.formula.of, *line.formula.less):
            key = "less" if name in line.formula.less else line.formula.way.value
            if name not in earlier:
                what = Text(
                    f'darüber steht keine Zeile "{name}"', f'there is no line "{name}" above it'
                )
                yield key, what, did_you_mean(name, earlier)
            elif line.formula.way is Way.COUNT and pad.line(name).is_computed:
                what = Text(f'"{name}" wird ausgerechnet', f'"{name}" is computed')
                yield key, what, _WRITTEN
    by_turn = [one.id for one in pad.lines if one.by_turn]
    if line.beside and line.beside not in by_turn:
        what = Text(
            f'"{line.beside}" ist keine Zeile mit Zügen', f'"{line.beside}" is no line by turn'
        )
        yield "beside", what, did_you_mean(line.beside, by_turn)
    if line.by_turn and by_turn[0] != line.id:
        what = Text("nur eine Zeile kann je Zug gehen", "only one line can go by turn")
        yield "each", what, Text("stelle sie mit `beside` daneben", "put it `beside` the other one")
    if line.after:
        beside = [one.id for one in pad.beside(line.id)]
        if line.after.line not in beside:
            name = line.after.line
            what = Text(f'daneben steht keine Zeile "{name}"', f'no line "{name}" stands beside it')
            yield "after", what, did_you_mean(name, beside)
    for name in line.not_with:
        others = [one.id for one in pad.beside(line.beside) if line.beside and one.id != line.id]
        if line.beside and name not in others:
            what = Text(f'daneben steht keine Zeile "{name}"', f'no line "{name}" stands beside it')
            yield "not_with", what, did_you_mean(name, others)
    if line.needed and line.by_turn:
        what = Text("leere Züge zählen als 0", "empty turns count as 0")
        yield "needed", what, Text("lass es weg", "leave it out")
    if line.then and not line.by_turn and node.get("then") is not None:
        what = Text(
            "nur Zahlen je Zug haben eine davor", "only numbers by turn have one before them"
        )
        yield "then", what, Text("nimm `each: turn`", "use `each: turn`")


def _numbers(line: Line, node: Node, is_below: bool) -> Iterator[_Problem]:
    """Numbers that no field can hold, or that leave nothing to write."""
    low, high = line.low, line.high
    if low is not None and high is not None and low > high:
        what = Text(f"{low} ist größer als {high}", f"{low} is above {high}")
        yield "from", what, Text("nenne die kleinere Zahl zuerst", "give the smaller number first")
    if line.kind is Kind.NUMBER and not line.is_computed:
        if not line.minus and low is not None and low < 0:
            what = Text("ohne `minus` gibt es nichts unter 0", "nothing below 0 without `minus`")
            yield "from", what, _add("minus")
        if not _has_any(line):
            key = "values" if line.values else "step"
            what = Text("keine Zahl ist erlaubt", "no number is allowed")
            yield key, what, Text("prüfe from, to und step", "check from, to and step")
    if line.is_computed and not line.hidden and not line.minus and is_below:
        what = Text("kann unter 0 liegen", "may be below 0")
        yield "", what, _add("minus")
    if line.lock and line.lock >= line.boxes:
        what = Text(
            f"davor stehen nur {line.boxes - 1} Kästchen", f"only {line.boxes - 1} boxes are before"
        )
        yield "lock", what, Text("nimm eine kleinere Zahl", "use a smaller number")
    given = node.items_of("worth")
    if len(given) > 1 and len(given) != line.boxes:
        what = Text(
            f"nennt {len(given)} Werte für {line.boxes} Kästchen",
            f"has {len(given)} values for {line.boxes} boxes",
        )
        yield "worth", what, Text("gib einen je Kästchen an", "give one for each box")
    for _, gone in line.without:
        left = list(line.numbers)
        for number in gone:
            if number not in left:
                what = Text(f"{number} gibt es nicht so oft", f"{number} is not there so often")
                yield "without", what, Text("nenne Zahlen der Zeile",
                                                     "name numbers of the line")  # fmt: skip
                return
            left.remove(number)


def _has_any(line: Line) -> bool:
    """Say whether there is a number that may stand in a line, besides a 0 that always may."""
    low = 0 if line.low is None else line.low
    high = MOST_POINTS if line.high is None else line.high
    if line.values:
        return any(low <= value <= high and value % line.step == 0 for value in line.values)
    return low > high or high // line.step * line.step >= low  # upside down is a fault of its own


def _whole(pad: Pad) -> Iterator[tuple[str, str, Text, Text]]:
    """What is wrong with the pad as a whole: (key, key within it, what, remedy)."""
    known = [line.id for line in pad.lines]
    for key, names in (("by", (pad.win.by,)), ("ties", pad.win.ties)):
        for name in names:
            if name not in known:
                yield "win", key, _no_line(name), did_you_mean(name, known)
    by = next((line for line in pad.lines if line.id == pad.win.by), None)
    if by is not None and not by.is_computed:
        what = Text("wird nicht ausgerechnet", "is not computed")
        yield "win", "by", what, Text("nimm eine Zeile mit `sum`", "use a line with `sum`")
    if pad.win.who is Best.FIRST and not pad.win.reach:
        yield "win", "who", _needs("first", "reach"), _add("reach")
    if pad.win.who is Best.FIRST and pad.end:
        what = Text("mit `first` ist das Spiel mit dem Sieg zu Ende",
                    "with `first` the game is over when somebody has won")  # fmt: skip
        yield "end", "", what, Text("lass es weg", "leave it out")
    if pad.win.who is not Best.FIRST and pad.win.reach:
        what = Text("`reach` gehört zu `who: first`", "`reach` goes with `who: first`")
        yield "win", "reach", what, Text("lass es weg", "leave it out")
    if pad.in_rows and pad.turns:
        what = Text("Züge haben keinen Platz in einer Zeile", "turns have no room in a row")
        yield "players_in", "", what, Text("nimm `columns`", "use `columns`")
    if pad.end:
        yield from _ending(pad, pad.end)
    if any(len(row.numbers) != len(pad.table[0].numbers) for row in pad.table):
        what = Text("die Zeilen sind nicht gleich lang", "its rows are not of the same length")
        yield "table", "", what, Text("gib jeder gleich viele Zahlen", "give each as many numbers")
    for key, what, remedy in wording_problems(pad, None):
        yield "says", key, what, remedy
    if all(line.is_computed for line in pad.lines):
        what = Text("niemand schreibt etwas", "nobody writes anything")
        yield "lines", "", what, Text("ergänze eine Zeile mit `write`", "add a line with `write`")
    if (large := too_large(pad)) is not None:
        what = Text(f'"{large}" kann zu groß werden', f'"{large}" may become too large')
        remedy = Text("begrenze die Zahlen mit `to`, oder nimm weniger davon",
                      "limit the numbers by `to`, or use fewer of them")  # fmt: skip
        yield "lines", large, what, remedy
    elif (long := too_long(pad)) is not None:
        name, most = long
        what = Text(
            f'"{name}" kann bis {most} gehen, ein Kästchen fasst höchstens {MOST_POINTS}',
            f'"{name}" may come to {most}, a box holds at most {MOST_POINTS}',
        )
        remedy = Text(
            "begrenze die Zahlen mit `to`, oder rechne ohne Kästchen mit `hidden`",
            "limit the numbers by `to`, or compute it without a box: `hidden`",
        )
        yield "lines", name, what, remedy
    boxes = sum(line.boxes * (1 + line.minus) for line in pad.lines if not line.hidden)
    if boxes * pad.places > MOST_FIELDS:
        count = boxes * pad.places
        what = Text(f"{count} Kästchen sind zu viele", f"{count} boxes are too many")
        remedy = Text(
            f"höchstens {MOST_FIELDS} sind lesbar: nimm weniger Zeilen, Züge oder Personen",
            f"at most {MOST_FIELDS} can be read: use fewer lines, turns or players",
        )
        yield "lines", "", what, remedy


def _table_rows(node: Node) -> Iterator[tuple[Node, str, Text, Text]]:
    """Rows of the table that have no numbers, or two kinds of them: (row, path, what, remedy)."""
    for number, row in enumerate(node.items_of("table"), 1):
        path = f"table[{number}]"
        given = [key for key in ("numbers", "steps") if row.get(key) is not None]
        if not given:
            yield row, path, Text("hat keine Zahlen", "has no numbers"), _add("numbers")
        elif len(given) > 1:
            what = Text(
                "`numbers` und `steps` sagen dasselbe", "`numbers` and `steps` are the same"
            )
            yield row, path, what, Text("nimm eins davon", "use one of them")


def _ending(pad: Pad, end: End) -> Iterator[tuple[str, str, Text, Text]]:
    """What is wrong with the end of the game."""
    known = {line.id: line for line in pad.lines}
    key = end.way.value
    for name in end.lines:
        line = known.get(name)
        if line is None:
            yield "end", key, _no_line(name), did_you_mean(name, list(known))
        elif line.is_computed and end.way is not Ending.REACH:
            what = Text(f'"{name}" wird ausgerechnet', f'"{name}" is computed')
            yield "end", key, what, _WRITTEN
        elif line.kind is not Kind.MARK and end.way in (Ending.TAKEN, Ending.CLOSED):
            what = Text(f'"{name}" wird nicht angekreuzt', f'"{name}" is not crossed')
            remedy = Text("nenne Zeilen mit `write: mark`", "name lines with `write: mark`")
            yield "end", key, what, remedy
        elif end.way is Ending.TAKEN and not line.exclusive:
            yield "end", key, _needs(key, "exclusive"), _add("exclusive")
    if end.way in (Ending.REACH, Ending.CLOSED) and not end.number:
        yield "end", key, _needs(key, "number"), _add("number")


def _no_line(name: str) -> Text:
    return Text(f'es gibt keine Zeile "{name}"', f'there is no line "{name}"')


def _needs(key: str, other: str) -> Text:
    return Text(f"`{key}` braucht `{other}`", f"`{key}` needs `{other}`")


def _add(key: str) -> Text:
    return Text(f"ergänze `{key}`", f"add `{key}`")
