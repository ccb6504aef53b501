"""A trial: one change in a copy of the tree, and the tests that ought to notice it."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, unique
from pathlib import Path

from dicesheets.tools.mutants.ask import Waiting
from dicesheets.tools.mutants.changes import Change
from dicesheets.tools.mutants.coverage_map import CoverageMap, Place, environment
from dicesheets.tools.mutants.waiting import GREEN, HUNG, RED, limit_process

FIRST_TESTS = 40  # run before all others: most changes fall to one of them
START_SECONDS = 45.0  # what Python and the imports may take on a busy machine
FORK_SECONDS = 20.0  # the same where all is imported
PATIENCE = 4.0  # how many times longer than usual the tests may take: then they hang
PYTEST_GREEN = 0
PYTEST_UNKNOWN_TEST = 4
HANGS = "the tests hang"
BREAKS = "pytest cannot run the tests"


@unique
class Fate(Enum):
    """What became of a change."""

    KILLED = "killed"
    SURVIVED = "survived"
    UNCOVERED = "survived, no test runs the line"
    EQUIVALENT = "equivalent"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A change and what became of it."""

    change: Change
    line: str  # as it was
    fate: Fate
    note: str = ""  # why it is equivalent, which test noticed it, or which were left out

    def describe(self) -> str:
        """Return one line that names the place and the change."""
        new = self.change.changed_line(self.line).strip()
        place = f"{self.change.path}:{self.change.line}"
        words = f"{self.fate.value:9} {place}  {self.line.strip()}  ->  {new}"
        return f"{words}  ({self.note})" if self.note else words


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the tree that changes are made in, one after the other."""

    root: Path
    waiting: Waiting | None = None  # tries most changes in a fraction of the time
    green: dict[str, bool] = field(default_factory=dict)  # what tests do without any change

    def try_change(self, change: Change, known: CoverageMap, budget_seconds: float) -> Outcome:
        """Make the change, run its tests until one fails, and take the change back."""
        file = self.root / change.path
        source = file.read_text("utf-8")
        line = source.splitlines()[change.line - 1]
        lines = [change.line]
        if change.line not in known.lines.get(change.path, {}):
            lines += statement_lines(source, change.line)
        uses = find_uses(self.root, change, known.lines)
        places = (*((change.path, number) for number in lines), *uses)
        own = known.own_tests_of(places)
        batches, left_out = in_batches(known.tests_of(places), known, budget_seconds, own)
        if not batches:
            return Outcome(change, line, Fate.UNCOVERED)
        is_shared = any(known.is_shared(change.path, number) for number in lines)
        noticed = None
        if self.waiting is not None:
            # What runs while test files are imported stays as it was in a fork. Most changes are
            # noticed there all the same, by a test that runs the line itself.
            asked = in_batches(own, known, budget_seconds)[0] if is_shared else batches
            noticed = self._ask(self.waiting, change, asked, known)
        if noticed is None or (is_shared and not noticed):
            noticed = next(filter(None, (self._notice(change, b, known) for b in batches)), "")
        if noticed:
            return Outcome(change, line, Fate.KILLED, noticed)
        note = f"{left_out} tests took too long" if left_out else ""
        return Outcome(change, line, Fate.SURVIVED, note)

    @contextmanager
    def _changed(self, change: Change) -> Iterator[tuple[str, str]]:
        """Make the change, and take it back; gives the file's text before and after."""
        file = self.root / change.path
        original, times = file.read_text("utf-8"), file.stat()
        changed = change.apply(original)
        file.write_text(changed, "utf-8")
        # Compiled files are told apart by whole seconds: each place of a file gets its own.
        seconds = int(times.st_mtime) + 1000 * change.line + change.column + 1
        os.utime(file, (seconds, seconds))
        try:
            yield original, changed
        finally:
            file.write_text(original, "utf-8")
            os.utime(file, (times.st_atime, times.st_mtime))

    def _ask(
        self, waiting: Waiting, change: Change, batches: Sequence[Sequence[str]], known: CoverageMap
    ) -> str | None:
        """Return what notices the change in a fork, "" for nothing, None if a fork cannot tell."""
        module = ".".join(("dicesheets", *Path(change.path).with_suffix("").parts))
        for batch in batches:
            limit = FORK_SECONDS + PATIENCE * sum(map(known.seconds_of, batch))
            with self._changed(change) as (before, after):
                state, test = waiting.ask(module, before, after, batch, limit)
            if state == RED:
                return test if waiting.is_green(test) else None
            if state == HUNG:
                return HANGS if waiting.ask("", "", "", batch, limit)[0] == GREEN else None
            if state != GREEN:
                return None
        return ""

    def _notice(self, change: Change, batch: Sequence[str], known: CoverageMap) -> str:
        """Return which test notices the change in a pytest of its own, "" if none does.

        What fails or hangs without the change too has noticed nothing: the others go on.
        """
        tests = [test for test in batch if self.green.get(test, True)]
        limit = START_SECONDS + PATIENCE * sum(map(known.seconds_of, tests))
        while tests:
            with self._changed(change):
                code, red = self._run_known(tests, limit)
            if code == PYTEST_GREEN:
                return ""
            if not red:  # it hangs, crashes, or not even the test files can be imported
                is_green = self._run_known(tests, limit)[0] == PYTEST_GREEN
                return (HANGS if code is None else BREAKS) if is_green else ""
            if self._is_green(red, limit):
                return red
            if red not in tests:
                return ""
            tests.remove(red)
        return ""

    def _is_green(self, test: str, limit_seconds: float) -> bool:
        if test not in self.green:
            code, _ = self._run([test], limit_seconds)
            # a case that is there only with the change has nothing to fail without it
            self.green[test] = code in (PYTEST_GREEN, PYTEST_UNKNOWN_TEST)
        return self.green[test]

    def _run_known(self, tests: Sequence[str], limit_seconds: float) -> tuple[int | None, str]:
        code, red = self._run(tests, limit_seconds)
        if code == PYTEST_UNKNOWN_TEST:  # the change renames cases; whole files cannot miss
            files = sorted({test.partition("::")[0] for test in tests})
            code, red = self._run(files, limit_seconds)
        return code, red

    def _run(self, tests: Sequence[str], limit_seconds: float) -> tuple[int | None, str]:
        """Return the exit status of pytest, or None if it hung, and the first test that fails."""
        listing, told = self.root.with_suffix(".tests"), self.root.with_suffix(".told")
        listing.write_text("\n".join(tests), "utf-8")
        command = [
            sys.executable, "-m", "pytest", "-q", "-x", "-rfE", "--tb=no", "--no-header",
            "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:pytest_cov", f"@{listing}",
        ]  # fmt: skip
        with told.open("wb") as output:
            process = subprocess.Popen(
                command, cwd=self.root, env=environment(self.root), start_new_session=True,
                stdout=output, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        limit_process(process.pid, limit_seconds)
        try:
            code = process.wait(limit_seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None, ""
        return code, failed_test(told.read_text("utf-8", "replace"))


def failed_test(told: str) -> str:
    """Return the test that pytest's closing lines name as failed, "" if they name none."""
    found = re.search(r"^(?:FAILED|ERROR) (\S+::[^\[\s]+(?:\[.*?\](?= - |$))?)", told, re.MULTILINE)
    return found[1] if found else ""


def in_batches(
    tests: Sequence[str], known: CoverageMap, budget_seconds: float, own: Sequence[str] = ()
) -> tuple[list[list[str]], int]:
    """Return the tests to run, a few first and then the quickest, and how many take too long.

    Those that run the line themselves, if given as `own`, come before all others.
    """
    first, rest = list(tests[:FIRST_TESTS]), tests[FIRST_TESTS:]
    spent = sum(map(known.seconds_of, first))
    more = []
    running = frozenset(own)
    for test in sorted(rest, key=lambda test: (test not in running, known.seconds_of(test))):
        if spent + known.seconds_of(test) <= budget_seconds:
            spent += known.seconds_of(test)
            more.append(test)
    return [batch for batch in (first, sorted(more)) if batch], len(rest) - len(more)


def statement_lines(source: str, line: int) -> range:
    """Return the lines of the statement that a line is part of, without a body.

    Of a table that fills many lines Python notes only the first.
    """
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):  # inner ones come after outer ones
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or 0) + 1
            if line < end:
                found = range(node.lineno, end)
    return found


def find_uses(root: Path, change: Change, files: Iterable[str]) -> Iterator[Place]:
    """Yield the lines that use what a changed line of a module names, such as a limit."""
    source = (root / change.path).read_text("utf-8")
    for statement in ast.parse(source).body:
        if not (statement.lineno <= change.line <= (statement.end_lineno or 0)):
            continue
        if not isinstance(statement, ast.Assign | ast.AnnAssign):
            return
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        names = {t.id for target in targets for t in ast.walk(target) if isinstance(t, ast.Name)}
        used = re.compile(rf"\b(?:{'|'.join(sorted(names))})\b")
        for file in (change.path, *(f for f in files if f != change.path)):
            path = root / file
            for number, text in enumerate(path.read_text("utf-8").splitlines(), start=1):
                if used.search(text) and not text.startswith(
                    ("from ", "import ", " " * 4 + "from ")
                ):
                    yield file, number
