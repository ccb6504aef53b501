"""The tool behind `make mutants`: which changes there are, and which tests are asked about them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from mutants_project import RULE, changes_of, make_project

from dicesheets.tools.mutants.__main__ import share_killed, summary
from dicesheets.tools.mutants.changes import Change, find_changes
from dicesheets.tools.mutants.coverage_map import SHARED, CoverageMap, joined
from dicesheets.tools.mutants.equivalents import (
    Equivalent,
    find_equivalent,
    is_current,
    load_equivalents,
)
from dicesheets.tools.mutants.trial import (
    HANGS,
    Fate,
    Outcome,
    failed_test,
    find_uses,
    in_batches,
    statement_lines,
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


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


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


def test_of_all_tests_those_near_a_file_come_first() -> None:
    seconds = {
        "tests/commands/test_play.py::a": 0.1,
        "tests/layouts/test_pads.py::b": 0.2,
        "tests/test_registry.py::c": 0.3,
        "tests/layouts/test_load.py::d": 0.4,
    }
    known = CoverageMap(
        {"layouts/registry.py": {1: (SHARED,), 2: (SHARED, "tests/layouts/test_load.py::d")}},
        seconds,
    )
    near = ["tests/test_registry.py::c", "tests/layouts/test_pads.py::b"]
    far = "tests/commands/test_play.py::a"
    own = "tests/layouts/test_load.py::d"
    assert known.tests_of([("layouts/registry.py", 1)]) == [own, *near, far]
    assert known.own_tests_of([("layouts/registry.py", 2)]) == [own]
    assert known.own_tests_of([("layouts/registry.py", 1)]) == []


def test_what_runs_a_line_is_tried_before_quicker_tests_that_do_not() -> None:
    seconds = {f"t.py::t{i:02}": 0.1 for i in range(50)} | {"t.py::own": 3.0, "t.py::slow": 9.0}
    known = CoverageMap({}, seconds)
    tests = [*(f"t.py::t{i:02}" for i in range(50)), "t.py::slow", "t.py::own"]
    batches, left_out = in_batches(tests, known, 4 + 3.5, ["t.py::slow", "t.py::own"])
    assert batches[1] == ["t.py::own", *(f"t.py::t{i}" for i in range(40, 45))]
    assert left_out == 6


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
