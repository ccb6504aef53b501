"""Intake: the pictures in whatever people hand in, one after the other.

Files, folders with folders in them, ZIP files, mails, mailboxes, exports of messengers. Everything
is a stranger's: sizes, numbers and depths are limited, links are not followed, and names never lead
anywhere. What cannot be taken is told and costs nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from dicesheets.errors import DicesheetsError, PhotoError, UnreadableFile
from dicesheets.files.kinds import is_folder, is_there
from dicesheets.files.read import read_input
from dicesheets.files.zips import Member, zip_members
from dicesheets.league.chats import CHAT_SUFFIXES, MAX_CHAT_BYTES, Senders, read_senders, sender_of
from dicesheets.league.mail import MAX_MESSAGE_BYTES, attachments_of, messages_of
from dicesheets.scanner.decoder.bounds import MAX_FILE_BYTES
from dicesheets.scanner.photo import PICTURE_SUFFIXES
from dicesheets.words.text import Text

MAX_DEPTH = 12  # folders in folders
MAX_ZIP_DEPTH = 2  # ZIP files in ZIP files
MAX_INNER_ZIP_BYTES = 400 << 20  # which is read whole
MOST_CHATS = 40  # of one folder or ZIP file
ZIPS, MAILS, BOXES = (".zip",), (".eml",), (".mbox", ".mbx")
_THUMBNAIL = "_thumb"  # how Telegram ends the names of small copies
_SKIPPED = ("__macosx",)

TOO_LARGE = Text("eine Nachricht ist zu groß", "a message is too large")


@dataclass(frozen=True, slots=True)
class Arrival:
    """A picture that somebody handed in."""

    name: str
    data: bytes
    by: str = ""  # who sent it, where that is said
    file: Path | None = None  # where it lies, if it is a file by itself


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that could not be taken."""

    name: str
    error: DicesheetsError


Taken = Arrival | Refused


def take_in(paths: Sequence[Path]) -> Iterator[Taken]:
    """Yield the pictures in files and folders, as they are found; what cannot be read as well."""
    for path in paths:
        if is_folder(path):
            yield from _folder(path, {}, 0)
        elif not is_there(path):
            told = Text("gibt es nicht; prüfe den Namen", "is not there; check the name")
            yield Refused(str(path), PhotoError(told, str(path)))
        else:
            yield from _file(path, {})


def count_pictures(paths: Sequence[Path]) -> int:
    """Return how many pictures there may be, by their names alone; in mails nobody knows."""
    return sum(_count(path, 0) for path in paths)


def _count(path: Path, depth: int) -> int:
    suffix = path.suffix.lower()
    if depth <= MAX_DEPTH and is_folder(path):
        with suppress(OSError), os.scandir(path) as found:
            inside = [Path(one.path) for one in found if not one.is_symlink()]
            return sum(_count(one, depth + 1) for one in inside if not _is_skipped(one.name))
        return 0
    if suffix in ZIPS:
        with suppress(DicesheetsError):
            return sum(_suffix(one) in PICTURE_SUFFIXES for one in zip_members(path, str(path)))
        return 0
    return int(depth == 0 or suffix in PICTURE_SUFFIXES)


def _folder(folder: Path, senders: Senders, depth: int) -> Iterator[Taken]:
    try:
        with os.scandir(folder) as found:
            # Links may lead anywhere, and in circles.
            inside = sorted((one.name, one.is_dir()) for one in found if not one.is_symlink())
    except OSError:
        told = Text(
            "lässt sich nicht öffnen; prüfe die Rechte", "cannot be opened; check its rights"
        )
        yield Refused(str(folder), PhotoError(told, str(folder)))
        return
    names = [name for name, is_dir in inside if not is_dir and not _is_skipped(name)]
    senders = senders | _senders_in(folder, names)
    for name in names:
        if PurePosixPath(name).suffix.lower() in (*PICTURE_SUFFIXES, *ZIPS, *MAILS, *BOXES):
            yield from _file(folder / name, senders)
    for name, is_dir in inside:
        if is_dir and not _is_skipped(name):
            if depth < MAX_DEPTH:
                yield from _folder(folder / name, senders, depth + 1)
            else:
                yield Refused(str(folder / name), _too_deep(str(folder / name)))


def _senders_in(folder: Path, names: Sequence[str]) -> Senders:
    found: Senders = {}
    chats = [name for name in names if PurePosixPath(name).suffix.lower() in CHAT_SUFFIXES]
    for name in chats[:MOST_CHATS]:
        try:
            found |= read_senders(name, read_input(folder / name, MAX_CHAT_BYTES))
        except UnreadableFile:
            continue  # then nobody's name is known
    return found


def _file(path: Path, senders: Senders) -> Iterator[Taken]:
    suffix = path.suffix.lower()
    try:
        if suffix in ZIPS:
            yield from _zip(path, str(path), senders, 1)
        elif suffix in MAILS:
            yield from _message(read_input(path, MAX_MESSAGE_BYTES), path.name)
        elif suffix in BOXES:
            for message in messages_of(path):
                if message is None:
                    yield Refused(str(path), PhotoError(TOO_LARGE, str(path)))
                else:
                    yield from _message(message, path.name)
        else:
            data = read_input(path, MAX_FILE_BYTES)
            yield Arrival(path.name, data, sender_of(senders, path.name), path)
    except DicesheetsError as error:
        yield Refused(str(path), error)


def _zip(source: Path | bytes, shown: str, senders: Senders, depth: int) -> Iterator[Taken]:
    senders = senders | _senders_of(source, shown)
    for member in zip_members(source, shown):
        if _is_skipped(member.name):
            continue
        try:
            if _suffix(member) in PICTURE_SUFFIXES:
                data = member.read(MAX_FILE_BYTES)
                name = PurePosixPath(member.name.replace("\\", "/")).name
                yield Arrival(name, data, sender_of(senders, name))
            elif _suffix(member) in ZIPS:
                inner = f"{shown}: {member.name}"
                if depth >= MAX_ZIP_DEPTH:
                    yield Refused(inner, _too_deep(inner))
                else:
                    yield from _zip(member.read(MAX_INNER_ZIP_BYTES), inner, senders, depth + 1)
            elif _suffix(member) in MAILS:
                yield from _message(member.read(MAX_MESSAGE_BYTES), member.name)
        except DicesheetsError as error:
            yield Refused(f"{shown}: {member.name}", error)


def _senders_of(source: Path | bytes, shown: str) -> Senders:
    """Return who sent what by the chats in a ZIP file, which may stand behind the pictures."""
    found: Senders = {}
    left = MOST_CHATS
    for member in zip_members(source, shown):
        if left and _suffix(member) in CHAT_SUFFIXES and not _is_skipped(member.name):
            left -= 1
            with suppress(UnreadableFile):  # then nobody's name is known
                found |= read_senders(member.name, member.read(MAX_CHAT_BYTES))
    return found


def _message(data: bytes, shown: str) -> Iterator[Taken]:
    for one in attachments_of(data):
        suffix = PurePosixPath(one.name).suffix.lower()
        if suffix in PICTURE_SUFFIXES:
            yield Arrival(one.name, one.data, one.sender)
        elif suffix in ZIPS:
            inner = f"{shown}: {one.name}"
            try:
                for taken in _zip(one.data, inner, {}, MAX_ZIP_DEPTH):
                    if isinstance(taken, Arrival):
                        yield Arrival(taken.name, taken.data, taken.by or one.sender)
                    else:
                        yield taken
            except DicesheetsError as error:  # the other messages of a mailbox are whole
                yield Refused(inner, error)


def _suffix(member: Member) -> str:
    return PurePosixPath(member.name).suffix.lower()


def _is_skipped(name: str) -> bool:
    """Say whether a name is none that people gave: hidden, a system's own, or a small copy."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    is_hidden = any(part.startswith(".") or part.casefold() in _SKIPPED for part in parts)
    return is_hidden or PurePosixPath(name).stem.endswith(_THUMBNAIL)


def _too_deep(shown: str) -> PhotoError:
    told = Text(
        "liegt zu tief in anderen; gib es für sich an", "lies too deep in others; name it by itself"
    )
    return PhotoError(told, shown)
