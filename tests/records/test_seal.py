"""The seal of a record, and the fields that a person has answered about."""

from __future__ import annotations

import pytest

from dicesheets.errors import RecordError
from dicesheets.records import parse_entry
from dicesheets.records.seal import is_sealed, seal

TEXT = "game: welten\nrounds:\n  - scythe: {top-3: x}\n"
SEALED = seal(TEXT)

# what happened to the file, its text, is it as it was written
TEXTS = [
    ("as it was written", SEALED, True),
    ("other line ends", SEALED.replace("\n", "\r\n"), True),
    ("without the last line end", SEALED.rstrip("\n"), True),
    ("a mark mended", SEALED.replace("top-3", "top-4"), False),
    ("a line added before the seal", SEALED.replace("rounds:", "player: Anna\nrounds:"), False),
    ("a line added after the seal", SEALED + "player: Anna\n", False),
    ("the seal taken away", TEXT, False),
    ("another seal", SEALED[:-2] + ("0" if SEALED[-2] != "0" else "1") + "\n", False),
    ("nothing", "", False),
]


@pytest.mark.parametrize(("what", "text", "expected"), TEXTS, ids=[t[0] for t in TEXTS])
def test_a_persons_change_breaks_the_seal(what: str, text: str, expected: bool) -> None:
    assert is_sealed(text) is expected


def test_a_seal_is_a_comment() -> None:
    assert SEALED.startswith(TEXT)
    (line,) = SEALED.removeprefix(TEXT).splitlines()
    lead, _, digest = line.rpartition(" ")
    assert lead == "# dicesheets" and len(digest) == 16
    assert parse_entry(SEALED, "a.yaml").record == parse_entry(TEXT, "a.yaml").record


ANSWERED = TEXT + "answered:\n"
# what stands under answered, the fields it names or what is said
ANSWERS = [
    ("  - {round: 1, card: scythe, field: top-3}", [("top-3", "x")]),
    ("  - {round: 1, card: scythe, field: top-1}", [("top-1", None)]),
    ("  - {round: 1, card: scythe, field: top-3}\n  - {round: 1, card: scythe, field: top-3}",
     [("top-3", "x")]),
    ("", []),
    ("  a: b", "this is no list"),
    ("  - {round: 2, card: scythe, field: top-3}", "this is no field of this record"),
    ("  - {round: 1, card: castles, field: l1-1}", "this is no field of this record"),
    ("  - {round: 1, card: scythe, field: top-9}", "this is no field of this record"),
    ("  - {round: 1, card: scythe}", "this is no field of this record"),
    ("  - {round: 1, card: scythe, field: top-3, value: x}", "this is no field of this record"),
    ("  - scythe", "this is no field of this record"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "found"), ANSWERS)
def test_answered_fields_are_fields_of_the_record(
    entries: str, found: list[tuple[str, str | None]] | str
) -> None:
    text = f"{ANSWERED}{entries}\n"
    if isinstance(found, str):
        with pytest.raises(RecordError, match=found):
            parse_entry(text, "a.yaml")
    else:
        answers = parse_entry(text, "a.yaml").answers
        assert [(answer.field, answer.value) for answer in answers] == found
