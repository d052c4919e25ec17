"""Cross-entropy over the sentences of a document, which does not depend on the level of their logits."""

from __future__ import annotations

from torch import Tensor


def listwise_cross_entropy(logits: Tensor, labels: Tensor, mask: Tensor) -> Tensor:
    """Sum over documents of −Σ (label / labels) · log softmax(logits), each counted once per sentence.

    The softmax runs over a document's unmasked sentences; a document without a relevant sentence adds nothing.
    """
    # With −∞, the softmax of a row with only padding would be undefined.
    scores = logits.float().masked_fill(~mask, -1e9)
    chosen = ((labels > 0) & mask).float()
    share = chosen / chosen.sum(dim=1, keepdim=True).clamp(min=1)
    terms = -(share * scores.log_softmax(dim=1)).sum(dim=1)
    return (terms * mask.sum(dim=1)).sum()
