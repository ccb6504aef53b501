"""Make path-traced practice photos with their records; for development only.

python -m dicesheets.tools.traced --blender PYTHON --out DIR    the set that the bench is about
python -m dicesheets.tools.traced --blender PYTHON --out DIR --only 0-3

PYTHON is a Python 3.11 of its own with `pip install bpy` (5.0 or later) in it: Blender as a module.
Nothing of dicesheets needs to be there. A photo takes about a minute on one core. Photos that are
there already are left as they are, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import cv2
import numpy as np

import dicesheets
from dicesheets.files.write import write_file
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.practice.desk import KINDS, make_desk
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.make import FilledSheets, Wish, fill_sheets, print_pages
from dicesheets.practice.sheet import Print, play_sheet
from dicesheets.records.write import format_record
from dicesheets.rules.record import Record
from dicesheets.scanner.train.hands import unseen_hands
from dicesheets.tools.traced.develop import develop, encode, pick_look
from dicesheets.tools.traced.lens import PHOTO_PX, page_outline, project
from dicesheets.tools.traced.recipe import LIGHTS, draw_scene

SEED = 4100
SAMPLES = 4  # what grain is left, phones take out (or leave)
SCENE = "dicesheets.tools.traced.scene"


@dataclass(frozen=True, slots=True)
class Shot:
    """One photo of the set."""

    number: int
    game: Game
    is_film: bool = False
    light: str = ""  # "": any


def the_set() -> tuple[Shot, ...]:
    """Return what is photographed: many round pages, some on film, and every other game."""
    shots = [(Game.WELTEN, False, light) for light in (*LIGHTS, *LIGHTS, *LIGHTS, "")]
    shots += [(Game.WELTEN, True, light) for light in ("ceiling", "window", "desk-lamp", "mixed")]
    others = (Game.WUERFELAND, Game.HELDEN, Game.CARCASSONNE, Game.WUERFELAND)
    shots += [(game, False, "") for game in others]
    return tuple(Shot(number, *shot) for number, shot in enumerate(shots))


@click.command()
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Where photos go.")
@click.option("--blender", required=True, help="A Python that has bpy.")
@click.option("--only", default="", help="Only these, such as 0-3.")
@click.option("--data", type=click.Path(path_type=Path), help="The handwriting data.")
@click.option("--samples", default=SAMPLES, show_default=True, help="Paths a pixel, at most.")
@click.option("--threads", default=os.cpu_count() or 1, show_default=True, help="Of the tracer.")
def main(out: Path, blender: str, only: str, data: Path | None, samples: int, threads: int) -> None:
    """Make the photos that are not there yet."""
    shots = the_set()
    first, _, last = only.partition("-")
    chosen = shots[int(first) : int(last or first) + 1] if only else shots
    out.mkdir(parents=True, exist_ok=True)
    hands = unseen_hands(data)
    for shot in chosen:
        beside = out / f"photo-{shot.number:03}.yaml"  # written last: where it is, all is done
        if beside.exists():
            continue
        started = time.monotonic()
        told = make(shot, hands, beside, blender, samples, threads)
        click.echo(f"{beside.stem}: {told}, {time.monotonic() - started:.0f} s")


def make(
    shot: Shot, hands: tuple[Hand, ...], beside: Path, blender: str, samples: int, threads: int
) -> str:
    """Write one photo and its record; return what is told of it."""
    writing, looking = np.random.default_rng((SEED, shot.number)).spawn(2)
    hand = hands[int(writing.integers(len(hands)))]
    record, filled = _fill(shot, hand, writing)
    scene = draw_scene(looking, shot.is_film, shot.light)
    kind = KINDS[int(looking.integers(len(KINDS)))]
    look = pick_look(looking, scene.light == "night")
    with tempfile.TemporaryDirectory(prefix="traced-") as folder:
        page, desk, job = (Path(folder) / name for name in ("page.png", "desk.png", "job.json"))
        cv2.imwrite(str(page), filled.pages[0][..., ::-1])
        cv2.imwrite(str(desk), make_desk(kind, looking)[..., ::-1])
        light = Path(folder) / "light.hdr"
        wanted = {
            "scene": asdict(scene), "page": str(page), "desk": str(desk), "out": str(light),
            "samples": samples, "threads": threads, "size": PHOTO_PX,
        }  # fmt: skip
        job.write_text(json.dumps(wanted), encoding="utf-8")
        _trace(blender, job)
        seen = cv2.imread(str(light), cv2.IMREAD_UNCHANGED)
    assert seen is not None
    corners = np.rint(project(page_outline(), scene.lens)).astype(np.int32)
    mask = cv2.fillConvexPoly(np.zeros(seen.shape[:2], np.uint8), corners, 1).astype(bool)
    photo = develop(np.asarray(seen, np.float32), mask, look, looking)
    write_file(beside.with_suffix(".jpg"), encode(photo, look))
    told = f"{filled.pen.name}, {hand.writer}, {scene.light} on {kind}"
    write_file(beside, f"# {told}\n{format_record(record)}".encode())
    return told


def _trace(blender: str, job: Path) -> None:
    """Have Blender's Python trace a job; it finds this tree and needs nothing else of ours."""
    place = {"PYTHONPATH": str(Path(dicesheets.__file__).parents[1])}
    command = [blender, "-W", "ignore", "-m", SCENE, str(job)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | place)


def _fill(shot: Shot, hand: Hand, rng: np.random.Generator) -> tuple[Record, FilledSheets]:
    how = Print()
    sheet = play_sheet(load_classic(shot.game), rng, how)
    marks = {card.card: dict(card.marks) for card in sheet.record.rounds[0].cards}
    wish = Wish("laminated" if shot.is_film else "normal")
    printed = print_pages(sheet.pages, how.language, how.saver)
    return sheet.record, fill_sheets(sheet.pages, printed, marks, hand, wish, rng)


if __name__ == "__main__":
    main()
