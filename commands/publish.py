"""`dicesheets publish`: a web gallery of variants."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(name="publish", context_settings={"show_default": True})
@click.argument("layouts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default="site",
    metavar="DIR",
    help="Where the site goes.",
)
def command(layouts: tuple[Path, ...], output: Path) -> None:
    """Make a static site of LAYOUTS: files, bundles, folders, or names of installed variants.

    It can be opened from disk or put on any web space: a gallery, a page for each variant with
    PDFs (A4 and Letter, German and English, colour and saver), the layout, its bundle and its
    rating, and index.json for programs. What `check` or `rate` reject is refused.
    """
    from dicesheets.commands.progress import progress
    from dicesheets.variants.publish import publish

    with progress(len(layouts), "variants") as step:
        entries = publish(layouts, output, step)
    variants = "1 variant" if len(entries) == 1 else f"{len(entries)} variants"
    click.echo(f"{output / 'index.html'}: {variants}; bundles in {output / 'v'}")
