"""`dicesheets add`: install somebody's variant."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.commands.speaking import argument, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.variants.bundle import Bundle

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff", ".pdf")


@speaking_command(
    "add",
    Text(
        """Varianten installieren: PAKETE sind ZIP-Dateien, Ordner, Vorlagen oder Fotos von Seiten,
        auf denen eine Vorlage steht.

        Pakete sind reine Daten. Jedes wird wie von `dicesheets check` geprüft und seine Kennung
        mit dem Inhalt verglichen, bevor etwas behalten wird.
        """,
        """Install variants: BUNDLES are ZIP files, folders, layout files or photos of carrier
        pages.

        Bundles are data only. Each is checked as by `dicesheets check`, and its id is compared
        with its content, before anything is kept.
        """,
    ),
)
@argument(
    "bundles",
    Text("PAKETE...", "BUNDLES..."),
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
def command(bundles: tuple[Path, ...]) -> None:
    """Install variants."""
    from dicesheets.variants.bundle import load_bundles
    from dicesheets.variants.library import install

    for path in bundles:
        for bundle in _photographed(path) or load_bundles(path):
            item, layout = install(bundle)
            name, what = layout.about.name, f"{item.game} {item.digest}"
            told = Text(
                f"{item.id}: {name.de}, {what}, von {item.author or 'ungenannt'}; "
                f"zu benutzen mit --layout {item.id}",
                f"{item.id}: {name.en}, {what}, by {item.author or 'nobody named'}; "
                f"use it with --layout {item.id}",
            )
            say(tell(told))


def _photographed(path: Path) -> tuple[Bundle, ...]:
    """Return the variants that the codes of a self-contained print carry, if it is a picture."""
    if path.suffix.lower() not in PICTURES:
        return ()
    from dicesheets.scoring.carried import load_carried

    return load_carried([path])
