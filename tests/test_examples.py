"""Every example works: it passes the check, prints, plays, is judged and can be read."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import Game, Layout, Role
from dicesheets.layouts.own_realms import ANY
from dicesheets.records import load_with_layout
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.scoring.judge import judge
from dicesheets.sheets.check import check_layout
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pdf import pdf_bytes

EXAMPLES = Path(__file__).parents[1] / "examples"
# Games of our own: tests/test_own_games.py; single realms are tested below, each by itself.
OTHERS = ("records", "photos", "games", "realms")
REALMS = sorted((EXAMPLES / "realms").glob("*.yaml"))
LAYOUTS = sorted(p for p in EXAMPLES.glob("*/*.yaml") if p.parent.name not in OTHERS)
RECORDS = sorted((EXAMPLES / "records").glob("*.yaml"))
OBSERVATORY = EXAMPLES / "observatory" / "observatory.yaml"
FEW_ROUNDS = (40, 20, 20)  # enough to see that a layout plays; `dicesheets rate` plays thousands


LESSON = EXAMPLES.parent / "docs" / "make-your-own-realm.md"
_BLOCK = re.compile(r"<!-- picture: (\S+) (\S+) -->\n```yaml\n(.*?)```", re.S)
MAX_PICTURES_BYTES = 600_000


def layout_named(game: Game, name: str) -> Layout:
    if name == "classic":
        return load_classic(game)
    return next(layout for layout in map(load_layout, LAYOUTS) if layout.id == name)


def ids(path: Path) -> str:
    return path.stem


def test_there_are_the_examples_that_were_promised() -> None:
    assert {path.stem for path in LAYOUTS} >= {
        "bakery", "observatory", "north-coast", "high-valley",
    }  # fmt: skip
    assert RECORDS


@pytest.mark.parametrize("file", LAYOUTS, ids=ids)
def test_an_example_has_no_fault_and_says_whose_it_is(file: Path) -> None:
    layout, faults = check_layout(file)
    assert faults == []
    assert layout is not None
    assert layout.about.author
    assert layout.about.licence


@pytest.mark.parametrize("file", LAYOUTS, ids=ids)
def test_an_example_prints(file: Path) -> None:
    layout = load_layout(file)
    for form in ("cards", "match"):
        document = plan_document(layout, Job(format=form, language="en", paper="letter"))
        assert pdf_bytes(document).startswith(b"%PDF")


@pytest.mark.parametrize("file", LAYOUTS, ids=ids)
def test_an_example_can_be_rated(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dicesheets.variants import certify

    monkeypatch.setattr(certify, "ROUNDS", FEW_ROUNDS)
    certificate = certify.certify(load_layout(file))
    assert certificate.unreachable == ()
    assert [style.rounds for style in certificate.styles] == list(FEW_ROUNDS)
    assert all(style.mean > 0 for style in certificate.styles)


@pytest.mark.parametrize("file", LAYOUTS, ids=ids)
def test_a_round_played_on_an_example_is_legal(file: Path) -> None:
    layout = load_layout(file)
    realms = [card.id for card in layout.of_role(Role.REALM)]
    rng = random.Random(7)
    for _ in range(2):
        chosen = rng.sample(realms, 3)
        played = simulate_round(layout, chosen, rng, Style.GREEDY)
        verdict = judge(layout, Record(layout.game, layout.id, None, (played.record,)), 20.0)
        assert verdict.legal is True, chosen
        assert verdict.score_tenths == played.score_tenths


@pytest.mark.parametrize("file", RECORDS, ids=ids)
def test_a_sample_record_is_legal(file: Path) -> None:
    record, layout = load_with_layout(file, None, layout_named)
    verdict = judge(layout, record, 30.0)
    assert verdict.legal is True
    assert verdict.score_tenths == verdict.rounds[0].claimed_tenths
    assert not verdict.findings


def test_the_twelfth_realm_is_judged_by_its_own_rules() -> None:
    layout = load_layout(OBSERVATORY)
    realms = ("observatory", "scythe", "wingspan")
    played = simulate_round(layout, realms, random.Random(3), Style.PLANNING)
    fine = Record(layout.game, layout.id, None, (played.record,))
    assert judge(layout, fine, 20.0).legal is True
    cards = []
    for card in played.record.cards:
        if card.card == "observatory":
            falling = (("lens-1", "6"), ("lens-2", "2"))
            kept = tuple(m for m in card.marks if not m[0].startswith("lens"))
            card = replace(card, marks=(*falling, *kept))
        cards.append(card)
    wrong = Record(layout.game, layout.id, None, (replace(played.record, cards=tuple(cards)),))
    verdict = judge(layout, wrong, 20.0)
    assert verdict.legal is False
    assert any(f.card == "observatory" for f in verdict.findings)


VALLEY = EXAMPLES / "high-valley" / "high-valley.yaml"
# what stands on one realm beside eighteen ones in the log and no resource, and the rule it breaks
BROKEN = {
    "a hex far from every start": ("pasture", {"r1c4": "x"}, "spread"),
    "a number that rises": ("stream", {"pool-1": "1", "pool-9": "2"}, "compare"),
    "equal numbers at a corner": ("loom", {"r1c1": "1", "r2c2": "1"}, "compare"),
    "equal neighbours in a village": ("village", {"r1c1": "1", "r1c2": "1"}, "compare"),
    "a number that falls past a skipped stop": ("coach", {"pass-1": "2", "pass-5": "1"}, "compare"),
    "a sum that was never rolled": ("carillon", {"high-4": "x"}, "history"),
    "a stall that no die shows": ("market", {"r1c2": "x"}, "history"),
    "a gate that no die shows": ("downhill", {"blue-2": "x"}, "history"),
    "a shaft that no sum reaches": ("tunnels", {"r1c1": "x"}, "history"),
    "equal panes at a corner": ("glass", {"r2c2": "1", "r3c1": "1"}, "compare"),
    "a cell far from every entrance": ("apiary", {"r4c1": "x"}, "spread"),
    "a step that no die shows": ("salmon", {"mill-2": "x"}, "history"),
    "a smaller book two shelves below": ("bookcase", {"r1c1": "2", "r3c3": "1"}, "compare"),
}  # fmt: skip
FINE = {
    "market": {"r1c1": "x"},
    "loom": {"r1c1": "1"},
    "pasture": {"r2c2": "x"},
    "downhill": {"black-3": "x"},  # two gates are skipped
    "carillon": {"low-1": "x"},
    "stream": {"pool-1": "1"},
    "glass": {"r2c2": "1"},
    "apiary": {"r2c2": "x"},
    "salmon": {"wood-4": "x"},  # three steps are skipped
    "bookcase": {"r1c1": "1", "r3c3": "1"},
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_realm_of_the_examples_refutes_what_its_rules_forbid(name: str) -> None:
    realm, marks, rule = BROKEN[name]
    verdict = judge(layout_with(realm), snake_eyes(realm, marks), 20.0)
    assert verdict.legal is False
    assert f"welten.{realm}.{rule}" in {finding.rule for finding in verdict.findings}


@pytest.mark.parametrize("realm", FINE)
def test_and_has_a_witness_for_what_they_allow(realm: str) -> None:
    verdict = judge(layout_with(realm), snake_eyes(realm, FINE[realm]), 20.0)
    assert verdict.legal is True
    assert any("1" in line.en for line in verdict.rounds[0].witness)


# one realm a file, each made round one building block of its own
BLOCKS = {
    "diagonals": "glass", "hexes": "apiary", "long-comparison": "bookcase",
    "numbered-grid": "market", "sums": "carillon", "tracks": "salmon",
}  # fmt: skip
OF_THE_VALLEY = ("numbered-grid", "sums")


def test_every_building_block_has_a_realm_to_copy() -> None:
    assert [file.stem for file in REALMS] == list(BLOCKS)


@pytest.mark.parametrize("file", REALMS, ids=ids)
def test_a_realm_to_copy_stands_alone_beside_the_classic_ones(file: Path) -> None:
    layout, faults = check_layout(file)
    assert layout is not None
    assert faults == []
    assert layout.id == file.stem
    classic = {card.id for card in load_classic(layout.game).cards}
    (realm,) = (card for card in layout.cards if card.id not in classic)
    assert realm.id == BLOCKS[file.stem]


@pytest.mark.parametrize("name", OF_THE_VALLEY)
def test_some_of_them_are_those_of_the_high_valley(name: str) -> None:
    realm = BLOCKS[name]
    alone = layout_of(EXAMPLES / "realms" / f"{name}.yaml").card(realm)
    assert replace(alone, series=0) == replace(layout_of(VALLEY).card(realm), series=0)


@pytest.mark.parametrize("file", REALMS, ids=ids)
def test_a_round_played_on_a_realm_to_copy_is_legal(file: Path) -> None:
    layout, rng = layout_of(file), random.Random(5)
    for style in (Style.GREEDY, Style.PLANNING):
        chosen = (BLOCKS[file.stem], "scythe", "wingspan")
        played = simulate_round(layout, chosen, rng, style)
        verdict = judge(layout, Record(layout.game, layout.id, None, (played.record,)), 20.0)
        assert verdict.legal is True
        assert verdict.score_tenths == played.score_tenths


@pytest.mark.parametrize("file", REALMS, ids=ids)
def test_a_realm_to_copy_prints(file: Path) -> None:
    job = Job(format="round", language="en", paper="letter", realms=(BLOCKS[file.stem], ANY))
    assert pdf_bytes(plan_document(layout_of(file), job)).startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("file", REALMS, ids=ids)
def test_a_realm_to_copy_is_accepted_by_play(file: Path) -> None:
    from dicesheets.variants.certify import certify

    assert certify(load_layout(file)).fitting is not None


@cache
def layout_of(file: Path) -> Layout:
    return load_layout(file)


def layout_with(realm: str) -> Layout:
    """Return the high valley, or the example that this realm has to itself."""
    alone = {card: name for name, card in BLOCKS.items() if name not in OF_THE_VALLEY}
    return layout_of(EXAMPLES / "realms" / f"{alone[realm]}.yaml" if realm in alone else VALLEY)


def snake_eyes(realm: str, marks: dict[str, str]) -> Record:
    """Return a round in which only ones were rolled and one realm was marked."""
    layout = layout_with(realm)
    stars = {f"star-{n}": "x" for n in range(1, _stars(layout, realm, marks) + 1)}
    log = {f"turn-{turn}-{die}": "1" for turn in range(1, 10) for die in "ab"}
    others = [c.id for c in layout.of_role(Role.REALM) if c.id != realm][:2]
    cards = [CardRecord("score", tuple(log.items())), CardRecord("resources", ())]
    cards += [CardRecord(realm, tuple({**marks, **stars}.items()))]
    cards += [CardRecord(other, ()) for other in others]
    return Record(layout.game, layout.id, None, (RoundRecord(tuple(cards)),))


def _stars(layout: Layout, realm: str, marks: dict[str, str]) -> int:
    return sum(f.gain.star for f in layout.card(realm).fields if f.id in marks)


def test_every_step_of_the_lesson_works_and_has_its_picture(tmp_path: Path) -> None:
    steps = _BLOCK.findall(LESSON.read_text("utf-8"))
    assert len(steps) == 3
    for picture, card, text in steps:
        file = tmp_path / "garden.yaml"
        file.write_text(text, encoding="utf-8")
        layout, faults = check_layout(file)
        assert faults == []
        assert layout is not None
        assert layout.card(card).role is Role.REALM
        assert (LESSON.parent / "pictures" / picture).is_file()


def test_the_lessons_links_and_pictures_exist() -> None:
    text = LESSON.read_text("utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text)
    assert all((LESSON.parent / target).is_file() for target in targets)
    pictures = {LESSON.parent / t for t in targets if t.endswith(".png")}
    assert sum(p.stat().st_size for p in pictures) < MAX_PICTURES_BYTES


def test_the_lesson_quotes_the_message_that_comes(tmp_path: Path) -> None:
    text = LESSON.read_text("utf-8")
    first = _BLOCK.findall(text)[0][2]
    file = tmp_path / "garden.yaml"
    file.write_text(first.replace("kind: digit,", "kind: digits,"), encoding="utf-8")
    (fault,) = check_layout(file)[1]
    assert str(fault).replace(f"{tmp_path}/", "") in text
