"""What nobody says is nothing: no, zero, empty or None; the few other defaults stand in a table.

Many a test would notice a wrong default, but it is one of the long ones: this one takes no time.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("layouts", "records", "rules", "scoring", "sheets")
MODULES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for file in (ROOT / folder).rglob("*.py")
    if file.stem != "__init__"
)

# Whole numbers and yes or no; texts and measures in mm are seen on the sheets.
OTHERWISE: dict[str, object] = {
    "layouts.fiducials.SheetCode.edition": 2,  # the newest
    "layouts.pad.Formula.times": 1,
    "layouts.pad.Line.boxes": 1,
    "layouts.pad.Line.step": 1,
    "layouts.pad.TableRow.times": 1,
    "layouts.pad_numbers.is_allowed.times": 1,
    "layouts.settings.WeltenSettings.tenths_a_resource": 1,
    "layouts.spec.Words.max_length": 400,
    "layouts.spec.Number.whole": True,
    "layouts.spec.ListOf.high": 200,
    "layouts.spec.MapOf.high": 200,
    "rules.helden.turns.Hero.dice": (("white", 3), ("yellow", 0), ("red", 0)),
    "rules.welten.judge.judge_round.with_history": True,
    "rules.welten.model.relaxation.Scope.gains": (0, 1, 2),  # all three resources
    "rules.welten.model.relaxation.Scope.balances": (0, 1, 2),
    "rules.welten.model.relaxation.Scope.spending": (0, 1, 2),
    "rules.welten.model.relaxation.Scope.stars": True,
    "rules.welten.play.sheet.read_sheet.round_number": 1,
    "rules.welten.play.sheet.read_with.round_number": 1,
    "rules.welten.play.simulate.simulate_round.round_number": 1,
    "rules.welten.play.simulate.make_record.round_number": 1,
    "scoring.inputs.load_inputs.with_records": True,
    "scoring.read.Known.with_installed": True,
    "sheets.cards.canvas.Look.edition": 2,
    "sheets.cards.names.place_name.with_ground": True,
    "sheets.drawing.Ink.edition": 2,
    "sheets.job.Job.copies": 1,
    "sheets.job.Job.seed": 1,
    "sheets.job.Job.edition": 2,
    "sheets.leaflet.rulebook.Leaflet.most_players": 6,
    "sheets.leaflet.throws.Shown.is_kept": True,
    "sheets.plan.CardPlan.edition": 2,
    "sheets.preview.render_pages.dpi": 100,
    "sheets.text.wrap.fills_last": True,
}


@pytest.mark.parametrize("module", MODULES)
def test_what_nobody_says_is_nothing(module: str) -> None:
    found = {
        name: value
        for name, value in defaults_of(importlib.import_module(f"dicesheets.{module}"), module)
        if any(map(is_something, plain_values(value)))
    }
    assert found == {name: value for name, value in OTHERWISE.items() if owner_of(name) == module}


def test_every_exception_is_of_a_module() -> None:
    assert {owner_of(name) for name in OTHERWISE} <= set(MODULES)


def owner_of(name: str) -> str:
    return name.rsplit(".", 2)[0]


def defaults_of(module: ModuleType, name: str) -> Iterator[tuple[str, object]]:
    """Yield the defaults of a module's own values and functions, with their names."""
    for key, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value) and is_dataclass(value):
            for field in fields(value):
                if field.default is not MISSING:
                    yield f"{name}.{key}.{field.name}", field.default
        elif inspect.isclass(value):
            for of, default in getattr(value, "_field_defaults", {}).items():
                yield f"{name}.{key}.{of}", default
        elif inspect.isfunction(value):
            for parameter in inspect.signature(value).parameters.values():
                if parameter.default is not parameter.empty:
                    yield f"{name}.{key}.{parameter.name}", parameter.default


def plain_values(value: object) -> Iterator[object]:
    """Yield what a default is made of: of tuples the elements; dataclasses have their own."""
    if isinstance(value, Enum):
        return
    if isinstance(value, tuple):
        for element in value:
            yield from plain_values(element)
    else:
        yield value


def is_something(value: object) -> bool:
    return isinstance(value, int) and bool(value)
