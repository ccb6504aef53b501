"""Würfeland: is a crossed board possible, and has it won?

A board does not show its dice, so the question is whether some order of crossing exists.
The rules of single throws are in `turns`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from dicesheets.layouts.hexes import Spot
from dicesheets.layouts.model import Card, Layout, Text
from dicesheets.rules.naming import field_name, field_names
from dicesheets.rules.places import cell_name
from dicesheets.rules.record import CardRecord, Record
from dicesheets.rules.standing import MOST, Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.rules.wuerfeland.hexboard import Board, board_of, order_of, reach
from dicesheets.words.fields import TREASURE_WORDS
from dicesheets.words.lists import BE, by_number, counted, joined, listed
from dicesheets.words.marks import say_mark

RULES: tuple[tuple[str, Text], ...] = (
    ("wuerfeland.obstacle", Text("Hindernisse bleiben frei.", "Obstacles stay clean.")),
    (
        "wuerfeland.connected",
        Text(
            "Alle Kreuze hängen mit dem Start zusammen.", "All crosses are connected to the start."
        ),
    ),
    (
        "wuerfeland.one-region",
        Text(
            "Je Farbe ist höchstens ein Gebiet angefangen.",
            "At most one region of a colour is unfinished.",
        ),
    ),
    (
        "wuerfeland.order",
        Text(
            "Es gibt eine Reihenfolge, in der die Kreuze entstanden sein können.",
            "There is an order in which the crosses can have been made.",
        ),
    ),
    (
        "wuerfeland.treasures",
        Text(
            "Die Leiste zeigt je Farbe so viele Schätze, wie angekreuzt sind.",
            "The info bar shows as many treasures of a colour as are crossed.",
        ),
    ),
    (
        "wuerfeland.colour",
        Text(
            "Das linke Feld ist genau dann angekreuzt, wenn eine Farbe vollständig ist.",
            "The leftmost field is crossed exactly when a colour is complete.",
        ),
    ),
)

COLOUR_FIELD = "colour"  # the leftmost field of the info bar
OBSTACLES = (Text("ist ein Hindernis", "is an obstacle"), Text("sind Hindernisse", "are obstacles"))


def rules(layout: Layout) -> tuple[tuple[str, Text], ...]:
    """Return the rules of the game: (rule id, what it demands)."""
    return RULES


def judge(layout: Layout, record: Record, budget_seconds: float) -> Verdict:
    """Return the verdict on one board."""
    sheet = record.rounds[0].cards[0]
    card = layout.card(sheet.card)
    board = board_of(card)
    crossed = _crossed(board, sheet)
    findings = tuple(find_breaches(layout, sheet))
    colours = [colour.id for colour in layout.wuerfeland.colours]
    treasures = sum(spot in crossed for spot, _ in board.treasures)
    complete = board.complete_colours(crossed, colours)
    is_legal = all(finding.severity is not Severity.ERROR for finding in findings)
    outcome = RoundVerdict(
        score_tenths=treasures * 10,
        claimed_tenths=10 * len(_info_marks(card, sheet)),
        witness=_witness(layout, card, crossed) if is_legal else (),
        treasures=treasures,
        complete=complete,
        won=treasures >= layout.wuerfeland.treasures_to_win and bool(complete),
    )
    return Verdict(layout.game.value, is_legal, treasures * 10, (outcome,), findings)


def add_up(layout: Layout, record: Record) -> Verdict:
    """Return what the marks give and what is wrong with them: a board needs no search."""
    return judge(layout, record, 0.0)


def standings(verdict: Verdict, player: str) -> tuple[Standing, ...]:
    """Return the one player's standing: won, then treasures, then complete colours."""
    board = verdict.rounds[0]
    key = None
    if board.treasures is not None:
        key = (int(bool(board.won)), board.treasures, len(board.complete or ()))
    possible, span = verdict.possible_tenths, None
    if possible:
        least = (int(board.won is True), possible[0] // 10)
        span = (least, (int(board.won is not False), possible[-1] // 10, MOST))
    score = verdict.score_tenths
    return (Standing(player, score, key, verdict.legal, possible_tenths=possible, span=span),)


def find_differences(layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
    """Yield nothing: every player has a board of their own."""
    return iter(())


def find_breaches(layout: Layout, sheet: CardRecord) -> Iterator[Finding]:
    """Yield everything wrong with a board."""
    card = layout.card(sheet.card)
    board = board_of(card)
    crossed = _crossed(board, sheet)
    errors = [
        *_find_obstacles(board, sheet, card),
        *_find_unconnected(board, crossed, card),
        *_find_unfinished(board, crossed, layout, card),
    ]
    yield from errors
    if not errors:  # otherwise the same marks would be reported twice
        yield from _find_no_order(board, crossed, layout, card)
    yield from _find_bar_miscounts(layout, board, crossed, sheet)


def _crossed(board: Board, sheet: CardRecord) -> frozenset[Spot]:
    marked = {field for field, _ in sheet.marks}
    return frozenset(spot for spot, name in board.names if name in marked)


def _info_marks(card: Card, sheet: CardRecord) -> tuple[str, ...]:
    """Return the treasure fields of the info bar that are marked."""
    bar = {f.id for f in card.fields if not f.row and f.id != COLOUR_FIELD}
    return tuple(field for field, _ in sheet.marks if field in bar)


def _names(board: Board, spots: frozenset[Spot] | set[Spot]) -> tuple[str, ...]:
    return tuple(name for spot, name in board.names if spot in spots)


def _finding(
    severity: Severity, rule: str, card: str, fields: tuple[str, ...], de: str, en: str
) -> Finding:
    return Finding(severity, f"wuerfeland.{rule}", 1, card, fields, Text(de, en))


def _find_obstacles(board: Board, sheet: CardRecord, card: Card) -> Iterator[Finding]:
    fields = tuple(field for field, _ in sheet.marks if field in board.obstacles)
    if fields:
        names = listed(field_names(card, fields))
        are = by_number(len(fields), *OBSTACLES)
        yield _finding(
            Severity.ERROR, "obstacle", sheet.card, fields,
            f"{names.de} {are.de}; dort darf kein Kreuz stehen.",
            f"{names.en} {are.en}; no cross may stand there.",
        )  # fmt: skip


def _find_unconnected(board: Board, crossed: frozenset[Spot], card: Card) -> Iterator[Finding]:
    left = set(crossed - reach({board.start}, crossed))
    while left:
        island = reach({min(left)}, left)
        left -= island
        fields = _names(board, island)
        names = listed(field_names(card, fields))
        yield _finding(
            Severity.ERROR, "connected", card.id, fields,
            f"{names.de}: kein Weg aus Kreuzen führt vom Start hierher.",
            f"{names.en}: no path of crosses leads here from the start.",
        )  # fmt: skip


def _find_unfinished(
    board: Board, crossed: frozenset[Spot], layout: Layout, card: Card
) -> Iterator[Finding]:
    for colour in layout.wuerfeland.colours:
        begun = [
            region.spots & crossed
            for region in board.of_colour(colour.id)
            if region.spots & crossed and not region.spots <= crossed
        ]
        if len(begun) < 2:
            continue
        fields = _names(board, frozenset().union(*begun))
        names = listed([field_name(card, _names(board, spots)[0]) for spots in begun])
        yield _finding(
            Severity.ERROR, "one-region", card.id, fields,
            f"{colour.name.de}: {len(begun)} Gebiete sind angefangen (bei {names.de}); "
            "erlaubt ist eines.",
            f"{colour.name.en}: {len(begun)} regions are unfinished (at {names.en}); "
            "one is allowed.",
        )  # fmt: skip


def _find_no_order(
    board: Board, crossed: frozenset[Spot], layout: Layout, card: Card
) -> Iterator[Finding]:
    _, stuck = order_of(board, crossed)
    if not stuck:
        return
    name_of = {colour.id: colour.name for colour in layout.wuerfeland.colours}
    # Some stuck unfinished region is the cause: it is the only way on, and must come last.
    blocked = [
        colour
        for colour in name_of
        if any(
            region.spots & stuck and not region.spots <= crossed
            for region in board.of_colour(colour)
        )
    ]
    fields = _names(board, stuck)
    names = listed(field_names(card, fields))
    colours_de = ", ".join(name_of[colour].de for colour in blocked)
    colours_en = ", ".join(name_of[colour].en for colour in blocked)
    are = by_number(len(fields), *BE)
    yield _finding(
        Severity.ERROR, "order", card.id, fields,
        f"{names.de} {are.de} in keiner Reihenfolge erreichbar: der Weg führt durch ein "
        f"angefangenes Gebiet ({colours_de}), das erst nach den vollen Gebieten dieser Farbe "
        "beginnen durfte.",
        f"{names.en} cannot be reached in any order: the way leads through an unfinished region "
        f"({colours_en}) that could only be begun after the full regions of that colour.",
    )  # fmt: skip


def _find_bar_miscounts(
    layout: Layout, board: Board, crossed: frozenset[Spot], sheet: CardRecord
) -> Iterator[Finding]:
    card = layout.card(sheet.card)
    bar = {f.id: f.colour for f in card.fields if not f.row and f.id != COLOUR_FIELD}
    marked = {field for field, _ in sheet.marks}
    for colour in layout.wuerfeland.colours:
        own = tuple(field for field, its in bar.items() if its == colour.id)
        fields = tuple(field for field in own if field in marked)
        found = sum(spot in crossed for spot, its in board.treasures if its == colour.id)
        if len(fields) != found:
            missing = [field for field in own if field not in marked][: max(0, found - len(fields))]
            shown = counted(len(fields), *TREASURE_WORDS)
            there = by_number(found, *BE)
            yield _finding(
                Severity.MISCOUNT, "treasures", sheet.card, tuple(missing) or fields,
                f"{colour.name.de}: die Leiste zeigt {shown.de}, angekreuzt {there.de} {found}.",
                f"{colour.name.en}: the info bar shows {shown.en}, {found} {there.en} crossed.",
            )  # fmt: skip
    complete = board.complete_colours(crossed, [c.id for c in layout.wuerfeland.colours])
    if bool(complete) != (COLOUR_FIELD in marked):
        de = "eine Farbe ist vollständig" if complete else "keine Farbe ist vollständig"
        en = "a colour is complete" if complete else "no colour is complete"
        said = say_mark("x" if COLOUR_FIELD in marked else None)
        yield _finding(
            Severity.MISCOUNT, "colour", sheet.card, (COLOUR_FIELD,),
            f"Das linke Feld der Leiste ist {said.de}, aber {de}.",
            f"The leftmost field of the info bar is {said.en}, but {en}.",
        )  # fmt: skip


def _witness(layout: Layout, card: Card, crossed: frozenset[Spot]) -> tuple[Text, ...]:
    """Return one possible order, a line for each visit of a region."""
    board = board_of(card)
    order, _ = order_of(board, crossed)
    colour_of = {colour.id: colour.name for colour in layout.wuerfeland.colours}
    lines = []
    for region, spots in groupby(order, key=board.region_at):
        names = joined(*(cell_name(card, *spot) for spot in spots))
        colour = colour_of[region.colour]
        lines.append(Text(f"{colour.de}: {names.de}", f"{colour.en}: {names.en}"))
    return tuple(lines)
