"""The settings of Würfelwelten."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.build_values import both_of
from dicesheets.layouts.grammar_terms import TEXT
from dicesheets.layouts.model import (
    Compensation,
    Effect,
    EffectKind,
    Resource,
    Text,
    WeltenSettings,
)
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.spec import Choice, Flag, Key, ListOf, MapOf, Number, NumberOrWord, Struct

_RESOURCE_HINT = Text("nimm pumpkin, heart oder coin", "use pumpkin, heart or coin")

EFFECT = Struct(
    "effect",
    (
        Key("pay", MapOf(r"pumpkin|heart|coin", _RESOURCE_HINT,
                         NumberOrWord(Number(1, 9), "value"), high=1, low=1),
            "One resource and how many, or `value`: as many as the new die shows.",
            required=True,
            german="ein Rohstoff und wie viele, oder `value`: so viele, wie der neue Würfel zeigt"),
        Key("do", Choice(("shift", "shift-and-reuse", "copy", "make")), "What it does.",
            required=True, german="was es bewirkt"),
        Key("on_pair", Flag(), "Only when the rolled dice are equal."),
        Key("on_sum", Number(2, 12), "Only when the rolled dice add up to this."),
        Key("text", TEXT, "What the legend says.",
            required=True, german="was in der Legende steht"),
    ),
    doc="One way to spend resources.",
)  # fmt: skip

SETTINGS = Struct("settings of welten", (
    Key("rounds", Number(1, 3), "Rounds in a game.",
        required=True, german="Durchgänge einer Partie"),
    Key("turns", Number(1, 9), "Rolls in a round.",
        required=True, german="Würfe eines Durchgangs"),
    Key("realms_a_round", Number(1, 3), "Realms drawn for a round.",
        required=True, german="Welten eines Durchgangs"),
    Key("stars_a_card", Number(1, 6), "Star boxes on a realm card.",
        required=True, german="Sternfelder auf einer Welt"),
    Key("cap", Struct("cap", (
        Key("pumpkin", Number(1, 12), "Pumpkins on the resource card.",
            required=True, german="Kürbisse auf der Rohstoffkarte"),
        Key("heart", Number(1, 12), "Hearts on the resource card.",
            required=True, german="Herzen auf der Rohstoffkarte"),
        Key("coin", Number(1, 12), "Coins on the resource card.",
            required=True, german="Münzen auf der Rohstoffkarte"),
    )), "Icons printed on the resource card: no more can be gained in a round.",
        required=True,
        german="die Symbole auf der Rohstoffkarte, mehr gibt es in einem Durchgang nicht"),
    Key("compensation", Choice(("strict", "lenient")),
        "When a die that fits nowhere gives a resource: by the best use of both dice, "
        "or die by die.",
        required=True, german="wann ein Würfel, der nirgends passt, einen Rohstoff gibt"),
    Key("effects", ListOf(EFFECT, low=1, high=8), "What resources buy.",
        required=True, german="was Rohstoffe bewirken"),
    Key("tenths_a_resource", Number(0, 10), "Worth of an unspent resource in tenths."),
))  # fmt: skip


def build_settings(node: Node, faults: list[Fault]) -> WeltenSettings:
    """Return the numbers of the game."""
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
            text=both_of(item, "text"),
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
