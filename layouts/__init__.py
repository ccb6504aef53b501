"""What a sheet is: the one source of truth for printing, reading and judging."""

from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import Card, Field, Game, Group, Kind, Layout, Role

__all__ = [
    "Card",
    "Field",
    "Game",
    "Group",
    "Kind",
    "Layout",
    "Role",
    "load_classic",
    "load_layout",
]
