"""The import rules of docs/architecture.md, and what ships, as tests."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from own_modules import own_modules, statements_in

ROOT = Path(__file__).parents[1]

# Each part may import only the parts to its right (and libraries).
ALLOWED: dict[str, set[str]] = {
    "words": set(),
    "errors": {"words"},
    "crew": {"words", "errors"},
    "files": {"words", "errors"},
    "layouts": {"words", "errors", "files"},
    "rules": {"words", "errors", "layouts"},
    "sheets": {"words", "errors", "files", "layouts"},
    "records": {"words", "errors", "files", "layouts", "rules"},
    "variants": {"words", "errors", "files", "layouts", "rules", "sheets"},
    "scanner": {"words", "errors", "files", "layouts", "sheets", "rules", "records"},
    "scanner/train": {
        "words", "errors", "files", "layouts", "sheets", "rules", "records", "practice", "scanner",
    },
    "practice": {"words", "errors", "files", "layouts", "rules", "records", "scanner", "sheets"},
    "scoring": {
        "words", "errors", "files", "layouts", "rules", "records", "scanner", "sheets", "variants",
    },
    "reports": {"words", "errors", "files", "layouts", "rules", "scanner", "scoring", "sheets"},
    "store": {"words", "errors", "files"},
    "league": {
        "words", "errors", "files", "layouts", "rules", "records", "scanner", "sheets", "variants",
        "scoring", "reports", "store", "crew",
    },
    "web": {
        "words", "errors", "files", "layouts", "rules", "records", "scanner", "sheets", "variants",
        "scoring", "reports", "store", "crew", "league",
    },
    "commands": {
        "words", "errors", "files", "layouts", "rules", "sheets", "records", "scanner", "variants",
        "scoring", "reports", "practice", "store", "league", "web",
    },
    "api": {"errors", "layouts", "rules", "records", "scanner", "scoring", "sheets", "variants"},
    "cli": {"words", "errors", "commands"},
}  # fmt: skip
# Each engine of Würfelwelten and what it may use; the modules beside them put them together.
ENGINES: dict[str, set[str]] = {
    "cards": set(),
    "play": {"cards"},
    "static": {"cards", "play"},
    "goal": {"cards", "play", "static"},
    "breadth": {"cards", "play", "goal"},
    "model": {"cards", "play", "goal"},
    "depth": {"cards", "play", "goal"},
    "best": {"cards", "play", "static", "goal", "breadth", "model"},
}
PLAIN = {"yaml", "cv2", "reportlab", "click", "PIL", "onnxruntime"}  # never in rules/
OUTSIDE = (".", "build", "dist", "tests", "examples", "bench", "out", "docs", "tools")


@cache
def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in statements_in(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names |= {node.module} | {f"{node.module}.{a.name}" for a in node.names}
        elif isinstance(node, ast.Import):
            names |= {a.name for a in node.names}
    return names


def files_of(part: str) -> list[Path]:
    single = ROOT / f"{part}.py"
    if single.exists():
        return [single]
    inner = [ROOT / other for other in ALLOWED if other.startswith(f"{part}/")]
    files = sorted((ROOT / part).rglob("*.py"))
    return [file for file in files if not any(file.is_relative_to(folder) for folder in inner)]


@pytest.mark.parametrize("part", ALLOWED)
def test_imports_point_one_way(part: str) -> None:
    for file in files_of(part):
        parts = {n.split(".")[1] for n in imported(file) if n.startswith("dicesheets.")}
        wrong = {p for p in parts if not p.startswith("__")} - ALLOWED[part] - {part}
        assert not wrong, f"{file.relative_to(ROOT)} must not import {sorted(wrong)}"


def test_the_trainer_is_used_by_nobody() -> None:
    users = [file for part in ALLOWED if part != "scanner/train" for file in files_of(part)]
    for file in users:
        assert not any(name.startswith("dicesheets.scanner.train") for name in imported(file)), file


def test_every_part_is_under_the_rule() -> None:
    roots = {p.stem for p in ROOT.glob("*.py")} - {"__init__", "__main__"}
    folders = {p.parent.name for p in ROOT.glob("*/__init__.py")}
    folders = {name for name in folders if not name.startswith(OUTSIDE)}
    assert roots | folders <= set(ALLOWED)


def test_the_rooms_are_documented_as_they_are() -> None:
    """docs/architecture.md names every room, what it may import, and each below those it needs."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z/]+)` \| .+ \|(?: ([a-z, ]+))? \|$", text, re.M)
    told = {room: set(filter(None, names.split(", "))) for room, names in rows}
    assert told == ALLOWED
    order = list(told)
    for room, names in told.items():
        assert all(order.index(name) < order.index(room) for name in names), room


def test_the_rules_are_plain_python() -> None:
    for file in files_of("rules"):
        heads = {name.split(".")[0] for name in imported(file)}
        assert not heads & PLAIN, file


@pytest.mark.parametrize("folder", ENGINES)
def test_the_engines_of_welten_use_only_what_stands_above_them(folder: str) -> None:
    prefix = "dicesheets.rules.welten."
    for file in sorted((ROOT / "rules/welten" / folder).glob("*.py")):
        names = {n.removeprefix(prefix) for n in imported(file) if n.startswith(prefix)}
        wrong = {n.split(".")[0] for n in names} - ENGINES[folder] - {folder}
        assert not wrong, f"{file.relative_to(ROOT)} must not import {sorted(wrong)}"


def test_every_engine_of_welten_is_under_the_rule() -> None:
    assert {p.parent.name for p in (ROOT / "rules/welten").glob("*/__init__.py")} == set(ENGINES)


@pytest.mark.parametrize(
    "init", sorted((ROOT / "rules").rglob("__init__.py")), ids=lambda p: p.parent.name
)
def test_every_folder_of_the_rules_has_a_map_that_names_its_modules(init: Path) -> None:
    """The map is all there is: nothing is loaded that was not asked for."""
    (node,) = ast.parse(init.read_text(encoding="utf-8")).body
    assert isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    text = str(node.value.value)
    modules = [p.stem for p in init.parent.glob("*.py") if p != init]
    folders = [f"{p.parent.name}/" for p in init.parent.glob("*/__init__.py")]
    assert [name for name in (*modules, *folders) if f"`{name}`" not in text] == []


def test_only_one_module_knows_reportlab() -> None:
    inside = [f for part in ALLOWED for f in files_of(part)]
    users = [f for f in inside if any(n.split(".")[0] == "reportlab" for n in imported(f))]
    assert [f.relative_to(ROOT).as_posix() for f in users] == ["sheets/pdf.py"]


def test_the_root_holds_the_entry_point_the_library_and_errors() -> None:
    assert {p.stem for p in ROOT.glob("*.py")} == {"__init__", "__main__", "api", "cli", "errors"}


def test_every_package_is_listed_for_the_wheel() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(config["tool"]["setuptools"]["packages"])
    found = {"dicesheets"}
    for file in own_modules():
        relative = file.parent.relative_to(ROOT)
        if file.name == "__init__.py" and not str(relative).startswith(OUTSIDE):
            found.add(".".join(("dicesheets", *relative.parts)))
    assert listed == found


def test_every_data_file_of_a_package_ships() -> None:
    """A file that is not Python must be named in package-data, or the wheel lacks it."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    data = config["tool"]["setuptools"]["package-data"]
    shipped: set[Path] = set()
    for package, patterns in data.items():
        folder = ROOT.joinpath(*package.split(".")[1:])
        shipped |= {p for pattern in patterns for p in folder.glob(pattern)}
    parts = [p.parent for p in ROOT.glob("*/__init__.py") if not p.parent.name.startswith(OUTSIDE)]
    for folder in parts:
        for file in folder.rglob("*"):
            if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts:
                assert file in shipped, f"{file.relative_to(ROOT)} is in no package-data"


def test_the_command_line_starts_without_heavy_imports() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from dicesheets.cli import main\n"
        "try: main(['--help'], standalone_mode=False)\nexcept SystemExit: pass\n"
        "heavy = {'cv2', 'numpy', 'reportlab', 'yaml', 'onnxruntime', 'PIL'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_listed_command_exists_and_explains_itself() -> None:
    from click.testing import CliRunner

    from dicesheets.cli import COMMANDS, main

    for name in COMMANDS:
        done = CliRunner().invoke(main, [name, "--help"])
        assert done.exit_code == 0, name
        assert "--help" in done.output
