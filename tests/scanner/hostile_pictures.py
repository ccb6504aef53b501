"""Pictures made to harm: small files that ask a decoder for gigabytes or minutes.

Each is built byte by byte and always the same. `HOSTILE` names them; none holds a sheet.
"""

from __future__ import annotations

import base64
import io
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from dicesheets.layouts import fiducials

SIDE_PX = 8000  # 64 megapixels: the most that a header may ask for
SMALL = (600, 400)  # what a lying header says
TILE_PX = 512  # of a HEIC, as phones save them


def jpeg_hiding_its_size() -> bytes:
    """A standalone marker that our header reader gave a length: it skipped the true size.

    The false size lies in a comment, where libjpeg never looks.
    """
    tables, scan = _jpeg_parts()
    true = _segment(0xC2, struct.pack(">BHHB", 8, 32_000, 32_000, 3) + _COMPONENTS)
    false = _segment(0xC2, struct.pack(">BHHB", 8, SMALL[1], SMALL[0], 3) + _COMPONENTS)
    start = b"\xff\xd8\xff\x01" + struct.pack(">H", 2 + len(true) + 4)
    return start + true + _segment(0xFE, false) + tables + scan + b"\xff\xd9"


def jpeg_of_restarts() -> bytes:
    """The same behind one of the eight restart markers, which have no length either."""
    return jpeg_hiding_its_size().replace(b"\xff\x01", b"\xff\xd3", 1)


def jpeg_of_many_scans(scans: int = 2000) -> bytes:
    """A progressive picture whose last pass comes again and again."""
    whole = _encoded(Image.new("L", (2000, 2000), 128), "JPEG", progressive=True, quality=30)
    return whole[:-2] + whole[whole.rfind(b"\xff\xda") : -2] * scans + b"\xff\xd9"


def pdf_of_nested_forms(depth: int = 9, each: int = 10) -> bytes:
    """A form that draws ten forms that draw ten forms: a billion, each a layer of its own."""
    objects = [_pdf_page(1)]
    group = b"/Group << /S /Transparency /I true /K true >>"
    for level in range(depth):
        inner = f"/X << /F {5 + level} 0 R >>".encode().replace(b"/X", b"/XObject")
        body = b"/F Do " * each if level + 1 < depth else b"0 0 600 800 re f"
        head = b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] " + group
        used = b"/Resources << " + (inner if level + 1 < depth else b"") + b" >>"
        objects.append(_pdf_stream(head + b" " + used, body))
    return _pdf(objects)


def pdf_of_many_operators(count: int = 1_000_000) -> bytes:
    """A million thick dashed curves over the whole page."""
    body = b"[1 1] 0 d 9 w " + b"0 0 m 600 0 0 800 600 800 c S " * count
    return _pdf([_pdf_page(0), _pdf_stream(b"", body)])


def pdf_of_a_huge_image(side: int = 16_000) -> bytes:
    """One picture of 256 megapixels in colour."""
    return _pdf([_pdf_page(1), _pdf_image(side)])


def pdf_of_many_images(count: int = 400, side: int = 6000) -> bytes:
    """Four hundred pictures, each just small enough."""
    names = b" ".join(f"/F{i} {4 + i} 0 R".encode() for i in range(1, count + 1))
    page = _pdf_page(0).replace(b"/XObject << >>", b"/XObject << " + names + b" >>")
    body = b" ".join(f"q 600 0 0 800 0 0 cm /F{i} Do Q".encode() for i in range(1, count + 1))
    return _pdf([page, _pdf_stream(b"", body), *([_pdf_image(side)] * count)])


def pdf_of_a_huge_pattern() -> bytes:
    """A page painted with a pattern of tiny steps."""
    head = (
        b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1000 1000] "
        b"/XStep 0.01 /YStep 0.01 /Resources << >>"
    )
    page = _pdf_page(0).replace(b"/XObject << >>", b"/Pattern << /P 5 0 R >>")
    body = b"/Pattern cs /P scn 0 0 600 800 re f "
    return _pdf([page, _pdf_stream(b"", body), _pdf_stream(head, b"0 0 900 900 re f " * 50)])


def png_of_another_size() -> bytes:
    """A text chunk where the size should be, then the true and large one."""
    small = _chunk(b"tEXt", struct.pack(">II", *SMALL) + b"\x08\0\0\0\0")
    return _PNG + small + _png_of(20_000)[8:]


def png_of_a_long_header() -> bytes:
    """A header chunk that claims to be longer than it is."""
    whole = bytearray(_png_of(SIDE_PX))
    whole[8:12] = struct.pack(">I", 0x7FFF_FF00)
    return bytes(whole)


def png_of_a_long_chunk() -> bytes:
    """Pixels that claim to be two gigabytes long."""
    whole = _png_of(SIDE_PX)
    at = whole.index(b"IDAT")
    return whole[: at - 4] + struct.pack(">I", 0x7FFF_FF00) + whole[at:]


def png_in_colour() -> bytes:
    """As large as a header may ask for, in sixteen bits a channel and with transparency."""
    return _png_of(SIDE_PX, bits=16, colour=6, planes=8)


def png_of_frames(count: int = 4) -> bytes:
    """An animated picture: every frame as large as the whole."""
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE_PX, SIDE_PX, 8, 6, 0, 0, 0))
    rows = _zeros((4 * SIDE_PX + 1) * SIDE_PX)
    parts = [_PNG, header, _chunk(b"acTL", struct.pack(">II", count, 0))]
    number = 0
    for frame in range(count):
        how = struct.pack(">IIIIIHHBB", number, SIDE_PX, SIDE_PX, 0, 0, 1, 10, 0, 0)
        parts.append(_chunk(b"fcTL", how))
        number += 1
        if frame == 0:
            parts.append(_chunk(b"IDAT", rows))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + rows))
            number += 1
    return b"".join(parts) + _chunk(b"IEND", b"")


def webp_of_frames(count: int = 60) -> bytes:
    """An animated picture of tiny frames on a canvas as large as a header may ask for."""
    still = _encoded(Image.new("RGBA", (64, 64), (200, 200, 200, 255)), "WEBP", lossless=True)
    at = still.index(b"VP8L")
    pixels = still[at : at + 8 + struct.unpack_from("<I", still, at + 4)[0]]
    size = struct.pack("<I", SIDE_PX - 1)[:3] * 2
    frame = bytes(6) + struct.pack("<I", 63)[:3] * 2 + b"\x0a\0\0\0" + pixels
    body = b"WEBP" + _riff(b"VP8X", b"\x12\0\0\0" + size) + _riff(b"ANIM", bytes(6))
    return _riff(b"RIFF", body + _riff(b"ANMF", frame) * count)


def webp_hiding_its_size() -> bytes:
    """A container that says it is small around a picture that is not."""
    still = _encoded(Image.new("RGB", (3000, 3000), "white"), "WEBP", lossless=True, method=0)
    at = still.index(b"VP8L")
    pixels = still[at : at + 8 + struct.unpack_from("<I", still, at + 4)[0]]
    size = struct.pack("<I", SMALL[0] - 1)[:3] + struct.pack("<I", SMALL[1] - 1)[:3]
    return _riff(b"RIFF", b"WEBP" + _riff(b"VP8X", bytes(4) + size) + pixels)


def tiff_of_sixty_pages() -> bytes:
    """Sixty pages of 64 megapixels that share their few pixels."""
    return _tiff(60, bits=8, kind=1)


def tiff_of_many_pages() -> bytes:
    """As many pages as fit in a megabyte; they were all counted before the first was refused."""
    return _tiff(9_000, bits=8, kind=1)


def tiff_in_a_circle() -> bytes:
    """A directory that names itself as the next one."""
    whole = _tiff(2, bits=8, kind=1)
    return whole[:-4] + whole[4:8]


def tiff_of_floats() -> bytes:
    """64 megapixels of 32 bits each."""
    return _tiff(1, bits=32, kind=3)


def tiff_of_wide_colours() -> bytes:
    """64 megapixels of three times sixteen bits."""
    return _tiff(1, bits=16, kind=1, planes=3)


def heic_as_large_as_may_be() -> bytes:
    """64 megapixels of white, kept as text: an encoder takes half a minute for them."""
    return zlib.decompress(base64.b85decode("".join(_HEIC)))


def heic_of_a_phone() -> bytes:
    """48 megapixels of white in tiles, as phones save them; not hostile, only large."""
    return zlib.decompress(base64.b85decode("".join(_PHONE_HEIC)))


def heic_of_ten_bits(columns: int = 16, rows: int = 12) -> bytes:
    """48 megapixels of white in tiles, with ten bits a colour; all tiles are one in the file.

    libheif holds them with sixteen bits, and then again in our colours.
    """
    hvcc, tile = _white_tile()
    many = columns * rows
    size = (columns * TILE_PX - 128, rows * TILE_PX - 96)
    grid = struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, *size)
    tiles = range(2, many + 2)
    head = _box(b"ftyp", b"heic\0\0\0\0mif1heic")
    kinds = [(1, 0, b"grid"), *((number, 1, b"hvc1") for number in tiles)]
    named = [_full_box(b"infe", struct.pack(">HH4sx", n, 0, k), 2, f) for n, f, k in kinds]
    sizes = (_full_box(b"ispe", struct.pack(">II", *of)) for of in ((TILE_PX, TILE_PX), size))
    tells = struct.pack(">IHBB", many + 1, 1, 1, 3)
    tells += b"".join(struct.pack(">HBBB", number, 2, 0x81, 2) for number in tiles)

    def meta(at: int) -> bytes:
        """What stands before the pixels, which begin at `at`."""
        places = [(1, at, len(grid)), *((n, at + len(grid), len(tile)) for n in tiles)]
        where = (struct.pack(">HHHII", n, 0, 1, start, length) for n, start, length in places)
        parts = (
            _full_box(b"hdlr", struct.pack(">I4s13x", 0, b"pict")),
            _full_box(b"pitm", struct.pack(">H", 1)),
            _full_box(b"iloc", struct.pack(">BBH", 0x44, 0, many + 1) + b"".join(where)),
            _full_box(b"iinf", struct.pack(">H", many + 1) + b"".join(named)),
            _full_box(b"iref", _box(b"dimg", struct.pack(f">HH{many}H", 1, many, *tiles))),
            _box(b"iprp", properties),
        )
        return _full_box(b"meta", b"".join(parts))

    properties = _box(b"ipco", _box(b"hvcC", hvcc) + b"".join(sizes)) + _full_box(b"ipma", tells)
    head += meta(len(head) + len(meta(0)) + 8)
    return head + _box(b"mdat", grid + tile)


def markers_over_and_over(copies: int = 14) -> bytes:
    """Two hundred copies of the markers of one card: every two of them may belong together."""
    name = getattr(cv2.aruco, fiducials.MARKER_DICTIONARY)
    dictionary = cv2.aruco.getPredefinedDictionary(name)
    tiles = [
        np.pad(cv2.aruco.generateImageMarker(dictionary, marker, 28), 9, constant_values=255)
        for marker in fiducials.marker_ids(0)
    ]
    return _as_png(np.tile(np.hstack(tiles), (copies, copies)))


def squares_without_end() -> bytes:
    """Fourteen thousand black squares: OpenCV compares each with every other one."""
    square = np.pad(np.zeros((24, 24), np.uint8), 8, constant_values=255)
    return _as_png(np.tile(square, (120, 120)))


def noise() -> bytes:
    """Edges everywhere: OpenCV keeps all of them."""
    return _as_png(np.random.default_rng(1).integers(0, 256, (4800, 4900), np.uint8))


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


# ------------------------------------------------------------------ how they are built


def _white_tile() -> tuple[bytes, bytes]:
    """How a tile of ten bits is coded, and its pixels."""
    import pillow_heif

    out = io.BytesIO()
    white = b"\xff" * (TILE_PX * TILE_PX * 6)
    pillow_heif.from_bytes("RGB;16", (TILE_PX, TILE_PX), white).save(out, quality=20)
    data = out.getvalue()
    return _body_of(data, b"meta", b"iprp", b"ipco", b"hvcC"), _body_of(data, b"mdat")


def _body_of(data: bytes, *path: bytes) -> bytes:
    """What is in a box in boxes of a HEIC."""
    for name in path:
        at = 0
        while data[at + 4 : at + 8] != name:
            at += struct.unpack_from(">I", data, at)[0]
        data = data[at + 8 : at + struct.unpack_from(">I", data, at)[0]]
        if name == b"meta":
            data = data[4:]
    return data


def _box(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I4s", 8 + len(body), name) + body


def _full_box(name: bytes, body: bytes, version: int = 0, flags: int = 0) -> bytes:
    return _box(name, struct.pack(">I", version << 24 | flags) + body)


_PNG = b"\x89PNG\r\n\x1a\n"
_HEIC = (
    'c-rmOKWGzS6aet|-',
    'KFI!i49b(La|y66hx$o8VAdlHllU0ql?gZP0R<m=Hqh4Qydb(+EH;8DIHw|w+h19U2xMy=%C=>kinsd65p3pK}U!',
    '834JfgeShv9zq~ix9RQ3~qT9M!Rxw}%sxoEffhtu1#MPi2m7pJotBbX8dk$Lp5&RVss#f>Sq$ok)2SeQLj{y0Pcs',
    'QceQl+;vyL)j_cD7g5raxt-yS0jf-zo2v4mFPJO8a#j?_k=jNO?GYnm0+WI`F-',
    '_wFNNjF5nfTQlv$<YZBaEhKngL9a+M2$7h82^Tb0KFTn8Xiw|?T({Ga5LfdQ~FbCmX$1A*|cpWaM2ah5&;@4~8l3',
    '$B)KLdj;+}fiWy4<gBT=svE)hbqI$Mrn(FGrOQel-',
    'w#l4?6{3Y+mISS(@x@|%<5`9OAh<z9TN*}NI`qS0uCl+pSjGIM9&`JF5GH)Ln%(R{1d9m4Nrxz_%6Ft;94!|ut)`',
    '#yE3RdC&B59m>Vbl!%F)!JaMB^Fd?!vZ?=*#bKD)&hFwkOefB7SOLPdQ{w?H=Q*L_oHQUbKnU%=}nT8yH?1_%q4O',
    '%J5NrI(BEwLYjV=UBV~gAfs)%KCy&urd4j&mQ}k6@cpo{pN=}}quX1{UoGj44=FKEKfh@|MKwe0gWRl7Mjl3wCWR',
    'giHnPielCYfZCNhX<Ol1V0+WRgiHnPielCYfZCNhX<Ol1V0+WRl5$Ba@#I-3~z',
)  # fmt: skip
_PHONE_HEIC = (
    'c-rljy>DAp7{<@_wH<%Ou^q>;9p}S|<Jd{;#HCbi%7;s{WPw&p6-#3$Zmwh}#ze?va*+_N)B%K4iOo!i1<JqxVrU',
    'mskPt#lNDM_{fr+n*B7w@ec^vh<*83Nr*K+eb=XY<S>gV^IYo%1Cad@@8w`<jvezmMd#qKR@yP;IzL2LJLTj7=6+',
    'i7+NUA3+Hp&EKctetHQM?91L*`8A7Pge7wZs-e}RaH@jG6we@r%$<1f~jL>oK_}U=ptcmw9y-cdC<al3G<?j{Y}^',
    'iTC_r#4=rX9=0_WUkFWq*{CmQJXo)CcA+*UY!bZ`O*9Z%vr9LHW3@!Z|VG*=Uk+3M*^fqBJw3&Aa8%LY{mazEX6Z',
    '8`{fi{1Rumsw|Rl+9Gavu|xL|gosuoT)-masHh;Sym}XvMb)%b+cPN!T>nszKNcTImd7vuNd)37bP(`+%@4+WL=#',
    '&7+;5^S6NZ1f9Pe+DSTpi)c^M`OBl7qVu<ecACy#0qqQ(zarWOoxf$YvvmGe(4MCAw~F=*oxc*=vvmH-XjM9YYiQ',
    '@_{H>#%r}I}q+obcS+~bzD-#A*@*C+I1*EQJVS31^?BG9n6``)YdiW8a~baT+dK`#eKIOyY`pMwDo200kw;3x;f9',
    '310dgo9BI#yB|6!8iveIGEtzBnOimOmQ&H!6^=AI5^G084k{JaE^mn4$gCMfrB{?E^;u>!6gnBI9TN1G6z>UxXQs',
    '22g@8><KQ|6E01BgZ5_6bAM~!XR=d;I{cEdTKd_&r)+_DZ!Q-;8A5;2^f_hE=>UqPoZ+q+LO7~aw&%X~J>L<B**`',
    'Bnj5i%Y<vTrc$J52lC{mfOh&!W<EhB0)d?^3;p=hiP<#Siyg>5$Kc_v|0OYRx_!HjTTT+qJ6ww67mDJNxx!_h{RC',
    'd(Qu$d+<+1+E&-Hi|O;}zh*S7cI)_Skv`W=;|)`}+^?H%k1`Q%ga_e8j39gnKO%q#B0`8!L>MuKh#;bf7-Ad|M@%',
    '3Rh)F~ekwT;qQ-};=8Zm>IMa&_xh<U^UB8ON+<Pl4V0-}gmMyw!K5hX+!v4&VjR1kU!tj=y@V7a+twXPfupG$v^Z',
    'v8Cq>QmmQ&+mXfnM3-+3+vM~qR+{gJ^|zUY)j}<E2+<;v_5Gv`V5)Tr^B4y_w#y3=k#99>s?sT`)gV6oK?Li%6i(',
    '@?K$4K-a7goYn&_?AEkV$2QO~LFFf_fH~QWC%eepicYj{IS^MPrE$_9Y*(`t2A55KopXk5;(&u-62>!nJm?_g$du',
    'PPjphSN&x%{RRn9BTWn79(dq|_fG#w90k-*m41UFSM_!MRS}cCPdHo$FIW>ldodb?uIGeWNGd#G7~%Z{kh7i8t{k',
    '-o%@D6K~>8yoopQCf>xGcoT2pO}vRW@h0BHn|Kp%;!V7XH}NLk#G7~%Z{kh7i8t{k-o%@D6K~>8yoopQCf>xGcoT',
    '2pO}vRW@%Df9_8*aG=S2',
)  # fmt: skip
_COMPONENTS = b"\x01\x22\x00\x02\x11\x00\x03\x11\x00"


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def _jpeg_parts() -> tuple[bytes, bytes]:
    """The tables and the first scan of a tiny progressive picture in colour."""
    whole = _encoded(Image.new("RGB", (16, 16), "grey"), "JPEG", progressive=True)
    first = whole.index(b"\xff\xda")
    tables = b"".join(body for marker, body in _segments(whole, first) if marker in (0xDB, 0xC4))
    end = whole.index(b"\xff", first + 2)
    return tables, whole[first:end]


def _segments(whole: bytes, end: int) -> Iterator[tuple[int, bytes]]:
    at = 2
    while at < end:
        length = 2 + struct.unpack_from(">H", whole, at + 2)[0]
        yield whole[at + 1], whole[at : at + length]
        at += length


def _encoded(image: Image.Image, kind: str, **how: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def _as_png(pixels: NDArray[np.uint8]) -> bytes:
    done, data = cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    assert done
    return data.tobytes()


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _png_of(side: int, bits: int = 8, colour: int = 0, planes: int = 1) -> bytes:
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, bits, colour, 0, 0, 0))
    packed = _zeros((planes * side + 1) * side)
    return _PNG + header + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


@cache
def _zeros(count: int) -> bytes:
    """So many zero bytes, deflated, without ever holding them."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = 1_000_000
    once = packer.compress(bytes(block)) + packer.flush(zlib.Z_FULL_FLUSH)
    many, rest = divmod(count, block)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    end = packer.compress(bytes(rest)) + packer.flush()
    check = struct.pack(">HH", count % 65_521, 1)  # Adler's sum of zeros
    return b"\x78\xda" + once * many + end + check


def _riff(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _tiff(pages: int, bits: int, kind: int, planes: int = 1) -> bytes:
    """A TIFF whose directories all show the same deflated rows, in strips of 64."""
    rows = 64
    strip = zlib.compress(bytes(SIDE_PX * rows * planes * bits // 8), 9)
    count = SIDE_PX // rows
    lists = 8 + len(strip)
    starts, lengths = struct.pack("<I", 8) * count, struct.pack("<I", len(strip)) * count
    widths = lists + len(starts) + len(lengths)
    first = widths + 6
    entries = [
        (256, 4, 1, SIDE_PX), (257, 4, 1, SIDE_PX),
        (258, 3, planes, bits if planes == 1 else widths),
        (259, 3, 1, 8), (262, 3, 1, 1 if planes == 1 else 2), (273, 4, count, lists),
        (277, 3, 1, planes), (278, 4, 1, rows), (279, 4, count, lists + len(starts)),
        (339, 3, 1, kind),
    ]  # fmt: skip
    table = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    each = 2 + len(table) + 4
    directories = b"".join(
        struct.pack("<H", len(entries))
        + table
        + struct.pack("<I", first + each * (page + 1) if page + 1 < pages else 0)
        for page in range(pages)
    )
    head = b"II*\0" + struct.pack("<I", first)
    return head + strip + starts + lengths + struct.pack("<HHH", bits, bits, bits) + directories


def _pdf_page(forms: int) -> bytes:
    """The page, object 3; its content is object 4, and what it draws begins at object 4 or 5."""
    used = b"/XObject << /F 4 0 R >>" if forms else b"/XObject << >>"
    content = b"/Contents 0 0 R" if forms else b"/Contents 4 0 R"
    return (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] "
        b"/Resources << " + used + b" >> " + content + b" >>"
    )


def _pdf_stream(head: bytes, body: bytes) -> bytes:
    packed = zlib.compress(body, 9)
    about = f" /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode()
    return b"<< " + head + about + packed + b"\nendstream"


@cache
def _pdf_image(side: int) -> bytes:
    packed = zlib.compress(_zeros(3 * side * side), 9)
    head = (
        f"<< /Type /XObject /Subtype /Image /Width {side} /Height {side} /BitsPerComponent 8 "
        f"/ColorSpace /DeviceRGB /Filter [/FlateDecode /FlateDecode] /Length {len(packed)} >>"
    )
    return head.encode() + b"\nstream\n" + packed + b"\nendstream"


def _pdf(objects: list[bytes]) -> bytes:
    """A PDF of a page and what it draws; a page of forms gets a content that draws the first."""
    numbered = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        *objects,
    ]
    content = len(numbered) + 1
    numbered[2] = numbered[2].replace(b"/Contents 0 0 R", f"/Contents {content} 0 R".encode())
    numbered.append(_pdf_stream(b"", b"q 1 0 0 1 0 0 cm /F Do Q q 600 0 0 800 0 0 cm /F Do Q"))
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate(numbered, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    end = f"trailer << /Size {len(places) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    first = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
    return out + first + table + end.encode()
