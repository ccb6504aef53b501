"""What the loader makes of the layout files: every value that differs from its default, as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path

import pytest

from dicesheets.layouts.fields import Field, Group
from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import Game, Text

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = Path(__file__).parents[2] / "examples"
LEFT_OUT = {"about", "digest", "places", "rules", "scoring", "text", "title", "name", "label"}


@pytest.mark.parametrize("game", list(Game))
def test_the_built_in_layouts_are_as_reviewed(
    game: Game, compare_golden: Callable[[Path, str], None]
) -> None:
    text = "\n".join(lines_of("layout", load_classic(game))) + "\n"
    compare_golden(GOLDEN / f"{game.value}.txt", text)


@pytest.mark.parametrize("name", ["observatory", "north-coast"])
def test_the_examples_are_as_reviewed(
    name: str, compare_golden: Callable[[Path, str], None]
) -> None:
    layout = load_layout(EXAMPLES / name / f"{name}.yaml")
    text = "\n".join(lines_of("layout", layout)) + "\n"
    compare_golden(GOLDEN / f"example-{name}.txt", text)


def lines_of(name: str, value: object, indent: str = "") -> Iterator[str]:
    """Yield a value as lines: what is plain on its own line, the rest below it."""
    if isinstance(value, Group) and value.fields:
        kept = replace(value, fields=())
        yield from lines_of(name, kept, indent)
        for start in range(0, len(value.fields), 6):
            some = enumerate(value.fields[start : start + 6], start=start + 1)
            yield f"{indent}    " + "; ".join(field_text(value, n, field) for n, field in some)
    elif is_dataclass(value):
        plain, deep = [], []
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.name in LEFT_OUT or isinstance(inner, Text) or not field.init:
                continue
            if inner == () or (field.default is not MISSING and inner == field.default):
                continue
            if is_plain(inner):
                plain.append(f"{field.name}={said(inner)}")
            else:
                deep.append((field.name, inner))
        kind = type(value).__name__
        yield f"{indent}{name}: {kind} {' '.join(plain)}".rstrip()
        for key, inner in deep:
            yield from lines_of(key, inner, indent + "  ")
    elif isinstance(value, tuple):
        for number, inner in enumerate(value, start=1):
            yield from lines_of(f"{name}.{number}", inner, indent)
    else:
        yield f"{indent}{name}: {said(value)}"


def field_text(group: Group, place: int, field: Field) -> str:
    """Return a field by its id and what does not follow from its group and its place there."""
    implied = {"id": None, "kind": group.kind, "group": group.id, "position": place}
    words = [field.id]
    for part in fields(field):
        value = getattr(field, part.name)
        default = None if part.default is MISSING else part.default
        if part.name != "id" and value != implied.get(part.name, default):
            words.append(f"{part.name}={said(value)}")
    return " ".join(words)


def is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(is_plain(inner) for inner in value)
    if is_dataclass(value):  # such as a reward: small, without parts of its own
        return type(value).__name__ == "Reward"
    return True


def said(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "(" + " ".join(said(inner) for inner in value) + ")"
    if is_dataclass(value):
        return "/".join(said(getattr(value, f.name)) for f in fields(value))
    return str(value)
