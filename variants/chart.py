"""The score distribution of a layout beside the classic one, as an SVG picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from dicesheets.variants.certify import Certificate
from dicesheets.words.players import STYLE_NAMES
from dicesheets.words.text import Text

WIDTH, ROW, LEFT, TOP = 640, 130, 96, 56
OWN, CLASSIC, INK, MUTED = "#c2410c", "#94a3b8", "#1e293b", "#5b6576"
BIN = 10  # tenths a column: one star
WORDS = {
    "title": Text("Sterne je Durchgang", "Stars a round"),
    "classic": Text("klassisch", "classic"),
    "mean": Text("Mittel", "mean"),
    **STYLE_NAMES,
}


def draw_chart(certificate: Certificate, name: str, language: str = "en") -> str:
    """Return the picture: a row for each style, the layout's columns before the classic outline."""
    words = {name: word.say(language) for name, word in WORDS.items()}
    rows = list(zip(certificate.styles, certificate.scores, certificate.classic_scores,
                    strict=True))  # fmt: skip
    last = max(max(max(own), max(base)) for _, own, base in rows) // BIN + 1
    height = TOP + ROW * len(rows) + 34
    label = f"{words['title']}: {name}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{escape(label, quote=True)}" '
        'font-family="system-ui, sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="26" font-size="17" font-weight="700" fill="{INK}">{escape(label)}</text>',
        f'<rect x="16" y="36" width="10" height="10" fill="{OWN}"/>'
        f'<text x="31" y="45" font-size="12" fill="{MUTED}">{escape(name)}</text>',
        f'<path d="M{WIDTH - 116} 41h12" stroke="{CLASSIC}" stroke-width="3"/>'
        f'<text x="{WIDTH - 98}" y="45" font-size="12" fill="{MUTED}">{words["classic"]}</text>',
    ]
    step = (WIDTH - LEFT - 20) / (last + 1)
    for index, (rating, own, base) in enumerate(rows):
        floor = TOP + ROW * (index + 1) - 16
        shown = f"{rating.mean:.1f} ({rating.difference:+.1%} ±{rating.margin:.1%})"
        parts += [
            f'<text x="16" y="{floor - 60}" font-size="14" font-weight="600" fill="{INK}">'
            f"{words[rating.style]}</text>",
            f'<text x="{LEFT}" y="{floor - ROW + 36}" font-size="12" fill="{MUTED}">'
            f"{words['mean']} {shown}</text>",
            *_columns(own, base, step, floor, last),
            f'<path d="M{LEFT} {floor}H{WIDTH - 20}" stroke="{MUTED}"/>',
        ]
    for star in range(0, last + 1, 3):
        x = LEFT + step * (star + 0.5)
        parts.append(f'<text x="{x:.1f}" y="{height - 20}" font-size="12" text-anchor="middle" '
                     f'fill="{MUTED}">{star}</text>')  # fmt: skip
    return "\n".join([*parts, "</svg>\n"])


def _columns(
    own: Sequence[int], base: Sequence[int], step: float, floor: int, last: int
) -> list[str]:
    mine = Counter(score // BIN for score in own)
    classic = Counter(score // BIN for score in base)
    top = max(max(mine.values()) / len(own), max(classic.values()) / len(base))
    scale = (ROW - 46) / top
    found = []
    outline = f"M{LEFT} {floor}"
    for star in range(last + 1):
        x = LEFT + step * star
        high = mine[star] / len(own) * scale
        if high:
            found.append(f'<rect x="{x + 1:.1f}" y="{floor - high:.1f}" width="{step - 2:.1f}" '
                         f'height="{high:.1f}" fill="{OWN}" fill-opacity="0.8"/>')  # fmt: skip
        outline += f"V{floor - classic[star] / len(base) * scale:.1f}H{x + step:.1f}"
    found.append(f'<path d="{outline}V{floor}" fill="none" stroke="{CLASSIC}" stroke-width="2.5"/>')
    return found
