"""Print jobs: which cards come, by which chance, for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawn_once import draw_once

from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.personal import personalise
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Page

WELTEN = load_classic(Game.WELTEN)
REALMS = {card.id for card in WELTEN.of_role(Role.REALM)}


def pages_of(job: Job, game: Game = Game.WELTEN) -> tuple[Page, ...]:
    return plan_document(load_classic(game), job, draw_once).pages


def cards_of(page: Page) -> list[str]:
    return [card.card for card in page.cards]


def test_a_full_set_is_every_card_once() -> None:
    printed = [name for page in pages_of(Job()) for name in cards_of(page)]
    assert printed == [card.id for card in WELTEN.cards]


def test_a_round_is_one_page_with_the_realms_asked_for() -> None:
    (page,) = pages_of(Job(format="round", realms=("scythe", "tapestry", "euphoria")))
    assert cards_of(page) == ["scythe", "tapestry", "euphoria", "resources", "score"]
    upper, lower = page.cards[3].box, page.cards[4].box
    assert upper.left_mm == lower.left_mm and upper.bottom_mm == pytest.approx(lower.top_mm)
    assert {card.round for card in page.cards} == {1}


@pytest.mark.parametrize("seed", [1, 7, 99, 262143])
def test_a_match_has_nine_different_realms(seed: int) -> None:
    pages = pages_of(Job(format="match", seed=seed))
    assert len(pages) == 3
    realms = [name for page in pages for name in cards_of(page)[:3]]
    assert len(set(realms)) == 9 and set(realms) <= REALMS
    for number, page in enumerate(pages, start=1):
        codes = [parse_code(card.plan.code) for card in page.cards]
        assert {(code.page, code.seed) for code in codes} == {(number, seed)}


def test_the_draw_of_a_seed_never_changes() -> None:
    # Printed sheets name their seed: another draw would make them lie.
    pages = pages_of(Job(format="match", seed=7))
    assert [cards_of(page)[:3] for page in pages] == [
        ["society", "scythe", "tapestry"],
        ["mylittlescythe", "pendulum", "viticulture"],
        ["euphoria", "castles", "cities"],
    ]


def test_a_pad_goes_on_match_after_match() -> None:
    pages = pages_of(Job(format="pad", copies=7, seed=3))
    assert [page.cards[0].round for page in pages] == [1, 2, 3, 1, 2, 3, 1]
    first, second = (
        [name for page in pages[i : i + 3] for name in cards_of(page)[:3]] for i in (0, 3)
    )
    assert len(set(first)) == 9 and len(set(second)) == 9 and first != second


def test_no_page_of_a_pad_of_half_sheets_is_half_empty() -> None:
    pages = pages_of(Job(format="pad", copies=5), Game.HELDEN)
    assert [len(page.cards) for page in pages] == [2, 2, 1]


def test_all_players_of_a_match_have_the_same_realms() -> None:
    pages = pages_of(Job(format="match", players=(1, 2), seed=5))
    assert [cards_of(p) for p in pages[:3]] == [cards_of(p) for p in pages[3:]]
    assert {parse_code(card.plan.code).player for p in pages[3:] for card in p.cards} == {2}


def test_every_card_of_six_players_has_a_code_of_its_own() -> None:
    pages = pages_of(Job(players=(1, 2, 3, 4, 5, 6)))
    codes = [card.plan.code for page in pages for card in page.cards]
    assert len(codes) == 78 and len(set(codes)) == 78


def test_bodies_are_shared_between_players() -> None:
    pages = pages_of(Job(players=(1, 2)))
    bodies = {id(card.plan.items) for page in pages for card in page.cards}
    assert len(bodies) == 13


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("card", WELTEN.cards, ids=lambda card: card.id)
def test_a_card_made_anothers_is_as_drawn_for_them(card: object, compact: bool) -> None:
    if compact and card.role not in (Role.RESOURCES, Role.SCORE):  # type: ignore[attr-defined]
        return
    mine = Look(player=1, page=1, seed=3, compact=compact)
    yours = Look(player=5, page=3, seed=9, compact=compact)
    drawn = draw_card(WELTEN, card, yours)  # type: ignore[arg-type]
    made = personalise(WELTEN, card, draw_card(WELTEN, card, mine), yours)  # type: ignore[arg-type]
    assert sorted(map(repr, made.personal)) == sorted(map(repr, drawn.personal))
    assert made.items == drawn.items and made.code == drawn.code


def test_a_score_pad_is_shared_by_the_table() -> None:
    names = [n for p in pages_of(Job(players=(1, 2, 3)), Game.HELDEN) for n in cards_of(p)]
    assert names.count("pad") == 1


def test_everybody_gets_a_board() -> None:
    job = Job(players=(1, 2, 3), realms=("board-3",))
    codes = [card.plan.code for p in pages_of(job, Game.WUERFELAND) for card in p.cards]
    assert [parse_code(code).player for code in codes] == [1, 2, 3]


@pytest.mark.parametrize(
    ("job", "message"),
    [
        (Job(realms=("scyte",)), "did you mean .scythe"),
        (Job(realms=("scythe", "scythe")), "named twice"),
        (Job(format="round", realms=("scythe",)), "needs 3 realms and there are 1"),
        (Job(format="match", realms=("scythe", "tapestry", "euphoria")), "needs 9 realms"),
        (Job(copies=0), "1 to 200"),
        (Job(seed=0), "does not fit"),
        (Job(seed=262144), "does not fit"),
        (Job(format="match", copies=200, players=(1, 2, 3, 4)), "too many"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_printed_is_refused(job: Job, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        plan_document(WELTEN, job)


def test_a_round_of_four_realms_does_not_fit_on_a_page() -> None:
    four = replace(WELTEN, settings=replace(WELTEN.welten, realms_a_round=4))
    with pytest.raises(UsageError, match="room for 3 realms, and a round has 4"):
        plan_document(four, Job(format="round"))


@pytest.mark.parametrize("game", [Game.WUERFELAND, Game.HELDEN, Game.CARCASSONNE])
def test_only_welten_has_rounds(game: Game) -> None:
    with pytest.raises(UsageError, match="only welten has rounds"):
        plan_document(load_classic(game), Job(format="match"))
