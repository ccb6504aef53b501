"""Score pads in YAML: what they become, and what is refused, each with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest
import yaml
from own_pads import pad_text

from dicesheets.errors import LayoutError
from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION
from dicesheets.layouts.load import classic_path, load_classic, parse_layout
from dicesheets.layouts.model import Game, Kind, Role
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.words.games import FORMER_RULES, FORMER_TITLES, GAME_NAMES

TEXT = pad_text("""
turns: 3
lines:
  points: {write: number, each: turn, minus: true, label: {de: P, en: P}}
  knight: {write: mark, beside: points, label: {de: R, en: K}}
  row: {write: mark, numbers: [2, 3, 4], label: {de: Z, en: R}}
  total: {sum: [points, row], minus: true, label: {de: S, en: T}}
win: {by: total}
""")
MISTAKES = {
    "an unknown line": ("sum: [points, row]", "sum: [points, rows]", 'no line "rows" above'),
    "a sum above": ("beside: points", "beside: row", '"row" is no line by turn'),
    "nobody decides": ("by: total", "by: totals", 'no line "totals"'),
    "not computed": ("by: total", "by: row", "is not computed"),
    "first without a number": ("{by: total}", "{by: total, who: first}", "`first` needs `reach`"),
    "a lock too high": ("numbers: [2, 3, 4]", "numbers: [2, 3, 4], lock: 3", "only 2 boxes"),
    "skips without an order": ("numbers: [2, 3, 4]", "boxes: 3, skips: 1", "needs `in_order`"),
    "a minus on a cross": ("beside: points", "beside: points, minus: true", "does not suit"),
    "two ways to count": ("numbers: [2, 3, 4]", "numbers: [2, 3], boxes: 2", "says twice"),
    "a choice without options": ("write: mark, numbers: [2, 3, 4]", "write: choice", "needs"),
    "a result below zero": ("minus: true, label: {de: S", "label: {de: S", "may be below 0"),
    "below zero": ("each: turn, minus: true", "each: turn, from: -3", "without `minus`"),
    "a range upside down": ("each: turn,", "each: turn, from: 9, to: 3,", "9 is above 3"),
    "counting what is computed": (
        "total: {sum: [points, row]",
        "sub: {sum: row, hidden: true, label: {de: H, en: H}}\n        total: {count: [row, sub]",
        '"sub" is computed; name lines with `write`',
    ),
    "full of what is computed": (
        "{by: total}",
        "{by: total}\n      end: {full: total}",
        "computed",
    ),
    "closing what is computed": (
        "{by: total}",
        "{by: total}\n      end: {closed: total, number: 1}",
        '"total" is computed',
    ),
    "taking what is written": (
        "{by: total}",
        "{by: total}\n      end: {taken: points}",
        '"points" is not crossed',
    ),
    "a setting that is not there": (
        "each: turn, minus: true",
        "each: turn, minus: true, from_settings: {to: limit}",
        'points.from_settings.to: there is no setting "limit"',
    ),
    "a box like one by number": (
        "total: {sum",
        "row-2: {write: mark, label: {de: N, en: N}}\n        total: {sum",
        'lines.row-2: a box has the same name as one of "row"; call the line otherwise',
    ),
    "a box like a minus": (
        "total: {sum",
        "t2-minus: {write: mark, label: {de: N, en: N}}\n        total: {sum",
        'a box has the same name as one of "points"',
    ),
    "a box like a turn": (
        "total: {sum",
        "t3: {write: mark, label: {de: N, en: N}}\n        total: {sum",
        'a box has the same name as one of "points"',
    ),
    "an end besides the first": (
        "{by: total}",
        "{by: total, who: first, reach: 9}\n      end: {full: row}",
        "pad.end: with `first` the game is over when somebody has won; leave it out",
    ),
    "a goal for nobody": ("{by: total}", "{by: total, reach: 9}", "`reach` goes with `who: first`"),
    "turns in a row": (
        "turns: 3",
        "turns: 3\n      players_in: rows",
        "turns have no room in a row",
    ),
    "a row of a table without numbers": (
        "{by: total}",
        "{by: total}\n      table: [{label: {de: A, en: B}}]",
        r"pad.table\[1\]: has no numbers; add `numbers`",
    ),
    "a row of a table said twice": (
        "{by: total}",
        "{by: total}\n      table: [{numbers: [1, 2], steps: [3, 4]}]",
        "`numbers` and `steps` are the same; use one of them",
    ),
    "too many players": ("role: pad\n", "role: pad\n    players: 6\n", "at most 4 players"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_a_pad_is_named(name: str) -> None:
    old, new, message = MISTAKES[name]
    assert old in TEXT
    with pytest.raises(LayoutError, match=message):
        parse_layout(TEXT.replace(old, new, 1), "trial")


def test_a_pad_card_says_what_stands_on_it() -> None:
    bare = TEXT.partition("    pad:\n")[0]
    with pytest.raises(LayoutError, match="does not say what stands on it; add `pad`"):
        parse_layout(bare, "trial")


def test_the_fields_of_a_pad_follow_from_its_lines() -> None:
    card = parse_layout(TEXT, "trial").card("pad")
    mine = [f.id for f in card.fields if f.player == 1]
    assert mine == [
        "p1-t1", "p1-t2", "p1-t3", "p1-t1-minus", "p1-t2-minus", "p1-t3-minus",
        "p1-t1-knight", "p1-t2-knight", "p1-t3-knight", "p1-row-1", "p1-row-2", "p1-row-3",
        "p1-total", "p1-total-minus",
    ]  # fmt: skip
    assert {f.player for f in card.fields} == {1, 2, 3, 4}
    assert card.field("p1-row-2").number == 3
    assert card.field("p1-t1-minus").kind is Kind.MARK


def test_the_order_of_lines_is_part_of_the_digest() -> None:
    swapped = TEXT.replace(
        "        row: {write: mark, numbers: [2, 3, 4], label: {de: Z, en: R}}\n", ""
    )
    line = "        row: {write: mark, numbers: [2, 3, 4], label: {de: Z, en: R}}\n"
    swapped = swapped.replace("        points:", line + "        points:")
    assert parse_layout(swapped, "trial").digest != parse_layout(TEXT, "trial").digest


@pytest.mark.parametrize("game", [Game.HELDEN, Game.CARCASSONNE])
def test_a_file_from_before_pads_stood_in_layouts_has_the_same_pad_and_digest(game: Game) -> None:
    """Somebody copied the built-in file, printed sheets, and has them in a drawer."""
    lines = classic_path(game).read_text("utf-8").splitlines(keepends=True)
    start = next(i for i, line in enumerate(lines) if line == "    pad:\n")
    end = next(i for i in range(start + 1, len(lines)) if not lines[i].startswith("      "))
    old = "".join((*lines[:start], *lines[end:])).replace("id: classic", "id: mine", 1)
    mine, classic = parse_layout(old, "mine"), load_classic(game)
    assert mine.digest == classic.digest
    assert mine.card("pad").pad == classic.card("pad").pad


@pytest.mark.parametrize("game", [Game.HELDEN, Game.CARCASSONNE])
def test_a_copy_from_when_pads_said_less_has_the_same_pad_and_digest(game: Game) -> None:
    """Its messages and its table were code then; now a copy would have lacked both."""
    root = yaml.safe_load(classic_path(game).read_text("utf-8")) | {"id": "mine"}
    pad = root["cards"]["pad"]["pad"]
    for part in (pad, *pad["lines"].values()):
        for key in ("says", "needed", "not_with", "notes", "table"):
            part.pop(key, None)
    text = yaml.safe_dump(root, sort_keys=False, allow_unicode=True)
    mine, classic = parse_layout(text, "mine"), load_classic(game)
    assert mine.digest == classic.digest
    assert mine.card("pad").pad == classic.card("pad").pad


def test_a_card_under_its_former_name_is_shown_by_that_of_its_game() -> None:
    text = classic_path(Game.HELDEN).read_text("utf-8")
    former = FORMER_TITLES["helden"].en
    assert former in text
    classic = load_classic(Game.HELDEN)
    assert classic.digest == "f38cf5ec2b"  # as on sheets that were printed under the former name
    assert classic.of_role(Role.PAD)[0].title == GAME_NAMES["helden"]
    own = text.replace(former, "My Heroes").replace("id: classic", "id: mine")
    assert parse_layout(own, "trial").of_role(Role.PAD)[0].title.en == "My Heroes"


def test_a_sentence_that_was_wrong_is_put_right_with_the_digest_of_printed_sheets() -> None:
    """Nine catapults win: with a knight kept there are eight dice, and all of them are too few."""
    text = classic_path(Game.CARCASSONNE).read_text("utf-8")
    ((former, now),) = FORMER_RULES["carcassonne"]
    assert former.de in text and former.en in text
    classic = load_classic(Game.CARCASSONNE)
    assert classic.digest == "602b8c45f9"  # as on sheets that were printed with the former one
    assert now in classic.card("pad").rules and former not in classic.card("pad").rules
    mine = text.replace("id: classic", "id: mine")
    own = mine.replace(former.en, "Cross {catapult}: my rule.")
    assert parse_layout(own, "trial").card("pad").rules[2].en == "Cross {catapult}: my rule."
    eight = mine.replace("dice: 9", "dice: 8").replace(", 9: 28", "")
    assert former in parse_layout(eight, "trial").card("pad").rules


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("edition", [FIRST_EDITION, EDITION])
def test_a_sentence_put_right_moves_no_field(language: str, edition: int) -> None:
    """So sheets that were printed before are read as they are."""
    layout = load_classic(Game.CARCASSONNE)
    pad = layout.card("pad")
    ((former, now),) = FORMER_RULES["carcassonne"]
    before = replace(pad, rules=tuple(former if rule == now else rule for rule in pad.rules))
    assert before != pad
    for saver in (False, True):
        look = Look(language=language, saver=saver, edition=edition)
        assert draw_card(layout, before, look).fields == draw_card(layout, pad, look).fields


def test_a_pad_that_differs_from_the_built_in_one_is_part_of_the_digest() -> None:
    text = """game: carcassonne
id: mine
name: {de: Meins, en: Mine}
extends: classic
cards:
  pad:
    pad:
      lines:
        total: {label: {de: Ergebnis, en: Result}}
"""
    mine = parse_layout(text, "mine")
    assert mine.digest != load_classic(Game.CARCASSONNE).digest
    assert mine.card("pad").pad is not None


def test_numbers_of_a_classic_pad_follow_its_settings() -> None:
    text = """game: carcassonne
id: mine
name: {de: Meins, en: Mine}
extends: classic
settings: {goal: 30, multiplier: 3}
"""
    pad = parse_layout(text, "mine").card("pad").pad
    assert pad is not None
    assert pad.win.reach == 30
    after = pad.line("points").after
    assert after is not None
    assert after.times == 3


POINTS = """game: carcassonne
id: mine
name: {de: Meins, en: Mine}
extends: classic
settings: {dice: 10, points: {10: 36, "2": 0}}
"""


def test_a_table_of_the_settings_rises_however_the_file_has_it() -> None:
    """New steps stood behind the inherited ones, and those in quotes were no numbers."""
    pad = parse_layout(POINTS, "mine").card("pad").pad
    assert pad is not None
    assert [row.numbers for row in pad.table] == [
        (2, 3, 4, 5, 6, 7, 8, 9, 10),
        (0, 1, 3, 6, 10, 15, 21, 28, 36),
        (0, 2, 6, 12, 20, 30, 42, 56, 72),
    ]


def test_steps_that_are_no_numbers_are_named() -> None:
    with pytest.raises(LayoutError, match="many: this name is not allowed"):
        parse_layout(POINTS.replace('"2"', "many"), "mine")


def _towering(way: str, count: int, each: int) -> str:
    """Return a pad in which every line names the one above it several times."""
    lines, above = [], "row"
    for number in range(count):
        of, label = ", ".join([above] * each), "label: {de: H, en: U}"
        lines.append(f"        up{number}: {{{way}: [{of}], hidden: true, {label}}}\n")
        above = f"up{number}"
    last = "        total: {sum: [points, row]"
    return TEXT.replace(last, "".join(lines) + last.replace("row", above))


@pytest.mark.parametrize("way", ["sum", "product"])
def test_lines_that_tower_over_each_other_are_refused_at_once(way: str) -> None:
    """Twenty lines that name the one above eight times were walked 8**20 times, or multiplied."""
    with pytest.raises(LayoutError, match="may become too large; limit the numbers"):
        parse_layout(_towering(way, 20, 8), "trial")
    assert parse_layout(_towering(way, 2, 2), "trial").cards[0].pad is not None
