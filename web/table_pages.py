"""What lies on the table besides photos: dice, rules, results, and how phones join."""

from __future__ import annotations

import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicesheets.store.matches import find_match, roll_turn, rolls_of
from dicesheets.store.values import Roll
from dicesheets.store.verdicts import keep_settlings
from dicesheets.web.layouts_here import known_layouts
from dicesheets.web.pages import house_of, render
from dicesheets.web.pool import LATER, SOON
from dicesheets.web.visitor import language_of, load_form, name_of, number_of
from dicesheets.words.games import GAME_NAMES
from dicesheets.words.matches import match_title

ROUNDS, TURNS = 3, 9


async def show_join(request: Request) -> Response:
    """How further phones find the page."""
    return render(request, "join.html")


# ------------------------------------------------------------------ rules


async def show_rules(request: Request) -> Response:
    """The games, and whatever else is installed here."""
    layouts = await known_layouts(house_of(request).desk)
    return render(request, "games.html", games=GAME_NAMES, layouts=layouts)


async def show_game(request: Request) -> Response:
    """The rules of a game, or of a layout of it, and of all its cards."""
    game = request.path_params["game"]
    layout = request.query_params.get("layout", f"{game}:classic")[:80]
    if game not in GAME_NAMES or not layout.startswith(f"{game}:"):
        raise HTTPException(404)
    told, _ = await house_of(request).desk.pool.ask("rules", SOON, layout=layout)
    return render(request, "rules.html", told=told)


# ------------------------------------------------------------------ dice


async def show_dice(request: Request) -> Response:
    """Two dice for a table without any; nothing is kept."""
    shown = request.query_params.get("d", "")
    dice = [int(sign) for sign in shown if sign in "123456"][:2] if len(shown) == 2 else []
    return render(
        request, "dice.html", match=None, dice=dice, rolls=[], following=None, meant="", events="",
    )  # fmt: skip


async def roll_dice(request: Request) -> Response:
    """Roll them."""
    first, second = _roll()
    return RedirectResponse(f"/dice?d={first}{second}", 303)


async def show_match_dice(request: Request) -> Response:
    """The official dice of a match, with the log of all rounds."""
    match = request.path_params["match"]
    return await show_rolls(request, match, f"/m/{match}", f"/m/{match}/events", ROUNDS)


async def show_rolls(request: Request, name: str, back: str, events: str, rounds: int) -> Response:
    """The official dice of a match: where to go back to, who tells of changes, how many rounds."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, name)
    rolls = await desk.ask_store(rolls_of, match.id)
    dice = [rolls[-1].first, rolls[-1].second] if rolls else []
    following = _following(rolls, rounds)
    return render(
        request, "dice.html", match=match, dice=dice, rolls=rolls, following=following,
        meant=_turn_name(following) if following else "", back=back, events=events,
    )  # fmt: skip


async def roll_match_dice(request: Request) -> Response:
    """Roll the dice of the next turn, for everybody."""
    match = request.path_params["match"]
    await roll_next(request, match, ROUNDS)
    return RedirectResponse(f"/m/{match}/dice", 303)


async def roll_next(request: Request, name: str, rounds: int) -> None:
    """Roll the dice of a match's next turn and keep them."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, name)
    following = _following(await desk.ask_store(rolls_of, match.id), rounds)
    meant = (await load_form(request)).get("turn", "")
    # Whoever saw an earlier turn meant that one, which has its dice by now.
    if following is not None and meant in ("", _turn_name(following)):
        roll = Roll(*following, *_roll(), by=name_of(request))
        await desk.change(match.id, roll_turn, roll)


def _roll() -> tuple[int, int]:
    return secrets.randbelow(6) + 1, secrets.randbelow(6) + 1


def _turn_name(turn: tuple[int, int]) -> str:
    """Return what a form calls a turn."""
    return f"{turn[0]}-{turn[1]}"


def _following(rolls: tuple[Roll, ...], rounds: int) -> tuple[int, int] | None:
    """Return round and turn of the next roll; None after the last."""
    done = len(rolls)
    return None if done >= rounds * TURNS else (done // TURNS + 1, done % TURNS + 1)


# ------------------------------------------------------------------ sharing, best play


async def show_share(request: Request) -> Response:
    """The standings as a picture."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    await desk.view(match.id, is_waited=True)
    language = language_of(request, house_of(request).language)
    title = match_title(match.title, match.made_at).say(language)
    _, parts = await desk.pool.ask("share", SOON, match=match.id, title=title, language=language)
    headers = {"content-disposition": 'inline; filename="standings.png"'}
    return Response(parts[0], media_type="image/png", headers=headers)


async def show_best(request: Request) -> Response:
    """What a round's dice could have scored."""
    desk = house_of(request).desk
    match = await desk.ask_store(find_match, request.path_params["match"])
    sheet, number = (
        request.path_params["sheet"],
        number_of(request.query_params.get("round"), 1, 9, 1),
    )
    view = await desk.view(match.id, is_waited=True)
    found = next((s for s in view["sheets"] if s["id"] == sheet), None)
    if found is None or number not in [r["number"] for r in found["rounds"]]:
        raise HTTPException(404)
    language = language_of(request, house_of(request).language)
    answer, _ = await desk.pool.ask(
        "best", LATER, match=match.id, sheet=sheet, number=number, language=language
    )
    if answer["news"]:
        await desk.ask_store(keep_settlings, answer["news"])
    return render(
        request, "best.html", match=match, sheet=found, told=answer["told"], number=number,
        here=f"/m/{match.id}/s/{sheet}",
    )  # fmt: skip


ROUTES = [
    Route("/join", show_join, methods=["GET"]),
    Route("/rules", show_rules, methods=["GET"]),
    Route("/rules/{game}", show_game, methods=["GET"]),
    Route("/dice", show_dice, methods=["GET"]),
    Route("/dice", roll_dice, methods=["POST"]),
    Route("/m/{match}/dice", show_match_dice, methods=["GET"]),
    Route("/m/{match}/dice", roll_match_dice, methods=["POST"]),
    Route("/m/{match}/share.png", show_share, methods=["GET"]),
    Route("/m/{match}/s/{sheet}/best", show_best, methods=["GET"]),
]
