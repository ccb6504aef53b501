"""Whatever an author does to a file: faults with their lines, never a crash, never a long wait."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from dicesheets.errors import Fault, LayoutError
from dicesheets.layouts.load import classic_path, inspect_layout, parse_layout
from dicesheets.layouts.model import Game
from dicesheets.sheets.check import check_layout

HEAD = "game: welten\nid: mine\nname: {de: Meins, en: Mine}\nextends: classic\n"
FILES = 120  # mangled copies of the built-in files
DRAWN = 6  # of them that are also drawn, which takes longer

# What may stand where something else should: wrong types, odd YAML, odd letters.
VALUES = (
    "null", "~", "", "true", "no", "0", "-1", "7", "99", "1000000000000000000", "010", "0x1F",
    "0b11", "1:30", "1.5", ".nan", ".inf", "-.inf", "1.0e+999", "2024-01-01", "{}", "[]", "[[]]",
    "{a: 1}", "[a, b]", "{de: x}", "''", "value", "classic", "*x", "&x y", "!!binary aGk=",
    "!!set {a}", "{<<: {a: 1}}", "star", "[star, [coin]]", "r1c1", "'漢字 😀'", "'\u202e'",
    "'{'", "'{nope}'", "|\n  text", "? a", "@", "[null]", "digit", "mark", "circle", "fill",
    "number", "realm", "score", "resources", "component", "board", "pad", "x" * 500,
)  # fmt: skip
LETTERS = "[]{}:,#&*!|>'\"%@`-\t\0\ufeff\u2028é😀"
TOKEN = re.compile(r"[\w-]+|\[[^\[\]]*\]|\{[^{}]*\}")


def mangle(rng: Random, text: str) -> str:
    """Return a text with one to four clumsy changes."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        lines[at : at + 1] = rng.choice(CHANGES)(rng, lines[at])
        if rng.random() < 0.15:
            lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
    text = rng.choice(("\n", "\n", "\r\n")).join(lines)
    return rng.choice(("", "", "", "\ufeff")) + text


def drop(rng: Random, line: str) -> list[str]:
    return []


def repeat(rng: Random, line: str) -> list[str]:
    return [line, line]


def indent(rng: Random, line: str) -> list[str]:
    return [rng.choice((" ", "  ", "\t")) + line]


def outdent(rng: Random, line: str) -> list[str]:
    return [line[rng.choice((1, 2)) :]]


def replace_value(rng: Random, line: str) -> list[str]:
    return [f"{line.partition(':')[0]}: {rng.choice(VALUES)}"]


def replace_token(rng: Random, line: str) -> list[str]:
    found = list(TOKEN.finditer(line))
    if not found:
        return [line]
    token = rng.choice(found)
    return [line[: token.start()] + rng.choice(VALUES) + line[token.end() :]]


def replace_letter(rng: Random, line: str) -> list[str]:
    at = rng.randrange(len(line) + 1)
    return [line[:at] + rng.choice(LETTERS) + line[at + 1 :]]


CHANGES = (
    drop, repeat, indent, outdent, replace_letter,
    replace_value, replace_value, replace_token, replace_token,
)  # fmt: skip


def mangled_file(seed: int, folder: Path) -> Path:
    rng = Random(seed)
    game = rng.choice((Game.WELTEN, Game.WELTEN, *Game))
    text = classic_path(game).read_text(encoding="utf-8").replace("id: classic", "id: mine", 1)
    file = folder / "mine.yaml"
    file.write_bytes(mangle(rng, text).encode("utf-8"))
    return file


def assert_named(faults: list[Fault]) -> None:
    for fault in faults:
        assert fault.file.endswith("mine.yaml"), fault
        assert fault.line, fault
        assert fault.what and fault.remedy


def test_mangled_files_give_faults_with_lines(tmp_path: Path) -> None:
    sound = 0
    for seed in range(FILES):
        layout, faults = inspect_layout(mangled_file(seed, tmp_path))
        assert_named(faults)
        assert layout is not None or faults
        sound += not faults
    assert 0 < sound < FILES / 3, "the changes are too gentle or too rough to find anything"


@pytest.mark.parametrize("seed", range(1000, 1000 + DRAWN))
def test_mangled_files_are_checked_as_far_as_paper(seed: int, tmp_path: Path) -> None:
    assert_named(check_layout(mangled_file(seed, tmp_path))[1])


CRASHED = {
    "an effect that costs nothing": "settings: {effects: [{pay: {}, do: make, "
    "text: {de: a, en: b}}]}",
    "a dotted card with a fault": "cards: {a.b: {role: nope, title: 3}}",
    "a bracket in a card's name": "cards: {'a[1': {role: nope, title: 3}}",
    "a card without a name": "cards: {'': {role: 5}}",
    "nineteen thousand cards": "cards:\n" + "".join(f"  c{i}: 1\n" for i in range(19_000)),
    "twenty thousand unknown keys": "".join(f"k{i}: 1\n" for i in range(20_000)),
    "one die drawn twice": "cards: {tapestry: {plays: [{place_shape: cell, shapes: "
    "{1: ['#'], '1': ['##']}}]}}",
}  # fmt: skip


@pytest.mark.parametrize("name", CRASHED)
def test_what_once_crashed_or_slipped_through_is_refused(name: str) -> None:
    with pytest.raises(LayoutError) as caught:
        parse_layout(HEAD + CRASHED[name], "mine.yaml")
    assert_named(list(caught.value.faults))


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_very_deep_nesting_is_refused_before_the_c_library_sees_it(opening: str) -> None:
    """libyaml's composer recurses: a quarter of a million brackets ended the process."""
    with pytest.raises(LayoutError, match="deep"):
        parse_layout(opening * 100_000, "mine.yaml")


def test_a_strange_character_is_named_with_its_line() -> None:
    with pytest.raises(LayoutError, match=r"mine.yaml:5: the character U\+0007"):
        parse_layout(HEAD + "author: a\x07b\n", "mine.yaml")
