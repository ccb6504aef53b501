"""What pictures, and PDFs that hold some, are built of: their boxes, chunks, segments, objects."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

SIDE_PX = 8000  # 64 megapixels: the most that a header may ask for
TILE_PX = 512  # of a HEIC, as phones save them


def white_tile() -> tuple[bytes, bytes]:
    """How a tile of ten bits is coded, and its pixels."""
    import pillow_heif

    out = io.BytesIO()
    white = b"\xff" * (TILE_PX * TILE_PX * 6)
    pillow_heif.from_bytes("RGB;16", (TILE_PX, TILE_PX), white).save(out, quality=20)
    data = out.getvalue()
    return body_of(data, b"meta", b"iprp", b"ipco", b"hvcC"), body_of(data, b"mdat")


def body_of(data: bytes, *path: bytes) -> bytes:
    """What is in a box in boxes of a HEIC."""
    for name in path:
        at = 0
        while data[at + 4 : at + 8] != name:
            at += struct.unpack_from(">I", data, at)[0]
        data = data[at + 8 : at + struct.unpack_from(">I", data, at)[0]]
        if name == b"meta":
            data = data[4:]
    return data


def box(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I4s", 8 + len(body), name) + body


def full_box(name: bytes, body: bytes, version: int = 0, flags: int = 0) -> bytes:
    return box(name, struct.pack(">I", version << 24 | flags) + body)


PNG = b"\x89PNG\r\n\x1a\n"
HEIC = (
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
PHONE_HEIC = (
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
COMPONENTS = b"\x01\x22\x00\x02\x11\x00\x03\x11\x00"


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def jpeg_parts() -> tuple[bytes, bytes]:
    """The tables and the first scan of a tiny progressive picture in colour."""
    whole = encoded(Image.new("RGB", (16, 16), "grey"), "JPEG", progressive=True)
    first = whole.index(b"\xff\xda")
    tables = b"".join(body for marker, body in segments(whole, first) if marker in (0xDB, 0xC4))
    end = whole.index(b"\xff", first + 2)
    return tables, whole[first:end]


def segments(whole: bytes, end: int) -> Iterator[tuple[int, bytes]]:
    at = 2
    while at < end:
        length = 2 + struct.unpack_from(">H", whole, at + 2)[0]
        yield whole[at + 1], whole[at : at + length]
        at += length


def encoded(image: Image.Image, kind: str, **how: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def as_png(pixels: NDArray[np.uint8]) -> bytes:
    done, data = cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    assert done
    return data.tobytes()


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_of(side: int, bits: int = 8, colour: int = 0, planes: int = 1) -> bytes:
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, bits, colour, 0, 0, 0))
    packed = zeros((planes * side + 1) * side)
    return PNG + header + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@cache
def zeros(count: int) -> bytes:
    """So many zero bytes, deflated, without ever holding them."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = 1_000_000
    once = packer.compress(bytes(block)) + packer.flush(zlib.Z_FULL_FLUSH)
    many, rest = divmod(count, block)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    end = packer.compress(bytes(rest)) + packer.flush()
    check = struct.pack(">HH", count % 65_521, 1)  # Adler's sum of zeros
    return b"\x78\xda" + once * many + end + check


def riff(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def tiff(pages: int, bits: int, kind: int, planes: int = 1) -> bytes:
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


def pdf_page(forms: int) -> bytes:
    """The page, object 3; its content is object 4, and what it draws begins at object 4 or 5."""
    used = b"/XObject << /F 4 0 R >>" if forms else b"/XObject << >>"
    content = b"/Contents 0 0 R" if forms else b"/Contents 4 0 R"
    return (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] "
        b"/Resources << " + used + b" >> " + content + b" >>"
    )


def pdf_stream(head: bytes, body: bytes) -> bytes:
    packed = zlib.compress(body, 9)
    about = f" /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode()
    return b"<< " + head + about + packed + b"\nendstream"


@cache
def pdf_image(side: int) -> bytes:
    packed = zlib.compress(zeros(3 * side * side), 9)
    head = (
        f"<< /Type /XObject /Subtype /Image /Width {side} /Height {side} /BitsPerComponent 8 "
        f"/ColorSpace /DeviceRGB /Filter [/FlateDecode /FlateDecode] /Length {len(packed)} >>"
    )
    return head.encode() + b"\nstream\n" + packed + b"\nendstream"


def pdf(objects: list[bytes]) -> bytes:
    """A PDF of a page and what it draws; a page of forms gets a content that draws the first."""
    numbered = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        *objects,
    ]
    content = len(numbered) + 1
    numbered[2] = numbered[2].replace(b"/Contents 0 0 R", f"/Contents {content} 0 R".encode())
    numbered.append(pdf_stream(b"", b"q 1 0 0 1 0 0 cm /F Do Q q 600 0 0 800 0 0 cm /F Do Q"))
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate(numbered, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    end = f"trailer << /Size {len(places) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    first = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
    return out + first + table + end.encode()
