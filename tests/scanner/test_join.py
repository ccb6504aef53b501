"""Whose pages belong together: by what is printed and written on them, never by photo order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from dicesheets.layouts.fiducials import code_of, format_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.layouts.people import PersonId
from dicesheets.records.names import person_of
from dicesheets.scanner.collect import Sheets, collect
from dicesheets.scanner.reading import CardReading, FieldReading, Reading

LAYOUT = load_classic(Game.WELTEN)
FIRST = (("castles", "cities", "scythe"), ("society", "euphoria", "wingspan"))
SECOND = (("castles", "society", "pendulum"), ("cities", "scythe", "tapestry"))


def card(
    name: str, marks: dict[str, str], round_: int, player: int = 0, seed: int = 0,
    person: PersonId | None = None,
) -> CardReading:  # fmt: skip
    fields = tuple(FieldReading(f.id, marks.get(f.id), 0.999) for f in LAYOUT.card(name).fields)
    code = replace(code_of(LAYOUT, LAYOUT.card(name)), page=round_, player=player, seed=seed)
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 140.0), (0.0, 140.0))
    return CardReading(
        name, LAYOUT, format_code(code), "code", round_, player, seed, corners, fields,
        person=person,
    )  # fmt: skip


def page(
    name: str, round_: int, realms: Sequence[str], results: dict[int, str], die: str = "1",
    player: int = 0, seed: int = 0, person: PersonId | None = None,
) -> Reading:  # fmt: skip
    """A round page on which somebody rolled `die` and wrote results of rounds down."""
    marks = {f"round-{number}": result for number, result in results.items()}
    marks |= {f"turn-{turn}-{which}": die for turn in range(1, 10) for which in "ab"}
    names = [*((realm, {}) for realm in realms), ("resources", {}), ("score", marks)]
    return Reading(name, tuple(card(n, m, round_, player, seed, person) for n, m in names))


def joined(pages: Sequence[Reading]) -> list[tuple[str, ...]]:
    return sorted(tuple(sorted(sheets.inputs)) for sheets in collect(pages))


def anna(first: str = "8.1", name: str = "img_1", last: str = "img_2") -> tuple[Reading, Reading]:
    return (
        page(f"{name}.jpg", 1, FIRST[0], {1: first}, "1"),
        page(f"{last}.jpg", 2, FIRST[1], {1: first, 2: "7.2"}, "2"),
    )


def ben(first: str = "9.3") -> tuple[Reading, Reading]:
    """Of the same match as Anna: the same realms."""
    return (
        page("img_3.jpg", 1, FIRST[0], {1: first}, "3"),
        page("img_4.jpg", 2, FIRST[1], {1: first, 2: "6.4"}, "4"),
    )


def test_results_noted_on_the_next_page_join_pages_in_any_order() -> None:
    """Six photos of two matches in mixed order: one player got the other's second round."""
    realms = ("tapestry", "viticulture", "charterstone")
    third = (
        page("img_5.jpg", 3, realms, {1: "8.1", 2: "7.2"}),
        page("img_6.jpg", 3, realms, {1: "9.3", 2: "6.4"}, "5"),
    )
    wanted = [("img_1.jpg", "img_2.jpg", "img_5.jpg"), ("img_3.jpg", "img_4.jpg", "img_6.jpg")]
    pages = [*anna(), *ben(), *third]
    for order in list(permutations(pages))[::37]:
        found = collect(order)
        assert sorted(tuple(sorted(s.inputs)) for s in found) == wanted
        assert not any(s.is_guessed or s.is_apart for s in found)


def test_pages_that_could_be_anybodys_stay_apart() -> None:
    pages = [
        page(f"img_{n}.jpg", 1 + n // 2, FIRST[n // 2], {}, die) for n, die in enumerate("1234")
    ]
    for order in permutations(pages):
        found = collect(order)
        assert len(found) == 4 and all(sheets.is_apart for sheets in found)


def test_a_result_that_two_people_have_joins_nobody() -> None:
    found = collect([*anna("8.1"), *ben("8.1")])
    assert len(found) == 4


def test_realms_that_were_played_before_tell_matches_apart() -> None:
    pages = [
        page("img_1.jpg", 1, FIRST[0], {}, "1"), page("img_2.jpg", 2, FIRST[1], {}, "2"),
        page("img_3.jpg", 1, SECOND[0], {}, "3"), page("img_4.jpg", 2, SECOND[1], {}, "4"),
    ]  # fmt: skip
    for order in permutations(pages):
        assert joined(order) == [("img_1.jpg", "img_2.jpg"), ("img_3.jpg", "img_4.jpg")]
        assert all(sheets.is_guessed for sheets in collect(order))  # and it is said


def test_pages_that_fit_together_in_one_way_are_joined_and_that_is_said() -> None:
    first, second = (
        page("img_1.jpg", 1, FIRST[0], {}), page("img_2.jpg", 2, FIRST[1], {}),
    )  # fmt: skip
    (sheets,) = collect([second, first])
    assert sheets.is_guessed and [number for number, _ in sheets.record.numbered] == [1, 2]


@pytest.mark.parametrize(
    ("second", "results"),
    [(FIRST[1], {1: "4.4"}), (FIRST[0], {1: "8.1"})],
    ids=["another result", "the same realms"],
)
def test_what_contradicts_itself_is_not_one_match(
    second: tuple[str, ...], results: dict[int, str]
) -> None:
    first = page("img_1.jpg", 1, FIRST[0], {1: "8.1"})
    assert len(collect([first, page("img_2.jpg", 2, second, results)])) == 2


def test_the_names_of_files_say_whose_they_are() -> None:
    pages = [
        page(f"{name}-{number}.jpg", number, FIRST[number - 1], {}, die)
        for number in (1, 2)
        for name, die in (("anna", str(number)), ("ben", str(number + 2)))
    ]
    assert joined(pages) == [("anna-1.jpg", "anna-2.jpg"), ("ben-1.jpg", "ben-2.jpg")]
    assert len(collect([pages[0], pages[3]])) == 2  # Anna's first round and Ben's second


def test_the_names_of_folders_say_whose_they_are() -> None:
    pages = [
        page(f"{name}/{number}.jpg", number, FIRST[number - 1], {}, die)
        for number in (1, 2)
        for name, die in (("anna", str(number)), ("ben", str(number + 2)))
    ]
    assert joined(pages) == [("anna/1.jpg", "anna/2.jpg"), ("ben/1.jpg", "ben/2.jpg")]


def test_who_is_printed_on_a_sheet_counts_whatever_it_says() -> None:
    """A realm played again, a result noted wrongly: the rules say so, of one player's sheets."""
    pages = [
        page("b.jpg", 2, FIRST[0], {1: "4.4"}, "2", player=3),
        page("a.jpg", 1, FIRST[0], {1: "8.1"}, "1", player=3),
    ]
    (sheets,) = collect(pages)
    assert sheets.record.player == "P3" and not sheets.is_guessed


def test_a_page_photographed_twice_is_one_page() -> None:
    first, second = anna()
    again = Reading("img_9.jpg", first.cards)
    assert joined([again, second, first]) == [("img_1.jpg", "img_2.jpg", "img_9.jpg")]


@pytest.mark.parametrize(
    ("stem", "person"),
    [
        ("anna-2", "anna"), ("anna", "anna"), ("Anna (2)", "anna"),
        ("tisch1-anna-3", "tisch1-anna"),
        ("ben_durchgang_2", "ben"), ("IMG_2031", ""), ("PXL_20260101_120000", ""), ("1", ""),
        ("WhatsApp Image 2026-01-01 at 12.00.00 (1)", ""), ("a", ""), ("page-3", ""),
        ("durchgang-eins", ""), ("Foto 3", ""), ("round2", ""), ("20260101_120000_HDR", ""),
        ("IMG_1-anna", "anna"),
    ],
)  # fmt: skip
def test_a_file_name_says_whose_photo_it_is(stem: str, person: str) -> None:
    assert person_of(stem) == person


def rounds(sheets: Sheets) -> list[int]:
    return [number for number, _ in sheets.record.numbered]


def test_a_round_spread_over_photos_is_one_round() -> None:
    whole = page("x.jpg", 1, FIRST[0], {1: "8.1"})
    parts = [Reading(f"img_{i}.jpg", whole.cards[i : i + 2]) for i in (0, 2, 4)]
    (sheets,) = collect(parts)
    assert rounds(sheets) == [1] and len(sheets.cards) == 5 and not sheets.is_guessed


def test_the_dice_that_a_table_shares_make_nobody_the_same() -> None:
    """Score cards of one table agree in all their dice: two people's results became one's."""
    pages = [
        Reading(f"img_{n}.jpg", page("", 1, FIRST[0], {1: result}, "3").cards[-1:])
        for n, result in enumerate(("8.1", "9.3"))
    ]
    for order in permutations(pages):
        assert len(collect(order)) == 2


def test_a_close_up_that_fits_two_sheets_joins_neither() -> None:
    close_up = Reading("img_9.jpg", page("", 1, FIRST[0], {}, "3").cards[-1:])
    sheets = [
        Reading(
            f"img_{n}.jpg",
            (card("castles", {"l1-1": die}, 1), *page("", 1, FIRST[0], {}, "3").cards[1:]),
        )
        for n, die in enumerate("24")
    ]
    for order in permutations([close_up, *sheets]):
        assert joined(order) == [("img_0.jpg",), ("img_1.jpg",), ("img_9.jpg",)]


def test_a_printed_seed_names_a_match_and_no_player() -> None:
    first = page("anna.jpg", 1, FIRST[0], {1: "8.1"}, seed=7)
    assert len(collect([first, page("ben.jpg", 2, FIRST[1], {1: "9.3"}, seed=7)])) == 2
    assert len(collect([first, page("img.jpg", 2, FIRST[1], {1: "9.3"}, seed=7)])) == 2
    (sheets,) = collect([first, page("img.jpg", 2, FIRST[1], {}, seed=7)])
    assert sheets.is_guessed  # and it is said


def test_pictures_of_one_name_are_different_pictures() -> None:
    """Pictures that come as bytes have no names of their own."""
    pages = [page("photo", n, FIRST[n - 1], {}, player=1, seed=5) for n in (1, 2)]
    (sheets,) = collect(pages)
    assert rounds(sheets) == [1, 2]
    assert {origin[0] for one in sheets.cards for origin in one.origins} == {0, 1}


def test_many_nameless_pages_are_left_apart_and_that_is_said() -> None:
    pages = [page(f"img_{n}.jpg", 1, FIRST[0], {}, str(1 + n % 6)) for n in range(40)]
    different = [
        Reading(p.input, (card("cities", {"r1c1": "1", "r3c3": str(1 + n // 6)}, 1), *p.cards[2:]))
        for n, p in enumerate(pages)
    ]
    found = collect(different)
    assert len(found) == 40 and all(sheets.is_apart for sheets in found)


def test_pages_of_one_person_are_joined_whatever_stands_on_them() -> None:
    """A result noted wrongly, a realm played again, names of files: all that is for the rules."""
    first = page("anna.jpg", 1, FIRST[0], {1: "8.1"}, person=PersonId(7, 17))
    second = page("ben.jpg", 2, FIRST[0], {1: "9.9", 2: "7.2"}, person=PersonId(7, 17))
    (sheets,) = collect([second, first])
    assert sorted(sheets.inputs) == ["anna.jpg", "ben.jpg"]
    assert (sheets.record.player, sheets.record.person) == ("7-17", PersonId(7, 17))
    assert not sheets.is_guessed and not sheets.is_apart


@pytest.mark.parametrize("other", [PersonId(7, 18), PersonId(8, 17), PersonId(0, 17), None])
def test_pages_of_two_people_are_never_joined(other: PersonId | None) -> None:
    """However well they fit: the same results, the same names of files."""
    first = page("anna-1.jpg", 1, FIRST[0], {1: "8.1"}, person=PersonId(7, 17))
    second = page("anna-2.jpg", 2, FIRST[1], {1: "8.1", 2: "7.2"}, person=other)
    assert joined([first, second]) == [("anna-1.jpg",), ("anna-2.jpg",)]


def test_hundreds_of_people_are_joined_each_with_themselves() -> None:
    people = [PersonId(7, number) for number in range(1, 151)]
    pages = [
        page(f"img_{p.number}_{n}.jpg", n, FIRST[n - 1], {}, person=p)
        for p in people
        for n in (1, 2)
    ]
    found = collect(pages)
    assert [sheets.record.person for sheets in found] == people
    assert all(len(sheets.inputs) == 2 for sheets in found)
