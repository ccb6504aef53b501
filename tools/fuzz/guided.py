"""The project's own parsers under atheris: what reaches new lines is kept and changed further.

atheris is no dependency: it needs libFuzzer, and has no wheels for some systems. Where it is
installed, `make fuzz` uses it; decoders, which are C, it would not see into.
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from dicesheets.errors import DicesheetsError
from dicesheets.tools.fuzz.cases import KINDS, Case, make_case
from dicesheets.tools.fuzz.doors import check_error
from dicesheets.tools.fuzz.finds import save_find
from dicesheets.tools.fuzz.trial import Outcome

SEEDS = 60  # cases that a run begins with
MOST_BYTES = 20_000
LIMITS = ("-timeout=10", "-rss_limit_mb=1500", "-verbosity=0")  # atheris itself takes its share


def parse_record(data: bytes) -> object:
    """Read a record's tree and the record."""
    from dicesheets.records import parse_entry

    return parse_entry(data.decode("utf-8", "replace"), "record.yaml")


def parse_layout(data: bytes) -> object:
    """Read a layout's nodes and the layout; nothing is drawn."""
    from dicesheets.layouts.load import inspect_bytes

    return inspect_bytes(data, "mine.yaml")


def parse_headers(data: bytes) -> object:
    """Read a picture's header."""
    from dicesheets.scanner.photo import PictureBytes, open_picture

    return open_picture(PictureBytes("picture", data))


# The kind as which a find is kept, and how that is entered.
ENTRANCES: dict[str, Callable[[bytes], object]] = {
    "record": parse_record,
    "layout": parse_layout,
    "bundle": KINDS["bundle"].enter,
    "code": KINDS["code"].enter,
    "carried": KINDS["carried"].enter,
    "jpeg": parse_headers,
    "png": parse_headers,
    "webp": parse_headers,
}


def has_atheris() -> bool:
    """Say whether it is installed."""
    return importlib.util.find_spec("atheris") is not None


def run_guided(name: str, seconds: float, finds: Path, say: Callable[[str], None]) -> int:
    """Hunt through one entrance for some seconds; return how many finds were kept."""
    with tempfile.TemporaryDirectory() as folder:
        corpus, crashes = Path(folder) / "corpus", Path(folder) / "crashes"
        corpus.mkdir()
        crashes.mkdir()
        for number in range(SEEDS):
            data = make_case(0, number, (name,)).data[:MOST_BYTES]
            (corpus / str(number)).write_bytes(data)
        done = subprocess.run(
            [sys.executable, "-m", "dicesheets.tools.fuzz.guided", name, str(corpus),
             f"-max_total_time={max(1, round(seconds))}", f"-max_len={MOST_BYTES}",
             f"-artifact_prefix={crashes}/", "-print_final_stats=1", *LIMITS],
            capture_output=True, text=True, errors="replace", check=False,
        )  # fmt: skip
        told = done.stderr + done.stdout
        tried = [line.split()[-1] for line in told.splitlines() if "number_of_executed" in line]
        found = [_kept(name, file, told, finds) for file in sorted(crashes.iterdir())]
        say(f"by coverage, {name}: {tried[0] if tried else '?'} inputs, {len(found)} finds")
        for kept in found:
            say(f"  {kept}")
        return len(found)


def _kept(name: str, file: Path, told: str, finds: Path) -> Path:
    data = file.read_bytes()
    number = int(hashlib.sha256(data).hexdigest()[:8], 16)
    word = "hang" if file.name.startswith("timeout") else "crash"
    outcome = Outcome(name, number, "", word, told[-3000:])
    return save_find(finds, Case(name, 0, number, data), outcome)


def _try(name: str, data: bytes) -> None:
    try:
        ENTRANCES[name](data)
    except DicesheetsError as error:
        check_error(error)


def main() -> None:
    """Run libFuzzer on one entrance; its options follow the name."""
    import atheris

    name = sys.argv[1]
    with atheris.instrument_imports(include=["dicesheets"]):
        import dicesheets.layouts.carried
        import dicesheets.layouts.load
        import dicesheets.records
        import dicesheets.scanner.photo
        import dicesheets.variants.bundle
        import dicesheets.variants.library  # noqa: F401
    atheris.Setup([sys.argv[0], *sys.argv[2:]], lambda data: _try(name, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
