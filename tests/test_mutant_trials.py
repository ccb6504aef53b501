"""Changes are tried in a copy of a project, one after the other, and what notices them is said."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from mutants_project import RULE, TESTS, changes_of, make_project

from dicesheets.tools.mutants.ask import Waiting
from dicesheets.tools.mutants.coverage_map import SHARED, CoverageMap
from dicesheets.tools.mutants.tree import copy_tree, project_files, sample, tree_hash
from dicesheets.tools.mutants.trial import (
    BREAKS,
    HANGS,
    Copy,
    Fate,
)
from dicesheets.tools.mutants.waiting import (
    CANNOT,
    GREEN,
    HUNG,
    MOST_BYTES,
    RED,
    limit_process,
    put_in,
)

ROOT = Path(__file__).parents[1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def test_what_is_made_or_ignored_is_no_part_of_the_project(project: Path) -> None:
    files = [file.as_posix() for file in project_files(project)]
    assert "rules/rule.py" in files and ".importroot/dicesheets" in files
    assert not any(file.startswith(("out/", ".git/")) for file in files)


def test_the_hash_of_a_tree_follows_every_file(project: Path) -> None:
    before = tree_hash(project, project_files(project))
    assert tree_hash(project, project_files(project)) == before
    (project / "tests" / "test_rule.py").write_text(TESTS + "\n", "utf-8")
    assert tree_hash(project, project_files(project)) != before


def test_a_sample_is_drawn_evenly_and_again_by_its_seed(project: Path) -> None:
    (project / "records").mkdir()
    (project / "records" / "small.py").write_text("a = b < c\n", "utf-8")
    drawn = sample(project, ["rules", "records"], 4, seed=1)
    assert [change.path for change in drawn][:2] == ["rules/rule.py", "records/small.py"]
    assert len(drawn) == 4 and sample(project, ["rules", "records"], 4, seed=1) == drawn
    everything = sample(project, ["rules"], 99, seed=2)
    places = [(change.path, change.line, change.column) for change in everything]
    assert len(set(places)) == len(places), "no place is changed twice"


@pytest.mark.slow
def test_changes_are_tried_in_a_copy_and_taken_back(project: Path, tmp_path: Path) -> None:
    copy = Copy(tmp_path / "copy")
    copy_tree(project, project_files(project), copy.root)
    tests = ("tests/test_rule.py::test_won",)
    known = CoverageMap({"rules/rule.py": {5: tests}}, {tests[0]: 0.01})
    changes = changes_of(project)

    survivor = copy.try_change(changes["return points > goal and not is_over"], known, 60)
    assert survivor.fate is Fate.SURVIVED, "nobody plays to exactly the goal"
    killed = copy.try_change(changes["return points >= goal or not is_over"], known, 60)
    assert (killed.fate, killed.note) == (Fate.KILLED, tests[0])
    nobody = CoverageMap({"rules/rule.py": {}}, {})
    uncovered = copy.try_change(changes["return points >= 3"], nobody, 60)
    assert uncovered.fate is Fate.UNCOVERED
    assert (copy.root / "rules" / "rule.py").read_text("utf-8") == RULE
    assert (project / "rules" / "rule.py").read_text("utf-8") == RULE


@pytest.mark.slow
def test_an_endless_loop_is_noticed(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicesheets.tools.mutants.trial.START_SECONDS", 6.0)
    copy = Copy(tmp_path / "copy")
    copy_tree(project, project_files(project), copy.root)
    test = "tests/test_rule.py::test_endless"
    known = CoverageMap({"rules/rule.py": {14: (test,)}}, {test: 0.01})
    hanging = copy.try_change(changes_of(project)["points += 1"], known, 60)
    assert (hanging.fate, hanging.note) == (Fate.KILLED, HANGS)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits others")
def test_a_process_without_end_is_given_neither_all_memory_nor_all_time() -> None:
    ask = "import resource as r; print(*map(r.getrlimit, (r.RLIMIT_DATA, r.RLIMIT_CPU)))"
    process = subprocess.Popen(
        [sys.executable, "-c", f"input(); {ask}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    limit_process(process.pid, 1.5)
    told, _ = process.communicate(b"\n")
    assert told.decode().strip() == f"({MOST_BYTES}, {MOST_BYTES}) (7, 7)"


ALREADY_RED = """import os
import time

import pytest

from dicesheets.rules.rule import has_won


def test_red():
    assert has_won(43, 42, True)


def test_won():
    assert not has_won(43, 42, True)


@pytest.mark.parametrize("case", [has_won(42, 42, False)])
def test_renamed(case):
    pass


def test_crash():
    has_won(42, 42, False) or os._exit(7)


def test_hangs():
    time.sleep(60)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "tests", "fate", "note"),
    [
        ("return points > goal and not is_over", ["red"], Fate.SURVIVED, ""),
        ("return points >= goal or not is_over", ["red", "won"], Fate.KILLED, "won"),
        ("return points > goal and not is_over", ["renamed[True]"], Fate.SURVIVED, ""),
        ("return points > goal and not is_over", ["crash"], Fate.KILLED, BREAKS),
        ("return points > goal and not is_over", ["hangs"], Fate.SURVIVED, ""),
    ],
)
def test_what_fails_without_the_change_has_not_noticed_it(
    line: str, tests: list[str], fate: Fate, note: str,
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("dicesheets.tools.mutants.trial.START_SECONDS", 6.0)
    (project / "tests" / "test_red.py").write_text(ALREADY_RED, "utf-8")
    copy = Copy(tmp_path / "copy")
    copy_tree(project, project_files(project), copy.root)
    names = tuple(f"tests/test_red.py::test_{name}" for name in tests)
    known = CoverageMap({"rules/rule.py": {5: names}}, dict.fromkeys(names, 0.01))
    outcome = copy.try_change(changes_of(project)[line], known, 60)
    assert outcome.fate is fate
    assert outcome.note.removeprefix("tests/test_red.py::test_") == note


# What a module may look like while its functions are in use everywhere.
IN_USE = """from functools import cache, wraps

LIMIT = 5


def under(points, most=6):
    return points < 7


def guarded(function):
    @wraps(function)
    def inner(points):
        return points > 8 and function(points)
    return inner


@guarded
@cache
def odd(points):
    return sum(1 for _ in range(points)) % 2 == 1


class Rule:
    worth = 4

    @property
    def double(self):
        return self.worth * 2
"""
PUT_IN = [
    ("points < 7", "points <= 7", "under(7)", False, True),
    ("points > 8", "points >= 8", "odd(8) is False", False, True),  # made by a decorator
    ("range(points)", "range(points + 1)", "odd(9)", True, False),  # kept in a cache's hands
    ("self.worth * 2", "self.worth * 3", "Rule().double", 8, 12),
]


@pytest.mark.parametrize(("old", "new", "asked", "before", "after"), PUT_IN)
def test_functions_in_use_get_their_changed_code(
    old: str, new: str, asked: str, before: object, after: object
) -> None:
    names: dict[str, object] = {"__name__": "module_in_use"}
    exec(compile(IN_USE, "in_use.py", "exec", dont_inherit=True), names)
    if "odd" not in asked:  # what was called before the change stays in the cache
        assert eval(asked, names) == before
    assert put_in("module_in_use", IN_USE, IN_USE.replace(old, new))
    assert eval(asked, names) == after


@pytest.mark.parametrize("text", ["LIMIT = 5", "most=6", "worth = 4"])
def test_what_a_module_does_when_it_is_made_cannot_be_put_in(text: str) -> None:
    names: dict[str, object] = {"__name__": "module_in_use"}
    exec(compile(IN_USE, "in_use.py", "exec", dont_inherit=True), names)
    assert not put_in("module_in_use", IN_USE, IN_USE.replace(text, text[:-1] + "9"))


@pytest.mark.slow
def test_a_pytest_that_waits_tries_one_change_after_the_other(
    project: Path, tmp_path: Path
) -> None:
    copy_tree(project, project_files(project), tmp_path / "copy")
    won, endless = (f"tests/test_rule.py::{name}" for name in ("test_won", "test_endless"))

    def ask(old: str, new: str, *tests: str) -> tuple[str, str]:
        return waiting.ask("dicesheets.rules.rule", RULE, RULE.replace(old, new), tests, 2.0)

    with Waiting(tmp_path / "copy", ["tests"]) as waiting:
        assert waiting.tests == {won, endless}
        assert ask("points >= goal", "points > goal", won, endless) == (GREEN, "")
        assert ask("goal and", "goal or", endless, won) == (RED, won)
        assert ask("points -= 1", "points += 1", won, endless) == (HUNG, "")
        assert ask("points >= goal", "points > goal", "tests/test_rule.py::x") == (CANNOT, "")
        assert waiting.is_green(won) and not waiting.is_green("tests/test_rule.py::x")

        copy = Copy(tmp_path / "copy", waiting)
        known = CoverageMap({"rules/rule.py": {5: (won,)}}, {won: 0.01})
        killed = copy.try_change(
            changes_of(project)["return points >= goal or not is_over"], known, 60
        )
        assert killed.fate is Fate.KILLED

        shared = CoverageMap({"rules/rule.py": {5: (SHARED, won)}}, {won: 0.01, endless: 0.01})
        again = copy.try_change(killed.change, shared, 60)
        assert (again.fate, again.note) == (Fate.KILLED, won)
        assert not copy.green, "a fork was enough, though the line runs at import, too"
    assert (copy.root / "rules" / "rule.py").read_text("utf-8") == RULE
