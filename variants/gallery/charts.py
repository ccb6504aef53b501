"""Small pictures for the gallery, as SVG."""

from __future__ import annotations

from collections import Counter
from html import escape

from dicesheets.variants.board_play import BoardRating
from dicesheets.variants.certify import Certificate

BIN = 10  # tenths a column: one star
WIDTH, HEIGHT = 240, 56
INK, MUTED, CLASSIC = "#33302d", "#5f5952", "#8f877c"


def draw_spark(certificate: Certificate, colour: str, label: str) -> str:
    """Return the planning players' scores as columns, with the classic cards as a line."""
    own = Counter(score // BIN for score in certificate.scores[-1])
    base = Counter(score // BIN for score in certificate.classic_scores[-1])
    count, classic = len(certificate.scores[-1]), len(certificate.classic_scores[-1])
    last = max(*own, *base) + 1
    top = max(max(own.values()) / count, max(base.values()) / classic)
    step, scale = WIDTH / last, (HEIGHT - 4) / top
    columns, line = "", f"M0 {HEIGHT}"
    for star in range(last):
        high = own[star] / count * scale
        if high:
            columns += f"M{star * step + 0.8:.1f} {HEIGHT}v-{high:.1f}h{step - 1.6:.1f}v{high:.1f}z"
        line += f"V{HEIGHT - base[star] / classic * scale:.1f}H{(star + 1) * step:.1f}"
    return (
        f'<svg class="spark" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(label, quote=True)}" preserveAspectRatio="none">'
        f'<path d="{columns}" fill="{colour}"/>'
        f'<path d="{line}V{HEIGHT}" fill="none" stroke="{CLASSIC}" stroke-width="2"/></svg>'
    )


def draw_boards(
    boards: tuple[BoardRating, ...], names: tuple[str, ...], colour: str, label: str, title: str
) -> str:
    """Return a bar for the mean turns on each board, with its 95 % range."""
    row, left, width = 34, 150, 640
    most = max(b.turns + b.margin for b in boards)
    scale = (width - left - 90) / most
    height = 50 + row * len(boards)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(label, quote=True)}" '
        'font-family="system-ui, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="28" font-size="17" font-weight="700" fill="{INK}">{escape(title)}</text>',
    ]
    for index, (board, name) in enumerate(zip(boards, names, strict=True)):
        y = 44 + row * index
        end = left + board.turns * scale
        low, high = end - board.margin * scale, end + board.margin * scale
        parts.append(
            f'<text x="{left - 10}" y="{y + 17}" font-size="14" text-anchor="end" fill="{INK}">'
            f"{escape(name)}</text>"
            f'<rect x="{left}" y="{y + 3}" width="{board.turns * scale:.1f}" height="20" rx="4" '
            f'fill="{colour}"/>'
            f'<path d="M{low:.1f} {y + 13}H{high:.1f}" stroke="{INK}" stroke-width="2"/>'
            f'<text x="{high + 8:.1f}" y="{y + 17}" font-size="13" fill="{MUTED}">'
            f"{board.turns:.1f} ±{board.margin:.1f}</text>"
        )
    return "\n".join([*parts, "</svg>\n"])


def draw_spark_boards(boards: tuple[BoardRating, ...], colour: str, label: str) -> str:
    """Return the boards' mean turns as columns."""
    step = WIDTH / len(boards)
    scale = (HEIGHT - 6) / max(b.turns for b in boards)
    columns = "".join(
        f"M{i * step + step * 0.18:.1f} {HEIGHT}v-{b.turns * scale:.1f}h{step * 0.64:.1f}"
        f"v{b.turns * scale:.1f}z"
        for i, b in enumerate(boards)
    )
    return (
        f'<svg class="spark" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(label, quote=True)}" preserveAspectRatio="none">'
        f'<path d="{columns}" fill="{colour}"/></svg>'
    )
