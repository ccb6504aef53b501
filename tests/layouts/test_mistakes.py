"""Every seeded mistake is found, at its line, in plain words."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicesheets.errors import Fault, say_in
from dicesheets.layouts.grammar import layout_type
from dicesheets.layouts.model import Game
from dicesheets.layouts.spec import Key, ListOf, MapOf, Struct, Type
from dicesheets.sheets.check import check_layout

_spec = importlib.util.spec_from_file_location("mistakes", Path(__file__).parent / "mistakes.py")
assert _spec and _spec.loader
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
MISTAKES: dict[str, str] = _module.MISTAKES
HEAD: str = _module.HEAD
MARK = "#!"
TOLD = Path(__file__).parent / "golden" / "mistakes.txt"


# Words that no German sentence of ours holds; names of keys and values may.
ENGLISH = re.compile(
    r"\b(is|are|the|has|use|give|write|not|and|or|with|this|that|there|missing|twice|unknown|"
    r"remove|did you mean|of|one|from|only|name it|add)\b"
)


def faults_of(text: str, folder: Path) -> list[Fault]:
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return check_layout(file)[1]


def clean(text: str) -> str:
    """Return a mistake without the mark that says where it is."""
    return "\n".join(line.partition(f"  {MARK}")[0] for line in text.splitlines()) + "\n"


def told_of(fault: Fault) -> str:
    """Return what a fault says, and whether sheets with it are read all the same."""
    return f"{fault.say('en')}{' (only printed)' if fault.only_prints else ''}"


def test_there_are_at_least_sixty_mistakes() -> None:
    assert len(MISTAKES) >= 60


def check_german(fault: Fault) -> None:
    """The German names the same line as the English and holds none of its words."""
    german, english = fault.say("de"), fault.say("en")
    place = f"{fault.file}:{fault.line}: "
    assert german.startswith(place) and english.startswith(place)
    assert str(fault) == english != german
    assert say_in(fault.remedy, "de") != say_in(fault.remedy, "en")
    told = f"{say_in(fault.what, 'de')}; {say_in(fault.remedy, 'de')}"
    plain = re.sub(r'"[^"]*"|`[^`]*`|\'[^\']*\'|: [a-z_, -]+(, …)?$', "", told)
    assert not ENGLISH.search(plain), german


def test_every_required_key_is_explained_in_german() -> None:
    for game in Game:
        for key in required_keys(layout_type(game)):
            assert key.german and not key.german.endswith("."), key.name


def required_keys(kind: Type) -> Iterator[Key]:
    """Yield every required key below a type."""
    if isinstance(kind, Struct):
        for key in kind.keys:
            if key.required:
                yield key
            yield from required_keys(key.type)
    elif isinstance(kind, ListOf):
        yield from required_keys(kind.item)
    elif isinstance(kind, MapOf):
        yield from required_keys(kind.value)


def compare_told(name: str, told: list[str], renew: bool) -> None:
    """Compare what is said about a mistake with what was reviewed; a section for each."""
    sections = dict(
        section.partition("\n")[::2]
        for section in TOLD.read_text("utf-8").split("## ")[1:]
    ) if TOLD.exists() else {}  # fmt: skip
    text = "".join(f"{line}\n" for line in told)
    if renew:
        sections = {key: sections[key] for key in MISTAKES if key in sections} | {name: text}
        TOLD.write_text("".join(f"## {key}\n{lines}" for key, lines in sections.items()), "utf-8")
    assert sections.get(name) == text, f"{TOLD.name} says otherwise; see pytest --renew"


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_line(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    text = MISTAKES[name]
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines, 1) if MARK in line)
    words = lines[number - 1].partition(MARK)[2].strip()
    faults = faults_of(clean(text), tmp_path)
    at_line = [f for f in faults if f.line == number and f.file.endswith("mine.yaml")]
    shown = "\n".join(map(str, faults))
    assert at_line, f"nothing about line {number}:\n{shown}"
    assert any(words in str(f) for f in at_line), f"{words!r} is not said:\n{shown}"
    for fault in faults:
        check_german(fault)
    told = [told_of(fault).replace(f"{tmp_path}/", "") for fault in faults]
    compare_told(name, told, request.config.getoption("--renew"))


def test_all_mistakes_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    text = HEAD + (
        "autor: Anna\n"
        "cards:\n"
        "  moon:\n"
        "    role: realm\n"
        "    title: {de: Mond}\n"
        "    groups:\n"
        "      crater: {kind: digits, count: 3}\n"
        "    plays:\n"
        "      - write: crater\n"
        "  sun:\n"
        "    role: realm\n"
        "    title: {de: Sonne, en: Sun}\n"
        "    groups:\n"
        "      ray: {kind: digit, count: 3}\n"
        "    plays:\n"
        "      - write: rya\n"
    )
    lines = [fault.line for fault in faults_of(text, tmp_path)]
    assert {5, 9, 11, 20} <= set(lines)


def test_slips_that_nobody_can_put_right_hide_no_others(tmp_path: Path) -> None:
    def lines(name: str) -> set[str]:
        return {fault.path for fault in faults_of(clean(MISTAKES[name]), tmp_path)}

    owls = "cards.pad.pad.lines.owls"
    assert lines("two slips on one line of a pad") == {f"{owls}.from", f"{owls}.icon"}
    assert lines("a number that no pad has, and a sum of nothing") == {
        "cards.pad.colour", "cards.pad.icon", "cards.pad.pad.turns",
        "cards.pad.pad.lines.total.sum",
    }  # fmt: skip
    assert {"cards.moon.compare[1].each", "cards.moon.plays[1].write"} <= lines(
        "an unknown relation, and a play of no group"
    )


def test_what_is_wrong_with_one_guess_alone_is_not_told(tmp_path: Path) -> None:
    """Seven boxes cannot fall by a die, and six worths would not do for all counts."""
    lone = clean(_module.realm(
        groups="    groups:\n      crater: {kind: digit, count: 0, gain: [coin, coin]}\n",
        extra="    compare:\n      - {along: crater, each: bigger}\n",
    ))  # fmt: skip
    paths = {fault.path for fault in faults_of(lone, tmp_path)}
    assert paths == {"cards.moon.groups.crater.count", "cards.moon.compare[1].each"}


def test_an_icon_that_cannot_be_drawn_is_not_also_said_to_be_missing(tmp_path: Path) -> None:
    told = faults_of(clean(MISTAKES["a broken icon that a card names"]), tmp_path)
    assert [fault.path for fault in told] == ["icons.anchor"]


def test_stars_that_differ_between_languages_are_told_beside_other_faults(tmp_path: Path) -> None:
    told = faults_of(clean(MISTAKES["other stars in English, and a play of no group"]), tmp_path)
    assert {"cards.moon.scoring[1]", "cards.moon.plays[1].write"} <= {f.path for f in told}


def test_one_run_finds_faults_of_text_play_words_and_paper(tmp_path: Path) -> None:
    text = HEAD + (
        "cards:\n"
        "  moon:\n"
        "    role: realm\n"
        "    title: {de: Ein viel zu langer Titel für den Mond und seine Krater, en: Moon}\n"
        "    colour: tael\n"  # a typing error, which is read past
        "    rules:\n"
        "      - {de: Nimm., en: Take.}\n"
        "      - {de: 'Nimm {gold}.', en: Take.}\n"
        "    scoring:\n"
        "      - {de: '{star}{star}', en: '{star}{star}'}\n"
        "    groups:\n"
        "      crater: {kind: digits, count: 3, door: true}\n"
        "    plays:\n"
        "      - write: crater\n"
        "    sets:\n"
        "      - {fields: carter, gain: star}\n"
        "  sun:\n"
        "    role: realm\n"
        "    title: {de: '☉ Sonne', en: Sun}\n"
        "    groups:\n"
        "      ray: {kind: digit, count: many}\n"  # nobody can say how many were meant
        "    plays:\n"
        "      - write: ray\n"
    )
    faults = faults_of(text, tmp_path)
    told = {fault.line: "" for fault in faults}
    for fault in faults:
        told[fault.line] += f"{fault}\n"
    assert "does not fit on the card" in told[8]
    assert '"tael" is not known' in told[9]
    assert "rules[2].de" in told[12] and '"gold"' in told[12]
    assert '"digits" is not known' in told[16] and "does not show the door" in told[16]
    assert "there is no group or field" in told[20]
    assert "the font has no ☉" in told[23]
    assert "is 'many'" in told[25]


def test_messages_count_everything_from_one(tmp_path: Path) -> None:
    text = HEAD + "cards:\n  scythe:\n    scoring:\n      - {de: '{gold}', en: '{gold}'}\n"
    assert all("scoring[1]" in str(fault) for fault in faults_of(text, tmp_path))


def test_a_sound_file_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(HEAD + _module.REALM, tmp_path) == []


def test_a_word_that_nothing_resembles_hides_no_other_fault(tmp_path: Path) -> None:
    text = HEAD + (
        "cards:\n"  # 5
        "  moon:\n"
        "    role: realm\n"
        "    title: {de: Mond, en: Moon}\n"
        "    icon: qqqqqq\n"  # 9
        "    colour: xyz\n"  # 10
        "    groups:\n"
        "      crater: {kind: digit, count: 3, gain: [qqqq]}\n"  # 12, twice
        "      rim: {kind: mark, count: 4, target: 9}\n"  # 13
        "    plays: [{write: zz}, {mark: rim}]\n"  # 14
        "    sets:\n"
        "      - {fields: nope, gain: vvvv}\n"  # 16, twice
        "    end_score:\n"
        "      - {resource_goal: 6, gain: wwww}\n"  # 18: stands for a star, so nothing more is said
    )
    faults = faults_of(text, tmp_path)
    assert {f.line for f in faults} == {9, 10, 12, 13, 14, 16, 18}
    told = [str(fault) for fault in faults]
    for words in ("has 1 entries for 3", 'no group "zz"', '"nope"', "no set pays for this target"):
        assert any(words in line for line in told), words
    assert len([fault for fault in faults if fault.line == 18]) == 1


def test_a_group_that_nobody_understands_hides_no_fault_of_the_others(tmp_path: Path) -> None:
    text = HEAD + (
        "cards:\n"  # 5
        "  moon:\n"
        "    role: realm\n"
        "    title: {de: Mond, en: Moon}\n"
        "    groups:\n"
        "      a: {kind: digit, count: many}\n"  # 10
        "      grid: {kind: digit, grid: large}\n"  # 11
        "      c: {kind: digit, count: 2, gain: [heart]}\n"  # 12
        "    plays: [{write: [a, c]}, {write: qq}]\n"  # 13
        "    sets:\n"
        "      - {fields: a-7, gain: star}\n"  # perhaps there is one
        "      - {fields: r1c1, gain: star}\n"
        "      - {fields: c-9, gain: star}\n"  # 17
    )
    assert {fault.line for fault in faults_of(text, tmp_path)} == {10, 11, 12, 13, 17}
