"""Cross-entropy over classes, weighted by class and by example."""

from __future__ import annotations

from torch import Tensor
from torch.nn import functional as F


def cross_entropy(
    logits: Tensor, labels: Tensor, class_weights: Tensor | None = None, example_weights: Tensor | None = None
) -> Tensor:
    """Sum over the examples; labels below 0 are left out."""
    terms = F.cross_entropy(
        logits.float().flatten(0, -2),
        labels.flatten(),
        weight=class_weights,
        ignore_index=-100,
        reduction="none",
    )
    if example_weights is not None:
        terms = terms * example_weights.flatten()
    return terms.sum()
