"""Pictures made to harm: small files that ask a decoder for gigabytes or minutes.

Each is built byte by byte and always the same. `HOSTILE` names them; none holds a sheet.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
from picture_parts import (
    COMPONENTS,
    HEIC,
    PHONE_HEIC,
    PNG,
    SIDE_PX,
    TILE_PX,
    as_png,
    box,
    chunk,
    encoded,
    full_box,
    jpeg_parts,
    pdf,
    pdf_image,
    pdf_page,
    pdf_stream,
    png_of,
    riff,
    segment,
    tiff,
    white_tile,
    zeros,
)
from PIL import Image

from dicesheets.layouts import fiducials

SMALL = (600, 400)  # what a lying header says


def jpeg_hiding_its_size() -> bytes:
    """A standalone marker that our header reader gave a length: it skipped the true size.

    The false size lies in a comment, where libjpeg never looks.
    """
    tables, scan = jpeg_parts()
    true = segment(0xC2, struct.pack(">BHHB", 8, 32_000, 32_000, 3) + COMPONENTS)
    false = segment(0xC2, struct.pack(">BHHB", 8, SMALL[1], SMALL[0], 3) + COMPONENTS)
    start = b"\xff\xd8\xff\x01" + struct.pack(">H", 2 + len(true) + 4)
    return start + true + segment(0xFE, false) + tables + scan + b"\xff\xd9"


def jpeg_of_restarts() -> bytes:
    """The same behind one of the eight restart markers, which have no length either."""
    return jpeg_hiding_its_size().replace(b"\xff\x01", b"\xff\xd3", 1)


def jpeg_of_many_scans(scans: int = 2000) -> bytes:
    """A progressive picture whose last pass comes again and again."""
    whole = encoded(Image.new("L", (2000, 2000), 128), "JPEG", progressive=True, quality=30)
    return whole[:-2] + whole[whole.rfind(b"\xff\xda") : -2] * scans + b"\xff\xd9"


def pdf_of_nested_forms(depth: int = 9, each: int = 10) -> bytes:
    """A form that draws ten forms that draw ten forms: a billion, each a layer of its own."""
    objects = [pdf_page(1)]
    group = b"/Group << /S /Transparency /I true /K true >>"
    for level in range(depth):
        inner = f"/X << /F {5 + level} 0 R >>".encode().replace(b"/X", b"/XObject")
        body = b"/F Do " * each if level + 1 < depth else b"0 0 600 800 re f"
        head = b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] " + group
        used = b"/Resources << " + (inner if level + 1 < depth else b"") + b" >>"
        objects.append(pdf_stream(head + b" " + used, body))
    return pdf(objects)


def pdf_of_many_operators(count: int = 1_000_000) -> bytes:
    """A million thick dashed curves over the whole page."""
    body = b"[1 1] 0 d 9 w " + b"0 0 m 600 0 0 800 600 800 c S " * count
    return pdf([pdf_page(0), pdf_stream(b"", body)])


def pdf_of_a_huge_image(side: int = 16_000) -> bytes:
    """One picture of 256 megapixels in colour."""
    return pdf([pdf_page(1), pdf_image(side)])


def pdf_of_many_images(count: int = 400, side: int = 6000) -> bytes:
    """Four hundred pictures, each just small enough."""
    names = b" ".join(f"/F{i} {4 + i} 0 R".encode() for i in range(1, count + 1))
    page = pdf_page(0).replace(b"/XObject << >>", b"/XObject << " + names + b" >>")
    body = b" ".join(f"q 600 0 0 800 0 0 cm /F{i} Do Q".encode() for i in range(1, count + 1))
    return pdf([page, pdf_stream(b"", body), *([pdf_image(side)] * count)])


def pdf_of_a_huge_pattern() -> bytes:
    """A page painted with a pattern of tiny steps."""
    head = (
        b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1000 1000] "
        b"/XStep 0.01 /YStep 0.01 /Resources << >>"
    )
    page = pdf_page(0).replace(b"/XObject << >>", b"/Pattern << /P 5 0 R >>")
    body = b"/Pattern cs /P scn 0 0 600 800 re f "
    return pdf([page, pdf_stream(b"", body), pdf_stream(head, b"0 0 900 900 re f " * 50)])


def png_of_another_size() -> bytes:
    """A text chunk where the size should be, then the true and large one."""
    small = chunk(b"tEXt", struct.pack(">II", *SMALL) + b"\x08\0\0\0\0")
    return PNG + small + png_of(20_000)[8:]


def png_of_a_long_header() -> bytes:
    """A header chunk that claims to be longer than it is."""
    whole = bytearray(png_of(SIDE_PX))
    whole[8:12] = struct.pack(">I", 0x7FFF_FF00)
    return bytes(whole)


def png_of_a_long_chunk() -> bytes:
    """Pixels that claim to be two gigabytes long."""
    whole = png_of(SIDE_PX)
    at = whole.index(b"IDAT")
    return whole[: at - 4] + struct.pack(">I", 0x7FFF_FF00) + whole[at:]


def png_in_colour() -> bytes:
    """As large as a header may ask for, in sixteen bits a channel and with transparency."""
    return png_of(SIDE_PX, bits=16, colour=6, planes=8)


def png_of_frames(count: int = 4) -> bytes:
    """An animated picture: every frame as large as the whole."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE_PX, SIDE_PX, 8, 6, 0, 0, 0))
    rows = zeros((4 * SIDE_PX + 1) * SIDE_PX)
    parts = [PNG, header, chunk(b"acTL", struct.pack(">II", count, 0))]
    number = 0
    for frame in range(count):
        how = struct.pack(">IIIIIHHBB", number, SIDE_PX, SIDE_PX, 0, 0, 1, 10, 0, 0)
        parts.append(chunk(b"fcTL", how))
        number += 1
        if frame == 0:
            parts.append(chunk(b"IDAT", rows))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + rows))
            number += 1
    return b"".join(parts) + chunk(b"IEND", b"")


def webp_of_frames(count: int = 60) -> bytes:
    """An animated picture of tiny frames on a canvas as large as a header may ask for."""
    still = encoded(Image.new("RGBA", (64, 64), (200, 200, 200, 255)), "WEBP", lossless=True)
    at = still.index(b"VP8L")
    pixels = still[at : at + 8 + struct.unpack_from("<I", still, at + 4)[0]]
    size = struct.pack("<I", SIDE_PX - 1)[:3] * 2
    frame = bytes(6) + struct.pack("<I", 63)[:3] * 2 + b"\x0a\0\0\0" + pixels
    body = b"WEBP" + riff(b"VP8X", b"\x12\0\0\0" + size) + riff(b"ANIM", bytes(6))
    return riff(b"RIFF", body + riff(b"ANMF", frame) * count)


def webp_hiding_its_size() -> bytes:
    """A container that says it is small around a picture that is not."""
    still = encoded(Image.new("RGB", (3000, 3000), "white"), "WEBP", lossless=True, method=0)
    at = still.index(b"VP8L")
    pixels = still[at : at + 8 + struct.unpack_from("<I", still, at + 4)[0]]
    size = struct.pack("<I", SMALL[0] - 1)[:3] + struct.pack("<I", SMALL[1] - 1)[:3]
    return riff(b"RIFF", b"WEBP" + riff(b"VP8X", bytes(4) + size) + pixels)


def tiff_of_sixty_pages() -> bytes:
    """Sixty pages of 64 megapixels that share their few pixels."""
    return tiff(60, bits=8, kind=1)


def tiff_of_many_pages() -> bytes:
    """As many pages as fit in a megabyte; they were all counted before the first was refused."""
    return tiff(9_000, bits=8, kind=1)


def tiff_in_a_circle() -> bytes:
    """A directory that names itself as the next one."""
    whole = tiff(2, bits=8, kind=1)
    return whole[:-4] + whole[4:8]


def tiff_of_floats() -> bytes:
    """64 megapixels of 32 bits each."""
    return tiff(1, bits=32, kind=3)


def tiff_of_wide_colours() -> bytes:
    """64 megapixels of three times sixteen bits."""
    return tiff(1, bits=16, kind=1, planes=3)


def heic_as_large_as_may_be() -> bytes:
    """64 megapixels of white, kept as text: an encoder takes half a minute for them."""
    return zlib.decompress(base64.b85decode("".join(HEIC)))


def heic_of_a_phone() -> bytes:
    """48 megapixels of white in tiles, as phones save them; not hostile, only large."""
    return zlib.decompress(base64.b85decode("".join(PHONE_HEIC)))


def heic_of_ten_bits(columns: int = 16, rows: int = 12) -> bytes:
    """48 megapixels of white in tiles, with ten bits a colour; all tiles are one in the file.

    libheif holds them with sixteen bits, and then again in our colours.
    """
    hvcc, tile = white_tile()
    many = columns * rows
    size = (columns * TILE_PX - 128, rows * TILE_PX - 96)
    grid = struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, *size)
    tiles = range(2, many + 2)
    head = box(b"ftyp", b"heic\0\0\0\0mif1heic")
    kinds = [(1, 0, b"grid"), *((number, 1, b"hvc1") for number in tiles)]
    named = [full_box(b"infe", struct.pack(">HH4sx", n, 0, k), 2, f) for n, f, k in kinds]
    sizes = (full_box(b"ispe", struct.pack(">II", *of)) for of in ((TILE_PX, TILE_PX), size))
    tells = struct.pack(">IHBB", many + 1, 1, 1, 3)
    tells += b"".join(struct.pack(">HBBB", number, 2, 0x81, 2) for number in tiles)

    def meta(at: int) -> bytes:
        """What stands before the pixels, which begin at `at`."""
        places = [(1, at, len(grid)), *((n, at + len(grid), len(tile)) for n in tiles)]
        where = (struct.pack(">HHHII", n, 0, 1, start, length) for n, start, length in places)
        parts = (
            full_box(b"hdlr", struct.pack(">I4s13x", 0, b"pict")),
            full_box(b"pitm", struct.pack(">H", 1)),
            full_box(b"iloc", struct.pack(">BBH", 0x44, 0, many + 1) + b"".join(where)),
            full_box(b"iinf", struct.pack(">H", many + 1) + b"".join(named)),
            full_box(b"iref", box(b"dimg", struct.pack(f">HH{many}H", 1, many, *tiles))),
            box(b"iprp", properties),
        )
        return full_box(b"meta", b"".join(parts))

    properties = box(b"ipco", box(b"hvcC", hvcc) + b"".join(sizes)) + full_box(b"ipma", tells)
    head += meta(len(head) + len(meta(0)) + 8)
    return head + box(b"mdat", grid + tile)


def markers_over_and_over(copies: int = 14) -> bytes:
    """Two hundred copies of the markers of one card: every two of them may belong together."""
    name = getattr(cv2.aruco, fiducials.MARKER_DICTIONARY)
    dictionary = cv2.aruco.getPredefinedDictionary(name)
    tiles = [
        np.pad(cv2.aruco.generateImageMarker(dictionary, marker, 28), 9, constant_values=255)
        for marker in fiducials.marker_ids(0)
    ]
    return as_png(np.tile(np.hstack(tiles), (copies, copies)))


def squares_without_end() -> bytes:
    """Fourteen thousand black squares: OpenCV compares each with every other one."""
    square = np.pad(np.zeros((24, 24), np.uint8), 8, constant_values=255)
    return as_png(np.tile(square, (120, 120)))


def noise() -> bytes:
    """Edges everywhere: OpenCV keeps all of them."""
    return as_png(np.random.default_rng(1).integers(0, 256, (4800, 4900), np.uint8))


HOSTILE: dict[str, Callable[[], bytes]] = {
    function.__name__: cache(function)
    for function in (
        jpeg_hiding_its_size,
        jpeg_of_restarts,
        jpeg_of_many_scans,
        pdf_of_nested_forms,
        pdf_of_many_operators,
        pdf_of_a_huge_image,
        pdf_of_many_images,
        pdf_of_a_huge_pattern,
        png_of_another_size,
        png_of_a_long_header,
        png_of_a_long_chunk,
        png_in_colour,
        png_of_frames,
        webp_of_frames,
        webp_hiding_its_size,
        tiff_of_sixty_pages,
        tiff_of_many_pages,
        tiff_in_a_circle,
        tiff_of_floats,
        tiff_of_wide_colours,
        heic_as_large_as_may_be,
        heic_of_ten_bits,
        markers_over_and_over,
        squares_without_end,
        noise,
    )
}
