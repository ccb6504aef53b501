"""What makes a practice photo look like one: pens and ink, light, bends, film, the camera."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Kind
from dicesheets.practice.bend import Bend, Profile, bend_surface
from dicesheets.practice.camera import photograph
from dicesheets.practice.fill import Spot, fill_page, pick_habit
from dicesheets.practice.film import pick_dry_erase, wipe
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.ink import PEN_WEIGHTS, PENS, Stroke, draw_ink
from dicesheets.practice.paper import PIXELS_A_MM
from dicesheets.practice.preset_names import PRESETS
from dicesheets.practice.presets import make_camera
from dicesheets.practice.real_light import (
    CORNERS,
    HELD_OUT,
    RealLight,
    deepen,
    gather_lights,
    load_lights,
    save_lights,
)
from dicesheets.practice.sensor import Sensor, encode_jpeg
from dicesheets.practice.strangers import STRANGERS, make_stranger

SMALL = 2.0  # megapixels: tests must be quick


def _rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def _white_page() -> np.ndarray:
    return np.full((600, 424, 3), 255, np.uint8)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(UsageError, match="use one of normal, hard"):
        make_camera("perfect", _rng(), SMALL)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_makes_a_photo(preset: str) -> None:
    camera = make_camera(preset, _rng(), 1.0, markers=[(10.0, 10.0)])
    photo = photograph(_white_page(), camera, _rng())
    assert photo.dtype == np.uint8
    assert photo.std() > 1


def test_shadows_can_be_deeper_than_on_a_map_while_bright_paper_stays_as_bright() -> None:
    field = np.array([[0.8, 0.4]], np.float32)
    assert np.allclose(deepen(field, 1.0), field)
    assert np.allclose(deepen(field, 2.0), [[0.8, 0.2]])


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
