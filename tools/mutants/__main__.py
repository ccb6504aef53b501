"""`make mutants`: change the package in small ways and print what no test noticed."""

from __future__ import annotations

import queue
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import click

from dicesheets.tools.mutants.ask import Waiting
from dicesheets.tools.mutants.changes import Change
from dicesheets.tools.mutants.coverage_map import CoverageMap, joined, load_map, measure
from dicesheets.tools.mutants.equivalents import Equivalent, find_equivalent, load_equivalents
from dicesheets.tools.mutants.tree import copy_tree, project_files, sample, tree_hash
from dicesheets.tools.mutants.trial import HANGS, Copy, Fate, Outcome

FOLDERS = "rules,records,layouts,sheets,scoring"
ENOUGH_PERCENT = 90
TOLD_EVERY = 10  # changes


@click.command()
@click.option("--count", default=100, show_default=True, help="How many changes.")
@click.option("--seed", type=int, help="Draw the same changes again; by chance without it.")
@click.option("--folders", default=FOLDERS, show_default=True, help="Folders or files.")
@click.option("--workers", default=2, show_default=True, help="How many at a time.")
@click.option("--budget", default=60.0, show_default=True, help="Seconds of tests for a change.")
@click.option(
    "--kept",
    type=click.Path(path_type=Path, resolve_path=True),
    help="Reuse this older coverage map, or keep it here.",
)
@click.option("--added", help="Test files that are newer than the kept map, with commas between.")
@click.option("--tests", default="tests", show_default=True, help="Arguments for pytest.")
@click.option("--all", "tells_all", is_flag=True, help="Name the noticed changes and their test.")
def main(
    count: int, seed: int | None, folders: str, workers: int, budget: float,
    kept: Path | None, added: str | None, tests: str, tells_all: bool,
) -> None:  # fmt: skip
    """Try COUNT small wrong changes and print the ones that no test notices.

    Ends with status 1 if fewer than nine in ten are noticed.
    """
    root = Path.cwd()
    seed = random.SystemRandom().randrange(10**6) if seed is None else seed
    places = [folder for folder in folders.split(",") if (root / folder).exists()]
    files = project_files(root)
    kept = kept or root / "out" / "mutants" / tree_hash(root, files)
    click.echo(f"seed {seed}: {count} changes in {', '.join(places)}; tests by line in {kept}")
    known = load_map(root, places, kept, tests.split(), workers)
    if added:
        newer = measure(root, places, kept / "added", added.split(","), workers)
        known = joined(known, newer)
    equivalents = load_equivalents(root / "tests" / "equivalent_mutants.yaml")
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ExitStack() as open_:
        copies = []
        for number in range(workers):
            place = Path(folder) / f"copy-{number}"
            copy_tree(root, files, place)
            copies.append(Copy(place, open_.enter_context(Waiting(place, tests.split()))))
        changes = sample(root, places, count, seed)
        known = _known_here(known, copies[0])
        for outcome in try_all(changes, copies, known, equivalents, budget):
            outcomes.append(outcome)
            if len(outcomes) % TOLD_EVERY == 0:
                click.echo(f"{len(outcomes)} of {len(changes)} tried", err=True)
            if tells_all or outcome.fate is not Fate.KILLED:
                click.echo(outcome.describe())
    click.echo(summary(outcomes))
    sys.exit(0 if share_killed(outcomes) * 100 >= ENOUGH_PERCENT else 1)


def try_all(
    changes: Sequence[Change], copies: Sequence[Copy], known: CoverageMap,
    equivalents: tuple[Equivalent, ...], budget_seconds: float,
) -> Iterator[Outcome]:  # fmt: skip
    """Yield what becomes of each change, in the order drawn; each copy holds one at a time."""
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)

    def attempt(change: Change) -> Outcome:
        copy = free.get()
        try:
            source = (copy.root / change.path).read_text("utf-8")
            entry = find_equivalent(change, source, equivalents)
            if entry is not None:
                line = source.splitlines()[change.line - 1]
                return Outcome(change, line, Fate.EQUIVALENT, entry.why)
            return copy.try_change(change, known, budget_seconds)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(attempt, changes)


def _known_here(known: CoverageMap, copy: Copy) -> CoverageMap:
    """Return what the map says of tests that a copy has; say how many others there are."""
    assert copy.waiting is not None
    gone = sorted(known.seconds.keys() - copy.waiting.tests)
    if gone:
        click.echo(f"{len(gone)} tests are not in a copy and left out: {', '.join(gone[:3])}")
    return known.only(copy.waiting.tests)


def share_killed(outcomes: Sequence[Outcome]) -> float:
    """Return the share of killed changes among those that change anything."""
    counted = [outcome for outcome in outcomes if outcome.fate is not Fate.EQUIVALENT]
    killed = sum(outcome.fate is Fate.KILLED for outcome in counted)
    return killed / len(counted) if counted else 1.0


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return the closing lines: survivors by kind, equivalents, and the share killed."""
    fates = Counter(outcome.fate for outcome in outcomes)
    left = [o for o in outcomes if o.fate in (Fate.SURVIVED, Fate.UNCOVERED)]
    kinds = Counter(outcome.change.kind for outcome in left)
    by_kind = ", ".join(f"{kind} {n}" for kind, n in kinds.most_common()) or "none"
    counted = len(outcomes) - fates[Fate.EQUIVALENT]
    hanging = sum(outcome.note == HANGS for outcome in outcomes)
    return (
        f"survivors by kind: {by_kind}; equivalent: {fates[Fate.EQUIVALENT]}; hanging: {hanging}\n"
        f"killed {fates[Fate.KILLED]} of {counted} ({share_killed(outcomes):.0%})"
    )


if __name__ == "__main__":
    main()
