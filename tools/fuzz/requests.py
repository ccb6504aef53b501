"""Requests to the page: whatever a phone, a script or a stranger on the network may send.

A request is written as it goes over the network. Words in braces stand for what only a running
page knows (`tools/fuzz/page.py` fills them in): a match, its photo and sheet, the page's key, and
the length of what follows the headers.
"""

from __future__ import annotations

from random import Random
from urllib.parse import quote, quote_from_bytes

from dicesheets.tools.fuzz.noise import changed, number
from dicesheets.tools.fuzz.pictures import make_card, make_jpeg, make_png

HOST = "127.0.0.1:8123"
_READ = (
    "/", "/matches", "/new", "/join", "/rules", "/rules/welten", "/dice", "/print", "/variants",
    "/print/preview.png", "/m/{match}", "/m/{match}/dice", "/m/{match}/standings.csv",
    "/m/{match}/events", "/m/{match}/original/{photo}", "/m/{match}/flat/{photo}/0.jpg",
    "/m/{match}/s/{sheet}", "/m/{match}/s/{sheet}/ask", "/m/{match}/s/{sheet}/field",
    "/m/{match}/share.png", "/m/{match}/s/none/best", "/m/{match}/s/{sheet}/best?round=9",
    "/static/page.css", "/static/../app.py",
)  # fmt: skip
_CHANGE = (
    "/photos", "/quick", "/new", "/language", "/name", "/dice", "/m/{match}", "/m/{match}/photos",
    "/m/{match}/place", "/m/{match}/drop", "/m/{match}/again", "/m/{match}/dice",
    "/m/{match}/s/{sheet}/correct", "/m/{match}/s/{sheet}/undo", "/m/none/remove",
    "/m/{match}/carried", "/variants/photos", "/variants/offered",
)  # fmt: skip
_PIECES = (
    "..", ".", "%2e%2e", "%2f", "%00", "%0d%0aSet-Cookie:%20a=b", "%ff", "%ed%a0%80", "%E2%80%AE",
    "%", "%zz", "a" * 300, "0", "-1", "99999999999999999999", "²", "x.jpg", "%5c", ";", "{match}",
    "{photo}", "{sheet}", "none", "'", '"><script>', "",
)  # fmt: skip
_PARAMETERS = (
    "key", "lang", "round", "player", "card", "field", "photo", "spot", "skip", "lit", "d", "game",
    "layout", "seed", "difficulty", "realms", "paper", "ink", "format", "players", "count", "set",
)  # fmt: skip
_VALUES = (
    "", "0", "1", "-1", "2", "7", "99999", "1e9", "nan", "²", "١", "x", "ox", "welten", "helden",
    "classic", "castles,cities,scythe", "de", "en", "a4", "letter", "saver", "\0", "\r\nA: b",
    "\u202e", "\ud800", "//evil.example", "/\\evil", "javascript:alert(1)", "=1+1", "a" * 2001,
    "a" * 90_000, "{photo}", "{sheet}", "{key}", "../../x", "🎲", "top-3", "turn-1-a", "scythe",
    "score", "1;2", "[]", "{}",
)  # fmt: skip
_FIELDS = (
    "title", "names", "game", "lang", "back", "name", "name-1", "name-²", "name-99999", "photo",
    "person", "round", "spot", "field", "value", "correction", "again", "dice", "count",
    "digest",
)  # fmt: skip
_CORRECTION = (("photo", "{photo}"), ("spot", "{spot}"), ("field", "{field}"))
_METHODS = ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "X" * 60, "HEAD")
_LANGUAGES = ("de", "en", "fr;q=0.5, en;q=nan", "*", "de;q=1e9", "de;q=", ",,,;", "de-" + "a" * 900)
_LENGTHS = ("{length}", "0", "-1", "+5", "9" * 5000, "1_0", "99999999", "²", "", "0x5", "5, 5")
_EXTRA = (
    ("Accept", "application/json"), ("Accept", "*/*"), ("Accept-Encoding", "gzip"),
    ("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "gzip"), ("Expect", "100-continue"),
    ("Range", "bytes=0-,5-1"), ("If-None-Match", "*"), ("Connection", "Upgrade"),
    ("Upgrade", "websocket"), ("X-Forwarded-For", "127.0.0.1"), ("Referer", "http://evil/"),
    ("Accept", "x" * 4000), ("X-A", "\x7f\xff"), ("HX-Request", "true"),
)  # fmt: skip


def make_request(random: Random) -> bytes:
    """Return a request, more or less."""
    is_change = random.random() < 0.45
    method = "POST" if is_change else "GET"
    if random.random() < 0.06:
        method = random.choice(_METHODS)
    body, kind = _body(random) if is_change or random.random() < 0.05 else (b"", "")
    lines = [f"{method} {_target(random, is_change)} HTTP/1.{random.choice('1111110')}"]
    lines += [f"{name}: {value}" for name, value in _headers(random, is_change, kind)]
    whole = "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body
    return changed(random, whole) if random.random() < 0.12 else whole


def _target(random: Random, is_change: bool) -> str:
    path = random.choice(_CHANGE if is_change else _READ)
    if random.random() < 0.2:
        parts = path.split("/")
        parts[random.randrange(len(parts))] = random.choice(_PIECES)
        path = "/".join(parts)
    if random.random() < 0.03:
        path = random.choice(("*", "http://evil.example/", "//evil.example/", "x", "/" * 3000))
    if random.random() < 0.4:
        count = random.choice((1, 1, 2, 3, 70))
        pairs = (
            f"{random.choice(_PARAMETERS)}={_quoted(random.choice(_VALUES))}" for _ in range(count)
        )
        path += "?" + "&".join(pairs)[:9000]
    return "".join(sign if "!" <= sign <= "~" else _quoted(sign) for sign in path)


def _quoted(text: str) -> str:
    """What a form sends for a text; words in braces stay."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="/{}")


def _headers(random: Random, is_change: bool, kind: str) -> list[tuple[str, str]]:
    found = [("Host", HOST)]
    if is_change:
        found.append(("Origin", f"http://{HOST}"))
    found.append(("Cookie", f"dicesheets-8123={{key}}; who={_quoted(random.choice(_VALUES[:24]))}"))
    if kind:
        found += [("Content-Type", kind), ("Content-Length", "{length}")]
    if random.random() < 0.5:
        found.append(("Accept-Language", random.choice(_LANGUAGES)))
    found += random.choices(_EXTRA, k=random.choice((0, 0, 0, 1, 1, 2, 6)))
    if random.random() < 0.15:
        at = random.randrange(len(found))
        name = found[at][0]
        wrong = {
            "Host": ("evil.example", "", "127.0.0.1", f"{HOST}, evil"),
            "Origin": ("null", "http://evil.example", "", f"http://{HOST}.evil.example"),
            "Cookie": ("dicesheets-8123=wrong", "\x7f" * 50, "a=b; " * 900, "=;=;;,", '"{key}"'),
            "Content-Length": _LENGTHS,
        }.get(name, ("", "\xff", "a" * 2000, str(number(random))))
        found[at] = (name, random.choice(wrong))
    if random.random() < 0.05:
        found.insert(random.randrange(len(found)), random.choice(found))
    return found


def _body(random: Random) -> tuple[bytes, str]:
    """The bytes behind the headers, and what they are said to be."""
    chance = random.random()
    if chance < 0.5:
        pairs = [(random.choice(_FIELDS), random.choice(_VALUES)) for _ in range(_many(random))]
        if random.random() < 0.3:
            pairs = [*_CORRECTION, *pairs]
        text = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in pairs)
        return text.encode("ascii"), random.choice(
            ("application/x-www-form-urlencoded",) * 4 + ("application/json", "text/plain; a=\xff")
        )
    if chance < 0.95:
        return _parts(random)
    return random.randbytes(random.choice((0, 10, 3000))), "application/octet-stream"


def _many(random: Random) -> int:
    return random.choice((0, 1, 2, 2, 3, 3, 4, 5, 61, 1500))


def _parts(random: Random) -> tuple[bytes, str]:
    """A form with files; most of them know how such a form is made."""
    mark = random.choice(("----x", "x", "a" * 70, "a" * 200, "x; y", ""))
    body = b""
    for _ in range(min(_many(random), 62)):
        name = random.choice((*_FIELDS, "photos", "photos", "photos"))
        lines = [f'Content-Disposition: form-data; name="{name}"']
        if name == "photos" or random.random() < 0.1:
            file = random.choice(("a.jpg", "../../a.jpg", "", "\x00", "a" * 3000, 'a"b', "ä.png"))
            lines[0] += f'; filename="{file}"'
            lines.append(f"Content-Type: {random.choice(('image/jpeg', 'x', 'text/html'))}")
            maker = random.choice((make_jpeg, make_jpeg, make_png, make_card))
            value = maker(random)[:200_000]
        else:
            value = random.choice(_VALUES).encode("utf-8", "surrogatepass")
        if random.random() < 0.05:
            lines = [random.choice(("", "A", "Content-Disposition: form-data", "X: " + "y" * 9000))]
        head = "\r\n".join(lines).encode("utf-8")
        body += b"--" + mark.encode() + b"\r\n" + head + b"\r\n\r\n" + value + b"\r\n"
    if random.random() < 0.9:
        body += b"--" + mark.encode() + b"--\r\n"
    if random.random() < 0.1:
        body = changed(random, body or b"-")
    said = random.choice((mark,) * 9 + ("other",))
    return body, f"multipart/form-data; boundary={said}"


def fill_in(data: bytes, words: dict[str, str]) -> bytes:
    """Return a request with what the page knows in place of the words in braces."""
    for word, value in words.items():
        data = data.replace(b"{" + word.encode() + b"}", quote_from_bytes(value.encode()).encode())
    head, between, body = data.partition(b"\r\n\r\n")
    return head.replace(b"{length}", str(len(body)).encode()) + between + body
