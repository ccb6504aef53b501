"""Practice photos: the same seed gives the same photo, and the photo shows what the record says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from dicesheets.cli import main
from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import SheetCode, parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind
from dicesheets.layouts.people import Person, PersonId
from dicesheets.practice.bend import Bend, Profile, bend_surface
from dicesheets.practice.camera import photograph
from dicesheets.practice.fill import Spot, fill_page, pick_habit
from dicesheets.practice.film import pick_dry_erase, wipe
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.ink import PEN_WEIGHTS, PENS, Stroke, draw_ink
from dicesheets.practice.make import Practice, Wish, markers_of, names_of, print_pages, spots_of
from dicesheets.practice.paper import PIXELS_A_MM
from dicesheets.practice.preset_names import PRESETS
from dicesheets.practice.presets import make_camera
from dicesheets.practice.real_light import (
    CORNERS,
    HELD_OUT,
    RealLight,
    gather_lights,
    load_lights,
    save_lights,
)
from dicesheets.practice.sensor import Sensor, encode_jpeg
from dicesheets.practice.sheet import (
    Print,
    check_seats,
    play_sheet,
    practise,
    practise_match,
    practise_table,
)
from dicesheets.practice.strangers import STRANGERS, make_stranger
from dicesheets.records import load_record
from dicesheets.rules.record import Record
from dicesheets.scoring.judge import judge, rules_of
from dicesheets.sheets.pages import Page

SMALL = 2.0  # megapixels: tests must be quick
SHARED = ("score", "resources")


def _rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def _white_page() -> np.ndarray:
    return np.full((600, 424, 3), 255, np.uint8)


@pytest.fixture
def photographed(monkeypatch: pytest.MonkeyPatch) -> list[SheetCode]:
    """The codes on all pages that would be photographed."""
    from dicesheets.practice import sheet

    codes: list[SheetCode] = []

    def keep(pages: Sequence[Page], *_: object) -> Practice:
        codes.extend(parse_code(c.plan.code) for page in pages for c in page.cards)
        return Practice(b"", (), "", "")

    monkeypatch.setattr(sheet, "make_photo", keep)
    monkeypatch.setattr(sheet, "print_pages", lambda *_: [])
    return codes


@pytest.mark.parametrize("game", list(Game), ids=lambda g: g.value)
def test_every_mark_of_a_record_has_its_spot_on_the_page(game: Game) -> None:
    sheet = play_sheet(load_classic(game), _rng(), Print())
    marks = {card.card: dict(card.marks) for card in sheet.record.rounds[0].cards}
    spots = [spot for page in sheet.pages for spot in spots_of(page, marks)]
    assert {(s.card, s.field): s.mark for s in spots} == {
        (card, field): mark for card, fields in marks.items() for field, mark in fields.items()
    }


def test_the_same_seed_gives_the_same_photo_and_record_by_the_command_too(tmp_path) -> None:
    file = tmp_path / "one.jpg"
    result = CliRunner().invoke(
        main, ["practise", "-o", str(file), "--megapixels", "2", "--seed", "9", "--hard"]
    )
    assert result.exit_code == 0, result.output
    record = load_record(file.with_suffix(".yaml"))
    assert len(record.rounds[0].cards) == 5
    wish = Wish("hard", megapixels=SMALL)
    again, truth = practise(load_classic(Game.WELTEN), 9, load_hands(), wish, Print())
    assert file.read_bytes() == again.jpeg
    assert record.rounds == truth.rounds
    photo = cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    assert 1.8e6 < photo.shape[0] * photo.shape[1] < 2.2e6


def test_the_command_names_the_pens_it_knows() -> None:
    result = CliRunner().invoke(main, ["practise", "--pen", "quill"])
    assert result.exit_code == 2
    assert "ballpoint-blue" in result.output


def test_a_whole_table_has_the_same_dice_and_a_photo_each(
    photographed: list[SheetCode], tmp_path: Path
) -> None:
    file = tmp_path / "table.jpg"
    result = CliRunner().invoke(
        main, ["practise", "--players", "2-3", "-o", str(file), "--megapixels", "2"]
    )
    assert result.exit_code == 0, result.output
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "table-P2.jpg", "table-P2.yaml", "table-P3.jpg", "table-P3.yaml",
    ]  # fmt: skip
    records = [load_record(tmp_path / f"table-P{n}.yaml") for n in (2, 3)]
    assert [record.player for record in records] == ["P2", "P3"]
    layout = load_classic(Game.WELTEN)
    assert list(rules_of(Game.WELTEN).find_differences(layout, records)) == []
    assert records[0].rounds != records[1].rounds  # each played their own way
    assert {code.player for code in photographed} == {2, 3}


@pytest.mark.slow
def test_a_table_may_play_a_match() -> None:
    layout = load_classic(Game.WELTEN)
    how = Print("match")
    table = [*practise_table(layout, 5, load_hands(), Wish(megapixels=1.0), how, (1, 2))]
    assert [len(photos) for photos, _ in table] == [3, 3]
    records = [record for _, record in table]
    assert list(rules_of(Game.WELTEN).find_differences(layout, records)) == []
    assert all(judge(layout, record).legal for record in records)


def test_a_board_each_but_a_pad_for_all() -> None:
    boards = load_classic(Game.WUERFELAND)
    wish = Wish(megapixels=1.0)
    (one,) = practise_table(boards, 5, load_hands(), wish, Print(), (4,))
    assert one[1].player == "P4"
    with pytest.raises(
        UsageError, match="players: one pad of helden holds all of them; leave them out"
    ):
        next(practise_table(load_classic(Game.HELDEN), 5, load_hands(), wish, Print(), (1, 2)))


def seats_on(record: Record) -> set[str]:
    return {field.partition("-")[0] for field, _ in record.rounds[0].cards[0].marks}


@pytest.mark.parametrize(("game", "seats"), [(Game.OWN, 2), (Game.OWN, 6), (Game.CARCASSONNE, 3)])
def test_on_a_pad_for_the_whole_table_so_many_play(game: Game, seats: int) -> None:
    """Who asked for three players was told to leave that out, and for nine got nine pads."""
    layout, how = load_classic(game), Print()
    players = tuple(range(1, seats + 1))
    assert check_seats(layout, players) == seats
    sheet = play_sheet(layout, np.random.default_rng(1), how, seats=seats)
    assert seats_on(sheet.record) == {f"p{player}" for player in players}
    assert judge(layout, sheet.record).legal


@pytest.mark.parametrize("players", [(1,), (2, 3), tuple(range(1, 10))])
def test_a_table_that_no_pad_has_room_for_is_refused(players: tuple[int, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        check_seats(load_classic(Game.OWN), players)
    assert str(caught.value) == (
        "players: one pad of Points pad is for the whole table (2-6); say how many play, such "
        "as 6 (at an event everybody has a pad)"
    )
    assert check_seats(load_classic(Game.WUERFELAND), players) == 0  # a board each


def test_a_record_is_not_overwritten_by_its_own_truth(tmp_path) -> None:
    record = tmp_path / "anna.yaml"
    record.write_text("game: wuerfeland  # mine\nrounds: [{board: {r3c7: x}}]\n")
    options = ["--game", "wuerfeland", "--record", str(record), "-o", str(tmp_path / "anna.jpg")]
    result = CliRunner().invoke(main, ["practise", *options, "--lang", "en"])
    assert (result.exit_code, "rename it" in result.output) == (2, True)
    assert "# mine" in record.read_text()


@pytest.mark.parametrize("output", ["b.jpg", "b.jpeg"])
def test_no_photo_of_several_overwrites_the_record(output: str, tmp_path) -> None:
    record = tmp_path / "b-002.yaml"
    record.write_text("game: wuerfeland  # mine\nrounds: [{board: {r3c7: x}}]\n")
    options = ["--game", "wuerfeland", "--record", str(record), "--count", "2"]
    options += ["-o", str(tmp_path / output), "--lang", "en"]
    result = CliRunner().invoke(main, ["practise", *options])
    assert (result.exit_code, "rename it" in result.output) == (2, True)
    assert [p.name for p in tmp_path.iterdir()] == ["b-002.yaml"]
    assert "# mine" in record.read_text()


@pytest.mark.parametrize("output", ["c.yaml", "c.png", "c"])
def test_only_a_jpeg_is_a_photo(output: str, tmp_path) -> None:
    arguments = ["--lang", "en", "practise", "-o", str(tmp_path / output)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.endswith(f"{output}: a photo ends in .jpg or .jpeg; rename it")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "0"],
        ["--players", "two"],
        ["--players", "²"],
        ["--game", "wuerfeland", "--realms", "scythe", "--megapixels", "1"],
        ["--realms", "scythe,euphoria"],
        ["--realms", "scythe,euphoria,cities", "--format", "match"],
        ["--game", "helden", "--players", "9"],
        ["--record", "RECORD", "--players", "2"],
        ["-o", "missing/photo.jpg", "--megapixels", "1"],
    ],
    ids=lambda options: " ".join(options),
)
def test_wrong_options_write_nothing(options: list[str], tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    example = Path(__file__).parents[2] / "examples" / "records" / "welten-anna.yaml"
    given = [str(example) if option == "RECORD" else option for option in options]
    result = CliRunner().invoke(main, ["practise", *given])
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(UsageError, match="use one of normal, hard"):
        make_camera("perfect", _rng(), SMALL)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_makes_a_photo(preset: str) -> None:
    camera = make_camera(preset, _rng(), 1.0, markers=[(10.0, 10.0)])
    photo = photograph(_white_page(), camera, _rng())
    assert photo.dtype == np.uint8
    assert photo.std() > 1


def test_real_light_falls_on_the_sheet_as_it_was_seen() -> None:
    dark = np.ones((40, 40), np.float32)
    dark[:, :20] = 0.5
    light = RealLight("half", dark, (1.0, 1.0, 1.0))
    camera = make_camera("real-light", _rng(3), 1.0, lights=[light])
    assert camera.cast is not None
    even = replace(
        camera, cast=dark, tilt_deg=0.0, roll_deg=0.0, bend=None, crumple=0.0, fill=0.9,
        shift=(0.0, 0.0), radial=(0.0, 0.0),
    )  # fmt: skip
    photo = photograph(_white_page(), even, _rng())
    height, width = photo.shape[:2]
    row = photo[height // 2].astype(float).mean(axis=1)
    assert row[width // 3] / row[2 * width // 3] == pytest.approx(0.5, abs=0.05)


def test_the_lights_that_ship_are_of_no_sheet_that_is_held_out() -> None:
    lights = load_lights()
    assert len({light.name for light in lights}) == 16
    assert not any(light.name.startswith(HELD_OUT) for light in lights)
    assert all(light.field.min() > 0.02 and light.field.max() <= 1 for light in lights)


def test_lights_are_kept_in_a_file(tmp_path: Path) -> None:
    light = load_lights()[0]
    save_lights([light], tmp_path / "one.npz")
    (same,) = load_lights(tmp_path / "one.npz")
    assert (same.name, same.gains) == (light.name, light.gains)
    assert np.array_equal(same.field, light.field)
    assert len({light.turned(way).field.tobytes() for way in range(8)}) == 8


def test_the_light_of_a_photo_is_that_of_its_bare_paper(tmp_path: Path) -> None:
    picture = np.full((400, 400, 3), 40, np.uint8)
    picture[50:350, 50:350] = (180, 200, 220)  # blue, green, red
    for at in range(50, 351, 30):  # a printed grid
        picture[50:350, at - 1 : at + 1] = picture[at - 1 : at + 1, 50:350] = 20
    (tmp_path / "real" / "photos").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "real" / "photos" / "a.png"), picture)
    places = (50, 50), (350, 50), (350, 350), (50, 350)
    head = ["Name", "Puzzle", *(f"{axis}_{corner}" for corner in CORNERS for axis in "xy")]
    row = ["a.png", HELD_OUT[0], *(str(value / 400) for place in places for value in place)]
    (tmp_path / "real" / "photos.csv").write_text(f"{','.join(head)}\n{','.join(row)}\n")
    assert list(gather_lights(tmp_path, held_out=False)) == []
    (light,) = gather_lights(tmp_path, held_out=True)
    assert np.abs(light.field * 255 - 205).max() < 4
    assert light.gains[0] > 1 > light.gains[2]


def test_what_was_wiped_off_film_is_pale() -> None:
    clean = np.full((300, 300, 3), 240, np.uint8)
    written = clean.copy()
    cv2.line(written, (60, 60), (240, 240), (30, 30, 30), 16)
    wiped = wipe(clean, written, PIXELS_A_MM, _rng())
    left = (clean.astype(int) - wiped).max() / 210
    assert 0.02 < left < 0.6


def test_pens_for_film_are_broad() -> None:
    assert all(1.2 <= pick_dry_erase(_rng(seed)).width_mm <= 2.0 for seed in range(9))


def test_a_messenger_makes_photos_smaller_and_forgets_how_the_phone_was_held() -> None:
    page = np.full((900, 1200, 3), 200, np.uint8)
    sent = encode_jpeg(page, Sensor(0, 0, 0, 0, 0, 90, orientation=6, sent_px=400))
    picture = Image.open(BytesIO(sent))
    assert picture.size == (400, 300) and not picture.getexif()


@pytest.mark.parametrize("kind", STRANGERS)
def test_every_stranger_is_a_picture(kind: str) -> None:
    data = make_stranger(kind, _rng(), 1.0)
    assert cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE) is not None


@pytest.mark.parametrize("profile", list(Profile), ids=lambda p: p.value)
def test_a_bend_is_as_high_as_asked_and_keeps_lengths(profile: Profile) -> None:
    surface = bend_surface(Bend(0.02, 90.0, profile), 210.0, 297.0)
    assert np.ptp(surface.height) == pytest.approx(0.02 * 297, rel=0.01)
    steps = np.hypot(np.diff(surface.foot), np.diff(surface.height))
    assert steps.sum() == pytest.approx(297, rel=1e-4)


def test_a_bent_page_moves_its_middle_but_not_where_it_is_seen_from_straight_above() -> None:
    camera = replace(
        make_camera("normal", _rng(), 1.0),
        tilt_deg=0.0, roll_deg=0.0, radial=(0.0, 0.0), bend=None, shift=(0.0, 0.0),
    )  # fmt: skip
    page = _white_page()
    page[:30] = 0  # a dark bar along the upper edge
    flat = photograph(page, camera, _rng())
    bent = photograph(page, replace(camera, bend=Bend(0.05, 90.0)), _rng())
    assert np.abs(flat.astype(int) - bent).max() > 60


def test_every_pen_leaves_ink_and_print_shines_through() -> None:
    assert len(PENS) == len(PEN_WEIGHTS)
    assert sum(PEN_WEIGHTS) == pytest.approx(1)
    page = np.full((200, 200, 3), 255, np.uint8)
    page[:, 100:] = 120
    stroke = Stroke(np.array([[1.0, 5.0], [8.0, 5.0], [16.0, 5.0]], np.float32))
    for pen in PENS:
        inked = draw_ink(page, [stroke], pen, 11.8, _rng())
        assert inked[50:68, 20:90].min() < 200, pen.name
        assert (inked <= page).all(), pen.name
        assert inked[59, 150].sum() < page[59, 150].sum(), pen.name


@pytest.mark.parametrize(
    ("kind", "mark"),
    [(Kind.DIGIT, "4"), (Kind.NUMBER, "10.1"), (Kind.MARK, "x"), (Kind.CIRCLE, "o"),
     (Kind.CIRCLE, "ox"), (Kind.FILL, "#")],
    ids=lambda v: v if isinstance(v, str) else v.value,
)  # fmt: skip
def test_ink_stays_near_its_field(kind: Kind, mark: str) -> None:
    page = np.full((500, 700, 3), 255, np.uint8)
    width = 22.0 if kind is Kind.NUMBER else 10.0
    spot = Spot("card", "field", kind, 20.0, 15.0, width, 10.0, mark)
    for seed in range(6):
        rng = _rng(seed)
        hand = load_hands()[int(rng.integers(len(load_hands())))]
        filled = fill_page(page, [spot], hand, PENS[0], pick_habit(rng), rng)
        rows, columns = np.nonzero(filled.page.min(axis=2) < 200)
        assert len(rows) > 30
        assert columns.min() / 11.81 > 20 - 4 and columns.max() / 11.81 < 20 + width + 4
        assert rows.min() / 11.81 > 15 - 4 and rows.max() / 11.81 < 25 + 4


def test_a_corrected_digit_is_reported_and_has_more_ink() -> None:
    page = np.full((500, 700, 3), 255, np.uint8)
    spot = Spot("score", "turn-1-a", Kind.DIGIT, 20.0, 15.0, 10.0, 10.0, "4")
    hand = load_hands()[0]
    plain = fill_page(page, [spot], hand, PENS[0], pick_habit(_rng()), _rng())
    fixed = fill_page(page, [spot], hand, PENS[0], pick_habit(_rng()), _rng(), 1.0)
    assert plain.corrected == ()
    assert fixed.corrected == (("score", "turn-1-a"),)
    assert (fixed.page < 200).sum() > 2 * (plain.page < 200).sum()


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_a_reader_that_honours_exif_sees_the_photo_upright(orientation: int) -> None:
    photo = np.zeros((60, 80, 3), np.uint8)
    photo[:20, :30] = 255
    sensor = Sensor(0, 0, 0, 0, 0, 95, orientation)
    data = np.frombuffer(encode_jpeg(photo, sensor), np.uint8)
    seen = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    assert seen.shape == (60, 80)
    assert seen[5, 5] > 200
    assert seen[50, 70] < 50


def test_the_markers_of_a_round_page_are_known() -> None:
    sheet = play_sheet(load_classic(Game.WELTEN), _rng(), Print())
    spots = markers_of(sheet.pages[0])
    assert len(spots) == 20
    printed = print_pages(sheet.pages)[0]
    for x, y in spots:
        left, top = int((x - 3) * 11.81), int((y - 3) * 11.81)
        assert printed[top : top + 70, left : left + 70].min() < 60


def test_a_match_has_a_photo_a_round_and_a_total(photographed: list[SheetCode]) -> None:
    layout = load_classic(Game.WELTEN)
    photos, record = practise_match(layout, 5, load_hands(), Wish(megapixels=1.0), Print())
    assert len(photos) == len(record.rounds) == 3
    realms = [c.card for r in record.rounds for c in r.cards if c.card not in SHARED]
    assert len(set(realms)) == 9
    results = dict(next(c for c in record.rounds[2].cards if c.card == "score").marks)
    parts = [int(results[f"round-{n}"].replace(".", "")) for n in (1, 2, 3)]
    assert sum(parts) == int(results["total"].replace(".", ""))
    assert {code.page for code in photographed} == {1, 2, 3}


def test_only_welten_has_matches() -> None:
    with pytest.raises(UsageError, match="only welten has rounds"):
        practise_match(load_classic(Game.HELDEN), 1, load_hands(), Wish(), Print())


def test_pages_of_one_match_carry_one_seed_and_those_of_another_another(
    photographed: list[SheetCode],
) -> None:
    layout = load_classic(Game.WELTEN)
    practise_match(layout, 5, load_hands(), Wish(), Print())
    assert {(code.seed, code.page) for code in photographed} == {(6, 1), (6, 2), (6, 3)}
    photographed.clear()
    for seed in (0, 7, 262_143):
        practise(layout, seed, load_hands(), Wish(), Print())
    assert {code.seed for code in photographed} == {1, 8}  # never 0, which says nothing
    photographed.clear()
    for how in (Print("match"), Print("cards")):
        [*practise_table(layout, 5, load_hands(), Wish(), how, (1, 2))]
    assert {(code.seed, code.player) for code in photographed} == {(6, 1), (6, 2)}


def test_the_sheets_of_people_bear_their_numbers(photographed: list[SheetCode]) -> None:
    people = (Person(17, "Anna"), Person(18))
    how = Print("cards", event=7)
    for game in Game:
        photographed.clear()
        table = [*practise_table(load_classic(game), 5, load_hands(), Wish(), how, people)]
        assert {(code.event, code.person) for code in photographed} == {(7, 17), (7, 18)}
        assert [record.player for _, record in table] == ["Anna", "7-18"]
        assert [record.person for _, record in table] == [PersonId(7, 17), PersonId(7, 18)]


def test_names_are_written_where_no_code_says_who_it_is() -> None:
    pages = play_sheet(load_classic(Game.WELTEN), _rng(), Print()).pages
    (score,) = (card for card in pages[0].cards if card.card == "score")
    (name,) = score.plan.names
    points = np.concatenate([stroke.points_mm for stroke in names_of(pages[0], _rng())])
    left, top = score.on_page((name.box.left_mm, name.box.top_mm))
    assert (points > (left, top - 2)).all()
    assert (points < (left + name.box.width_mm, top + name.box.height_mm + 2)).all()
    theirs = play_sheet(load_classic(Game.WELTEN), _rng(), Print(person=Person(1, "Anna"))).pages
    assert names_of(theirs[0], _rng()) == []
