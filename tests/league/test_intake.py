"""Pictures are found in whatever people hand in, and nothing that is handed in does harm."""

from __future__ import annotations

import io
import json
import os
import struct
import time
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from dicesheets.errors import TooLarge, UnreadableFile
from dicesheets.files.zips import zip_members
from dicesheets.league.chats import read_chat, read_senders
from dicesheets.league.intake import (
    MAX_DEPTH,
    MOST_CHATS,
    Arrival,
    LeftOut,
    Refused,
    Why,
    count_pictures,
    take_in,
)

JPEG = b"\xff\xd8\xff picture "


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def handed_in(tmp_path: Path, files: dict[str, bytes]) -> tuple[Path, Path]:
    """Return the same files as a folder and as a ZIP file."""
    (tmp_path / "all.zip").write_bytes(zipped(files))
    folder = tmp_path / "all"
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder, tmp_path / "all.zip"


def taken(*paths: Path) -> list[tuple[str, str]]:
    found = list(take_in(paths))
    assert not [one for one in found if isinstance(one, Refused)]
    return [(one.name, one.by) for one in found if isinstance(one, Arrival)]


def mail(sender: str, **files: bytes) -> bytes:
    message = EmailMessage()
    message["From"] = sender
    message["Subject"] = "my sheets"
    message.set_content("Here they are.")
    for name, data in files.items():
        main, sub = ("application", "zip") if name.endswith("zip") else ("image", "jpeg")
        message.add_attachment(data, main, sub, filename=name.replace("_", "."))
    return message.as_bytes()


def test_folders_are_searched_and_what_is_no_picture_is_left_alone(tmp_path: Path) -> None:
    inner = tmp_path / "round 2" / "late"
    inner.mkdir(parents=True)
    for file in (tmp_path / "b.JPG", inner / "c.heic", inner / "a_thumb.jpg", inner / ".d.jpg"):
        file.write_bytes(JPEG)
    (tmp_path / "notes.txt").write_text("nothing")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "secret.jpg").symlink_to("/etc/hostname")
    assert taken(tmp_path) == [("b.JPG", ""), ("c.heic", "")]
    assert count_pictures([tmp_path]) == 2


def test_what_practise_writes_beside_its_photos_is_left_out_without_a_word(tmp_path: Path) -> None:
    """A rehearsal named everybody's true record among what is no photo."""
    files = {"a.jpg": JPEG, "a.yaml": b"", "cup-P2-round-1.jpg": JPEG, "cup-P2.yaml": b""}
    folder = tmp_path / "probe"
    folder.mkdir()
    for name, data in (files | {"mine.yaml": b""}).items():
        (folder / name).write_bytes(data)
    inside = {f"probe/{name}": data for name, data in files.items()}
    inside |= {"..jpg": JPEG}  # without its ending it is no name, says Python 3.13
    (folder / "all.zip").write_bytes(zipped(inside | {"a.yaml": b""}))
    found = list(take_in([folder]))
    left = [one.name for one in found if isinstance(one, LeftOut)]
    assert sorted(left) == ["a.yaml", "mine.yaml"], "of no photo beside them"
    assert len([one for one in found if isinstance(one, Arrival)]) == 4


def test_a_file_that_is_named_is_taken_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "photo").write_bytes(JPEG)
    (found,) = take_in([tmp_path / "photo"])
    assert isinstance(found, Arrival)
    assert found.file == tmp_path / "photo"


CHATS = {
    "_chat.txt": (
        "[12.11.24, 20:15:33] Anna: \u200e<Anhang: 0012-PHOTO-2024-11-12.jpg>\n"
        "[12.11.24, 20:16:00] Ben: nice\n"
    ),
    "WhatsApp Chat mit Liga.txt": "12.11.24, 20:15 - Anna: 0012-PHOTO-2024-11-12.jpg (Datei)\n",
    "chat.md": "[2024-11-12 20:15] Anna: look ![](./media/0012-PHOTO-2024-11-12.jpg)\n",
    "result.json": json.dumps(
        {"messages": [{"from": "Anna", "photo": "photos/0012-PHOTO-2024-11-12.jpg"}, 3, {}]}
    ),
    "messages.html": (
        '<div class="from_name">\nAnna\n</div> <a href="photos/0012-PHOTO-2024-11-12.jpg">'
    ),
}


@pytest.mark.parametrize("chat", CHATS)
def test_an_exported_chat_says_who_sent_a_picture(tmp_path: Path, chat: str) -> None:
    files = {"photos/0012-PHOTO-2024-11-12.jpg": JPEG, chat: CHATS[chat].encode()}
    (tmp_path / "export.zip").write_bytes(zipped(files))
    assert taken(tmp_path / "export.zip") == [("0012-PHOTO-2024-11-12.jpg", "Anna")]
    assert count_pictures([tmp_path / "export.zip"]) == 1
    folder = tmp_path / "unpacked"
    (folder / "photos").mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    assert taken(folder) == [("0012-PHOTO-2024-11-12.jpg", "Anna")]


@pytest.mark.parametrize("text", ["[" * 100_000, "{}", "[]", '{"messages": 7}', "\0" * 50])
def test_a_chat_that_is_none_names_nobody(text: str) -> None:
    for name in CHATS:
        assert read_senders(name, text.encode()) == {}


@pytest.mark.parametrize(
    ("name", "data"),
    [("chat.txt", b"12.11.24, 20:15 - Anna: " + b"a" * 400_000),
     ("chat.txt", b"12.11.24, 20:15 - Anna: " + b"a." * 200_000),
     ("messages.html", b'class="from_name"' * 40_000)],
    ids=["one word", "dots", "tags without an end"],
)  # fmt: skip
def test_a_chat_of_one_endless_line_is_read_in_no_time(name: str, data: bytes) -> None:
    """Every sign of it was tried as the beginning of a name: minutes, and hours for 64 MB."""
    start = time.process_time()
    assert read_senders(name, data) == {}
    assert time.process_time() - start < 5


def test_what_is_no_picture_and_what_a_chat_names_in_vain_is_told(tmp_path: Path) -> None:
    """They were passed over without a word."""
    chat = (
        "[12.11.24, 20:15:33] Anna: <attached: A.jpg>\n"
        "[12.11.24, 20:16:00] Ben: <attached: Gone.jpg>\n"
        "[12.11.24, 20:17:00] Cleo: \u200eimage omitted\n"
        "12.11.24, 20:18 - Dora: <Medien ausgeschlossen>\n"
        "12.11.24, 20:18 - Dora: no image was omitted, I think, and this is a longer message\n"
    )
    files = {"a.jpg": JPEG, "_chat.txt": chat.encode(), "clip.mp4": b"", ".hidden": b""}
    for path in handed_in(tmp_path, files):
        found = [one for one in take_in([path]) if isinstance(one, LeftOut)]
        assert sorted((one.why.value, one.name) for one in found) == [
            ("missing", "Gone.jpg"), ("omitted", "Cleo"), ("omitted", "Dora"),
            ("other", "clip.mp4"),
        ]  # fmt: skip
        assert {one.source for one in found} == {str(path)}


STRANGERS = {
    "notes.txt": b"Round two starts at nine.", "readme.md": b"# Cup", "settings.json": b"{}",
    "list.json": b"[1]", "invitation.html": b"<h1>Cup</h1>", "empty.txt": b"",
}  # fmt: skip


def test_files_that_are_called_like_a_chat_and_are_none_are_told(tmp_path: Path) -> None:
    """They were passed over without a word: an organiser's notes, and chats nobody can read."""
    files = STRANGERS | {"a.jpg": JPEG, "_chat.txt": b"12.11.24, 20:15 - Ben: nice\n"}
    files |= {"result.json": b'{"messages": []}', "messages.html": CHATS["messages.html"].encode()}
    for path in handed_in(tmp_path, files):
        found = [one for one in take_in([path]) if isinstance(one, LeftOut)]
        told = sorted(one.name for one in found if one.why is Why.OTHER)
        assert told == sorted(STRANGERS)


def test_of_many_chats_those_that_nobody_looks_into_are_told(tmp_path: Path) -> None:
    chats = {f"{n:02}.txt": b"12.11.24, 20:15 - Ben: nice\n" for n in range(MOST_CHATS + 1)}
    for path in handed_in(tmp_path, chats):
        assert [one.name for one in take_in([path])] == [f"{MOST_CHATS:02}.txt"]


def test_telegram_says_what_was_not_exported_and_small_copies_are_not_missed() -> None:
    told = {"from": "Anna", "photo": "(File not included. Change data exporting settings.)"}
    chat = read_chat("result.json", json.dumps({"messages": [told]}).encode())
    assert (chat.files, chat.left_out) == ({}, ("Anna",))


def test_mail_gives_its_pictures_and_who_sent_them(tmp_path: Path) -> None:
    inside = zipped({"two.jpg": JPEG + b"2"})
    one = mail("Anna Berg <anna@example.org>", one_jpg=JPEG, more_zip=inside)
    two = mail("ben@example.org", three_jpg=JPEG + b"3")
    (tmp_path / "one.eml").write_bytes(one)
    (tmp_path / "all.mbox").write_bytes(b"From a Mon\n" + one + b"\n\nFrom b Tue\n" + two + b"\n")
    anna = [("one.jpg", "Anna Berg"), ("two.jpg", "Anna Berg")]
    assert taken(tmp_path / "one.eml") == anna
    assert taken(tmp_path / "all.mbox") == [*anna, ("three.jpg", "ben@example.org")]


@pytest.mark.parametrize(
    "sender",
    ["=?utf-8?b?A?= <anna@example.org>", "=?nobodys-8?q?A?= <anna@example.org>",
     "=?utf-8?q?=FF?= <anna@example.org>"],
    ids=["broken base64", "unknown letters", "no UTF-8"],
)  # fmt: skip
def test_a_sender_whom_nobody_can_decipher_costs_no_picture(tmp_path: Path, sender: str) -> None:
    """One such line ended the whole run, or the pictures were left out without a word."""
    whole = mail("anna@example.org", one_jpg=JPEG)
    bad = whole.replace(b"From: anna@example.org", f"From: {sender}".encode())
    assert bad != whole
    (tmp_path / "one.eml").write_bytes(bad)
    assert [name for name, _ in taken(tmp_path / "one.eml")] == ["one.jpg"]


def test_a_broken_zip_file_in_a_mailbox_costs_no_other_message(tmp_path: Path) -> None:
    """It ended the mailbox: whatever stood behind it was never taken in."""
    messages = (mail("a@b.c", bad_zip=b"PK no more", one_jpg=JPEG), mail("a@b.c", two_jpg=JPEG))
    (tmp_path / "all.mbox").write_bytes(b"".join(b"From a Mon\n%b\n\n" % m for m in messages))
    found = list(take_in([tmp_path]))
    assert [one.name for one in found if isinstance(one, Arrival)] == ["one.jpg", "two.jpg"]
    assert [one.name for one in found if isinstance(one, Refused)] == ["all.mbox: bad.zip"]


def test_mail_that_is_nested_without_end_is_left_alone(tmp_path: Path) -> None:
    deep = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000)
    )
    (tmp_path / "deep.eml").write_bytes(deep)
    assert taken(tmp_path / "deep.eml") == []


def test_names_in_a_zip_file_lead_nowhere(tmp_path: Path) -> None:
    names = {"../../etc/cron.jpg": JPEG, "C:\\Windows\\x.jpg": JPEG, "__MACOSX/._a.jpg": JPEG}
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "bad.zip").write_bytes(zipped(names))
    assert [name for name, _ in taken(tmp_path / "in")] == ["x.jpg"]
    assert [one.name for one in tmp_path.iterdir()] == ["in"]


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = zipped({"big.jpg": bytes(50_000_000)})
    (member,) = zip_members(bomb, "bomb.zip")
    with pytest.raises(TooLarge):
        member.read(1_000_000)
    lying = bomb.replace(struct.pack("<I", 50_000_000), struct.pack("<I", 900))
    (member,) = zip_members(lying, "bomb.zip")
    with pytest.raises((TooLarge, UnreadableFile)):
        member.read(1_000_000)


def test_a_directory_that_claims_to_be_endless_is_refused() -> None:
    whole = bytearray(zipped({"a.jpg": JPEG}))
    at = whole.rfind(b"PK\5\6")
    whole[at + 12 : at + 16] = struct.pack("<I", 0xFFFFFFF0)
    with pytest.raises(UnreadableFile, match="no whole ZIP file"):
        list(zip_members(bytes(whole), "a.zip"))


def test_what_cannot_be_taken_is_told_and_the_rest_is_taken(tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK\3\4 no more")
    (tmp_path / "good.jpg").write_bytes(JPEG)
    os.mkfifo(tmp_path / "pipe.jpg")
    deep = tmp_path
    for _ in range(MAX_DEPTH + 1):
        deep = deep / "d"
    deep.mkdir(parents=True)
    nested = {"inner.zip": zipped({"innermost.zip": zipped({"x.jpg": JPEG})})}
    (tmp_path / "nested.zip").write_bytes(zipped(nested))
    found = list(take_in([tmp_path, tmp_path / "missing.jpg"]))
    assert [one.name for one in found if isinstance(one, Arrival)] == ["good.jpg"]
    refused = {Path(one.name.rpartition(": ")[2]).name for one in found if isinstance(one, Refused)}
    assert refused == {
        "broken.zip", "pipe.jpg", "missing.jpg", "d", "innermost.zip",
    }  # fmt: skip
