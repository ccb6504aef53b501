"""The rules of a game that stand on no single card, with the numbers of its layout."""

from __future__ import annotations

from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.registry import module_of


def overview(layout: Layout) -> tuple[Text, ...]:
    """Return how the game goes and how it is won, a sentence or two each."""
    module = layout.traits.overview
    texts: tuple[Text, ...] = module_of(module).overview(layout) if module else layout.own.overview
    return texts
