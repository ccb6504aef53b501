"""The user's library: variants that were added, found by name or by what a sheet's code says.

Several versions of a variant stay side by side, since old sheets name them by their digest.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from dicesheets.errors import HINT_INSTALL, HINT_INSTALLED, BundleError, LayoutError
from dicesheets.layouts.fiducials import SheetCode
from dicesheets.layouts.load import CLASSIC, DIGEST_DIGITS, classic_path, load_classic, load_layout
from dicesheets.layouts.model import Advice, Game, Generated, Layout, Text
from dicesheets.variants import welten
from dicesheets.variants.bundle import ABOUT_FILE, Bundle, check_generated, describe, verify
from dicesheets.variants.difficulty import DIFFICULTIES
from dicesheets.variants.generate import NEWEST, generate_layout, rebuild_layout
from dicesheets.variants.home import variants_folder
from dicesheets.words.trouble import did_you_mean, reason_of

_DIGEST = re.compile(rf"[0-9a-f]{{{DIGEST_DIGITS}}}")
_GENERATED = re.compile(
    rf"(welten|wuerfeland)-({'|'.join(DIFFICULTIES)})-([0-9]{{1,7}})(?:-([0-9a-f]{{3}}))?"
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


def install(bundle: Bundle) -> tuple[Installed, Layout]:
    """Verify a bundle and keep it; adding the same twice changes nothing."""
    layout = verify(bundle)
    if layout.id == CLASSIC:
        what = Text(
            "die id ist classic; gib der Variante eine eigene",
            "its id is classic; give the variant an id of its own",
        )
        raise BundleError(what, bundle.shown)
    target = variants_folder() / f"{layout.game.value}-{layout.id}-{layout.digest}"
    partial = target.with_name(f".{target.name}.part")
    about = json.dumps(describe(layout, bundle), ensure_ascii=False, indent=2) + "\n"
    try:
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        for name, data in ((ABOUT_FILE, about.encode()), *bundle.files):
            (partial / name).write_bytes(data)
        shutil.rmtree(target, ignore_errors=True)
        partial.rename(target)
    except OSError as error:
        why = reason_of(error)
        what = Text(f"{why.de}; prüfe den Ordner", f"{why.en}; check the folder")
        raise BundleError(what, str(target)) from None
    found = _read(target)
    assert found is not None
    return found, layout


def list_installed() -> tuple[Installed, ...]:
    """Return everything in the library, by game and name."""
    folder = variants_folder()
    if not folder.is_dir():
        return ()
    found = [_read(path) for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
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
    shutil.rmtree(chosen.file.parent)
    return chosen


def find_layout(name_or_path: str | Path, game: Game | None = None) -> Layout:
    """Return a layout by its file, its name in the library, its digest, or a generated name."""
    name = str(name_or_path)
    if _is_path(Path(name_or_path)):
        layout = load_layout(Path(name_or_path))
        check_generated(layout, name)
        return layout
    if name == CLASSIC:
        return load_classic(game or Game.WELTEN)
    known = [item for item in list_installed() if game is None or item.game == game.value]
    chosen = _choose(name, known)
    if chosen is not None:
        return load_layout(chosen.file, shown=f"{chosen.id}: {chosen.file.name}")
    generated = _generated(name)
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
    return find_layout(layout_id, game)


def layout_for_code(code: SheetCode) -> Layout | None:
    """Return the layout that a sheet's code names: a generated one, or one of the library.

    None if there is none; LayoutError if there is one that can no longer be had.
    """
    if code.generated:
        return rebuild_layout(code)
    digest = f"{code.reference:0{DIGEST_DIGITS}x}"
    for item in list_installed():
        if item.digest == digest and item.game == code.game.value:
            layout = load_layout(item.file, shown=f"{item.id}: {item.file.name}")
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
    return path.is_file() or path.suffix.lower() in (".yaml", ".yml") or len(path.parts) > 1


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


def _generated(name: str) -> Layout | None:
    """Return the generated layout that a name such as `welten-normal-672` describes."""
    match = _GENERATED.fullmatch(name)
    if match is None:
        return None
    game = Game(match[1])
    every = welten.ALL_REALMS if game is Game.WELTEN else 0
    realms = int(match[4], 16) if match[4] else every
    level = DIFFICULTIES.index(match[2])
    return generate_layout(game, Generated(NEWEST[game], int(match[3]), level, realms))


def _read(folder: Path) -> Installed | None:
    """Return what a folder of the library holds; None for anything else that lies there."""
    try:
        about = json.loads((folder / ABOUT_FILE).read_text("utf-8"))
        name = about["name"]
        return Installed(
            about["game"], about["id"], about["digest"], f"{name['de']} / {name['en']}",
            about["author"], about["licence"], about["version"], about["rating"],
            folder / about["main"],
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError):
        return None
