"""Intake: the pictures in whatever people hand in, one after the other.

Files, folders with folders in them, ZIP files, mails, mailboxes, exports of messengers. Everything
is a stranger's: sizes, numbers and depths are limited, links are not followed, and names never lead
anywhere. What cannot be taken is told and costs nothing else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, unique
from pathlib import Path, PurePosixPath

from dicesheets.errors import DicesheetsError, PhotoError, UnreadableFile
from dicesheets.files.kinds import is_folder, is_there
from dicesheets.files.read import read_input
from dicesheets.files.zips import Member, zip_members
from dicesheets.league.chats import (
    CHAT_SUFFIXES,
    MAX_CHAT_BYTES,
    Chat,
    Senders,
    last_part,
    read_chat,
    sender_of,
)
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
_ROUND_ENDING = re.compile(r"-round-\d{1,2}$")  # how `practise` ends the names of a match's photos

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
    source: str = ""  # what was handed in: a file or a folder


@unique
class Why(Enum):
    """Why something was left out; the words stand in the database."""

    OTHER = "other"  # it is no picture
    MISSING = "missing"  # a chat names it, and it is not there
    OMITTED = "omitted"  # it was not exported; its name is who sent it


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that nobody could take: no picture, or not there."""

    name: str
    why: Why
    source: str = ""


Taken = Arrival | Refused | LeftOut


def take_in(paths: Sequence[Path]) -> Iterator[Taken]:
    """Yield the pictures in files and folders, as they are found; what is none, or not there, too.

    What was handed in is named by `source_of`.
    """
    for path in paths:
        for one in _path(path):
            yield one if isinstance(one, Arrival) else replace(one, source=source_of(path))


def source_of(path: Path) -> str:
    """Return what a file or folder that is handed in is remembered by."""
    return str(path.absolute())


def _path(path: Path) -> Iterator[Taken]:
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
    chat = _chat_in(folder, names)
    yield from _with_missing(_inside(folder, inside, names, senders, chat, depth), chat)


def _inside(
    folder: Path, inside: Sequence[tuple[str, bool]], names: Sequence[str], senders: Senders,
    chat: Chat, depth: int,
) -> Iterator[Taken]:  # fmt: skip
    truths = _truths_beside(names)
    senders = senders | chat.senders
    for name in names:
        suffix = PurePosixPath(name).suffix.lower()
        if suffix in (*PICTURE_SUFFIXES, *ZIPS, *MAILS, *BOXES):
            yield from _file(folder / name, senders)
        elif _is_other(name, chat) and name not in truths:
            yield LeftOut(name, Why.OTHER)
    for name, is_dir in inside:
        if is_dir and not _is_skipped(name):
            if depth < MAX_DEPTH:
                yield from _folder(folder / name, senders, depth + 1)
            else:
                yield Refused(str(folder / name), _too_deep(str(folder / name)))


def _with_missing(taken: Iterable[Taken], chat: Chat) -> Iterator[Taken]:
    """Yield what was found, then what a chat names beside it and nobody found."""
    missing = {key: name for key, name in chat.files.items() if not _is_skipped(name)}
    for one in taken:
        missing.pop(last_part(one.name.rpartition(": ")[2]), None)
        yield one
    yield from (LeftOut(name, Why.MISSING) for name in missing.values())
    yield from (LeftOut(sender, Why.OMITTED) for sender in chat.left_out)


def _chat_in(folder: Path, names: Sequence[str]) -> Chat:
    chats = [name for name in names if PurePosixPath(name).suffix.lower() in CHAT_SUFFIXES]
    found = Chat(strangers=frozenset(chats[MOST_CHATS:]))
    for name in chats[:MOST_CHATS]:
        try:
            found |= read_chat(name, read_input(folder / name, MAX_CHAT_BYTES))
        except UnreadableFile:  # then nobody's name is known
            found |= Chat(strangers=frozenset({name}))
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
    chat = _chat_of(source, shown)
    yield from _with_missing(_members(source, shown, senders, chat, depth), chat)


def _members(
    source: Path | bytes, shown: str, senders: Senders, chat: Chat, depth: int
) -> Iterator[Taken]:
    senders = senders | chat.senders
    truths = _truths_beside([member.name for member in zip_members(source, shown)])
    for member in zip_members(source, shown):
        if _is_skipped(member.name) or member.name in truths:
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
            elif _is_other(member.name, chat):
                yield LeftOut(PurePosixPath(member.name.replace("\\", "/")).name, Why.OTHER)
        except DicesheetsError as error:
            yield Refused(f"{shown}: {member.name}", error)


def _chat_of(source: Path | bytes, shown: str) -> Chat:
    """Return what the chats in a ZIP file say, which may stand behind the pictures."""
    found, left, strangers = Chat(), MOST_CHATS, set()
    for member in zip_members(source, shown):
        if _suffix(member) not in CHAT_SUFFIXES or _is_skipped(member.name):
            continue
        strangers.add(member.name)
        if left:
            left -= 1
            with suppress(UnreadableFile):  # then nobody's name is known
                found |= read_chat(member.name, member.read(MAX_CHAT_BYTES))
                strangers.discard(member.name)
    return found | Chat(strangers=frozenset(strangers))


def _is_other(name: str, chat: Chat) -> bool:
    """Say whether a file that is no picture is no chat, either."""
    return PurePosixPath(name).suffix.lower() not in CHAT_SUFFIXES or name in chat.strangers


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
        elif suffix not in CHAT_SUFFIXES:
            yield LeftOut(one.name, Why.OTHER)


def _truths_beside(names: Sequence[str]) -> set[str]:
    """Return the records that `practise` wrote beside its photos: "a.yaml" of "a-round-1.jpg"."""
    photos = [str(p).removesuffix(p.suffix) for p in map(PurePosixPath, names) if _is_picture(p)]
    whose = {f"{_ROUND_ENDING.sub('', one)}.yaml" for one in photos}
    return whose.intersection(names)


def _is_picture(path: PurePosixPath) -> bool:
    return path.suffix.lower() in PICTURE_SUFFIXES


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
