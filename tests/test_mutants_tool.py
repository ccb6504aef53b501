"""The tool behind `make mutants`, tried on a project of one small rule."""

from __future__ import annotations

import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dicesheets.tools.mutants.__main__ import share_killed, summary
from dicesheets.tools.mutants.ask import Waiting
from dicesheets.tools.mutants.changes import Change, find_changes
from dicesheets.tools.mutants.coverage_map import SHARED, CoverageMap, joined
from dicesheets.tools.mutants.equivalents import (
    Equivalent,
    find_equivalent,
    is_current,
    load_equivalents,
)
from dicesheets.tools.mutants.tree import copy_tree, project_files, sample, tree_hash
from dicesheets.tools.mutants.trial import (
    BREAKS,
    HANGS,
    Copy,
    Fate,
    Outcome,
    failed_test,
    find_uses,
    in_batches,
    statement_lines,
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
LISTED = ROOT / "tests" / "equivalent_mutants.yaml"

CHANGES = [
    ("a < b", ["a <= b"]),
    ("a <= b < c", ["a < b < c", "a <= b <= c"]),
    ("a == b", ["a != b"]),
    ("a in b", ["a not in b"]),
    ("a not in b", ["a in b"]),
    ("a is not None", ["a is None"]),
    ("a and b and c", ["a or b and c", "a and b or c"]),
    ("(a + b) * c", ["(a - b) * c", "(a + b) / c"]),
    ("a // b", ["a * b"]),
    ("a += b", ["a -= b"]),
    ("a | b", ["a & b"]),
    ("not a", ["a"]),
    ("-a", ["a"]),
    ("f(7)", ["f(6)", "f(8)"]),
    ("f(0)", ["f(1)"]),
    ("f(True)", ["f(False)"]),
    ("min(a, b)", ["max(a, b)"]),
    ("any(a)", ["all(a)"]),
    ("größe = ä < b", ["größe = ä <= b"]),
    ("while a: break", ["while a: continue"]),
]
LEFT_ALONE = [
    '"text < text"',
    'f"{a + b}"',
    "def f(a: int | None) -> int | None: ...",
    "a: tuple[int, 3]",
    "@dataclass(frozen=True)\nclass A: ...",
    "zip(a, b, strict=True)",
    "assert a < b",
    "f(2.5)",
    "Item = Line | Text",
]


@pytest.mark.parametrize(("source", "changed"), CHANGES, ids=[c[0] for c in CHANGES])
def test_each_operator_has_its_changes(source: str, changed: list[str]) -> None:
    if "|" in source:  # alone on a line of a module it would name a type
        source, changed = f"f({source})", [f"f({text})" for text in changed]
    assert sorted(c.apply(source) for c in find_changes("a.py", source)) == sorted(changed)


@pytest.mark.parametrize("source", LEFT_ALONE)
def test_what_is_no_behaviour_is_left_alone(source: str) -> None:
    assert find_changes("a.py", source) == ()


def test_a_change_is_found_in_the_line_it_stands_in() -> None:
    source = "def f(a, b):\n    return (\n        a\n        >= b\n    )\n"
    (change,) = find_changes("a.py", source)
    assert (change.line, change.column, change.before, change.after) == (4, 8, ">=", ">")
    assert change.apply(source) == source.replace(">=", ">")


def test_a_change_refuses_another_source() -> None:
    with pytest.raises(ValueError, match=r"a\.py:1: '<' is not at 2"):
        Change("a.py", 1, 2, "<", "<=", "boundary").apply("a == b")


def test_different_tests_come_before_more_cases_of_one_test() -> None:
    seconds = {"t.py::a[1]": 0.1, "t.py::a[2]": 0.2, "t.py::b": 0.5, "t.py::c": 0.05}
    known = CoverageMap({"x.py": {3: ("t.py::a[1]", "t.py::a[2]", "t.py::b")}}, seconds)
    assert known.tests_of([("x.py", 3)]) == ["t.py::a[1]", "t.py::b", "t.py::a[2]"]
    assert known.tests_of([("y.py", 1)]) == []


def test_a_line_that_runs_at_import_is_everybodys() -> None:
    seconds = {"t.py::a": 0.1, "t.py::b": 0.5, "t.py::c": 0.05}
    known = CoverageMap({"x.py": {1: (SHARED,), 2: (SHARED, "t.py::b"), 3: ("t.py::a",)}}, seconds)
    assert known.tests_of([("x.py", 1)]) == ["t.py::a", "t.py::b", "t.py::c"]
    assert known.tests_of([("x.py", 2)]) == ["t.py::b", "t.py::a", "t.py::c"]
    assert known.tests_of([("x.py", 1), ("x.py", 2)]) == ["t.py::b", "t.py::a", "t.py::c"]
    assert known.tests_of([("y.py", 7), ("x.py", 1)]) == ["t.py::a", "t.py::b", "t.py::c"]


def test_a_few_tests_run_first_and_the_slowest_not_at_all() -> None:
    seconds = {f"t.py::t{i:02}": i / 10 for i in range(50)}
    known = CoverageMap({}, seconds)
    (first, rest), left_out = in_batches(sorted(seconds), known, 78 + 4.0 + 4.1 + 4.2)
    assert first == [f"t.py::t{i:02}" for i in range(40)]
    assert (rest, left_out) == (["t.py::t40", "t.py::t41", "t.py::t42"], 7)


def test_newer_test_files_replace_what_a_map_says_of_them() -> None:
    known = CoverageMap(
        {"x.py": {1: ("t.py::a", "u.py::old"), 2: ("u.py::old",)}},
        {"t.py::a": 0.1, "u.py::old": 0.2},
    )
    newer = CoverageMap({"x.py": {1: ("u.py::new",), 3: ("u.py::new",)}}, {"u.py::new": 0.3})
    assert joined(known, newer) == CoverageMap(
        {"x.py": {1: ("t.py::a", "u.py::new"), 2: (), 3: ("u.py::new",)}},
        {"t.py::a": 0.1, "u.py::new": 0.3},
    )


def test_tests_that_are_gone_are_not_asked_for() -> None:
    known = CoverageMap({"x.py": {1: (SHARED, "t.py::a", "t.py::b")}}, {"t.py::a": 1, "t.py::b": 2})
    assert known.only({"t.py::b"}) == CoverageMap(
        {"x.py": {1: (SHARED, "t.py::b")}}, {"t.py::b": 2}
    )


@pytest.mark.parametrize(
    ("told", "test"),
    [
        ("FAILED tests/t.py::a - assert 1 == 2\n1 failed", "tests/t.py::a"),
        ("..F\nFAILED tests/t.py::a[x - y] - assert 1\n", "tests/t.py::a[x - y]"),
        ("FAILED tests/t.py::C::a[b[0]-1]\n", "tests/t.py::C::a[b[0]-1]"),
        ("ERROR tests/t.py::a - fixture\n", "tests/t.py::a"),
        ("ERROR tests/t.py - ImportError: no\n", ""),
        ("12 passed in 0.10s\n", ""),
    ],
)
def test_pytest_says_which_test_failed(told: str, test: str) -> None:
    assert failed_test(told) == test


def test_a_limit_is_tried_where_it_is_used(project: Path) -> None:
    limits = "MOST = 40\nOTHER = 2\n\n\ndef f(a):\n    return a < MOST\n"
    (project / "rules" / "limits.py").write_text(limits, "utf-8")
    using = "from dicesheets.rules.limits import MOST\n\nprint(MOST)\n"
    (project / "rules" / "using.py").write_text(using, "utf-8")
    changes = find_changes("rules/limits.py", limits)
    files = ["rules/limits.py", "rules/using.py"]
    uses = [list(find_uses(project, change, files)) for change in changes]
    most = [("rules/limits.py", 1), ("rules/limits.py", 6), ("rules/using.py", 3)]
    assert uses == [most, most, [("rules/limits.py", 2)], [("rules/limits.py", 2)], []]


STATEMENTS = """TABLE = (
    ("a", 3),
    ("b", 4),
)


def f(
    a=1,
    b=2,
):
    if (
        a
        < b
    ):
        return [
            a,
            3,
        ]
"""


@pytest.mark.parametrize(
    ("line", "lines"),
    [(1, (1, 5)), (3, (1, 5)), (8, (7, 11)), (13, (11, 15)), (17, (15, 19)), (6, (6, 7))],
)
def test_a_line_of_a_table_belongs_to_its_statement(line: int, lines: tuple[int, int]) -> None:
    assert statement_lines(STATEMENTS, line) == range(*lines)


# A project of one rule, whose tests look at one side of its boundary only.
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


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
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
    assert (copy.root / "rules" / "rule.py").read_text("utf-8") == RULE


def test_the_summary_counts_equivalent_changes_apart() -> None:
    change = Change("a.py", 1, 2, "<", "<=", "boundary")
    fates = [Fate.KILLED] * 8 + [Fate.SURVIVED, Fate.EQUIVALENT]
    outcomes = [Outcome(change, "a < b", fate) for fate in fates]
    outcomes.insert(0, Outcome(change, "a < b", Fate.KILLED, HANGS))
    assert share_killed(outcomes) == pytest.approx(0.9)
    assert summary(outcomes).splitlines() == [
        "survivors by kind: boundary 1; equivalent: 1; hanging: 1",
        "killed 9 of 10 (90%)",
    ]
    assert outcomes[9].describe() == "survived  a.py:1  a < b  ->  a <= b"


def test_an_equivalent_change_is_known_by_its_line(project: Path) -> None:
    entry = Equivalent(
        "rules/rule.py", "while points > 0:", "while points >= 0:", "it is not; this is a test"
    )
    change = changes_of(project)["while points >= 0:"]
    assert find_equivalent(change, RULE, (entry,)) is entry
    other = changes_of(project)["points += 1"]
    assert find_equivalent(other, RULE, (entry,)) is None
    above = "def endless(points: int) -> int:"
    assert find_equivalent(change, RULE, (replace(entry, below=above),)) is not None
    assert find_equivalent(change, RULE, (replace(entry, below="points -= 1"),)) is None
    assert is_current(entry, project)
    (project / "rules" / "rule.py").write_text(RULE.replace("points > 0", "points > 1"), "utf-8")
    assert not is_current(entry, project)


def test_an_entry_without_a_reason_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text("- {file: a.py, line: a < b, change: a <= b}\n", "utf-8")
    with pytest.raises(ValueError, match="entry 1 needs exactly change, file, line, why"):
        load_equivalents(file)


@pytest.mark.parametrize(
    "entry", load_equivalents(LISTED), ids=lambda e: f"{e.file}: {e.below} {e.change}"
)
def test_every_listed_equivalent_can_still_be_made(entry: Equivalent) -> None:
    """A line that was moved or rewritten is looked at again."""
    assert is_current(entry, ROOT)
