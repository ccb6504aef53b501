"""What is printed beside plain cards, as reviewed: labels, booklets, names, inks, operators."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from pathlib import Path

from drawn_once import draw_once
from plan_figures import checksum_of, figures_of

from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.sheets.booklet import Leaf, impose_booklet
from dicesheets.sheets.cards import Look
from dicesheets.sheets.cards.personal import personalise
from dicesheets.sheets.labels import draw_labels
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.palette import names, rgb
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import NO_BOX, Box, CardPlan, Icon, Rectangle, Words

STREAM = re.compile(rb"<<((?:(?!endobj).)*?)>>\s*stream\r?\n(.*?)endstream", re.DOTALL)
SUFFIXES = ("pale", "soft", "deep", "wash", "print", "ground", "shade")
GOLDEN = Path(__file__).parent / "golden"
Compare = Callable[[Path, str], None]
LABELS = [
    (Game.WELTEN, "de", False, "a4"),
    (Game.WELTEN, "en", True, "letter"),
    (Game.HELDEN, "en", False, "letter"),
    (Game.OWN, "de", True, "a4"),
]


def test_labels_are_as_reviewed(compare_golden: Compare) -> None:
    told = []
    for game, language, saver, paper in LABELS:
        page = draw_labels(load_classic(game), language, saver, paper)
        told.append(f"{game.value} {language}{'-saver' * saver} {paper} {checksum_of(page.items)}")
        told += [f"  {place_of(part)}: {figures_of(part.plan)}" for part in page.cards]
    compare_golden(GOLDEN / "labels.txt", "\n".join(told) + "\n")


def place_of(part: PlacedCard) -> str:
    turned = " turned" * part.turned
    return f"{part.left_mm:.2f} {part.top_mm:.2f} x {part.scale:.4f}{turned}"


def test_booklets_are_folded_as_reviewed(compare_golden: Compare) -> None:
    """Six leaves: two stay blank before the back cover, which is number 6."""
    blank = CardPlan(100.0, 60.0, (), (), (), (), (), NO_BOX, NO_BOX, "")
    leaves = [Leaf((PlacedCard(blank, str(number), 12.0, 20.0, 0.5),)) for number in range(1, 7)]
    told = []
    for paper, flip in (("a4", "long"), ("letter", "short")):
        for page in impose_booklet(leaves, paper, flip):
            side = "back" if page.is_back else "front"
            told.append(f"{paper} {flip}: {side} {page.width_mm:g} x {page.height_mm:g}")
            told += [f"  {part.card}: {place_of(part)}" for part in page.cards]
    compare_golden(GOLDEN / "booklets.txt", "\n".join(told) + "\n")


# whose card, with which code it is printed, is it of a page of a round
OWNERS = [
    Look(person=17, event=7, player=2),
    Look(person=17, event=7, name="Anna", player=2),
    Look(person=900, event=4000, name="Maximiliane von Hohenstein-Wallenberg", language="en"),
    Look(person=17, event=7, name="Łukasz Żółć", page=2, seed=7, player=2),
    Look(player=5, page=3, seed=262143, language="en"),
]
OWNED = [
    (Game.WELTEN, "castles"), (Game.WELTEN, "resources"), (Game.WELTEN, "score"),
    (Game.WUERFELAND, "board"), (Game.HELDEN, "pad"), (Game.OWN, "pad"),
]  # fmt: skip


def test_whose_card_it_is_stands_on_it_as_reviewed(compare_golden: Compare) -> None:
    told = []
    for game, name in OWNED:
        layout = load_classic(game)
        card = layout.card(name)
        for number, look in enumerate(OWNERS, 1):
            plain = draw_once(layout, card, Look(language=look.language))
            plan = personalise(layout, card, plain, look)
            words = [i.text for i in plan.personal if isinstance(i, Words) and i.font != "mono"]
            told.append(f"{game.value} {name} {number}: {figures_of(plan)} {' / '.join(words)}")
    compare_golden(GOLDEN / "owners.txt", "\n".join(told) + "\n")


def test_the_inks_are_as_reviewed(compare_golden: Compare) -> None:
    """Every colour of this edition and of the first, each in full and in saver ink."""
    editions = [(EDITION, False), (EDITION, True), (FIRST_EDITION, False), (FIRST_EDITION, True)]
    told = []
    for name in (n + s for n in names() for s in ("", *(f"-{suffix}" for suffix in SUFFIXES))):
        inks = [rgb(name, saver, edition) for edition, saver in editions]
        told.append(f"{name}: {' '.join(map(hexadecimal, inks))}")
    compare_golden(GOLDEN / "inks.txt", "\n".join(told) + "\n")


def hexadecimal(colour: tuple[float, float, float]) -> str:
    return "".join(f"{int(share * 255 + 0.5012):02x}" for share in colour)


def test_pages_become_operators_as_reviewed(compare_golden: Compare) -> None:
    """A card that stands twice is a form, as is an icon of two streams; backs may be turned."""
    often = plan_of(Icon("star", (10.0, 12.0), 6.0), Words("Stern", (4.0, 20.0), 5.0))
    once = plan_of(Icon("star", (8.0, 9.0), 4.0, "coin"), Icon("heart", (20.0, 9.0), 4.0))
    first = PlacedCard(often, "a", 10.0, 20.0), PlacedCard(often, "a", 60.0, 20.0, 0.5)
    pages = (
        Page(120.0, 80.0, (*first, PlacedCard(once, "b", 10.0, 50.0))),
        Page(120.0, 80.0, (PlacedCard(once, "b", 30.0, 10.0, turned=True),),
             (Rectangle(Box(1.0, 2.0, 3.0, 4.0), "ink"),), is_back=True),
    )  # fmt: skip
    pdf = pdf_bytes(Document(pages, "Title"))
    boxes = re.findall(rb"/((?:BBox|BleedBox|MediaBox|TrimBox) \[[^\]]*\])", pdf)
    told = [" ".join(box.decode().split()) for box in boxes]
    for head, data in STREAM.findall(pdf):
        if b"/Length1" not in head and b"/CMapName" not in (text := zlib.decompress(data)):
            told += ["", text.decode("latin-1").strip()]
    compare_golden(GOLDEN / "operators.txt", "\n".join(told) + "\n")


def plan_of(*items: Icon | Words) -> CardPlan:
    return CardPlan(40.0, 30.0, items, (), (), (), (), NO_BOX, NO_BOX, "")
