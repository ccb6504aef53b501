"""What is done with a case: the ways by which files, names and codes come into dicesheets.

Each takes the bytes of a case and returns in a word what became of it. What dicesheets refuses is
raised as its own error; every other exception is a find.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dicesheets.errors import DicesheetsError, RecordError
from dicesheets.tools.fuzz.codes import BETWEEN
from dicesheets.tools.fuzz.commands import parse_command
from dicesheets.tools.fuzz.names import lay_out

BUDGET_SECONDS = 0.2  # for judging one record: whatever it finds by then
COMMAND_SECONDS = 10.0  # of computing, with what it started
COMMAND_PATIENCE_SECONDS = 60.0  # then it hangs, however busy others keep the machine
STATUSES = (0, 1, 2, 3, 130)  # 130: a question that nobody answered
MB = 1_000_000


class Wrong(Exception):
    """Something that must not be, although nothing was raised."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a fresh process went."""

    status: int
    said: bytes
    complained: bytes
    peak_mb: float


def read_picture(data: bytes) -> str:
    """Read a picture as `scan` does, or load its first page in colour as an overlay needs it."""
    from dicesheets.scanner.photo import PictureBytes, load_colours
    from dicesheets.scoring.read import Known, read_photo

    source = PictureBytes("picture", data)
    if zlib.crc32(data) % 4 == 0:
        next(iter(load_colours(source)))
        return "loaded"
    read_photo(source, Known(with_installed=False))
    return "read"


def judge_record(data: bytes) -> str:
    """Read a record, judge it, write it and read it again."""
    from dicesheets.records import format_record, load_entry, parse_entry
    from dicesheets.reports.json_ import verdict_json
    from dicesheets.reports.text import format_verdict
    from dicesheets.scoring.inputs import find_named
    from dicesheets.scoring.judge import judge_entry

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.yaml"
        path.write_bytes(data)
        entry = load_entry(path, None, find_named)
    judged = judge_entry(entry, BUDGET_SECONDS)
    for language in ("de", "en"):
        format_verdict(judged, language, True)
        verdict_json(judged, language)
    text = format_record(
        entry.record, entry.doubts, entry.missing, "en", entry.answers, entry.photos
    )
    try:
        again = parse_entry(text, entry.name, entry.layout)
    except RecordError as error:
        raise Wrong(f"a record that was written is refused: {error}") from error
    if again.record != entry.record:
        raise Wrong("a record that was written reads differently")
    return {True: "legal", False: "illegal", None: "undecided"}[judged.verdict.legal]


def check_layout(data: bytes) -> str:
    """Build a layout; some are drawn, too, and then printed and an empty sheet of them judged."""
    from dicesheets.errors import LayoutError
    from dicesheets.layouts.load import inspect_bytes
    from dicesheets.layouts.model import Game
    from dicesheets.records import parse_entry
    from dicesheets.scoring.judge import judge_entry
    from dicesheets.sheets.check import check_bytes
    from dicesheets.sheets.job import Job, plan_document
    from dicesheets.sheets.pdf import pdf_bytes

    is_drawn = zlib.crc32(data) % 4 == 0  # takes ten times as long
    layout, faults = (check_bytes if is_drawn else inspect_bytes)(data, "mine.yaml")
    if faults:
        raise LayoutError(faults)
    if layout is None:
        raise Wrong("neither a layout nor a fault")
    if not is_drawn:
        return "built"
    if not pdf_bytes(plan_document(layout, Job())).startswith(b"%PDF"):
        raise Wrong("no PDF")
    cards = layout.cards if layout.game is Game.WELTEN else layout.cards[:1]
    marks: dict[str, dict[str, str]] = {card.id: {} for card in cards}
    record = {"game": layout.game.value, "rounds": [marks]}
    judge_entry(parse_entry(json.dumps(record), "empty", layout), BUDGET_SECONDS)
    return "printed"


def add_bundle(data: bytes) -> str:
    """Verify a bundle as `add` does, without keeping it."""
    from dicesheets.variants.bundle import load_bundles, verify

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bundle.zip"
        path.write_bytes(data)
        for bundle in load_bundles(path):
            verify(bundle)
        if [file.name for file in Path(folder).iterdir()] != ["bundle.zip"]:
            raise Wrong("a bundle left something behind")
    return "verified"


def read_card_code(data: bytes) -> str:
    """Read the letters of a card, and find the layout that they name."""
    from dicesheets.layouts.fiducials import format_code, parse_code
    from dicesheets.variants.library import layout_for_code

    code = parse_code(_text(data))
    if parse_code(format_code(code)) != code:
        raise Wrong("a code that was written reads differently")
    return "unknown" if layout_for_code(code) is None else "found"


def read_parts(data: bytes) -> str:
    """Put a carried layout together."""
    from dicesheets.layouts.carried import parse_part, unpack_layout

    texts = _text(data).split(BETWEEN)
    parts = [part for part in map(parse_part, texts) if part is not None]
    if not parts:
        return "no part"
    digest = parts[0].digest
    layout = unpack_layout(part for part in parts if part.digest == digest)
    if layout.digest != digest:
        raise Wrong("a forged layout was taken")
    return "unpacked"


def _text(data: bytes) -> str:
    """What a code's text could be, whatever the bytes: readers of codes give any letters."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def open_name(data: bytes) -> str:
    """Name a file to everybody who reads files."""
    from dicesheets.layouts.load import load_layout
    from dicesheets.records import load_entry
    from dicesheets.scanner.photo import open_picture
    from dicesheets.variants.bundle import load_bundles
    from dicesheets.variants.library import find_layout

    refused = 0
    with tempfile.TemporaryDirectory() as folder:
        path = lay_out(data, Path(folder))
        for read in (load_entry, load_layout, load_bundles, open_picture, find_layout, _listed):
            try:
                read(path)
            except DicesheetsError as error:
                refused += 1
                check_error(error)
            except OSError as error:  # the command line says it with the name (cli.Cli.invoke)
                if error.filename is None or read is not _listed:
                    raise
    return f"refused by {refused}"


def _listed(path: Path) -> object:
    from dicesheets.scanner.photo import list_pictures

    return list_pictures((path,))


def run_command(data: bytes) -> str:
    """Run a command line as a fresh process in an empty home."""
    words, file, body = parse_command(data)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work" / "here"
        work.mkdir(parents=True)
        with suppress(OSError, ValueError):  # the system knows no such name
            (work / file).write_bytes(body)
        ended = run_fresh(words, work, body)
    command = words[0] if words else ""
    told = f"{' '.join(words)[:200]!r}: {ended.complained[-300:]!r}"
    if ended.status not in STATUSES:
        raise Wrong(f"status {ended.status} of {told}")
    if ended.status == 1 and not (command in ("score", "rank") and ended.said):
        raise Wrong(f"status 1 without a verdict of {told}")
    if ended.status == 2 and not ended.complained:
        raise Wrong(f"status 2 without a word of {told}")
    if b"Traceback" in ended.complained or b"Warning" in ended.complained:
        raise Wrong(f"a traceback or a warning of {told}")
    if any(sign < 32 and sign not in b"\n" for sign in ended.said + ended.complained):
        raise Wrong(f"a control character on the terminal of {told}")
    if ended.peak_mb > 400:
        raise Wrong(f"{ended.peak_mb:.0f} MB of {told}")
    return f"status {ended.status}"


def run_fresh(words: list[str], work: Path, given: bytes) -> Ended:
    """Run dicesheets with these words; Wrong if it takes too long."""
    home = work.parent.parent / "home"
    home.mkdir()
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "PYTHONPATH", "SYSTEMROOT")}
    places = {
        name: str(home) for name in ("HOME", "USERPROFILE", "XDG_CACHE_HOME", "XDG_DATA_HOME")
    }
    with (home / "out").open("w+b") as out, (home / "err").open("w+b") as err:
        (home / "given").write_bytes(given)
        with (home / "given").open("rb") as standard_input:
            process = subprocess.Popen(
                [sys.executable, "-m", "dicesheets", *words], cwd=work, stdin=standard_input,
                stdout=out, stderr=err, env={**kept, **places, "PYTHONIOENCODING": "utf-8"},
                start_new_session=True,
            )  # fmt: skip
        peak_kb = _wait(process)
        out.seek(0)
        err.seek(0)
        return Ended(process.returncode, out.read(), err.read(), peak_kb * 1024 / MB)


def _wait(process: subprocess.Popen[bytes]) -> int:
    """Wait for a process and return its largest size in KB; kill it and raise if it hangs."""
    late = threading.Event()

    def stop() -> None:
        late.set()
        process.kill()

    timer = threading.Timer(COMMAND_PATIENCE_SECONDS, stop)
    timer.start()
    try:
        _, status, used = os.wait4(process.pid, 0)
    finally:
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    computed = used.ru_utime + used.ru_stime
    if late.is_set() or computed > COMMAND_SECONDS:
        raise Wrong(f"hang: {computed:.0f} s of computing: {process.args!r}"[:400])
    return used.ru_maxrss


def check_error(error: DicesheetsError) -> None:
    """Raise Wrong if an error does not say in both languages what is wrong, or cannot travel."""
    said = [error.say(language) for language in ("de", "en")]
    if not all(text.strip() for text in said):
        raise Wrong(f"{type(error).__name__} says nothing")
    if max(map(len, said)) > 40_000:
        raise Wrong(f"{type(error).__name__} says {max(map(len, said))} letters")
    again = pickle.loads(pickle.dumps(error))
    if type(again) is not type(error) or again.say("en") != said[1]:
        raise Wrong(f"{type(error).__name__} does not survive pickling")
