"""Cross-entropy of the target's tokens (sequence to sequence, masked language modelling)."""

from __future__ import annotations

from torch import Tensor
from torch.nn import functional as F

IGNORED = -100


def token_cross_entropy(logits: Tensor, labels: Tensor, smoothing: float = 0.0) -> Tensor:
    """Sum over the tokens whose label is not `IGNORED`."""
    return F.cross_entropy(
        logits.float().flatten(0, -2),
        labels.flatten(),
        ignore_index=IGNORED,
        label_smoothing=smoothing,
        reduction="sum",
    )


def sequence_log_likelihood(logits: Tensor, labels: Tensor) -> Tensor:
    """log p(target) of each sequence of the batch."""
    terms = F.cross_entropy(logits.float().transpose(1, 2), labels, ignore_index=IGNORED, reduction="none")
    return -terms.sum(dim=1)
