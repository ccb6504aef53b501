"""`dicesheets serve` and `matches` from the outside: quick to start, clean to end."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.commands.browser import open_page
from dicesheets.store.database import Database
from dicesheets.store.home import FILE
from dicesheets.store.matches import add_match


def test_the_server_loads_nothing_heavy() -> None:
    code = (
        "import sys, dicesheets.commands.serve, dicesheets.web.server\n"
        "heavy = {'cv2', 'numpy', 'reportlab', 'yaml', 'onnxruntime', 'PIL'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_other_command_loads_the_server() -> None:
    code = (
        "import sys, dicesheets.api, dicesheets.commands.score, dicesheets.commands.print_\n"
        "sys.exit(1 if {'starlette', 'uvicorn', 'jinja2', 'sqlite3'} & set(sys.modules) else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_it_says_where_it_is_answers_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "dicesheets", "serve", "--port", "0", "--no-browser", "--lang",
         "en", "--data", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/\?key=\S+", process.stdout.readline())
    assert found
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(found[0]) as page:
        assert b"<h1>" in page.read()
    host = found[0].partition("/?")[0]
    wish = urllib.request.Request(f"{host}/quick", b"", {"origin": host})
    with opener.open(wish) as begun:
        match = json.load(begun)["match"]
    events = opener.open(f"{host}/m/{match}/events")  # somebody still looks
    assert events.readline().startswith(b"retry")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    assert "Everything is kept." in out and err == ""
    events.close()
    assert (tmp_path / FILE).exists()
    assert not (tmp_path / f"{FILE}-wal").exists(), "the log is empty and gone"


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is for Linux")
def test_the_browser_is_opened_and_nobody_hears_that_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """On a computer without a screen ten lines of xdg-open stood below the address."""
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho no browser found >&2\necho "$1" > {tmp_path}/asked\n')
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    started: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *a, **k: started.append(start(*a, **k)))
    open_page("http://127.0.0.1:8765/?key=x")
    (process,) = started
    process.wait(timeout=30)
    assert (tmp_path / "asked").read_text() == "http://127.0.0.1:8765/?key=x\n"
    opener.unlink()
    open_page("http://127.0.0.1:8765/?key=x")
    assert capfd.readouterr() == ("", "")


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    from dicesheets.web.serving import listening

    with listening(0, is_lan=False) as taken:
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(
            main, ["serve", "--port", port, "--data", str(tmp_path), "--lang", "en"]
        )
    assert done.exit_code == 2 and f"port {port} is not free" in done.output


def test_matches_are_listed_exported_and_imported(tmp_path: Path) -> None:
    database = Database(tmp_path / "a" / FILE)
    match = add_match(database, "Friday", "welten", "classic", ["Anna"])
    database.close()

    def run(*given: str) -> str:
        done = CliRunner().invoke(main, ["matches", *given, "--lang", "en"])
        assert done.exit_code == 0, done.output
        return done.output

    (told,) = run("list", "--json", "--data", str(tmp_path / "a")).splitlines()
    assert json.loads(told)["title"] == "Friday"
    run("export", match.id, "-o", str(tmp_path / "out"), "--data", str(tmp_path / "a"))
    said = run("import", str(tmp_path / "out"), "--data", str(tmp_path / "b"))
    assert "Friday: taken in" in said
    assert match.id in run("--data", str(tmp_path / "b"))
    given = ["matches", "export", "zzz", "--lang", "en", "--data", str(tmp_path / "b")]
    bad = CliRunner().invoke(main, given)
    assert bad.exit_code == 2
    assert "there is no match zzz" in bad.output and "--match" not in bad.output, "no such option"
