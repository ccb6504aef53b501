"""Asking a pytest that waits: start it in a copy of the tree, ask, hear, end it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

from dicesheets.tools.mutants import waiting
from dicesheets.tools.mutants.coverage_map import environment
from dicesheets.tools.mutants.waiting import CANNOT, GREEN, PIPES, READY

CHECK_SECONDS = 120.0  # for one test and no change


class Waiting:
    """A pytest that has collected the tests of a copy."""

    def __init__(self, root: Path, pytest_args: Sequence[str]) -> None:
        self._process, self._questions, self._answers = _start(root, pytest_args)
        self._green: dict[str, bool] = {}  # what tests do in a fork without any change
        state, _, tests = self._answers.readline().partition(" ")
        if state != READY:
            self.close()
            raise RuntimeError(f"the tests could not be collected in {root}")
        self.tests: frozenset[str] = frozenset(json.loads(tests))

    def __enter__(self) -> Waiting:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()

    def close(self) -> None:
        """End it: that nobody can ask any more is enough."""
        self._questions.close()
        self._answers.close()
        self._process.wait()

    def ask(
        self, module: str, before: str, after: str, tests: Sequence[str], limit_seconds: float
    ) -> tuple[str, str]:
        """Return how the tests end with a changed module, and the first that fails."""
        question = {
            "module": module, "before": before, "after": after,
            "tests": tests, "seconds": limit_seconds,
        }  # fmt: skip
        try:
            print(json.dumps(question), file=self._questions, flush=True)
            state, test = json.loads(self._answers.readline() or f'["{CANNOT}", ""]')
        except BrokenPipeError:
            return CANNOT, ""
        return state, test

    def is_green(self, test: str) -> bool:
        """Say whether a test passes in a fork without any change; asked once for each."""
        if test not in self._green:
            state, _ = self.ask("", "", "", [test], CHECK_SECONDS)
            self._green[test] = state == GREEN
        return self._green[test]


def _start(
    root: Path, pytest_args: Sequence[str]
) -> tuple[subprocess.Popen[bytes], IO[str], IO[str]]:
    asked, questions = os.pipe()
    answers, told = os.pipe()
    command = [
        sys.executable, waiting.__file__, "-q", "--tb=no", "--no-header",
        "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:pytest_cov",
        f"--basetemp={root.with_suffix('.tmp')}", *pytest_args,
    ]  # fmt: skip
    process = subprocess.Popen(
        command, cwd=root, env=environment(root) | {PIPES: f"{asked},{told}"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(asked, told),
    )  # fmt: skip
    os.close(asked)
    os.close(told)
    return process, os.fdopen(questions, "w"), os.fdopen(answers)
