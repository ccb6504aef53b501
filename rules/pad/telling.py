"""How a pad adds up, in words: what crosses are worth, and how each result follows from others."""

from __future__ import annotations

from collections.abc import Iterator

from dicesheets.layouts.model import Text
from dicesheets.layouts.pad import Formula, Line, Pad, Way
from dicesheets.layouts.vocabulary import Kind
from dicesheets.words.lists import listed


def how_it_adds_up(pad: Pad) -> Iterator[Text]:
    """Yield a sentence for all lines whose worth the pad itself does not show.

    Lines of which the same is to be said share one.
    """
    found: dict[Text, list[Text]] = {}
    for line in pad.lines:
        told = _result(pad, line, line.formula) if line.formula else _crosses(line)
        if told is not None:
            found.setdefault(told, []).append(line.label)
    for told, labels in found.items():
        names = listed(labels)
        yield Text(f"{names.de}: {told.de}.", f"{names.en}: {told.en}.")


def _crosses(line: Line) -> Text | None:
    """Return what crosses are worth, unless it is what is printed, or one each."""
    worth = set(line.worth)
    if line.kind is not Kind.MARK or line.worth == line.numbers or worth <= {1}:
        return None
    if line.options:
        parts = [Text(f"{name.de} {points}", f"{name.en} {points}")
                 for name, points in zip(line.options, line.worth, strict=True)]  # fmt: skip
        return listed(parts)
    if len(worth) == 1:
        points = line.worth[0]
        return Text(f"{points} je Kreuz", f"{points} a cross")
    told = ", ".join(map(str, line.worth))
    return Text(f"der Reihe nach {told}", f"{told} from box to box")


def _result(pad: Pad, line: Line, formula: Formula) -> Text:
    told = _before_times(pad, line, formula)
    if formula.times == 1:
        return told
    if formula.way is Way.SUM and len(formula.of) + len(formula.less) > 1:
        return Text(f"({told.de}) × {formula.times}", f"({told.en}) × {formula.times}")
    if formula.way is Way.PRODUCT:
        return Text(f"{told.de} × {formula.times}", f"{told.en} × {formula.times}")
    return Text(f"{told.de}, mal {formula.times}", f"{told.en}, times {formula.times}")


def _before_times(pad: Pad, line: Line, formula: Formula) -> Text:
    names = [pad.line(name).label for name in formula.of]
    every = listed(names)
    if formula.way is Way.COUNT:
        return Text(f"gefüllte Kästchen bei {every.de}", f"filled boxes in {every.en}")
    if formula.way is Way.BEST:
        return Text(f"die größte Zahl bei {every.de}", f"the largest number in {every.en}")
    if formula.way is Way.BONUS:
        least, points = formula.table[0]
        return Text(f"{points}, wenn {every.de} mindestens {least} ist",
                    f"{points} if {every.en} is {least} or more")  # fmt: skip
    if formula.way is Way.TABLE:
        steps = [(least, points) for least, points in formula.table if least or points]
        german = ", ".join(f"ab {least}: {points}" for least, points in steps)
        english = ", ".join(f"from {least}: {points}" for least, points in steps)
        if every == line.label:  # what a row gives is often called as the row
            return Text(german, english)
        return Text(f"{every.de} {german}", f"{every.en} {english}")
    if formula.way is Way.SUM and len(names) == 1 and not formula.less:
        return Text(f"{every.de} zusammengezählt", f"{every.en} added up")
    sign = " × " if formula.way is Way.PRODUCT else " + "
    less = [pad.line(name).label for name in formula.less]
    return Text(
        sign.join(name.de for name in names) + "".join(f" − {name.de}" for name in less),
        sign.join(name.en for name in names) + "".join(f" − {name.en}" for name in less),
    )
