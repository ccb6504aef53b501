"""Settings of the games, and the fields that follow: stars, resources, dice log, maps, pads."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicesheets.errors import Fault
from dicesheets.layouts.build_board import build_board_groups
from dicesheets.layouts.model import (
    RESOURCES,
    STAR_GROUP,
    Field,
    Game,
    Group,
    Kind,
    PadSettings,
    Role,
    Settings,
    Text,
    WeltenSettings,
    WuerfelandSettings,
)
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.registry import module_of, traits_of

if TYPE_CHECKING:
    from dicesheets.layouts.pad import Pad


def build_settings(node: Node, game: Game, faults: list[Fault]) -> Settings:
    """Return the numbers of a game."""
    return cast(Settings, module_of(traits_of(game).settings).build_settings(node, faults))


# --------------------------------------------------------- fields that follow from settings


def system_groups(
    name: str, node: Node, role: Role, settings: Settings, pad: Pad | None, where: str,
    faults: list[Fault],
) -> tuple[Group, ...]:  # fmt: skip
    """Return the groups that a card of this role has whether or not the author writes them."""
    if role is Role.REALM and isinstance(settings, WeltenSettings):
        return (_plain(STAR_GROUP, Kind.MARK, settings.stars_a_card, "star"),)
    if role is Role.RESOURCES and isinstance(settings, WeltenSettings):
        return tuple(
            _plain(kind.value, Kind.CIRCLE, cap, "circle")
            for kind, cap in zip(RESOURCES, settings.cap, strict=True)
        )
    if role is Role.SCORE and isinstance(settings, WeltenSettings):
        return _score_groups(settings)
    if role is Role.BOARD and isinstance(settings, WuerfelandSettings):
        return build_board_groups(node, settings, where, faults)
    if role is Role.PAD and isinstance(settings, PadSettings):
        return _pad_groups(pad) if pad else ()
    if role is not Role.COMPONENT:
        faults.append(
            (node.get("role") or node).fault(
                f"{where}.role",
                Text(
                    f"dieses Spiel hat keine Karten der Rolle {role.value}",
                    f"this game has no {role.value} cards",
                ),
                Text(
                    "nimm die Rolle einer seiner eigenen Karten",
                    "use the role of one of its own cards",
                ),
            )
        )
    return ()


def _plain(name: str, kind: Kind, count: int, shape: str) -> Group:
    fields = tuple(Field(f"{name}-{i}", kind, name, i) for i in range(1, count + 1))
    return Group(name, kind, fields, shape=shape)


def _pad_groups(pad: Pad) -> tuple[Group, ...]:
    from dicesheets.layouts.build_pad import pad_groups

    return pad_groups(pad)


def _score_groups(settings: WeltenSettings) -> tuple[Group, ...]:
    rolls = tuple(
        Field(f"turn-{turn}-{die}", Kind.DIGIT, "turn", 2 * turn - 1 + (die == "b"), turn=turn)
        for turn in range(1, settings.turns + 1) for die in ("a", "b")
    )  # fmt: skip
    names = [f"round-{i}" for i in range(1, settings.rounds + 1)] + ["total"]
    results = tuple(Field(n, Kind.NUMBER, "result", i) for i, n in enumerate(names, 1))
    return (Group("turn", Kind.DIGIT, rolls), Group("result", Kind.NUMBER, results))
