"""`dicesheets schema`: the JSON Schema of layout files."""

from __future__ import annotations

import json

import click


@click.command(name="schema")
@click.option("--markdown", is_flag=True, help="Print the key reference as Markdown instead.")
def command(markdown: bool) -> None:
    """Print the JSON Schema of layout files, for completion in editors.

    The shipped files name it in their first line; do the same in yours:
    # yaml-language-server: $schema=layout.schema.json
    """
    from dicesheets.layouts.reference import key_reference
    from dicesheets.layouts.schema import layout_schema

    if markdown:
        click.echo(key_reference(), nl=False)
    else:
        click.echo(json.dumps(layout_schema(), indent=2, ensure_ascii=False))
