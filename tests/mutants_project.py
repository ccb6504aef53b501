"""A project of one small rule and its tests, for the tool behind `make mutants`."""

from __future__ import annotations

import subprocess
from pathlib import Path

from dicesheets.tools.mutants.changes import Change, find_changes

RULE = '''"""A rule."""


def has_won(points: int, goal: int, is_over: bool) -> bool:
    return points >= goal and not is_over


def unused(points: int) -> bool:
    return points > 3


def endless(points: int) -> int:
    while points > 0:
        points -= 1
    return points
'''
TESTS = """from dicesheets.rules.rule import endless, has_won


def test_won():
    assert has_won(43, 42, False)
    assert not has_won(43, 42, True)
    assert not has_won(41, 42, False)


def test_endless():
    assert endless(1) == 0
"""


def make_project(root: Path) -> Path:
    """Return a folder with a project of one small rule."""
    for name, text in {
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "__init__.py": "",
        "rules/__init__.py": "",
        "rules/rule.py": RULE,
        "tests/test_rule.py": TESTS,
        "out/made.py": "",
        ".gitignore": "out/\n__pycache__/\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    (root / ".importroot").mkdir()
    (root / ".importroot" / "dicesheets").symlink_to("..")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    return root


def changes_of(root: Path) -> dict[str, Change]:
    """Return the changes of the rule by the line they make."""
    lines = RULE.splitlines()
    found = find_changes("rules/rule.py", RULE)
    return {change.changed_line(lines[change.line - 1]).strip(): change for change in found}
