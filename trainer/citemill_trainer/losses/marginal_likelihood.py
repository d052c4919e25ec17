"""RAG-sequence: the target's likelihood, marginalised over the retrieved passages (SciXGen §5.1)."""

from __future__ import annotations

import torch
from torch import Tensor


def marginal_log_likelihood(passages: Tensor, targets: Tensor, mask: Tensor) -> Tensor:
    """log Σ_z p(z|a) p(y|a, z) for each example.

    `passages`: scores of the retriever [B, k], normalised here over the retrieved ones; `targets`: log p(y|a, z).
    """
    nothing = torch.finfo(targets.dtype).min
    prior = torch.log_softmax(passages.float().masked_fill(~mask, nothing), dim=1)
    return torch.logsumexp((prior + targets).masked_fill(~mask, nothing), dim=1)
