"""Plots for a stream, as SVG: alone on a light ground, and within a page in its colours.

Colours are those of the page where it has some (`var(--ink)`), else those behind the comma. Letters
are large: a phone shows the same plots on half the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dicesheets.layouts.model import Layout
from dicesheets.league import plot_words as said
from dicesheets.league.figures import (
    BestFigure,
    Figures,
    RealmFigure,
    RollFigure,
    Share,
    Spread,
    find_share,
)
from dicesheets.league.naming import Manner
from dicesheets.league.plot_text import fit_lines
from dicesheets.variants.gallery.html import hex_of
from dicesheets.words.fields import round_name
from dicesheets.words.text import capital

WIDTH = 640
MARGIN = 28
LABEL = 104  # a bar that has room for a range of percent
TOP = 96  # below the title and the line that says it in words
INK, MUTED, LINE = "var(--ink, #23211f)", "var(--muted, #5f5952)", "var(--line, #d9d2c5)"
GROUND, CARD = "var(--soft, #efe9dd)", "var(--card, #fffdf9)"
PLAIN, BEST = "var(--plain, #43546a)", "var(--best, #d9792a)"
DISPLAY, SANS = "Fraunces, Georgia, serif", "Nunito, system-ui, sans-serif"
_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def draw_plots(figures: Figures, layout: Layout, manner: Manner) -> dict[str, str]:
    """Return the plots of all figures that are known, by name."""
    found: dict[str, str] = {}
    if figures.spread is not None:
        found["scores"] = draw_spread(figures.spread, manner)
    if figures.realms:
        found["realms"] = draw_realms(figures.realms, layout, manner)
    if figures.rolls:
        found["rolls"] = draw_rolls(figures.rolls, manner)
    if figures.best and figures.winner is not None:
        found["best"] = draw_best(figures.best, manner.name(figures.winner), manner)
    return found


def draw_spread(spread: Spread, manner: Manner) -> str:
    """Return how many reached which score, as columns; the winner's stands out."""
    language, many = manner.language, sum(spread.counts)
    low, high, floor = TOP + 34, 352, 352
    step = (WIDTH - 2 * MARGIN) / len(spread.counts)
    scale = (high - low) / max(spread.counts)
    parts = []
    for place, count in enumerate(spread.counts):
        x, tall = MARGIN + place * step, count * scale
        is_best = place == len(spread.counts) - 1
        if count:
            tall = max(tall, 5.0)
            parts.append(
                f'<rect x="{x + step * 0.08:.1f}" y="{floor - tall:.1f}" '
                f'width="{step * 0.84:.1f}" height="{tall:.1f}" rx="{min(5.0, step / 5):.1f}" '
                f'fill="{BEST if is_best else PLAIN}"/>'
            )
        if is_best:
            parts.append(_star(x + step / 2, floor - tall - 17, 13))
    every = 1 + (len(spread.counts) - 1) // 9
    for place in range(0, len(spread.counts), every):
        shown = str((spread.start_tenths + place * spread.step_tenths) // 10)
        parts.append(_text(shown, MARGIN + (place + 0.5) * step, floor + 27, 19, MUTED, "middle"))
    mean = MARGIN + (spread.mean_tenths - spread.start_tenths) / spread.step_tenths * step
    label = f"{said.MEAN.say(language)} {manner.score(round(spread.mean_tenths))}"
    anchor = "start" if mean < WIDTH / 2 else "end"
    beside = 8 if anchor == "start" else -8
    parts += [
        f'<path d="M{MARGIN} {floor}H{WIDTH - MARGIN}" stroke="{LINE}" stroke-width="3"/>',
        f'<path d="M{mean:.1f} {TOP + 12}V{floor}" stroke="{INK}" stroke-width="2.5" '
        'stroke-dasharray="7 6"/>',
        _text(label, mean + beside, TOP + 26, 19, INK, anchor, 800),
    ]
    told = said.SPREAD_SAID.say(language).format(
        many=many, best=manner.score(spread.best_tenths), median=manner.score(spread.median_tenths)
    )
    return _plot(said.SPREAD.say(language), told, floor + 44, parts)


def draw_realms(realms: Sequence[RealmFigure], layout: Layout, manner: Manner) -> str:
    """Return how much was won in each realm as bars, the hardest first."""
    language, row = manner.language, 50
    left, right = MARGIN, WIDTH - MARGIN - 74
    parts = []
    for place, realm in enumerate(realms):
        card = layout.card(realm.card)
        y = TOP + 12 + place * row
        name = card.title.say(language)
        wide = max(6.0, (right - left) * min(1.0, realm.share))
        parts += [
            _text(name, left, y + 13, 19, INK, "start", 800 if place == 0 else 500),
            f'<rect x="{left}" y="{y + 20}" width="{right - left}" height="15" rx="7.5" '
            f'fill="{GROUND}"/>',
            f'<rect x="{left}" y="{y + 20}" width="{wide:.1f}" height="15" rx="7.5" '
            f'fill="{hex_of(card.colour)}"/>',
            _text(f"{_decimal(realm.mean_stars, language)} ★", WIDTH - MARGIN, y + 34, 21, INK,
                  "end", 800),
        ]  # fmt: skip
    told = said.REALMS_SAID.say(language).format(
        hard=layout.card(realms[0].card).title.say(language), most=realms[0].most_stars,
        stars=_decimal(realms[0].mean_stars, language),
    )  # fmt: skip
    return _plot(said.REALMS.say(language), told, TOP + 22 + row * len(realms), parts)


def draw_rolls(rolls: Sequence[RollFigure], manner: Manner) -> str:
    """Return what each roll was good for: columns over its dice, a row for each round."""
    language, row = manner.language, 194
    numbers = list(dict.fromkeys(roll.round for roll in rolls))
    most = max(roll.mean_fields for roll in rolls)
    best = max(rolls, key=lambda roll: roll.mean_fields)
    parts = []
    for place, number in enumerate(numbers):
        own = [roll for roll in rolls if roll.round == number]
        top = TOP + 6 + place * row
        floor = top + 124  # below the title of the row, and the star of its tallest column
        if len(numbers) > 1:
            title = capital(round_name(number)).say(language)
            parts.append(_text(title, MARGIN, top + 14, 18, MUTED))
        step = (WIDTH - 2 * MARGIN) / max(9, len(own))
        for index, roll in enumerate(own):
            x = MARGIN + (index + 0.5) * step
            tall = max(4.0, roll.mean_fields / most * 78)
            colour = BEST if roll is best else PLAIN
            parts.append(
                f'<rect x="{x - 17:.1f}" y="{floor - tall:.1f}" width="34" '
                f'height="{tall:.1f}" rx="5" fill="{colour}"/>'
            )
            if roll is best:
                parts.append(_star(x, floor - tall - 13, 10))
            for side, value in zip((-14.5, 14.5), roll.dice, strict=True):
                parts.append(_die(x + side, floor + 24, 26, value))
    told = said.ROLLS_SAID.say(language).format(
        dice=f"{best.dice[0]} + {best.dice[1]}", fields=_decimal(best.mean_fields, language),
        turn=best.turn, round=round_name(best.round).say(language),
    )  # fmt: skip
    return _plot(said.ROLLS.say(language), told, TOP + row * len(numbers) - 10, parts)


def draw_best(rounds: Sequence[BestFigure], name: str, manner: Manner) -> str:
    """Return what the winner made of each round beside what is known of the best play."""
    language, row = manner.language, 88
    most = max(1, *(one.bound_tenths or one.played_tenths or 0 for one in rounds))
    parts: list[str] = []
    for place, one in enumerate(rounds):
        y = TOP + 10 + place * row
        title = capital(round_name(one.round)).say(language)
        parts += [
            _text(title, MARGIN, y + 18, 20, INK, "start", 800),
            _text(_compared(one, manner), WIDTH - MARGIN, y + 18, 19, MUTED, "end"),
            *_best_bars(one, most, y + 30),
        ]
    share = find_share(rounds)
    told = said.BEST_UNKNOWN.say(language)
    if share is not None:
        told = said.BEST_SAID.say(language).format(name=name, share=_percent(share, language))
        if not all(one.is_proved for one in rounds):
            told += f" ({said.NOT_TO_THE_END.say(language)})"
    return _plot(said.BEST.say(language), told, TOP + 8 + row * len(rounds), parts)


def _compared(one: BestFigure, manner: Manner) -> str:
    """Return what was played, and what was possible as far as anybody knows."""
    if one.played_tenths is None:
        words = said.OPEN_ROUND
    elif one.best_tenths is None or one.bound_tenths is None:
        words = said.NOT_COMPUTED
    elif one.is_proved:
        words = said.OF_BEST
    else:
        words = said.WITHIN if one.best_tenths > one.played_tenths else said.BELOW
    played, best, bound = (
        "" if tenths is None else manner.score(tenths)
        for tenths in (one.played_tenths, one.best_tenths, one.bound_tenths)
    )
    return words.say(manner.language).format(played=played, best=best, bound=bound)


def _best_bars(one: BestFigure, most: int, y: float) -> list[str]:
    """Return a bar of what was played on one of what was found, dashed on to the bound."""

    def bar(tenths: int, look: str, least: float = 0.0) -> str:
        wide = max(least, (WIDTH - 2 * MARGIN) * tenths / most)
        return f'<rect x="{MARGIN}" y="{y}" width="{wide:.1f}" height="34" rx="8" {look}/>'

    parts = []
    if one.bound_tenths is not None and not one.is_proved:
        look = f'fill="none" stroke="{LINE}" stroke-width="2" stroke-dasharray="7 6"'
        parts.append(bar(one.bound_tenths, look))
    if one.best_tenths is not None:
        parts.append(bar(one.best_tenths, f'fill="{GROUND}"'))
    if one.played_tenths is not None:
        parts.append(bar(one.played_tenths, f'fill="{BEST}"', 8))
    share = find_share([one])
    if share is not None and one.played_tenths is not None:
        own = (WIDTH - 2 * MARGIN) * one.played_tenths / most
        x, colour = (12.0, "#23211f") if own >= LABEL else (max(own, 8) + 12, INK)
        parts.append(_text(_short_percent(share), MARGIN + x, y + 24, 20, colour, "start", 800))
    return parts


def _short_percent(share: Share) -> str:
    """Return it as it fits a bar."""
    if share.least == share.most:
        return f"{share.least} %"
    return f"≥ {share.least} %" if share.most >= 100 else f"{share.least}–{share.most} %"


def _percent(share: Share, language: str) -> str:
    if share.least == share.most:
        return str(share.least)
    words = said.AT_LEAST if share.most >= 100 else said.BETWEEN
    return words.say(language).format(least=share.least, most=share.most)


# ------------------------------------------------------------------ pieces


def _plot(title: str, told: str, height: float, parts: Sequence[str]) -> str:
    """Return a whole plot: a title, the same in words, and what is drawn below."""
    lines, size = fit_lines(told, WIDTH - 2 * MARGIN)
    places = (78,) if len(lines) == 1 else (71, 91)
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {height:.0f}" '
        f'role="img" aria-label="{escape(f"{title}: {told}", quote=True)}" '
        f'font-family="{SANS}">',
        f'<rect width="{WIDTH}" height="{height:.0f}" rx="18" fill="{CARD}"/>',
        f'<text x="{MARGIN}" y="46" font-family="{DISPLAY}" font-size="29" font-weight="800" '
        f'fill="{INK}">{escape(title)}</text>',
        *(_text(line, MARGIN, y, size, MUTED) for y, line in zip(places, lines, strict=False)),
    ]
    return "\n".join([*head, *parts, "</svg>\n"])


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    anchor: str = "start",
    weight: int = 500,
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )


def _star(x: float, y: float, radius: float) -> str:
    points = []
    for corner in range(10):
        turned, reach = _CORNERS[corner], radius if corner % 2 == 0 else radius * 0.45
        points.append(f"{x + reach * turned[0]:.1f},{y + reach * turned[1]:.1f}")
    return f'<polygon points="{" ".join(points)}" fill="{BEST}"/>'


# Sine and cosine of every 36 degrees, from the top on.
_CORNERS = (
    (0.0, -1.0), (0.588, -0.809), (0.951, -0.309), (0.951, 0.309), (0.588, 0.809), (0.0, 1.0),
    (-0.588, 0.809), (-0.951, 0.309), (-0.951, -0.309), (-0.588, -0.809),
)  # fmt: skip


def _die(x: float, y: float, side: float, value: int) -> str:
    half, reach, pip = side / 2, side * 0.26, side * 0.1
    pips = "".join(
        f'<circle cx="{x + dx * reach:.1f}" cy="{y + dy * reach:.1f}" r="{pip:.1f}"/>'
        for dx, dy in _PIPS[value]
    )
    return (
        f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{side}" height="{side}" rx="5.5" '
        f'fill="{CARD}" stroke="{INK}" stroke-width="2"/><g fill="{INK}">{pips}</g>'
    )


def _decimal(value: float, language: str) -> str:
    shown = f"{value:.1f}"
    return shown.replace(".", ",") if language == "de" else shown
