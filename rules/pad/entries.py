"""What is wrong within one player's boxes: numbers, crosses, their order, sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from dicesheets.layouts.fields import Field, Relation
from dicesheets.layouts.model import Kind, Text
from dicesheets.layouts.pad import Line, Pad, minus_id
from dicesheets.layouts.pad_numbers import is_allowed, is_ever_allowed
from dicesheets.rules.pad.findings import About, Reporter, as_written
from dicesheets.rules.pad.sheet import Box, Column, lacking
from dicesheets.rules.verdict import Finding
from dicesheets.words.lists import listed
from dicesheets.words.numbers import parse_whole
from dicesheets.words.pads import MUST
from dicesheets.words.sentences import Values


def find_entry_faults(report: Reporter, column: Column) -> Iterator[Finding]:
    """Yield everything wrong within one player's boxes, line by line."""
    for line in report.pad.lines:
        if line.minus:
            yield from _find_lonely_signs(report, line, column)
        if line.is_computed:
            yield from _find_miscounts(report, line, column)
            continue
        if line.by_turn:
            yield from _find_turn_faults(report, line, column)
        elif line.kind is Kind.NUMBER:
            yield from _find_value_faults(report, line, column, 1)
        if line.kind is Kind.NUMBER:
            yield from _find_number_faults(report, line, column)
        else:
            yield from _find_mark_faults(report, line, column)


def may_be_written(pad: Pad, field: Field, mark: str) -> bool:
    """Say whether a mark may stand in a field by what its line allows, with or without a minus."""
    line = pad.line(field.line)
    number = parse_whole(mark)
    if line.is_computed or field.kind is not Kind.NUMBER or number is None:
        return True
    return is_ever_allowed(line, number)


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


def _find_lonely_signs(report: Reporter, line: Line, column: Column) -> Iterator[Finding]:
    """Yield a minus that is crossed before nothing: it changes nothing, but somebody meant it."""
    for box in column.of(line.id):
        if box.is_signed and not box.is_filled:
            about = About("minus", (minus_id(box.field), box.field), line)
            yield report.warning(about, report.of_box(box.field, line))


def _find_turn_faults(report: Reporter, line: Line, column: Column) -> Iterator[Finding]:
    """Yield what is wrong turn by turn: the box, then the crosses beside it."""
    boxes, beside = column.of(line.id), report.pad.beside(line.id)
    last = column.played
    for turn, box in enumerate(boxes, 1):
        is_marked = any(column.of(mark.id)[turn - 1].is_filled for mark in beside)
        if line.kind is Kind.NUMBER and box.is_filled:
            yield from _find_value_faults(report, line, column, turn)
        elif line.kind is Kind.NUMBER and turn < last and not is_marked:
            about = About("gap", (box.field,), line)
            yield report.warning(about, report.of_box(box.field, line))
        for mark in beside:
            yield from _find_beside_faults(report, mark, column, turn)


def _find_number_faults(report: Reporter, line: Line, column: Column) -> Iterator[Finding]:
    """Yield what is wrong with the numbers of a line among each other."""
    filled = [box for box in column.of(line.id) if box.is_filled and box.worth is not None]
    if line.then:
        yield from _find_order_breaches(report, line, filled)
    if line.once:
        yield from _find_repeated(report, line, filled)


def _find_value_faults(
    report: Reporter, line: Line, column: Column, turn: int
) -> Iterator[Finding]:
    box = column.of(line.id)[turn - 1]
    if not box.is_filled:
        return
    times = 1
    if line.after and turn > 1 and column.of(line.after.line)[turn - 2].is_filled:
        times = line.after.times
    if box.worth is not None and is_allowed(line, box.worth, times):
        return
    values: Values = {
        **report.of_box(box.field, line),
        "written": as_written(box.mark or "", box.worth),
        "number": box.worth or 0,
        "allowed": say_allowed(line),
    }
    if box.worth is None:
        yield report.error(About("value", (box.field,), line, "value-whole"), values)
        return
    if line.after and is_allowed(line, box.worth, 1 if times > 1 else line.after.times):
        mark: Values = {"mark": report.pad.line(line.after.line).label, "times": line.after.times}
        about = About("after", (box.field,), line, "" if times > 1 else "after-only")
        yield report.error(about, {**values, **mark})
        return
    yield report.error(About("value", (box.field,), line), values)


def _find_order_breaches(report: Reporter, line: Line, filled: Sequence[Box]) -> Iterator[Finding]:
    """Yield numbers that do not compare as they must with the one before."""
    assert line.then is not None
    for before, box in pairwise(filled):
        one, two = before.worth or 0, box.worth or 0
        if not compares(line.then, one, two):
            numbers: Values = {"number": two, "before": one, "must": MUST[line.then.value]}
            about = About("then", (before.field, box.field), line)
            yield report.error(about, {**report.of_box(box.field, line), **numbers})


def _find_repeated(report: Reporter, line: Line, filled: Sequence[Box]) -> Iterator[Finding]:
    for value, count in Counter(box.worth for box in filled).items():
        if count > 1:
            again = [box.field for box in filled if box.worth == value]
            numbers: Values = {"number": value or 0, "count": count}
            about = About("once", tuple(again), line)
            yield report.error(about, {**report.of_box(again[-1], line), **numbers})


def _find_mark_faults(report: Reporter, line: Line, column: Column) -> Iterator[Finding]:
    boxes = column.of(line.id)
    crossed = [place for place, box in enumerate(boxes) if box.is_filled]
    if line.is_choice and len(crossed) > 1:
        about = About("choice", tuple(boxes[place].field for place in crossed), line)
        yield report.error(about, report.of_box(boxes[crossed[-1]].field, line))
    if line.lock and crossed and crossed[-1] == len(boxes) - 1 and len(crossed) - 1 < line.lock:
        field = boxes[-1].field
        numbers: Values = {"needed": line.lock, "count": len(crossed) - 1}
        about = About("lock", (field,), line)
        yield report.error(about, {**report.of_box(field, line), **numbers})
    if line.in_order and line.skips is not None and crossed:
        yield from _find_skipped(report, line, boxes, crossed)


def _find_skipped(
    report: Reporter, line: Line, boxes: Sequence[Box], crossed: Sequence[int]
) -> Iterator[Finding]:
    """Yield crosses before which more boxes are left out than may be."""
    most = line.skips or 0
    for before, place in zip((-1, *crossed), crossed, strict=False):
        left = place - before - 1
        if left > most:
            fields = tuple(boxes[p].field for p in range(before + 1, place + 1))
            numbers: Values = {"count": left, "most": most}
            about = About("order", fields, line)
            yield report.error(about, {**report.of_box(fields[-1], line), **numbers})


def _find_beside_faults(
    report: Reporter, line: Line, column: Column, turn: int
) -> Iterator[Finding]:
    """Yield a cross that leaves no room for what stands in the same turn."""
    box, points = column.of(line.id)[turn - 1], column.of(line.beside)[turn - 1]
    if not box.is_filled:
        return
    others = [column.of(name)[turn - 1] for name in line.not_with]
    marked = tuple(other.field for other in others if other.is_filled)
    has_points = line.alone and bool(points.worth)
    if has_points or marked:
        fields = (points.field, box.field, *(() if has_points else marked))
        about = About("alone", fields, line, "" if has_points else "alone-marks")
        said: Values = {
            "written": as_written(points.mark or "", points.worth),
            "number": points.worth or 0,
        }
        yield report.error(about, {**report.of_box(box.field, line), **said})


def _find_miscounts(report: Reporter, line: Line, column: Column) -> Iterator[Finding]:
    """Yield a result that differs from what the boxes give, or that lacks one of them."""
    value = column.value(line.id)
    for box in column.of(line.id):
        if not box.is_filled:
            continue
        said: Values = {"written": as_written(box.mark or "", box.worth)}
        if value is not None and box.worth != value:
            assert line.formula is not None
            names = (*line.formula.of, *line.formula.less)
            parts: Values = {name: column.value(name) or 0 for name in names}
            values: Values = {**parts, **report.of_box(box.field, line), **said, "result": value}
            yield report.miscount(About("total", (box.field,), line), values)
        elif value is None:
            for needed in lacking(report.pad, column, line):
                (empty,) = column.of(needed.id)
                asked: Values = {**report.of_box(box.field, line), **said, "needed": needed.one}
                yield report.warning(About("missing", (empty.field,), needed), asked)
