"""A warm process that tries case after case: numbers come in, outcomes go out, a line each."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from dataclasses import asdict, replace
from typing import BinaryIO, TextIO

from dicesheets.tools.fuzz.cases import make_case
from dicesheets.tools.fuzz.finds import load_find
from dicesheets.tools.fuzz.trial import Outcome, resident_mb, try_case

ADDRESS_BYTES = 6_000_000_000  # a case that wants more gets a MemoryError, not the machine
# At rest: then the next case gets a new worker, as the page's readers are replaced (crew).
WORN_MB = 280.0


def main() -> None:
    """Answer until nobody asks: `NUMBER`, or the path of a find."""
    seed, kinds = int(sys.argv[1]), tuple(sys.argv[2:])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with tempfile.TemporaryFile() as noise, tempfile.TemporaryDirectory() as home:
        os.dup2(noise.fileno(), 1)
        os.dup2(noise.fileno(), 2)
        # What is kept between runs, such as variants, is nobody's here.
        os.environ.update(XDG_CACHE_HOME=home, XDG_DATA_HOME=home, HOME=home)
        _limit()
        for line in sys.stdin:
            word = line.strip()
            case = make_case(seed, int(word), kinds) if word.isdecimal() else load_find(word)
            outcome = _with_noise(try_case(case), noise)
            _answer(answers, outcome)


def _answer(answers: TextIO, outcome: Outcome) -> None:
    told = {**asdict(outcome), "is_worn": resident_mb() > WORN_MB}
    answers.write(json.dumps(told) + "\n")
    answers.flush()


def _with_noise(outcome: Outcome, noise: BinaryIO) -> Outcome:
    """The outcome; a find if something was printed, which no library function may do."""
    sys.stdout.flush()
    sys.stderr.flush()
    size = os.fstat(noise.fileno()).st_size
    if not size:
        return outcome
    noise.seek(0)
    told = noise.read(2000).decode("utf-8", "replace")
    noise.seek(0)
    noise.truncate()
    if outcome.found:
        return outcome
    return replace(outcome, found="noise", detail=told)


def _limit() -> None:
    import resource

    resource.setrlimit(
        resource.RLIMIT_AS, (ADDRESS_BYTES, resource.getrlimit(resource.RLIMIT_AS)[1])
    )
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
