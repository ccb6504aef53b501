"""The `groups` of a card: fields with their numbers, gains and costs."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.build_spots import build_spots, check_spread
from dicesheets.layouts.grammar_terms import THINGS
from dicesheets.layouts.model import NOTHING, STAR_GROUP, Field, Group, Kind, Reward, Text
from dicesheets.layouts.nodes import Node
from dicesheets.words.fields import counted_fields
from dicesheets.words.trouble import entries


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
            what = Text(
                "dieser Name ist der Sternreihe vorbehalten",
                "this name is kept for the row of stars",
            )
            remedy = Text("wähle einen anderen Namen", "choose another name")
            faults.append(key.fault(spot, what, remedy))
            continue
        found.append(_build_group(name, node, spot, faults))
    return tuple(found)


def _build_group(name: str, node: Node, spot: str, faults: list[Fault]) -> Group:
    kind = Kind(node.word_of("kind"))
    placed = build_spots(node, spot, faults)
    if placed is not None:
        ids, spots, numbers = placed.ids, placed.fields, placed.numbers
    else:
        ids = _ids(name, node)
        spots = ((0, 0),) * len(ids)
        numbers = tuple(item.number for item in node.items_of("numbers"))
    gains = _per_field(node, "gain", len(ids), spot, faults)
    costs = _per_field(node, "cost", len(ids), spot, faults)
    holds = _per_field(node, "holds", len(ids), spot, faults)
    if any(cost.star for cost in costs):
        what = Text("Sterne können keine Kosten sein", "a cost of stars is not possible")
        faults.append(node.fault(spot, what, Text("nimm Rohstoffe", "use resources")))
    fields = tuple(
        Field(id=ids[i], kind=kind, group=name, position=i + 1,
              number=numbers[i] if i < len(numbers) else None,
              gain=gains[i], cost=costs[i], holds=holds[i], row=spots[i][0], column=spots[i][1])
        for i in range(len(ids))
    )  # fmt: skip
    starts = node.get("spreads_from")
    group = Group(
        id=name, kind=kind, fields=fields,
        in_order=node.flag_of("in_order"), door=node.flag_of("door"),
        shape=node.word_of("shape") or ("hexagon" if node.get("hexes") else "square"),
        label=node.text_of("label"),
        target=node.number_of("target") or None,
        rows=placed.rows if placed else 0, columns=placed.columns if placed else 0,
        prefilled=placed.prefilled if placed else (), block=placed.block if placed else 0,
        forward=node.flag_of("forward"), spreads_from=_words(starts) if placed else (),
        is_hexes=node.get("hexes") is not None, regions=placed.regions if placed else (),
    )  # fmt: skip
    _check_order(group, node, spot, faults)
    check_spread(group, node, spot, faults)
    return group


def _words(node: Node | None) -> tuple[str, ...]:
    if node is None:
        return ()
    return tuple(item.word for item in node.items) if node.items is not None else (node.word,)


def _check_order(group: Group, node: Node, spot: str, faults: list[Fault]) -> None:
    """Report two orders of filling that say different things."""
    orders = [key for key in ("in_order", "forward") if node.flag_of(key)]
    orders += ["spreads_from"] if group.spreads_from else []
    for key in orders[1:]:
        what = Text(f"`{key}` geht nicht mit `{orders[0]}`", f"`{key}` contradicts `{orders[0]}`")
        remedy = Text("behalte eins von beiden", "keep one of the two")
        faults.append((node.get(key) or node).fault(f"{spot}.{key}", what, remedy))


def _ids(name: str, node: Node) -> tuple[str, ...]:
    """Return what the fields of a group without a grid are called."""
    given = node.get("ids")
    if given is not None:
        return tuple(item.word for item in given.items or ())
    count = len(node.items_of("numbers")) or node.number_of("count")
    return tuple(f"{name}-{i}" for i in range(1, count + 1))


def _per_field(
    node: Node, key: str, count: int, spot: str, faults: list[Fault]
) -> tuple[Reward, ...]:
    each, listed = node.get(f"{key}_each"), node.get(key)
    if each is not None and listed is not None:
        what = Text(f"steht neben `{key}`", f"stands beside `{key}`")
        remedy = Text("behalte eins von beiden", "keep one of the two")
        faults.append(each.fault(f"{spot}.{key}_each", what, remedy))
    if each is not None:
        return (reward_of(each),) * count
    if listed is None:
        return (NOTHING,) * count
    rewards = tuple(reward_of(item) for item in listed.items or ())
    if len(rewards) != count:
        what = Text(
            f"hat {entries(len(rewards))} für {counted_fields(count).de}",
            f"has {len(rewards)} entries for {count} fields",
        )
        remedy = Text("gib für jedes Feld einen an", "give one for each field")
        faults.append(listed.fault(f"{spot}.{key}", what, remedy))
        rewards = (rewards + (NOTHING,) * count)[:count]
    return rewards
