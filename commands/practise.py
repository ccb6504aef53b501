"""`dicesheets practise`: a photo of a filled sheet, to try the scanner without a printer."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Game

# Repeated here so that `--help` needs no OpenCV; a test compares them with the presets.
PRESETS = (
    "normal",
    "hard",
    "bent2",
    "rotated",
    "one-marker-hidden",
    "edge-cut",
    "corner-cut",
    "hard-shadow",
    "blurred",
)


@click.command(name="practise")
@click.option(
    "--game",
    type=click.Choice([g.value for g in Game]),
    default=Game.WELTEN.value,
    show_default=True,
    help="Which game's sheet.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("practice.jpg"),
    show_default=True,
    help="The photo; the true record is written beside it as .yaml.",
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same photo."
)
@click.option(
    "--count",
    type=click.IntRange(1, 10_000),
    default=1,
    show_default=True,
    help="Make this many, with seeds counting up and numbered files.",
)
@click.option(
    "--preset",
    type=click.Choice(PRESETS),
    default="normal",
    show_default=True,
    help="What kind of photo.",
)
@click.option("--hard", is_flag=True, help="Short for --preset hard.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["round", "cards", "match"]),
    default="round",
    show_default=True,
    help="welten: one page, single cards lying about, or three pages.",
)
@click.option(
    "--realms", default="", help="welten: three realms, separated by commas; else by seed."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--lang", type=click.Choice(["de", "en"]), default="de", show_default=True)
@click.option("--ink", type=click.Choice(["colour", "saver"]), default="colour", show_default=True)
@click.option("--pen", default=None, help="Such as ballpoint-blue, pencil, felt-red; else by seed.")
@click.option(
    "--corrections",
    type=click.FloatRange(0, 1),
    default=0.0,
    show_default=True,
    help="Share of digits that are scribbled out and written anew.",
)
@click.option("--megapixels", type=click.FloatRange(1, 50), default=12.0, show_default=True)
@click.option(
    "--layout",
    metavar="NAME_OR_FILE",
    default=None,
    help="An installed variant or a file instead of the classic content.",
)
@click.option(
    "--record",
    "record_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    default=None,
    help="Fill in this record's first round instead of a simulated one.",
)
@click.option(
    "--backgrounds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=None,
    help="A folder with pictures of desks.",
)
def command(
    game: str,
    output: Path,
    seed: int,
    count: int,
    preset: str,
    hard: bool,
    form: str,
    realms: str,
    paper: str,
    lang: str,
    ink: str,
    pen: str | None,
    corrections: float,
    megapixels: float,
    layout: str | None,
    record_file: Path | None,
    backgrounds: Path | None,
) -> None:
    """Make a photo of a filled sheet: a legal game, a random hand, a phone camera."""
    from dicesheets.commands.options import open_layout
    from dicesheets.layouts.load import load_classic
    from dicesheets.practice import Print, practise, practise_match
    from dicesheets.records import format_record, load_record
    from dicesheets.scanner.handwriting import load_hands
    from dicesheets.scanner.practice.ink import PENS
    from dicesheets.scanner.practice.make import Wish

    if pen is not None and pen not in {p.name for p in PENS}:
        raise UsageError(f"pen {pen}: unknown; use one of {', '.join(p.name for p in PENS)}")
    content = open_layout(layout) if layout else load_classic(Game(game))
    record = load_record(record_file, content) if record_file else None
    desks = tuple(sorted(backgrounds.glob("*.jpg"))) if backgrounds else ()
    wish = Wish("hard" if hard else preset, megapixels, corrections, pen, desks)
    how = Print(form, paper, lang, ink == "saver")
    names = [name.strip() for name in realms.split(",") if name.strip()]
    for number in range(count):
        at = seed + number
        if form == "match":
            photos, truth = practise_match(content, at, load_hands(), wish, how)
        else:
            photo, truth = practise(content, at, load_hands(), wish, how, names, record)
            photos = (photo,)
        file = output if count == 1 else output.with_stem(f"{output.stem}-{number + 1:03}")
        file.with_suffix(".yaml").write_text(format_record(truth), encoding="utf-8")
        for page, photo in enumerate(photos, start=1):
            shown = file if len(photos) == 1 else file.with_stem(f"{file.stem}-round-{page}")
            shown.write_bytes(photo.jpeg)
            told = file.with_suffix(".yaml").name
            click.echo(f"{shown}: {photo.pen}, hand of {photo.writer}; truth in {told}")
