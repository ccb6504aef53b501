"""Names in a card's text -> groups and fields; names that do not fit are reported."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dicesheets.errors import Fault, Said
from dicesheets.layouts.model import Group, Kind, Text
from dicesheets.layouts.nodes import Node
from dicesheets.words.trouble import did_you_mean

Groups = tuple[Group, ...]
DIE_FACES = 6
GIVE_NUMBERS = Text("gib ihr `numbers`", "give it `numbers`")
USE_A_GRID = Text("nimm eine Gruppe mit `grid`", "use a group with `grid`")
REMOVE = Text("entferne es", "remove it")


def no_group(name: str) -> Text:
    """Return that there is no group of a name."""
    return Text(f'es gibt keine Gruppe "{name}"', f'there is no group "{name}"')


def is_no_grid(name: str) -> Text:
    """Return that a group is no grid."""
    return Text(f'"{name}" ist kein Gitter', f'"{name}" is no grid')


def is_missing(key: str) -> Text:
    """Return that a key is missing."""
    return Text(f"`{key}` fehlt", f"`{key}` is missing")


class Lookup:
    """Finds groups by name and reports those that do not exist or do not fit."""

    def __init__(self, groups: Groups, where: str, faults: list[Fault]) -> None:
        self.groups = {group.id: group for group in groups}
        self.fields = {field.id: field for group in groups for field in group.fields}
        self.where = where
        self.faults = faults

    def names(self, node: Node | None) -> list[Node]:
        """Return the names in a list, or the single one that stands for it."""
        if node is None:
            return []
        return list(node.items) if node.items is not None else [node]

    def group(self, node: Node, key: str, kinds: Sequence[Kind] = ()) -> Group | None:
        """Return the group that `node` names; a fault if there is none or it has the wrong kind."""
        name, spot = str(node.scalar), f"{self.where}.{key}"
        group = self.groups.get(name)
        if group is None:
            self.faults.append(node.fault(spot, no_group(name), did_you_mean(name, self.groups)))
            return None
        if kinds and group.kind not in kinds:
            names = [kind.value for kind in kinds]
            what = Text(
                f'"{name}" hat die Art {group.kind.value}',
                f'"{name}" has the kind {group.kind.value}',
            )
            remedy = Text(
                f"hier muss es {' oder '.join(names)} sein",
                f"this needs the kind {' or '.join(names)}",
            )
            self.faults.append(node.fault(spot, what, remedy))
            return None
        return group

    def all(self, node: Node | None, key: str, kinds: Sequence[Kind] = ()) -> list[Group]:
        """Return every group in a list of names."""
        found = (self.group(name, key, kinds) for name in self.names(node))
        return [group for group in found if group is not None]

    def fault(self, node: Node, key: str, what: Said, remedy: Said) -> None:
        """Report what is wrong at a key, and what to do about it."""
        self.faults.append(node.fault(f"{self.where}.{key}", what, remedy))

    def pyramid_rows(self, node: Node, key: str, kinds: Sequence[Kind] = ()) -> list[Group]:
        """Return the groups that form a pyramid, the shortest row first; none if they do not."""
        rows = self.all(node.get(key), key, kinds)
        for upper, lower in pairwise(rows):
            if len(lower.fields) != len(upper.fields) + 1:
                self.fault(
                    node.get(key) or node,
                    key,
                    Text(
                        f'"{lower.id}" hat {len(lower.fields)} Felder unter {len(upper.fields)}',
                        f'"{lower.id}" has {len(lower.fields)} fields below {len(upper.fields)}',
                    ),
                    Text(
                        "jede Reihe einer Pyramide ist ein Feld länger als die darüber",
                        "each row of a pyramid is one field longer than the row above",
                    ),
                )
                return []
        return rows
