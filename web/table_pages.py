"""What lies on the table besides: joining phones."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dicesheets.web.pages import render


async def show_join(request: Request) -> Response:
    """How further phones find the page."""
    return render(request, "join.html")


ROUTES = [Route("/join", show_join, methods=["GET"])]
