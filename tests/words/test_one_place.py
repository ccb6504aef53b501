"""Every word has one place: outside `words/` nobody spells out a name that stands in a table.

German is looked for, as English words are ids, too. A word within a sentence is fine; a text that
is nothing but the word, or nothing but it before or behind a value, takes it from the table.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from own_modules import own_modules

from dicesheets.practice.strangers import WORDS as STRAY
from dicesheets.words import cards, fields, games, marks, players
from dicesheets.words.text import Text

ROOT = Path(__file__).parents[2]
OUTSIDE = (".", "build", "dist", "tests", "examples", "bench", "out", "docs", "tools", "words")
# English names of games are told apart from ids by their capitals.
TITLES = {name.en for name in games.GAME_NAMES.values()} | {
    name.en for name in games.FORMER_TITLES.values()
}
# Other things with the same name.
ELSEWHERE = {
    ("sheets/cards/foot.py", "Summe"),  # of the dice that a tally adds up: "Sum", not "total"
    ("sheets/cards/effects.py", "Summe"),  # of the dice that were thrown
    ("web/words.py", "Karte"),  # a button that shows one card large
    *(("practice/strangers.py", word) for word in STRAY),  # printed on papers that are no sheets
}


def texts_in(value: object) -> Iterator[Text]:
    """Yield every text in a table."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from texts_in(inner)


def tables() -> Iterator[tuple[str, Text]]:
    for module in (cards, fields, games, marks, players):
        for name, value in vars(module).items():
            if name.strip("_").isupper() and name != "NO_TEXT":
                for text in texts_in(value):
                    yield f"{module.__name__}.{name}", text


WORDS = {text.de for _, text in tables() if text.de} | TITLES


def sources() -> list[Path]:
    return [p for p in own_modules() if not p.relative_to(ROOT).parts[0].startswith(OUTSIDE)]


def spelled(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module without its docstrings, and the ends of its f-strings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = list(ast.walk(tree))
    other = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    other |= {id(p) for node in nodes if isinstance(node, ast.JoinedStr) for p in node.values[1:-1]}
    for node in nodes:
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in other:
            yield node.lineno, node.value.strip(" :,;.()")


def test_names_stand_in_the_tables_alone() -> None:
    found = []
    any_word = re.compile("|".join(re.escape(word) for word in WORDS))
    for file in sources():
        name, source = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
        if not any_word.search(source):
            continue
        for line, word in spelled(ast.parse(source)):
            if word in WORDS and (name, word) not in ELSEWHERE:
                found.append(f"{name}:{line}: {word}")
    assert found == []


@pytest.mark.parametrize(
    "source", ['f"Spieler {n}"', 'f"{n} Felder"', 'a = "Würfelhelden"', 'say("leer")']
)
def test_a_word_of_ones_own_would_be_found(source: str) -> None:
    assert any(word in WORDS for _, word in spelled(ast.parse(source)))


def test_every_word_is_there_in_both_languages() -> None:
    found = list(tables())
    assert len(found) > 60
    for table, text in found:
        if table.endswith("GAME_TITLES"):
            continue  # most have no second line
        assert text.de and text.en, table


def test_a_table_has_one_name_and_a_name_one_table() -> None:
    """CARD_WORDS were cards in one module and their roles in another."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "words").glob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            targets: list[ast.expr] = node.targets if isinstance(node, ast.Assign) else []
            if isinstance(node, ast.AnnAssign):
                targets = [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and not target.id.startswith("_"):
                    found.setdefault(target.id, []).append(file.name)
    assert len(found) > 30
    assert {name: files for name, files in found.items() if len(files) > 1} == {}
