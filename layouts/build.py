"""Checked YAML tree -> frozen values, with every contradiction reported by its line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from dicesheets.errors import Fault
from dicesheets.layouts import fiducials
from dicesheets.layouts.build_comparisons import build_comparisons
from dicesheets.layouts.build_groups import build_groups
from dicesheets.layouts.build_lookup import no_group
from dicesheets.layouts.build_plays import build_plays, check_groups_are_used
from dicesheets.layouts.build_scores import build_end_scores, build_tally
from dicesheets.layouts.build_sense import check_sense
from dicesheets.layouts.build_sets import build_sets
from dicesheets.layouts.build_system import build_settings, system_groups
from dicesheets.layouts.grammar_card import CARD, OTHER_ARRANGEMENTS, REALM_ARRANGEMENTS
from dicesheets.layouts.grammar_terms import TEXT
from dicesheets.layouts.model import (
    NO_TEXT,
    STAR_GROUP,
    About,
    Arrangement,
    Card,
    Game,
    Generated,
    Group,
    Layout,
    PadSettings,
    Place,
    Placement,
    Role,
    Settings,
    Text,
    WeltenSettings,
)
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.own_icons import build_icons
from dicesheets.layouts.pad_icons import check_pad_icons
from dicesheets.layouts.registry import traits_of
from dicesheets.layouts.spec import validate
from dicesheets.words.cards import REALM_WORDS
from dicesheets.words.lists import counted
from dicesheets.words.trouble import did_you_mean

if TYPE_CHECKING:
    from dicesheets.layouts.pad import Pad


def build_layout(
    root: Node, game: Game, broken: set[str], faults: list[Fault], digest: str,
    partly: Mapping[str, tuple[Node, frozenset[str]]], guessed: Mapping[str, tuple[Node, ...]],
) -> Layout | None:  # fmt: skip
    """Return the layout; of cards named in `broken`, which have faults already, the texts only.

    `partly` holds such cards without the groups that are to blame, and the names of these: what
    else is wrong with them is reported in the same run. `guessed` holds what such cards may have
    meant: what is wrong with each guess is reported too.

    A card in which more is found keeps its fields without what happens on them, so that its
    paper can be looked at in the same run.
    """
    settings_node = root.get("settings")
    if settings_node is None or "settings" in broken:
        return None
    settings = build_settings(settings_node, game, faults)
    cards: list[Card] = []
    taken: dict[int, str] = {}
    for name, node in root.entries_of("cards"):
        if name in broken:
            cards += _build_texts(name, node)
            told = (
                _faults_of(name, guess, game, settings, taken) for guess in guessed.get(name, ())
            )
            faults += set.intersection(*sets) if (sets := list(told)) else ()
            if name in partly:
                rest, lost = partly[name]
                beside = _faults_of(name, rest, game, settings, taken)
                faults += (f for f in beside if _is_certain(f, f"cards.{name}.groups.", lost))
            continue
        known = len(faults)
        card = _build_card(name, node, game, settings, taken, faults)
        is_sound = all(fault.only_prints for fault in faults[known:])
        cards.append(card if is_sound else _without_play(card))
    check_pad_icons(root, faults)
    if not broken:
        _check_roles(root, settings, cards, faults)
    return Layout(
        id=root.word_of("id"),
        game=game,
        about=_about(root),
        settings=settings,
        cards=tuple(cards),
        icons=build_icons(root, faults),
        digest=digest,
        places=tuple(_places(root, "")),
    )


def _faults_of(
    name: str, node: Node, game: Game, settings: Settings, taken: Mapping[int, str]
) -> set[Fault]:
    """Return what is wrong with a card that nobody keeps."""
    found: list[Fault] = []
    _build_card(name, node, game, settings, dict(taken), found)
    return set(found)


def _is_certain(fault: Fault, groups: str, lost: frozenset[str]) -> bool:
    """Say whether a fault of a card stays one, whatever the groups are that were left out."""
    told = fault.say("en")
    is_plain = fault.path.startswith(groups) or ": there is no " in told
    words = set(re.findall(r"\w+", told.partition("; ")[0]))
    is_cell = any(re.fullmatch(r"r\d+c\d+", word) for word in words)  # perhaps of a lost grid
    return is_plain and not is_cell and not lost & words


def _check_roles(root: Node, settings: Settings, cards: list[Card], faults: list[Fault]) -> None:
    """Report cards without which nobody can play."""
    place = root.get("cards") or root
    if root.get("cards") is None:
        return  # which says enough
    if not cards:
        what = Text("es gibt keine Karte", "there is no card")
        faults.append(place.fault("cards", what, Text("ergänze eine", "add one")))
        return
    if not isinstance(settings, WeltenSettings):
        return
    realms = sum(card.role is Role.REALM for card in cards)
    if realms < settings.realms_a_round:
        need = settings.realms_a_round
        what = Text(f"es gibt nur {counted(realms, *REALM_WORDS).de}", f"there are {realms} realms")
        remedy = Text(f"ein Durchgang braucht {need}", f"a round needs {need}")
        faults.append(place.fault("cards", what, remedy))
    for role in (Role.RESOURCES, Role.SCORE):
        count = sum(card.role is role for card in cards)
        if count != 1:
            what = Text(
                f"es gibt {count} Karten der Rolle {role.value}",
                f"there are {count} cards of the role {role.value}",
            )
            remedy = Text("ein Durchgang braucht genau eine", "a round needs exactly one")
            faults.append(place.fault("cards", what, remedy))


def _about(root: Node) -> About:
    made = root.get("generated")
    return About(
        name=root.text_of("name") or NO_TEXT,
        author=root.word_of("author"),
        licence=root.word_of("licence"),
        version=root.word_of("version") or "1",
        extends=root.word_of("extends") or None,
        rating=root.word_of("rating"),
        generated=None if made is None else Generated(
            generator=made.number_of("generator"), seed=made.number_of("seed"),
            difficulty=made.number_of("difficulty"), realms=made.number_of("realms"),
        ),
    )  # fmt: skip


def _build_card(
    name: str, node: Node, game: Game, settings: Settings, taken: dict[int, str],
    faults: list[Fault],
) -> Card:  # fmt: skip
    where = f"cards.{name}"
    role = Role(node.word_of("role"))
    groups = build_groups(node, where, faults)
    pad = _pad(node, role, settings, where, faults)
    groups += system_groups(name, node, role, settings, pad, where, faults)
    _check_ids(node, groups, where, faults)
    comparisons = build_comparisons(node, groups, where, faults)
    plays = build_plays(node, groups, where, faults)
    sets = build_sets(node, groups, where, faults)
    tally = build_tally(node, groups, where, faults)
    if role is Role.REALM:
        check_groups_are_used(node, groups, plays, where, faults)
        check_sense(node, groups, plays, sets, where, faults)
    return Card(
        id=name,
        role=role,
        title=node.text_of("title") or Text(name, name),
        series=_series(name, node, game, role, pad, taken, where, faults),
        rules=_texts(node, "rules"),
        scoring=_texts(node, "scoring"),
        colour=node.word_of("colour") or "slate",
        icon=node.word_of("icon") or None,
        groups=groups,
        comparisons=comparisons,
        sets=sets,
        plays=plays,
        tally=tally,
        end_scores=build_end_scores(node, where, faults),
        arrangement=_arrangement(node, role, groups, where, faults),
        pad=pad,
    )


def _pad(node: Node, role: Role, settings: Settings, where: str, faults: list[Fault]) -> Pad | None:
    """Return what a pad card is; other cards have none, and a game with players needs one."""
    if role is Role.PAD and isinstance(settings, PadSettings):
        if node.get("pad") is None:
            what = Text("sagt nicht, was darauf steht", "does not say what stands on it")
            faults.append(node.fault(where, what, Text("ergänze `pad`", "add `pad`")))
        from dicesheets.layouts.build_pad import build_pad

        return build_pad(node, settings.players, where, faults)
    if (given := node.get("pad")) is not None:
        what = Text("nur Karten der Rolle pad haben das", "only cards of the role pad have this")
        faults.append(given.fault(f"{where}.pad", what, Text("lass es weg", "leave it out")))
    return None


def _build_texts(name: str, node: Node) -> list[Card]:
    """Return a card with nothing but its texts, if these are right; only realms are drawn so.

    The words of a pad are looked at all the same.
    """
    texts = [node.get("title"), *node.items_of("rules"), *node.items_of("scoring")]
    role = node.word_of("role")
    if role not in (Role.REALM.value, Role.PAD.value) or None in texts:
        return []
    faults: list[Fault] = []
    for text in texts:
        validate(text or node, TEXT, "", faults)
    if (icon := node.get("icon")) is not None:
        validate(icon, CARD.by_name["icon"].type, "", faults)
    if faults:
        return []
    if (colour := node.get("colour")) is not None:
        validate(colour, CARD.by_name["colour"].type, "", faults)
    return [
        Card(
            id=name, role=Role(role), title=node.text_of("title") or NO_TEXT, series=0,
            rules=_texts(node, "rules"), scoring=_texts(node, "scoring"),
            colour="slate" if faults else node.word_of("colour") or "slate",
            icon=node.word_of("icon") or None,
        )
    ]  # fmt: skip


def _without_play(card: Card) -> Card:
    """Return a card of which only the fields are certain."""
    return replace(card, comparisons=(), sets=(), plays=(), tally=None, end_scores=())


def _texts(node: Node, key: str) -> tuple[Text, ...]:
    return tuple(item.text for item in node.items_of(key))


def _check_ids(node: Node, groups: tuple[Group, ...], where: str, faults: list[Fault]) -> None:
    seen: dict[str, str] = {}
    for group in groups:
        for field in group.fields:
            if field.id in seen:
                place = _group_node(node, group.id)
                what = Text(
                    f'das Feld "{field.id}" steht auch in {seen[field.id]}',
                    f'the field "{field.id}" stands in {seen[field.id]} too',
                )
                remedy = Text(
                    "benenne eine der Gruppen um oder gib `ids` an",
                    "rename one of the groups or give `ids`",
                )
                faults.append(place.fault(f"{where}.groups.{group.id}", what, remedy))
            seen[field.id] = group.id


def _group_node(node: Node, group: str) -> Node:
    groups = node.get("groups")
    return (groups.get(group) if groups else None) or node


def _series(
    name: str, node: Node, game: Game, role: Role, pad: Pad | None, taken: dict[int, str],
    where: str, faults: list[Fault],
) -> int:  # fmt: skip
    if role is Role.COMPONENT:
        return -1
    if traits_of(game).names_itself:
        paper = pad.paper if pad else fiducials.PAPERS[0]
        return traits_of(game).series[fiducials.PAPERS.index(paper)]
    allowed = traits_of(game).series
    given = node.get("series")
    if given is None:
        free = [s for s in allowed if s not in taken]
        if not free:
            what = Text("es sind keine Eckmarken mehr übrig", "no corner markers are left")
            remedy = Text("nimm weniger Karten", "use fewer cards")
            faults.append(node.fault(where, what, remedy))
            return allowed.start
        series = free[-1] if role is not Role.REALM else free[0]
        # New realms come after the classic ones, whose series are fixed.
        series = next((s for s in free if s > max(taken, default=allowed.start - 1)), series)
    else:
        series = given.number
        if series not in allowed:
            what = Text(
                f"{series} gehört zu einem anderen Spiel", f"{series} belongs to another game"
            )
            first, last = allowed.start, allowed.stop - 1
            remedy = Text(f"nimm {first} bis {last}", f"use {first} to {last}")
            faults.append(given.fault(f"{where}.series", what, remedy))
        elif series in taken and role is not Role.BOARD:
            other = taken[series]
            what = Text(f"{series} gehört schon zu {other}", f"{other} has {series} already")
            remedy = Text("lass `series` weg", "leave `series` out")
            faults.append(given.fault(f"{where}.series", what, remedy))
    taken.setdefault(series, name)
    return series


_OWN_KIND = {
    Role.RESOURCES: "icons", Role.SCORE: "log", Role.BOARD: "hexmap", Role.PAD: "pad",
}  # fmt: skip


def _arrangement(
    node: Node, role: Role, groups: tuple[Group, ...], where: str, faults: list[Fault]
) -> Arrangement:
    arrange = node.get("arrange")
    if arrange is None:
        played = [g for g in groups if g.id != STAR_GROUP]
        usual = "rows"
        if len(played) == 1 and played[0].rows:
            usual = "hexes" if played[0].is_hexes else "grid"
        return Arrangement(_OWN_KIND.get(role, usual), tuple((g.id,) for g in played))
    kind = arrange.word_of("kind")
    allowed = REALM_ARRANGEMENTS if role is Role.REALM else OTHER_ARRANGEMENTS
    if kind not in allowed:
        faults.append(
            (arrange.get("kind") or arrange).fault(
                f"{where}.arrange.kind",
                Text(
                    f'"{kind}" passt nicht zu einer Karte der Rolle {role.value}',
                    f'"{kind}" does not suit a {role.value} card',
                ),
                did_you_mean(kind, allowed),
            )
        )
        kind = _OWN_KIND.get(role, "rows")  # for the rest of the card
    known = [g.id for g in groups if g.id != STAR_GROUP]
    rows_node = arrange.get("rows")
    rows: tuple[tuple[str, ...], ...] = tuple((name,) for name in known)
    if rows_node is not None:
        rows = tuple(tuple(str(n.scalar) for n in row.items or ()) for row in rows_node.items or ())
        _check_rows(rows_node, known, f"{where}.arrange.rows", role is Role.REALM, faults)
        rows = _known_rows(rows, known)
    return Arrangement(kind, rows, _placements(arrange, groups, where, faults))


def _known_rows(rows: tuple[tuple[str, ...], ...], known: list[str]) -> tuple[tuple[str, ...], ...]:
    """Return the rows without names that are unknown or stand there again."""
    seen: set[str] = set()
    found = []
    for row in rows:
        kept = tuple(n for n in dict.fromkeys(row) if n in known and n not in seen)
        seen.update(kept)
        found += [kept] if kept else []
    return tuple(found)


def _check_rows(
    rows: Node, known: list[str], where: str, complete: bool, faults: list[Fault]
) -> None:
    """Rows name groups that exist, and on realm cards each of them once."""
    named = [item for row in rows.items or () for item in row.items or ()]
    for item in named:
        name = str(item.scalar)
        if name not in known:
            faults.append(item.fault(where, no_group(name), did_you_mean(name, known)))
    flat = [str(item.scalar) for item in named]
    for name in known if complete else ():
        if flat.count(name) != 1:
            what = Text(f'"{name}" steht zweimal da', f'"{name}" stands twice')
            if name not in flat:
                what = Text(f'die Gruppe "{name}" fehlt', f'the group "{name}" is missing')
            remedy = Text("nenne jede Gruppe einmal", "name each group once")
            faults.append(rows.fault(where, what, remedy))


def _placements(
    arrange: Node, groups: tuple[Group, ...], where: str, faults: list[Fault]
) -> tuple[Placement, ...]:
    known = [f.id for g in groups for f in g.fields]
    found: list[Placement] = []
    for name, node in arrange.entries_of("place"):
        spot = f"{where}.arrange.place.{name}"
        if name not in known:
            what = Text("dieses Feld gibt es nicht", "there is no such field")
            faults.append(node.fault(spot, what, did_you_mean(name, known)))
            continue
        left, top, width, height = (node.length_of(k) for k in ("left", "top", "width", "height"))
        for key, size in (("width", width), ("height", height)):
            if size <= 0:
                what = Text(f"ist {size:g}", f"is {size:g}")
                remedy = Text("gib eine Größe über 0 an", "give a size above 0")
                faults.append((node.get(key) or node).fault(f"{spot}.{key}", what, remedy))
        if width > 0 and height > 0:
            found.append(Placement(name, left, top, width, height))
    return tuple(found)


def _places(node: Node, path: str) -> list[tuple[str, Place]]:
    """List the place of every mapping entry and list item, for messages made later."""
    found: list[tuple[str, Place]] = []
    _add_places(node, path, found)
    return found


def _add_places(node: Node, path: str, found: list[tuple[str, Place]]) -> None:
    if path:
        found.append((path, Place(node.file, node.line)))
    for key, value in node.entries or ():
        _add_places(value, f"{path}.{key.scalar}" if path else str(key.scalar), found)
    for index, item in enumerate(node.items or ()):
        _add_places(item, f"{path}.{index}", found)
