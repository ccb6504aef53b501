"""The library in a crowd: several add and remove at once, and readers find everything always."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from dicesheets.errors import BundleError
from dicesheets.layouts.model import Layout
from dicesheets.variants import library
from dicesheets.variants.bundle import Bundle, load_bundles, verify
from dicesheets.variants.library import find_layout, install, list_installed, remove_variant

ROUNDS = 25
AUTHORS = ("Anna", "Berta", "Carla")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "variants"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check each bundle once: here it is about keeping it."""
    checked: dict[Bundle, Layout] = {}

    def verify_once(bundle: Bundle) -> Layout:
        if bundle not in checked:
            checked[bundle] = verify(bundle)
        return checked[bundle]

    monkeypatch.setattr(library, "verify", verify_once)


def bundle(author: str = "Anna", number: int = 9) -> Bundle:
    """Return a variant; its author is not printed and so not part of its digest."""
    text = (
        "game: welten\nid: mine\nname: {de: Mein, en: Mine}\nextends: classic\n"
        f'author: {author}\nlicence: CC0-1.0\nversion: "1"\n'
        f"cards: {{viticulture: {{groups: {{order: {{numbers: [{number}, 11, 13]}}}}}}}}\n"
    )
    return Bundle("mine.yaml", "mine.yaml", (("mine.yaml", text.encode()),))


def folders(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir())


@pytest.mark.usefixtures("quick")
def test_three_threads_add_and_a_reader_always_finds_the_variant() -> None:
    for author in AUTHORS:
        install(bundle(author))
    errors: list[BaseException] = []

    def add(author: str) -> None:
        try:
            for _ in range(ROUNDS):
                item, _ = install(bundle(author))
                assert item.author == author and item.file.is_file()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=add, args=(author,)) for author in AUTHORS]
    for thread in threads:
        thread.start()
    looks = 0
    while any(thread.is_alive() for thread in threads):
        (item,) = list_installed()
        assert item.author in AUTHORS
        assert item.author in item.file.read_text("utf-8")
        looks += 1
    assert errors == []
    assert looks > 100
    assert find_layout("mine").id == "mine"


def test_two_processes_add_and_a_reader_always_finds_the_variant() -> None:
    install(bundle())
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from test_library_crowd import ROUNDS, bundle, install, library, verify\n"
        "checked = {bundle(author): verify(bundle(author)) for author in sys.argv[2:]}\n"
        "library.verify = checked.__getitem__\n"
        "for _ in range(ROUNDS // 2):\n"
        "    for one in checked: install(one)\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(Path(__file__).parent), *authors],
            stderr=subprocess.PIPE,
            text=True,
        )
        for authors in (("Anna", "Berta"), ("Berta", "Carla"))
    ]
    looks = 0
    while any(process.poll() is None for process in processes):
        (item,) = list_installed()
        assert item.author in item.file.read_text("utf-8")
        looks += 1
    for process in processes:
        assert process.communicate()[1] == ""
        assert process.returncode == 0
    assert looks > 100


@pytest.mark.usefixtures("quick")
def test_of_one_digest_the_last_that_was_added_counts(home: Path) -> None:
    first, _ = install(bundle("Anna"))
    second, layout = install(bundle("Berta"))
    assert first.file.is_file(), "whoever has found it may read it"
    assert [item.author for item in list_installed()] == ["Berta"]
    assert find_layout("mine").about.author == "Berta"
    name = f"welten-mine-{layout.digest}"
    assert folders(home) == [".lock", name, f"{name}.2"]
    assert load_bundles(second.file.parent)[0].digest == layout.digest


@pytest.mark.usefixtures("quick")
def test_what_was_added_again_unchanged_is_written_once(home: Path) -> None:
    item, _ = install(bundle())
    before = item.file.stat()
    install(bundle())
    assert item.file.stat() == before
    assert len(folders(home)) == 2


@pytest.mark.usefixtures("quick")
def test_what_has_not_counted_for_a_day_goes(home: Path) -> None:
    _, layout = install(bundle("Anna"))
    install(bundle("Berta"))
    name = f"welten-mine-{layout.digest}"
    os.utime(home / f"{name}.2", (time.time() - 90_000,) * 2)
    install(bundle("Carla"))
    assert folders(home) == [".lock", f"{name}.2", f"{name}.3"]
    assert [item.author for item in list_installed()] == ["Carla"]


@pytest.mark.usefixtures("quick")
def test_a_folder_that_was_not_added_here_never_goes(home: Path) -> None:
    install(bundle())
    for name in ("notes", "notes.2", "welten-mine-0000000000.1", "welten-mine-0000000000.2"):
        (home / name).mkdir()
        os.utime(home / name, (0, 0))
    install(bundle("Berta"))
    assert len(folders(home)) == 3 + 4


@pytest.mark.usefixtures("quick")
def test_a_variant_is_removed_with_all_that_was_added_of_it(home: Path) -> None:
    install(bundle("Anna"))
    install(bundle("Berta"))
    _, other = install(bundle("Anna", 8))
    digest = next(item.digest for item in list_installed() if item.digest != other.digest)
    assert remove_variant(f"mine@{digest}").author == "Berta"
    assert folders(home) == [".lock", f"welten-mine-{other.digest}"]


@pytest.mark.usefixtures("quick")
def test_a_damaged_issue_gives_way_to_the_one_before_and_is_mended_by_adding(home: Path) -> None:
    install(bundle("Anna"))
    item, _ = install(bundle("Berta"))
    (item.file.parent / "variant.json").write_text("{", "utf-8")
    assert [item.author for item in list_installed()] == ["Anna"]
    install(bundle("Berta"))
    assert [item.author for item in list_installed()] == ["Berta"]


@pytest.mark.usefixtures("quick")
def test_a_description_that_leads_elsewhere_is_no_variant() -> None:
    item, _ = install(bundle())
    about = item.file.parent / "variant.json"
    about.write_text(about.read_text("utf-8").replace('"mine.yaml",', '"../../mine.yaml",', 1))
    assert "../../mine.yaml" in about.read_text("utf-8")
    assert list_installed() == ()


@pytest.mark.usefixtures("quick")
def test_a_library_that_cannot_be_written_is_one_clear_line(home: Path) -> None:
    home.parent.mkdir(parents=True)
    home.write_bytes(b"in the way")
    with pytest.raises(BundleError, match=r"welten-mine-\w+: File exists; check the folder"):
        install(bundle())
    assert list_installed() == ()
    assert home.read_bytes() == b"in the way"
