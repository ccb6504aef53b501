"""Workers die and are replaced; whatever they worked on is answered, and the rest goes on."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import struct

import pytest
from web_page import ORIGIN, Page

from dicesheets.crew.frames import Broken, receive, send
from dicesheets.store.matches import add_match
from dicesheets.web.pool import Pool
from dicesheets.web.serving import qr_rows, qr_text


def test_messages_come_back_as_they_went() -> None:
    pipe = io.BytesIO()
    send(pipe, {"a": ["ä", None, 1.5]}, [b"", b"\x00" * 1000])
    pipe.seek(0)
    assert receive(pipe) == ({"a": ["ä", None, 1.5]}, [b"", b"\x00" * 1000])


@pytest.mark.parametrize(
    "data",
    [b"", b"\x01", struct.pack("<II", 1 << 31, 0), struct.pack("<II", 2, 1 << 20),
     struct.pack("<II", 2, 0) + b"[]", struct.pack("<II", 2, 0) + b"{{",
     struct.pack("<IIQ", 2, 1, 1 << 60) + b"{}"],
)  # fmt: skip
def test_what_is_no_message_is_broken(data: bytes) -> None:
    with pytest.raises(Broken):
        receive(io.BytesIO(data))


@pytest.mark.slow  # another worker gets warm
def test_a_killed_worker_is_replaced_and_its_photo_read(page: Page, photo: bytes) -> None:
    before = page.desk.pool.pids
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    other = photo + b"\x00"  # another picture for the store, the same for the reader
    answer = page.client.post(
        "/photos", headers={"origin": ORIGIN, "accept": "application/json"},
        files={"photo": ("a.jpg", other)},
    ).json()  # fmt: skip
    assert answer["sheets"][0]["legal"] is True
    assert not set(before) & set(page.desk.pool.pids)


def test_a_fault_of_ours_is_said_and_the_worker_goes_on(page: Page) -> None:
    match = add_match(page.database, "Table").id
    assert page.client.get(f"/m/{match}/s/p1/ask").status_code == 404
    assert page.client.get("/rules/welten").status_code == 200


def test_a_closed_pool_says_so(page: Page) -> None:
    async def ask_closed() -> str:
        pool = Pool(page.database.file, 1)
        await pool.close()
        try:
            await pool.ask("layouts")
        except Exception as error:
            return str(error)
        return ""

    assert "being closed" in asyncio.run(ask_closed())


def test_the_code_in_the_terminal_can_be_read() -> None:
    import numpy as np
    import zxingcpp

    text = "http://192.168.178.23:8123/?key=abcdefghijklmnopqrstuv"
    dark = np.array(qr_rows(text))
    picture = np.kron(np.where(dark, 0, 255), np.ones((6, 6))).astype(np.uint8)
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == text
    lines = qr_text(text).split("\n")
    assert len(lines) <= 20 and len({len(line) for line in lines}) == 1
