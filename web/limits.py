"""How much anybody may send."""

from __future__ import annotations

MAX_PHOTO_BYTES = 60_000_000  # the largest phone pictures have 25 MB
MAX_REQUEST_BYTES = 100_000_000  # without a script several photos come at once
MAX_BUNDLE_BYTES = 4_200_000  # `add` takes 4 MB
MAX_FORM_BYTES = 100_000  # of anything but photos and bundles
MAX_FILES = 30  # in one request
MAX_FIELDS = 60
MAX_FIELD_BYTES = 2_000
MAX_SILENCE_SECONDS = 30.0  # within a request; then its place is given to others
MOST_UPLOADS = 6  # that are received at once; the others wait
MOST_WAITING = 600  # photos before the workers; then the page asks to wait
MOST_PHOTOS = 600  # of one match
LEAST_FREE_BYTES = 300_000_000  # on the disk

CHANGES_A_MINUTE = 400  # from one address
VIEWS_A_MINUTE = 3_000
WRONG_KEYS_A_MINUTE = 20  # then the address is not listened to for a while
MOST_ADDRESSES = 2_000  # that are remembered
