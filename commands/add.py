"""`dicesheets add`: install somebody's variant."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dicesheets.variants.bundle import Bundle

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff", ".pdf")


@click.command(name="add")
@click.argument("bundles", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(bundles: tuple[Path, ...]) -> None:
    """Install variants: BUNDLES are ZIP files, folders, layout files or photos of carrier pages.

    Bundles are data only. Each is checked as by `dicesheets check`, and its id is compared with
    its content, before anything is kept.
    """
    from dicesheets.variants.bundle import load_bundles
    from dicesheets.variants.library import install

    for path in bundles:
        for bundle in _photographed(path) or load_bundles(path):
            item, layout = install(bundle)
            click.echo(
                f"{item.id}: {layout.about.name.en}, {item.game} {item.digest}, "
                f"by {item.author or 'nobody named'}; use it with --layout {item.id}"
            )


def _photographed(path: Path) -> tuple[Bundle, ...]:
    """Return the variants that the codes of a self-contained print carry, if it is a picture."""
    if path.suffix.lower() not in PICTURES:
        return ()
    from dicesheets.errors import BundleError
    from dicesheets.scanner.carrier import CarriedLayouts
    from dicesheets.scanner.photo import load_photos
    from dicesheets.variants.bundle import Bundle

    found = [
        Bundle(str(path), files[0][0], files, digest)
        for digest, files in CarriedLayouts([path]).bundles()
    ]
    if not found:
        next(load_photos(path), None)  # says what is wrong with a file that is no picture
        raise BundleError(f"{path}: no code that carries a layout is to be seen; go closer")
    return tuple(found)
