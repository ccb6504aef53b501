"""Measures of text are those of the fonts that are embedded."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from dicesheets.sheets.text import (
    FONTS,
    FONTS_FOLDER,
    lettering,
    measure,
    metrics,
    missing_characters,
    wrap,
)

PANGRAM = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich – 0123456789 „×“"


@pytest.mark.parametrize("font", FONTS)
def test_widths_are_those_of_the_font_file(font: str) -> None:
    file = TTFont(f"test-{font}", str(FONTS_FOLDER / metrics(font).file))
    line = PANGRAM if font != "mono" else "4QWJ7K 1M2N3P 5R6S8T"
    assert measure(line, font, 10) == pytest.approx(file.stringWidth(line, 10), rel=2e-3)


@pytest.mark.parametrize("font", ["regular", "bold", "display"])
def test_text_fonts_have_every_german_letter(font: str) -> None:
    assert missing_characters("ÄÖÜäöüß„“–…€×" + PANGRAM, font) == ""


def test_a_missing_character_is_named() -> None:
    assert missing_characters("Stern ☆ {star}", "regular") == "☆"


@pytest.mark.parametrize("width", [20, 35, 60])
def test_lines_are_no_wider_than_asked_and_lose_no_word(width: float) -> None:
    text = "{star}{star} für jeden Rohstoff, von dem du mindestens 6 eingekreist hast {coin}."
    lines = wrap(text, "regular", 3, width)
    for line in lines:
        assert line[-1].left_mm + line[-1].width_mm <= width + 1e-6
    said = " ".join(
        "".join(f"{{{s.text}}}" if s.is_icon else s.text for s in line) for line in lines
    )
    assert said == text


@pytest.mark.parametrize("width", range(20, 60))
def test_a_last_line_is_no_lost_word(width: float) -> None:
    text = "Umrande die Traube mit der Zahl des Würfels und nimm den Rohstoff."
    lines, plain = wrap(text, "regular", 3, width), wrap(text, "regular", 3, width, False)
    assert len(lines) == len(plain)
    assert " ".join(line[0].text for line in lines) == text
    assert all(line[-1].left_mm + line[-1].width_mm <= width + 1e-6 for line in lines)
    assert len(lines) == 1 or lines[-1][0].width_mm >= width / 4


def test_a_last_line_takes_no_more_than_it_needs() -> None:
    lines = wrap("one two three four five six of it", "regular", 3, 34)
    plain = wrap("one two three four five six of it", "regular", 3, 34, fills_last=False)
    assert [line[0].text for line in plain] == ["one two three four five", "six of it"]
    assert lines == plain


def test_a_word_wider_than_the_line_stands_alone() -> None:
    lines = wrap("die Donaudampfschifffahrt ruht", "regular", 3, 12)
    assert [line[0].text for line in lines] == ["die", "Donaudampfschifffahrt", "ruht"]


def test_an_icon_counts_in_the_width_of_a_line() -> None:
    plain, with_icon = measure("ab", "regular", 3), measure("a{star}b", "regular", 3)
    assert with_icon > plain + 3


@pytest.mark.parametrize("family", ["nunito", "fraunces", "b612-mono", "noto-sans"])
def test_every_font_has_its_licence_beside_it(family: str) -> None:
    licence = (FONTS_FOLDER / f"OFL-{family}.txt").read_text("utf-8")
    assert "SIL Open Font License, Version 1.1" in licence
    assert "Reserved Font Name" not in licence.partition("-----")[0]


@pytest.mark.parametrize(
    ("name", "drawn"),
    [("Zoë Groß", ("Zoë Groß", "display")), ("Božena Čapková", ("Božena Čapková", "names")),
     ("Юлія Ґалаґан", ("Юлія Ґалаґан", "names")), ("Ἄννα", ("Αννα", "names")),
     ("Χρήστος", ("Χρήστος", "names")), ("Nguyễn", ("Nguyễn", "names")), ("山田", ("", "names"))],
)  # fmt: skip
def test_a_name_finds_a_font_that_has_its_letters(name: str, drawn: tuple[str, str]) -> None:
    assert lettering(name, "display") == drawn
