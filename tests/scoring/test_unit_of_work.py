"""Reading a photo is pure: the same from bytes, in threads, in spawned and in forked processes."""

from __future__ import annotations

import multiprocessing
import pickle
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.scanner.photo import PictureBytes
from dicesheets.scanner.reading import Reading
from dicesheets.scoring.read import Known, read_file, read_photo
from dicesheets.scoring.settle import entry_of, settle

PHOTOS = Path(__file__).parents[2] / "examples" / "photos"
PHOTO = PHOTOS / "wuerfeland.jpg"
LIMIT_SECONDS = 120


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read_photo(PHOTO)


def test_bytes_are_read_like_their_file(reading: Reading) -> None:
    picture = PictureBytes(str(PHOTO), PHOTO.read_bytes())
    assert read_photo(picture) == reading


def test_what_goes_in_and_comes_out_can_be_pickled(reading: Reading) -> None:
    known = Known((load_classic(Game.WELTEN),), (PHOTO,))
    assert pickle.loads(pickle.dumps(known)) == known
    assert pickle.loads(pickle.dumps(reading)) == reading
    file = read_file(PHOTO, with_ink=True)
    again = pickle.loads(pickle.dumps(file))
    assert again.reading == file.reading
    assert again.sights[0].warp.plane.tolist() == file.sights[0].warp.plane.tolist()
    (sheets,) = settle([reading])
    entry = entry_of(sheets)
    assert pickle.loads(pickle.dumps(entry)) == entry


def test_four_threads_at_once_read_what_one_does(reading: Reading) -> None:
    files = [PHOTO, PHOTOS / "helden.jpg"] * 4
    helden = read_photo(PHOTOS / "helden.jpg")
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(read_photo, files)) == [reading, helden] * 4


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # newer Pythons warn of it
@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_other_processes_read_the_same(method: str, reading: Reading) -> None:
    """A process forked after the first photo hung: its threads were not forked with it."""
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"{sys.platform} cannot {method}")
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, context) as pool:
        tasks = [pool.submit(read_photo, PHOTO) for _ in range(3)]
        found = [task.result(timeout=LIMIT_SECONDS) for task in tasks]
    assert found == [reading] * 3
