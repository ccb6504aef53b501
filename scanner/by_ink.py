"""By ink: every way to read some fields together, the likeliest first."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence

from dicesheets.scanner.reading import Value

Choices = tuple[tuple[Value, float], ...]  # what may stand in a field, with its ink


def sheets_by_ink(fields: Sequence[Choices]) -> Iterator[tuple[float, list[Value]]]:
    """Yield every way to read some fields with its ink, the likeliest first."""
    ways = [sorted(choices, key=lambda choice: -choice[1]) for choices in fields]
    waiting = [(-math.prod(way[0][1] for way in ways), [0] * len(ways), 0)]
    while waiting:
        minus_ink, picks, last = heapq.heappop(waiting)
        yield -minus_ink, [way[pick][0] for way, pick in zip(ways, picks, strict=True)]
        for place in range(last, len(ways)):  # never back, so that no sheet comes twice
            pick, way = picks[place], ways[place]
            if pick + 1 < len(way) and way[pick][1]:
                ink = minus_ink / way[pick][1] * way[pick + 1][1]
                following = [*picks[:place], pick + 1, *picks[place + 1 :]]
                heapq.heappush(waiting, (ink, following, place))
