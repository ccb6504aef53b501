"""The `groups` of a card: fields with their numbers, gains and costs."""

from __future__ import annotations

import re

from dicesheets.errors import Fault
from dicesheets.layouts.grammar_terms import THINGS
from dicesheets.layouts.model import NOTHING, STAR_GROUP, Field, Group, Kind, Reward
from dicesheets.layouts.nodes import Node


def reward_of(node: Node | None) -> Reward:
    """Return what `coin`, or `[pumpkin, heart]`, stands for."""
    if node is None:
        return NOTHING
    names = [str(i.scalar) for i in node.items] if node.items is not None else [str(node.scalar)]
    return Reward(*(names.count(thing) for thing in THINGS))


def build_groups(card: Node, where: str, faults: list[Fault]) -> tuple[Group, ...]:
    """Return the groups that the author wrote."""
    groups = card.get("groups")
    found: list[Group] = []
    for key, node in groups.entries or () if groups else ():
        name, spot = str(key.scalar), f"{where}.groups.{key.scalar}"
        if node.kind == "nothing":
            continue
        if name == STAR_GROUP:
            faults.append(
                key.fault(spot, "this name is kept for the row of stars", "choose another name")
            )
            continue
        found.append(_build_group(name, node, spot, faults))
    return tuple(found)


def _build_group(name: str, node: Node, spot: str, faults: list[Fault]) -> Group:
    kind = Kind(node.word_of("kind"))
    grid = node.get("grid")
    rows, columns, block, prefilled = _grid(grid, spot, faults) if grid else (0, 0, 0, ())
    numbers = [item.number for item in node.items_of("numbers")]
    if grid:
        spots = tuple(
            (r, c)
            for r in range(1, rows + 1)
            for c in range(1, columns + 1)
            if (r, c) not in prefilled
        )
        ids = tuple(f"r{r}c{c}" for r, c in spots)
    else:
        ids = _ids(name, node)
        spots = ((0, 0),) * len(ids)
    gains = _per_field(node, "gain", len(ids), spot, faults)
    costs = _per_field(node, "cost", len(ids), spot, faults)
    holds = _per_field(node, "holds", len(ids), spot, faults)
    if any(cost.star for cost in costs):
        faults.append(node.fault(spot, "a cost of stars is not possible", "use resources"))
    fields = tuple(
        Field(id=ids[i], kind=kind, group=name, position=i + 1,
              number=numbers[i] if i < len(numbers) else None,
              gain=gains[i], cost=costs[i], holds=holds[i], row=spots[i][0], column=spots[i][1])
        for i in range(len(ids))
    )  # fmt: skip
    return Group(
        id=name, kind=kind, fields=fields,
        in_order=node.flag_of("in_order"), door=node.flag_of("door"),
        shape=node.word_of("shape") or "square",
        label=node.text_of("label"),
        target=node.number_of("target") or None,
        rows=rows, columns=columns, prefilled=prefilled, block=block,
    )  # fmt: skip


def _ids(name: str, node: Node) -> tuple[str, ...]:
    """Return what the fields of a group without a grid are called."""
    given = node.get("ids")
    if given is not None:
        return tuple(item.word for item in given.items or ())
    count = len(node.items_of("numbers")) or node.number_of("count")
    return tuple(f"{name}-{i}" for i in range(1, count + 1))


def _grid(
    grid: Node, spot: str, faults: list[Fault]
) -> tuple[int, int, int, tuple[tuple[int, int], ...]]:
    rows = grid.number_of("rows")
    columns = grid.number_of("columns")
    block = grid.number_of("block")
    if block and (rows % block or columns % block):
        faults.append(
            grid.fault(
                f"{spot}.grid.block",
                f"big squares of {block} do not divide {rows} x {columns} cells",
                "choose rows and columns that are multiples of it",
            )
        )
        block = 0
    prefilled: list[tuple[int, int]] = []
    for item in grid.items_of("prefilled"):
        match = re.fullmatch(r"r(\d+)c(\d+)", str(item.scalar))
        cell = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
            faults.append(
                item.fault(
                    f"{spot}.grid.prefilled",
                    f"{item.scalar} lies outside {rows} rows x {columns} columns",
                    f"use r1c1 to r{rows}c{columns}",
                )
            )
        elif cell in prefilled:
            faults.append(
                item.fault(f"{spot}.grid.prefilled", f"{item.scalar} stands twice", "remove one")
            )
        else:
            prefilled.append(cell)
    return rows, columns, block, tuple(prefilled)


def _per_field(
    node: Node, key: str, count: int, spot: str, faults: list[Fault]
) -> tuple[Reward, ...]:
    each, listed = node.get(f"{key}_each"), node.get(key)
    if each is not None and listed is not None:
        faults.append(
            each.fault(f"{spot}.{key}_each", f"stands beside `{key}`", "keep one of the two")
        )
    if each is not None:
        return (reward_of(each),) * count
    if listed is None:
        return (NOTHING,) * count
    rewards = tuple(reward_of(item) for item in listed.items or ())
    if len(rewards) != count:
        faults.append(
            listed.fault(
                f"{spot}.{key}",
                f"has {len(rewards)} entries for {count} fields",
                "give one for each field",
            )
        )
        rewards = (rewards + (NOTHING,) * count)[:count]
    return rewards
