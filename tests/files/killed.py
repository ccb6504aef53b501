"""A program that kills itself before each step of a piece of work, one run after the other.

    python killed.py WORK ROOT

Every run gets a folder of its own, ROOT/001, ROOT/002 and so on, with the same things in it, and
is killed (SIGKILL) before its first, second, … call of the system that changes or holds files.
The run that comes to its end tells the calls in ROOT/steps.json. A write is killed half-way.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

CALLS = (
    "mkdir", "open", "write", "fchown", "fchmod", "fsync", "close", "link", "rename", "replace",
    "unlink", "rmdir",
)  # fmt: skip
NEW = b"new " * 1000
OLD = b"old " * 1000
Work = Callable[[Path], object]


def write_one(folder: Path) -> None:
    from dicesheets.files.write import write_file

    write_file(folder / "sheet.pdf", NEW)


def write_three(folder: Path) -> None:
    from dicesheets.files.write import write_files

    write_files({folder / name: NEW for name in ("a.pdf", "b.png", "inner/c.png")})


def save_with_copy(folder: Path) -> None:
    from dicesheets.files.write import keep_old, write_file

    keep_old(folder / "record.yaml", NEW)
    write_file(folder / "record.yaml", NEW)


def add_over_an_installed_variant(folder: Path) -> None:
    from dicesheets.variants.library import install

    os.environ["DICESHEETS_HOME"] = str(folder)
    install(bundle("Berta"))


def remove_a_variant(folder: Path) -> None:
    from dicesheets.variants.library import remove_variant

    os.environ["DICESHEETS_HOME"] = str(folder)
    remove_variant("mine")


def bundle(author: str) -> Any:
    """Return a variant; the author is not printed, so the digest does not depend on it."""
    from dicesheets.variants.bundle import Bundle

    text = (
        "game: welten\nid: mine\nname: {de: Mein, en: Mine}\nextends: classic\n"
        f'author: {author}\nlicence: CC0-1.0\nversion: "1"\ncards: {{cities: null}}\n'
    )
    return Bundle("mine.yaml", "mine.yaml", (("mine.yaml", text.encode()),))


def _prepare_files(folder: Path) -> None:
    folder.mkdir()
    (folder / "inner").mkdir()
    for name in ("sheet.pdf", "a.pdf", "b.png", "inner/c.png", "record.yaml"):
        (folder / name).write_bytes(OLD)


def _prepare_library(folder: Path) -> None:
    from dicesheets.variants import library
    from dicesheets.variants.bundle import verify

    model = folder.parent / "model"
    if not model.exists():
        os.environ["DICESHEETS_HOME"] = str(model)
        layouts = {author: verify(bundle(author)) for author in ("Anna", "Berta")}
        # Checking takes its time and touches nothing that is kept.
        library.verify = lambda given, *_: layouts[  # type: ignore[assignment]
            "Berta" if given == bundle("Berta") else "Anna"
        ]
        library.install(bundle("Anna"))
    shutil.copytree(model, folder)


WORKS: dict[str, tuple[Work, Work]] = {
    "one file": (_prepare_files, write_one),
    "three files": (_prepare_files, write_three),
    "a record with its copy": (_prepare_files, save_with_copy),
    "add over an installed variant": (_prepare_library, add_over_an_installed_variant),
    "remove a variant": (_prepare_library, remove_a_variant),
}


def kill_at(step: int, seen: list[str]) -> None:
    """Let this process die when it is about to call the system for the `step`-th time."""

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **options: Any) -> Any:
            seen.append(name)
            if len(seen) == step:
                if name == "write":
                    number, data = arguments
                    call(number, data[: len(data) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **options)

        return run

    for name in CALLS:
        setattr(os, name, watched(name, getattr(os, name)))


def main(work: str, root: Path) -> None:
    prepare, run = WORKS[work]
    for step in count(1):
        folder = root / f"{step:03}"
        prepare(folder)
        child = os.fork()
        if child == 0:
            seen: list[str] = []
            kill_at(step, seen)
            run(folder)
            (root / "steps.json").write_text(json.dumps(seen))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
            sys.exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
