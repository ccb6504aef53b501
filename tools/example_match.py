"""Put a folder of photos into the data of the phone page: a match to look at.

python tools/example_match.py FOLDER      photos in FOLDER/photos, data in FOLDER/data
"""

from __future__ import annotations

import sys
from pathlib import Path

from dicesheets.store.database import Database
from dicesheets.store.home import FILE
from dicesheets.store.matches import add_match, list_matches
from dicesheets.store.photos import add_photo

NAMES = ("Anna", "Ben", "Cleo")


def main(folder: Path) -> None:
    """Make the match unless it is there."""
    database = Database(folder / "data" / FILE)
    if not list_matches(database):
        match = add_match(database, "Beispiel / Example", "welten", "classic", NAMES)
        for photo in sorted((folder / "photos").glob("*.jpg")):
            add_photo(database, match.id, photo.name, photo.read_bytes())
    database.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
