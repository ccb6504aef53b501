"""Opening a page in the browser."""

from __future__ import annotations

import subprocess
import sys

import click


def open_page(address: str) -> None:
    """Open a page in the browser of this computer; where there is none, nothing happens.

    What the system's programs say about that is not for whoever runs dicesheets: the address stands
    in the terminal anyway.
    """
    if sys.platform in ("darwin", "win32"):
        click.launch(address)
        return
    quiet = subprocess.DEVNULL
    try:
        # A session of its own: Ctrl-C ends the server and not the browser.
        subprocess.Popen(
            ["xdg-open", address], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
    except OSError:  # a computer without a screen
        return
