"""The `tally` and `end_score` of a card: what sums pay, and what counts at the end."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.errors import Fault
from dicesheets.layouts.build_groups import reward_of
from dicesheets.layouts.build_lookup import GIVE_NUMBERS, REMOVE, Groups, Lookup
from dicesheets.layouts.model import (
    EndScore,
    Kind,
    LeastOfOthers,
    ResourceGoal,
    Take,
    Tally,
    TallyRange,
    Text,
)
from dicesheets.layouts.nodes import Node


def build_tally(card: Node, groups: Groups, where: str, faults: list[Fault]) -> Tally | None:
    """Return the tally of a card, if it has one."""
    node = card.get("tally")
    if node is None:
        return None
    look = Lookup(groups, f"{where}.tally", faults)
    members = look.all(node.get("groups"), "groups", (Kind.MARK, Kind.CIRCLE))
    for group in members:
        if any(f.number is None for f in group.fields):
            what = Text(
                f'"{group.id}" hat keine Zahlen zum Addieren',
                f'"{group.id}" has no numbers to add',
            )
            look.fault(node, "groups", what, GIVE_NUMBERS)
    return Tally(tuple(g.id for g in members), tuple(_ranges(node, look)))


def build_end_scores(card: Node, where: str, faults: list[Fault]) -> tuple[EndScore, ...]:
    """Return what is counted at the end of the round."""
    found: list[EndScore] = []
    for index, node in enumerate(card.items_of("end_score"), 1):
        goal, gain = node.get("resource_goal"), node.get("gain")
        if (goal is None) != (gain is None):
            spot = f"{where}.end_score[{index}].gain"
            what = Text("geht nur mit `resource_goal`", "goes with `resource_goal` only")
            remedy = REMOVE
            if gain is None:
                what = Text("das Ziel bringt nichts ein", "the goal pays nothing")
                remedy = Text(
                    "gib `gain` an, etwa [star, star]", "give `gain`, such as [star, star]"
                )
            faults.append((gain or node).fault(spot, what, remedy))
        elif gain is not None and (any(reward_of(gain).resources) or not reward_of(gain)):
            what = Text("am Ende zählen nur Sterne", "only stars count at the end")
            remedy = Text("nimm star", "use star")
            found_here = gain.fault(f"{where}.end_score[{index}].gain", what, remedy)
            faults.append(replace(found_here, only_prints=True))
        if goal is not None:
            found.append(ResourceGoal(goal.number, reward_of(gain)))
        elif node.flag_of("least_of_others"):
            found.append(LeastOfOthers())
    return tuple(found)


def _ranges(node: Node, look: Lookup) -> list[TallyRange]:
    ranges: list[TallyRange] = []
    items = node.items_of("ranges")
    for index, item in enumerate(items, 1):
        to, take = item.get("to"), item.get("take")
        bound = None if to is None else to.number
        last = ranges[-1].to if ranges else 0
        if bound is not None and last is not None and bound <= last:
            look.fault(
                to or item,
                f"ranges[{index}].to",
                Text(f"{bound} ist nicht größer als {last}", f"{bound} is not above {last}"),
                Text(
                    "nenne die Bereiche von der kleinsten Summe aufwärts",
                    "list the ranges from the smallest sum up",
                ),
            )
        if (bound is None) != (index == len(items)):
            what = Text(
                "ein Bereich vor dem letzten hat kein Ende", "a range before the last has no end"
            )
            if bound:
                what = Text("der letzte Bereich hat ein Ende", "the last range has an end")
            remedy = Text(
                "lass `to` nur im letzten Bereich weg", "leave `to` out in the last range only"
            )
            look.fault(item, f"ranges[{index}].to", what, remedy)
        if take is not None and len(reward_of(item.get("gain")).icons) < 2:
            what = Text(
                "`take` wählt unter mehreren Dingen, und hier ist höchstens eins",
                "`take` chooses among several things, and here is one at most",
            )
            spot = f"{look.where}.ranges[{index}].take"
            look.faults.append(replace(take.fault(spot, what, REMOVE), only_prints=True))
        ranges.append(
            TallyRange(
                bound, reward_of(item.get("gain")), Take(str(take.scalar)) if take else Take.ALL
            )
        )
    return ranges
