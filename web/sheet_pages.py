"""One player's sheets: the score, the cards with what was read, and what people say of them.

Every field is a link and every answer a form, so that no script is needed; the script only shows
the same pages in place.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicesheets.errors import UsageError
from dicesheets.layouts.marks import MARKS, parse_mark
from dicesheets.layouts.vocabulary import Kind, Role
from dicesheets.scoring.correct import NUMBER, WHOLE
from dicesheets.store.matches import find_match
from dicesheets.store.values import Correction
from dicesheets.web.match_pages import shown_view
from dicesheets.web.pages import house_of, render
from dicesheets.web.visitor import load_form, name_of
from dicesheets.web.what_changes import all_alike, changes_of
from dicesheets.web.words import NO_SUCH_FIELD, say_cannot
from dicesheets.words.marks import mark_choices, say_mark
from dicesheets.words.text import Text

MARGIN = 0.7  # around a field that is shown large, of its smaller side
# What a field of a kind can hold; numbers are typed.
CHOICES = {
    "digit": ("1", "2", "3", "4", "5", "6", ""),
    "mark": ("x", ""),
    "circle": ("o", "ox", "x", ""),
    "fill": ("#", ""),
}
LONGEST_VALUE = 12

Json = dict[str, Any]


async def show_sheet(request: Request) -> Response:
    """The score, the verdict and the cards."""
    match, view, sheet = await _find(request)
    lit = request.query_params.get("lit", "")
    finding = int(lit) if lit.isdecimal() and len(lit) < 4 else -1
    places = sheet["findings"][finding]["places"] if 0 <= finding < len(sheet["findings"]) else []
    return render(
        request, "sheet.html", match=match, view=view, sheet=sheet, lit_finding=finding,
        lit={tuple(place) for place in places}, here=f"/m/{match.id}/s/{sheet['id']}",
    )  # fmt: skip


async def ask(request: Request) -> Response:
    """One doubtful field at a time: its ink, what it may be, and what that would change."""
    match, _, sheet = await _find(request)
    here = f"/m/{match.id}/s/{sheet['id']}"
    skipped = request.query_params.get("skip", "0")
    number = int(skipped) if skipped.isdecimal() and len(skipped) < 5 else 0
    if number >= len(sheet["doubts"]):
        return RedirectResponse(here, 303)
    doubt = sheet["doubts"][number]
    values = [value for value, *_ in doubt["options"]]
    place = [doubt["round"], doubt["card"], doubt["field"]]
    tried: list[Any] = []
    if doubt["changes"] is None:  # nothing was weighed: tried one by one
        tried = await house_of(request).desk.weigh(match.id, sheet["id"], place, values)
    changes = changes_of(doubt, tried)
    card, field = _field_of(sheet, doubt["photo"], doubt["spot"], doubt["field"])
    return render(
        request, "ask.html", match=match, sheet=sheet, doubt=doubt, card=card, field=field,
        crop=crop_of(card, field), changes=changes, alike=all_alike(changes), number=number,
        here=here, back=f"{here}/ask?skip={number}" if number else f"{here}/ask",
        elsewhere=f"{here}/field?{_query(card, field)}", count=len(sheet["doubts"]),
    )  # fmt: skip


async def show_field(request: Request) -> Response:
    """Any field: its ink, and everything that it can hold."""
    match, _, sheet = await _find(request)
    given = request.query_params
    card, field = _named_field(sheet, given.get("c", ""), given.get("f", ""))
    return _field_page(request, match, sheet, card, field)


def _field_page(
    request: Request, match: Any, sheet: Json, card: Json, field: Json, typed: str = "",
    back: str = "",
) -> Response:  # fmt: skip
    """Return the page of a field; once more with what was `typed`, if that cannot stand there."""
    values = CHOICES.get(field["kind"], ())
    if field["values"]:  # others can be typed
        values = (*field["values"], "")
    choices = [(value, say_mark(value or None)) for value in values]
    here = f"/m/{match.id}/s/{sheet['id']}"
    return render(
        request, "field.html", 400 if typed else 200, f"{here}/field?{_query(card, field)}",
        match=match, sheet=sheet, card=card, field=field, crop=crop_of(card, field),
        choices=choices, here=here, back=back or here,
        is_typed=field["kind"] not in CHOICES, typed=typed,
        wrong=say_cannot(typed, _allowed(card, field)) if typed else None,
    )  # fmt: skip


async def correct(request: Request) -> Response:
    """Keep what somebody says of a field, and go back to where they were."""
    match, _, sheet = await _find(request)
    form = await load_form(request)
    card, field = _field_of(
        sheet, form.get("photo", ""), form.get("spot", ""), form.get("field", "")
    )
    typed = form.get("value", "").strip()
    back = _back(request, form.get("back", ""), match.id)
    try:
        value = _value_of(card, field, typed)
    except ValueError:
        return _field_page(request, match, sheet, card, field, typed[:LONGEST_VALUE], back)
    said = Correction(card["photo"], card["spot"], field["id"], value, name_of(request))
    desk = house_of(request).desk
    await desk.correct(match.id, said)
    await desk.view_quickly(match.id)
    return RedirectResponse(back, 303)


async def undo(request: Request) -> Response:
    """Take a correction back."""
    match, _, _ = await _find(request)
    form = await load_form(request)
    desk = house_of(request).desk
    await desk.undo(match.id, form.get("correction", ""), name_of(request))
    await desk.view_quickly(match.id)
    return RedirectResponse(_back(request, form.get("back", ""), match.id), 303)


def crop_of(card: Json, field: Json) -> str:
    """Return the part of a card that shows a field with some of what is around it, in mm."""
    left, top, width, height = field["box"]
    margin = MARGIN * min(width, height)
    wide, side = width + 2 * margin, height + 2 * margin
    x = min(max(0.0, left + width / 2 - wide / 2), max(0.0, card["width"] - wide))
    y = min(max(0.0, top + height / 2 - side / 2), max(0.0, card["height"] - side))
    return f"{x:.2f} {y:.2f} {wide:.2f} {side:.2f}"


async def _find(request: Request) -> tuple[Any, Json, Json]:
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    view = await shown_view(desk, match.id)
    if view is None:
        view = await desk.view(match.id)
    wanted = request.path_params["sheet"]
    sheet = next((sheet for sheet in view["sheets"] if sheet["id"] == wanted), None)
    if sheet is None:
        raise HTTPException(404)
    return match, view, sheet


def _field_of(sheet: Json, photo: str, spot: str, name: str) -> tuple[Json, Json]:
    for card in sheet["cards"]:
        if (card["photo"], card["spot"]) == (photo, spot):
            for field in card["fields"]:
                if field["id"] == name:
                    return card, field
    raise UsageError(NO_SUCH_FIELD)


def _value_of(card: Json, field: Json, typed: str) -> str | None:
    """Return what a person says stands in a field; ValueError if it cannot."""
    if not typed:
        return None
    value = parse_mark(Kind(field["kind"]), typed)
    if value is None or ("." in value and _is_whole(card)):
        raise ValueError(typed)
    return value


def _allowed(card: Json, field: Json) -> Text:
    """Return what may stand in a field, in words."""
    kind = Kind(field["kind"])
    if kind is not Kind.NUMBER:
        return mark_choices(MARKS[kind])
    return WHOLE if _is_whole(card) else NUMBER


def _is_whole(card: Json) -> bool:
    """Say whether the numbers on a card are whole: pads count points."""
    return bool(card["role"] == Role.PAD.value)


def _named_field(sheet: Json, card_name: str, name: str) -> tuple[Json, Json]:
    """Return a field by the short name of its card in addresses."""
    for card in sheet["cards"]:
        if f"{card['photo'][:10]}.{card['index']}" == card_name:
            return _field_of(sheet, card["photo"], card["spot"], name)
    raise UsageError(NO_SUCH_FIELD)


def _query(card: Json, field: Json) -> str:
    return urlencode({"c": f"{card['photo'][:10]}.{card['index']}", "f": field["id"]})


def _back(request: Request, path: str, match: str) -> str:
    """Return where somebody came from, if that is a page of this match."""
    is_ours = path.startswith(f"/m/{match}/") and path.isprintable()
    return path if is_ours else f"/m/{match}/s/{request.path_params['sheet']}"


ROUTES = [
    Route("/m/{match}/s/{sheet}", show_sheet, methods=["GET"]),
    Route("/m/{match}/s/{sheet}/ask", ask, methods=["GET"]),
    Route("/m/{match}/s/{sheet}/field", show_field, methods=["GET"]),
    Route("/m/{match}/s/{sheet}/correct", correct, methods=["POST"]),
    Route("/m/{match}/s/{sheet}/undo", undo, methods=["POST"]),
]
