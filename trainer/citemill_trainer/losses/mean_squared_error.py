"""Squared error of a predicted score per sentence (WikiRef, regression)."""

from __future__ import annotations

from torch import Tensor


def squared_error(scores: Tensor, targets: Tensor, mask: Tensor) -> Tensor:
    """Sum over the unmasked positions."""
    return ((scores.float() - targets) ** 2 * mask).sum()
