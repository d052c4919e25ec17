"""Windows over a document, each after the query (WikiRef §6.1)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Window:
    """The tokens of one forward pass, and the sentences that it scores."""

    tokens: list[int]
    segments: list[int]
    sentences: list[int] = field(default_factory=list)
    openings: list[int] = field(default_factory=list)


def cut_windows(
    query: Sequence[int], sentences: Sequence[Sequence[int]], size: int, stride: int, opening: int, closing: int
) -> list[Window]:
    """Cut a document, as `[CLS] sentence [SEP] …`, into windows that start every `stride` tokens.

    A sentence is scored once: in the window that contains all of it and has the most context on its shorter side, or
    in the first of several such windows. A sentence longer than a window is cut to fill one.
    """
    room = max(3, size - len(query))
    document: list[int] = []
    spans: list[tuple[int, int]] = []
    for sentence in sentences:
        start = len(document)
        document += [opening, *sentence[: room - 2], closing]
        spans.append((start, len(document)))
    windows: dict[int, Window] = {}
    starts = window_starts(spans, room, stride, len(document))
    for number, (start, end) in enumerate(spans):
        first = best_start(starts, start, end, room, len(document))
        if first not in windows:
            part = document[first : first + room]
            windows[first] = Window([*query, *part], [0] * len(query) + [1] * len(part))
        windows[first].sentences.append(number)
        windows[first].openings.append(len(query) + start - first)
    return [windows[first] for first in sorted(windows)]


def window_starts(spans: Sequence[tuple[int, int]], room: int, stride: int, length: int) -> list[int]:
    regular = [0]
    while regular[-1] + room < length:
        regular.append(regular[-1] + stride)
    # A sentence almost as long as a window may fit into no regular window; it then gets its own.
    added = [start for start, end in spans if not _starts_around(regular, start, end, room)]
    return sorted(regular + added)


def best_start(starts: Sequence[int], start: int, end: int, room: int, length: int) -> int:
    best, context = starts[0], -1
    for first in _starts_around(starts, start, end, room):
        poorer_side = min(start - first, min(first + room, length) - end)
        if poorer_side > context:
            best, context = first, poorer_side
    return best


def _starts_around(starts: Sequence[int], start: int, end: int, room: int) -> Sequence[int]:
    """Find the starts, in an ascending list, of windows that contain a whole span."""
    return starts[bisect_left(starts, end - room) : bisect_right(starts, start)]
