"""What findings say agrees with their numbers, in both languages."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.rules.welten.static.checks import Breach
from dicesheets.rules.welten.static.messages import (
    breach_message,
    cost_message,
    many_realms_message,
    spending_message,
    stars_message,
)

LAYOUT = load_classic(Game.WELTEN)
REALM = Text("Tal", "Valley")


@pytest.mark.parametrize(
    ("spent", "de", "en"),
    [
        (0, "durchkreuzt sind nur 0.", "only 0 are crossed out."),
        (1, "durchkreuzt ist nur 1.", "only 1 is crossed out."),
        (2, "durchkreuzt sind nur 2.", "only 2 are crossed out."),
    ],
)
def test_what_is_crossed_out_agrees_with_its_number(spent: int, de: str, en: str) -> None:
    told = cost_message(REALM, "heart", 3, spent)
    assert told == Text(
        f"Tal: die Felder kosten 3 Herzen, {de}", f"Valley: the fields cost 3 hearts, {en}"
    )


@pytest.mark.parametrize(
    ("claimed", "de", "en"),
    [(0, "sind 0", "0 are"), (1, "ist 1", "1 is"), (2, "sind 2", "2 are")],
)
def test_stars_that_are_crossed_agree_with_their_number(claimed: int, de: str, en: str) -> None:
    assert stars_message(REALM, 1, claimed) == Text(
        f"Tal: die Zeichen geben 1 Stern, angekreuzt {de}.",
        f"Valley: the marks give 1 star, {en} crossed.",
    )


@pytest.mark.parametrize(
    ("card", "what", "fields", "de", "en"),
    [
        ("tapestry", "spread", ("r1c1",), "ist gefüllt", "is filled"),
        ("tapestry", "spread", ("r1c1", "r1c2"), "sind gefüllt", "are filled"),
        ("viticulture", "crossed", ("grape-2",), "ist durchkreuzt", "is crossed out"),
        ("viticulture", "crossed", ("grape-2", "grape-3"), "sind durchkreuzt", "are crossed out"),
    ],
)
def test_fields_that_break_a_rule_agree_with_their_number(
    card: str, what: str, fields: tuple[str, ...], de: str, en: str
) -> None:
    told = breach_message(LAYOUT.card(card), Breach(what, fields))
    assert f" {de}, " in told.de and f" {en}" in told.en


def test_what_effects_cannot_cost_is_what_the_realms_leave() -> None:
    told = spending_message("coin", 5, 3)
    assert told.en == "5 coins crossed out: no combination of effects costs 2 of them."


@pytest.mark.parametrize(("found", "is_more"), [(1, True), (2, True), (3, False), (4, False)])
def test_only_a_missing_realm_may_bring_more_stars(found: int, is_more: bool) -> None:
    told = many_realms_message(found, 3)
    assert ("may bring more stars" in told.en, "kann noch Sterne" in told.de) == (is_more, is_more)
