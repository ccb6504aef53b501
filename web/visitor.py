"""Who asks, and for what: language, name, forms and photos of a request, all within limits."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser
from starlette.requests import Request

from dicesheets.errors import UsageError
from dicesheets.web import limits
from dicesheets.web.words import DISK_FULL, NO_PHOTO, PHOTO_TOO_LARGE, TOO_LARGE
from dicesheets.words.text import LANGUAGES, Text

LANGUAGE_COOKIE = "lang"
NAME_COOKIE = "who"
LONGEST_NAME = 40
# It tells the terminal of every odd form; whoever sent it is told.
logging.getLogger("python_multipart").setLevel(logging.CRITICAL)
_UPLOADS = asyncio.Semaphore(limits.MOST_UPLOADS)
_WISH = re.compile(r"\s*([a-zA-Z]{1,8})(?:-[a-zA-Z0-9-]+)?\s*(?:;\s*q=([0-9.]{1,5}))?\s*")


class _InMemory(MultiPartParser):
    """Reads a form into memory: nothing is written but the store."""

    spool_max_size = limits.MAX_REQUEST_BYTES


@dataclass(frozen=True, slots=True)
class Upload:
    """A photo that somebody sent."""

    name: str
    data: bytes


def language_of(request: Request, given: str | None) -> str:
    """Return the language of a page: as switched, as the server was told, as the browser wants."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return given or wanted_language(request.headers.get("accept-language", ""))


def wanted_language(header: str) -> str:
    """Return which of our languages a browser likes best; English if it knows neither."""
    likes: dict[str, float] = {}
    for part in header[:500].split(","):
        if match := _WISH.fullmatch(part):
            try:
                share = float(match[2] or 1)
            except ValueError:
                continue
            likes.setdefault(match[1].lower(), share)
    ours = {language: likes[language] for language in LANGUAGES if likes.get(language)}
    if ours:
        return max(ours, key=lambda language: ours[language])
    return "en" if likes else LANGUAGES[0]


def name_of(request: Request) -> str:
    """Return what whoever asks calls themselves; "" if they did not say."""
    return tidy_name(unquote(request.cookies.get(NAME_COOKIE, "")))


def tidy_name(text: str) -> str:
    """Return a name as one short line."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(plain.split())[:LONGEST_NAME]


def number_of(text: str | None, least: int, most: int, usual: int) -> int:
    """Return a number out of an address, within bounds; what is none becomes the usual one."""
    if text is None or not (text.isascii() and text.isdecimal()) or len(text) > 6:
        return usual
    return min(most, max(least, int(text)))


def cookie_value(name: str) -> str:
    """Return a name as a cookie can hold it."""
    return quote(tidy_name(name), safe="")


def wants_json(request: Request) -> bool:
    """Say whether a script asks."""
    return "application/json" in request.headers.get("accept", "")


async def load_form(request: Request) -> Mapping[str, str]:
    """Return the fields of a form; UsageError if there are too many, or one is too long."""
    form = await _parse(request)
    try:
        fields = {str(k): v for k, v in form.multi_items() if isinstance(v, str)}
    finally:
        await form.close()
    if any(len(value) > limits.MAX_FIELD_BYTES for value in fields.values()):
        raise UsageError(TOO_LARGE)
    return fields


async def load_all(request: Request, name: str) -> list[str]:
    """Return all values of one name in a form, such as boxes that were ticked."""
    form = await _parse(request)
    try:
        return [value for value in form.getlist(name) if isinstance(value, str)]
    finally:
        await form.close()


async def load_uploads(request: Request, folder: Any, nothing: Text = NO_PHOTO) -> list[Upload]:
    """Return the files of a form; UsageError says what is wrong with them, or with none."""
    _check_disk(folder)
    async with _UPLOADS:
        form = await _parse(request)
        try:
            found = []
            for _, value in form.multi_items():
                if isinstance(value, UploadFile) and (data := await value.read()):
                    if len(data) > limits.MAX_PHOTO_BYTES:
                        raise UsageError(PHOTO_TOO_LARGE)
                    found.append(Upload(value.filename or "photo", data))
        finally:
            await form.close()
    if not found:
        raise UsageError(nothing)
    return found


async def _parse(request: Request) -> FormData:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        parser: MultiPartParser | FormParser = _InMemory(
            request.headers, request.stream(), max_files=limits.MAX_FILES,
            max_fields=limits.MAX_FIELDS, max_part_size=limits.MAX_FIELD_BYTES,
        )  # fmt: skip
    elif kind == "application/x-www-form-urlencoded":
        parser = FormParser(request.headers, request.stream())
    else:
        return FormData()
    try:
        return await parser.parse()
    except (MultiPartException, ValueError, KeyError) as error:
        raise UsageError(_no_form(error)) from None


def _no_form(error: Exception) -> Text:
    why = getattr(error, "message", "") or str(error)
    return Text(f"das Formular ist beschädigt ({why})", f"the form is damaged ({why})")


def _check_disk(folder: Any) -> None:
    if hasattr(os, "statvfs"):
        found = os.statvfs(folder)
        if found.f_bavail * found.f_frsize < limits.LEAST_FREE_BYTES:
            raise UsageError(DISK_FULL)
