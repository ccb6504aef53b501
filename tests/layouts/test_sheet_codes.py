"""Codes on printed sheets: what they have said once they say for ever, and no more than fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dicesheets.errors import PhotoError
from dicesheets.layouts.carried import (
    HEAD,
    MAX_PARTS,
    PART_LETTERS,
    Part,
    decode_letters,
    encode_letters,
    parse_part,
)
from dicesheets.layouts.fiducials import (
    ALPHABET,
    EDITION,
    FIRST_EDITION,
    MAX_EVENT,
    MAX_PERSON,
    MAX_SEED,
    MAX_VARIANT_SEED,
    SheetCode,
    format_code,
    marker_ids,
    pack_generated,
    parse_code,
    place_dots,
    place_markers,
    unpack_generated,
)
from dicesheets.layouts.model import Game, Generated

GOLDEN = Path(__file__).parent / "golden"
PLAIN = SheetCode(Game.WELTEN, 0x0123456789, False, 3, edition=FIRST_EDITION)
# Each field at its largest, and at one more.
LARGEST = {
    "reference": (1 << 40) - 1,
    "card": 63,
    "page": 15,
    "player": 7,
    "seed": 262_143,
    "event": 4095,
    "person": 262_143,
}
CODES = [
    PLAIN,
    *(replace(PLAIN, **{name: value}) for name, value in LARGEST.items()),  # type: ignore[arg-type]
    *(replace(PLAIN, **{name: True}) for name in ("generated", "english", "saver", "compact")),  # type: ignore[arg-type]
    *(replace(PLAIN, game=game) for game in Game),
    SheetCode(Game.CARCASSONNE, 0x0123456789, True, 3, 2, 5, 77, True, True, False, 7, 100_017),
    *(replace(PLAIN, game=game, edition=EDITION) for game in Game),
]


def test_the_letters_of_a_code_never_change(compare_golden: Callable[[Path, str], None]) -> None:
    """Sheets that lie in drawers carry them."""
    lines = [f"{format_code(code)} {code}\n" for code in CODES]
    compare_golden(GOLDEN / "sheet-codes.txt", "".join(lines))


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_read_back(code: SheetCode) -> None:
    letters = format_code(code)
    assert parse_code(letters) == code
    spaced = f" {letters[:6].lower()}-{letters[6:12]} {letters[12:]}\n"
    assert parse_code(spaced) == code
    lookalikes = letters.replace("0", "O").replace("1", "l").replace("V", "U")
    assert parse_code(lookalikes) == code


@pytest.mark.parametrize("name", LARGEST)
def test_what_does_not_fit_into_a_code_is_refused(name: str) -> None:
    too_large = replace(PLAIN, **{name: LARGEST[name] + 1})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=f"{name} is {LARGEST[name] + 1}"):
        format_code(too_large)
    with pytest.raises(ValueError, match=f"{name} is -1"):
        format_code(replace(PLAIN, **{name: -1}))  # type: ignore[arg-type]
    assert LARGEST["seed"] == MAX_SEED
    assert (LARGEST["event"], LARGEST["person"]) == (MAX_EVENT, MAX_PERSON)


def test_only_a_sheet_that_belongs_to_somebody_has_a_longer_code() -> None:
    """A drawer full of old sheets is read; a table's six colours need no more than they had."""
    assert {len(format_code(replace(PLAIN, player=n))) for n in range(7)} == {18}
    assert len(format_code(replace(PLAIN, person=1))) == 24
    assert len(format_code(replace(PLAIN, event=1))) == 24


@pytest.mark.parametrize("code", [PLAIN, replace(PLAIN, event=7, person=17)])
def test_every_wrong_letter_is_noticed(code: SheetCode) -> None:
    letters = format_code(code)
    for place, right in enumerate(letters):
        for wrong in ALPHABET:
            if wrong != right:
                with pytest.raises(PhotoError):
                    parse_code(letters[:place] + wrong + letters[place + 1 :])


@pytest.mark.parametrize("text", ["", "0" * 17, "0" * 19, "!" * 18, "0" * 23, "0" * 25])
def test_other_texts_are_no_code(text: str) -> None:
    with pytest.raises(PhotoError, match="it has 18 or 24 letters and digits"):
        parse_code(text)


# the largest of each part of a generated layout's reference, and what it packs to
GENERATED = [
    (Generated(1, 0, 0, 0), 1 << 35),
    (Generated(0, MAX_VARIANT_SEED, 0, 0), (1 << 22) - 1),
    (Generated(0, 0, 3, 0), 3 << 33),
    (Generated(0, 0, 0, 2047), 2047 << 22),
    (Generated(31, MAX_VARIANT_SEED, 3, 2047), (1 << 40) - 1),
]


@pytest.mark.parametrize(("made", "packed"), GENERATED)
def test_a_generated_layout_is_named_by_how_it_was_made(made: Generated, packed: int) -> None:
    assert pack_generated(made) == packed
    assert unpack_generated(packed) == made


def test_markers_stand_in_the_corners_and_dots_between_them() -> None:
    assert marker_ids(3) == (12, 13, 14, 15)
    markers = place_markers(3, 105.0, 148.0)
    spots = [(m.id, m.left_mm, m.top_mm) for m in markers]
    assert spots == [
        (12, 5.0, 5.0), (13, pytest.approx(91.6), 5.0),
        (14, pytest.approx(91.6), pytest.approx(134.6)), (15, 5.0, pytest.approx(134.6)),
    ]  # fmt: skip
    dots = place_dots(105.0, 148.0)
    assert {round(x, 6) for x, _ in dots} == {6.4, 98.6}
    heights = sorted({y for _, y in dots})
    assert (heights[0], heights[-1]) == (pytest.approx(16.7), pytest.approx(131.3))
    assert len(heights) == 7 and len(dots) == 14
    assert len({y for _, y in place_dots(105.0, 40.0)}) == 2, "never fewer than two on a side"


# ------------------------------------------------------------------ layouts in codes


# From RFC 9285, and the largest values.
BASE45 = [
    (b"AB", "BB8"),
    (b"Hello!!", "%69 VD92EX0"),
    (b"base-45", "UJCLQE7W581"),
    (b"ietf!", "QED8WEX0"),
    (b"", ""),
    (b"\xff\xff", "FGW"),
    (b"\xff", "U5"),
]


@pytest.mark.parametrize(("data", "letters"), BASE45)
def test_bytes_are_written_as_the_standard_says(data: bytes, letters: str) -> None:
    assert encode_letters(data) == letters
    assert decode_letters(letters) == data


@pytest.mark.parametrize("letters", ["GGW", "V5", "A", "AB"[:1] + "~"])
def test_letters_beyond_the_largest_bytes_are_refused(letters: str) -> None:
    with pytest.raises(ValueError):
        decode_letters(letters)


def part_text(number: str, count: str, letters: str = "A") -> str:
    return f"DS10123456789{number}{count}{letters}"


# number and count of a part, is it one of ours
PARTS = [
    ("01", "01", True), ("00", "01", False), ("02", "01", False), ("02", "02", True),
    (f"{MAX_PARTS:02}", f"{MAX_PARTS:02}", True), ("01", f"{MAX_PARTS + 1:02}", False),
    ("1", "01", False), ("xx", "01", False),
]  # fmt: skip


@pytest.mark.parametrize(("number", "count", "is_ours"), PARTS)
def test_a_part_counts_from_one_to_the_last(number: str, count: str, is_ours: bool) -> None:
    part = parse_part(part_text(number, count))
    expected = Part("0123456789", int(number), int(count), "A") if is_ours else None
    assert part == expected


def test_a_part_is_no_longer_than_a_code_holds() -> None:
    longest = part_text("01", "01", "A" * (PART_LETTERS - HEAD))
    part = parse_part(longest)
    assert part is not None and len(part.letters) == PART_LETTERS - HEAD
    assert parse_part(longest + "A") is None
    assert parse_part("DS20123456789" + "0101A") is None
    assert parse_part("DS1012345678G" + "0101A") is None
