"""One language at a time: help, errors and what click says itself follow `--lang` or the locale."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import COMMANDS, main
from dicesheets.commands.click_german import in_german
from dicesheets.commands.speaking import Speaking, SpeakingArgument, SpeakingOption

ENGLISH = re.compile(
    r"\b(Usage|Options|OPTIONS|Commands|COMMAND|ARGS|Show|this|the|and exit|default|FILES?|DIR|"
    r"SECONDS|INTEGER|FLOAT|RANGE|PHOTOS|INPUTS|RECORD|LAYOUTS|BUNDLES|Print|Write|with|of|from|"
    r"Language|without|Error|Try|Exit status)\b"
)
GERMAN = re.compile(
    r"\b(Aufruf|Optionen|OPTIONEN|Befehle|BEFEHL|ARGUMENTE|Diese|Hilfe|Vorgabe|DATEI|DATEIEN|"
    r"ORDNER|SEKUNDEN|GANZZAHL|ZAHL|FOTOS|EINGABEN|PROTOKOLL|VORLAGEN|PAKETE|der|die|das|und|mit|"
    r"oder|eine?|nicht|Sprache|ohne|Fehler|Rückgabewert)\b"
)


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def names_only(text: str) -> str:
    """Return a help text without what is called the same in both: options, choices, quotations."""
    text = re.sub(r"`[^`]*`|\[[a-z0-9|-]+\|[a-z0-9|-]+\]|--[a-z-]+", "", text)
    return re.sub(r"# yaml-language-server.*|Print$", "", text)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_german_help_holds_no_english(name: str) -> None:
    done = run(*([name] if name else []), "--help")
    assert done.exit_code == 0
    assert done.output.startswith("Aufruf: ")
    assert "Diese Hilfe zeigen." in done.output and "Optionen:" in done.output
    assert ENGLISH.findall(names_only(done.output)) == []


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_english_help_holds_no_german(name: str) -> None:
    done = run(*([name] if name else []), "--help", "--lang", "en")
    assert done.exit_code == 0
    assert done.output.startswith("Usage: ")
    assert "Show this message and exit." in done.output and "Options:" in done.output
    found = GERMAN.findall(names_only(done.output))
    assert [word for word in found if word != "die"] == []  # the die is an English word


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "en", "print", "--help"),
        ("--lang=en", "print", "--help"),
        ("print", "--lang", "en", "--help"),
        ("print", "--help", "--lang", "en"),
        ("print", "--help", "--lang=en"),
        ("--help", "--lang", "en"),
        ("--lang", "de", "print", "--help", "--lang", "en"),
    ],
    ids=" ".join,
)
def test_the_language_may_be_named_before_or_after(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).output.startswith("Usage: ")


def test_the_locale_rules_help_and_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_MESSAGES", "en_GB.UTF-8")
    assert run("print", "--help").output.startswith("Usage: ")
    assert "No such command" in run("prnt").output
    assert run("print", "--help", "--lang", "de").output.startswith("Aufruf: ")
    assert "copies; ask for 1 to" in run("print", "--copies", "0").output


def test_help_speaks_anew_in_every_run() -> None:
    assert run("print", "--help", "--lang", "en").output.startswith("Usage: ")
    assert run("print", "--help").output.startswith("Aufruf: ")
    assert "[Vorgabe: a4]" in run("print", "--help").output
    assert "[nötig]" in run("league", "poster", "--help").output


@pytest.mark.parametrize("name", COMMANDS)
def test_everything_of_a_command_speaks(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert isinstance(command, Speaking) and command.words.de != command.words.en
    for param in command.params:
        assert isinstance(param, SpeakingOption | SpeakingArgument), param.name
        if isinstance(param, SpeakingOption):
            assert param.words.de != param.words.en, param.name


# ------------------------------------------------------------------ what click says itself


@pytest.mark.parametrize(
    ("arguments", "german", "english"),
    [
        (("xyzzy",), "Unbekannter Befehl: 'xyzzy'.", "No such command"),
        (("prnt",), "Unbekannter Befehl: 'prnt'. Meinst du 'print'?", "Did you mean 'print'?"),
        (("printt",), "Unbekannter Befehl: 'printt'. Meinst du 'print'?", "Did you mean 'print'?"),
        (("league", "tabel"), "Meinst du 'table'?", "No such command 'tabel'. Did you mean"),
        (("variat",), "(Meinst du eins davon: 'variant', 'var", "(Did you mean one of: 'variant'"),
        (("print", "--fromat", "x"), "Unbekannte Option", "No such option"),
        (("print", "extra"), "Das ist zu viel: extra", "Got unexpected extra argument (extra)"),
        (("print", "a", "b"), "Das ist zu viel: a b", "Got unexpected extra arguments (a b)"),
        (("print", "--paper"), "Zur Option '--paper' fehlt der Wert.", "requires an argument"),
        (("print", "--backs=yes"), "hat keinen Wert", "does not take a value"),
        (("print", "--paper", "a5"), "'a5' gibt es nicht; möglich: 'a4', 'letter'.", "not one of"),
        (("print", "--seed", "x"), "'x' ist keine ganze Zahl.", "is not a valid integer."),
        (("variant", "--seed", "x"), "'x' ist keine ganze Zahl.", "is not a valid integer range."),
        (("variant", "--seed", "-1"), "-1 liegt nicht im Bereich x>=0.", "is not in the range"),
        (("score", "x", "--budget", "x"), "'x' ist keine Zahl.", "is not a valid float range."),
        (("practise", "--record", "no"), "die Datei 'no' gibt es nicht.", "does not exist."),
        (("practise", "--backgrounds", "no"), "den Ordner 'no' gibt es nicht.", "does not exist."),
        (("practise", "-o", "/"), "ein Ordner, keine Datei.", "is a directory."),
        (("score",), "Es fehlt 'EINGABEN...'.", "Missing argument 'INPUTS...'."),
        (
            ("print", "--players", "0"),
            "die Personen haben die Nummern 1 bis 262143",
            "are numbered",
        ),
        (("print", "--realms", ","), "ein Name fehlt", "a name is missing"),
        (("print", "--lang", "fr"), "'fr' gibt es nicht; möglich: 'de', 'en'.", "is not one of"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_arguments_are_refused_in_one_language(
    arguments: tuple[str, ...], german: str, english: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    usage, ask, blank, *message = done.stderr.splitlines()
    assert usage.startswith("Aufruf: main") and ask.startswith("Hilfe: main") and not blank
    assert message[0].startswith("Fehler: ") and german in message[0]
    assert english not in done.stderr
    if arguments[-2:] == ("--lang", "fr"):
        return
    done = run("--lang", "en", *arguments)
    assert done.exit_code == 2
    usage, ask, blank, *message = done.stderr.splitlines()
    assert usage.startswith("Usage: main") and ask.startswith("Try 'main")
    assert message[0].startswith("Error: ") and english in message[0]


@pytest.mark.parametrize(
    ("said", "german"),
    [
        ("No such option: --foo", "Unbekannte Option: --foo"),  # click 8.1
        ("No such option: --foo Did you mean --for?", "Unbekannte Option: --foo Meinst du --for?"),
        (
            "No such option: --s (Possible options: --save, --seed)",
            "Unbekannte Option: --s (Möglich: --save, --seed)",
        ),
        (
            "No such option '--s'. (Did you mean one of: '--save', '--seed'?)",
            "Unbekannte Option: '--s'. (Meinst du eins davon: '--save', '--seed'?)",
        ),
        ("Missing command.", "Es fehlt ein Befehl."),
        ("Missing option '--x'. Choose from:\n\ta", "Es fehlt die Option '--x'. Möglich:\n\ta"),
        ("something never said before", "something never said before"),
    ],
)
def test_every_release_of_click_is_understood(said: str, german: str) -> None:
    assert in_german(said) == german


# What click may say that nobody sees here: to programmers, about types and settings that no
# command has, in prompts and in shells.
UNSEEN = {
    "Aborted!", "deprecated", "required", "(dynamic)", "d", "file", "directory", "path",
    "unknown error", "Error: {message}", "Positional arguments", "env var: {var}",
    "default: {default}", "(env var: {var})", "Value must be an iterable.", "Choice({choices})",
    "Missing argument", "Missing option", "Missing parameter", "Missing {param_type}",
    "Usage:", "Options", "Commands", "Show this message and exit.", "Show the version and exit.",
    "Try '{command} {option}' for help.", "%(prog)s, version %(version)s",
    "Choose from:\n\t{choices}", "Did you mean {possibility}?",
    "(Did you mean one of: {possibilities}?)", "(Possible options: {possibilities})",
    "Do you want to continue?", "Confirm the action without prompting.",
    "{value!r} is not {choice}.", "{value!r} is not a valid {number_type}.",
    "{name} {filename!r} is not executable.", "Could not open file {filename!r}: {message}",
}  # fmt: skip
_UNSEEN_PARTS = (
    "eprecat", "UUID", "match the format", "values are required", "Takes {nargs}", "declar",
    "No options defined", "defined twice", "same flag", "start character", "{name} {filename!r}",
)  # fmt: skip


def sentences_of_click() -> set[str]:
    found = set()
    for module in ("core", "exceptions", "parser", "types"):
        source = (Path(click.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("_", "ngettext"):
                texts = (a.value for a in node.args if isinstance(a, ast.Constant))
                found |= {text for text in texts if isinstance(text, str)}
    return found


def test_all_that_click_may_say_is_known_in_german() -> None:
    sentences = sentences_of_click()
    assert len(sentences) > 30
    unknown = []
    for sentence in sentences - UNSEEN:
        said = re.sub(r"\{[^}]*\}", "X", sentence)
        if in_german(said) == said and not any(part in sentence for part in _UNSEEN_PARTS):
            unknown.append(sentence)
    assert unknown == []


@pytest.mark.parametrize("kind", ["File", "Directory", "Path"])
@pytest.mark.parametrize("what", ["does not exist", "is not readable", "is not writable"])
def test_what_click_says_of_files_is_known_in_german(kind: str, what: str) -> None:
    assert in_german(f"{kind} 'a' {what}.") != f"{kind} 'a' {what}."


# ------------------------------------------------------------------ errors and what is printed


@pytest.mark.parametrize(
    ("arguments", "german", "english"),
    [
        (("check", "no.yaml"), "lässt sich nicht lesen (Datei oder", "cannot be read (No such"),
        (("score", "no.yaml"), "Datei oder Ordner nicht gefunden", "No such file or directory"),
        (("best", "no.yaml"), "Datei oder Ordner nicht gefunden", "No such file or directory"),
        (("add", "no.zip"), "gibt es nicht; prüfe den Namen", "there is no such file or folder"),
        (
            ("publish", "no.zip"),
            "gibt es nicht; prüfe den Namen",
            "there is no such file or folder",
        ),
        (("variants", "--remove", "x"), "`dicesheets variants` zeigt", "variants` lists what is"),
        (("rate", "x"), "Sonst installiere sie", "or install it, or give its file"),
        (("print", "--layout", "x"), "`dicesheets add` installiert", "`dicesheets add` installs"),
        (("print", "--realms", "x"), "--realms: es gibt keine Karte", "--realms: there is no card"),
        (("rules", "--realm", "zzz"), "--realm zzz: diese Karte", "--realm zzz: welten has no"),
        (("practise", "--pen", "x"), "--pen x: unbekannt", "--pen x: unknown"),
        (("practise", "-o", "x.gif"), "-o x.gif: ein Foto endet", "-o x.gif: a photo ends"),
        (("watch", "no.yaml"), "diese Datei gibt es nicht", "there is no such file"),
        (("watch", "no.yaml", "--once"), "lässt sich nicht lesen", "cannot be read"),
        (("scan", "no.jpg"), "diese Datei gibt es nicht", "there is no such file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_errors_are_said_in_one_language(
    arguments: tuple[str, ...], german: str, english: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2, done.output
    assert german in done.stderr and english not in done.stderr
    done = run(*arguments, "--lang", "en")
    assert done.exit_code == 2
    assert english in done.stderr and german not in done.stderr


def test_the_sheets_stay_german_unless_asked_and_the_messages_follow_the_locale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ("print", "--game", "helden", "-o")
    assert run(*arguments, "de.pdf").stdout.startswith("de.pdf: ")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert run(*arguments, "locale.pdf").stdout.endswith(" pages\n")
    assert run(*arguments, "en.pdf", "--lang", "en").stdout.endswith(" pages\n")
    assert run("--lang", "en", *arguments, "front.pdf").exit_code == 0
    german, locale, english, front = (
        (tmp_path / f"{name}.pdf").read_bytes() for name in ("de", "locale", "en", "front")
    )
    assert german == locale
    assert english == front != german


@pytest.mark.parametrize(
    ("language", "kind", "words"),
    [("de", "GANZZAHL", ("ab 0", "1 bis 10000")), ("en", "NUMBER", ("0 or more", "1 to 10000"))],
)
def test_numbers_that_are_allowed_are_said_in_words(
    language: str, kind: str, words: tuple[str, ...]
) -> None:
    """It was `INTEGER RANGE` and `1<=x<=10000`."""
    told = " ".join(run("practise", "--help", "--lang", language).output.split())
    assert f"--count {kind} " in told and "RANGE" not in told and "<=" not in told
    assert all(f"; {some}]" in told for some in words)
