"""Mail: the pictures in a message and in a mailbox, with who sent them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr
from pathlib import Path

from dicesheets.files.lines import lines_of
from dicesheets.league.chats import tidy_sender

MAX_MESSAGE_BYTES = 200 << 20  # a dozen photos of the largest phones
MOST_PARTS = 400  # of a message
_BEGIN = b"From "  # how every message of a mailbox begins


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that came with a message."""

    name: str
    data: bytes
    sender: str


def attachments_of(message: bytes) -> Iterator[Attachment]:
    """Yield the files that a message holds; nothing if it is none."""
    try:
        parsed = message_from_bytes(message)
        sender = _sender(parsed)
        for place, part in enumerate(parsed.walk()):
            if place >= MOST_PARTS:
                return
            name = _name(part, place)
            if name:
                data = part.get_payload(decode=True)
                if isinstance(data, bytes) and data:
                    yield Attachment(name, data, sender)
    except (MessageError, RecursionError, ValueError, LookupError, TypeError, AttributeError):
        return  # nested, or named, as no mail program does


def messages_of(path: Path) -> Iterator[bytes | None]:
    """Yield the messages of a mailbox; None for one that is too large."""
    parts: list[bytes] = []
    size = 0
    is_blank = True
    for line in lines_of(path):
        if is_blank and line.startswith(_BEGIN):
            if parts:
                yield b"".join(parts) if size <= MAX_MESSAGE_BYTES else None
            parts, size = [], 0
        else:
            size += len(line)
            if size <= MAX_MESSAGE_BYTES:
                parts.append(line)
        is_blank = line in (b"\n", b"\r\n")
    if parts:
        yield b"".join(parts) if size <= MAX_MESSAGE_BYTES else None


def _sender(message: Message) -> str:
    name, address = parseaddr(_decoded(str(message.get("From", ""))))
    return tidy_sender(name) or tidy_sender(address)


def _decoded(header: str) -> str:
    """Return what a header says; as it stands if it is encoded as nobody understands it."""
    try:
        return str(make_header(decode_header(header)))
    except (MessageError, ValueError, LookupError):
        return header


def _name(part: Message, place: int) -> str:
    """Return what a part's file is called; "" if it is none that may hold pictures."""
    if part.is_multipart():
        return ""
    given = part.get_filename()
    if given:
        return _decoded(str(given))
    if part.get_content_maintype() == "image":
        return f"{place:03}.{part.get_content_subtype()}"
    return ""
