"""Where matches are kept on this computer."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "DICESHEETS_HOME"  # as for variants: everything in one folder
FILE = "matches.sqlite"


def matches_folder() -> Path:
    """Return the folder of the user's matches; it need not exist."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "matches"
    import platformdirs

    return Path(platformdirs.user_data_dir("dicesheets")) / "matches"
