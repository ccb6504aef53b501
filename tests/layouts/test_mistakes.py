"""Every seeded mistake is found, at its line, in plain words."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from dicesheets.errors import Fault
from dicesheets.sheets.check import check_layout

_spec = importlib.util.spec_from_file_location("mistakes", Path(__file__).parent / "mistakes.py")
assert _spec and _spec.loader
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
MISTAKES: dict[str, str] = _module.MISTAKES
HEAD: str = _module.HEAD
MARK = "#!"


def faults_of(text: str, folder: Path) -> list[Fault]:
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return check_layout(file)[1]


def test_there_are_at_least_sixty_mistakes() -> None:
    assert len(MISTAKES) >= 60


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_line(name: str, tmp_path: Path) -> None:
    text = MISTAKES[name]
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines, 1) if MARK in line)
    words = lines[number - 1].partition(MARK)[2].strip()
    clean = "\n".join(line.partition(f"  {MARK}")[0] for line in lines) + "\n"
    faults = faults_of(clean, tmp_path)
    at_line = [f for f in faults if f.line == number and f.file.endswith("mine.yaml")]
    shown = "\n".join(map(str, faults))
    assert at_line, f"nothing about line {number}:\n{shown}"
    assert any(words in str(f) for f in at_line), f"{words!r} is not said:\n{shown}"


def test_all_mistakes_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    text = HEAD + (
        "autor: Anna\n"
        "cards:\n"
        "  moon:\n"
        "    role: realm\n"
        "    title: {de: Mond}\n"
        "    groups:\n"
        "      crater: {kind: digits, count: 3}\n"
        "    plays:\n"
        "      - write: crater\n"
        "  sun:\n"
        "    role: realm\n"
        "    title: {de: Sonne, en: Sun}\n"
        "    groups:\n"
        "      ray: {kind: digit, count: 3}\n"
        "    plays:\n"
        "      - write: rya\n"
    )
    lines = [fault.line for fault in faults_of(text, tmp_path)]
    assert {5, 9, 11, 20} <= set(lines)


def test_a_sound_file_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(HEAD + _module.REALM, tmp_path) == []
