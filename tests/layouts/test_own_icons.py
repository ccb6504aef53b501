"""Icons of an author's own: a safe part of SVG paths, and nothing else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from dicesheets.errors import LayoutError
from dicesheets.layouts.icon_names import ICON_NAMES
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.own_icons import MAX_LETTERS, BadPath, plain_path
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.icons import names
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import Icon

KITE = "M12 1 L21 10 L12 23 L3 10 Z"
LAYOUT = f"""\
game: welten
id: mine
name: {{de: Meine, en: Mine}}
extends: classic
icons: {{kite: "{KITE}"}}
cards:
  meadow:
    role: realm
    title: {{de: Wiese, en: Meadow}}
    icon: kite
    rules: [{{de: "Nimm {{kite}}.", en: "Take {{kite}}."}}]
    groups: {{a: {{kind: digit, count: 3, gain_each: star}}}}
    plays: [{{write: a}}]
"""


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        (KITE, KITE),
        ("m2 3 4 0v4h-4z", "M 2 3 L 6 3 L 6 7 L 2 7 Z".replace("Z", "Z")),
        ("M2,2H6.5V7Z", "M 2 2 L 6.5 2 L 6.5 7 Z"),
        ("M0 0 Q3 0 3 3 T6 6 Z", "M 0 0 C 2 0 3 1 3 3 C 3 5 4 6 6 6 Z"),
        ("M0 6 C0 3 3 3 3 6 S6 9 6 6 Z", "M 0 6 C 0 3 3 3 3 6 C 3 9 6 9 6 6 Z"),
        ("M1 1l.5.5-.5.5z", "M 1 1 L 1.5 1.5 L 1 2 Z"),
    ],
)
def test_a_path_becomes_absolute_lines_and_curves(path: str, plain: str) -> None:
    assert plain_path(path).split() == plain.replace("M12", "M 12").replace("L", "L ").split()


@pytest.mark.parametrize(
    "path",
    [
        "", "   ", "1 2 3", "Z", "L1 1", "M1", "M1 1 L2", "M1 1 A1 1 0 0 0 2 2 Z", "M1 1 L2 2",
        "M1e9 1 L2 2 L3 3 Z", "M1 1 Lnan 2 L3 3 Z", "M1 1 L-1 2 L3 3 Z", "M1 1 L25 2 L3 3 Z",
        "M1 1 L2 2 Z ET Q endstream", "M1 1 L2 2 Z<script>", "M1 1 L2 2\0 Z", "M1 1 L²2 2 Z",
        "M1 1" + " L2 2" * 500 + " Z", "M" + "9" * 5000, "M1 1" + "Z" * (MAX_LETTERS - 4),
        "M99999999999999999999 1 L2 2 Z", "M1..2 1 L2 2 L3 3Z1", "M1 1 1 1 1 Z",
    ],
)  # fmt: skip
def test_whatever_is_no_path_is_refused_at_once(path: str) -> None:
    start = time.process_time()
    with pytest.raises(BadPath) as told:
        plain_path(path)
    assert told.value.what.de and told.value.remedy.en
    assert time.process_time() - start < 1.0


def test_an_own_icon_is_drawn_as_emblem_and_in_texts(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(LAYOUT, encoding="utf-8")
    layout = load_layout(file)
    plan = draw_card(layout, layout.card("meadow"), Look())
    own = [item for item in plan.items if isinstance(item, Icon) and item.name.startswith("own:")]
    assert len([icon for icon in own if not icon.colour.endswith("-shade")]) == 2  # not the frieze
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, "meadow", 0.0, 0.0),))
    assert pdf_bytes(Document((page, page), "", "de")).startswith(b"%PDF")


def test_another_drawing_is_another_layout(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    digests = set()
    for path in (KITE, KITE.replace("23", "22")):
        file.write_text(LAYOUT.replace(KITE, path), encoding="utf-8")
        digests.add(load_layout(file).digest)
    assert len(digests) == 2


def test_the_grammar_names_every_icon_that_is_drawn() -> None:
    assert names() == ICON_NAMES


def test_a_path_that_is_too_long_is_named_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(LAYOUT.replace(KITE, "M0 0 " + "L1 1 " * MAX_LETTERS), "utf-8")
    with pytest.raises(LayoutError) as error:
        load_layout(file)
    about = [fault for fault in error.value.faults if "icons.kite" in str(fault)]
    assert len(about) == 1
