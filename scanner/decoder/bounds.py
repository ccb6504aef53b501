"""How large a picture may be and what decoding it may cost."""

from __future__ import annotations

MAX_FILE_BYTES = 160_000_000  # more than any camera writes
MAX_PIXELS = 64_000_000  # the largest phone pictures have 50 million; beyond that it is a bomb
# libheif holds a picture in its own colours and in ours: more would not fit into a worker. Phones
# take 48 megapixels, for which it adds 232 MB.
MAX_HEIC_PIXELS = 50_000_000
# libwebp holds a lossless one twice, and does not say when memory ends: so many were read.
SURE_LOSSLESS_PIXELS = 36_000_000
REDUCE_PIXELS = 24_000_000  # above this a picture comes at half size: still 6 px a mm
QUICK_PIXELS = 9_000_000  # above this half the size is enough for a page that fills the photo
MIN_SIDE_PX = 200  # below this no marker has a pixel a module
MAX_ASPECT = 12  # longer side : shorter side; a card cut out of a page is below 3
MAX_PAGES = 60  # of a PDF or TIFF: a match of six players has 18
MAX_SCANS = 100  # of a progressive JPEG: encoders make about ten, each is a pass over all pixels
PDF_PIXELS_A_POINT = 200 / 72  # 200 dpi: 8 px a mm
PDF_MAX_PAGE_PIXELS = 16_000_000

# A worker with its libraries takes 60 MB, and what it may add keeps it below 400. Nothing a phone
# usually makes needs that: with a JPEG of 12 megapixels it has 86, with a HEIC of 24 it has 178,
# with one of 48 it has 310.
WORKER_MB = 400
GROWTH_MB = 320
# A JPEG of 12 megapixels takes 0.03 s.
CPU_SECONDS = 8.0  # for one page, however often it is asked for
ANSWER_SECONDS = 10.0  # until whoever gave a picture hears of it, whatever is in it
WALL_SECONDS = 9.0  # for one page; then the worker is killed, and the next one may start
START_SECONDS = 60.0  # for a worker to start on a machine that is busy


def is_huge(width: int, height: int, most: int = MAX_PIXELS) -> bool:
    """Say whether a picture has more pixels than anybody's camera."""
    return width * height > most


def is_no_sheet(width: float, height: float) -> bool:
    """Say whether a picture or page is too narrow to show a sheet."""
    return min(width, height) <= 0 or max(width, height) > MAX_ASPECT * min(width, height)


def is_tiny(width: int, height: int) -> bool:
    """Say whether a picture has too few pixels to show a sheet."""
    return min(width, height) < MIN_SIDE_PX or is_no_sheet(width, height)
