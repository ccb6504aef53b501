"""Statistics follow what counts now: corrections, undone ones, other names, equal names."""

from __future__ import annotations

import json
import time
from pathlib import Path

from web_page import Page

from dicesheets.store.corrections import add_correction, undo
from dicesheets.store.database import Database
from dicesheets.store.figures import figures_key, figures_of
from dicesheets.store.matches import add_match, name_person
from dicesheets.store.photos import add_photo, place_photo, remove_photo
from dicesheets.store.values import Correction, Placing
from dicesheets.store.verdicts import keep_settlings
from dicesheets.web.statistics import Best, figures_of_all


def test_figures_are_those_of_what_counts_now(tmp_path: Path) -> None:
    """After an undo the verdict that was kept last stayed the one that counted."""
    database = Database(tmp_path / "a.sqlite")
    match = add_match(database, "Table", names=["Anna", "Anna"]).id
    digest = add_photo(database, match, "a.jpg", b"a").sha256
    seen = {figures_key(database, match, "r1")}
    keep_settlings(database, {figures_key(database, match, "r1"): "[]"})
    assert figures_of(database, [match], "r1") == {match: "[]"}

    def changed() -> bool:
        """Say whether the figures are to be worked out anew."""
        key = figures_key(database, match, "r1")
        is_new = key not in seen
        seen.add(key)
        return is_new

    first = add_correction(database, match, Correction(digest, "s", "f", "1"))
    assert changed() and figures_of(database, [match], "r1") == {}
    undo(database, match, first.id)
    assert not changed(), "as it was before"
    assert figures_of(database, [match], "r1") == {match: "[]"}
    name_person(database, match, 2, "Ben")
    assert changed()
    place_photo(database, match, Placing(digest, 2, 1))
    assert changed()
    remove_photo(database, match, digest)
    assert changed()
    assert figures_of(database, [match], "r2") == {}, "another reader may read otherwise"
    database.close()


def test_everybody_has_a_best_round_a_favourite_realm_and_luck() -> None:
    def told(name: str, tenths: int, stars: int, dice: list[int]) -> dict[str, object]:
        one = {"tenths": tenths, "stars": [["Burgen", "Castles", stars], ["Städte", "Cities", 2]],
               "dice": dice}  # fmt: skip
        return {"name": name, "sheet": "p1", "game": "welten", "tenths": tenths, "rounds": [one],
                "called": ["Würfelwelten", "Rolling Realms"], "lowest": False}  # fmt: skip

    found = figures_of_all(
        {
            "m1": json.dumps([told("Anna", 83, 1, [6, 6]), told("Ben (2)", 20, 0, [])]),
            "m2": json.dumps([told("Anna", 101, 4, [3, 3])]),
        }
    )
    anna, ben = found
    assert (anna.name, anna.matches) == ("Anna", 2)
    called = ("Würfelwelten", "Rolling Realms")
    assert anna.best == (("welten", Best(101, "m2", "p1", called)),)
    assert anna.best_round == Best(101, "m2", "p1")
    assert anna.favourite == (("Burgen", "Castles"), 25)
    assert (anna.pips_tenths, anna.turns) == (90, 2)
    assert ben.favourite == (("Städte", "Cities"), 20) and ben.pips_tenths is None


def test_games_of_your_own_are_compared_with_themselves_alone() -> None:
    """All of them shared one best result, even where the lowest wins."""

    def told(game: str, tenths: int, lowest: bool) -> dict[str, object]:
        return {"name": "Anna", "sheet": "p1", "game": f"own:{game}", "called": [game, game],
                "lowest": lowest, "tenths": tenths, "rounds": []}  # fmt: skip

    (anna,) = figures_of_all(
        {
            "m1": json.dumps([told("golf", 720, True), told("birds", 300, False)]),
            "m2": json.dumps([told("golf", 690, True), told("birds", 280, False)]),
        }
    )
    assert [(game, best.tenths) for game, best in anna.best] == [
        ("own:birds", 300), ("own:golf", 690),
    ]  # fmt: skip


def test_the_page_counts_matches_that_nobody_has_looked_at(page: Page, photo: bytes) -> None:
    match = add_match(page.database, "Counted", names=["Zoe", "Zoe"]).id
    sha = add_photo(page.database, match, "a.jpg", photo).sha256
    place_photo(page.database, match, Placing(sha, 2, 1))
    for _ in range(200):
        html = page.client.get("/matches", headers={"accept-language": "en"}).text
        if "<h3>Zoe" in html:
            break
        time.sleep(0.1)
    card = html.partition("<h3>Zoe")[2].partition("</li>")[0]
    assert "1 match" in card and ">8.3</a>" in card
    assert "Best round" in card and "Favourite realm" in card and "pips a roll in 9 rolls" in card
