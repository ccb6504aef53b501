"""Which realms of a layout are its author's, and in which order realms are then taken."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.extends import shown_classic
from dicesheets.layouts.model import Layout, Role

ANY = "any"  # among named realms: and others, by chance


def own_realms(layout: Layout) -> tuple[str, ...]:
    """Return the realms that a layout adds or changes; none where all or nothing is its own."""
    classic = shown_classic(layout.game.value)
    places = dict(layout.places)
    realms = [card.id for card in layout.of_role(Role.REALM)]
    own = tuple(n for n in realms if (p := places.get(f"cards.{n}")) and p.file != classic)
    return own if len(own) < len(realms) else ()


def own_first(layout: Layout, names: Sequence[str]) -> tuple[str, ...]:
    """Return names in their order, those of the author's own realms before the others."""
    own = own_realms(layout)
    return tuple(sorted(names, key=lambda name: name not in own))


def named_first(named: Sequence[str], drawn: Sequence[str]) -> tuple[str, ...]:
    """Return all realms: those that somebody named, then the others as they were drawn."""
    wanted = tuple(name for name in named if name != ANY)
    return wanted + tuple(name for name in drawn if name not in wanted)
