"""Rating by play: reproducible, and the fast kernel plays by the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from dicesheets.layouts.load import load_classic, load_layout, parse_layout
from dicesheets.layouts.model import Game, Generated, Layout
from dicesheets.rules.welten.best.strict import strict_reading
from dicesheets.rules.welten.play.forward import (
    after,
    consolations,
    console,
    legal_actions,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.scoring import final_stars, tenths
from dicesheets.variants import certify as certifying
from dicesheets.variants import kernel, welten
from dicesheets.variants.board_play import is_fair, rate_boards
from dicesheets.variants.certify import (
    StyleRating,
    certify,
    draw_rounds,
    kernel_tables,
    reaches_stars,
)
from dicesheets.variants.chart import draw_chart
from dicesheets.variants.generate import generate_layout
from dicesheets.variants.tables import make_tables

VALLEY = Path(__file__).parents[2] / "examples" / "high-valley" / "high-valley.yaml"
HEAD = "game: welten\nid: mine\nname: {de: Meins, en: Mine}\nextends: classic\n"


@pytest.mark.parametrize("style", [kernel.CARELESS, kernel.GREEDY, kernel.PLANNING])
@pytest.mark.parametrize("kind", ["classic", "generated", "strict", "valley", "strict valley"])
def test_the_kernel_plays_by_the_rules(style: int, kind: str) -> None:
    """Every deed of a fast playout is legal for the rules engine and ends in the same score."""
    layout = {
        "classic": lambda: load_classic(Game.WELTEN),
        "generated": lambda: generate_layout(Game.WELTEN, Generated(1, 17, 2, welten.ALL_REALMS)),
        "valley": lambda: load_layout(VALLEY),
        "strict valley": lambda: strict_reading(load_layout(VALLEY)),
        "strict": lambda: parse_layout(HEAD + "settings: {compensation: strict}\n", "strict"),
    }[kind]()
    tables = make_tables(layout)
    chosen, rolls, seeds = draw_rounds(len(tables.cards), layout.welten.turns, 12, style)
    arrays = kernel_tables(tables)
    for i in range(12):
        trace = np.zeros((kernel.MAX_DEEDS, 4), np.int64)
        score, rows = kernel.play_round(
            arrays, chosen[i], rolls[i], style, np.array([seeds[i]]), trace
        )
        assert rows < kernel.MAX_DEEDS
        realms = [tables.cards[c] for c in chosen[i]]
        assert score == _replay(layout, tables, realms, chosen[i], rolls[i], trace[:rows])


def _replay(layout: Layout, tables, realms, chosen, rolls, trace) -> int:  # type: ignore[no-untyped-def]
    rules = round_rules(layout, realms)
    first_step = np.concatenate(([0], np.cumsum([len(p.steps) for p in _programs(layout)])))
    position = start(rules)
    for turn in range(layout.welten.turns):
        position = opening = next_turn(position)
        roll = (int(rolls[turn][0]), int(rolls[turn][1]))
        taken = 0
        for _, card, step, die in [row for row in trace if row[0] == turn]:
            if card < 0:
                assert int(step) in consolations(rules, position, roll, opening, taken)
                position = console(rules, position, int(step), int(die))
                taken += 1
                continue
            number = int(step - first_step[chosen[card]])
            source, _, *price = (int(x) for x in tables.dice[die])
            found = [
                a for a in legal_actions(rules, position, roll)
                if a.card == card and a.step.number == number and a.die.source == source
                and list(a.die.price) == price
            ]  # fmt: skip
            assert found, f"turn {turn}: the kernel made an illegal step"
            position = after(rules, position, found[0])
    stars = final_stars(rules, position.states, position.stars, position.gained)
    return tenths(layout.welten, stars, position.gained, position.spent)


def _programs(layout: Layout):  # type: ignore[no-untyped-def]
    from dicesheets.rules.welten.cards.program import compile_layout

    return compile_layout(layout).realms.values()


@pytest.mark.parametrize("rule", ["strict", "lenient"])
def test_dice_that_fit_nowhere_are_made_up_for_under_both_readings(rule: str) -> None:
    layout = parse_layout(HEAD + f"settings: {{compensation: {rule}}}\n", rule)
    tables = make_tables(layout)
    chosen, rolls, seeds = draw_rounds(len(tables.cards), 9, 30, kernel.GREEDY)
    trace = np.zeros((kernel.MAX_DEEDS, 4), np.int64)
    given = 0
    for i in range(30):
        seed = np.array([seeds[i]])
        _, rows = kernel.play_round(
            kernel_tables(tables), chosen[i], rolls[i], kernel.GREEDY, seed, trace
        )
        given += int((trace[:rows, 1] < 0).sum())
    assert given > 0


@pytest.fixture
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certifying, "ROUNDS", (300, 120, 80))


@pytest.mark.usefixtures("few_rounds")
def test_a_rating_is_reproducible() -> None:
    layout = generate_layout(Game.WELTEN, Generated(1, 3, 1, welten.ALL_REALMS))
    assert certify(layout) == certify(layout)


@pytest.mark.usefixtures("few_rounds")
def test_the_classic_layout_is_exactly_classic() -> None:
    certificate = certify(load_classic(Game.WELTEN))
    assert all(r.difference == 0 and r.margin == 0 for r in certificate.styles)
    assert certificate.fitting == "normal"
    assert not certificate.unreachable


@pytest.mark.usefixtures("few_rounds")
def test_better_players_score_more() -> None:
    means = [r.mean for r in certify(load_classic(Game.WELTEN)).styles]
    assert means == sorted(means)


@pytest.mark.usefixtures("few_rounds")
def test_a_far_too_generous_layout_is_not_normal() -> None:
    text = HEAD + "cards:\n  cities:\n    groups:\n      square: {gain_each: [star, star]}\n"
    text += "  scythe:\n    groups:\n      top: {gain_each: [star, coin]}\n"
    text += "  viticulture:\n    groups:\n      grape: {gain_each: [star, coin]}\n"
    certificate = certify(parse_layout(text, "generous"))
    assert certificate.problems("normal")


def test_a_style_inside_a_range_is_told_how_far_its_uncertainty_leaves_it() -> None:
    low, high = certifying.BANDS["normal"]
    greedy = StyleRating("greedy", 1500, 10.24, 10.68, -0.041, 0.0192, 3.0, 19.3)
    assert not greedy.lies_within(low, high)
    told = greedy.misses(low, high)
    assert told.en == (
        "style greedy: -4.1% ±1.9%, so -6.0% … -2.2%; "
        "all of that must lie in -5% … +5%, it reaches 1.02% below"
    )
    assert told.de == (
        "Spielweise greedy: -4.1% ±1.9%, also -6.0% … -2.2%; "
        "ganz soll das in -5% … +5% liegen, es reicht 1.02% darunter"
    )
    wide = replace(greedy, difference=0.01, margin=0.07).misses(low, high)
    assert wide.en.endswith("it reaches 1.00% below and 3.00% above")


@pytest.mark.usefixtures("few_rounds")
def test_a_refused_candidate_is_not_played_to_the_end() -> None:
    layout = generate_layout(Game.WELTEN, Generated(1, 3, 2, welten.ALL_REALMS))
    whole, short = certify(layout), certify(layout, "easy")
    assert len(short.styles) < len(whole.styles)
    assert short.styles == whole.styles[: len(short.styles)]
    assert short.problems("easy")


def test_stars_that_nobody_can_reach_are_found() -> None:
    text = HEAD + "cards:\n  society:\n    sets:\n      - {fields: [a, b, c], gain: star}\n"
    layout = parse_layout(text, "poor")
    program = next(p for p in _programs(layout) if p.card.id == "society")
    assert not reaches_stars(program, 6, layout.welten.cap)
    classic = {p.card.id: p for p in _programs(load_classic(Game.WELTEN))}
    assert all(reaches_stars(p, 6, layout.welten.cap) for p in classic.values())


@pytest.mark.usefixtures("few_rounds")
def test_a_track_is_not_out_of_reach_because_chance_skips_its_fields() -> None:
    """Random fillings jump ahead; all stars of the coach need two tracks without a gap."""
    layout = load_layout(VALLEY)
    coach = next(p for p in _programs(layout) if p.card.id == "coach")
    assert reaches_stars(coach, layout.welten.stars_a_card, layout.welten.cap)


@pytest.mark.usefixtures("few_rounds")
def test_the_chart_shows_every_style() -> None:
    chart = draw_chart(certify(load_classic(Game.WELTEN)), "A & B <c>", "de")
    assert chart.count("<path") >= 3
    assert "planend" in chart
    assert "A &amp; B &lt;c&gt;" in chart


@pytest.mark.slow
def test_the_classic_boards_are_fair() -> None:
    ratings = rate_boards(load_classic(Game.WUERFELAND), games=40)
    assert len(ratings) == 8
    assert is_fair(ratings)
    assert ratings == rate_boards(load_classic(Game.WUERFELAND), games=40)


def test_a_race_ends() -> None:
    from dicesheets.rules.wuerfeland.hexboard import board_of
    from dicesheets.variants.board_play import MAX_TURNS, race

    layout = load_classic(Game.WUERFELAND)
    turns = race(board_of(layout.card("board")), layout.wuerfeland, Random(1))
    assert 5 < turns < MAX_TURNS
