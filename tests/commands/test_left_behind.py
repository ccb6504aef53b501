"""What commands leave behind: output and our own folders; nobody is called on the network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PHOTO = EXAMPLES / "photos" / "wuerfeland.jpg"
RECORD = EXAMPLES / "photos" / "welten.yaml"
REALM = EXAMPLES / "observatory" / "observatory.yaml"
NETWORK = (
    "AF_INET",
    "AF_INET6",
    "AF_NETLINK",
    "AF_PACKET",
)  # sockets inside the machine are AF_UNIX
UNSEEN = "strace cannot run here: attempts to reach the network go unseen (apt install strace)"
LONG_S = 27  # onnxruntime 1.31 looked up its host after 25 s

FONTS = ("Fraunces-ExtraBold", "Nunito-ExtraBold", "Nunito-Medium")
PUBLISHED = {
    *(f"observatory.{end}" for end in ("yaml", "zip")),
    *(f"chart.{language}.svg" for language in ("de", "en")),
    *(f"preview-{language}-{n}.jpg" for language in ("de", "en") for n in range(1, 5)),
    *("index.html", "index.en.html", "rating.json"),
    *(
        f"observatory-{paper}-{language}-{ink}.pdf"
        for paper in ("a4", "letter")
        for language in ("de", "en")
        for ink in ("colour", "saver")
    ),
}

# Each command with all that it may write into the folder it is called in.
COMMANDS: dict[str, tuple[tuple[object, ...], set[str]]] = {
    "print": (
        (
            "print",
            "--format",
            "round",
            "--realms",
            "castles,cities,scythe",
            "-o",
            "page.pdf",
            "--png",
            "seen",
        ),
        {"page.pdf", "seen/page-01.png"},
    ),
    "practise": (
        ("practise", "--game", "wuerfeland", "--megapixels", "2", "-o", "photo.jpg"),
        {"photo.jpg", "photo.yaml"},
    ),
    "score": (
        ("score", PHOTO, "--overlay", "seen", "--save", "records"),
        {"seen/wuerfeland-overlay.png", "records/wuerfeland.yaml"},
    ),
    "scan": (("scan", PHOTO, "--json"), set()),
    "rate": (("rate", REALM), set()),
    "variant": (
        ("variant", "--game", "wuerfeland", "--seed", "7"),
        {
            *(f"wuerfeland-normal-112.{end}" for end in ("yaml", "pdf", "rating.json")),
            *(f"wuerfeland-normal-112-{page:02}.png" for page in range(1, 6)),
        },
    ),
    "publish": (
        ("publish", REALM),
        {
            *(f"site/{name}" for name in ("index.html", "index.en.html", "index.json")),
            *(f"site/{name}" for name in ("style.css", "icon.svg")),
            *(f"site/fonts/{name}.ttf" for name in FONTS),
            *(f"site/fonts/OFL-{name}.txt" for name in ("fraunces", "nunito")),
            *(f"site/v/observatory/{name}" for name in PUBLISHED),
        },
    ),
    "add": (("add", REALM), set()),
    "check": (("check", REALM), set()),
    "watch": (
        ("watch", "--once", "--realms", "observatory", REALM),
        {"preview/observatory.pdf", "preview/observatory-01.png"},
    ),
    "best": (("best", RECORD, "--budget", "1"), set()),
}
# Thousands of games; much like `score`; much like `print`.
LONG = ("rate", "variant", "publish", "best", "scan", "watch")


@dataclass(frozen=True, slots=True)
class Watched:
    """What a program did: its exit status, its words, the files it left, its network sockets."""

    status: int
    said: str
    output: set[str]
    home: set[str]
    attempts: tuple[str, ...]


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] * (n in LONG)) for n in COMMANDS]
)
def test_a_command_leaves_its_output_and_our_own_folders(name: str, tmp_path: Path) -> None:
    arguments, wanted = COMMANDS[name]
    done = watch(["-m", "dicesheets", *map(str, arguments)], tmp_path)
    assert done.status in (0, 3), done.said  # 3: something needs a look
    assert done.output == wanted
    assert {file for file in done.home if "dicesheets" not in Path(file).parts[:-1]} == set()
    if not can_trace():
        pytest.skip(f"files are as they should be, but {UNSEEN}")
    assert done.attempts == ()


def test_an_attempt_to_reach_the_network_is_seen(tmp_path: Path) -> None:
    if not can_trace():
        pytest.skip(UNSEEN)
    code = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM)"
    assert len(watch(["-c", code], tmp_path).attempts) == 1


def test_reading_tells_onnxruntime_to_keep_to_itself(tmp_path: Path) -> None:
    # The variable counts while the library is imported: nothing may import it before.
    code = (
        "import os, sys; from dicesheets.scanner import recognise\n"
        "assert 'onnxruntime' not in sys.modules\n"
        "recognise.load_onnxruntime(); print(os.environ['ORT_DISABLE_TELEMETRY'])"
    )
    done = watch(["-c", code], tmp_path)
    assert done.said.strip() == "1"
    assert done.home == set()


@pytest.mark.slow
def test_a_long_run_looks_up_no_host(tmp_path: Path) -> None:
    if not can_trace():
        pytest.skip(UNSEEN)
    code = (
        "import time; from dicesheets.scanner import recognise\n"
        f"recognise._session('marks'); time.sleep({LONG_S})"
    )
    done = watch(["-c", code], tmp_path)
    assert done.status == 0, done.said
    assert done.home == set()
    assert done.attempts == ()


def watch(arguments: list[str], folder: Path) -> Watched:
    """Run Python in an empty home, an empty temporary and an empty work folder; say what it did."""
    home, temporary, work = (folder / name for name in ("home", "temporary", "work"))
    for place in (home, temporary, work):
        place.mkdir()
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "PYTHONPATH", "SYSTEMROOT")}
    places = {name: str(home) for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")}
    temporaries = {name: str(temporary) for name in ("TMPDIR", "TEMP", "TMP")}
    trace = folder / "trace"
    traced_by = (*tracer(), "-o", str(trace)) if can_trace() else ()
    done = subprocess.run(
        [*traced_by, sys.executable, *arguments],
        cwd=work, env={**kept, **places, **temporaries}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert files_in(temporary) == set()
    traced = trace.read_text("utf-8").splitlines() if traced_by else []
    attempts = tuple(line for line in traced if any(f"({kind}," in line for kind in NETWORK))
    return Watched(done.returncode, done.stdout, files_in(work), files_in(home), attempts)


def files_in(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if not p.is_dir()}


def can_trace() -> bool:
    """Say whether strace is there and may trace, which some containers forbid."""
    return tracer() != ()


@cache
def tracer() -> tuple[str, ...]:
    """Return strace as it can be called here, or nothing.

    Not by a filter of the kernel's (`--seccomp-bpf`), quicker as it is: the decoder has one of its
    own, which answers first, and its attempts would go unseen.
    """
    if shutil.which("strace") is None:
        return ()
    command = ("strace", "-f", "-qq", "-e", "trace=socket")
    works = subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    return command if works else ()
