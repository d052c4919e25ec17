"""Encoded examples and the batches made from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

Batch = dict[str, Tensor]


@dataclass(slots=True)
class Example:
    """One input of a network: a whole row, or one window of it."""

    id: str
    row: int
    size: int
    features: dict[str, Any] = field(default_factory=dict)


# Texts of at most this many tokens are padded to multiples of 8, since multiples of 32 would add nearly half.
SHORT_LENGTH = 128
SHORT_STEP = 8


def padded_length(longest: int, multiple: int) -> int:
    """Round the width of a batch up to a multiple of `multiple`, or of 8 if the longest row is short."""
    step = min(multiple, SHORT_STEP) if longest <= SHORT_LENGTH else multiple
    return max(1, -(-longest // step) * step)


def pad(arrays: Sequence[NDArray[Any] | Sequence[Any]], value: float, *, multiple: int = 1) -> Tensor:
    """Pad rows of different lengths on the right with `value` to one matrix."""
    longest = max((len(a) for a in arrays), default=0)
    width = padded_length(longest, multiple)
    first = np.asarray(arrays[0])
    dtype = np.float32 if first.dtype.kind == "f" else np.int64
    matrix = np.full((len(arrays), width), value, dtype=dtype)
    for index, array in enumerate(arrays):
        matrix[index, : len(array)] = array
    return torch.from_numpy(matrix)
