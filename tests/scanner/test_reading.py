"""Readings as the contract wants them, and doubts settled by a person."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.people import PersonId
from dicesheets.scanner.find import NO_CODE
from dicesheets.scanner.reading import (
    CardReading,
    FieldReading,
    Reading,
    card_title,
    format_reading,
    plain_value,
    reading_json,
)
from dicesheets.scanner.sketch import sketch

LAYOUT = load_classic(Game.WELTEN)
CORNERS = ((1.04, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))


def scythe(*fields: FieldReading) -> CardReading:
    return CardReading("scythe", LAYOUT, "CODE", "code", 1, 2, 7, CORNERS, fields)


def test_a_reading_is_json_as_in_the_contract() -> None:
    card = scythe(FieldReading("top-3", "x", 0.998), FieldReading("top-4", None, 0.97))
    found = json.loads(json.dumps(reading_json(Reading("photo.jpg", (card,)))))
    assert found["input"] == "photo.jpg"
    (told,) = found["cards"]
    assert (told["card"], told["round"], told["code"]) == ("scythe", 1, "CODE")
    assert told["corners"][0] == [1.0, 2.0]
    assert told["fields"] == {
        "top-3": {"value": "x", "confidence": 0.998},
        "top-4": {"value": None, "confidence": 0.97},
    }


def test_people_are_told_by_the_name_in_the_list() -> None:
    card = replace(scythe(FieldReading("top-3", "x", 0.998)), person=PersonId(7, 17))
    reading = Reading("photo.jpg", (card,))
    for names in ({PersonId(7, 17): "Anna"}, {PersonId(0, 17): "Anna"}):
        (told,) = reading_json(reading, "en", names)["cards"]  # type: ignore[misc]
        assert (told["event"], told["person"], told["name"]) == (7, 17, "Anna")  # type: ignore[index]
        assert card_title(card, "en", names) == "Scythe (round 1, Anna)"
        assert "Anna" in format_reading(reading, "de", names)
    (told,) = reading_json(reading, "en", {PersonId(8, 17): "Ben"})["cards"]  # type: ignore[misc]
    assert "name" not in told  # type: ignore[operator]
    assert card_title(card, "en") == "Scythe (round 1, player 17)"


def test_numbers_are_numbers_and_marks_are_words() -> None:
    assert [plain_value(v) for v in ("4", "10.1", "ox", None)] == [4, 10.1, "ox", None]


def test_alternatives_and_notes_are_told_where_there_are_any() -> None:
    field = FieldReading(
        "top-3", "4", 0.6, (("9", 0.3), (None, 0.05), ("1", 0.001)), note=Text("weil", "why")
    )
    told = reading_json(Reading("a", (scythe(field),)))["cards"][0]["fields"]["top-3"]  # type: ignore[index]
    assert told["alternatives"] == {"9": 0.3, "empty": 0.05}
    assert told["note"] == "why"
    german = reading_json(Reading("a", (scythe(field),)), "de")["cards"]
    assert german[0]["fields"]["top-3"]["note"] == "weil"  # type: ignore[index]


def test_shares_are_told_so_that_they_add_up_to_no_more_than_one() -> None:
    field = FieldReading("top-3", "6", 0.979, (("0", 0.8764), ("5", 0.0633), ("9", 0.01)))
    told = reading_json(Reading("a", (scythe(field),)))["cards"][0]["fields"]["top-3"]  # type: ignore[index]
    assert told["alternatives"] == {"0": 0.0194}
    hidden = FieldReading("top-3", None, 0.0, ((None, 0.3), ("x", 0.6)), unreadable=True)
    assert hidden.rivals == ((None, 0.3), ("x", 0.6))


def test_people_are_told_the_doubts() -> None:
    card = scythe(FieldReading("top-3", "x", 0.7, ((None, 0.3),)))
    text = format_reading(Reading("photo.jpg", (card,)), "en")
    assert "please check: square 3 at the top: crossed 70%, empty 30%" in text
    assert "round 1, player 2" in text


def test_what_was_read_and_why_is_told_in_the_players_language_without_ids() -> None:
    note = Text("gelesen als x", "read as x")
    card = scythe(
        FieldReading("top-3", "x", 0.7, ((None, 0.3),), note=note),
        FieldReading("top-4", "x", 0.7, ((None, 0.3),), note=Text("verwischt", "smudged")),
        FieldReading("bottom-2", "x", 0.99, note=note),
        FieldReading("star-2", None, 0.0, (), unreadable=True),
    )
    text = format_reading(Reading("photo.jpg", (card,)), "de")
    assert "Feld 3 oben, Feld 4 oben, Feld mit der 6 unten: angekreuzt" in text
    assert "bitte prüfen: Feld 3 oben: gelesen als x" in text
    assert "bitte prüfen: Feld 4 oben: angekreuzt 70%, leer 30%; verwischt" in text
    assert "\n    Feld mit der 6 unten: gelesen als x" in text
    assert "bitte prüfen: Stern 2: nicht lesbar" in text
    assert not any(name in text for name in ("top-3", "bottom-2", "star-2", "empty"))


def test_what_could_not_be_read_is_told_in_the_players_language() -> None:
    reading = Reading("photo.jpg", (), (NO_CODE,))
    assert format_reading(reading, "de").endswith(NO_CODE.de)
    assert reading_json(reading, "de")["notes"] == [NO_CODE.de]


def test_long_readings_are_wrapped_between_the_fields() -> None:
    fields = [FieldReading(f.id, "x", 0.99) for f in LAYOUT.card("scythe").fields]
    lines = format_reading(Reading("photo.jpg", (scythe(*fields),)), "de").splitlines()
    assert len(lines) > 3 and max(map(len, lines)) <= 96
    assert all(line.endswith((",", ": angekreuzt")) for line in lines[1:])


def test_neighbours_with_one_mark_are_told_together_but_every_number_with_its_field() -> None:
    card = replace(
        scythe(
            *(FieldReading(f"pumpkin-{n}", "ox", 0.99) for n in (1, 2)),
            FieldReading("pumpkin-3", "o", 0.99),
        ),
        card="resources",
    )
    log = replace(scythe(*(FieldReading(f"turn-1-{die}", "2", 0.99) for die in "ab")), card="score")
    text = " ".join(format_reading(Reading("photo.jpg", (card, log)), "de").split())
    assert "Kürbis 1, Kürbis 2: eingekreist und durchkreuzt · Kürbis 3: eingekreist" in text
    assert "Runde 1, Würfel 1: 2 · Runde 1, Würfel 2: 2" in text


def test_a_pad_is_called_as_its_game_is_everywhere() -> None:
    pad = replace(scythe(), card="pad", layout=load_classic(Game.HELDEN), round=0, player=0)
    assert card_title(pad, "en") == "Dice Hunters of Therion"
    assert card_title(pad, "de") == "Würfelhelden"


def test_a_sketch_shows_the_ink() -> None:
    paper = np.full((4, 3), 255, np.uint8)
    paper[:, 2] = 120  # a printed line
    patch = paper.copy()
    patch[0, 0] = patch[2:, 1] = 0
    assert sketch(paper - patch) == "▀\n █"


def test_a_sketch_shows_pale_pencil_beside_dark_print() -> None:
    paper = np.full((40, 128), 255, np.uint8)
    paper[4:6] = 60
    patch = paper.copy()
    patch[10:30, 60:64] = 225
    shown = sketch(paper - patch).splitlines()
    assert max(map(len, shown)) <= 80
    assert [line.strip() for line in shown if line] == ["▄▄", "██", "██", "██", "██", "▀▀"]


def test_a_card_half_outside_the_photo_takes_one_line() -> None:
    outside = Text("außerhalb des Fotos", "outside the photo")
    lost = [FieldReading(f"top-{n}", None, 0.0, unreadable=True, note=outside) for n in range(1, 6)]
    unsure = FieldReading("star-1", "x", 0.7, ((None, 0.3),))
    reading = Reading("a.jpg", (scythe(*lost, unsure),))
    assert format_reading(reading, "de").splitlines()[2:] == [
        "    bitte prüfen: 5 Felder: nicht lesbar; außerhalb des Fotos",
        "    bitte prüfen: Stern 1: angekreuzt 70%, leer 30%",
    ]
