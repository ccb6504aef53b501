"""Who holds the work of an event: programs of this computer, of which some may be dead."""

from __future__ import annotations

import os
import socket
from contextlib import suppress

from dicesheets.league.keeping import Office
from dicesheets.store.matches import new_id
from dicesheets.store.work import holders_of, let_go


def new_holder() -> str:
    """Return what this program is called as a holder."""
    return f"{socket.gethostname()} {os.getpid()} {new_id()}"


def free_dead(office: Office) -> None:
    """Free what a program of this computer held that is no more; others' run out by themselves."""
    here = socket.gethostname()
    for holder in holders_of(office.database, office.match):
        host, _, rest = holder.partition(" ")
        number = rest.partition(" ")[0]
        if host == here and number.isdecimal() and not _is_alive(int(number)):
            let_go(office.database, holder)


def _is_alive(process: int) -> bool:
    """Say whether a process is there; where that cannot be asked, it may be."""
    if os.name != "posix":  # there, asking would end it
        return True
    with suppress(PermissionError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
