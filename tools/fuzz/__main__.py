"""`make fuzz`: try hostile inputs for a while, or one of them again."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import click

from dicesheets.tools.fuzz.cases import KINDS
from dicesheets.tools.fuzz.finds import load_find
from dicesheets.tools.fuzz.guided import ENTRANCES, has_atheris, run_guided
from dicesheets.tools.fuzz.hunt import Died, Tally, Wish, Worker, hunt

FINDS = Path("out/fuzz")
TOLD_EVERY_S = 0.5
GUIDED_SHARE = 0.2  # of the time for the project's own parsers under atheris


@click.command()
@click.option("--seconds", default=60.0, show_default=True, help="For how long.")
@click.option("--seed", default=1, show_default=True, help="Another seed, other cases.")
@click.option("--start", default=0, show_default=True, help="The number of the first case.")
@click.option("--count", type=int, help="End after so many cases.")
@click.option("--kinds", default="", help=f"Only these, such as png,pdf: {', '.join(KINDS)}.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
@click.option("--finds", type=click.Path(path_type=Path), default=FINDS, show_default=True,
              help="Where finds are kept.")  # fmt: skip
@click.option("--replay", type=click.Path(path_type=Path, exists=True), help="Try a find again.")
@click.option("--guided/--unguided", default=True, help="Also by coverage, if atheris is there.")
def main(
    seconds: float, seed: int, start: int, count: int | None, kinds: str, workers: int,
    finds: Path, replay: Path | None, guided: bool,
) -> None:  # fmt: skip
    """Try hostile inputs and keep every one that shows a fault.

    Ends with status 1 if there was one.
    """
    if replay is not None:
        sys.exit(_replay(replay))
    chosen = tuple(filter(None, kinds.split(",")))
    if unknown := [name for name in chosen if name not in KINDS]:
        raise click.BadParameter(f"no such kind: {', '.join(unknown)}", param_hint="--kinds")
    by_coverage = guided and not chosen and has_atheris()
    blind = seconds * (1 - GUIDED_SHARE) if by_coverage else seconds
    wish = Wish(seed, start, blind, count, chosen, workers)
    click.echo(f"seed {seed}, from case {start}, {seconds:.0f} s; finds go to {finds}/")
    tally = hunt(wish, finds, _Shown(time.monotonic()).tell)
    click.echo(summary(tally))
    found = tally.finds
    if by_coverage:
        each = (seconds - blind) / len(ENTRANCES)
        found += sum(run_guided(name, each, finds, click.echo) for name in ENTRANCES)
    elif guided and not chosen:
        click.echo("atheris is not installed: nothing was guided by coverage")
    click.echo(f"go on with: make fuzz SEED={seed} START={tally.next}")
    sys.exit(1 if found else 0)


class _Shown:
    """Progress, on a terminal only; finds everywhere."""

    def __init__(self, start: float) -> None:
        self._start, self._last = start, 0.0

    def tell(self, tally: Tally, found: str) -> None:
        now = time.monotonic()
        live = sys.stderr.isatty()
        if found:
            click.echo(f"\r{found}\x1b[K" if live else found, err=True)
        if live and now - self._last > TOLD_EVERY_S:
            self._last = now
            rate = tally.total / max(0.1, now - self._start)
            line = f"\r{tally.total} cases, {rate:.0f} a second, {tally.finds} finds\x1b[K"
            click.echo(line, nl=False, err=True)


def summary(tally: Tally) -> str:
    """Return the closing table: kind by kind, then the faults."""
    lines = [f"{'kind':8} {'cases':>7} {'slowest':>9} {'largest':>9}  what became of them"]
    for kind in KINDS:
        if not tally.cases[kind]:
            continue
        told = ", ".join(f"{said} {n}" for said, n in tally.said[kind].most_common(5))
        slowest, largest = tally.slowest[kind][0], tally.largest[kind][0]
        count = tally.cases[kind]
        lines.append(f"{kind:8} {count:7} {slowest:7.2f} s {largest:6.0f} MB  {told}")
    faults = (f"{tally.found[name]} {word}" for name, word in _FAULTS.items())
    lines.append(f"{tally.total} cases: {', '.join(faults)}")
    if tally.passing:
        lines.append(f"not seen again when repeated: {', '.join(tally.passing)}")
    return "\n".join(lines)


_FAULTS = {
    "crash": "crashes",
    "hang": "hangs",
    "memory": "over 400 MB",
    "wrong": "wrong answers or statuses",
    "noise": "with noise",
}


def _replay(file: Path) -> int:
    case = load_find(file)
    worker = Worker(case.seed, ())
    try:
        outcome = worker.ask(str(file.resolve()))
    except Died as died:
        click.echo(f"{case.kind}: {died.found}: {died.detail}")
        return 1
    finally:
        worker.close()
    click.echo(f"{case.kind}: {outcome.found or outcome.said}, {outcome.seconds:.2f} s, "
               f"{outcome.peak_mb:.0f} MB")  # fmt: skip
    if outcome.detail:
        click.echo(outcome.detail)
    return 1 if outcome.found else 0


if __name__ == "__main__":
    main()
