"""Threads take turns with libraries that would otherwise end the process."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pypdfium2
import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.sheets import pdf
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.raster import rasters
from dicesheets.sheets.turns import Turns


class Crowd:
    """How many threads were inside at once."""

    def __init__(self) -> None:
        self.inside = 0
        self.most = 0

    def visit(self, work: Callable[[], object]) -> object:
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            time.sleep(0.005)  # long enough for the others to come
            return work()
        finally:
            self.inside -= 1


def test_threads_render_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """pdfium in three threads at once ended the process with a segmentation fault."""
    printed = pdf.pdf_bytes(plan_document(load_classic(Game.HELDEN), Job()))
    crowd, opened = Crowd(), pypdfium2.PdfDocument
    monkeypatch.setattr(pypdfium2, "PdfDocument", lambda data: crowd.visit(lambda: opened(data)))
    with ThreadPoolExecutor(4) as threads:
        pages = list(threads.map(lambda _: rasters(printed, 0.5, [0])[0], range(8)))
    assert crowd.most == 1
    assert all(np.array_equal(page, pages[0]) for page in pages)


def test_threads_write_files_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that embed a font at once got an IndexError from it."""
    document = plan_document(load_classic(Game.HELDEN), Job())
    crowd, write = Crowd(), pdf._Writer.write
    monkeypatch.setattr(pdf._Writer, "write", lambda self: crowd.visit(lambda: write(self)))
    with ThreadPoolExecutor(4) as threads:
        files = set(threads.map(lambda _: pdf.pdf_bytes(document), range(8)))
    assert crowd.most == 1
    assert len(files) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # newer Pythons warn of it
def test_a_forked_process_does_not_wait_for_a_thread_it_does_not_have() -> None:
    turns, held, go = Turns(), threading.Event(), threading.Event()

    def hold() -> None:
        with turns:
            held.set()
            go.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    child = os.fork()
    if not child:
        with turns:
            os._exit(7)
    go.set()
    thread.join()
    deadline = time.monotonic() + 10
    done, status = os.waitpid(child, os.WNOHANG)
    while not done and time.monotonic() < deadline:
        time.sleep(0.01)
        done, status = os.waitpid(child, os.WNOHANG)
    if not done:
        os.kill(child, 9)
        os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 7
