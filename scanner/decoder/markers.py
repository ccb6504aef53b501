"""The markers in grey pixels, by OpenCV. Runs in a worker only: pixels can be hostile too.

OpenCV compares every square with every other one: a picture of ten thousand squares takes a minute,
and one of noise half a gigabyte.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from dicesheets.scanner.decoder.protocol import MARKER_BYTES, MAX_MARKERS, Request

THRESHOLD_WINDOW_PX = 11  # quick search: one window instead of three
# Grey levels below its surroundings that make a pixel dark, quick search: markers are still seen on
# paper as dark as 50, in a shadow with a twentieth of the light.
THRESHOLD_STEP = 20
THOROUGH_CANONICAL_SIDE_PX = 20  # smallest marker of a thorough search


def find_markers(request: Request, data: bytes | memoryview) -> tuple[int, bytes]:
    """Return how many markers there are, and each as an id and eight numbers."""
    grey = np.frombuffer(data, np.uint8).reshape(-1, request.width)
    corners, ids, _ = _detector(request.kind, request.page).detectMarkers(grey)
    if ids is None:
        return 0, b""
    found = np.empty((len(ids), MARKER_BYTES // 4), np.float32)
    found[:, 0] = ids.ravel()
    found[:, 1:] = np.asarray(corners, np.float32).reshape(-1, 8)
    return len(found[:MAX_MARKERS]), found[:MAX_MARKERS].tobytes()


@cache
def _detector(search: str, dictionary: int) -> cv2.aruco.ArucoDetector:
    markers = cv2.aruco.getPredefinedDictionary(dictionary)
    return cv2.aruco.ArucoDetector(markers, _parameters(search))


def _parameters(search: str) -> cv2.aruco.DetectorParameters:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    if search == "quick":
        parameters.adaptiveThreshWinSizeMin = THRESHOLD_WINDOW_PX
        parameters.adaptiveThreshWinSizeMax = THRESHOLD_WINDOW_PX
        parameters.adaptiveThreshConstant = THRESHOLD_STEP
    if search == "thorough":
        parameters.useAruco3Detection = True
        parameters.minMarkerLengthRatioOriginalImg = 0.0
        parameters.minSideLengthCanonicalImg = THOROUGH_CANONICAL_SIDE_PX
    return parameters
