"""`dicesheets add`: install somebody's variant."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(name="add")
@click.argument("bundles", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(bundles: tuple[Path, ...]) -> None:
    """Install variants: BUNDLES are ZIP files, folders or layout files.

    Bundles are data only. Each is checked as by `dicesheets check`, and its id is compared with
    its content, before anything is kept.
    """
    from dicesheets.variants.bundle import load_bundles
    from dicesheets.variants.library import install

    for path in bundles:
        for bundle in load_bundles(path):
            item, layout = install(bundle)
            click.echo(
                f"{item.id}: {layout.about.name.en}, {item.game} {item.digest}, "
                f"by {item.author or 'nobody named'}; use it with --layout {item.id}"
            )
