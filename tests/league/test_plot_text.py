"""What is said below a plot's title stays within the picture."""

from __future__ import annotations

import re

import pytest

from dicesheets.layouts.model import Game
from dicesheets.league.figures import BestFigure
from dicesheets.league.naming import Manner
from dicesheets.league.plot_text import fit_lines
from dicesheets.league.plots import MARGIN, WIDTH, draw_best
from dicesheets.sheets.text import measure

ROOM = WIDTH - 2 * MARGIN


def test_a_short_line_stays_one() -> None:
    assert fit_lines("Cleo made 91 %", ROOM) == (("Cleo made 91 %",), 19.0)


@pytest.mark.parametrize("name", ["Sophie Charlotte", "Maximiliane " * 10, "M" * 120])
def test_no_line_runs_out_of_the_picture_in_wider_letters_either(name: str) -> None:
    """Its end was cut, and so was all that stood behind a long name."""
    told = f"{name} made 83 to 91 % of what the dice allowed (not computed to the end)"
    lines, size = fit_lines(told, ROOM)
    assert not any(line.startswith("%") for line in lines)
    assert 1 < len(lines) <= 2 and size >= 12.5
    assert all(1.3 * measure(line, "regular", size) <= ROOM for line in lines)
    assert " ".join(lines) == told or lines[-1].endswith("…")


@pytest.mark.parametrize("language", ["de", "en"])
def test_how_close_the_winner_came_is_told_to_its_end(language: str) -> None:
    rounds = [BestFigure(1, 300, 320, 340)]
    plot = draw_best(rounds, "Cleo Drexler", Manner(Game.WELTEN, language))
    texts = re.findall(r'<text x="28.0" y="(?:71|91)[^>]*>([^<]*)<', plot)
    end = {"de": "(nicht zu Ende gerechnet)", "en": "(not computed to the end)"}[language]
    assert len(texts) == 2 and " ".join(texts).endswith(end)
