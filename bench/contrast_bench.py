"""Contrast of every printed thing in every ink, on a grey raster.

Run `python bench/contrast_bench.py`. A line a kind and colour: its worst contrast, where that is,
how many of it there are, and the limit (docs/decisions/saver-ink.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Layout
from dicesheets.sheets.backs import brand_of, draw_back
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.labels import draw_labels
from dicesheets.sheets.leaflet.draw import draw_leaflet
from dicesheets.sheets.plan import NO_BOX, CardPlan
from dicesheets.tools.contrast import LIMITS, measure_plan

BACK_MM = (105.0, 148.0)


def plans_of(layout: Layout, saver: bool) -> Iterator[tuple[str, CardPlan]]:
    """Yield every card of a layout in every form, and the backs of every player."""
    for card in layout.cards:
        for compact in (False, True) if card.role in COMPACT_SERIES else (False,):
            look = Look(saver=saver, compact=compact, player=4, page=1, seed=1)
            yield card.id + " (half)" * compact, draw_card(layout, card, look)
    for player in range(7):
        plan = draw_back(brand_of(layout), *BACK_MM, player, "de", saver)
        yield f"back {player}", plan


def plans_beside(layout: Layout, saver: bool) -> Iterator[tuple[str, CardPlan]]:
    """Yield what is printed beside cards: leaflet, labels, and the lines at the edge of a page.

    Pictures of cards in a leaflet are those cards, only smaller.
    """
    for number, leaf in enumerate(draw_leaflet(layout, "de", saver), start=1):
        for part in leaf.parts:
            if part.scale == 1.0:
                yield f"leaflet, page {number}", part.plan
    labels = draw_labels(layout, "de", saver, "a4")
    page = plan_document(layout, Job(saver=saver)).pages[0]
    yield from (("labels", part.plan) for part in labels.cards)
    for name, of in (("labels", labels), ("page", page)):
        size = (of.width_mm, of.height_mm)
        yield f"{name}, edge", CardPlan(*size, of.items, (), (), (), (), NO_BOX, NO_BOX, "")


def main() -> None:
    """Print the table, worst first, and whether anything is below its limit."""
    missed = 0
    for saver in (False, True):
        worst: dict[tuple[str, str], tuple[float, str]] = {}
        count: dict[tuple[str, str], int] = {}
        for game in Game:
            layout = load_classic(game)
            for name, plan in chain(plans_of(layout, saver), plans_beside(layout, saver)):
                for seen in measure_plan(plan, saver):
                    key = (seen.kind, seen.colour)
                    count[key] = count.get(key, 0) + 1
                    if key not in worst or seen.contrast < worst[key][0]:
                        worst[key] = (seen.contrast, f"{game.value} {name}")
        print(f"\n{'saver' if saver else 'colour'} ink")
        for key, (contrast, where) in sorted(worst.items(), key=lambda pair: pair[1]):
            kind, colour = key
            limit = LIMITS[kind]
            verdict = "ok" if contrast >= limit else "MISSED"
            missed += verdict == "MISSED"
            print(
                f"  {kind:10} {colour:16} {contrast:5.2f}  limit {limit:.2f}: {verdict:7}"
                f"{count[key]:6}  {where}"
            )
    print(f"\nbelow the limit: {missed}")


if __name__ == "__main__":
    main()
