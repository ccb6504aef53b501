"""From a file's bytes to pixels. Runs in a worker only: what comes in here may be hostile.

JPEG, PNG and WebP by OpenCV, TIFF by Pillow, HEIC by libheif, PDF by PDFium; each is loaded when
the first such file comes, except OpenCV.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.decoder.bounds import (
    MAX_HEIC_PIXELS,
    MAX_PAGES,
    MAX_PIXELS,
    PDF_MAX_PAGE_PIXELS,
    PDF_PIXELS_A_POINT,
    REDUCE_PIXELS,
    is_huge,
    is_no_sheet,
    is_tiny,
)
from dicesheets.scanner.decoder.limits import give_memory_back
from dicesheets.scanner.decoder.protocol import Outcome, Request

if TYPE_CHECKING:
    from PIL.Image import Image

Data = bytes | memoryview
Pixels = NDArray[np.uint8]

# How a picture must be turned to be upright, by the value of its Orientation tag.
_TURNS = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}  # PIL.Image.Transpose
_ORIENTATION = 0x0112


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One decoded page: height x width, or height x width x 3 as blue, green, red."""

    pixels: Pixels
    shrunk: int = 1
    has_more: bool = False


class Refused(Exception):
    """A picture that is not to be decoded, and the numbers that say why."""

    def __init__(self, outcome: Outcome, width: int = 0, height: int = 0, number: int = 0) -> None:
        super().__init__(outcome)
        self.outcome, self.width, self.height, self.number = outcome, width, height, number


def decode(request: Request, data: Data) -> Page:
    """Return one page of a file; Refused, or whatever the decoders of hostile files raise."""
    match request.kind:
        case "pdf":
            return _decode_pdf(request, bytes(data))
        case "tiff":
            return _decode_tiff(request, bytes(data))
        case "heic":
            return _decode_heic(request, bytes(data))
        case _:
            return _decode_by_opencv(request, data)


def _check_size(width: int, height: int, most: int = MAX_PIXELS) -> None:
    if is_huge(width, height, most):
        raise Refused(Outcome.MANY_PIXELS, width, height)
    if is_tiny(width, height):
        raise Refused(Outcome.FEW_PIXELS, width, height)


def _page(pixels: Pixels, shrunk: int = 1, has_more: bool = False) -> Page:
    """The page, at half its size if it is still too large."""
    height, width = pixels.shape[:2]
    _check_size(width * shrunk, height * shrunk)
    if width * height > REDUCE_PIXELS:
        size = (width // 2, height // 2)
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        shrunk *= 2
    return Page(pixels, shrunk, has_more)


def _decode_by_opencv(request: Request, data: Data) -> Page:
    """JPEG, PNG, WebP: only a JPEG can be read at half size, which is faster."""
    flag, shrunk = (cv2.IMREAD_COLOR if request.colour else cv2.IMREAD_GRAYSCALE), 1
    if request.kind == "jpeg" and request.halve:
        flag, shrunk = cv2.IMREAD_REDUCED_GRAYSCALE_2, 2
        if request.colour:
            flag = cv2.IMREAD_REDUCED_COLOR_2
    found = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    if found is None:
        raise Refused(Outcome.DAMAGED)
    return _page(np.asarray(found, np.uint8), shrunk)


# ------------------------------------------------------------------ HEIC


def _decode_heic(request: Request, data: bytes) -> Page:
    """The main picture of a file, turned upright by libheif."""
    import pillow_heif

    pillow_heif.options.DECODE_THREADS = 1  # each has a stack and a frame of its own
    file = pillow_heif.open_heif(data)
    width, height = file.size
    _check_size(width, height, MAX_HEIC_PIXELS)
    if width * height > REDUCE_PIXELS:
        give_memory_back()  # a phone's 48 megapixels need nearly all that there is
    try:
        page = _page(np.asarray(file, np.uint8))
    except RuntimeError as error:
        if "emory" in str(error):  # libheif has one kind of error for all
            raise MemoryError from error
        raise
    pixels = page.pixels.reshape(*page.pixels.shape[:2], -1)
    if pixels.shape[2] in (2, 4):
        pixels = _on_white(pixels)
    if pixels.shape[2] == 3:
        wish = cv2.COLOR_RGB2BGR if request.colour else cv2.COLOR_RGB2GRAY
        return Page(np.asarray(cv2.cvtColor(pixels, wish), np.uint8), page.shrunk)
    grey = pixels[..., 0]
    return Page(np.repeat(pixels, 3, 2) if request.colour else grey, page.shrunk)


def _on_white(pixels: Pixels) -> Pixels:
    """What shines through the last plane, before a white ground."""
    opaque = pixels[..., -1:].astype(np.uint16)
    over = pixels[..., :-1] * opaque + 255 * (255 - opaque)
    return np.asarray(over // 255, np.uint8)


# ------------------------------------------------------------------ TIFF


def _decode_tiff(request: Request, data: bytes) -> Page:
    """One page. Opening anew for each costs nothing: it reads headers."""
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what Pillow warns of is an error here or harmless
        with Image.open(io.BytesIO(data), formats=("TIFF",)) as file:
            if request.page == 0 and _has_page(file, MAX_PAGES):
                raise Refused(Outcome.MORE_PAGES, number=MAX_PAGES + 1)
            has_more = _has_page(file, request.page + 1)
            file.seek(request.page)
            _check_size(*file.size)
            file.load()
            turn = _TURNS.get(file.getexif().get(_ORIENTATION, 1))
            image, shrunk = _reduced(file)
            if turn is not None:
                image = image.transpose(Image.Transpose(turn))
            found = _to_colour(image) if request.colour else _to_grey(image)
            return _page(found, shrunk, has_more)


def _has_page(file: Image, number: int) -> bool:
    """Say whether there is a page of this number, from 0, without counting what comes after."""
    try:
        file.seek(number)
    except EOFError:
        return False
    return True


def _reduced(image: Image) -> tuple[Image, int]:
    """The picture, at half its size if it is large: before it is copied into other forms."""
    if image.width * image.height <= REDUCE_PIXELS or image.mode.startswith("I;"):
        return image, 1
    if image.mode in ("1", "P"):  # cannot be averaged as it is
        image = image.convert("L" if image.mode == "1" else "RGB")
    return image.reduce(2), 2


def _to_colour(image: Image) -> Pixels:
    if image.mode in ("RGB", "YCbCr", "CMYK"):
        return np.ascontiguousarray(np.asarray(image.convert("RGB"), np.uint8)[..., ::-1])
    return np.repeat(_to_grey(image)[..., None], 3, 2)


def _to_grey(image: Image) -> Pixels:
    if image.mode.startswith(("I", "F")):  # sixteen bits or more
        return _eight_bits(np.asarray(image))
    if image.mode in ("RGBA", "LA", "PA"):
        from PIL import Image as Pillow

        white = Pillow.new("RGBA", image.size, "white")
        image = Pillow.alpha_composite(white, image.convert("RGBA"))
    return np.asarray(image.convert("L"), np.uint8)


def _eight_bits(wide: NDArray[Any]) -> Pixels:
    """The picture as bright as eight bits can show it; a few rows at a time, to save memory."""
    scale = 255 / max(1.0, float(np.nan_to_num(wide.max())))
    grey = np.empty(wide.shape, np.uint8)
    for top in range(0, len(wide), 256):
        rows = np.nan_to_num(wide[top : top + 256].astype(np.float32) * scale)
        grey[top : top + 256] = np.clip(rows, 0, 255)
    return grey


# ------------------------------------------------------------------ PDF


def _decode_pdf(request: Request, data: bytes) -> Page:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    pages = len(document)
    if pages > MAX_PAGES:
        raise Refused(Outcome.MANY_PAGES, number=pages)
    page = document[request.page]
    width, height = page.get_size()
    if is_no_sheet(width, height):
        raise Refused(Outcome.NO_SHEET)
    fit = (PDF_MAX_PAGE_PIXELS / (width * height)) ** 0.5
    scale = min(PDF_PIXELS_A_POINT, fit)
    bitmap = page.render(scale=scale, grayscale=not request.colour)
    rendered: NDArray[Any] = bitmap.to_numpy()
    planes = rendered.reshape(*rendered.shape[:2], -1)
    kept = np.array(planes[..., :3] if request.colour else planes[..., 0], np.uint8)
    bitmap.close()
    page.close()
    document.close()
    return _page(kept, has_more=request.page + 1 < pages)
