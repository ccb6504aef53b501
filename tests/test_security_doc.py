"""docs/security.md: its numbers are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicesheets.commands import exits
from dicesheets.crew import process
from dicesheets.errors import MOST_FAULTS, DicesheetsError
from dicesheets.files import zips
from dicesheets.files.lock import MAX_WAIT_S
from dicesheets.layouts import nodes
from dicesheets.league import chats, crews, intake, mail, rolls
from dicesheets.records.read import LARGEST_FILE_BYTES
from dicesheets.scanner import find, locate, pipeline
from dicesheets.scanner.decoder import bounds, limits, pool
from dicesheets.tools.fuzz import cases, trial
from dicesheets.variants import bundle

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
MILLION = 1_000_000
KB, MB = 1 << 10, 1 << 20  # of inputs that are texts

# The first cell of a row, and the numbers of the second in their order.
ROWS: dict[str, list[float]] = {
    "file": [bounds.MAX_FILE_BYTES / MILLION],
    "pixels": [bounds.MAX_PIXELS / MILLION, bounds.MAX_HEIC_PIXELS / MILLION],
    "pixels that come back": [bounds.REDUCE_PIXELS / MILLION],
    "pages of a PDF or TIFF": [bounds.MAX_PAGES],
    "passes of a progressive JPEG": [bounds.MAX_SCANS],
    "memory a worker may add": [bounds.GROWTH_MB, 60],
    "computing time for one page": [bounds.CPU_SECONDS],
    "time for one page": [bounds.WALL_SECONDS],
    "computing time for one search for markers": [locate.SEARCH_CPU_MS / 1000],
    "markers, cards, blurred codes, printed letters": [
        locate.MOST_MARKERS, find.MOST_CARDS, find.MOST_RESTORED, find.MOST_LETTERS,
    ],
    "fields on all cards": [pipeline.MOST_FIELDS],
    "work on pages without a card": [pipeline.FRUITLESS_SECONDS, bounds.CPU_SECONDS],
    "workers": [pool.MOST_AT_ONCE, pool.MOST_REQUESTS, pool.MOST_RESIDENT_KB / 1000],
    "readers of the page and of a league": [
        process.MOST_TASKS, crews.MOST_TASKS, process.MOST_RESIDENT_KB / 1000,
    ],
    "record": [LARGEST_FILE_BYTES / MILLION],
    "layout, file of a bundle": [nodes.MAX_BYTES / KB, nodes.MAX_VALUES, nodes.MAX_DEPTH],
    "bundle (ZIP)": [
        bundle.MAX_ZIP_BYTES / MB, bundle.MAX_TOTAL_BYTES / MB, bundle.MAX_FILES,
    ],
    "a list of rolls": [rolls.MAX_BYTES / KB],
    "what `league add` takes in": [
        intake.MAX_DEPTH, intake.MAX_INNER_ZIP_BYTES / MB, zips.MAX_DIRECTORY_BYTES / MB,
        mail.MAX_MESSAGE_BYTES / MB, mail.MOST_PARTS, chats.MAX_CHAT_BYTES / MB, intake.MOST_CHATS,
    ],
    "description of a variant": [bundle.MAX_ABOUT_BYTES / KB],
    "photo": [bounds.MAX_FILE_BYTES / MILLION],
    "no hang": [trial.MOST_SECONDS],
    "memory": [trial.MOST_MB],
}  # fmt: skip


def cells(first: str) -> list[str]:
    """Return the second cells of the rows that begin with a word, in the order of the page."""
    return re.findall(rf"^\| {re.escape(first)} \| ([^|]+) \|", TEXT, re.M)


def numbers(text: str) -> list[float]:
    return [float(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]


@pytest.mark.parametrize("row", ROWS)
def test_a_limit_is_written_down_as_it_is(row: str) -> None:
    assert ROWS[row] in [numbers(cell) for cell in cells(row)]


@pytest.mark.parametrize(
    "claim",
    [
        f"each process stays below {bounds.WORKER_MB} MB",
        f"a thread that ends the worker at {bounds.WORKER_MB} MB",
        f"the worker ends after {bounds.WALL_SECONDS:.0f} seconds",
        f"{limits.MOST_FILES} files open",
        f"no process above {trial.MOST_MB} MB",
        "the first twenty faults" if MOST_FAULTS == 20 else "another number of faults",
        "for up to a minute" if MAX_WAIT_S == 60 else "another time",
    ],
)
def test_a_number_in_a_sentence_is_right(claim: str) -> None:
    assert claim in " ".join(TEXT.split())


def test_every_status_is_listed() -> None:
    listed = {int(found) for found in re.findall(r"^\| (\d+) \| ", TEXT, re.M)}
    ours = {DicesheetsError.exit_code, exits.OUR_FAULT, exits.STOPPED, exits.NOBODY_READS}
    assert listed == {0, 1, 3} | ours


def test_the_page_says_how_to_report_and_the_short_one_leads_there() -> None:
    assert "## How to report" in TEXT
    assert "docs/security.md#how-to-report" in (ROOT / "SECURITY.md").read_text("utf-8")


def test_what_is_fuzzed_is_named() -> None:
    told = TEXT[TEXT.index("## Fuzzing") :]
    for kind in ("PDFs", "records", "layouts", "bundles", "codes", "names of files"):
        assert kind in told
    assert {"jpeg", "png", "webp", "tiff", "heic", "gif", "pdf"} <= set(cases.KINDS)
