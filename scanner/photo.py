"""Photos: any picture file a phone or scanner app makes, as upright grey pixels.

What a file is follows from its first bytes, never from its name. Sizes are read from the header
and checked before a single pixel is decoded, so that a hostile file costs neither time nor memory.
"""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.scanner.photo_errors import (
    DAMAGED,
    DAMAGED_PDF,
    EMPTY_FILE,
    FEW_PIXELS,
    FOLDERS_INSIDE,
    MANY_PAGES,
    MANY_PIXELS,
    MISSING,
    NO_FILE,
    NO_GIF,
    NO_PICTURE,
    NO_PICTURE_INSIDE,
    NO_SHEET,
    NOT_OPENED,
    TOO_LARGE,
    photo_error,
)
from dicesheets.scanner.picture_headers import HEADERS, kind_of

if TYPE_CHECKING:
    from PIL.Image import Image

Grey = NDArray[np.uint8]  # height x width
Colour = NDArray[np.uint8]  # height x width x 3

MAX_FILE_BYTES = 160_000_000  # an uncompressed 50 megapixel picture in colour
MAX_PIXELS = 64_000_000  # the largest phone pictures have 50 million; beyond that it is a bomb
REDUCE_PIXELS = 24_000_000  # above this a JPEG is decoded at half size: still 6 px a mm
QUICK_PIXELS = 9_000_000  # above this half the size is enough for a page that fills the photo
MIN_SIDE_PX = 200  # below this no marker has a pixel a module
MAX_ASPECT = 12  # longer side : shorter side; a card cut out of a page is below 3
MAX_PAGES = 60  # of a PDF or TIFF: a match of six players has 18
PDF_PIXELS_A_POINT = 200 / 72  # 200 dpi: 8 px a mm
PDF_MAX_PAGE_PIXELS = 16_000_000

PICTURE_SUFFIXES = (
    *(".jpg", ".jpeg", ".jpe", ".png", ".webp"),
    *(".heic", ".heif", ".hif", ".tif", ".tiff", ".pdf"),
)


@dataclass(frozen=True, slots=True)
class PictureBytes:
    """A picture that is in memory, such as one sent over a network."""

    name: str  # for messages
    data: bytes

    def __str__(self) -> str:
        return self.name


Source = Path | PictureBytes


@dataclass(frozen=True, slots=True)
class Photo:
    """One picture, upright as the camera was held."""

    source: str  # the file's name
    page: int  # from 1; pictures with one page: 1
    grey: Grey
    shrunk: int = 1  # how many of the file's pixels one of `grey` stands for, in each direction


def list_pictures(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the files named, and the pictures in the folders named, in order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURE_SUFFIXES)
            if not inside:
                raise photo_error(path, FOLDERS_INSIDE if _folders(path) else NO_PICTURE_INSIDE)
            found += inside
        else:
            found.append(path)
    return tuple(found)


def folders_inside(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return the folders with pictures that lie in the folders named and are not read with them."""
    folders = (folder for path in paths if path.is_dir() for folder in _folders(path))
    return tuple(
        p for p in folders if any(f.suffix.lower() in PICTURE_SUFFIXES for f in p.iterdir())
    )


def _folders(path: Path) -> list[Path]:
    return sorted(p for p in path.iterdir() if p.is_dir() and not p.name.startswith("."))


def load_photos(path: Source, quick: bool = False) -> Iterator[Photo]:
    """Yield the pictures in a file: one, or every page of a PDF or TIFF.

    Quickly loaded, a large JPEG comes at half its size, in three quarters of the time.
    """
    reduce_px = QUICK_PIXELS if quick else REDUCE_PIXELS
    for number, (grey, shrunk) in enumerate(_load_pictures(path, False, reduce_px), 1):
        yield Photo(str(path), number, grey, shrunk)


def load_colours(path: Source) -> Iterator[Colour]:
    """Yield the same pictures in colour (blue, green, red): for people, not for reading."""
    for picture, _ in _load_pictures(path, True, REDUCE_PIXELS):
        yield picture


def _load_pictures(
    path: Source, colour: bool, reduce_px: int
) -> Iterator[tuple[NDArray[np.uint8], int]]:
    """The pictures, and how much smaller each is than in the file."""
    data = _load_bytes(path)
    name = str(path)
    kind = kind_of(data)
    if kind == "pdf":
        return ((page, 1) for page in _decode_pdf(data, name, colour))
    if kind in ("heic", "tiff"):
        return ((page, 1) for page in _decode_by_pillow(data, kind, name, colour))
    if kind:
        return iter([_decode_by_opencv(data, kind, name, colour, reduce_px)])
    if not data:
        raise photo_error(name, EMPTY_FILE)
    raise photo_error(name, NO_GIF if data.startswith(b"GIF8") else NO_PICTURE)


def _load_bytes(path: Source) -> bytes:
    if isinstance(path, PictureBytes):
        if len(path.data) > MAX_FILE_BYTES:
            raise photo_error(path.name, TOO_LARGE, megabytes=len(path.data) // 1_000_000)
        return path.data
    try:
        if not path.is_file():
            raise photo_error(path, NO_FILE if path.exists() else MISSING)
        size = path.stat().st_size
        if size > MAX_FILE_BYTES:
            raise photo_error(path, TOO_LARGE, megabytes=size // 1_000_000)
        return path.read_bytes()
    except OSError as error:
        raise photo_error(path, NOT_OPENED, why=error.strerror) from error


# ------------------------------------------------------------------ JPEG, PNG, WebP


def _decode_by_opencv(
    data: bytes, kind: str, name: str, colour: bool, reduce_px: int
) -> tuple[NDArray[np.uint8], int]:
    try:
        width, height, complete = HEADERS[kind](data)
    except (struct.error, IndexError) as error:
        raise _broken(name) from error
    if not complete:
        raise _broken(name)
    _check_size(width, height, name)
    flag = cv2.IMREAD_COLOR if colour else cv2.IMREAD_GRAYSCALE
    shrunk = 2 if kind == "jpeg" and width * height > reduce_px else 1
    if shrunk > 1:
        flag = cv2.IMREAD_REDUCED_COLOR_2 if colour else cv2.IMREAD_REDUCED_GRAYSCALE_2
    try:
        grey = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error as error:
        raise _broken(name) from error
    if grey is None:
        raise _broken(name)
    return np.asarray(grey, np.uint8), shrunk


# ------------------------------------------------------------------ HEIC, TIFF, PDF


def _decode_by_pillow(
    data: bytes, kind: str, name: str, colour: bool
) -> Iterator[NDArray[np.uint8]]:
    number, pages = 0, 1
    while number < pages:
        page, pages = _decode_page(data, kind, name, colour, number)
        yield page
        number += 1


def _decode_page(
    data: bytes, kind: str, name: str, colour: bool, number: int
) -> tuple[NDArray[np.uint8], int]:
    """One page, and how many there are. Opening anew for each costs nothing: it reads headers."""
    from PIL import Image, ImageOps

    if kind == "heic":
        import pillow_heif

        pillow_heif.register_heif_opener()
    formats = ("HEIF",) if kind == "heic" else ("TIFF",)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Pillow warns of is an error here or harmless
            with Image.open(io.BytesIO(data), formats=formats) as file:
                pages = 1 if kind == "heic" else getattr(file, "n_frames", 1)
                if pages > MAX_PAGES:
                    raise photo_error(name, MANY_PAGES, pages=pages, most=MAX_PAGES)
                file.seek(number)
                _check_size(*file.size, name)
                upright = ImageOps.exif_transpose(file)
                return (_to_colour(upright) if colour else _to_grey(upright)), pages
    except PhotoError:
        raise
    except Exception as error:  # decoders of hostile files raise whatever comes to their minds
        raise _broken(name) from error


def _to_colour(image: Image) -> Colour:
    if image.mode in ("RGB", "YCbCr", "CMYK"):
        return np.ascontiguousarray(np.asarray(image.convert("RGB"), np.uint8)[..., ::-1])
    return np.repeat(_to_grey(image)[..., None], 3, 2)


def _to_grey(image: Image) -> Grey:
    if image.mode.startswith(("I", "F")):  # sixteen bits or more
        wide: NDArray[Any] = np.asarray(image, np.float32)
        return np.clip(wide / max(1.0, float(wide.max())) * 255, 0, 255).astype(np.uint8)
    if image.mode in ("RGBA", "LA", "PA"):
        from PIL import Image as Pillow

        white = Pillow.new("RGBA", image.size, "white")
        image = Pillow.alpha_composite(white, image.convert("RGBA"))
    return np.asarray(image.convert("L"), np.uint8)


def _decode_pdf(data: bytes, name: str, colour: bool) -> Iterator[NDArray[np.uint8]]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise photo_error(name, DAMAGED_PDF) from error
    try:
        if len(document) > MAX_PAGES:
            raise photo_error(name, MANY_PAGES, pages=len(document), most=MAX_PAGES)
        for number in range(len(document)):
            try:
                page = document[number]
                width, height = page.get_size()
                if min(width, height) <= 0 or max(width, height) > MAX_ASPECT * min(width, height):
                    raise photo_error(name, NO_SHEET, page=number + 1)
                fit = (PDF_MAX_PAGE_PIXELS / (width * height)) ** 0.5
                bitmap = page.render(scale=min(PDF_PIXELS_A_POINT, fit), grayscale=not colour)
            except pypdfium2.PdfiumError as error:
                raise photo_error(name, DAMAGED_PDF) from error
            pixels: NDArray[Any] = bitmap.to_numpy()
            _check_size(pixels.shape[1], pixels.shape[0], name)
            planes = pixels.reshape(*pixels.shape[:2], -1)
            yield np.ascontiguousarray(planes[..., :3] if colour else planes[..., 0], np.uint8)
            bitmap.close()
            page.close()
    finally:
        document.close()


def _check_size(width: int, height: int, name: str) -> None:
    if width * height > MAX_PIXELS:
        raise photo_error(name, MANY_PIXELS, width=width, height=height)
    if min(width, height) < MIN_SIDE_PX or max(width, height) > MAX_ASPECT * min(width, height):
        raise photo_error(name, FEW_PIXELS, width=width, height=height)


def _broken(name: str) -> PhotoError:
    return photo_error(name, DAMAGED)
