"""Chats: who sent which picture, as far as the text of a messenger's export says so.

WhatsApp and Signal write a text with a line a message, Telegram JSON or HTML. Only the last part of
a picture's name counts; what a chat says never leads to a file.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

MAX_CHAT_BYTES = 64 << 20
LONGEST_SENDER = 60
LONGEST_OMITTED = 120  # of a message that only says that a picture is not there
MOST_LEFT_OUT = 100_000
NO_FILE = ""  # a picture that was not exported
CHAT_SUFFIXES = (".txt", ".md", ".json", ".html")

Senders = dict[str, str]  # the last part of a picture's name, in lower case -> who sent it


@dataclass(frozen=True, slots=True)
class Chat:
    """What a messenger's export says of pictures."""

    senders: Senders = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)  # as `senders`, to how they are written
    left_out: tuple[str, ...] = ()  # who sent pictures that were not exported, one by one
    strangers: frozenset[str] = frozenset()  # files that are called like a chat and are none

    def __or__(self, other: Chat) -> Chat:
        """Return what two chats say together."""
        return Chat(
            self.senders | other.senders, self.files | other.files,
            (*self.left_out, *other.left_out)[:MOST_LEFT_OUT], self.strangers | other.strangers,
        )  # fmt: skip


# What stands in place of a picture where a chat was exported without them.
_OMITTED = re.compile(
    r"(?:image|photo|bild|foto|media|medien) (?:omitted|weggelassen|ausgeschlossen|ausgelassen)"
    r"|\(File not included\.",
    re.IGNORECASE,
)

# "[12.11.24, 20:15:33] Anna: …" (WhatsApp on iPhones, Signal), "12.11.24, 20:15 - Anna: …".
_LINE = re.compile(
    r"^\W{0,4}\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? [^\]\n-]{0,20}(?:\]|-) ?([^:\n]{1,80}): (.*)$"
)
# A name is looked for where one begins, and a tag only so far: else a long line of a stranger's, in
# which there is neither, would take hours.
_SIGN = r"[^\\/:*?\"<>|\s()\[\]]"
_FILE = re.compile(
    rf"(?<!{_SIGN})({_SIGN}+\.(?:jpe?g|png|webp|hei[cf]|tiff?|pdf))\b", re.IGNORECASE
)
_FROM = re.compile(r'class="from_name"[^>]{0,200}>\s*([^<]{1,200})')
_HREF = re.compile(r'href="([^"]{1,300})"')


def read_chat(name: str, data: bytes) -> Chat:
    """Return what a file of an export says of pictures; nothing if it is none."""
    text = data.decode("utf-8-sig", errors="replace")
    suffix = PurePosixPath(name).suffix.lower()
    if suffix == ".json":
        messages = _messages(text)
        is_chat, pairs = messages is not None, _telegram(messages or [])
    elif suffix == ".html":
        is_chat, pairs = _FROM.search(text) is not None, _telegram_pages(text)
    else:
        lines = text.splitlines()
        is_chat, pairs = any(map(_LINE.match, lines)), _lines(lines)
    found = [(file, tidy_sender(sender)) for file, sender in pairs]
    return Chat(
        {last_part(file): sender for file, sender in found if file and sender},
        {last_part(file): _written(file) for file, sender in found if file and sender},
        tuple(sender for file, sender in found if not file)[:MOST_LEFT_OUT],
        frozenset() if is_chat else frozenset({name}),
    )


def read_senders(name: str, data: bytes) -> Senders:
    """Return who sent which picture by a file of an export; nobody if it is none."""
    return read_chat(name, data).senders


def sender_of(senders: Senders, name: str) -> str:
    """Return who sent a picture; "" if no chat says so."""
    return senders.get(last_part(name), "")


def tidy_sender(sender: str) -> str:
    """Return what a sender is called, as one short line."""
    plain = "".join(sign if sign.isprintable() else " " for sign in sender)
    return " ".join(plain.strip(" ~\u200e\u202a\u202c").split())[:LONGEST_SENDER]


def _lines(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        if (found := _LINE.match(line)) is not None:
            files = _FILE.findall(found[2])
            yield from ((file, found[1]) for file in files)
            if not files and len(found[2]) < LONGEST_OMITTED and _OMITTED.search(found[2]):
                yield NO_FILE, found[1]


def _messages(text: str) -> list[Any] | None:
    """Return the messages of Telegram; None if they are none."""
    try:
        found = json.loads(text)["messages"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if isinstance(found, list) else None


def _telegram(messages: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for one in messages:
        if not isinstance(one, dict):
            continue
        sender = one.get("from")
        for key in ("photo", "file"):
            file = one.get(key)
            if not (isinstance(sender, str) and isinstance(file, str)):
                continue
            if key == "photo" or _FILE.search(file):
                yield NO_FILE if _OMITTED.match(file) else file, sender


def _telegram_pages(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pictures of a page; a message without a name is by whom the one before is."""
    sender = ""
    for found in re.finditer(f"{_FROM.pattern}|{_HREF.pattern}", text):
        if found[1] is not None:
            sender = html.unescape(found[1])
        elif sender and _FILE.search(found[2]):
            yield html.unescape(found[2]), sender


def last_part(name: str) -> str:
    """Return the last part of a picture's name as chats are searched for it."""
    return _written(name).casefold()


def _written(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2]
