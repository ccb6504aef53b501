"""The pages of a leaflet: cover, rules, worked examples, what people look up, back cover.

A leaflet has whole sheets of four pages. What its chapters leave free becomes a table in which
people write who won, and lines for notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from dicesheets.layouts.load import CLASSIC
from dicesheets.layouts.model import (
    NO_TEXT,
    CarcassonneSettings,
    HeldenSettings,
    Layout,
    Role,
    WuerfelandSettings,
)
from dicesheets.sheets.backs import brand_of, draw_back
from dicesheets.sheets.booklet import A5_MM, PAGES_A_SHEET, Leaf
from dicesheets.sheets.cards.canvas import Look
from dicesheets.sheets.leaflet import blocks as part
from dicesheets.sheets.leaflet import pictures
from dicesheets.sheets.leaflet import words as said
from dicesheets.sheets.leaflet.examples import NO_EXAMPLES, Examples, examples_of
from dicesheets.sheets.leaflet.own import facts_of, glance_of, sections_of
from dicesheets.sheets.leaflet.page import (
    MARGIN_MM,
    ROOM_MM,
    WIDTH_MM,
    Block,
    Sheet,
    blank_sheet,
    height_of,
    number_page,
    split,
    spread,
)
from dicesheets.sheets.leaflet.rulebook import leaflet_of
from dicesheets.sheets.pages import PlacedCard
from dicesheets.sheets.plan import Box
from dicesheets.sheets.wording import imprint_of

Chapter = Sequence[Block]  # begins on a page of its own
RECORD_LINES = 18
NOTE_LINES = 18
HALF_LINES = 8  # on a page that is half full
RULES_MM = (5.0, 4.8, 4.6, 4.4, part.TEXT_MM)  # em of the rules, the first that fits
COVER_MM = 5.5  # em of what a leaflet is called on its cover: not hollow where ink is saved
FRAME_MM = 5.1  # from the edge of the paper to the frame of the back cover


def draw_leaflet(layout: Layout, language: str, saver: bool) -> tuple[Leaf, ...]:
    """Return the pages of the leaflet, a multiple of four."""
    look = Look(language=language, saver=saver)
    # What a card is worth follows from its layout: another one has no example.
    examples = examples_of(layout.game) if layout.id == CLASSIC else NO_EXAMPLES
    pages = [page for chapter in _chapters(layout, look, examples) for page in split(chapter)]
    missing = -(len(pages) + 2) % PAGES_A_SHEET  # cover and back cover come to them
    pages += _to_write_on(look)[:1] * bool(missing) + _to_write_on(look)[1:] * (missing - 1)
    name = layout.game_name.say(language)
    leaves = [_cover(layout, look)]
    for number, page in enumerate(pages, start=2):
        sheet = blank_sheet(layout, look)
        spread(sheet, page)
        number_page(sheet, number, name)
        leaves.append(sheet.finish())
    return (*leaves, _back_cover(layout, look, examples))


def _chapters(layout: Layout, look: Look, examples: Examples) -> list[Chapter]:
    if layout.traits.has_rounds:
        return _welten(layout, look, examples)
    if layout.traits.names_itself:
        pages = split([*_rules(layout, look), *_pads(layout, look)])
        return [_topped_up(page, look) for page in pages]
    chapters: list[Chapter] = [_rules(layout, look)]
    reference = _reference(layout, look)
    if examples.filled:
        chapters.append(_throws(layout, look))
        chapters.append([*_filled(layout, look, examples), *reference])
        chapters.append([*_mistake(layout, look, examples), *_signs(layout, look)])
    else:  # too little for pages of their own
        chapters.append([*reference, *_signs(layout, look), *_notes(look, HALF_LINES)])
    return chapters


def _rules(layout: Layout, look: Look, more: Chapter = ()) -> Chapter:
    """What the game needs, how it goes and how it ends, as large as its pages have room for."""
    sizes = [_rules_at(layout, look, size) for size in RULES_MM]
    fewest = len(split([*sizes[-1], *more]))
    return next([*b, *more] for b in sizes if len(split([*b, *more])) == fewest)


def _rules_at(layout: Layout, look: Look, size_mm: float) -> list[Block]:
    blocks = [part.title(layout.game_name.say(look.language))]
    for section in sections_of(layout):
        blocks += part.section(section, look.language, size_mm)
    return blocks + (_signs(layout, look) if layout.traits.has_rounds else [])


def _signs(layout: Layout, look: Look) -> list[Block]:
    head = part.heading(said.SIGNS_TITLE.say(look.language))
    return [head, *part.signs(leaflet_of(layout).signs, look)]


# ------------------------------------------------------------------ Würfelwelten


def _welten(layout: Layout, look: Look, examples: Examples) -> list[Chapter]:
    effects = [part.heading(said.EFFECTS.say(look.language)), *part.effects(layout, look)]
    chapters: list[Chapter]
    if examples.filled:
        whole = [*effects, *_round(layout, look, examples)]
        chapters = [_rules(layout, look), whole, _opening(layout, look, examples)]
    else:
        chapters = [_rules(layout, look, effects)]
    realms = []
    for card in layout.of_role(Role.REALM):
        found = [e for e in examples.filled if card.id in e.stars]
        realms.append([pictures.realm(layout, look, card, found[0] if found else None)])
    if examples.mistakes:
        realms.append([pictures.small_mistakes(layout, look, examples.mistakes)])
    elif len(realms) % 2:
        realms.append(_notes(look, HALF_LINES))
    pairs = (realms[n : n + 2] for n in range(0, len(realms), 2))
    return [*chapters, *(list(chain.from_iterable(pair)) for pair in pairs)]


def _round(layout: Layout, look: Look, examples: Examples) -> list[Block]:
    example, language = examples.filled[0], look.language
    stars = " + ".join(f"{count} {{star}}" for count in example.stars.values())
    score = example.score.replace(".", "," if language == "de" else ".")
    told = said.ROUND_EXAMPLE.say(language).format(realms=stars, score=score)
    return [
        part.heading(said.ROUND_TITLE.say(language)),
        part.paragraph(told),
        pictures.whole_round(layout, look, example),
    ]


def _opening(layout: Layout, look: Look, examples: Examples) -> Chapter:
    """The first turns of that round, and what the realms look like then."""
    shown = {c.id: examples.opening[-1] for c in layout.of_role(Role.REALM)}
    cards = {name: marks[name] for name, marks in shown.items() if name in marks}
    return [
        part.heading(said.OPENING.say(look.language)),
        *(part.throw(one, layout, look) for one in leaflet_of(layout).throws),
        part.paragraph(said.OPENING_CARDS.say(look.language)),
        pictures.side_by_side(layout, look, cards),
    ]


# ------------------------------------------------------------------ the other games


def _pads(layout: Layout, look: Look) -> Chapter:
    """The pads of a game as they are before it begins, with what is said on each."""
    blocks: list[Block] = []
    told = {text for section in sections_of(layout) for text in section.paragraphs}
    for card in layout.of_role(Role.PAD):
        rules = [text for text in card.rules if text not in told]
        blocks.append(part.heading(card.title.say(look.language)))
        blocks += [part.paragraph(text.say(look.language), leads=True) for text in rules]
        blocks.append(pictures.whole_card(layout, look, card.id, {}))
    return blocks


def _throws(layout: Layout, look: Look) -> Chapter:
    blocks = [part.heading(said.THROWS_TITLE.say(look.language))]
    blocks += [part.throw(one, layout, look) for one in leaflet_of(layout).throws]
    settings = layout.settings
    if isinstance(settings, HeldenSettings):
        blocks.append(part.heading(said.FACES.say(look.language)))
        for die in settings.dice:
            blocks.append(part.faces(die.name.say(look.language), die.id, die.faces, layout))
    return blocks


def _filled(layout: Layout, look: Look, examples: Examples) -> list[Block]:
    if not examples.filled:
        return []
    example = examples.filled[0]
    name, marks = next(iter(example.cards.items()))
    shown = leaflet_of(layout).filled or NO_TEXT
    told = shown.say(look.language).format(score=example.score)
    return [
        part.heading(said.FILLED_TITLE.say(look.language)),
        part.paragraph(told),
        pictures.whole_card(layout, look, name, marks),
    ]


def _mistake(layout: Layout, look: Look, examples: Examples) -> list[Block]:
    if not examples.mistakes:
        return []
    head = part.heading(said.WRONG_TITLE.say(look.language))
    return [head, pictures.mistake(layout, look, examples.mistakes[0])]


def _reference(layout: Layout, look: Look) -> list[Block]:
    """What people look up while they play."""
    settings, language = layout.settings, look.language
    if isinstance(settings, CarcassonneSettings):
        rows = [
            (said.CITY_DICE.say(language), *(str(dice) for dice, _ in settings.points)),
            (said.CITY_POINTS.say(language), *(str(points) for _, points in settings.points)),
            (
                said.CITY_DOUBLED.say(language),
                *(str(points * settings.multiplier) for _, points in settings.points),
            ),
        ]
        return [part.heading(said.POINTS_TITLE.say(language)), part.table(rows, 44.0)]
    if isinstance(settings, HeldenSettings):
        removed = " + ".join(map(str, settings.removed_for_two))
        told = said.POSTERS.say(language).format(total=sum(settings.posters), removed=removed)
        stack = (said.POSTER_WORTH.say(language), *map(str, settings.posters))
        head = part.heading(said.POSTERS_TITLE.say(language))
        return [head, part.table([stack], 24.0), part.paragraph(told)]
    if isinstance(settings, WuerfelandSettings):
        head = part.heading(said.COLOURS_TITLE.say(language))
        return [head, *part.colours(settings.colours, look)]
    return []


# ------------------------------------------------------------------ covers and pages to write on


def _to_write_on(look: Look) -> list[Chapter]:
    return [
        [
            part.heading(said.RECORDS_TITLE.say(look.language)),
            part.records(RECORD_LINES, look),
        ],
        _notes(look, NOTE_LINES),
    ]


def _topped_up(page: Chapter, look: Look) -> Chapter:
    """Return a page with lines for notes where a third of it would be empty."""
    spare = ROOM_MM - height_of(page)
    if spare < ROOM_MM / 3:
        return page
    lines = int((spare - height_of(_notes(look, 0)) - 2 * part.LINE_STEP_MM) / part.LINE_STEP_MM)
    return [*page, *_notes(look, lines)]


def _notes(look: Look, lines: int) -> list[Block]:
    return [part.heading(said.NOTES_TITLE.say(look.language)), part.ruled(lines)]


def _cover(layout: Layout, look: Look) -> Leaf:
    """The first page: the pattern of the backs round the name of the game."""
    box = Box(A5_MM[0] / 2 - 42.0, A5_MM[1] / 2 + 24.0, 84.0, 19.0)
    plan = draw_back(brand_of(layout), *A5_MM, 0, look.language, look.saver, box)
    sheet = blank_sheet(layout, look)
    canvas = sheet.canvas
    canvas.rectangle(box, "paper", "slate", 0.5, 4.0)
    x, y = box.centre
    canvas.words(canvas.say(said.LEAFLET), (x, y - 3.6), COVER_MM, "display", "slate-deep")
    canvas.words(canvas.say(facts_of(layout)), (x, y + 4.6), 3.7, "regular", "text")
    return Leaf((PlacedCard(plan, "", 0.0, 0.0), *sheet.finish().parts))


def _back_cover(layout: Layout, look: Look, examples: Examples) -> Leaf:
    """The last page: the game at a glance, room for notes, and what a photo is good for."""
    sheet = blank_sheet(layout, look)
    _frame(sheet, layout)
    inner = WIDTH_MM - 8.0
    glance = [text.say(look.language) for text in glance_of(layout)]
    checked = (said.CHECKED,) if examples.filled else ()
    small = " ".join(t.say(look.language) for t in (*checked, said.PHOTO, *imprint_of(layout)))
    foot = part.small_print(small, inner)
    blocks = [
        part.centred(said.GLANCE_TITLE.say(look.language)),
        *part.steps(glance, inner),
        part.air(3.0),
        part.centred(said.NOTES_TITLE.say(look.language)),
    ]
    top = MARGIN_MM + 17.0
    used = sum(block.height_mm + block.gap_mm for block in blocks)
    bottom = A5_MM[1] - MARGIN_MM - 4.0 - foot.height_mm
    lines = int((bottom - 6.0 - top - used) / part.LINE_STEP_MM)
    blocks.append(part.ruled(lines, (A5_MM[0] - inner) / 2, inner))
    for block in blocks:
        block.draw(sheet, top)
        top += block.height_mm + block.gap_mm
    foot.draw(sheet, bottom)
    return sheet.finish()


def _frame(sheet: Sheet, layout: Layout) -> None:
    """A frame like that of the cover, with symbols of the game at its top."""
    canvas = sheet.canvas
    box = Box(0.0, 0.0, *A5_MM).inset(FRAME_MM)
    canvas.rectangle(box, None, "slate", 0.5 if canvas.look.saver else 2.0, 4.0)
    symbols = brand_of(layout).symbols
    for number in range(7):
        x = A5_MM[0] / 2 + (number - 3) * 15.0
        canvas.icon(symbols[number % len(symbols)], (x, box.top_mm + 11.0), 6.6, "slate-soft")
