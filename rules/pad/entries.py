"""What is wrong within one player's boxes: numbers, crosses, their order, sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from dicesheets.layouts.fields import Field, Relation
from dicesheets.layouts.model import Kind, Pad, Text
from dicesheets.layouts.pad import Line, minus_id
from dicesheets.rules.pad.findings import Reporter
from dicesheets.rules.pad.sheet import Box, Column
from dicesheets.rules.verdict import Finding
from dicesheets.words.lists import listed
from dicesheets.words.numbers import parse_whole, written

_THEN = {
    Relation.LARGER: Text("größer", "larger"),
    Relation.SMALLER: Text("kleiner", "smaller"),
    Relation.DIFFERENT: Text("anders", "different"),
    Relation.EQUAL: Text("gleich", "equal"),
}


def find_entry_faults(report: Reporter, column: Column) -> Iterator[Finding]:
    """Yield everything wrong within one player's boxes, line by line."""
    for line in report.pad.lines:
        boxes = column.of(line.id)
        if line.is_computed:
            yield from _find_miscounts(report, line, column, boxes)
        elif line.kind is Kind.NUMBER:
            yield from _find_number_faults(report, line, column, boxes)
        else:
            yield from _find_mark_faults(report, line, column, boxes)


def is_allowed(line: Line, value: int, times: int = 1) -> bool:
    """Say whether a number may stand in a line, in a turn that counts so many times."""
    if value % times:
        return False
    single = value // times
    if line.values and abs(single) not in line.values:
        return False
    if (line.low is not None and single < line.low) or (
        line.high is not None and single > line.high
    ):
        return False
    return single % line.step == 0


def may_be_written(pad: Pad, field: Field, mark: str) -> bool:
    """Say whether a mark may stand in a field by what its line allows, with or without a minus."""
    line = pad.line(field.line)
    number = parse_whole(mark)
    if line.is_computed or field.kind is not Kind.NUMBER or number is None:
        return True
    signs = (1, -1) if line.minus else (1,)
    times = (1, line.after.times) if line.after else (1,)
    return any(is_allowed(line, sign * number, many) for sign in signs for many in times)


def compares(relation: Relation, before: int, number: int) -> bool:
    """Say whether a number compares as it must with the one before it."""
    return {
        Relation.LARGER: number > before,
        Relation.SMALLER: number < before,
        Relation.DIFFERENT: number != before,
        Relation.EQUAL: number == before,
    }[relation]


def say_allowed(line: Line) -> Text:
    """Return what may stand in a line, to stand behind "erlaubt ist" / "allowed are"."""
    if line.values:
        return listed([str(value) for value in line.values])
    low = 0 if line.low is None else line.low
    span = Text(f"{low} bis {line.high}", f"{low} to {line.high}")
    if line.high is None:
        span = Text(f"alles ab {low}", f"all from {low} on")
    if line.step == 1:
        return span
    return Text(f"{span.de} in Schritten von {line.step}", f"{span.en} in steps of {line.step}")


def _find_number_faults(
    report: Reporter, line: Line, column: Column, boxes: Sequence[Box]
) -> Iterator[Finding]:
    yield from _find_lonely_signs(report, line, column, boxes)
    last = column.played(report.pad) if line.by_turn else 0
    for number, box in enumerate(boxes, 1):
        if box.worth is None:
            said = written(box.mark or "")
            yield report.error("value", (box.field,), report.at(box.field, Text(
                f"{said.de} ist keine ganze Zahl.", f"{said.en} is no whole number.",
            )))  # fmt: skip
        elif box.is_filled:
            yield from _find_value_faults(report, line, column, number, box)
        elif line.by_turn and number < last and not _is_marked(report, line, column, number):
            yield report.warning("gap", (box.field,), report.at(
                box.field, Text("nichts notiert, zählt als 0.", "empty, counts as 0.")
            ))  # fmt: skip
    filled = [box for box in boxes if box.is_filled and box.worth is not None]
    if line.then:
        yield from _find_order_breaches(report, line, filled)
    if line.once:
        yield from _find_repeated(report, filled)


def _find_lonely_signs(
    report: Reporter, line: Line, column: Column, boxes: Sequence[Box]
) -> Iterator[Finding]:
    """Yield a minus that is crossed before nothing: it changes nothing, but somebody meant it."""
    for box in boxes:
        if line.minus and not box.is_filled and minus_id(box.field) in column.signs:
            yield report.warning("minus", (minus_id(box.field), box.field), report.at(
                box.field,
                Text("das Minus ist angekreuzt, aber dahinter steht keine Zahl.",
                     "the minus is crossed, but no number is behind it."),
            ))  # fmt: skip


def _is_marked(report: Reporter, line: Line, column: Column, turn: int) -> bool:
    return any(column.of(mark.id)[turn - 1].is_filled for mark in report.pad.beside(line.id))


def _find_value_faults(
    report: Reporter, line: Line, column: Column, turn: int, box: Box
) -> Iterator[Finding]:
    value = box.worth or 0
    times = 1
    if line.after and turn > 1 and column.of(line.after.line)[turn - 2].is_filled:
        times = line.after.times
    if is_allowed(line, value, times):
        return
    if line.after and is_allowed(line, value, 1 if times > 1 else line.after.times):
        mark = report.pad.line(line.after.line).label
        if times > 1:
            message = Text(
                f"nach {mark.de} zählt der Zug mal {times}; {value} ist nicht möglich.",
                f"after {mark.en} the turn counts times {times}; {value} is not possible.",
            )
        else:
            message = Text(
                f"{value} gibt es nur nach {mark.de}, und davor steht keins.",
                f"{value} exists only after {mark.en}, and there is none before.",
            )
        yield report.error("after", (box.field,), report.at(box.field, message))
        return
    allowed = say_allowed(line)
    yield report.error("value", (box.field,), report.at(box.field, Text(
        f"{value} ist nicht möglich; erlaubt ist {allowed.de}.",
        f"{value} is not possible; allowed is {allowed.en}.",
    )))  # fmt: skip


def _find_order_breaches(report: Reporter, line: Line, filled: Sequence[Box]) -> Iterator[Finding]:
    """Yield numbers that do not compare as they must with the one before."""
    assert line.then is not None
    for before, box in pairwise(filled):
        one, two = before.worth or 0, box.worth or 0
        if not compares(line.then, one, two):
            must = _THEN[line.then]
            yield report.error("then", (before.field, box.field), report.at(box.field, Text(
                f"{two} folgt auf {one}, muss aber {must.de} sein.",
                f"{two} comes after {one}, but must be {must.en}.",
            )))  # fmt: skip


def _find_repeated(report: Reporter, filled: Sequence[Box]) -> Iterator[Finding]:
    for value, count in Counter(box.worth for box in filled).items():
        if count > 1:
            again = [box for box in filled if box.worth == value]
            yield report.error("once", [box.field for box in again], report.at(
                again[-1].field,
                Text(f"{value} steht {count} mal da.", f"{value} stands there {count} times."),
            ))  # fmt: skip


def _find_mark_faults(
    report: Reporter, line: Line, column: Column, boxes: Sequence[Box]
) -> Iterator[Finding]:
    crossed = [place for place, box in enumerate(boxes) if box.is_filled]
    if line.is_choice and len(crossed) > 1:
        label = line.label
        yield report.error("choice", [boxes[p].field for p in crossed], report.of(
            column.player,
            Text(f"{label.de}: nur eins ist wählbar.", f"{label.en}: only one can be chosen."),
        ))  # fmt: skip
    if line.lock and crossed and crossed[-1] == len(boxes) - 1 and len(crossed) - 1 < line.lock:
        field, count = boxes[-1].field, len(crossed) - 1
        yield report.error("lock", (field,), report.at(field, Text(
            f"braucht {line.lock} Kreuze davor, da sind {count}.",
            f"needs {line.lock} crosses before it, there are {count}.",
        )))  # fmt: skip
    if line.in_order and line.skips is not None and crossed:
        yield from _find_skipped(report, line, boxes, crossed)
    if line.beside:
        yield from _find_beside_faults(report, line, column, boxes)


def _find_skipped(
    report: Reporter, line: Line, boxes: Sequence[Box], crossed: Sequence[int]
) -> Iterator[Finding]:
    """Yield crosses before which more boxes are left out than may be."""
    most = line.skips or 0
    for before, place in zip((-1, *crossed), crossed, strict=False):
        left = place - before - 1
        if left > most:
            fields = [boxes[p].field for p in range(before + 1, place + 1)]
            field = boxes[place].field
            yield report.error("order", fields, report.at(field, Text(
                f"davor sind {left} ausgelassen, erlaubt sind {most}.",
                f"{left} are left out before it, {most} may be.",
            )))  # fmt: skip


def _find_beside_faults(
    report: Reporter, line: Line, column: Column, boxes: Sequence[Box]
) -> Iterator[Finding]:
    if not line.alone:
        return
    for box, points in zip(boxes, column.of(line.beside), strict=True):
        if box.is_filled and points.worth:
            yield report.error("alone", (points.field, box.field), report.at(box.field, Text(
                f"dann gibt es keine Punkte; hier steht {points.worth}.",
                f"then there are no points; {points.worth} is written.",
            )))  # fmt: skip


def _find_miscounts(
    report: Reporter, line: Line, column: Column, boxes: Sequence[Box]
) -> Iterator[Finding]:
    """Yield a result that differs from what the boxes give."""
    yield from _find_lonely_signs(report, line, column, boxes)
    value = column.value(line.id)
    for box in boxes:
        if box.is_filled and value is not None and box.worth != value:
            said = written(box.mark or "") if box.worth is None else Text(*[str(box.worth)] * 2)
            yield report.miscount("total", (box.field,), report.at(box.field, Text(
                f"das ergibt {value}, notiert ist {said.de}.",
                f"that makes {value}, {said.en} is written.",
            )))  # fmt: skip
