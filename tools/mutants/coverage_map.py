"""Which test runs which line: measured once for a tree, then kept under `out/`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

SHARED = ""  # what runs while test files are imported, by no test's name


@dataclass(frozen=True, slots=True)
class CoverageMap:
    """The tests of each line, and how long each test takes."""

    lines: dict[str, dict[int, tuple[str, ...]]]  # file, line -> tests; "" for no test's own
    seconds: dict[str, float]

    def tests_of(self, path: str, line: int, budget_seconds: float) -> tuple[list[str], int]:
        """Return the tests that may notice a change of a line, and how many take too long.

        First those that run the line. Where it also runs outside of tests, as when a test file
        loads a layout for all its tests, then those that run anything of the file, then any.
        Different tests come before more cases of the same test, and quick ones before slow ones.
        """
        by_line = self.lines.get(path, {})
        own = set(by_line.get(line, ()))
        tests = self._varied(own - {SHARED})
        if SHARED in own:
            of_file = {test for some in by_line.values() for test in some} - own
            tests += self._varied(of_file)
            tests += self._varied(set(self.seconds) - of_file - own)
        chosen: list[str] = []
        spent = 0.0
        for test in tests:
            spent += self.seconds_of(test)
            if chosen and spent > budget_seconds:
                break
            chosen.append(test)
        return chosen, len(own - {SHARED} - set(chosen))

    def _varied(self, tests: Iterable[str]) -> list[str]:
        cases: dict[str, list[str]] = defaultdict(list)
        for test in sorted(tests, key=self.seconds_of):
            cases[test.partition("[")[0]].append(test)
        ranked = [(i, test) for group in cases.values() for i, test in enumerate(group)]
        return [test for _, test in sorted(ranked, key=lambda r: (r[0], self.seconds_of(r[1])))]

    def seconds_of(self, test: str) -> float:
        """Return how long a test took."""
        return self.seconds.get(test, 1.0)


def load_map(
    root: Path, folders: Sequence[str], kept: Path, pytest_args: Sequence[str]
) -> CoverageMap:
    """Return the map that is kept, measured now if there is none."""
    file = kept / "map.json"
    if not file.exists():
        kept.mkdir(parents=True, exist_ok=True)
        _measure(root, folders, kept, pytest_args)
        found = _read(root, kept)
        lines = {path: {str(n): tests for n, tests in by.items()} for path, by in found[0].items()}
        file.write_text(json.dumps({"lines": lines, "seconds": found[1]}), "utf-8")
    stored = json.loads(file.read_text("utf-8"))
    return CoverageMap(
        {
            path: {int(line): tuple(tests) for line, tests in by_line.items()}
            for path, by_line in stored["lines"].items()
        },
        stored["seconds"],
    )


def environment(root: Path) -> dict[str, str]:
    """Return the environment in which `dicesheets` is the package at this root."""
    return {**os.environ, "PYTHONPATH": str(root / ".importroot")}


def _measure(root: Path, folders: Sequence[str], kept: Path, pytest_args: Sequence[str]) -> None:
    command = [
        sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider",
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
        seconds[name] = float(case.get("time") or 0)
        if case.find("failure") is not None or case.find("error") is not None:
            red.add(name)
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
