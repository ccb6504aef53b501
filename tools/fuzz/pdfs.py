"""PDFs made to be drawn: pages in circles, forms in forms, pictures that lie, odd operators."""

from __future__ import annotations

import zlib
from random import Random

from dicesheets.tools.fuzz.noise import changed, number
from dicesheets.tools.fuzz.pictures import seeds

_OPERATORS = (
    "q", "Q", "0 0 m", "600 800 l", "0 0 600 800 re", "f", "S", "B*", "W n", "/X1 Do", "/X2 Do",
    "/P1 sh", "/Pattern cs /P2 scn", "BT /F1 12 Tf (abc) Tj ET", "1 0 0 1 5 5 cm", "1e9 w",
    "[1 0.01] 0 d", "0.0001 0 0 0.0001 0 0 cm", "/G1 gs", "BI /W 4 /H 4 /BPC 8 /CS /G ID abcd EI",
    "0 0 m 600 0 0 800 600 800 c", "1 0 0 RG", "99999999999 0 0 99999999999 0 0 cm", "BX", "EX",
)  # fmt: skip
_BOXES = (
    "[0 0 600 800]", "[0 0 595 842]", "[0 0 5 5]", "[0 0 1e9 1e9]", "[0 0 0 0]", "[600 800 0 0]",
    "[0 0 14400 14400]", "[-1e30 0 1e30 1]", "[0 0 600]", "[0 0 1 100000]",
)  # fmt: skip
_FILTERS = ("/FlateDecode", "/DCTDecode", "/LZWDecode", "/RunLengthDecode", "/ASCIIHexDecode",
            "/ASCII85Decode", "/CCITTFaxDecode", "/JBIG2Decode", "/JPXDecode",
            "[/FlateDecode /FlateDecode]")  # fmt: skip


def make_pdf(random: Random) -> bytes:
    """Return a PDF, more or less."""
    if random.random() < 0.35:
        return changed(random, random.choice(seeds(".pdf")))
    built = _build(random)
    return changed(random, built) if random.random() < 0.25 else built


def _build(random: Random) -> bytes:
    pages = random.choice((1, 1, 1, 2, 3, 59, 61, 3000))
    count = random.choice((pages, pages, number(random), -1))
    kids = " ".join(f"{random.choice((3, 3, 3, 3, 2, 9))} 0 R" for _ in range(min(pages, 100)))
    box = random.choice(_BOXES) if random.random() < 0.3 else _BOXES[0]
    turn = random.choice(("", "", "/Rotate 90", "/Rotate 37", "/UserUnit 1e6", "/UserUnit 0"))
    page = (
        f"<< /Type /Page /Parent 2 0 R /MediaBox {box} {turn} /Contents 4 0 R /Resources << "
        "/XObject << /X1 5 0 R /X2 6 0 R >> /Shading << /P1 7 0 R >> /Pattern << /P2 8 0 R >> "
        "/Font << /F1 9 0 R >> /ExtGState << /G1 10 0 R >> >> >>"
    )
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        page.encode(),
        _stream(random, "", _content(random, 60_000)),
        _form(random), _image(random), _shading(random), _pattern(random), _font(random),
        _state(random),
    ]  # fmt: skip
    return _file(random, objects)


def _content(random: Random, most: int) -> bytes:
    words = " ".join(random.choices(_OPERATORS, k=random.choice((1, 5, 30))))
    again = random.choice((1, 1, 1, 1, 1, 10, 10, 50, most // max(1, len(words)) or 1))
    return (f"{words} " * again).encode()


def _form(random: Random) -> bytes:
    """A form that draws the picture, itself or the page's other form many times."""
    body = random.choice((b"/X2 Do ", b"/X1 Do ", b"0 0 600 800 re f ")) * random.choice(
        (1, 10, 99)
    )
    group = random.choice(("", "/Group << /S /Transparency /I true /K true >>"))
    box = random.choice(_BOXES)
    head = (f"/Type /XObject /Subtype /Form /BBox {box} {group} "
            "/Resources << /XObject << /X1 5 0 R /X2 6 0 R >> >>")  # fmt: skip
    return _stream(random, head, body)


def _image(random: Random) -> bytes:
    width, height = number(random, 16), number(random, 16)
    depth = random.choice((1, 2, 4, 8, 16, 32))
    space = random.choice(("/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "/Pattern",
                           "[/Indexed /DeviceRGB 255 9 0 R]"))  # fmt: skip
    extra = random.choice(("", "", "/SMask 6 0 R", "/ImageMask true", "/Mask [0 255]",
                           "/DecodeParms << /K -1 /Columns 99999 /Rows 99999 >>"))  # fmt: skip
    head = (f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
            f"/BitsPerComponent {depth} /ColorSpace {space} {extra}")  # fmt: skip
    body = random.choice((bytes(100), bytes(2_000_000), random.randbytes(2000), *seeds(".jpg")))
    return _stream(random, head, body)


def _shading(random: Random) -> bytes:
    kind = random.randrange(1, 9)
    return (f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [0 0 {number(random)} 0 800 9] "
            "/Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0] "
            f"/C1 [1 1 1] /N {random.choice((1, 0, -1, 1e30))} >> >>").encode()  # fmt: skip


def _pattern(random: Random) -> bytes:
    step = random.choice(("0.001", "0", "-5", "10", "1e-30", "1e30"))
    box = random.choice(_BOXES)
    head = (f"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox {box} "
            f"/XStep {step} /YStep {step} /Resources << /Pattern << /P2 8 0 R >> >>")  # fmt: skip
    return _stream(random, head, _content(random, 2000))


def _font(random: Random) -> bytes:
    if random.random() < 0.5:
        return b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    return (b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] "
            b"/CharProcs << /a 4 0 R >> /Encoding << /Differences [97 /a /a /a] >> "
            b"/FirstChar 97 /LastChar 99 /Widths [1 1 1] >>")  # fmt: skip


def _state(random: Random) -> bytes:
    mode = random.choice(("/Luminosity", "/Multiply", "/Normal"))
    return f"<< /BM {mode} /ca 0.5 /SMask << /S /Luminosity /G 5 0 R >> >>".encode()


def _stream(random: Random, head: str, body: bytes) -> bytes:
    packed, how = zlib.compress(body, 1), "/FlateDecode"
    if random.random() < 0.2:
        packed, how = body[:50_000], random.choice(_FILTERS)
    elif random.random() < 0.1:
        packed, how = zlib.compress(packed), _FILTERS[-1]
    length = len(packed) if random.random() < 0.9 else number(random)
    about = f"<< {head} /Filter {how} /Length {length} >>\nstream\n"
    return about.encode() + packed + b"\nendstream"


def _file(random: Random, objects: list[bytes]) -> bytes:
    out, places = b"%PDF-1.7\n", []
    for place, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{place} 0 obj\n".encode() + body + b"\nendobj\n"
    if random.random() < 0.1:
        places[random.randrange(len(places))] = number(random)
    table = b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    extra = random.choice(("", "", "", "/Prev 0", f"/Prev {len(out)}", "/Encrypt 3 0 R"))
    size = len(places) + 1 if random.random() < 0.95 else number(random)
    end = f"trailer << /Size {size} /Root 1 0 R {extra} >>\nstartxref\n{len(out)}\n%%EOF\n"
    first = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
    return out + first + table + end.encode()
