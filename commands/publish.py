"""`dicesheets publish`: a web gallery of variants."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.language import language_of, tell
from dicesheets.commands.options import FOLDER
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.words.text import Text


@speaking_command(
    "publish",
    Text(
        """Eine Website aus VORLAGEN machen: Dateien, Pakete, Ordner oder Namen installierter
        Varianten.

        Sie lässt sich von der Platte öffnen oder auf jeden Webspace legen: eine Galerie, für jede
        Variante eine Seite mit PDFs (A4 und Letter, Deutsch und Englisch, farbig und
        tintensparend), der Vorlage, ihrem Paket und ihrer Bewertung, und index.json für Programme.
        Vorn stehen die Seiten in der Sprache von `--lang`, die anderen sind einen Klick entfernt.
        Was `check` oder `rate` ablehnen, wird nicht aufgenommen.
        """,
        """Make a static site of LAYOUTS: files, bundles, folders, or names of installed variants.

        It can be opened from disk or put on any web space: a gallery, a page for each variant with
        PDFs (A4 and Letter, German and English, colour and saver), the layout, its bundle and its
        rating, and index.json for programs. The pages in front are in the language of `--lang`,
        the others a click away. What `check` or `rate` reject is refused.
        """,
    ),
    context_settings={"show_default": True},
)
@argument(
    "layouts",
    Text("VORLAGEN...", "LAYOUTS..."),
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default="site",
    value=FOLDER,
    words=Text("Wohin die Website kommt.", "Where the site goes."),
)
@click.pass_context
def command(ctx: click.Context, layouts: tuple[Path, ...], output: Path) -> None:
    """Make a static site of variants."""
    from dicesheets.commands.progress import progress
    from dicesheets.variants.publish import publish

    with progress(len(layouts), tell(Text("Varianten", "variants"))) as step:
        entries = publish(layouts, output, step, language=language_of(ctx))
    front, folder, count = output / "index.html", output / "v", len(entries)
    told = Text(
        f"{front}: {count} Variante{'n' if count > 1 else ''}; Pakete in {folder}",
        f"{front}: {count} variant{'s' if count > 1 else ''}; bundles in {folder}",
    )
    say(tell(told))
