"""`dicesheets practise`: a photo of a filled sheet, to try the scanner without a printer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.options import (
    content_option,
    game_option,
    ink_option,
    load_chosen,
    paper_option,
    parse_realms,
    players_option,
    sheet_language_option,
)
from dicesheets.errors import UsageError
from dicesheets.layouts.model import Role
from dicesheets.practice.preset_names import PRESETS

if TYPE_CHECKING:
    from dicesheets.layouts.model import Layout
    from dicesheets.practice.make import Practice, Wish
    from dicesheets.practice.sheet import Print
    from dicesheets.rules.record import Record

SUFFIXES = (".jpg", ".jpeg")  # what a photo is written as
Made = tuple[str, tuple["Practice", ...], "Record"]  # what the file's name gets, photos, truth


@dataclass(frozen=True, slots=True)
class Scene:
    """Whose sheets are photographed, and how."""

    layout: Layout
    wish: Wish
    how: Print
    players: tuple[int, ...]
    realms: tuple[str, ...]
    record: Record | None


@click.command(name="practise", context_settings={"show_default": True})
@game_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("practice.jpg"),
    metavar="FILE",
    help="The photo; the true record is written beside it as .yaml.",
)
@click.option("--seed", type=click.IntRange(0), default=1, help="Same seed, same photo.")
@players_option(
    "A photo of each player's sheets: 4 means 1 to 4, 2-3 only those. Realms and dice are the "
    "table's, boards are everybody's own.  [default: one sheet of nobody in particular]"
)
@click.option(
    "--count",
    type=click.IntRange(1, 10_000),
    default=1,
    help="Make this many, with seeds counting up and numbered files.",
)
@click.option(
    "--preset", type=click.Choice(PRESETS), default=PRESETS[0], help="What kind of photo."
)
@click.option("--hard", is_flag=True, show_default=False, help="Short for --preset hard.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["round", "cards", "match"]),
    default="round",
    help="welten: one page, single cards lying about, or three pages.",
)
@click.option(
    "--realms",
    callback=parse_realms,
    metavar="A,B,C",
    help="welten: the three realms of the round.  [default: by seed]",
)
@paper_option
@sheet_language_option
@ink_option("As for print.")
@click.option("--pen", help="Such as ballpoint-blue, pencil, felt-red.  [default: by seed]")
@click.option(
    "--corrections",
    type=click.FloatRange(0, 1),
    default=0.0,
    help="Share of digits that are scribbled out and written anew.",
)
@click.option("--megapixels", type=click.FloatRange(1, 50), default=12.0, help="Size of the photo.")
@content_option
@click.option(
    "--record",
    "record_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Fill in this record's first round.  [default: a simulated game]",
)
@click.option(
    "--backgrounds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="A folder with pictures (.jpg) of desks.  [default: desks of our own]",
)
def command(
    game: str | None,
    output: Path,
    seed: int,
    players: tuple[int, ...] | None,
    count: int,
    preset: str,
    hard: bool,
    form: str,
    realms: tuple[str, ...],
    paper: str,
    language: str,
    ink: str,
    pen: str | None,
    corrections: float,
    megapixels: float,
    layout_file: Path | None,
    record_file: Path | None,
    backgrounds: Path | None,
) -> None:
    """Make a photo of a filled sheet: a legal game, a random hand, a phone camera.

    \b
    dicesheets practise -o photo.jpg                 a round, to be read by `score photo.jpg`
    dicesheets practise --players 4 -o table.jpg     table-P1.jpg to table-P4.jpg, for `rank`
    """
    from dicesheets.commands.progress import progress
    from dicesheets.practice.ink import PENS
    from dicesheets.practice.make import Wish
    from dicesheets.practice.sheet import Print
    from dicesheets.records import load_record

    if pen is not None and pen not in {p.name for p in PENS}:
        raise UsageError(f"pen {pen}: unknown; use one of {', '.join(p.name for p in PENS)}")
    _check(record_file, players, realms, form)
    files = _name_files(output, count, record_file)
    layout = load_chosen(game, layout_file)
    if realms and not layout.of_role(Role.REALM):
        raise UsageError(f"--realms: {layout.game.value} has none; leave them out")
    record = load_record(record_file, layout) if record_file else None
    desks = tuple(sorted(backgrounds.glob("*.jpg"))) if backgrounds else ()
    wish = Wish("hard" if hard else preset, megapixels, corrections, pen, desks)
    how = Print(form, paper, language, ink == "saver")
    scene = Scene(layout, wish, how, players or (), realms, record)
    with progress(count * max(1, len(scene.players)), "photos") as step:
        for number, file in enumerate(files):
            for made in _make(scene, seed + number):
                _write(file, made)
                step()


def _check(
    record: Path | None, players: tuple[int, ...] | None, realms: tuple[str, ...], form: str
) -> None:
    """Refuse options that do not go together."""
    if record and (players or realms or form == "match"):
        raise UsageError("--record: is one player's round; leave out --players, --realms and match")
    if realms and form == "match":
        raise UsageError("--realms: a match draws its nine by the seed; leave them out")


def _name_files(output: Path, count: int, record: Path | None) -> list[Path]:
    """Return the photos' names, numbered if there are several; none may harm the record."""
    if output.suffix.lower() not in SUFFIXES:
        raise UsageError(f"-o {output}: a photo ends in {' or '.join(SUFFIXES)}; rename it")
    numbers = [f"-{number:03}" for number in range(1, count + 1)] if count > 1 else [""]
    files = [output.with_stem(output.stem + number) for number in numbers]
    for target in (name for file in files for name in (file, file.with_suffix(".yaml"))):
        if record and target.exists() and target.samefile(record):
            raise UsageError(f"-o {output}: would overwrite the record {record}; rename it")
    return files


def _make(scene: Scene, seed: int) -> Iterator[Made]:
    """Yield the photos of one seed, player by player."""
    from dicesheets.practice.handwriting import load_hands
    from dicesheets.practice.sheet import practise, practise_match, practise_table

    layout, wish, how, hands = scene.layout, scene.wish, scene.how, load_hands()
    if scene.players:
        table = practise_table(layout, seed, hands, wish, how, scene.players, scene.realms)
        for player, (photos, truth) in zip(scene.players, table, strict=True):
            yield f"-P{player}", photos, truth
    elif how.format == "match":
        yield "", *practise_match(layout, seed, hands, wish, how)
    else:
        photo, truth = practise(layout, seed, hands, wish, how, scene.realms, scene.record)
        yield "", (photo,), truth


def _write(file: Path, made: Made) -> None:
    """Write photos and their record together, and say where."""
    from dicesheets.files.write import write_files
    from dicesheets.records import format_record

    suffix, photos, truth = made
    file = file.with_stem(file.stem + suffix)
    names = [file]
    if len(photos) > 1:
        names = [file.with_stem(f"{file.stem}-round-{n}") for n in range(1, len(photos) + 1)]
    pictures = {name: photo.jpeg for name, photo in zip(names, photos, strict=True)}
    record = file.with_suffix(".yaml")
    write_files(pictures | {record: format_record(truth).encode()})
    for name, photo in zip(names, photos, strict=True):
        click.echo(f"{name}: {photo.pen}, hand of {photo.writer}; truth in {record.name}")
