"""Blocks with pictures of filled cards: realms, a round, a whole game, mistakes."""

from __future__ import annotations

import re
from dataclasses import replace

from dicesheets.layouts.model import NO_TEXT, Card, Layout, Role
from dicesheets.sheets.cards import draw_card
from dicesheets.sheets.cards.canvas import Look
from dicesheets.sheets.cards.ground import CORNER_MM, EDGE_MM
from dicesheets.sheets.leaflet import words as said
from dicesheets.sheets.leaflet.blocks import (
    LEFT,
    RIGHT,
    SIDE_TEXT_MM,
    TEXT_MM,
    heading,
    lines_high,
)
from dicesheets.sheets.leaflet.examples import Example, Marks, Mistake
from dicesheets.sheets.leaflet.page import WIDTH_MM, Block, Sheet
from dicesheets.sheets.leaflet.rulebook import leaflet_of
from dicesheets.sheets.pages import PlacedCard
from dicesheets.sheets.pen import filled
from dicesheets.sheets.plan import Box, CardPlan, Point, Rectangle
from dicesheets.sheets.text import wrap

REALM_SCALE = 0.595  # of a card beside its rules: two on a page
ROUND_SCALE = 0.56
SMALL_SCALE = 0.39  # three in a row
MISTAKE_SCALE = 0.4
NAME_MM = 4.8
BETWEEN_MM = 5.0
FRAME_MM = 0.7  # of the line round a card in saver ink, which is drawn thinner
TALLEST_MM = 122.0  # of the picture of a board or a pad


def _place(sheet: Sheet, plan: CardPlan, corner: Point, scale: float) -> None:
    sheet.pictures.append(PlacedCard(plan, "", *corner, scale))


def _filled(layout: Layout, look: Look, card: str, marks: Marks, *wrong: str) -> CardPlan:
    plan = filled(draw_card(layout, layout.card(card), look), marks, look.language, wrong)
    if not look.saver:
        return plan
    # Where ink is saved a card has no ground: without a line round it nobody sees where it ends.
    box = Box(0.0, 0.0, plan.width_mm, plan.height_mm).inset(EDGE_MM)
    frame = Rectangle(box, None, layout.card(card).colour, FRAME_MM, CORNER_MM)
    return replace(plan, items=(frame, *plan.items))


def realm(layout: Layout, look: Look, card: Card, example: Example | None) -> Block:
    """Return a realm: its card, filled if there is an example, and its rules beside it."""
    plan = _filled(layout, look, card.id, example.cards[card.id] if example else {})
    left = LEFT + plan.width_mm * REALM_SCALE + BETWEEN_MM
    width = RIGHT - left

    def draw(sheet: Sheet, top: float) -> None:
        _place(sheet, plan, (LEFT, top), REALM_SCALE)
        canvas = sheet.canvas
        y = top + 3.0
        deep = f"{card.colour}-deep"
        for line in wrap(card.title.say(look.language), "display", NAME_MM, width):
            canvas.words(line[0].text, (left, y), NAME_MM, "display", deep, "start")
            y += NAME_MM * 1.2
        y += 0.6
        for text in (*card.rules, *card.scoring):
            told = held(text.say(look.language))
            y += canvas.paragraph(told, (left, y), width, SIDE_TEXT_MM) + 1.5
        if example:
            stars = said.STARS.say(look.language).format(count=example.stars[card.id])
            label = f"{said.EXAMPLE.say(look.language)}: {stars}"
            y += 1.0
            y += canvas.paragraph(label, (left, y), width, SIDE_TEXT_MM, "bold", deep) + 1.5
            why = dict(leaflet_of(layout).why).get(card.id, NO_TEXT).say(look.language)
            canvas.paragraph(held(why), (left, y), width, SIDE_TEXT_MM, "regular", deep)

    return Block(plan.height_mm * REALM_SCALE, draw, gap_mm=6.0)


def held(text: str) -> str:
    """Return a text in which no icon ends a line, and no number is the last one alone."""
    return re.sub(r"(?<=\}) (?=\w)| (?=\d+[.)]?$)", "\N{NO-BREAK SPACE}", text)


def whole_round(layout: Layout, look: Look, example: Example) -> Block:
    """Return the two cards that every round has, filled."""
    cards = [layout.of_role(role)[0] for role in (Role.RESOURCES, Role.SCORE)]
    plans = [_filled(layout, look, card.id, example.cards[card.id]) for card in cards]

    def draw(sheet: Sheet, top: float) -> None:
        for number, plan in enumerate(plans):
            left = LEFT + number * (WIDTH_MM - plan.width_mm * ROUND_SCALE)
            _place(sheet, plan, (left, top), ROUND_SCALE)

    return Block(max(plan.height_mm for plan in plans) * ROUND_SCALE, draw)


def side_by_side(layout: Layout, look: Look, cards: dict[str, Marks]) -> Block:
    """Return filled cards in a row."""
    plans = [_filled(layout, look, card, marks) for card, marks in cards.items()]
    step = WIDTH_MM / len(plans)

    def draw(sheet: Sheet, top: float) -> None:
        for number, plan in enumerate(plans):
            left = LEFT + (number + 0.5) * step - plan.width_mm * SMALL_SCALE / 2
            _place(sheet, plan, (left, top), SMALL_SCALE)

    return Block(max(plan.height_mm for plan in plans) * SMALL_SCALE, draw)


def whole_card(layout: Layout, look: Look, card: str, marks: Marks) -> Block:
    """Return a filled board or pad as wide as the page, or as high as it may be."""
    plan = _filled(layout, look, card, marks)
    scale = min(WIDTH_MM / plan.width_mm, TALLEST_MM / plan.height_mm)

    def draw(sheet: Sheet, top: float) -> None:
        _place(sheet, plan, (LEFT + (WIDTH_MM - plan.width_mm * scale) / 2, top), scale)

    return Block(plan.height_mm * scale, draw, gap_mm=4.0)


def small_mistakes(layout: Layout, look: Look, mistakes: tuple[Mistake, ...]) -> Block:
    """Return small cards with something wrong, side by side, what it is below each.

    It is one block with its heading: as high as a realm, whose place it takes.
    """
    texts = [held(text.say(look.language)) for text in leaflet_of(layout).wrong]
    plans = [_filled(layout, look, m.card, m.marks, *m.wrong) for m in mistakes]
    column = (WIDTH_MM - BETWEEN_MM) / len(plans)
    head = heading(said.WRONG_TITLE.say(look.language))
    high = max(plan.height_mm for plan in plans) * MISTAKE_SCALE
    below = max(lines_high(text, SIDE_TEXT_MM, column) for text in texts)

    def draw(sheet: Sheet, top: float) -> None:
        head.draw(sheet, top)
        top += head.height_mm + head.gap_mm
        for number, (plan, text) in enumerate(zip(plans, texts, strict=True)):
            left = LEFT + number * (column + BETWEEN_MM)
            middle = left + column / 2 - plan.width_mm * MISTAKE_SCALE / 2
            _place(sheet, plan, (middle, top), MISTAKE_SCALE)
            sheet.canvas.paragraph(text, (left, top + high + 1.6), column, SIDE_TEXT_MM)

    return Block(head.height_mm + head.gap_mm + high + 1.6 + below, draw)


def mistake(layout: Layout, look: Look, one: Mistake) -> Block:
    """Return a board or a pad with something wrong; what it is stands below or beside it."""
    text = held(leaflet_of(layout).wrong[0].say(look.language))
    plan = _filled(layout, look, one.card, one.marks, *one.wrong)
    is_wide = plan.width_mm > plan.height_mm
    scale = WIDTH_MM / plan.width_mm if is_wide else WIDTH_MM * 0.62 / plan.width_mm
    high = plan.height_mm * scale
    left = LEFT if is_wide else LEFT + plan.width_mm * scale + BETWEEN_MM
    said_high = lines_high(text, TEXT_MM, RIGHT - left)

    def draw(sheet: Sheet, top: float) -> None:
        _place(sheet, plan, (LEFT, top), scale)
        start = top + high + 2.0 if is_wide else top + 2.0
        sheet.canvas.paragraph(text, (left, start), RIGHT - left, TEXT_MM)

    return Block(high + 2.0 + said_high if is_wide else max(high, said_high), draw, gap_mm=5.0)
