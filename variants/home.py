"""Where installed variants, remembered ratings and compiled code are kept on this computer."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "DICESHEETS_HOME"  # keeps everything in one folder instead, for tests and sticks


def variants_folder() -> Path:
    """Return the folder of installed variants; it need not exist."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "variants"
    import platformdirs

    return Path(platformdirs.user_data_dir("dicesheets")) / "variants"


def ratings_folder() -> Path:
    """Return the folder of remembered ratings; it need not exist."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "ratings"
    import platformdirs

    return Path(platformdirs.user_cache_dir("dicesheets")) / "ratings"


def compiled_folder() -> Path:
    """Return the folder of compiled code, for where the package itself cannot keep it."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "compiled"
    import platformdirs

    return Path(platformdirs.user_cache_dir("dicesheets")) / "compiled"
