"""Who is let in: everything that must hold before a page is even looked for.

Plain ASGI, so that nothing of a request is read before it has passed. In a home network browsers
send no Sec-Fetch headers (these need https), so that `Host`, `Origin` and a cookie decide.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, quote, urlencode

from dicesheets.web import limits
from dicesheets.web.words import LOCKED, TOO_LARGE, TOO_OFTEN, WRONG_HOST, WRONG_ORIGIN
from dicesheets.words.text import Text

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KEY_PARAMETER = "key"
COOKIE_AGE_S = 90 * 24 * 3600
READING = frozenset({"GET", "HEAD"})
_LONGEST = 12  # digits of a length: Python refuses to count thousands of them
OPEN_PATHS = ("/static/",)  # what a locked-out phone needs to see why

HEADERS = (
    (b"content-security-policy",
     b"default-src 'none'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; "
     b"font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
     b"frame-ancestors 'none'; manifest-src 'self'"),
    (b"x-content-type-options", b"nosniff"),
    # Not `no-referrer`: with it browsers send `Origin: null` even for our own forms.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-frame-options", b"DENY"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Door:
    """Under which names the page is known, and the key that opens it."""

    hosts: frozenset[str]  # "127.0.0.1:8123"
    key: str
    cookie: str  # its name; ports share their cookies


class TooMuch(Exception):
    """A request goes on beyond what it may have."""


def is_of_this_page(path: str) -> bool:
    """Say whether an address without a host leads to this page and nowhere else."""
    return path.startswith("/") and not path.startswith(("//", "/\\"))


class Guard:
    """Lets requests through to the pages, or says why not."""

    def __init__(self, app: App, door: Door, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self._door = door
        self._changes = Rate(limits.CHANGES_A_MINUTE, clock)
        self._views = Rate(limits.VIEWS_A_MINUTE, clock)
        self._wrong = Rate(limits.WRONG_KEYS_A_MINUTE, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # no WebSockets here
            return
        send = _with_headers(send)
        headers = {bytes(name).lower(): bytes(value) for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(send, *refusal, headers)
            return
        if (given := _given_key(scope)) is not None and scope["method"] in READING:
            await self._let_in(scope, send, given, headers)
            return
        if not self._is_in(headers) and not scope["path"].startswith(OPEN_PATHS):
            await _refuse(send, 403, LOCKED, headers)
            return
        flow = _Flow(receive, send, _most_bytes(scope))
        try:
            await self._app(scope, flow.receive, flow.send)
        except Exception:
            if not flow.is_too_much:
                raise
        if flow.is_too_much and not flow.is_answered:
            await _refuse(send, 413, TOO_LARGE, headers)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, Text] | None:
        """Return why a request is not even looked at; None if it may go on."""
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host not in self._door.hosts:  # somebody else's name that leads here: DNS rebinding
            return 421, WRONG_HOST
        address = (scope.get("client") or ("", 0))[0]
        if scope["method"] not in READING:
            if headers.get(b"origin", b"").decode("latin-1").lower() != f"http://{host}":
                return 403, WRONG_ORIGIN
            if not self._changes.allows(address):
                return 429, TOO_OFTEN
        elif not self._views.allows(address):
            return 429, TOO_OFTEN
        if not self._wrong.is_open(address):
            return 429, TOO_OFTEN
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > _LONGEST or int(length) > _most_bytes(scope):
            return 413, TOO_LARGE
        return None

    async def _let_in(
        self, scope: Scope, send: Send, given: str, headers: dict[bytes, bytes]
    ) -> None:
        """Turn the key of an address into a cookie, and the address into one without it."""
        if not hmac.compare_digest(given.encode(), self._door.key.encode()):
            self._wrong.allows((scope.get("client") or ("", 0))[0])
            await _refuse(send, 403, LOCKED, headers)
            return
        rest = parse_qs(scope["query_string"].decode("latin-1"))
        rest.pop(KEY_PARAMETER, None)
        query = f"?{urlencode(rest, doseq=True)}" if rest else ""
        path = scope["path"] if is_of_this_page(scope["path"]) else "/"
        cookie = (
            f"{self._door.cookie}={self._door.key}; HttpOnly; SameSite=Lax; Path=/; "
            f"Max-Age={COOKIE_AGE_S}"
        )
        await _answer(
            send,
            303,
            b"",
            [(b"location", f"{quote(path)}{query}".encode("ascii")),
             (b"set-cookie", cookie.encode("latin-1")), (b"cache-control", b"no-store")],
        )  # fmt: skip

    def _is_in(self, headers: dict[bytes, bytes]) -> bool:
        jar: SimpleCookie = SimpleCookie()
        try:
            jar.load(headers.get(b"cookie", b"").decode("latin-1"))
        except CookieError:
            return False
        found = jar.get(self._door.cookie)
        return found is not None and hmac.compare_digest(
            found.value.encode(), self._door.key.encode()
        )


class Rate:
    """So many a minute from each address; a full bucket at first, refilled steadily."""

    def __init__(self, a_minute: int, clock: Callable[[], float]) -> None:
        self._most = float(a_minute)
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # left, when

    def allows(self, address: str) -> bool:
        """Count one more; say whether it is still within the rate."""
        left = self._now_left(address)
        self._left[address] = (max(0.0, left - 1), self._clock())
        self._left.move_to_end(address)
        while len(self._left) > limits.MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left >= 1

    def is_open(self, address: str) -> bool:
        """Say whether there is anything left, without counting."""
        return self._now_left(address) >= 1

    def _now_left(self, address: str) -> float:
        left, when = self._left.get(address, (self._most, self._clock()))
        return min(self._most, left + (self._clock() - when) * self._most / 60)


def cookie_name(port: int) -> str:
    """Return what the cookie of a page at a port is called."""
    return f"dicesheets-{port}"


def _given_key(scope: Scope) -> str | None:
    query = scope["query_string"].decode("latin-1")
    try:
        found = parse_qs(query, keep_blank_values=True, max_num_fields=50).get(KEY_PARAMETER)
    except ValueError:  # more fields than any address of ours has
        return None
    return found[0] if found else None


def _most_bytes(scope: Scope) -> int:
    if scope["method"] in READING:
        return 0
    if scope["path"].endswith("/photos"):
        return limits.MAX_REQUEST_BYTES
    if scope["path"] == "/variants/add":
        return limits.MAX_BUNDLE_BYTES + limits.MAX_FORM_BYTES
    return limits.MAX_FORM_BYTES


class _Flow:
    """What goes in and out of the pages: no more than may come, whatever lengths were told."""

    def __init__(self, receive: Receive, send: Send, most: int) -> None:
        self._receive, self._send, self._left = receive, send, most
        self.is_too_much = False
        self.is_answered = False
        self._is_whole = False  # everything of the request has come

    async def receive(self) -> Message:
        """Return what comes next; TooMuch if that is more than may, or takes too long to come.

        A phone that leaves the network says nothing, and would hold its place for ever.
        """
        if self._is_whole:
            return await self._receive()
        try:
            message = await asyncio.wait_for(self._receive(), limits.MAX_SILENCE_SECONDS)
        except TimeoutError:
            self.is_too_much = True
            raise TooMuch from None
        if message["type"] == "http.request":
            self._is_whole = not message.get("more_body", False)
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                self.is_too_much = True
                raise TooMuch
        return message

    async def send(self, message: Message) -> None:
        """Hand an answer on, unless it is one to half a request."""
        if self.is_too_much and not self.is_answered:
            return
        self.is_answered = True
        await self._send(message)


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name for name, _ in message["headers"]}
            more = [pair for pair in HEADERS if pair[0] not in there]
            if b"cache-control" not in there:
                more.append((b"cache-control", b"no-store"))
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return send_with_headers


async def _refuse(send: Send, status: int, why: Text, headers: dict[bytes, bytes]) -> None:
    """Say in a few plain words why not: no page, no script, nothing of the request."""
    wants = headers.get(b"accept-language", b"").decode("latin-1").lower()
    language = "de" if not wants or "de" in wants.split(",")[0] else "en"
    body = why.say(language).encode()
    more = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    if status == 429:
        more.append((b"retry-after", b"10"))
    await _answer(send, status, body, more)


async def _answer(
    send: Send, status: int, body: bytes, headers: Collection[tuple[bytes, bytes]]
) -> None:
    length = (b"content-length", str(len(body)).encode())
    start = {"type": "http.response.start", "status": status, "headers": [*headers, length]}
    await send(start)
    await send({"type": "http.response.body", "body": body})
