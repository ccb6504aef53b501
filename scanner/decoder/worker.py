"""The worker: waits for pictures on its standard input and answers with their pixels.

Whatever a decoder raises or prints stays in here; if it dies, the other process notices.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import BinaryIO

import cv2
import numpy as np

from dicesheets.scanner.decoder.area import NO_FILE, Area
from dicesheets.scanner.decoder.limits import allow_seconds, enclose, resident_kb
from dicesheets.scanner.decoder.markers import find_markers
from dicesheets.scanner.decoder.pictures import Data, Page, Refused, decode
from dicesheets.scanner.decoder.protocol import (
    READY,
    SEARCHES,
    Broken,
    Outcome,
    Reply,
    Request,
)

THREADS = 2  # the search for markers uses them; each takes address space
_OPENCV_NO_MEMORY = -4


def main(shared: int = NO_FILE) -> None:
    """Answer until nobody asks any more; `shared` is the file of the memory in common."""
    cv2.setNumThreads(THREADS)
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a decoder prints must not be taken for a reply
    area = Area(shared)
    enclose()
    replies.write(READY)
    with os.fdopen(0, "rb", closefd=False) as requests:
        while True:
            try:
                request = Request.unpack(_read(requests, Request.HEAD.size))
                data = area.view(request.size) if request.laid else _read(requests, request.size)
            except Broken:
                return
            reply, after = _answer(request, data)
            del data
            if reply.outcome is Outcome.DONE and area.put(after):
                reply, after = replace(reply, laid=True), memoryview(b"")
            replies.write(reply.pack())
            _write_all(replies.fileno(), after)
            del after


def _answer(request: Request, data: Data) -> tuple[Reply, memoryview]:
    """The reply, and what follows it."""
    start = time.process_time()
    allow_seconds(request.cpu_ms / 1000)
    reply, after = Reply(Outcome.DAMAGED), memoryview(b"")
    try:
        if request.kind in SEARCHES:
            count, found = find_markers(request, data)
            reply, after = Reply(Outcome.FOUND, number=count), memoryview(found)
        else:
            reply, after = _describe(decode(request, data))
    except Refused as error:
        reply = Reply(error.outcome, error.width, error.height, number=error.number)
    except MemoryError:
        reply = Reply(Outcome.NO_MEMORY)
    except Exception as error:  # decoders of hostile files raise whatever comes to their minds
        with suppress(OSError):  # a file cannot grow any more
            print(repr(error)[:200], file=sys.stderr, flush=True)
        if getattr(error, "code", 0) == _OPENCV_NO_MEMORY:
            reply = Reply(Outcome.NO_MEMORY)
    cpu_ms = round((time.process_time() - start) * 1000)
    return replace(reply, cpu_ms=cpu_ms, resident_kb=resident_kb()), after


def _describe(page: Page) -> tuple[Reply, memoryview]:
    pixels = np.ascontiguousarray(page.pixels)
    height, width = pixels.shape[:2]
    planes = 1 if pixels.ndim == 2 else 3
    reply = Reply(Outcome.DONE, width, height, planes, page.shrunk, page.has_more)
    return reply, pixels.data.cast("B")


def _read(file: BinaryIO, size: int) -> bytes:
    """Exactly so many bytes, in one piece without a copy; Broken if nobody asks any more."""
    data = file.read(size)
    if len(data) < size:
        raise Broken
    return data


def _write_all(file: int, data: memoryview) -> None:
    at = 0
    while at < len(data):
        at += os.write(file, data[at:])
