"""`dicesheets variant` and `rate`: many seeds at once, and what cannot be had is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import LayoutError
from dicesheets.layouts.extends import classic_path
from dicesheets.layouts.model import Game, Layout
from dicesheets.variants import board_play, make, rating
from dicesheets.variants.board_play import BoardRating

pytestmark = pytest.mark.usefixtures("few_games")


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def race_a_little(layout: Layout) -> tuple[BoardRating, ...]:
        return board_play.rate_boards(layout, games=2)

    monkeypatch.setattr(make, "rate_boards", race_a_little)
    monkeypatch.setattr(rating, "rate_boards", race_a_little)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_seed_without_a_fair_variant_spoils_no_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = make.make_variant

    def refuse_eight(game: Game, seed: int, difficulty: str, mask: int) -> make.Variant:
        if seed == 8:
            raise LayoutError("none of its candidates is fair; try another seed", "seed 8")
        return real(game, seed, difficulty, mask)

    monkeypatch.setattr(make, "make_variant", refuse_eight)
    monkeypatch.setattr(make, "is_fair", lambda boards: True)
    arguments = ["variant", "--game", "wuerfeland", "--seed", "8", "--count", "2"]
    done = CliRunner().invoke(main, [*arguments, "-o", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert "dicesheets: seed 8: none of its candidates is fair" in done.output
    assert len(list((tmp_path / "out").glob("*.yaml"))) == 1
    assert "wuerfeland-normal-144.yaml" in done.output  # the number of the draft …
    assert "(--seed 9)" in done.output  # … and the one that was asked for


def test_a_chart_of_boards_is_refused(tmp_path: Path) -> None:
    file = str(classic_path(Game.WUERFELAND))
    arguments = ["rate", file, "--lang", "en", "--chart", str(tmp_path / "chart.svg")]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 2
    assert "--chart: boards have no chart" in done.output


def test_a_realm_that_does_not_exist_is_named() -> None:
    done = CliRunner().invoke(main, ["--lang", "en", "variant", "--realms", "scyte"])
    assert done.exit_code == 2
    assert '--realms scyte: no such realm; did you mean "scythe"' in done.output
