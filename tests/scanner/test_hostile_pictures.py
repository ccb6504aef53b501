"""Whatever comes: 400 MB, ten seconds and one clear line."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

sys.path.append(str(Path(__file__).parent))
from hostile_pictures import HOSTILE

from dicesheets.cli import main
from dicesheets.errors import PhotoError
from dicesheets.scanner import photo, pipeline
from dicesheets.scanner.decoder import pool
from dicesheets.scanner.decoder.bounds import ANSWER_SECONDS, WORKER_MB
from dicesheets.scanner.photo import PictureBytes
from dicesheets.scoring.read import Known, read_photo

# What would go on for long is stopped after half a second here, and after its true time by --slow.
ENDLESS = (
    "pdf_of_nested_forms",
    "pdf_of_many_operators",
    "pdf_of_many_images",
    "pdf_of_a_huge_pattern",
)
LONG = (
    *("tiff_of_sixty_pages", "markers_over_and_over", "squares_without_end"),
    *("pdf_of_many_operators", "pdf_of_a_huge_pattern"),  # stopped as the other two are
    *("png_in_colour", "tiff_of_wide_colours", "noise"),  # decoded and searched in vain, at length
)
MOST_HERE_MB = 150  # what this process may add: a page of 24 megapixels, at three sizes
START_SECONDS = 3  # of computing, for the two processes to load their code


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] * (n in LONG)) for n in HOSTILE]
)
def test_a_hostile_picture_ends_in_one_clear_line(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name in ENDLESS:
        monkeypatch.setattr(photo, "CPU_SECONDS", 0.5)
        monkeypatch.setattr(pipeline, "FRUITLESS_SECONDS", 0.5)
    source = PictureBytes("photo", HOSTILE[name]())
    start = time.thread_time() + pool.used_seconds()
    with watched_memory(), pytest.raises(PhotoError) as caught:
        read_photo(source, Known(carriers=(source,)))
    assert time.thread_time() + pool.used_seconds() - start < ANSWER_SECONDS
    said = [caught.value.say(language) for language in ("de", "en")]
    assert said[0] != said[1]
    assert all(text.startswith("photo: ") and text.count("\n") == 0 for text in said)
    assert caught.value.kind == "photo"


@pytest.mark.parametrize(
    "name",
    [
        "jpeg_hiding_its_size",
        pytest.param("jpeg_of_many_scans", marks=pytest.mark.slow),  # computes up to its limit
        "png_of_a_long_chunk",
        "webp_of_frames",
    ],
)
def test_a_header_that_fools_us_does_not_fool_the_limits(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo, "CPU_SECONDS", 1.0)
    for kind in photo.HEADERS:
        monkeypatch.setitem(photo.HEADERS, kind, lambda _: (600, 400, True))
    source = PictureBytes("photo", HOSTILE[name]())
    with watched_memory(), pytest.raises(PhotoError, match=r"JPEG|damaged"):
        list(photo.load_photos(source))


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_picture_ends_in_time_on_the_command_line(name: str, tmp_path: Path) -> None:
    file = tmp_path / "photo"
    file.write_bytes(HOSTILE[name]())
    done, peak_mb, seconds = scan(file)
    assert seconds < ANSWER_SECONDS + START_SECONDS
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    assert peak_mb < WORKER_MB


def test_decoders_never_speak_to_the_person(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """libpng, libjpeg and libtiff used to print 582 lines in a run over damaged pictures."""
    for name in ("jpeg_hiding_its_size", "png_of_a_long_chunk", "tiff_in_a_circle"):
        (tmp_path / f"{name}.jpg").write_bytes(HOSTILE[name]())
    damaged = bytearray(Path(EXAMPLE).read_bytes())
    damaged[5000:5400] = bytes(400)  # libjpeg warns, and decodes what it can
    (tmp_path / "damaged.jpg").write_bytes(damaged)
    pool._pool().close()  # a worker keeps the standard error that it was started with
    done = CliRunner().invoke(main, ["scan", "--lang", "en", str(tmp_path)])
    assert done.exit_code == 2
    lines = done.stderr.splitlines()
    assert len(lines) == sum(line.startswith("dicesheets: ") for line in lines) >= 3
    assert capfd.readouterr() == ("", "")  # what goes past Python, from here or from a worker


EXAMPLE = Path(__file__).parents[2] / "examples" / "photos" / "wuerfeland.jpg"


def scan(path: Path) -> tuple[subprocess.CompletedProcess[str], float, float]:
    """Run the command; return what it said, and the memory and time its processes took.

    The most memory of any of them, and the computing of all: other work on the machine is not
    their fault.
    """
    probe = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:])\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "open(sys.argv[-1] + '.used', 'w').write(f'{used.ru_maxrss} {used.ru_utime}')\n"
        "sys.exit(done.returncode)"
    )
    command = [sys.executable, "-m", "dicesheets", "scan", "--lang", "en", str(path)]
    done = subprocess.run(
        [sys.executable, "-c", probe, *command], capture_output=True, text=True, check=False
    )
    peak, seconds = Path(f"{path}.used").read_text().split()
    unit = 1 if sys.platform == "darwin" else 1024
    return done, int(peak) * unit / 1e6, float(seconds)


@contextmanager
def watched_memory() -> Iterator[None]:
    """Fail if a worker or this process takes too much meanwhile; only Linux can tell."""
    if sys.platform != "linux":
        yield
        return
    # A worker of its own: under `make test` glibc gives nothing back, and what an earlier picture
    # took would be counted as this one's.
    pool._pool().close()
    peaks = {0.0}
    stop = threading.Event()

    def watch() -> None:
        while not stop.wait(0.005):
            for worker in tuple(pool._pool()._busy):
                peaks.add(peak_mb(worker._process.pid))

    Path("/proc/self/clear_refs").write_text("5")  # forget the peak until now
    before = peak_mb("self")
    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        stop.set()
        watcher.join()
    assert max(peaks) < WORKER_MB
    assert peak_mb("self") - before < MOST_HERE_MB


def peak_mb(process: int | str) -> float:
    try:
        status = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:  # it has just ended
        return 0.0
    peak = next((line for line in status.splitlines() if line.startswith("VmHWM")), "VmHWM: 0 kB")
    return int(peak.split()[1]) * 1024 / 1e6
