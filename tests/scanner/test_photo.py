"""Every kind of picture comes in upright; nothing hostile comes in at all."""

from __future__ import annotations

import struct
import sys
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

sys.path.append(str(Path(__file__).parent))
from hostile_pictures import heic_of_a_phone, heic_of_ten_bits

from dicesheets.errors import PhotoError
from dicesheets.scanner.decoder import pool
from dicesheets.scanner.decoder.bounds import CPU_SECONDS
from dicesheets.scanner.decoder.protocol import Outcome, Reply, Request
from dicesheets.scanner.photo import (
    Picture,
    PictureBytes,
    folders_inside,
    list_pictures,
    load_colours,
    load_photos,
    open_picture,
)

WIDTH, HEIGHT = 640, 480
CORPUS = Path(__file__).parents[2] / "tools" / "fuzz" / "corpus"


@pytest.fixture
def picture() -> NDArray[np.uint8]:
    """A bright picture with one dark corner, so that its rotation shows."""
    pixels = np.full((HEIGHT, WIDTH, 3), 230, np.uint8)
    pixels[:100, :150] = 20
    return pixels


def save(picture: NDArray[np.uint8], file: Path) -> Path:
    image = Image.fromarray(picture)
    if file.suffix == ".heic":
        import pillow_heif

        pillow_heif.from_pillow(image).save(file, quality=90)
    else:
        image.save(file)
    return file


def is_upright(grey: NDArray[np.uint8]) -> bool:
    return grey[:60, :80].mean() < 60 and grey[-60:, -80:].mean() > 180


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".tiff", ".heic"])
def test_every_kind_of_picture_is_read(
    picture: NDArray[np.uint8], suffix: str, tmp_path: Path
) -> None:
    (photo,) = load_photos(save(picture, tmp_path / f"photo{suffix}"))
    assert photo.grey.shape == (HEIGHT, WIDTH)
    assert photo.grey.dtype == np.uint8
    assert is_upright(photo.grey)


def test_the_name_of_a_file_says_nothing_about_its_kind(
    picture: NDArray[np.uint8], tmp_path: Path
) -> None:
    file = save(picture, tmp_path / "photo.png").rename(tmp_path / "photo.jpg")
    (photo,) = load_photos(file)
    assert is_upright(photo.grey)


@pytest.mark.parametrize(("orientation", "turn"), [(3, 2), (6, 1), (8, 3)])
def test_a_phone_held_sideways_gives_an_upright_picture(
    picture: NDArray[np.uint8], orientation: int, turn: int, tmp_path: Path
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = tmp_path / "photo.jpg"
    Image.fromarray(np.ascontiguousarray(np.rot90(picture, turn))).save(file, exif=exif)
    (photo,) = load_photos(file)
    assert photo.grey.shape == (HEIGHT, WIDTH)
    assert is_upright(photo.grey)


def test_every_page_of_a_pdf_is_a_picture(picture: NDArray[np.uint8], tmp_path: Path) -> None:
    file = tmp_path / "scan.pdf"
    page = Image.fromarray(picture)
    page.save(file, save_all=True, append_images=[page, page])
    photos = list(load_photos(file))
    assert [p.page for p in photos] == [1, 2, 3]
    assert all(is_upright(p.grey) for p in photos)


def test_every_page_of_a_tiff_is_a_picture(picture: NDArray[np.uint8], tmp_path: Path) -> None:
    file = tmp_path / "scan.tif"
    page = Image.fromarray(picture)
    page.save(file, save_all=True, append_images=[page])
    assert [p.page for p in load_photos(file)] == [1, 2]


def test_sixteen_bits_become_eight(tmp_path: Path) -> None:
    file = tmp_path / "deep.tiff"
    deep = np.full((300, 400), 60_000, np.uint16)
    deep[:100] = 3_000
    Image.fromarray(deep).save(file)
    (photo,) = load_photos(file)
    assert photo.grey[50, 200] < 30 < 200 < photo.grey[250, 200]


def test_large_jpegs_are_decoded_at_half_size(tmp_path: Path) -> None:
    file = tmp_path / "large.jpg"
    cv2.imwrite(str(file), np.full((5000, 6000), 200, np.uint8))
    (photo,) = load_photos(file)
    assert photo.grey.shape == (2500, 3000)


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".heic", ".tiff"])
def test_the_same_picture_comes_in_colour_for_people(
    picture: NDArray[np.uint8], suffix: str, tmp_path: Path
) -> None:
    picture[-100:, :, 2] = 0  # no blue: yellow
    (colour,) = load_colours(save(picture, tmp_path / f"photo{suffix}"))
    assert colour.shape == (HEIGHT, WIDTH, 3)
    assert colour[-50, 300, 0] < 80 < 180 < colour[-50, 300, 2]


def test_a_folder_stands_for_its_pictures(picture: NDArray[np.uint8], tmp_path: Path) -> None:
    second = save(picture, tmp_path / "b.png")
    first = save(picture, tmp_path / "a.jpg")
    (tmp_path / "notes.txt").write_text("not a picture")
    assert list_pictures((tmp_path, second)) == (first, second, second)


def test_a_folder_without_pictures_is_said(tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match="no picture in this folder; name another"):
        list_pictures((tmp_path,))
    (tmp_path / ".git").mkdir()
    with pytest.raises(PhotoError, match="no picture in this folder; name another"):
        list_pictures((tmp_path,))
    for name in ("anna", "ben", "empty"):
        (tmp_path / name).mkdir()
    with pytest.raises(PhotoError, match="no picture in this folder; name another"):
        list_pictures((tmp_path,))
    for name in ("anna", "ben"):
        (tmp_path / name / "a.jpg").write_bytes(b"")
    with pytest.raises(PhotoError) as caught:
        list_pictures((tmp_path,))
    assert caught.value.say("en").endswith("folder itself; name the folders in it: anna, ben")


# ------------------------------------------------------------------ hostile input


def png(width: int, height: int, data: bytes) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )


HOSTILE = {
    "empty": (b"", "the file is empty; copy it again"),
    "gif": (b"GIF89a" + b"\0" * 100, "GIF is not supported; save the picture as JPEG or PNG"),
    "text": (b"hello, world" * 100, "not a picture"),
    "bomb": (png(60_000, 60_000, zlib.compress(b"\0" * 1000)), "too many"),
    "line": (png(1, 100_000, zlib.compress(b"\0" * 200_000)), "cannot show a sheet"),
    "nothing": (png(0, 0, b""), "cannot show a sheet"),
    "wrong data": (png(500, 500, b"\x78\x9c garbage"), "damaged"),
    "short jpeg": (b"\xff\xd8\xff\xe0\x00\x10JFIF", "damaged"),
    "short webp": (b"RIFF\xff\xff\x00\x00WEBPVP8 ", "damaged"),
    "short tiff": (b"II*\0\x08\0\0\0\xff\xff", "damaged"),
    "short heic": (b"\0\0\0\x18ftypheic\0\0\0\0heicmif1" + b"\0" * 40, "damaged"),
    "short pdf": (b"%PDF-1.7\n1 0 obj", "the PDF is damaged or protected by a password"),
    "polyglot": (b"\xff\xd8\xff\xe0%PDF-1.4\nPK\x03\x04<script>", "damaged"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_at_once(name: str, tmp_path: Path) -> None:
    data, message = HOSTILE[name]
    file = tmp_path / "photo.jpg"
    file.write_bytes(data)
    start = time.perf_counter()
    with pytest.raises(PhotoError, match=message):
        list(load_photos(file))
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".tiff", ".heic"])
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_truncated_files_are_refused(
    picture: NDArray[np.uint8], suffix: str, share: float, tmp_path: Path
) -> None:
    noisy = np.random.default_rng(1).integers(0, 255, picture.shape, np.uint8)
    file = save(noisy, tmp_path / f"photo{suffix}")
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(PhotoError, match="damaged or incomplete"):
        list(load_photos(file))


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match="there is no such file"):
        list(load_photos(tmp_path / "nowhere.jpg"))


def test_a_pdf_of_too_many_pages_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    page = Image.new("L", (40, 40), 255)
    page.save(file, save_all=True, append_images=[page] * 60)
    with pytest.raises(PhotoError, match="61 pages"):
        list(load_photos(file))


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bytes_never_crash(picture: NDArray[np.uint8], seed: int, tmp_path: Path) -> None:
    random = np.random.default_rng(seed)
    suffix = (".jpg", ".png", ".webp", ".tiff", ".heic", ".pdf")[seed % 6]
    file = save(picture, tmp_path / f"photo{suffix}")
    data = bytearray(file.read_bytes())
    for spot in random.integers(0, len(data), 30):
        data[spot] = int(random.integers(256))
    file.write_bytes(bytes(data))
    try:
        pages = list(load_photos(file))
    except PhotoError:
        return
    assert all(p.grey.ndim == 2 for p in pages)


def test_a_file_that_cannot_be_opened_is_said_in_one_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "photo.jpg"
    file.write_bytes(b"locked")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(PhotoError) as caught:
        list(load_photos(file))
    said = "lässt sich nicht öffnen; prüfe, ob du die Datei lesen darfst"
    assert caught.value.say("de") == f"{file}: {said}"
    assert "cannot be opened (Permission denied)" in caught.value.say("en")


def test_a_tiff_of_too_many_pages_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "book.tif"
    page = Image.new("L", (210, 210), 255)
    page.save(file, save_all=True, append_images=[page] * 60)
    with pytest.raises(PhotoError, match="61 pages"):
        list(load_photos(file))


@pytest.mark.parametrize("side", [1, 3, 20])
def test_a_pdf_the_size_of_a_stamp_is_refused(side: int, tmp_path: Path) -> None:
    file = tmp_path / "stamp.pdf"
    Image.new("L", (side, side), 255).save(file, resolution=72.0)
    with pytest.raises(PhotoError, match="take the photo again"):
        list(load_photos(file))


def test_folders_inside_a_folder_are_named_if_they_hold_pictures(
    picture: NDArray[np.uint8], tmp_path: Path
) -> None:
    for name in ("table-1", "empty", ".hidden"):
        (tmp_path / name).mkdir()
    save(picture, tmp_path / "table-1" / "a.jpg")
    save(picture, tmp_path / ".hidden" / "a.jpg")
    assert folders_inside((tmp_path, tmp_path / "table-1")) == (tmp_path / "table-1",)


def test_pages_without_a_card_leave_less_time_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seconds of empty pages and then a page of eight are more than ten."""
    asked: list[int] = []
    decode = pool.decode

    def watched(request: Request, data: bytes) -> tuple[Reply, bytearray]:
        asked.append(request.cpu_ms)
        return decode(request, data)

    monkeypatch.setattr(pool, "decode", watched)
    file = tmp_path / "two.tif"
    pages = [Image.new("L", (300, 300), 255)] * 2
    pages[0].save(file, save_all=True, append_images=pages[1:])
    picture = open_picture(file)
    picture.load_photo(0)
    picture.fruitless = 3.0
    picture.load_photo(1)
    assert asked == [round(CPU_SECONDS * 1000), round((CPU_SECONDS - 3.0) * 1000)]
    picture.fruitless = CPU_SECONDS
    with pytest.raises(PhotoError, match="10 seconds"):
        picture.load_photo(1)


def white_webp(width: int, height: int) -> bytes:
    """A lossless picture of a few bytes, however large: one colour takes no bits a pixel."""
    bits = f"{width - 1:014b}"[::-1] + f"{height - 1:014b}"[::-1] + "0000"  # no alpha, version 0
    bits += "000"  # no transforms, no colour cache, one set of codes
    bits += "10111111111" * 4 + "1000"  # each channel is 255, each distance 0
    bits = bits.ljust(160, "0")
    pixels = b"\x2f" + int(bits[::-1], 2).to_bytes(20, "little") + b"\0"
    body = b"WEBPVP8L" + struct.pack("<I", len(pixels)) + pixels
    return b"RIFF" + struct.pack("<I", len(body)) + body


def test_a_lossless_webp_that_does_not_fit_is_not_called_damaged() -> None:
    (photo,) = load_photos(PictureBytes("photo", white_webp(2000, 1500)))
    assert photo.grey.shape == (1500, 2000)
    assert photo.grey.min() == 255
    with pytest.raises(PhotoError, match="takes more than 400 MB"):
        list(load_photos(PictureBytes("photo", white_webp(8000, 6000))))


@pytest.mark.parametrize(
    ("size", "message"),
    [((8192, 6144), "set the camera to 12 or 24 megapixels"), ((30_000, 30_000), "at most 50")],
)
def test_a_phone_that_takes_more_than_48_megapixels_is_told_what_to_set(
    size: tuple[int, int], message: str
) -> None:
    picture = Picture("photo.heic", "heic", b"", 0)
    error = picture._refusal(Reply(Outcome.MANY_PIXELS, *size), 0)
    assert message in error.say("en")
    assert error.say("de") != error.say("en")


@pytest.mark.slow
def test_the_48_megapixels_of_a_phone_are_read_in_grey_and_in_colour_again_and_again() -> None:
    """They were refused by their header, although they fit."""
    source = PictureBytes("photo.heic", heic_of_a_phone())
    for _ in range(2):
        (photo,) = load_photos(source)
        assert (photo.grey.shape, photo.shrunk, photo.grey.min()) == ((4032, 3024), 2, 255)
        (colour,) = load_colours(source)
        assert colour.shape == (4032, 3024, 3) and colour.min() == 255


@pytest.mark.slow
def test_24_megapixels_of_ten_bits_a_colour_are_read() -> None:
    """48 do not fit, and are refused (hostile_pictures.heic_of_ten_bits)."""
    source = PictureBytes("photo.heic", heic_of_ten_bits(12, 8))
    (photo,) = load_photos(source)
    assert (photo.grey.shape, photo.shrunk, photo.grey.min()) == ((2000, 3008), 2, 255)


def test_ten_bits_a_colour_are_read_as_bright_as_eight() -> None:
    (bits,) = load_photos(CORPUS / "bits.heic")
    (tiles,) = load_photos(CORPUS / "tiles.heic")
    assert bits.grey.shape == (240, 320) and tiles.grey.shape == (250, 360)
    assert bits.grey[70, 90] < 8 and abs(int(bits.grey[120, 160]) - 60_000 // 257) < 5
    assert tiles.grey.min() == 255
