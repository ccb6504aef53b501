"""`dicesheets league add`: photos into an event, read and judged by all the workers there are."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.exits import STOPPED
from dicesheets.commands.language import language_of, tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.league_progress import showing
from dicesheets.commands.messages import say_errors
from dicesheets.commands.options import FILE
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say, say_lines
from dicesheets.errors import UsageError
from dicesheets.words.lists import counted, joined
from dicesheets.words.marks import UNREADABLE
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.league.crews import Crew
    from dicesheets.league.engine import Engine
    from dicesheets.league.progress import Progress

MOST_WORKERS = 512
REREAD = ("open", "all", "none")
MOST_REFUSALS = 20  # that are told one by one


@speaking_command(
    "add",
    Text(
        """Fotos hinzufügen, lesen und werten. FOTOS sind Bilder, Ordner (mit allem darin),
        ZIP-Dateien, Mails (.eml, .mbox) und exportierte Chats.

        Jedes Foto wird einmal gelesen, auch wenn es zweimal kommt oder die Arbeit abbricht; ohne
        FOTOS geht nur weiter, was liegen blieb. Strg-C beendet, was gerade läuft, und hört auf.
        """,
        """Add photos, read and judge them. PHOTOS are pictures, folders (with all in them),
        ZIP files, mail (.eml, .mbox) and exported chats.

        Every photo is read once, also if it comes twice or the work is interrupted; without PHOTOS
        only what was left goes on. Ctrl-C finishes what is under way and stops.
        """,
    ),
)
@event_argument()
@argument("photos", Text("[FOTOS]...", "[PHOTOS]..."), nargs=-1, type=click.Path(path_type=Path))
@option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    words=Text(
        "So viele Prozesse lesen auf diesem Computer.  [Vorgabe: so viele Kerne er hat]",
        "So many processes read on this computer.  [default: as many as it has cores]",
    ),
)
@option(
    "--cluster",
    value=Text("ADRESSE", "ADDRESS"),
    words=Text(
        "Stattdessen ein Dask-Cluster: tls://scheduler:8786, oder tcp:// auf diesem Computer.",
        "A Dask cluster instead: tls://scheduler:8786, or tcp:// on this computer.",
    ),
)
@option(
    "--tls-ca",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Wer die Zertifikate des Clusters ausstellt.", "Who issues the cluster's certificates."
    ),
)
@option(
    "--tls-cert",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text("Das eigene Zertifikat.", "One's own certificate."),
)
@option(
    "--tls-key",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text("Der Schlüssel dazu.", "The key to it."),
)
@option(
    "--reread",
    type=click.Choice(REREAD),
    default=REREAD[0],
    words=Text(
        "Was eine neuere Version noch einmal liest: was offen ist, alles oder nichts.  "
        "[Vorgabe: open]",
        "What a newer version reads again: what is open, all or nothing.  [default: open]",
    ),
)
@click.pass_context
def command(
    ctx: click.Context,
    event: Path,
    photos: tuple[Path, ...],
    workers: int | None,
    cluster: str | None,
    tls_ca: Path | None,
    tls_cert: Path | None,
    tls_key: Path | None,
    reread: str,
) -> None:
    """Add photos to an event."""
    from dicesheets.league.catching_up import catch_up
    from dicesheets.league.engine import Engine
    from dicesheets.league.event import open_event
    from dicesheets.league.intake import count_pictures, source_of, take_in
    from dicesheets.league.keeping import open_office
    from dicesheets.league.status import count_unreadable
    from dicesheets.store.left_out import forget_left_out

    if cluster and workers:
        told = Text(
            "steht auf einem Cluster fest; lass es weg", "a cluster has its own; leave it out"
        )
        raise UsageError(told, about="workers")
    if (tls_ca or tls_cert or tls_key) and not (cluster or "").startswith("tls:"):
        told = Text("gehört zu --cluster tls://…", "belongs to --cluster tls://…")
        raise UsageError(told, about="tls-ca")
    database, kept = open_event(event)
    try:
        office = open_office(database, kept)
        crew = _crew(workers, cluster, tls_ca, tls_cert, tls_key)
        try:
            catch_up(office, crew.reader, reread)
            forget_left_out(database, office.match, [source_of(path) for path in photos])
            with showing() as shown:
                engine = Engine(office, crew, shown)
                engine.progress.expected = count_pictures(photos)
                with _stopping(engine):
                    progress = engine.run(take_in(photos))
        finally:
            crew.close()
        before = count_unreadable(database, office.match) - progress.unreadable
        _report(ctx, progress, before)
    finally:
        database.close()


def _crew(
    workers: int | None, cluster: str | None, ca: Path | None, cert: Path | None, key: Path | None
) -> Crew:
    if cluster is None:
        from dicesheets.league.crews import Processes

        return Processes(workers or os.cpu_count() or 1)
    from dicesheets.league.cluster import Cluster, is_open

    if is_open(cluster):
        say(tell(_OPEN), err=True)
    return Cluster(cluster, ca, cert, key)


_OPEN = Text(
    "dicesheets: ohne TLS liest und lenkt den Cluster, wer im Netz ist; nimm tls://",
    "dicesheets: without TLS whoever is in the network reads and steers the cluster; use tls://",
)


@contextmanager
def _stopping(engine: Engine) -> Iterator[None]:
    """Let the first Ctrl-C finish what is under way; the second ends everything at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        if engine.progress.is_stopped:
            raise KeyboardInterrupt
        engine.stop()
        say_lines(f"\n{tell(_STOPPING)}", err=True)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_STOPPING = Text(
    "Strg-C: was gerade läuft, wird noch fertig; noch einmal Strg-C bricht sofort ab",
    "Ctrl-C: what is under way is finished; Ctrl-C again stops at once",
)


_BEFORE = Text("Von früher:", "From before:")
_NAMES = Text(
    "nicht lesbar; `dicesheets league status` nennt sie",
    "could not be read; `dicesheets league status` names them",
)


def _report(ctx: click.Context, progress: Progress, unreadable: int) -> None:
    """Say what was done, and how many photos could not be read before."""
    from dicesheets.league.words import say_left_out

    language = language_of(ctx)
    say_errors(language, [one.error for one in progress.refused[:MOST_REFUSALS]])
    if (more := progress.refusals - MOST_REFUSALS) > 0:
        say(tell(Text(f"dicesheets: und {more} weitere", f"dicesheets: and {more} more")), err=True)
    for kind, names in progress.left_out.items():
        say_lines(say_left_out(kind, progress.left_outs[kind], names).say(language), err=True)
    for fault in progress.faults:
        say_lines(fault, err=True)
    photo, photos = Text("Foto", "photo"), Text("Fotos", "photos")
    taken = counted(progress.taken, photo, photos)
    sheets = counted(progress.judged, Text("Blatt", "sheet"), Text("Blätter", "sheets"))
    read = progress.read - progress.unreadable
    told = [
        Text(f"{taken.de}, {progress.new} neu", f"{taken.en}, {progress.new} new"),
        Text(f"{read} gelesen", f"{read} read"),
        Text(f"{sheets.de} gewertet", f"{sheets.en} judged"),
    ]
    if progress.unreadable:
        many = progress.unreadable
        told.append(Text(f"{many} {UNREADABLE.de}", f"{many} {UNREADABLE.en}"))
    if progress.elsewhere:
        many = progress.elsewhere
        told.append(Text(f"{many} noch bei anderen in Arbeit", f"{many} being done by others"))
    if progress.left and progress.is_stopped:
        many = progress.left
        goes_on = Text("derselbe Befehl macht weiter", "the same command goes on")
        told.append(Text(f"{many} offen; {goes_on.de}", f"{many} left; {goes_on.en}"))
    say(tell(joined(*told)))
    if unreadable > 0:
        old = counted(unreadable, photo, photos)
        say(tell(Text(f"{_BEFORE.de} {old.de} {_NAMES.de}", f"{_BEFORE.en} {old.en} {_NAMES.en}")))
    if progress.is_stopped:
        ctx.exit(STOPPED)
    if progress.refusals:
        ctx.exit(UsageError.exit_code)
