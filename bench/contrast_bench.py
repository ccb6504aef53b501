"""Contrast of every printed thing in every ink, on a grey raster.

Run `python bench/contrast_bench.py`. A line a kind and colour: its worst contrast, where that is,
how many of it there are, and the limit (docs/decisions/saver-ink.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Layout
from dicesheets.sheets.backs import brand_of, draw_back
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import CardPlan
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


def main() -> None:
    """Print the table, worst first, and whether anything is below its limit."""
    missed = 0
    for saver in (False, True):
        worst: dict[tuple[str, str], tuple[float, str]] = {}
        count: dict[tuple[str, str], int] = {}
        for game in Game:
            layout = load_classic(game)
            for name, plan in plans_of(layout, saver):
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
