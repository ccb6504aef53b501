"""Watching a file: what changed is drawn again, and faults leave the last good preview."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.sheets.job import Job
from dicesheets.sheets.live import LivePreview

TEXT = """\
game: welten
id: mine
name: {de: Mein, en: Mine}
extends: classic
cards:
  viticulture: {colour: teal}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def later(file: Path, text: str) -> None:
    """Save a file so that its time differs, however fast the test is."""
    before = file.stat().st_mtime_ns
    file.write_text(text, encoding="utf-8")
    os.utime(file, ns=(before + 10_000_000, before + 10_000_000))


def test_the_page_that_was_changed_is_drawn_first(file: Path, tmp_path: Path) -> None:
    preview = LivePreview(file, tmp_path / "out", Job(), dpi=30)
    first = preview.refresh()
    assert len(first.written) == first.pages + 1
    assert preview.refresh().written == first.written[:1]
    later(file, TEXT.replace("teal", "plum"))
    again = preview.refresh()
    at = next(i for i, page in enumerate(preview._pages) for c in page.cards
              if c.card == "viticulture")  # fmt: skip
    assert again.written[1].name == f"mine-{at + 1:02}.png"
    assert all(path.exists() for path in first.written)


def test_a_change_is_seen_in_the_file_and_in_what_it_starts_from(tmp_path: Path) -> None:
    base, child = tmp_path / "base.yaml", tmp_path / "child.yaml"
    base.write_text(TEXT, encoding="utf-8")
    child.write_text(
        "game: welten\nid: child\nname: {de: Kind, en: Child}\nextends: base.yaml\ncards: {}\n",
        encoding="utf-8",
    )
    preview = LivePreview(child, tmp_path / "out", Job())
    assert preview.has_changed()
    assert not preview.has_changed()
    later(base, TEXT.replace("teal", "plum"))
    assert preview.has_changed()


def test_faults_are_named_and_the_last_good_preview_stays(file: Path, tmp_path: Path) -> None:
    preview = LivePreview(file, tmp_path / "out", Job(realms=("viticulture",)), dpi=30)
    good = preview.refresh()
    kept = {path: path.read_bytes() for path in good.written}
    later(file, TEXT.replace("teal", "teel"))
    bad = preview.refresh()
    assert 'did you mean "teal"' in str(bad.faults[0])
    assert bad.written == ()
    assert {path: path.read_bytes() for path in good.written} == kept


def test_once_draws_and_ends(file: Path, tmp_path: Path) -> None:
    arguments = ["watch", str(file), "--once", "--realms", "viticulture", "-o", str(tmp_path / "o")]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "o" / "mine.pdf").exists()
    file.write_text("game: nothing\n", encoding="utf-8")
    assert CliRunner().invoke(main, arguments).exit_code == 2


def test_a_save_is_drawn_soon_and_ctrl_c_ends_cleanly(file: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dicesheets", "watch", str(file), "-o", str(tmp_path / "o"),
               "--realms", "viticulture", "--lang", "en"]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_hear_ctrl_c
    )
    try:
        picture = tmp_path / "o" / "mine-01.png"
        assert _wait(picture.exists, 30)
        before = picture.stat().st_mtime_ns
        later(file, TEXT.replace("teal", "plum"))
        # Half a second on a quiet machine; a test must not fail on a busy one.
        assert _wait(lambda: picture.stat().st_mtime_ns != before, 10)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "Traceback" not in err
    assert "drawn anew" in out


def _hear_ctrl_c() -> None:
    """Undo what shells do to commands behind an ampersand: those never hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait(is_so: object, seconds: float) -> bool:
    assert callable(is_so)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.02)
    return False
