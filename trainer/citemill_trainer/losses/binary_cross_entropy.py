"""Binary cross-entropy of one logit per sentence, optionally weighted by class."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor
from torch.nn import functional as F


def binary_cross_entropy(
    logits: Tensor, labels: Tensor, mask: Tensor, weights: Sequence[float] = (1.0, 1.0)
) -> Tensor:
    """Sum over the unmasked positions; labels are 0 or 1, `weights` belong to class 0 and class 1.

    With one logit z this equals two-class cross-entropy with the logits (0, z).
    """
    target = labels.clamp(min=0).to(logits.dtype).float()
    terms = F.binary_cross_entropy_with_logits(logits.float(), target, reduction="none")
    weight = weights[0] + (weights[1] - weights[0]) * target
    return (terms * weight * mask).sum()
