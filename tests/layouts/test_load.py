"""Loading: the built-in layouts, `extends`, limits and digests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import LayoutError
from dicesheets.layouts.fiducials import FIRST_EDITION, parse_code
from dicesheets.layouts.grammar import layout_type, settings_type
from dicesheets.layouts.load import inspect_layout, load_classic, load_layout, parse_layout
from dicesheets.layouts.model import Game, Kind, Role
from dicesheets.layouts.nodes import MAX_DEPTH, _whole
from dicesheets.layouts.reference import key_reference
from dicesheets.layouts.registry import DEFAULT_GAME
from dicesheets.layouts.schema import layout_schema
from dicesheets.layouts.spec import ListOf, MapOf, Struct, Type
from dicesheets.scanner.library import Library
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.variants.library import find_layout

ROOT = Path(__file__).parents[2]
HEAD = "game: welten\nid: mine\nname: {de: Meins, en: Mine}\nextends: classic\n"

CONTRACT_FIELDS = {
    "castles": "l1-1 l2-1 l2-2 l3-1 l3-2 r1-1 r1-2 r2-1 r2-2 r2-3",
    "cities": "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",
    "society": "a1 a2 b1 b2 b3 c1 c2 c3 c4",
    "pendulum": "octagon-1 octagon-2 octagon-3 octagon-4 octagon-5 "
    "glass-1-1 glass-2-1 glass-2-2 glass-3-1 glass-3-2 glass-3-3",
    "wingspan": " ".join(f"bird-{b}-{s}" for b in (1, 2, 3) for s in (1, 2, 3)),
    "viticulture": " ".join([f"grape-{i}" for i in range(1, 7)] + ["order-1 order-2 order-3"]),
}


@pytest.mark.parametrize("game", list(Game))
def test_every_game_has_a_classic_layout_without_faults(game: Game) -> None:
    layout = load_classic(game)
    assert layout.game is game
    assert layout.cards


@pytest.mark.parametrize("card", CONTRACT_FIELDS)
def test_fields_are_called_as_the_contract_says(card: str) -> None:
    fields = [f.id for f in load_classic(Game.WELTEN).card(card).fields if f.group != "star"]
    assert fields == CONTRACT_FIELDS[card].split()


def test_the_eleven_realms_and_two_more_cards() -> None:
    layout = load_classic(Game.WELTEN)
    assert len(layout.of_role(Role.REALM)) == 11
    assert [f.id for f in layout.card("score").fields][:3] == ["turn-1-a", "turn-1-b", "turn-2-a"]
    assert sum(f.kind is Kind.CIRCLE for f in layout.card("resources").fields) == 36


@pytest.mark.parametrize("card", [c.id for c in load_classic(Game.WELTEN).of_role(Role.REALM)])
def test_fixed_rewards_are_balanced_over_the_three_resources(card: str) -> None:
    """games rule 1.8: every realm with fixed rewards is balanced."""
    realm = load_classic(Game.WELTEN).card(card)
    if realm.tally:
        pytest.skip("its rewards depend on the order of play")
    rewards = [f.gain for f in realm.fields] + [s.gain for s in realm.sets]
    rewards += [f.holds for f in realm.fields]
    sums = [sum(r.resources[i] for r in rewards) for i in range(3)]
    assert sums[0] == sums[1] == sums[2]


def test_storeys_follow_from_columns_and_doors() -> None:
    castles = load_classic(Game.WELTEN).card("castles")
    stars = [set(s.fields) for s in castles.sets if s.gain.star]
    assert stars == [{"l1-1", "l3-1"}, {"l2-1", "l3-2"}, {"l2-2"},
                     {"r2-1"}, {"r1-1", "r2-2"}, {"r1-2", "r2-3"}]  # fmt: skip


def test_a_variant_restates_only_what_it_changes() -> None:
    layout = parse_layout(HEAD + "cards:\n  scythe:\n    colour: teal\n  cities: null\n", "mine")
    classic = load_classic(Game.WELTEN)
    assert layout.card("scythe").colour == "teal"
    assert layout.card("scythe").plays == classic.card("scythe").plays
    assert "cities" not in {card.id for card in layout.cards}
    assert len(layout.cards) == len(classic.cards) - 1


def test_name_and_origin_keep_the_digest() -> None:
    head = HEAD + 'author: Anna\nlicence: CC0-1.0\nversion: "7"\nrating: easy\n'
    assert parse_layout(head, "mine").digest == load_classic(Game.WELTEN).digest


REPRINTED = {
    "a number": "viticulture: {groups: {order: {numbers: [9, 11, 12]}}}",
    "a longer rule": "scythe: {rules: [{de: 'Kurz.', en: 'Short.'}]}",
    "a scoring text": "scythe: {scoring: [{de: 'Kurz.', en: 'Short.'}]}",
    "a title": "scythe: {title: {de: Sense, en: Blade}}",
    "a label": "euphoria: {groups: {left: {label: {de: Oben, en: Top}}}}",
    "a shape": "scythe: {groups: {top: {shape: circle}}}",
    "a place": "scythe: {arrange: {place: {top-1: {left: 9, top: 60, width: 9, height: 9}}}}",
    "a colour": "scythe: {colour: teal}",
    "a card less": "scythe: null",
}


@pytest.mark.parametrize("change", REPRINTED)
def test_whatever_changes_the_printed_card_changes_the_digest(change: str) -> None:
    """A reworded rule moves the fields below it: older sheets must not be read by it."""
    layout = parse_layout(f"{HEAD}cards:\n  {REPRINTED[change]}\n", "mine")
    assert layout.digest != load_classic(Game.WELTEN).digest


def test_the_order_of_colours_and_of_groups_changes_the_digest() -> None:
    text = (ROOT / "layouts" / "wuerfeland" / "classic.yaml").read_text(encoding="utf-8")
    lines = text.replace("id: classic", "id: mine", 1).splitlines(keepends=True)
    red = next(i for i, line in enumerate(lines) if "{id: red" in line)
    lines[red], lines[red + 1] = lines[red + 1], lines[red]
    swapped = parse_layout("".join(lines), "mine")
    assert swapped.digest != load_classic(Game.WUERFELAND).digest


RELEASED = {
    Game.WELTEN: "14639637a0",
    Game.WUERFELAND: "7689737c24",
    Game.HELDEN: "f38cf5ec2b",
    Game.CARCASSONNE: "602b8c45f9",
    Game.OWN: "5e102be5f5",
}


@pytest.mark.parametrize("game", list(Game))
def test_the_built_in_layouts_are_those_on_printed_sheets(game: Game) -> None:
    """Sheets in people's drawers name this digest, and generated layouts start from its file."""
    assert load_classic(game).digest == RELEASED[game], (
        "a released classic file never changes: keep the old one beside the new, and raise the "
        "generator's version; before the first release just write the new digest here"
    )


def test_a_file_needs_its_own_id_and_name() -> None:
    with pytest.raises(LayoutError, match='"id" is missing'):
        parse_layout("game: welten\nextends: classic\n", "mine")
    with pytest.raises(LayoutError, match="kept for the built-in layout"):
        parse_layout(HEAD.replace("id: mine", "id: classic"), "mine")


def test_what_an_inherited_part_lacks_is_said_at_the_author_s_line() -> None:
    text = HEAD + "cards:\n  pendulum:\n    groups:\n      glass-1: null\n"
    with pytest.raises(LayoutError) as caught:
        parse_layout(text, "mine")
    assert {fault.file for fault in caught.value.faults} == {"mine"}
    assert {fault.line for fault in caught.value.faults} == {7}
    assert "inherited from welten/classic.yaml:" in str(caught.value)


def test_two_new_realms_get_markers_after_the_classic_ones() -> None:
    realm = (
        "{role: realm, title: {de: Mond, en: Moon}, groups: {crater: {kind: digit, count: 3}}, "
        "plays: [{write: crater}], sets: [{fields: crater, gain: star}]}"
    )
    layout = parse_layout(f"{HEAD}cards:\n  moon: {realm}\n  sun: {realm}\n", "mine")
    assert [(c.id, c.series) for c in layout.cards[-2:]] == [("moon", 13), ("sun", 14)]
    assert layout.cards[:-2] == load_classic(Game.WELTEN).cards


def test_a_realm_gets_the_first_free_markers_where_the_last_ones_are_taken() -> None:
    realm = (
        "role: realm, title: {de: Mond, en: Moon}, groups: {crater: {kind: digit, count: 3}}, "
        "plays: [{write: crater}], sets: [{fields: crater, gain: star}]"
    )
    cards = f"cards:\n  moon: {{series: 37, {realm}}}\n  sun: {{{realm}}}\n"
    layout = parse_layout(HEAD + cards, "mine")
    assert [(c.id, c.series) for c in layout.cards[-2:]] == [("moon", 37), ("sun", 13)]


def test_lists_are_replaced_and_alternatives_give_way() -> None:
    layout = parse_layout(
        HEAD + "cards:\n  scythe:\n    groups:\n      top: {gain_each: coin}\n", "mine"
    )
    top = layout.card("scythe").group("top")
    assert [f.gain.coin for f in top.fields] == [1] * 6
    assert [f.number for f in top.fields] == [1, 2, 3, 4, 5, 6]


def test_the_order_of_keys_does_not_change_the_digest() -> None:
    one = parse_layout(HEAD + "cards:\n  cities: {colour: sky, series: 30}\n", "a")
    two = parse_layout(HEAD + "cards:\n  cities: {series: 30, colour: sky}\n", "b")
    assert one.digest == two.digest


def test_files_may_extend_a_neighbour_but_not_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(HEAD.replace("classic", "b.yaml"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(HEAD + 'version: "7"\n', encoding="utf-8")
    assert load_layout(tmp_path / "a.yaml").about.version == "7"
    (tmp_path / "b.yaml").write_text(HEAD.replace("classic", "a.yaml"), encoding="utf-8")
    with pytest.raises(LayoutError, match="circle"):
        load_layout(tmp_path / "a.yaml")


def test_aliases_that_explode_are_refused_quickly(tmp_path: Path) -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 12)]
    (tmp_path / "bomb.yaml").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(LayoutError, match="aliases"):
        load_layout(tmp_path / "bomb.yaml")


def test_an_alias_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").write_text("a: &a [*a]\n", encoding="utf-8")
    with pytest.raises(LayoutError):
        load_layout(tmp_path / "loop.yaml")


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deep.yaml").write_text("[" * 5000 + "]" * 5000, encoding="utf-8")
    with pytest.raises(LayoutError):
        load_layout(tmp_path / "deep.yaml")


@pytest.mark.parametrize("text", ["a: &x [*x]", "a: &x {b: *x}", "a: &x {? *x : 1}"])
def test_what_stands_in_itself_is_refused_as_too_deep(text: str, tmp_path: Path) -> None:
    (tmp_path / "round.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(LayoutError, match=f"nested more than {MAX_DEPTH} deep"):
        load_layout(tmp_path / "round.yaml")


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.yaml").open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    with pytest.raises(LayoutError, match="at most 512 KB"):
        load_layout(tmp_path / "huge.yaml")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"just words", b"- a\n- b\n", b"42"])
def test_what_is_no_layout_gets_one_clear_fault(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes(content)
    layout, faults = inspect_layout(file)
    assert layout is None
    assert len(faults) == 1
    assert "mine.yaml" in str(faults[0])


def test_a_missing_file_and_a_folder_are_said_so(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="cannot be read"):
        load_layout(tmp_path / "none.yaml")
    with pytest.raises(LayoutError, match="folder"):
        load_layout(tmp_path)


def test_the_shipped_schema_is_the_current_one() -> None:
    shipped = json.loads((ROOT / "layouts" / "layout.schema.json").read_text(encoding="utf-8"))
    assert shipped == json.loads(json.dumps(layout_schema())), "run `dicesheets schema` anew"


@pytest.mark.parametrize("game", list(Game))
def test_shipped_files_name_the_schema_for_editors(game: Game) -> None:
    first = (ROOT / "layouts" / game.value / "classic.yaml").read_text(encoding="utf-8")
    assert first.startswith("# yaml-language-server: $schema=../layout.schema.json")


def _keys(kind: Type, seen: dict[str, set[str]]) -> dict[str, set[str]]:
    if isinstance(kind, ListOf):
        _keys(kind.item, seen)
    elif isinstance(kind, MapOf):
        _keys(kind.value, seen)
    elif isinstance(kind, Struct) and kind.name not in seen:
        seen[kind.name] = {key.name for key in kind.keys}
        for key in kind.keys:
            _keys(key.type, seen)
    return seen


def test_the_key_reference_is_the_current_one() -> None:
    text = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
    assert text.endswith(key_reference()), "renew it with `dicesheets schema --markdown`"


def test_every_key_is_documented() -> None:
    text = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
    seen = _keys(layout_type(DEFAULT_GAME), {})
    for game in Game:
        _keys(settings_type(game), seen)
    missing = {key for keys in seen.values() for key in keys if f"`{key}`" not in text}
    assert not missing


def test_a_variant_is_nobody_elses_work(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(HEAD, encoding="utf-8")
    about = load_layout(tmp_path / "a.yaml").about
    assert (about.author, about.licence) == ("", "")


# Layouts of before these faults were looked for; each does nothing that a sheet would show.
HARMLESS = {
    "a target that nothing pays": "wingspan: {sets: []}",
    "contents that nothing pays out": "pendulum: {sets: []}",
    "printed numbers in fields that are written in": (
        "castles: {groups: {l1: {kind: digit, count: null, numbers: [3]}}}"
    ),
    "a price that the play does not ask for": "tapestry: {groups: {cell: {cost_each: heart}}}",
}


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_sheets_that_were_printed_before_a_fault_was_looked_for_are_read(
    tmp_path: Path, change: str
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"{HEAD}cards:\n  {change}\n", "utf-8")
    with pytest.raises(LayoutError):
        load_layout(file)
    layout = find_layout(file, is_printed=True)
    card = next(c for c in layout.cards if c.id == change.split(":")[0])
    code = parse_code(draw_card(layout, card, Look(edition=FIRST_EDITION)).code)
    assert Library(lambda code: layout).printed(code).plan.fields
    done = CliRunner().invoke(main, ["print", "--layout", str(file), "-o", str(tmp_path / "x.pdf")])
    assert done.exit_code == 2


def test_what_nobody_could_work_out_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    change = "euphoria: {groups: {left: {kind: mark, numbers: [1,1,1,1,1,1,1,1,1,1,1,1,1]}}}"
    file.write_text(f"{HEAD}cards:\n  {change}\n", "utf-8")
    with pytest.raises(LayoutError, match="13 numbers to add"):
        load_layout(file, is_printed=True)


@pytest.mark.parametrize(("text", "number"), [("9" * 12, 10**12 - 1), ("1_000", 1000), ("-7", -7)])
def test_whole_numbers_are_read_as_they_are_written(text: str, number: int) -> None:
    assert _whole(text) == number


@pytest.mark.parametrize("text", ["9" * 13, "0x1F", "12:30", "1.5"])
def test_what_no_layout_needs_is_no_whole_number(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        _whole(text)
