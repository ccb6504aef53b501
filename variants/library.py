"""The user's library: variants that were added, found by name or by what a sheet's code says.

Several versions of a variant stay side by side, since old sheets name them by their digest. Of one
digest only what is not printed can change, such as its author or its rating: then a new issue
(`NAME.2`) stands beside the old one and counts from that moment, and the old one goes a day later.
So nothing is ever replaced: readers, who need no lock, find every variant at all times.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from dicesheets.errors import (
    HINT_INSTALL,
    HINT_INSTALLED,
    BundleError,
    LayoutError,
    UnreadableFile,
)
from dicesheets.files.aside import sweep
from dicesheets.files.folders import drop_folder, put_folder
from dicesheets.files.kinds import is_file
from dicesheets.files.lock import one_writer
from dicesheets.files.read import read_input
from dicesheets.layouts.fiducials import SheetCode
from dicesheets.layouts.load import CLASSIC, DIGEST_DIGITS, classic_path, load_classic, load_layout
from dicesheets.layouts.model import Advice, Game, Generated, Layout, Text
from dicesheets.layouts.registry import DEFAULT_GAME
from dicesheets.variants.bundle import (
    ABOUT_FILE,
    MAX_ABOUT_BYTES,
    Bundle,
    check_generated,
    describe,
    verify,
)
from dicesheets.variants.difficulty import DIFFICULTIES
from dicesheets.variants.generate import NEWEST, every_realm, generate_layout, rebuild_layout
from dicesheets.variants.home import variants_folder
from dicesheets.words.trouble import did_you_mean, reason_of

_SUPERSEDED_S = 24 * 60 * 60  # by then nobody reads an issue that no longer counts
_ISSUE = re.compile(r"(?P<name>.+?)(?:\.(?P<number>[1-9][0-9]{0,8}))?")
_DIGEST = re.compile(rf"[0-9a-f]{{{DIGEST_DIGITS}}}")
_VARIED = "|".join(game.value for game in NEWEST)
_GENERATED = re.compile(
    rf"({_VARIED})-({'|'.join(DIFFICULTIES)})-([0-9]{{1,7}})(?:-([0-9a-f]{{3}}))?"
)


@dataclass(frozen=True, slots=True)
class Installed:
    """One variant in the library, as its description says."""

    game: str
    id: str
    digest: str
    name: str
    author: str
    licence: str
    version: str
    rating: str
    file: Path

    @property
    def full_name(self) -> str:
        """What names exactly this version."""
        return f"{self.id}@{self.digest}"


@dataclass(frozen=True, slots=True)
class _Issue:
    """One folder of the library; of those with one name the highest number counts."""

    name: str
    number: int
    folder: Path

    @classmethod
    def of(cls, folder: Path) -> _Issue:
        match = _ISSUE.fullmatch(folder.name)
        assert match is not None
        return cls(match["name"], int(match["number"] or 1), folder)


def install(bundle: Bundle) -> tuple[Installed, Layout]:
    """Verify a bundle and keep it; adding the same twice changes nothing."""
    layout = verify(bundle)
    if layout.id == CLASSIC:
        what = Text(
            "die id ist classic; gib der Variante eine eigene",
            "its id is classic; give the variant an id of its own",
        )
        raise BundleError(what, bundle.shown)
    about = json.dumps(describe(layout, bundle), ensure_ascii=False, indent=2) + "\n"
    files = {ABOUT_FILE: about.encode(), **dict(bundle.files)}
    home = variants_folder()
    name = _name_of(layout.game.value, layout.id, layout.digest)
    try:
        with one_writer(home):
            sweep(home)
            _drop_superseded(home)
            found = _read(_keep(home, name, files))
    except OSError as error:
        raise _unwritten(home / name, error) from None
    assert found is not None
    return found, layout


def list_installed() -> tuple[Installed, ...]:
    """Return everything in the library, by game and name."""
    found = []
    for issues in _issues(variants_folder()).values():
        read = (_read(issue.folder) for issue in reversed(issues))
        found.append(next((item for item in read if item is not None), None))
    return tuple(item for item in found if item is not None)


def list_known() -> tuple[Installed, ...]:
    """Return the built-in layouts, then everything in the library."""
    built_in = []
    for game in Game:
        layout, about = load_classic(game), load_classic(game).about
        built_in.append(Installed(
            game.value, layout.id, layout.digest, f"{about.name.de} / {about.name.en}",
            about.author, about.licence, about.version, about.rating, classic_path(game),
        ))  # fmt: skip
    return (*built_in, *list_installed())


def remove_variant(name: str) -> Installed:
    """Take a variant out of the library; its sheets can no longer be read then."""
    chosen = _choose(name, list(list_installed()))
    if chosen is None:
        what = Advice(
            "ist nicht installiert; prüfe den Namen",
            "is not installed; check the name",
            HINT_INSTALLED,
        )
        raise LayoutError(what, name)
    home, folder = variants_folder(), chosen.file.parent
    try:
        with one_writer(home):
            for issue in _issues(home).get(_Issue.of(folder).name, ()):  # the one that counts: last
                drop_folder(issue.folder)
    except OSError as error:
        raise _unwritten(folder, error) from None
    return chosen


def find_layout(
    name_or_path: str | Path, game: Game | None = None, is_printed: bool = False
) -> Layout:
    """Return a layout by its file, its name in the library, its digest, or a generated name.

    With `is_printed` it is wanted for sheets that exist (see `load_layout`).
    """
    name = str(name_or_path)
    if _is_path(Path(name_or_path)):
        layout = load_layout(Path(name_or_path), is_printed=is_printed)
        check_generated(layout, name)
        return layout
    if name == CLASSIC:
        return load_classic(game or DEFAULT_GAME)
    known = [item for item in list_installed() if game is None or item.game == game.value]
    chosen = _choose(name, known)
    if chosen is not None:
        return load_layout(chosen.file, f"{chosen.id}: {chosen.file.name}", is_printed)
    generated = generated_layout(name)
    if generated is not None and game in (None, generated.game):
        return generated
    names = sorted({item.id for item in known})
    where = Text(f" von {game.value}", f" of {game.value}") if game else Text("", "")
    close = did_you_mean(name, [*names, CLASSIC])
    stop = "" if close.de.endswith("?") else "."
    what = Advice(
        f"keine Vorlage{where.de} dieses Namens ist installiert; {close.de}{stop} Sonst "
        "installiere sie, oder gib ihre Datei an",
        f"no layout{where.en} of that name is installed; {close.en} or install it, "
        "or give its file",
        HINT_INSTALL,
    )
    raise LayoutError(what, name)


def file_of(name_or_path: str | Path) -> Path:
    """Return the file of a layout that `find_layout` finds in one."""
    path = Path(name_or_path)
    chosen = None if _is_path(path) else _choose(str(name_or_path), list(list_installed()))
    return path if chosen is None else chosen.file


def find_for_record(game: Game, layout_id: str) -> Layout:
    """Return the layout that a record names."""
    return find_layout(layout_id, game, is_printed=True)


def layout_for_code(code: SheetCode) -> Layout | None:
    """Return the layout that a sheet's code names: a generated one, or one of the library.

    None if there is none; LayoutError if there is one that can no longer be had.
    """
    if code.generated:
        return rebuild_layout(code)
    digest = f"{code.reference:0{DIGEST_DIGITS}x}"
    for item in list_installed():
        if item.digest == digest and item.game == code.game.value:
            layout = load_layout(item.file, f"{item.id}: {item.file.name}", is_printed=True)
            if layout.digest != digest:
                what = Text(
                    "ist installiert, aber worauf sie aufbaut, hat sich mit dicesheets geändert; "
                    "lies diese Blätter mit der Version, die sie gedruckt hat",
                    "is installed, but what it starts from has changed with dicesheets; read "
                    "these sheets with the version that printed them",
                )
                raise LayoutError(what, item.full_name)
            return layout
    return None


def _is_path(path: Path) -> bool:
    return is_file(path) or path.suffix.lower() in (".yaml", ".yml") or len(path.parts) > 1


def _choose(name: str, known: list[Installed]) -> Installed | None:
    """Return the variant of that name: the newest version, or exactly the one asked for."""
    wanted, _, digest = name.partition("@")
    if _DIGEST.fullmatch(name):
        return next((item for item in known if item.digest == name), None)
    alike = [item for item in known if item.id == wanted and digest in ("", item.digest)]
    if not alike:
        return None
    newest = max(_order(item.version) for item in alike)
    best = [item for item in alike if _order(item.version) == newest]
    if len(best) > 1:
        names = [item.full_name for item in best]
        what = Text(
            f"mehrere Varianten heißen so; nenne {' oder '.join(names)}",
            f"several variants have that name; say {' or '.join(names)}",
        )
        raise LayoutError(what, name)
    return best[0]


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"[0-9]{1,9}", version))


def generated_layout(name: str) -> Layout | None:
    """Return the generated layout that a name such as `welten-normal-672` describes."""
    match = _GENERATED.fullmatch(name)
    if match is None:
        return None
    game = Game(match[1])
    realms = int(match[4], 16) if match[4] else every_realm(game)
    level = DIFFICULTIES.index(match[2])
    return generate_layout(game, Generated(NEWEST[game], int(match[3]), level, realms))


def _unwritten(folder: Path, error: OSError) -> BundleError:
    why = reason_of(error)
    what = Text(f"{why.de}; prüfe den Ordner", f"{why.en}; check the folder")
    return BundleError(what, str(folder))


def _issues(home: Path) -> dict[str, list[_Issue]]:
    """Return all folders of the library by name, of each name the one that counts last."""
    try:
        folders = sorted(path for path in home.iterdir() if not path.name.startswith("."))
    except OSError:
        return {}
    found: dict[str, list[_Issue]] = {}
    for issue in sorted(map(_Issue.of, folders), key=lambda issue: (issue.name, issue.number)):
        found.setdefault(issue.name, []).append(issue)
    return found


def _keep(home: Path, name: str, files: Mapping[str, bytes]) -> Path:
    """Return the folder that holds a variant; it is written only if there is none just like it."""
    issues = _issues(home).get(name, [])
    if not issues:
        folder = home / name
    elif _holds(issues[-1].folder, files):
        return issues[-1].folder
    else:
        folder = home / f"{name}.{issues[-1].number + 1}"
    put_folder(folder, files)
    return folder


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    try:
        return all((folder / name).read_bytes() == data for name, data in files.items())
    except OSError:
        return False


def _drop_superseded(home: Path) -> None:
    """Take away what has not counted for a day."""
    latest = time.time() - _SUPERSEDED_S
    for issues in _issues(home).values():
        for old, new in pairwise(issues):
            with suppress(OSError):  # it is in nobody's way
                if _is_issue(new) and new.folder.stat().st_mtime < latest:
                    drop_folder(old.folder)


def _is_issue(issue: _Issue) -> bool:
    """Say whether a folder was written here: its name follows from what it holds."""
    found = _read(issue.folder)
    return found is not None and issue.name == _name_of(found.game, found.id, found.digest)


def _name_of(game: str, layout_id: str, digest: str) -> str:
    return f"{game}-{layout_id}-{digest}"


def _read(folder: Path) -> Installed | None:
    """Return what a folder of the library holds; None for anything else that lies there."""
    try:
        about = json.loads(read_input(folder / ABOUT_FILE, MAX_ABOUT_BYTES))
        name, main = about["name"], about["main"]
        if Path(main).name != main:
            return None  # leads elsewhere; what is removed lies here
        return Installed(
            about["game"], about["id"], about["digest"], f"{name['de']} / {name['en']}",
            about["author"], about["licence"], about["version"], about["rating"],
            folder / main,
        )  # fmt: skip
    except (UnreadableFile, ValueError, KeyError, TypeError, RecursionError):
        return None
