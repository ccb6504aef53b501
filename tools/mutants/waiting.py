"""A pytest that has collected all tests and waits: every change is tried in a fork of it.

Run with pytest's arguments, it is a pytest with a plugin, which is this module. Importing the
package and collecting thousands of tests takes far longer than the few tests that notice a change;
here both happen once. In the fork the functions of the changed file get their changed code, then
the tests run until one fails.
"""

from __future__ import annotations

import gc
import inspect
import json
import os
import resource
import select
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import IO

import pytest

PIPES = "MUTANTS_PIPES"  # the variable that names the two pipes: questions, answers
READY = "ready"
GREEN, RED, HUNG, CANNOT = "green", "red", "hung", "cannot"
MOST_BYTES = 6 << 30  # of a process whose loop never ends: others need memory too
CORES = 4  # that a fork may be busy on at a time, if nobody is left to end it


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Answer one question after the other instead of running all tests."""
    questions, answers = map(int, os.environ.pop(PIPES).split(","))
    items = {item.nodeid: item for item in session.items}
    gc.freeze()  # else every fork would copy all pages that hold a counter
    with os.fdopen(questions) as asked, os.fdopen(answers, "w") as told:
        print(READY, json.dumps(list(items)), file=told, flush=True)
        for line in asked:
            question = json.loads(line)
            tests = [items[name] for name in question["tests"] if name in items]
            is_whole = len(tests) == len(question["tests"])
            said = _in_fork(session, question, tests) if is_whole else (CANNOT, "")
            print(json.dumps(said), file=told, flush=True)
    return True


def _in_fork(
    session: pytest.Session, question: dict[str, str], tests: Sequence[pytest.Item]
) -> tuple[str, str]:
    """Return how the tests end, and the first that fails."""
    heard, said = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # only idle threads of libraries are left behind
        child = os.fork()
    if child == 0:
        os.setsid()
        limit_process(os.getpid(), float(question["seconds"]))
        with os.fdopen(said, "w") as out:
            try:
                print(*_answer(session, question, tests), file=out, flush=True)
            finally:
                os._exit(0)
    os.close(said)
    with os.fdopen(heard) as answer:
        try:
            return _listen(answer, float(question["seconds"]))
        finally:
            os.killpg(child, signal.SIGKILL)  # with whatever the tests have started
            os.waitpid(child, 0)


def limit_process(process: int, seconds: float) -> None:
    """See to it that a process without end takes neither all memory nor all time."""
    if not hasattr(resource, "prlimit"):  # only Linux can limit another process
        return
    resource.prlimit(process, resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    most = int(seconds * CORES) + 1
    resource.prlimit(process, resource.RLIMIT_CPU, (most, most))


def _listen(answer: IO[str], limit_seconds: float) -> tuple[str, str]:
    if not select.select([answer], [], [], limit_seconds)[0]:
        return HUNG, ""
    state, _, test = answer.readline().rstrip("\n").partition(" ")
    return (state, test) if state else (CANNOT, "")  # without a word: it crashed


def _answer(
    session: pytest.Session, question: dict[str, str], tests: Sequence[pytest.Item]
) -> tuple[str, str]:
    module = question["module"]
    if module in sys.modules and not put_in(module, question["before"], question["after"]):
        return CANNOT, ""
    for place, test in enumerate(tests):
        following = tests[place + 1] if place + 1 < len(tests) else None
        test.ihook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.testsfailed:
            return RED, test.nodeid
    return GREEN, ""


def put_in(module: str, before: str, after: str) -> bool:
    """Give the functions of a module the code of its changed source; say whether that is all.

    It is not where the module or a class does something else than before while it is made.
    """
    old = compile(before, module, "exec", dont_inherit=True)
    new = compile(after, module, "exec", dont_inherit=True)
    changed = list(_changed(old, new))
    if not all(_is_function(was) for was, _ in changed):
        return False
    gc.unfreeze()  # what is frozen is not told
    found = before == after
    for thing in gc.get_objects():
        # Not by `isinstance`, which asks every object: some of torch's answer with a warning.
        if type(thing) is not FunctionType or thing.__globals__.get("__name__") != module:
            continue
        for was, becomes in changed:
            if thing.__code__ == was:
                thing.__code__ = becomes.replace(co_filename=was.co_filename)
                found = True
    return found


def _changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield every function that differs, and the module or class that differs around them."""
    pairs = list(zip_longest(old.co_consts, new.co_consts))
    inner = [(o, n) for o, n in pairs if isinstance(o, CodeType) and isinstance(n, CodeType)]
    others = [(o, n) for o, n in pairs if not isinstance(o, CodeType)]
    is_same_around = (
        [(type(o), o) for o, _ in others] == [(type(n), n) for _, n in others]
        and old.co_code == new.co_code
        and old.co_names == new.co_names
    )
    if old != new and (_is_function(old) or not is_same_around):
        yield old, new
    for was, becomes in inner:
        yield from _changed(was, becomes)


def _is_function(code: CodeType) -> bool:
    return bool(code.co_flags & inspect.CO_OPTIMIZED)


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())  # as with `python -m pytest`
    sys.exit(pytest.main(sys.argv[1:], plugins=[sys.modules["__main__"]]))
