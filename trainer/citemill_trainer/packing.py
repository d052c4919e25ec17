"""Packs several short examples into one row of a batch."""

from __future__ import annotations

from collections.abc import Sequence


def pack(lengths: Sequence[int], capacity: int) -> list[list[int]]:
    """Assign examples to rows, longest first, each to the first row with enough room."""
    rows: list[list[int]] = []
    room: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        target = next((row for row, left in enumerate(room) if left >= lengths[index]), None)
        if target is None:
            rows.append([index])
            room.append(capacity - lengths[index])
        else:
            rows[target].append(index)
            room[target] -= lengths[index]
    return rows
