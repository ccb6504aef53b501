"""docs/errors.md explains messages that there are, in the words in which they are said."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = (
    "files", "layouts", "sheets", "records", "rules", "scanner", "variants", "scoring", "words",
    "reports",
)  # fmt: skip


def rows() -> list[tuple[str, str]]:
    """Return the two columns of messages, row by row."""
    text = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    cells = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [(row[0], row[1]) for row in cells if not row[0].strip().startswith("message")]


@cache
def source_texts() -> str:
    """Return every text of the library, what is filled in shown as a gap."""
    found: list[str] = []
    for part in PARTS:
        for file in sorted((ROOT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    parts = (v.value if isinstance(v, ast.Constant) else "…" for v in node.values)
                    found.append("".join(str(part) for part in parts))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.append(node.value)
    return "\n".join(found)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0].strip("` ")[:30])
def test_a_message_is_said_so(row: tuple[str, str]) -> None:
    for message in re.findall(r"`([^`]+)`", " ".join(row)):
        pieces = [piece.strip(' ",:;') for piece in message.split("…")]
        assert any(pieces)
        for piece in pieces:
            assert piece in source_texts(), message


def test_most_messages_are_given_in_both_languages() -> None:
    assert len(rows()) > 30
    assert all("`" in german for english, german in rows() if "`" in english)
