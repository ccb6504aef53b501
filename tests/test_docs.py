"""The documents lead somewhere: links, paths and commands exist, and decisions stay short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DECISIONS = ROOT / "docs" / "decisions"
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
)
MOST_LETTERS = 700  # of a paragraph or an item; what is longer is read by nobody
MOST_LINES = 190  # of the architecture

_FENCED = re.compile(r"^```.*?^```", re.M | re.S)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_PATH = re.compile(r"`([a-z_]+/[a-z_/]*(?:[a-z_]+\.(?:py|md|yaml))?)`")
_MAKE = re.compile(r"\bmake ([a-z][a-z-]*)")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def prose_of(path: Path) -> str:
    """Return a document without its blocks of code."""
    return _FENCED.sub("", path.read_text(encoding="utf-8"))


def paragraphs_of(path: Path) -> Iterator[str]:
    """Yield paragraphs and items of lists; a table is not read from end to end."""
    for block in re.split(r"\n\s*\n|\n(?=- )", prose_of(path)):
        if not block.lstrip().startswith("|"):
            yield " ".join(block.split())


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_link_leads_to_a_file(document: Path) -> None:
    targets = [t.partition("#")[0] for t in _LINK.findall(prose_of(document)) if "://" not in t]
    files = [(document.parent / target).resolve() for target in targets if target]
    assert [file for file in files if not file.exists()] == []


@pytest.mark.parametrize("name", ["architecture.md", "adding-a-game.md"])
def test_every_path_that_maps_name_exists(name: str) -> None:
    places = [ROOT, ROOT / "rules" / "welten"]
    named = _PATH.findall((ROOT / "docs" / name).read_text(encoding="utf-8"))
    assert len(named) > 10
    assert [path for path in named if not any((place / path).exists() for place in places)] == []


def test_every_module_of_the_drawn_ways_exists() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    drawing = "".join(_FENCED.findall(text))
    drawn = re.findall(r"\b[a-z]+/[a-z_/]*\.py|[a-z]+/cards/", drawing)
    assert len(drawn) > 30
    assert [path for path in drawn if not (ROOT / path).exists()] == []
    modules = {file.name for file in ROOT.glob("[a-z]*/**/*.py")}
    assert set(re.findall(r"\b[a-z_]+\.py", drawing)) <= modules
    assert len(text.splitlines()) <= MOST_LINES


def test_every_decision_is_in_the_index_once() -> None:
    listed = _LINK.findall((DECISIONS / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(p.name for p in DECISIONS.glob("*.md") if p.stem != "README")


@pytest.mark.parametrize("document", sorted(DECISIONS.glob("*.md")), ids=name_of)
def test_a_decision_is_told_in_short_paragraphs(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert re.match(r"# .+\n\n", text)
    assert [p for p in paragraphs_of(document) if len(p) > MOST_LETTERS] == []


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_that_is_named_exists(document: str) -> None:
    named = set(_MAKE.findall((ROOT / document).read_text(encoding="utf-8")))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.M))
    assert named and named <= targets
