"""Settings of the games, and the fields that follow: stars, resources, dice log, maps, pads."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.build_board import build_board_groups
from dicesheets.layouts.build_pad import pad_groups
from dicesheets.layouts.model import (
    NO_TEXT,
    RESOURCES,
    STAR_GROUP,
    CarcassonneSettings,
    Colour,
    Compensation,
    DieFaces,
    Effect,
    EffectKind,
    Field,
    Game,
    Group,
    HeldenSettings,
    Kind,
    OwnSettings,
    Pad,
    PadSettings,
    Resource,
    Role,
    Settings,
    Text,
    WeltenSettings,
    WuerfelandSettings,
)
from dicesheets.layouts.nodes import Node

OWN_SYMBOLS = ("die-1", "star", "die-5", "heart", "die-3", "diamond")


def build_settings(node: Node, game: Game, faults: list[Fault]) -> Settings:
    """Return the numbers of a game."""
    if game is Game.WELTEN:
        return _welten(node, faults)
    if game is Game.WUERFELAND:
        return WuerfelandSettings(
            colours=tuple(Colour(c.word_of("id"), _both(c, "name"), c.word_of("symbol"))
                          for c in node.items_of("colours")),
            treasures_a_colour=node.number_of("treasures_a_colour"),
            treasures_to_win=node.number_of("treasures_to_win"),
            dice=node.number_of("dice"), treasure_dice=node.number_of("treasure_dice"),
            region_size=_pair(node, "region_size", faults),
        )  # fmt: skip
    if game is Game.HELDEN:
        return HeldenSettings(
            players=_pair(node, "players", faults),
            posters=tuple(i.number for i in node.items_of("posters")),
            removed_for_two=tuple(i.number for i in node.items_of("removed_for_two")),
            coins=tuple((c.number_of("value"), c.number_of("count"))
                        for c in node.items_of("coins")),
            dice=tuple(DieFaces(d.word_of("id"), _both(d, "name"), d.number_of("count"),
                                tuple(str(f.scalar) for f in d.items_of("faces")))
                       for d in node.items_of("dice")),
            heroes=tuple((h.word_of("icon"), _both(h, "name"))
                         for h in node.items_of("heroes")),
        )  # fmt: skip
    if game is Game.OWN:
        return OwnSettings(
            players=_pair(node, "players", faults),
            minutes=node.number_of("minutes"),
            age=node.number_of("age"),
            overview=tuple(item.text for item in node.items_of("overview")),
            symbols=tuple(item.word for item in node.items_of("symbols")) or OWN_SYMBOLS,
        )
    points = node.get("points")
    return CarcassonneSettings(
        players=_pair(node, "players", faults),
        dice=node.number_of("dice"),
        points=tuple(sorted((k.number, v.number)
                            for k, v in (points.entries or () if points else ()))),
        goal=node.number_of("goal"), multiplier=node.number_of("multiplier"),
        knights_to_renounce=node.number_of("knights_to_renounce"),
    )  # fmt: skip


def _welten(node: Node, faults: list[Fault]) -> WeltenSettings:
    cap = node.get("cap")
    assert cap is not None
    effects: list[Effect] = []
    for index, item in enumerate(node.items_of("effects"), 1):
        pay = item.get("pay")
        key, count = (pay.entries or ())[0] if pay else (item, item)
        on_sum = item.get("on_sum")
        if count.scalar == "value" and item.word_of("do").startswith("shift"):
            what = Text(
                "`value` ist der Wert eines neuen Würfels", "`value` is the worth of a new die"
            )
            remedy = Text("sag, wie viele ein Verschieben kostet", "say how many a shift costs")
            faults.append(count.fault(f"settings.effects[{index}].pay", what, remedy))
        effects.append(Effect(
            kind=EffectKind(item.word_of("do")), resource=Resource(str(key.scalar)),
            count=0 if count.scalar == "value" else count.number,
            on_pair=item.flag_of("on_pair"),
            on_sum=None if on_sum is None else on_sum.number,
            text=_both(item, "text"),
        ))  # fmt: skip
    tenths = node.get("tenths_a_resource")
    return WeltenSettings(
        rounds=node.number_of("rounds"), turns=node.number_of("turns"),
        realms_a_round=node.number_of("realms_a_round"),
        stars_a_card=node.number_of("stars_a_card"),
        cap=(cap.number_of("pumpkin"), cap.number_of("heart"), cap.number_of("coin")),
        compensation=Compensation(node.word_of("compensation")), effects=tuple(effects),
        tenths_a_resource=1 if tenths is None else tenths.number,
    )  # fmt: skip


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
        return pad_groups(pad) if pad else ()
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


def _score_groups(settings: WeltenSettings) -> tuple[Group, ...]:
    rolls = tuple(
        Field(f"turn-{turn}-{die}", Kind.DIGIT, "turn", 2 * turn - 1 + (die == "b"), turn=turn)
        for turn in range(1, settings.turns + 1) for die in ("a", "b")
    )  # fmt: skip
    names = [f"round-{i}" for i in range(1, settings.rounds + 1)] + ["total"]
    results = tuple(Field(n, Kind.NUMBER, "result", i) for i, n in enumerate(names, 1))
    return (Group("turn", Kind.DIGIT, rolls), Group("result", Kind.NUMBER, results))


def _both(node: Node, key: str) -> Text:
    return node.text_of(key) or NO_TEXT


def _pair(node: Node, key: str, faults: list[Fault]) -> tuple[int, int]:
    items = node.items_of(key)
    low, high = (i.number for i in items)
    if low > high:
        what = Text(f"{low} ist größer als {high}", f"{low} is above {high}")
        remedy = Text("nenne die kleinere Zahl zuerst", "give the smaller number first")
        faults.append(items[0].fault(f"settings.{key}", what, remedy))
    return low, high
