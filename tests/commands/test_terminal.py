"""What reaches a terminal: every letter it has, no control character, no forged line."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import main

ROOT = Path(__file__).parents[2]
OBSERVATORY = ROOT / "examples" / "observatory" / "observatory.yaml"
RECORD = "game: wuerfeland\nrounds: [{board: {}}]\n"
ESC = "\x1b]0;stolen title\x07"
# Ways to print that go past `commands/terminal.py`.
_PAST = ("echo", "secho", "echo_via_pager", "prompt", "confirm", "print", "pause", "write")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))


def run(*arguments: object, given: str | bytes | None = None, language: str = "en") -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", language], input=given)


def steers(text: str) -> bool:
    """Say whether a text holds anything but letters and ends of lines."""
    return not all(sign == "\n" or sign.isprintable() for sign in text)


# ------------------------------------------------------------------ one way


def calls_of(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            target = node.func
            found.append(target.attr if isinstance(target, ast.Attribute) else ast.unparse(target))
    return found


@pytest.mark.parametrize(
    "file", [ROOT / "cli.py", *sorted((ROOT / "commands").glob("*.py"))], ids=lambda f: f.stem
)
def test_commands_speak_through_one_module(file: Path) -> None:
    past = [name for name in calls_of(file) if name in _PAST]
    assert past == (["write", "prompt"] if file.stem == "terminal" else [])


def test_the_library_prints_nothing() -> None:
    rooms = ("errors.py", "api.py", "words", "files", "layouts", "rules", "sheets", "records",
             "variants", "scoring", "reports", "practice")  # fmt: skip
    files = [f for room in rooms for f in (ROOT / room, *(ROOT / room).rglob("*.py"))]
    mentioned = [f for f in files if f.is_file() and "print(" in f.read_text(encoding="utf-8")]
    assert [f for f in mentioned if "print" in calls_of(f)] == []


# ------------------------------------------------------------------ what strangers wrote

_PLACES = {
    "author": "author: {}",
    "licence": "licence: {}",
    "rating": "rating: {}",
    "name.de": "name: {{de: {}, en: x}}",
    "cards.moon.title.en": "cards: {{moon: {{title: {{de: x, en: {}}}}}}}",
}


@pytest.mark.parametrize(
    ("place", "sign"),
    [(place, "\\x1b") for place in _PLACES]
    + [("author", sign) for sign in ("\\x9b", "\\u202e", "\\u2028", "\\t")],
)
def test_a_layout_with_hidden_characters_is_refused(place: str, sign: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    said = _PLACES[place].format(f'"by {sign}me"')
    file.write_text(f"game: welten\nid: mine\nextends: classic\n{said}\n", "utf-8")
    german, english = run("check", file, language="de"), run("check", file)
    assert german.exit_code == english.exit_code == 2
    code = f"U+{ord(sign.encode().decode('unicode_escape')):04X}"
    assert f"{place}: the character {code} cannot be seen or disguises the text; " in english.stderr
    assert f"{place}: das Zeichen {code} ist unsichtbar oder verstellt" in german.stderr
    assert not steers(english.output + german.output)
    added = run("add", file)
    assert added.exit_code == 2 and f"the character {code}" in added.stderr


@pytest.mark.parametrize("place", ["author", "licence", "rating"])
def test_what_stands_in_one_line_has_one(place: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    said = _PLACES[place].format('"me\\ndicesheets: all is well"')
    file.write_text(f"game: welten\nid: mine\nextends: classic\n{said}\n", "utf-8")
    assert f"{place}: the character U+000A cannot be seen" in run("check", file).stderr


def test_a_break_in_a_text_is_a_space_and_forges_no_line(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        "game: welten\nid: mine\nextends: classic\nname: {de: x, en: x}\n"
        "cards:\n  scythe:\n    title:\n      de: x\n      en: |\n        Moon\n        is won.\n",
        "utf-8",
    )
    assert run("check", file).exit_code == 0
    done = run("rules", "--layout", file, "--realm", "scythe")
    assert "Moon is won." in done.stdout.splitlines()[0]


@pytest.mark.parametrize("command", ["score", "rank", "best", "check", "add", "rate", "publish"])
def test_foreign_keys_values_and_names_are_shown_escaped(command: str, tmp_path: Path) -> None:
    file = tmp_path / f"a{ESC}\nb.yaml"
    file.write_text(
        'game: "welten\\e[31m"\n"key\\e[2J\\u202e": 1\nrounds: "\\x9b"\nplayer: "\\e"\n', "utf-8"
    )
    done = run(command, file)
    assert done.exit_code == 2
    assert not steers(done.output)
    assert "a\\x1b]0;stolen title\\x07\\nb.yaml:" in done.stderr
    assert all(line.startswith("dicesheets: ") for line in done.stderr.splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be there")
def test_a_name_with_control_characters_works_and_is_shown_escaped(tmp_path: Path) -> None:
    file = tmp_path / f"a{ESC}\nb.yaml"
    file.write_text(RECORD)
    told = "a\\x1b]0;stolen title\\x07\\nb"
    for command in ("score", "rank"):
        done = run(command, file)
        assert done.exit_code == 0 and told in done.stdout and not steers(done.output)
    done = run("score", file, "--json")
    assert json.loads(done.stdout)["input"] == str(file) and not steers(done.stdout)


def test_what_lies_in_the_library_cannot_steer_a_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "variants" / "x"
    folder.mkdir(parents=True)
    about = {
        "game": "welten", "id": "x", "digest": "0123456789", "name": {"de": ESC, "en": "b\nc"},
        "author": "\x9b31m", "licence": "\u202e", "version": "1", "rating": "\x1b[2J",
        "main": "x.yaml",
    }  # fmt: skip
    (folder / "variant.json").write_text(json.dumps(about), "utf-8")
    done = run("variants")
    assert "0123456789" in done.stdout
    assert not steers(done.output)
    told = [json.loads(line) for line in run("variants", "--json").stdout.splitlines()]
    assert told[-1]["author"] == "\x9b31m"
    assert not steers(run("variants", "--json").stdout)


def test_an_argument_that_is_refused_is_shown_escaped() -> None:
    done = run("score", f"--x{ESC}")
    assert done.exit_code == 2 and "\\x1b]0;" in done.stderr and not steers(done.output)


# ------------------------------------------------------------------ a flood of faults


@pytest.mark.parametrize(
    ("language", "rest"),
    [("de", "480 weitere Fehler; behebe erst diese"), ("en", "480 more faults; mend these first")],
)
def test_check_names_the_first_twenty_faults_and_how_many_follow(
    language: str, rest: str, tmp_path: Path
) -> None:
    """It printed 19,004 lines for one file."""
    file = tmp_path / "a.yaml"
    keys = "".join(f"k{n}: {'v' * 9}\n" for n in range(500))
    file.write_text(f"game: welten\nid: a\nname: {{de: a, en: a}}\nextends: classic\n{keys}")
    done = run("check", file, language=language)
    assert done.exit_code == 2
    lines = done.stderr.splitlines()
    assert len(lines) == 21
    assert lines[-1].startswith(f"dicesheets: {file}: {rest}")


def test_long_keys_and_values_are_shortened(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        f"game: welten\nid: {'a_' * 5000}\nname: {{de: a, en: a}}\nextends: {'b/' * 5000}\n"
        f"? {'c' * 900}\n: 1\ncards: {{moon: {{role: {'d' * 5000}, colour: 7}}}}\n"
    )
    lines = run("check", file).stderr.splitlines()
    assert len(lines) >= 4
    assert max(map(len, lines)) < 900 + len(str(file))
    assert any('"dddd' in line and "…" in line for line in lines)


def test_watch_names_no_more(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("game: welten\nextends: classic\n" + "".join(f"k{n}: 1\n" for n in range(99)))
    done = run("watch", "--once", file)
    assert done.exit_code == 2 and len(done.stderr.splitlines()) == 21


# ------------------------------------------------------------------ standard input


@pytest.mark.parametrize("command", ["score", "rank"])
def test_a_record_may_come_in_on_standard_input(command: str, tmp_path: Path) -> None:
    (tmp_path / "anna.yaml").write_text(RECORD)
    done = run(command, "-", "anna.yaml", given=RECORD)
    assert done.exit_code == 0, done.output
    assert "- " in done.stdout and "anna" in done.stdout


def test_a_layout_may_come_in_on_standard_input() -> None:
    done = run("check", "-", given=OBSERVATORY.read_text("utf-8"))
    assert done.stdout == "-: no fault; welten layout observatory, 14 cards\n"
    done = run("check", "-", given="game: welten\nid: a\nextends: b.yaml\n")
    assert done.exit_code == 2
    assert '-:3: extends: "b.yaml" is not allowed; name `classic`' in done.stderr


@pytest.mark.parametrize(
    ("command", "given", "said"),
    [
        ("score", b"\xff\xfe", "-:1: this is not UTF-8 text"),
        ("score", b"#" * 1_000_001, "-: the file is larger than 1 MB, so it is no record"),
        ("score", b"", "-: the file is empty"),
        ("check", b"\xff\xfe", "-: is not UTF-8 text"),
        ("check", b"#" * 600_000, "-: has more than 512 KB; a layout has at most 512 KB"),
    ],
    ids=lambda v: str(v)[:12],
)
def test_what_comes_in_is_checked_like_a_file(command: str, given: bytes, said: str) -> None:
    done = run(command, "-", given=given)
    assert done.exit_code == 2
    assert said in done.stderr and len(done.stderr.splitlines()) == 1


def test_questions_need_standard_input_for_themselves() -> None:
    done = run("score", "-", "--review", given=RECORD)
    assert done.exit_code == 2
    assert "--review: asks on standard input, from which the record comes" in done.stderr


def test_an_answer_that_is_no_text_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        "game: wuerfeland\nrounds: [{board-6: {r1c1: x}}]\nreview:\n"
        "  - {round: 1, card: board-6, field: r1c1, value: x, confidence: 0.6, "
        "alternatives: {empty: 0.4}}\n"
    )
    done = run("score", "a.yaml", "--review", given=b"\xff\xfe\n\n")
    assert done.exit_code in (0, 1, 3), done.output
    assert "Traceback" not in done.stderr


# ------------------------------------------------------------------ letters that a terminal lacks


def end(*arguments: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"dicesheets", *arguments],
        env=kept | environment, capture_output=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("latin-1", "Würfeland".encode("latin-1")),
        ("ascii", b"W?rfeland"),
        pytest.param("cp1252", "Würfeland".encode("cp1252"), marks=pytest.mark.slow),
        pytest.param("utf-8", "Würfeland".encode(), marks=pytest.mark.slow),
    ],
)
def test_a_terminal_gets_the_letters_it_has(encoding: str, name: bytes, tmp_path: Path) -> None:
    (tmp_path / "a→ż.yaml").write_text(RECORD, "utf-8")
    done = end(b"score", "a→ż.yaml".encode(), b"--lang", b"de", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert name in done.stdout
    done.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("cp1252", marks=pytest.mark.slow)])
def test_json_and_errors_get_through_any_terminal(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "a→ż.yaml").write_text(RECORD, "utf-8")
    done = end(b"score", "a→ż.yaml".encode(), b"--json", PYTHONIOENCODING=encoding)
    assert json.loads(done.stdout.decode(encoding))["input"] == "a→ż.yaml"
    done = end(b"score", "→ż".encode(), PYTHONIOENCODING=encoding)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("locale", ["C", "POSIX", "de_DE.ISO-8859-1"])
def test_no_locale_ends_a_command(locale: str) -> None:
    done = end(b"games", LC_ALL=locale)
    assert (done.returncode, done.stderr) == (0, b"")
    done = end(b"--help", LC_ALL=locale, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_a_name_that_is_no_utf8_works_and_is_shown_escaped(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"a\xff.yaml")).write_text(RECORD)
    done = end(b"rank", b"a\xff.yaml")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"a\\xff" in done.stdout
    done = end(b"score", b"a\xff.yaml", b"--json", b"--save", b"saved")
    assert os.fsencode(json.loads(done.stdout)["input"]) == b"a\xff.yaml"
    done = end(b"check", b"a\xff.yaml", b"none\xfe.yaml")
    assert done.returncode == 2
    assert b"dicesheets: a\\xff.yaml:1:" in done.stderr
    assert b"dicesheets: none\\xfe.yaml:" in done.stderr
    done = end(b"print", b"--game", b"helden", b"-o", b"p\xff.pdf")
    assert done.returncode == 0 and b"p\\xff.pdf: " in done.stdout
    assert (tmp_path / os.fsdecode(b"p\xff.pdf")).is_file()
