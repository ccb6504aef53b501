"""`dicesheets schema`: the JSON Schema of layout files."""

from __future__ import annotations

from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say_json, say_lines
from dicesheets.words.text import Text


@speaking_command(
    "schema",
    Text(
        """Das JSON-Schema der Vorlagen ausgeben, damit Editoren ergänzen können.

        Die mitgelieferten Dateien nennen es in ihrer ersten Zeile; mach es in deinen ebenso:
        # yaml-language-server: $schema=layout.schema.json
        """,
        """Print the JSON Schema of layout files, for completion in editors.

        The shipped files name it in their first line; do the same in yours:
        # yaml-language-server: $schema=layout.schema.json
        """,
    ),
)
@option(
    "--markdown",
    is_flag=True,
    words=Text(
        "Stattdessen das Verzeichnis der Schlüssel als Markdown ausgeben.",
        "Print the key reference as Markdown instead.",
    ),
)
def command(markdown: bool) -> None:
    """Print the JSON Schema of layout files."""
    from dicesheets.layouts.reference import key_reference
    from dicesheets.layouts.schema import layout_schema

    if markdown:
        say_lines(key_reference().removesuffix("\n"))
    else:
        say_json(layout_schema(), indent=2)
