"""Nobody writes, moves or removes files but the room `files`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Not part of what users run, or the room itself.
OUTSIDE = (
    "bench", "build", "dist", "docs", "examples", "files", "out", "scanner/train", "tests", "tools",
)  # fmt: skip
MODULES = {"shutil", "tempfile"}
METHODS = {
    "write_bytes", "write_text", "mkdir", "makedirs", "rmdir", "removedirs", "rmtree", "unlink",
    "remove_file", "rename", "renames", "touch", "symlink_to", "hardlink_to", "symlink", "link",
    "chmod", "truncate", "imwrite", "savez", "savez_compressed", "savetxt", "tofile", "mkfifo",
}  # fmt: skip
OF_OS = {"open", "write", "remove", "replace", "fdopen"}
_ANY = re.compile(rf"\b({'|'.join((*METHODS, *OF_OS, *MODULES, 'save'))})\b")
INTO_MEMORY = "BytesIO"
# Pipes between a process and those that work for it; none is a file.
PIPES = {
    "crew/child.py": {"os.fdopen"},
    "scanner/decoder/pool.py": {"os.write"},
    "scanner/decoder/worker.py": {"os.fdopen", "os.write"},
}


def modules() -> list[Path]:
    parts = [p for p in ROOT.iterdir() if not p.name.startswith(".") and p.name not in OUTSIDE]
    found = [file for part in parts for file in (part.rglob("*.py") if part.is_dir() else [part])]
    outside = [ROOT / name for name in OUTSIDE]
    return [
        file
        for file in sorted(found)
        if file.suffix == ".py" and not any(file.is_relative_to(folder) for folder in outside)
    ]


def writes_in(source: str) -> list[str]:
    """Return every line of a module that may write to a disk, with why."""
    if not _ANY.search(source):
        return []  # most have no such word, and need no closer look
    nodes = list(ast.walk(ast.parse(source)))
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef) and INTO_MEMORY in source]
    memory = {call for function in functions for call in _safe(function)}
    calls = [node for node in nodes if isinstance(node, ast.Call) and node not in memory]
    found = [f"{call.lineno}: {why}" for call in calls if (why := _why(call))]
    for node in nodes:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        found += [f"{node.lineno}: imports {n}" for n in names if n.split(".")[0] in MODULES]
    return sorted(found)


def _safe(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """Yield the calls of a function that are given a file in memory first."""
    nodes = list(ast.walk(function))
    files = {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        if _last_name(node.value) == INTO_MEMORY
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in nodes:
        if isinstance(node, ast.Call) and node.args:
            first = node.args[0]
            if isinstance(first, ast.Name) and first.id in files:
                yield node


def _last_name(call: ast.Call) -> str:
    named = call.func
    return getattr(named, "attr", "") or getattr(named, "id", "")


def _why(call: ast.Call) -> str:
    last, is_method = _last_name(call), isinstance(call.func, ast.Attribute)
    if last in METHODS:
        return last
    if last in OF_OS and ast.unparse(call.func) == f"os.{last}":
        return f"os.{last}"
    if last == "replace" and is_method and len(call.args) == 1 and not call.keywords:
        return "replace of a path"  # a text's takes two
    if last == "save" and call.args:
        return f"save to {ast.unparse(call.args[0])}"
    if last == "open":
        given = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
        modes = [a.value for a in given if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        if any(set(mode) <= set("rwaxbt+") and set(mode) & set("wax+") for mode in modes):
            return "open to write"
    return ""


def test_modules_are_found() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in modules()}
    assert {"cli.py", "scanner/artwork.py", "variants/library.py"} <= names
    assert not any(name.startswith(("files/", "scanner/train/")) for name in names)


def test_nobody_else_writes_files() -> None:
    found = {
        module.relative_to(ROOT).as_posix(): writes_in(module.read_text(encoding="utf-8"))
        for module in modules()
    }
    written = {
        name: [line for line in lines if line.split(": ")[1] not in PIPES.get(name, ())]
        for name, lines in found.items()
    }
    assert {name: lines for name, lines in written.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        "file.write_bytes(b'')", "open('x', 'w')", "file.open(mode='ab')", "file.open('r+')",
        "old.replace(new)", "old.rename(new)", "os.replace(a, b)", "os.open(a, flags)",
        "folder.mkdir()", "file.unlink(missing_ok=True)", "import shutil",
        "from tempfile import mkdtemp", "picture.save(file)", "np.savez(file, a=1)",
        "cv2.imwrite(name, picture)",
    ],
)  # fmt: skip
def test_a_line_that_writes_is_seen(line: str) -> None:
    assert len(writes_in(f"def work():\n    {line}\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "file.open('rb')", "text.replace('a', 'b')", "replace(entry, name='x')", "canvas.save()",
        "archive.open(entry)", "out = BytesIO(); picture.save(out, 'PNG')", "desk.write('x')",
    ],
)  # fmt: skip
def test_a_line_that_writes_nothing_is_left_alone(line: str) -> None:
    assert writes_in(f"def work():\n    {line}\n") == []
