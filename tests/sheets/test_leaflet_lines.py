"""Lines of leaflets: no number parted from what it counts, no lone word, the age in full."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby, pairwise

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.sheets.cards import Look
from dicesheets.sheets.leaflet import blocks
from dicesheets.sheets.leaflet.own import facts_of
from dicesheets.sheets.leaflet.page import Block, blank_sheet
from dicesheets.sheets.leaflet.rulebook import leaflet_of
from dicesheets.sheets.plan import Words

PRINTED = [game for game in Game if game is not Game.OWN]
LANGUAGES = ("de", "en")
PARTED = re.compile(r"\b(Spalte|Column)\n\d|\d\n(Münzen|coins|Punkte|points)")


def columns_of(game: Game, language: str, block: Block) -> list[list[str]]:
    """Return the words of a block, line by line, for each place where lines begin."""
    layout = load_classic(game)
    sheet = blank_sheet(layout, Look(language))
    block.draw(sheet, 20.0)
    words = [i for i in sheet.finish().parts[0].plan.items if isinstance(i, Words)]
    words.sort(key=lambda item: (item.at[0], item.at[1]))
    return [[w.text for w in same] for _, same in groupby(words, lambda item: item.at[0])]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PRINTED)
def test_no_meaning_of_a_sign_ends_in_a_lone_word(game: Game, language: str) -> None:
    for block in blocks.signs(leaflet_of(load_classic(game)).signs, Look(language)):
        for lines in columns_of(game, language, block):
            for above, below in pairwise(lines):
                assert len(below.split()) > 1 or above.endswith(":"), (above, below)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PRINTED)
def test_a_number_stands_in_the_line_of_what_it_counts(game: Game, language: str) -> None:
    told = (leaflet_of(load_classic(game)).filled or Text("", "")).say(language).format(score=99)
    lines = columns_of(game, language, blocks.paragraph(told))
    assert not PARTED.search("\n".join(line for column in lines for line in column)), lines


@pytest.mark.parametrize("game", PRINTED)
def test_every_game_says_from_how_many_years_on(game: Game) -> None:
    facts = facts_of(load_classic(game))
    years = re.search(r" · ab (\d+) Jahren · ", facts.de)
    assert years and f" · {years[1]}+ · " in facts.en


@pytest.mark.parametrize(("age", "told"), [(1, "ab 1 Jahr"), (2, "ab 2 Jahren")])
def test_one_year_is_no_plural(age: int, told: str) -> None:
    layout = load_classic(Game.OWN)
    facts = facts_of(replace(layout, settings=replace(layout.settings, age=age)))
    assert told in facts.de.split(" · ") and f"{age}+" in facts.en.split(" · ")
