"""The modules of this repository; environments and other hidden folders are not looked into."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def own_modules() -> tuple[Path, ...]:
    """Return every module, those of tests and tools too, by their names.

    An environment has ten thousand of others; to list them took longer than to read ours.
    """
    shown = [path for path in ROOT.iterdir() if not path.name.startswith(".")]
    inside = [file for path in shown if path.is_dir() for file in path.rglob("*.py")]
    return tuple(sorted([*ROOT.glob("*.py"), *inside]))


def statements_in(source: str) -> Iterator[ast.stmt]:
    """Yield the statements of a module, also those within others; a third of the work of a walk."""
    left: list[ast.AST] = [ast.parse(source)]
    while left:
        node = left.pop()
        if isinstance(node, ast.stmt):
            yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            within = getattr(node, name, None)
            if isinstance(within, list):  # a lambda and a choice have an expression there
                left += within
