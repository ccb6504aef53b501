"""`dicesheets serve`: the phone page."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.browser import open_page
from dicesheets.commands.data_option import data_option
from dicesheets.commands.language import asked_language, tell
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say, say_lines
from dicesheets.words.text import Text

DEFAULT_PORT = 8123


@speaking_command(
    "serve",
    Text(
        """Die Handyseite öffnen: ein Blatt fotografieren, die Punkte sehen, durch Antippen
        verbessern. Strg-C beendet sie.

        Ohne --lan sieht sie nur dieser Computer. Mit --lan machen Handys im selben WLAN mit: sie
        scannen den QR-Code. Nichts davon verlässt das WLAN.
        """,
        """Open the phone page: photograph a sheet, see the score, correct by tapping. Ctrl-C
        ends it.

        Without --lan only this computer sees it. With --lan phones in the same network join: they
        scan the QR code. Nothing leaves the network.
        """,
    ),
    context_settings={"show_default": True},
)
@option(
    "--lan",
    is_flag=True,
    show_default=False,
    words=Text("Handys im selben WLAN mitmachen lassen.", "Let phones in the same network join."),
)
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    words=Text("Der Anschluss; 0 nimmt einen freien.", "The port; 0 takes a free one."),
)
@option(
    "--new-key",
    is_flag=True,
    show_default=False,
    words=Text(
        "Einen neuen Schlüssel machen: wer den alten hat, kommt nicht mehr herein.",
        "Make a new key: whoever has the old one is locked out.",
    ),
)
@option(
    "--browser/--no-browser",
    default=True,
    words=Text("Die Seite im Browser öffnen.", "Open the page in the browser."),
)
@option(
    "--event",
    type=click.Path(path_type=Path, dir_okay=False),
    value=Text("VERANSTALTUNG", "EVENT"),
    words=Text(
        "Statt der Partien eine Liga: Tabelle, Nachfragen und Namen dieser Veranstaltung.",
        "A league instead of the matches: table, review and names of this event.",
    ),
)
@data_option
@click.pass_context
def command(
    ctx: click.Context, lan: bool, port: int, new_key: bool, browser: bool, event: Path | None,
    data: Path | None,
) -> None:  # fmt: skip
    """Open the phone page."""
    from dicesheets.web.server import Wish, serve

    wish = Wish(lan, port, data, asked_language(ctx), new_key, event=_event_file(event))

    def opened(own: str, phones: str | None, code: str) -> None:
        say(tell(Text(f"Die Seite ist offen: {own}", f"The page is open: {own}")))
        if phones:
            told = Text(
                f"Für Handys im selben WLAN: {phones}", f"For phones in the network: {phones}"
            )
            say_lines(f"\n{tell(told)}\n{code}")
        elif lan:
            told = Text(
                "Dieser Computer ist in keinem Netz; Handys können nicht mitmachen.",
                "This computer is in no network; phones cannot join.",
            )
            say(tell(told), err=True)
        say(tell(Text("Strg-C beendet sie.", "Ctrl-C ends it.")))
        if browser:
            open_page(own)

    serve(wish, opened)
    say(tell(Text("Beendet. Alles ist gespeichert.", "Ended. Everything is kept.")))


def _event_file(event: Path | None) -> Path | None:
    """Return the file of an event; UsageError if there is none."""
    if event is None:
        return None
    from dicesheets.league.event import open_event

    database, _ = open_event(event)
    database.close()
    return database.file
