"""`dicesheets variants`: what is built in and what was added."""

from __future__ import annotations

import click

from dicesheets.commands.language import language_of, tell
from dicesheets.commands.options import json_option
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say, say_json
from dicesheets.words.text import Text


@speaking_command(
    "variants",
    Text(
        "Die Vorlagen zeigen, von denen sich Blätter drucken und lesen lassen: erst die "
        "eingebauten, dann die installierten.",
        "List the layouts that sheets can be printed from and read by: built-in, then installed.",
    ),
)
@json_option
@option(
    "--remove",
    metavar="NAME",
    words=Text("Eine Variante aus der Sammlung nehmen.", "Take a variant out of the library."),
)
def command(as_json: bool, remove: str | None) -> None:
    """List or remove variants."""
    from dicesheets.sheets.wording import say_rating
    from dicesheets.variants.library import list_known, remove_variant

    if remove:
        name = remove_variant(remove).full_name
        say(tell(Text(f"{name}: entfernt", f"{name}: removed")))
        return
    language = language_of(click.get_current_context())
    version = Text("Version", "version").say(language)
    for item in list_known():
        if as_json:
            data = {
                "game": item.game, "id": item.id, "digest": item.digest, "name": item.name,
                "author": item.author, "licence": item.licence, "version": item.version,
                "rating": item.rating, "file": str(item.file),
            }  # fmt: skip
            say_json(data)
        else:
            by = ", ".join(part for part in (item.author, item.licence) if part)
            line = (
                f"{item.game:11} {item.id:22} {item.digest}  {item.name} ({version} {item.version}"
            )
            say(f"{line}; {by})" if by else f"{line})")
            if item.rating:
                say(f"{'':35}{say_rating(item.rating, language)}")
