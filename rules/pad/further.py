"""What a game checks beyond its pad: in a module of its own, found by the game's entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, cast

from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.registry import module_of
from dicesheets.rules.pad.findings import Reporter
from dicesheets.rules.pad.sheet import Column
from dicesheets.rules.verdict import Finding


class Further(Protocol):
    """What a module with further checks offers."""

    RULES: tuple[tuple[str, Text], ...]  # (last word of the rule id, what it demands)

    def find_faults(self, report: Reporter, order: Sequence[Column]) -> Iterator[Finding]:
        """Yield what is wrong if the players had their turns in this order."""


def further_rules(layout: Layout) -> tuple[tuple[str, Text], ...]:
    """Return the rules of a game that no pad can say."""
    module = _module(layout)
    return module.RULES if module else ()


def further_faults(report: Reporter, order: Sequence[Column]) -> Iterator[Finding]:
    """Yield what a game finds beyond its pad, if the players had their turns in this order."""
    module = _module(report.layout)
    if module:
        yield from module.find_faults(report, order)


def _module(layout: Layout) -> Further | None:
    name = layout.traits.further_checks
    return cast(Further, module_of(name)) if name else None
