"""Every way in that is not through the door is refused: each test is an attack."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from dicesheets.web import limits
from dicesheets.web.guard import Door, Guard, Rate, cookie_name
from dicesheets.web.serving import LOCAL, door_of, listening

HOST = "192.168.1.5:8123"
ORIGIN = f"http://{HOST}"
KEY = "right-key"
COOKIE = cookie_name(8123)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def echo(request: Request) -> PlainTextResponse:
    body = await request.body()
    return PlainTextResponse(f"in {len(body)}")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def client(clock: Clock) -> Iterator[TestClient]:
    routes = [Route("/{rest:path}", echo, methods=["GET", "POST", "PUT", "DELETE"])]
    guard = Guard(Starlette(routes=routes), Door(frozenset({HOST}), KEY, COOKIE), clock)  # type: ignore[arg-type]
    with TestClient(guard, ORIGIN, follow_redirects=False) as found:  # type: ignore[arg-type]
        yield found


IN = {"cookie": f"{COOKIE}={KEY}"}


def test_the_key_becomes_a_cookie_that_no_script_and_no_other_site_gets(client: TestClient) -> None:
    answer = client.get(f"/m/x?key={KEY}&lit=1")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/m/x?lit=1", "the key does not stay in the address"
    cookie = answer.headers["set-cookie"]
    assert f"{COOKIE}={KEY}" in cookie
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert client.get("/").text == "in 0"


def test_where_the_key_leads_is_an_address_whatever_was_asked_for(client: TestClient) -> None:
    """A zero or the end of a line in it was no header that a server can send."""
    answer = client.get(f"/a%00b%0d%0aSet-Cookie:%20x=y/%C3%A4?key={KEY}")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/a%00b%0D%0ASet-Cookie%3A%20x%3Dy/%C3%A4"


@pytest.mark.parametrize("path", ["javascript:alert(1)", "evil.example/x", "//evil.example", ""])
def test_the_key_leads_nowhere_else(path: str) -> None:
    """Programs may send a path without its slash; browsers never do."""
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b""}

    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": f"key={KEY}".encode(),
        "headers": [(b"host", HOST.encode())], "client": ("192.168.1.9", 1),
    }  # fmt: skip
    guard = Guard(Starlette(), Door(frozenset({HOST}), KEY, COOKIE))  # type: ignore[arg-type]
    asyncio.run(guard(scope, receive, send))
    assert sent[0]["status"] == 303
    assert dict(sent[0]["headers"])[b"location"] == b"/"


@pytest.mark.parametrize(
    "headers",
    [{}, {"cookie": f"{COOKIE}=wrong"}, {"cookie": f"{COOKIE}="}, {"cookie": b"\x01=;;;==\xff"}],
)
def test_without_the_key_nothing_is_shown(client: TestClient, headers: dict[str, Any]) -> None:
    answer = client.get("/", headers=headers)
    assert answer.status_code == 403
    assert "Schlüssel" in answer.text
    assert KEY not in answer.text


def test_who_tries_keys_is_not_listened_to_for_a_while(client: TestClient, clock: Clock) -> None:
    tries = [client.get(f"/?key={n}").status_code for n in range(limits.WRONG_KEYS_A_MINUTE + 5)]
    assert tries[0] == 403 and tries[-1] == 429
    assert client.get(f"/?key={KEY}").status_code == 429, "not even with the right one"
    clock.now += 60
    assert client.get(f"/?key={KEY}").status_code == 303


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8123", "192.168.1.5", "192.168.1.5:80", "localhost:8123.evil",
     "", "127.0.0.1:8123"],
)  # fmt: skip
def test_a_name_that_was_made_to_lead_here_is_refused(client: TestClient, host: str) -> None:
    """DNS rebinding: a page of evil.example whose address turns into ours."""
    answer = client.get("/", headers={**IN, "host": host})
    assert answer.status_code == 421


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", f"https://{HOST}", "http://192.168.1.5",
     f"{ORIGIN}.evil.example", f"http://x@{HOST}"],
)  # fmt: skip
def test_another_site_cannot_change_anything(
    client: TestClient, method: str, origin: str | None
) -> None:
    """A form on a foreign page: the browser sends the cookie along, but also whose page it is."""
    headers = {**IN, **({"origin": origin} if origin else {})}
    assert client.request(method, "/m/x/correct", headers=headers).status_code == 403


def test_our_own_forms_pass(client: TestClient) -> None:
    assert client.post("/m/x", headers={**IN, "origin": ORIGIN}, data={"a": "b"}).text == "in 3"


def test_no_script_no_frame_and_no_foreign_content_is_allowed(client: TestClient) -> None:
    for answer in (client.get("/", headers=IN), client.get("/"), client.get("/?key=x")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
        assert "frame-ancestors 'none'" in policy and "form-action 'self'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


def test_more_than_may_be_sent_is_refused_by_its_length(client: TestClient) -> None:
    headers = {**IN, "origin": ORIGIN, "content-length": str(limits.MAX_FORM_BYTES + 1)}
    assert client.post("/m/x/correct", headers=headers, content=b"x").status_code == 413
    headers["content-length"] = str(limits.MAX_REQUEST_BYTES + 1)
    assert client.post("/photos", headers=headers, content=b"x").status_code == 413
    headers["content-length"] = "9" * 5000  # more digits than Python counts
    assert client.post("/photos", headers=headers, content=b"x").status_code == 413
    headers["content-length"] = "-5"
    assert client.post("/photos", headers=headers, content=b"x").status_code == 413


def test_more_than_may_be_sent_is_refused_when_the_length_is_not_told(client: TestClient) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(limits.MAX_FORM_BYTES // 1000 + 2):
            yield b"x" * 1000

    answer = client.post("/m/x", headers={**IN, "origin": ORIGIN}, content=endless())
    assert answer.status_code == 413


def test_reading_takes_no_body(client: TestClient) -> None:
    assert client.request("GET", "/", headers=IN, content=b"x").status_code == 413


def test_too_many_changes_are_slowed_down(client: TestClient, clock: Clock) -> None:
    headers = {**IN, "origin": ORIGIN}
    many = [client.post("/m/x", headers=headers) for _ in range(limits.CHANGES_A_MINUTE + 1)]
    assert [a.status_code for a in many[:-1]] == [200] * limits.CHANGES_A_MINUTE
    assert many[-1].status_code == 429 and many[-1].headers["retry-after"]
    clock.now += 1
    assert client.post("/m/x", headers=headers).status_code == 200


def test_the_rates_of_many_addresses_are_forgotten(clock: Clock) -> None:
    rate = Rate(1, clock)
    for number in range(limits.MOST_ADDRESSES + 100):
        assert rate.allows(str(number))
    assert len(rate._left) == limits.MOST_ADDRESSES


def test_websockets_are_not_answered() -> None:
    Message = MutableMapping[str, Any]
    said: list[Message] = []

    async def never(*_: object) -> None:
        raise AssertionError("nobody is asked")

    async def send(message: Message) -> None:
        said.append(message)

    receive: Callable[[], Awaitable[Message]] = never  # type: ignore[assignment]
    guard = Guard(never, Door(frozenset({HOST}), KEY, COOKIE))
    running = guard({"type": "websocket", "headers": []}, receive, send)
    with pytest.raises(StopIteration):
        running.send(None)  # type: ignore[attr-defined]
    assert said == []


def test_without_lan_nobody_outside_can_even_connect() -> None:
    with listening(0, is_lan=False) as found:
        assert found.getsockname()[0] == LOCAL
    with listening(0, is_lan=True) as found:
        assert found.getsockname()[0] == "0.0.0.0"


def test_only_names_of_this_computer_are_known() -> None:
    alone = door_of(8123, KEY, None)
    assert alone.hosts == {"127.0.0.1:8123", "localhost:8123"}
    assert "192.168.1.5:8123" in door_of(8123, KEY, "192.168.1.5").hosts
