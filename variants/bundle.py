"""Bundles: a variant as a handful of files that can be sent to others and trusted by none.

A bundle is a ZIP file or a folder with layout files and `variant.json`. It is data only: nothing
in it runs, names are plain, sizes are limited, and its id is the digest of its content.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from dicesheets.errors import BundleError, Fault, LayoutError, TooLarge, UnreadableFile
from dicesheets.files.kinds import is_folder, is_there
from dicesheets.files.read import read_input
from dicesheets.files.scratch import scratch
from dicesheets.layouts.load import CLASSIC, MAX_EXTENDS
from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.nodes import MAX_BYTES, decode_nodes, read_layout
from dicesheets.variants.generate import generate_layout
from dicesheets.words.shown import shortened

if TYPE_CHECKING:
    from dicesheets.sheets.cards import DrawCard

ABOUT_FILE = "variant.json"
FORMAT = 1
MAX_FILES = 16  # a variant is one file, and those that it starts from
MAX_TOTAL_BYTES = 2 * 1024 * 1024
MAX_ZIP_BYTES = 4 * 1024 * 1024
MAX_ABOUT_BYTES = 64 * 1024
LONGEST_WHY = 120  # letters of what zipfile says, which may quote names at length
MAX_MAINS = 200  # layouts installed from one folder at once

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,79}")
_PLAIN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_SUFFIXES = (".yaml", ".yml")
_SAME_TIME = (1980, 1, 1, 0, 0, 0)  # equal variants give equal bundles
_ENCRYPTED = 1  # a bit of a ZIP entry's flags
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What reading a damaged or hostile ZIP file may raise.
_BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, EOFError, ValueError,
               OverflowError, OSError)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bundle:
    """The files of a variant, not yet believed."""

    shown: str  # where it comes from, for messages
    main: str
    files: tuple[tuple[str, bytes], ...]
    digest: str | None = None  # the id it claims

    def __post_init__(self) -> None:
        _check_files(self.shown, self.files)
        if self.main not in dict(self.files):
            raise _refusal(
                self.shown,
                f"enthält kein {self.main}; bitte um ein neues Paket",
                f"there is no {self.main} in it; ask for a new bundle",
            )


def load_bundles(path: Path) -> tuple[Bundle, ...]:
    """Return the variants in a ZIP file, a folder or a layout file, not yet verified."""
    if is_folder(path):
        return _read_folder(path)
    if not is_there(path):
        raise _refusal(
            path,
            "diese Datei oder diesen Ordner gibt es nicht; prüfe den Namen",
            "there is no such file or folder; check the name",
        )
    if path.suffix.lower() in _SUFFIXES:
        return (bundle_file(path),)
    return (_read_zip(path),)


def bundle_file(path: Path) -> Bundle:
    """Return a layout file with the files it starts from."""
    files: list[tuple[str, bytes]] = []
    here: Path | None = path
    while here is not None:
        if len(files) > MAX_EXTENDS:
            raise _refusal(
                path,
                "die Dateien bauen im Kreis aufeinander auf; löse ihn auf",
                "its files extend one another in a circle; end it",
            )
        faults: list[Fault] = []
        data = read_layout(here, str(here))
        root = decode_nodes(data, str(here), faults)
        files.append((here.name, data))
        extends = root.get("extends")
        name = CLASSIC if extends is None else str(extends.scalar)
        if name == CLASSIC:
            break
        if not _PLAIN_NAME.fullmatch(name):
            raise _refusal(
                here,
                f'baut auf "{name}" auf; leg diese Datei in denselben Ordner',
                f'extends "{name}"; keep that file in the same folder',
            )
        here = path.parent / name
    return Bundle(str(path), path.name, tuple(files))


def verify(bundle: Bundle, draw: DrawCard | None = None) -> Layout:
    """Return the layout of a bundle after the full check; BundleError says what is wrong."""
    # Checking draws every card, which takes a while to import: only when it is needed.
    from dicesheets.sheets.cards import draw_card
    from dicesheets.sheets.check import check_layout

    with scratch(bundle.files) as folder:
        layout, faults = check_layout(folder / bundle.main, draw or draw_card)
    if faults or layout is None:
        named = [replace(f, file=f.file.replace(f"{folder}/", f"{bundle.shown}: ")) for f in faults]
        nothing = Text("enthält keine Vorlage", "holds no layout")
        raise BundleError(named) if named else BundleError(nothing, bundle.shown)
    if bundle.digest is not None and bundle.digest != layout.digest:
        raise _refusal(
            bundle.shown,
            f"gibt sich als {bundle.digest} aus, der Inhalt ist aber {layout.digest}; es wurde "
            "unterwegs verändert, hole es neu",
            f"says that it is {bundle.digest}, but its content is {layout.digest}; it was "
            "changed on the way, get it anew",
        )
    if not _PLAIN_ID.fullmatch(layout.id):
        raise _refusal(
            bundle.shown,
            f"id {layout.id!r}; nimm Buchstaben, Ziffern und Bindestriche",
            f"id {layout.id!r}; use letters, digits and hyphens",
        )
    check_generated(layout, bundle.shown)
    return layout


def check_generated(layout: Layout, shown: str) -> None:
    """Raise BundleError if a layout says it was generated but is not what the generator makes.

    A sheet of a generated layout is read by generating it again, so the two must be the same.
    """
    made = layout.about.generated
    if made is None:
        return
    try:
        same = generate_layout(layout.game, made).digest == layout.digest
    except LayoutError as error:
        source = f"{shown}: {error.source}" if error.source else shown
        raise BundleError(error.faults or error.problem, source) from None
    if not same:
        raise _refusal(
            shown,
            "wurde nach dem Erzeugen verändert; "
            "nimm den Schlüssel `generated` heraus und gib ihr eine eigene id",
            "it was changed after it was generated; "
            "take away the key `generated` and give it an id of its own",
        )


def describe(layout: Layout, bundle: Bundle) -> dict[str, object]:
    """Return what `variant.json` says about a layout."""
    about = layout.about
    return {
        "format": FORMAT,
        "game": layout.game.value,
        "id": layout.id,
        "digest": layout.digest,
        "name": {"de": about.name.de, "en": about.name.en},
        "author": about.author,
        "licence": about.licence,
        "version": about.version,
        "extends": about.extends,
        "rating": about.rating,
        "main": bundle.main,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in bundle.files},
    }


def zip_bytes(layout: Layout, bundle: Bundle) -> bytes:
    """Return a verified bundle as a ZIP file; equal variants give equal bytes."""
    about = json.dumps(describe(layout, bundle), ensure_ascii=False, indent=2) + "\n"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in ((ABOUT_FILE, about.encode()), *bundle.files):
            entry = zipfile.ZipInfo(name, _SAME_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, data)
    return out.getvalue()


def _refusal(shown: str | Path, german: str, english: str) -> BundleError:
    return BundleError(Text(german, english), str(shown))


# ------------------------------------------------------------------ reading what strangers send


def _read_zip(path: Path) -> Bundle:
    data = _read(path, MAX_ZIP_BYTES, Text("ein Paket", "a bundle"))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            _check_entries(path, entries)
            total = 0
            files: list[tuple[str, bytes]] = []
            for entry in entries:
                data = _read_entry(path, archive, entry)
                total += len(data)
                if total > MAX_TOTAL_BYTES:
                    raise _refusal(
                        path,
                        f"wird entpackt größer als {MAX_TOTAL_BYTES >> 20} MB; "
                        "so viel braucht keine Variante",
                        f"unpacks to more than {MAX_TOTAL_BYTES >> 20} MB; no variant needs that",
                    )
                files.append((entry.filename, data))
    except _BROKEN_ZIP as error:
        raise _refusal(
            path,
            "ist kein lesbares Paket; hole es neu",
            f"is no readable bundle ({shortened(str(error), LONGEST_WHY)}); get it anew",
        ) from None
    return _with_about(str(path), files)


def _check_entries(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > MAX_FILES + 1:
        raise _refusal(
            path,
            f"enthält {len(entries)} Dateien; ein Paket hat höchstens {MAX_FILES}",
            f"holds {len(entries)} files; a bundle has at most {MAX_FILES}",
        )
    seen: set[str] = set()
    for entry in entries:
        name = shortened(entry.filename)  # which may have 65,535 letters
        if entry.filename.lower() in seen:
            raise _refusal(
                path,
                f"enthält {name!r} zweimal; hole ein richtiges Paket",
                f"holds {name!r} twice; get a proper bundle",
            )
        seen.add(entry.filename.lower())
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise _refusal(
                path,
                f"{name!r} ist ein Verweis; Pakete enthalten einfache Dateien",
                f"{name!r} is a link; bundles hold plain files",
            )
        if entry.compress_type not in _PACKINGS:
            raise _refusal(
                path,
                f"{name!r} ist seltsam gepackt; packe es neu als ZIP",
                f"{name!r} is packed in a strange way; zip it anew",
            )
        if entry.flag_bits & _ENCRYPTED:
            raise _refusal(
                path,
                f"{name!r} ist verschlüsselt; Pakete sind offen",
                f"{name!r} is locked; bundles are open",
            )
        _check_name(str(path), entry.filename)


def _read_entry(path: Path, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Unpack at most one byte more than allowed: what an entry says of its size is no proof."""
    with archive.open(entry) as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _refusal(
            path,
            f"{entry.filename} wird entpackt größer als {MAX_BYTES >> 10} KB; "
            "so viel braucht keine Vorlage",
            f"{entry.filename} unpacks to more than {MAX_BYTES >> 10} KB; no layout needs that",
        )
    return data


def _read_folder(path: Path) -> tuple[Bundle, ...]:
    if (path / ABOUT_FILE).is_file():
        names = [ABOUT_FILE, *_names_in_about(path)]
        files = [(name, _read_plain(path, name)) for name in names]
        return (_with_about(str(path), files),)
    layouts = sorted(p for p in path.iterdir() if p.suffix.lower() in _SUFFIXES)
    if not layouts:
        raise _refusal(
            path,
            f"enthält weder {ABOUT_FILE} noch eine Vorlage; prüfe den Namen",
            f"holds neither {ABOUT_FILE} nor a layout file; check the name",
        )
    if len(layouts) > MAX_MAINS:
        raise _refusal(
            path,
            f"enthält {len(layouts)} Vorlagen; füge höchstens {MAX_MAINS} auf einmal hinzu",
            f"holds {len(layouts)} layouts; add at most {MAX_MAINS} at once",
        )
    for file in layouts:
        _read_plain(path, file.name)
    bundles = [bundle_file(file) for file in layouts]
    bases = {name for bundle in bundles for name, _ in bundle.files[1:]}
    return tuple(bundle for bundle in bundles if bundle.main not in bases)


def _names_in_about(folder: Path) -> list[str]:
    about = _parse_about(str(folder), _read_plain(folder, ABOUT_FILE))
    listed = about["files"]
    assert isinstance(listed, dict)
    for name in listed:
        _check_name(str(folder), name)
    return list(listed)


def _read_plain(folder: Path, name: str) -> bytes:
    file = folder / name
    if file.is_symlink() or not file.is_file():
        raise _refusal(
            file,
            "ist keine einfache Datei; Pakete enthalten nur solche",
            "is no plain file; bundles hold plain files only",
        )
    return _read(file, MAX_BYTES, Text("eine Datei eines Pakets", "a file of a bundle"))


def _read(file: Path, most_bytes: int, kind: Text) -> bytes:
    """Return what stands in a file; BundleError if it cannot be read, or holds too much."""
    try:
        return read_input(file, most_bytes)
    except TooLarge as error:
        what = error.what
        raise _refusal(
            file,
            f"{what.de}; so groß ist {kind.de} höchstens",
            f"{what.en}; {kind.en} is no larger",
        ) from None
    except UnreadableFile as error:
        raise BundleError(error.problem, error.source) from None


def _with_about(shown: str, files: Iterable[tuple[str, bytes]]) -> Bundle:
    by_name = dict(files)
    if ABOUT_FILE not in by_name:
        raise _refusal(
            shown,
            f"hat kein {ABOUT_FILE}, ist also kein Paket von dicesheets",
            f"has no {ABOUT_FILE}, so it is no bundle of dicesheets",
        )
    about = _parse_about(shown, by_name.pop(ABOUT_FILE))
    sums = about["files"]
    assert isinstance(sums, dict)
    if set(sums) != set(by_name):
        raise _refusal(
            shown,
            f"enthält andere Dateien, als {ABOUT_FILE} nennt; hole es neu",
            f"its files are not those that {ABOUT_FILE} lists; get it anew",
        )
    for name, data in by_name.items():
        if hashlib.sha256(data).hexdigest() != sums[name]:
            raise _refusal(
                shown,
                f"{name} wurde unterwegs verändert; hole es neu",
                f"{name} was changed on the way; get it anew",
            )
    main, digest = str(about["main"]), str(about["digest"])
    return Bundle(shown, main, tuple(by_name.items()), digest)


def _parse_about(shown: str, data: bytes) -> dict[str, object]:
    try:
        about = json.loads(data[:MAX_ABOUT_BYTES])
    except (ValueError, RecursionError):
        raise _refusal(
            shown,
            f"{ABOUT_FILE} ist kein JSON; hole das Paket neu",
            f"{ABOUT_FILE} is not JSON; get the bundle anew",
        ) from None
    sums = about.get("files") if isinstance(about, dict) else None
    is_complete = isinstance(sums, dict) and all(
        isinstance(about.get(key), str) for key in ("main", "digest")
    )
    if not is_complete:
        raise _refusal(
            shown,
            f"in {ABOUT_FILE} fehlt main, digest oder files; hole es neu",
            f"{ABOUT_FILE} lacks main, digest or files; get it anew",
        )
    if about.get("format") != FORMAT:
        raise _refusal(
            shown,
            "wurde mit einem neueren dicesheets gemacht; aktualisiere deins",
            "was made by a newer dicesheets; update yours",
        )
    assert isinstance(about, dict)
    return about


def _check_files(shown: str, files: tuple[tuple[str, bytes], ...]) -> None:
    if len(files) > MAX_FILES:
        raise _refusal(
            shown,
            f"enthält {len(files)} Dateien; ein Paket hat höchstens {MAX_FILES}",
            f"holds {len(files)} files; a bundle has at most {MAX_FILES}",
        )
    for name, data in files:
        _check_name(shown, name)
        if len(data) > MAX_BYTES:
            raise _refusal(
                shown,
                f"{name} hat mehr als {MAX_BYTES >> 10} KB; kürze die Datei",
                f"{name} has more than {MAX_BYTES >> 10} KB; shorten it",
            )
    if sum(len(data) for _, data in files) > MAX_TOTAL_BYTES:
        raise _refusal(
            shown,
            f"hat mehr als {MAX_TOTAL_BYTES >> 20} MB; so viel braucht keine Variante",
            f"has more than {MAX_TOTAL_BYTES >> 20} MB; no variant needs that",
        )


def _check_name(shown: str, name: str) -> None:
    """Refuse every name that could lead out of a folder, or that is no layout."""
    if not _PLAIN_NAME.fullmatch(name):
        raise _refusal(
            shown,
            f"{name[:80]!r} ist kein einfacher Dateiname; traue diesem Paket nicht",
            f"{name[:80]!r} is no plain file name; do not trust this bundle",
        )
    if name != ABOUT_FILE and not name.endswith(_SUFFIXES):
        raise _refusal(
            shown,
            f"{name} ist keine Vorlage; Pakete enthalten nur YAML",
            f"{name} is no layout; bundles hold YAML only",
        )
