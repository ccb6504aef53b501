"""What is written on a card and would do nothing, or more than anybody could pay or compute."""

from __future__ import annotations

import re
from dataclasses import replace

from dicesheets.errors import Fault
from dicesheets.layouts.build_lookup import DIE_FACES, REMOVE, Groups
from dicesheets.layouts.fields import FieldSet
from dicesheets.layouts.model import (
    STAR_GROUP,
    Deliver,
    Group,
    Kind,
    Mark,
    MarkHolding,
    PlaceShape,
    Play,
    Text,
)
from dicesheets.layouts.nodes import Node

MOST_ADDED = 12  # numbers whose sums are tried in every combination: 4,096 of them
_NAME_IN_SETS = Text(
    "nenne die Gruppe in einem Satz mit `targets_of`", "name the group in a set with `targets_of`"
)


def check_sense(
    card: Node,
    groups: Groups,
    plays: tuple[Play, ...],
    sets: tuple[FieldSet, ...],
    where: str,
    faults: list[Fault],
) -> None:
    """Report what the rules would not do, though it is written."""
    sense = _Sense(card, groups, where, faults)
    for group in groups:
        if group.id != STAR_GROUP:
            sense.check_target(group, sets)
            sense.check_numbers(group)
            sense.check_holds(group, sets)
    for index, play in enumerate(plays, 1):
        sense.check_play(play, index)
    sense.check_tally(plays)
    sense.check_end(sets)
    if sum(isinstance(play, MarkHolding) for play in plays) > 1:
        what = Text("`mark_all` steht zweimal da", "`mark_all` stands twice")
        remedy = Text("eine Karte hat höchstens einen solchen Zug", "a card has one at most")
        sense.fault("plays", what, remedy, only_prints=False)


class _Sense:
    """One card, and where its keys stand."""

    def __init__(self, card: Node, groups: Groups, where: str, faults: list[Fault]) -> None:
        self.card, self.where, self.faults = card, where, faults
        self.groups = {group.id: group for group in groups}

    def fault(self, path: str, what: Text, remedy: Text, only_prints: bool = True) -> None:
        """Report a fault at the nearest thing that is written.

        What merely does nothing stops no reading: such sheets were printed before this was checked.
        """
        place = self.card
        for key in re.findall(r"[^.\[\]]+", path):
            if place.items is not None and key.isdecimal():
                place = place.items[int(key) - 1]
            else:
                place = place.get(key) or place.get(f"{key}_each") or place
        found = place.fault(f"{self.where}.{path}", what, remedy)
        self.faults.append(replace(found, only_prints=only_prints))

    def check_target(self, group: Group, sets: tuple[FieldSet, ...]) -> None:
        """A target is a sum that dice can reach, and some set pays for it."""
        if group.target is None:
            return
        path, dice = f"groups.{group.id}.target", len(group.fields)
        if group.kind is not Kind.DIGIT:
            what = Text(
                f'in "{group.id}" wird nichts geschrieben, das sich addieren ließe',
                f'nothing is written in "{group.id}" that could be added',
            )
            remedy = Text(
                "entferne es, oder nimm die Art digit", "remove it, or use the kind digit"
            )
            self.fault(path, what, remedy)
        elif not dice <= group.target <= DIE_FACES * dice:
            most = DIE_FACES * dice
            what = Text(
                f"{dice} Würfel ergeben nie {group.target}",
                f"{dice} dice never add up to {group.target}",
            )
            self.fault(path, what, Text(f"nimm {dice} bis {most}", f"use {dice} to {most}"))
        if not any(s.name == f"target of {group.id}" for s in sets):
            what = Text("kein Satz bezahlt dieses Ziel", "no set pays for this target")
            self.fault(path, what, _NAME_IN_SETS)

    def check_numbers(self, group: Group) -> None:
        """Numbers are for marks: what a die needs, or what is added."""
        written = group.kind in (Kind.DIGIT, Kind.NUMBER, Kind.FILL)
        if written and group.fields and group.fields[0].number is not None:
            what = Text(
                "in diese Felder wird geschrieben; gedruckte Zahlen bewirken dort nichts",
                "these fields are written in; printed numbers do nothing there",
            )
            remedy = Text("nimm `count`, oder die Art mark", "use `count`, or the kind mark")
            nest = (".hexes" if group.is_hexes else ".grid") if group.rows else ""
            self.fault(f"groups.{group.id}{nest}.numbers", what, remedy)

    def check_holds(self, group: Group, sets: tuple[FieldSet, ...]) -> None:
        """Contents are paid out by some set."""
        held = any(f.holds for f in group.fields)
        if held and not any(s.pays == group.id for s in sets):
            what = Text("kein Satz zahlt diesen Inhalt aus", "no set pays these contents out")
            remedy = Text(
                f"ergänze einen Satz mit `pays: {group.id}`", f"add a set with `pays: {group.id}`"
            )
            self.fault(f"groups.{group.id}.holds", what, remedy)

    def check_play(self, play: Play, index: int) -> None:
        """A play charges and keeps the order of the groups it fills, and can be made."""
        if isinstance(play, MarkHolding):
            self._refuse_price_and_order(play.mark, "mark_all")
        elif isinstance(play, PlaceShape):
            self._refuse_price_and_order(play.group, "place_shape")
        elif isinstance(play, Deliver):
            self._check_deliver(play)
        elif isinstance(play, Mark):
            if play.copy_other_die_to:
                self._refuse_price_and_order(play.copy_other_die_to, "copy_other_die_to")
            self._check_mark(play, index)

    def _refuse_price_and_order(self, name: str, key: str) -> None:
        group = self.groups.get(name)
        if group is None:
            return
        if any(f.cost for f in group.fields):
            what = Text(f"`{key}` verlangt keine Kosten", f"`{key}` charges no cost")
            self.fault(f"groups.{name}.cost", what, REMOVE)
        for order in ("in_order", "forward", "spreads_from"):
            if getattr(group, order):
                what = Text(f"`{key}` hält keine Reihenfolge ein", f"`{key}` keeps no order")
                self.fault(f"groups.{name}.{order}", what, REMOVE)

    def _check_mark(self, play: Mark, index: int) -> None:
        members = [self.groups[name] for name in play.groups if name in self.groups]
        for key, partner in (
            ("copy_other_die_to", play.copy_other_die_to), ("then_may_mark", play.then_may_mark),
        ):  # fmt: skip
            other = self.groups.get(partner or "")
            for group in members[1:]:  # the first was compared when the play was built
                if other is not None and len(group.fields) != len(other.fields):
                    mine, others = len(group.fields), len(other.fields)
                    what = Text(
                        f'"{group.id}" und "{other.id}" sind ungleich groß: {mine} und {others}',
                        f'"{group.id}" has {mine} fields, "{other.id}" has {others}',
                    )
                    remedy = Text(
                        "Partner brauchen gleich viele Felder",
                        "partners need the same number of fields",
                    )
                    self.fault(f"plays[{index}].{key}", what, remedy, only_prints=False)
        for key in ("any_die", "copy_other_die_to", "both_on_pair") if play.sum_of_dice else ():
            if getattr(play, key):
                what = Text(f"geht nicht mit `{key}`", f"does not go with `{key}`")
                self.fault(f"plays[{index}].sum_of_dice", what, REMOVE)
        if not play.both_on_pair or play.any_die:
            if play.both_on_pair:
                what = Text("geht nicht mit `any_die`", "does not go with `any_die`")
                self.fault(f"plays[{index}].both_on_pair", what, REMOVE)
            return
        shared = [{f.number for f in group.fields} for group in members]
        if len(members) < 2 or not set.intersection(*shared):
            what = Text(
                "keine Zahl steht in mehreren Gruppen dieses Zugs",
                "no number stands in several groups of this play",
            )
            self.fault(f"plays[{index}].both_on_pair", what, REMOVE)

    def _check_deliver(self, play: Deliver) -> None:
        orders, using = self.groups.get(play.orders), self.groups.get(play.using)
        if orders is None or using is None:
            return
        if len(using.fields) > MOST_ADDED:
            self._too_many(using, f"groups.{using.id}")
        most = DIE_FACES + sum(f.number or 0 for f in using.fields)
        for order in orders.fields:
            if order.number is not None and order.number > most:
                what = Text(
                    f"ein Würfel und alle Felder von {using.id} ergeben höchstens {most}, "
                    f"nie {order.number}",
                    f"a die and all fields of {using.id} reach {most} at most, "
                    f"never {order.number}",
                )
                remedy = Text(f"nimm höchstens {most}", f"use {most} at most")
                self.fault(f"groups.{orders.id}.numbers", what, remedy)

    def check_tally(self, plays: tuple[Play, ...]) -> None:
        """A tally adds what is marked with one die, few enough to try every sum."""
        tally = self.card.get("tally")
        if tally is None:
            return
        marked = {name for play in plays if isinstance(play, Mark) for name in play.groups}
        marked |= {play.then_may_mark or "" for play in plays if isinstance(play, Mark)}
        names = tally.get("groups")
        listed = () if names is None else names.items if names.items is not None else (names,)
        for item in listed or ():
            group = self.groups.get(item.word)
            if group is None:
                continue
            if len(group.fields) > MOST_ADDED:
                self._too_many(group, "tally.groups")
            if group.id not in marked:
                what = Text(
                    f'kein `mark` kreuzt in "{group.id}" etwas an',
                    f'no `mark` crosses anything in "{group.id}"',
                )
                remedy = Text(
                    "addiere nur, was mit `mark` angekreuzt wird",
                    "add up only what is crossed by `mark`",
                )
                self.fault("tally.groups", what, remedy)

    def check_end(self, sets: tuple[FieldSet, ...]) -> None:
        """Stars that depend on the order of play are claimed; none can be added to them."""
        ordered = self.card.get("tally") is not None or any(full.pays for full in sets)
        if ordered and self.card.items_of("end_score"):
            what = Text(
                "neben `tally` und `pays` lässt sich am Ende nichts dazuzählen",
                "nothing can be added at the end beside `tally` and `pays`",
            )
            self.fault("end_score", what, REMOVE)

    def _too_many(self, group: Group, path: str) -> None:
        count = len(group.fields)
        what = Text(
            f'"{group.id}" hat {count} Zahlen zum Addieren',
            f'"{group.id}" has {count} numbers to add',
        )
        remedy = Text(f"nimm höchstens {MOST_ADDED}", f"use {MOST_ADDED} at most")
        self.fault(path, what, remedy, only_prints=False)  # judging would never end
