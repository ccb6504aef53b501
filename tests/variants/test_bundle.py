"""Bundles: what is made can be read back, and what strangers send cannot do harm."""

from __future__ import annotations

import io
import json
import stat
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicesheets.errors import BundleError, DicesheetsError
from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Game, Generated
from dicesheets.variants.bundle import (
    ABOUT_FILE,
    MAX_FILES,
    bundle_file,
    check_generated,
    describe,
    load_bundles,
    verify,
    zip_bytes,
)
from dicesheets.variants.generate import generate_text
from dicesheets.variants.library import install, list_installed

SMALL = """\
game: welten
id: small
name: {de: Klein, en: Small}
extends: classic
author: Anna
licence: CC0-1.0
cards:
  viticulture: {groups: {order: {numbers: [9, 11, 13]}}}
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))


@pytest.fixture
def small(tmp_path: Path) -> Path:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def zipped(tmp_path: Path, entries: dict[str, bytes], about: dict[str, object] | None) -> Path:
    """Return a ZIP file with entries as they are, and a description if one is given."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        if about is not None:
            archive.writestr(ABOUT_FILE, json.dumps(about))
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    file = tmp_path / "strange.zip"
    file.write_bytes(out.getvalue())
    return file


def about_small(small: Path) -> dict[str, object]:
    bundle = bundle_file(small)
    return describe(verify(bundle), bundle)


def test_a_bundle_can_be_read_back(small: Path, tmp_path: Path) -> None:
    bundle = bundle_file(small)
    layout = verify(bundle)
    file = tmp_path / "small.zip"
    file.write_bytes(zip_bytes(layout, bundle))
    (again,) = load_bundles(file)
    assert again.files == bundle.files
    assert verify(again) == layout or verify(again).digest == layout.digest
    assert again.digest == layout.digest


def test_equal_variants_give_equal_bundles(small: Path) -> None:
    bundle = bundle_file(small)
    assert zip_bytes(verify(bundle), bundle) == zip_bytes(verify(bundle), bundle)


def test_a_bundle_brings_the_files_it_starts_from(small: Path, tmp_path: Path) -> None:
    child = tmp_path / "child.yaml"
    child.write_text(
        "game: welten\nid: child\nname: {de: Kind, en: Child}\nextends: small.yaml\n"
        "cards: {cities: null}\n",
        encoding="utf-8",
    )
    bundle = bundle_file(child)
    assert [name for name, _ in bundle.files] == ["child.yaml", "small.yaml"]
    layout = verify(bundle)
    assert all(card.id != "cities" for card in layout.cards)
    assert layout.card("viticulture").groups[1].fields[0].number == 9


def test_a_folder_of_layouts_gives_each_that_no_other_starts_from(small: Path) -> None:
    (small.parent / "child.yaml").write_text(
        "game: welten\nid: child\nname: {de: Kind, en: Child}\nextends: small.yaml\ncards: {}\n",
        encoding="utf-8",
    )
    assert [bundle.main for bundle in load_bundles(small.parent)] == ["child.yaml"]


@pytest.mark.parametrize(
    "name",
    ["../out.yaml", "/etc/out.yaml", "a/b.yaml", "..\\out.yaml", "C:out.yaml", ".hidden.yaml",
     "run.py", "a\nb.yaml", "x" * 200 + ".yaml"],
)  # fmt: skip
def test_a_name_that_leads_elsewhere_is_refused(name: str, small: Path, tmp_path: Path) -> None:
    about = about_small(small)
    about["files"] = {**about["files"], name: "0" * 64}  # type: ignore[dict-item]
    file = zipped(tmp_path, {"small.yaml": small.read_bytes(), name: b"x: 1"}, about)
    with pytest.raises(BundleError):
        load_bundles(file)
    assert not (tmp_path.parent / "out.yaml").exists()


def test_a_link_in_a_zip_is_refused(small: Path, tmp_path: Path) -> None:
    file = tmp_path / "link.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(ABOUT_FILE, json.dumps(about_small(small)))
        entry = zipfile.ZipInfo("small.yaml")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    with pytest.raises(BundleError, match="is a link"):
        load_bundles(file)


def test_a_link_in_a_folder_is_refused(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / ABOUT_FILE).write_text(json.dumps(about_small(small)))
    (folder / "small.yaml").symlink_to(small)
    with pytest.raises(BundleError, match="no plain file"):
        load_bundles(folder)


def test_a_bomb_is_refused_before_it_is_unpacked(small: Path, tmp_path: Path) -> None:
    bomb = b"# " + b"0" * (64 * 1024 * 1024)
    file = zipped(tmp_path, {"small.yaml": bomb}, about_small(small))
    assert file.stat().st_size < 1_000_000
    with pytest.raises(BundleError, match="unpacks to more than"):
        load_bundles(file)


def test_an_entry_that_lies_about_its_size_is_refused(small: Path, tmp_path: Path) -> None:
    file = zipped(tmp_path, {"small.yaml": b"0" * 5_000_000}, about_small(small))
    data = bytearray(file.read_bytes())
    at = data.rfind(b"PK\x01\x02")  # the last entry of the directory: its plain size
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    file.write_bytes(bytes(data))
    with pytest.raises(BundleError):
        load_bundles(file)


@pytest.mark.parametrize("change", ["link", "renamed"])
def test_a_name_without_end_is_not_said_in_full(change: str, small: Path, tmp_path: Path) -> None:
    """Found by `make fuzz`: a bundle made `add` say 94,578 letters."""
    entry = zipfile.ZipInfo("\x1bx" * 20_000)
    if change == "link":
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(entry, b"")
    data = out.getvalue()
    if change == "renamed":  # in front of the file, but not in the list of files
        data = data.replace(b"\x1bx", b"\x1by", 1)
    bundle = tmp_path / "bundle.zip"
    bundle.write_bytes(data)
    with pytest.raises(BundleError) as caught:
        load_bundles(bundle)
    assert max(len(caught.value.say(language)) for language in ("de", "en")) < 600


def test_too_many_files_are_refused(small: Path, tmp_path: Path) -> None:
    many = {f"f{i}.yaml": b"a: 1" for i in range(MAX_FILES + 5)}
    with pytest.raises(BundleError, match="holds"):
        load_bundles(zipped(tmp_path, many, about_small(small)))


def test_a_file_that_is_there_twice_is_refused(small: Path, tmp_path: Path) -> None:
    file = tmp_path / "twice.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(ABOUT_FILE, json.dumps(about_small(small)))
        archive.writestr("small.yaml", SMALL)
        archive.writestr("Small.yaml", SMALL)
    with pytest.raises(BundleError, match="twice"):
        load_bundles(file)


def test_a_forged_id_is_refused(small: Path, tmp_path: Path) -> None:
    about = about_small(small)
    about["digest"] = "0123456789"
    (bundle,) = load_bundles(zipped(tmp_path, {"small.yaml": small.read_bytes()}, about))
    with pytest.raises(BundleError, match="says that it is 0123456789"):
        verify(bundle)


def test_a_changed_file_is_refused(small: Path, tmp_path: Path) -> None:
    changed = small.read_bytes().replace(b"Anna", b"Eve!")
    with pytest.raises(BundleError, match="changed on the way"):
        load_bundles(zipped(tmp_path, {"small.yaml": changed}, about_small(small)))


def test_a_huge_layout_is_refused(small: Path, tmp_path: Path) -> None:
    small.write_text(SMALL + "#" * 600_000, encoding="utf-8")
    with pytest.raises(DicesheetsError, match="KB"):
        load_bundles(small)


def test_a_layout_that_multiplies_is_refused(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 9)]
    file = tmp_path / "laughs.yaml"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(DicesheetsError, match=r"values|nested"):
        verify(load_bundles(file)[0])


def test_nothing_in_a_layout_runs(tmp_path: Path) -> None:
    file = tmp_path / "run.yaml"
    trap = tmp_path / "ran"
    file.write_text(
        SMALL + f'rating: !!python/object/apply:pathlib.Path.touch ["{trap}"]\n', encoding="utf-8"
    )
    with pytest.raises(DicesheetsError, match="not allowed"):
        verify(load_bundles(file)[0])
    assert not trap.exists()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 nonsense", b"\x89PNG", b"game: welten"])
def test_what_is_no_zip_is_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "thing.zip"
    file.write_bytes(data)
    with pytest.raises(BundleError, match="no readable bundle"):
        load_bundles(file)


@pytest.mark.parametrize(
    "about",
    ["[]", "{}", "{", '{"format": 2, "main": "a", "digest": "b", "files": {}}',
     '{"format": 1, "main": 3, "digest": "b", "files": {}}', "[" * 50_000],
)  # fmt: skip
def test_a_broken_description_is_refused(about: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(ABOUT_FILE, about)
    with pytest.raises(BundleError):
        load_bundles(file)


def test_a_layout_with_faults_is_not_installed(small: Path) -> None:
    small.write_text(SMALL.replace("numbers", "numbrs"), encoding="utf-8")
    with pytest.raises(BundleError, match="numbrs"):
        install(load_bundles(small)[0])
    assert list_installed() == ()


def test_a_generated_layout_that_was_changed_is_refused(tmp_path: Path) -> None:
    text = generate_text(Game.WELTEN, Generated(1, 5, 1, 2047))
    file = tmp_path / "made.yaml"
    file.write_text(text, encoding="utf-8")
    assert verify(bundle_file(file)).about.generated is not None
    file.write_text(text.replace("seed: 5", "seed: 6"), encoding="utf-8")
    with pytest.raises(BundleError, match="changed after it was generated"):
        verify(bundle_file(file))


@pytest.mark.parametrize("game", ["helden", "carcassonne"])
def test_a_layout_of_a_game_that_is_never_generated_is_refused(game: str) -> None:
    """It ended in a KeyError."""
    text = (
        f"game: {game}\nid: mine\nname: {{de: M, en: M}}\nextends: classic\n"
        "generated: {generator: 1, seed: 5, difficulty: 1, realms: 0}\n"
    )
    with pytest.raises(BundleError, match="nothing is generated for this game"):
        check_generated(parse_layout(text, "mine"), "mine.yaml")


def test_the_id_classic_cannot_be_taken(small: Path) -> None:
    small.write_text(SMALL.replace("id: small", "id: classic"), encoding="utf-8")
    with pytest.raises(BundleError, match="kept for the built-in"):
        install(load_bundles(small)[0])


@pytest.fixture(scope="module")
def good_zip(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("good") / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    bundle = bundle_file(file)
    return zip_bytes(verify(bundle), bundle)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_bundle_is_refused_or_unharmed(
    data: st.DataObject, good_zip: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    broken = bytearray(good_zip)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(broken) - 1))
        broken[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(broken)))
    file = tmp_path_factory.getbasetemp() / "damaged.zip"
    file.write_bytes(bytes(broken) if data.draw(st.booleans()) else bytes(broken[:cut]))
    try:
        (bundle,) = load_bundles(file)
    except BundleError:
        return
    assert dict(bundle.files)["small.yaml"].decode() == SMALL
