"""Which test runs which line: measured once for a tree, then kept under `out/`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath
from xml.etree import ElementTree

Place = tuple[str, int]  # file and line
SHARED = ""  # what runs while test files are imported, by no test's name


@dataclass(frozen=True, slots=True)
class CoverageMap:
    """The tests of each line, and how long each test takes."""

    lines: dict[str, dict[int, tuple[str, ...]]]  # file, line -> tests; "" for no test's own
    seconds: dict[str, float]

    def tests_of(self, places: Sequence[Place]) -> list[str]:
        """Return the tests that may notice a change, the most telling first.

        `places` are where the change acts: first the line itself, then others that use what it
        names. Where it also runs outside of tests, as when a test file loads a layout for all its
        tests, those that run anything of the file and then all others come last, of both the
        nearest to the file first.
        """
        chosen = dict.fromkeys(self.own_tests_of(places))
        for path in dict.fromkeys(path for path, line in places if self.is_shared(path, line)):
            of_file = {test for some in self.lines[path].values() for test in some}
            for tests in (of_file, self.seconds):
                ordered = self._varied(tests)
                chosen |= dict.fromkeys(sorted(ordered, key=partial(distance, path)))
        chosen.pop(SHARED, None)
        return list(chosen)

    def own_tests_of(self, places: Sequence[Place]) -> list[str]:
        """Return the tests that run one of the lines themselves, different ones first."""
        chosen: dict[str, None] = {}
        for path, line in places:
            chosen |= dict.fromkeys(self._varied(self.lines.get(path, {}).get(line, ())))
        chosen.pop(SHARED, None)
        return list(chosen)

    def only(self, tests: Set[str]) -> CoverageMap:
        """Return what is known of some tests: others are gone, or are called otherwise elsewhere.

        To ask for one of those would be to ask for nothing.
        """
        lines = {
            path: {
                line: tuple(t for t in ts if t in tests or t == SHARED) for line, ts in by.items()
            }
            for path, by in self.lines.items()
        }
        return CoverageMap(lines, {t: s for t, s in self.seconds.items() if t in tests})

    def is_shared(self, path: str, line: int) -> bool:
        """Say whether a line runs while test files are imported."""
        return SHARED in self.lines.get(path, {}).get(line, ())

    def _varied(self, tests: Iterable[str]) -> list[str]:
        """Return the quickest case of each test, then all other cases, quick ones first."""
        first: dict[str, str] = {}
        ordered = sorted(tests, key=self.seconds_of)
        for test in ordered:
            first.setdefault(test.partition("[")[0], test)
        return [*first.values(), *(t for t in ordered if first[t.partition("[")[0]] != t)]

    def seconds_of(self, test: str) -> float:
        """Return how long a test took."""
        return self.seconds.get(test, 1.0)


def distance(path: str, test: str) -> int:
    """Return how far a test stands from a file: 0 if named after it, 1 in its folder, 2 if not."""
    place, file = PurePath(path), PurePath(_file_of(test))
    if file.stem == f"test_{place.stem}":
        return 0
    return 1 if file.is_relative_to(PurePath("tests", place.parent)) else 2


def load_map(
    root: Path, folders: Sequence[str], kept: Path, pytest_args: Sequence[str], workers: int
) -> CoverageMap:
    """Return the map that is kept, measured now if there is none."""
    file = kept / "map.json"
    if not file.exists():
        print("running all tests once to see which line each runs …", file=sys.stderr)
        _write(file, measure(root, folders, kept, pytest_args, workers))
    stored = json.loads(file.read_text("utf-8"))
    return CoverageMap(
        {
            path: {int(line): tuple(tests) for line, tests in by_line.items()}
            for path, by_line in stored["lines"].items()
        },
        stored["seconds"],
    )


def measure(
    root: Path, folders: Sequence[str], kept: Path, pytest_args: Sequence[str], workers: int
) -> CoverageMap:
    """Run the tests and return which line each runs; raise RuntimeError if they cannot be run."""
    kept.mkdir(parents=True, exist_ok=True)
    _run_all(root, folders, kept, pytest_args, workers)
    return CoverageMap(*_read(root, kept))


def joined(known: CoverageMap, newer: CoverageMap) -> CoverageMap:
    """Return a map in which the test files of the newer one stand as it says."""
    measured = {_file_of(test) for test in newer.seconds}
    lines: dict[str, dict[int, tuple[str, ...]]] = {}
    for path in sorted({*known.lines, *newer.lines}):
        old, new = known.lines.get(path, {}), newer.lines.get(path, {})
        lines[path] = {
            line: tuple(
                sorted(
                    {test for test in old.get(line, ()) if _file_of(test) not in measured}
                    | set(new.get(line, ()))
                )
            )
            for line in sorted({*old, *new})
        }
    kept = {test: s for test, s in known.seconds.items() if _file_of(test) not in measured}
    return CoverageMap(lines, kept | newer.seconds)


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _write(file: Path, known: CoverageMap) -> None:
    lines = {path: {str(n): tests for n, tests in by.items()} for path, by in known.lines.items()}
    file.write_text(json.dumps({"lines": lines, "seconds": known.seconds}), "utf-8")


def environment(root: Path) -> dict[str, str]:
    """Return the environment in which `dicesheets` is the package at this root."""
    # Some machines forbid Python to keep what it compiled: every trial would compile all anew.
    given = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**given, "PYTHONPATH": str(root / ".importroot")}


def _run_all(
    root: Path, folders: Sequence[str], kept: Path, pytest_args: Sequence[str], workers: int
) -> None:
    command = [
        sys.executable, "-m", "pytest", "-q", "-n", str(workers), "-p", "no:cacheprovider",
        *(f"--cov={folder}" for folder in folders),
        "--cov-context=test", "--cov-report=",
        f"--junitxml={kept / 'times.xml'}", "-o", "junit_family=xunit1", *pytest_args,
    ]  # fmt: skip
    where = environment(root) | {"COVERAGE_FILE": str(kept / "coverage")}
    done = subprocess.run(command, cwd=root, env=where, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"the tests could not be measured:\n{done.stdout}\n{done.stderr}")


def _read(root: Path, kept: Path) -> tuple[dict[str, dict[int, tuple[str, ...]]], dict[str, float]]:
    from coverage import CoverageData  # only here: the rest works without it

    seconds: dict[str, float] = {}
    red: set[str] = set()
    for case in ElementTree.parse(kept / "times.xml").iter("testcase"):
        file = case.get("file") or ""
        inner = (case.get("classname") or "").removeprefix(file[:-3].replace("/", ".")).strip(".")
        name = "::".join((file, *(inner.split(".") if inner else ()), case.get("name") or ""))
        if case.find("failure") is not None or case.find("error") is not None:
            red.add(name)
        else:
            seconds[name] = float(case.get("time") or 0)
    if red:
        print(f"{len(red)} tests fail without any change and are left out:", *sorted(red)[:5])
    data = CoverageData(str(kept / "coverage"))
    data.read()
    lines: dict[str, dict[int, tuple[str, ...]]] = {}
    for file in data.measured_files():
        path = Path(file)
        if not path.is_relative_to(root):
            continue
        lines[path.relative_to(root).as_posix()] = {
            line: tuple(sorted({c.rpartition("|")[0] for c in contexts} - red))
            for line, contexts in data.contexts_by_lineno(file).items()
        }
    return lines, seconds
