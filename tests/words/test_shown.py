"""What strangers wrote reaches a terminal as something that can be seen, and nothing else."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicesheets.words.shown import first_hidden, shortened, shown, shown_json, shown_lines

ANY_TEXT = st.text(st.characters())  # halves of characters too


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Anna & Björn: 5 % · „gut“ 🎲", "Anna & Björn: 5 % · „gut“ 🎲"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
        ("\x9b31m\x7f", "\\x9b31m\\x7f"),
        ("gnp.\u202ejpg\u2066", "gnp.\\u202ejpg\\u2066"),
        ("one\u2028two\u2029", "one\\u2028two\\u2029"),
        ("a\udcff.jpg", "a\\xff.jpg"),  # a byte of a name that is no UTF-8
        ("half \ud83c", "half \\ud83c"),
        ("tag \U000e0041", "tag \\U000e0041"),
        ("C:\\new", "C:\\new"),
    ],
    ids=ascii,
)
def test_what_cannot_be_seen_is_written_out(text: str, told: str) -> None:
    assert shown(text) == told
    assert (first_hidden(text) is None) == (told == text)


def test_the_first_hidden_character_is_named_by_its_number() -> None:
    assert first_hidden("a\u202e\x1b") == "U+202E"
    assert first_hidden("\x1b") == "U+001B"


def test_breaks_between_our_own_lines_stay() -> None:
    assert shown_lines("one\ntwo\x0bthree\n") == "one\ntwo\\x0bthree\n"


@given(ANY_TEXT)
def test_nothing_shown_steers_a_terminal(text: str) -> None:
    kinds = {unicodedata.category(sign) for sign in shown(text)}
    assert not kinds & {"Cc", "Cs", "Zl", "Zp"}
    assert shown(shown(text)) == shown(text)
    shown(text).encode()


@given(st.dictionaries(ANY_TEXT, ANY_TEXT))
def test_json_means_the_same_and_steers_no_terminal(data: dict[str, str]) -> None:
    told = shown_json(json.dumps(data, ensure_ascii=False))
    # Two halves that stand side by side are one character to every reader of JSON.
    assert json.loads(told) == json.loads(json.dumps(data))
    assert first_hidden(told) is None
    told.encode()


def test_of_a_long_value_beginning_and_end_are_told() -> None:
    assert shortened("x" * 60) == "x" * 60
    assert shortened("a" * 5000 + "z") == "a" * 40 + "…" + "a" * 18 + "z"
    assert len(shortened("a" * 61)) == 60
