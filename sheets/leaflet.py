"""The rules leaflet of a game: A5 pages with worked examples, printed as a booklet.

The examples are records in `leaflet_examples.json`; the tests have the judge add them up.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from dicesheets.layouts.load import CLASSIC
from dicesheets.layouts.model import Card, Game, Layout, Role
from dicesheets.sheets import leaflet_words as said
from dicesheets.sheets.backs import brand_of, draw_back
from dicesheets.sheets.booklet import A5_MM, Leaf
from dicesheets.sheets.cards import draw_card
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas, Look
from dicesheets.sheets.cards.effects import (
    draw_picture,
    draw_price,
    picture_width,
    price_width,
)
from dicesheets.sheets.own_leaflet import facts_of, sections_of
from dicesheets.sheets.pages import PlacedCard
from dicesheets.sheets.pen import filled
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import wrap
from dicesheets.sheets.wording import DISCLAIMER

EXAMPLES_FILE = Path(__file__).parent / "leaflet_examples.json"
MARGIN_MM = 12.0
TITLE_MM, HEADING_MM, TEXT_MM, SMALL_MM = 8.4, 5.0, 3.4, 2.5  # em
PARAGRAPH_GAP_MM = 1.8
REALM_SCALE = 0.56  # of a card beside its rules
REALM_GAP_MM = 5.0
WIDE_SCALE_MM = (A5_MM[0] - 2 * MARGIN_MM, 132.0)  # room for the picture of a board or a pad
DIE_MM, PRICE_MM = 5.0, 4.2


@dataclass(frozen=True, slots=True)
class Example:
    """Filled cards of one round or game, and what they score."""

    score: str
    stars: Mapping[str, int]
    cards: Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=8)
def examples_of(game: Game) -> tuple[Example, ...]:
    """Return the worked examples of a game's classic layout."""
    data = json.loads(EXAMPLES_FILE.read_text("utf-8")).get(game.value, ())
    return tuple(Example(one["score"], one["stars"], one["cards"]) for one in data)


def draw_leaflet(layout: Layout, language: str, saver: bool) -> tuple[Leaf, ...]:
    """Return the pages of the leaflet: cover, rules, examples, back cover."""
    writer = _Writer(layout, Look(language=language, saver=saver))
    writer.cover()
    writer.rules()
    if layout.game is Game.WELTEN:
        writer.effects()
        writer.realms()
    elif writer.examples:
        writer.picture()
    elif layout.game is Game.OWN:
        writer.blank_pads()
    writer.last_page()
    return tuple(writer.leaves)


class _Writer:
    """A leaflet in the making: fills one page after the other from the top."""

    def __init__(self, layout: Layout, look: Look) -> None:
        self.layout, self.look = layout, look
        self.leaves: list[Leaf] = []
        # What a card is worth follows from its layout: another one has no example.
        self.examples = examples_of(layout.game) if layout.id == CLASSIC else ()
        self.start()

    def start(self) -> None:
        """Begin a page."""
        self.canvas = Canvas(self.layout, self.layout.cards[0], self.look, *A5_MM)
        self.pictures: list[PlacedCard] = []
        self.top = MARGIN_MM

    def finish(self) -> None:
        """End a page: its number below, its pictures on it."""
        number = str(len(self.leaves) + 1)
        self.canvas.words(number, (A5_MM[0] / 2, A5_MM[1] - 7.0), SMALL_MM, "regular", "muted")
        text = PlacedCard(replace(self.canvas.finish(), code="", fields=()), "", 0.0, 0.0)
        self.leaves.append(Leaf((text, *self.pictures)))
        self.start()

    @property
    def room(self) -> float:
        """The height that a page has left."""
        return A5_MM[1] - MARGIN_MM - self.top

    @property
    def width(self) -> float:
        """The width of the text."""
        return A5_MM[0] - 2 * MARGIN_MM

    def heading(self, text: str) -> None:
        """Write a heading with a line below it."""
        y = self.top + HEADING_MM / 2
        self.canvas.words(text, (MARGIN_MM, y), HEADING_MM, "display", "slate-deep", "start")
        line = self.top + HEADING_MM + 1.2
        ends = ((MARGIN_MM, line), (MARGIN_MM + self.width, line))
        self.canvas.outline(ends, None, "slate-soft", 0.4, closed=False)
        self.top = line + 2.2

    def paragraph(self, text: str, size_mm: float = TEXT_MM) -> None:
        """Write a paragraph, on the next page if this one is full."""
        high = len(wrap(text, "regular", size_mm, self.width)) * size_mm * LINE_SPACING
        if high > self.room:
            self.finish()
        self.canvas.paragraph(text, (MARGIN_MM, self.top), self.width, size_mm)
        self.top += high + PARAGRAPH_GAP_MM

    def cover(self) -> None:
        """Draw the first page: the pattern of the backs round the name of the game."""
        look = self.look
        plan = draw_back(brand_of(self.layout), *A5_MM, 0, look.language, look.saver)
        canvas = self.canvas
        box = Box(A5_MM[0] / 2 - 38.0, A5_MM[1] / 2 + 24.0, 76.0, 17.0)
        canvas.rectangle(box, "paper", "slate", 0.5, 4.0)
        x, y = box.centre
        canvas.words(canvas.say(said.LEAFLET), (x, y - 3.2), 5.6, "display", "slate-deep")
        facts = canvas.say(facts_of(self.layout))
        canvas.words(facts, (x, y + 4.0), 3.2, "regular", "text")
        text = PlacedCard(replace(canvas.finish(), code="", fields=()), "", 0.0, 0.0)
        self.leaves.append(Leaf((PlacedCard(plan, "", 0.0, 0.0), text)))
        self.start()

    def rules(self) -> None:
        """Write what the game needs, how it goes and how it ends."""
        canvas = self.canvas
        name = self.layout.game_name.say(self.look.language)
        y = self.top + TITLE_MM / 2
        canvas.words(name, (MARGIN_MM, y), TITLE_MM, "display", "slate-deep", "start")
        self.top += TITLE_MM + 5.0
        for section in sections_of(self.layout):
            first = section.paragraphs[0].say(self.look.language)
            high = len(wrap(first, "regular", TEXT_MM, self.width)) * TEXT_MM * LINE_SPACING
            if high + HEADING_MM + 6.0 > self.room:
                self.finish()
            self.heading(section.title.say(self.look.language))
            for text in section.paragraphs:
                self.paragraph(text.say(self.look.language))
            self.top += 2.6
        if self.layout.game is not Game.WELTEN:
            self.finish()

    def effects(self) -> None:
        """Draw what resources can do, a line an effect."""
        effects = self.layout.welten.effects
        step = 10.5
        if self.room < step * len(effects) + HEADING_MM + 6.0:
            self.finish()
        self.heading(self.canvas.say(said.EFFECTS))
        wide = max(picture_width(e, DIE_MM) for e in effects)
        price = max(price_width(e, PRICE_MM) for e in effects)
        words = MARGIN_MM + price + wide + 8.0
        for effect in effects:
            y = self.top + step / 2 - 1.0
            left = MARGIN_MM + price - price_width(effect, PRICE_MM)
            draw_price(self.canvas, effect, (left, y), PRICE_MM)
            draw_picture(self.canvas, effect, (MARGIN_MM + price + 4.0, y), DIE_MM)
            text, room = self.canvas.say(effect.text), A5_MM[0] - MARGIN_MM - words
            lines = len(wrap(text, "regular", TEXT_MM, room))
            start = y - lines * TEXT_MM * LINE_SPACING / 2
            self.canvas.paragraph(text, (words, start), room, TEXT_MM)
            self.top += step
        self.round_example()
        self.finish()

    def round_example(self) -> None:
        """Draw what a whole round leaves on the two cards that every round has."""
        roles = (Role.RESOURCES, Role.SCORE)
        cards = [card for role in roles for card in self.layout.of_role(role)[:1]]
        if not self.examples or len(cards) < len(roles):
            return
        example = self.examples[0]
        self.top += 5.0
        self.heading(self.canvas.say(said.EXAMPLE))
        stars = " + ".join(f"{count} {{star}}" for count in example.stars.values())
        score = example.score.replace(".", "," if self.look.language == "de" else ".")
        told = self.canvas.say(said.ROUND_EXAMPLE).format(realms=stars, score=score)
        self.paragraph(told)
        for number, card in enumerate(cards):
            plan = filled(draw_card(self.layout, card, self.look), example.cards[card.id])
            left = MARGIN_MM + number * (self.width - plan.width_mm * REALM_SCALE)
            self.pictures.append(PlacedCard(plan, "", left, self.top + 1.0, REALM_SCALE))

    def realms(self) -> None:
        """Draw every realm with its rules beside a filled card."""
        self.heading(self.canvas.say(said.REALMS))
        for card in self.layout.of_role(Role.REALM):
            found = [e for e in self.examples if card.id in e.cards and card.id in e.stars]
            self.realm(card, found[0] if found else None)
        self.finish()

    def realm(self, card: Card, example: Example | None) -> None:
        """Draw one realm."""
        plan = draw_card(self.layout, card, self.look)
        high = plan.height_mm * REALM_SCALE
        if high > self.room:
            self.finish()
        marks = example.cards[card.id] if example else {}
        picture = PlacedCard(filled(plan, marks), "", MARGIN_MM, self.top, REALM_SCALE)
        self.pictures.append(picture)
        canvas = self.canvas
        left = MARGIN_MM + plan.width_mm * REALM_SCALE + 5.0
        width = A5_MM[0] - MARGIN_MM - left
        y = self.top + 3.0
        title = canvas.say(card.title)
        for line in wrap(title, "display", 4.6, width):
            canvas.words(line[0].text, (left, y), 4.6, "display", f"{card.colour}-deep", "start")
            y += 5.6
        y += 0.6
        for text in (*card.rules, *card.scoring):
            y += canvas.paragraph(canvas.say(text), (left, y), width, 3.1) + 1.2
        if example:
            stars = canvas.say(said.STARS).format(count=example.stars[card.id])
            label = f"{canvas.say(said.EXAMPLE)}: {stars}"
            canvas.paragraph(label, (left, y + 1.0), width, 3.1, "bold", f"{card.colour}-deep")
        self.top += high + REALM_GAP_MM

    def picture(self) -> None:
        """Draw the filled board or pad of a game."""
        name, marks = next(iter(self.examples[0].cards.items()))
        self.heading(self.canvas.say(said.EXAMPLE))
        told = self.canvas.say(said.FILLED[self.layout.game])
        self.paragraph(told.format(score=self.examples[0].score))
        plan = draw_card(self.layout, self.layout.card(name), self.look)
        wide, high = WIDE_SCALE_MM
        scale = min(wide / plan.width_mm, high / plan.height_mm)
        left = (A5_MM[0] - plan.width_mm * scale) / 2
        self.pictures.append(PlacedCard(filled(plan, marks), "", left, self.top, scale))
        self.top += plan.height_mm * scale + 4.0
        self.finish()

    def blank_pads(self) -> None:
        """Draw the pads of a game as they are before it begins."""
        for card in self.layout.of_role(Role.PAD):
            plan = draw_card(self.layout, card, self.look)
            wide, high = WIDE_SCALE_MM
            scale = min(wide / plan.width_mm, high / plan.height_mm)
            if plan.height_mm * scale + HEADING_MM + 6.0 > self.room:
                self.finish()
            self.heading(self.canvas.say(card.title))
            left = (A5_MM[0] - plan.width_mm * scale) / 2
            self.pictures.append(PlacedCard(plan, "", left, self.top, scale))
            self.top += plan.height_mm * scale + 4.0
        self.finish()

    def last_page(self) -> None:
        """Write the back cover: what examples and photos are, and whose names these are."""
        self.top = A5_MM[1] / 2 - 20.0
        for text in (said.CHECKED, said.PHOTO, DISCLAIMER):
            self.paragraph(self.canvas.say(text))
        self.finish()
