"""Multiple-negatives ranking: each query should be nearest to its own document among those of the batch."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F


def in_batch_negatives(queries: Tensor, documents: Tensor, excluded: Tensor, temperature: float) -> Tensor:
    """The summed cross-entropy of the queries [n, width] over the documents [m, width], both of length 1.

    Document i is the right one of query i; the documents after the n-th are further negatives. `excluded` [n, m]
    marks documents that must not count as negatives of a query, such as another copy of the right one.
    """
    scores = (queries.float() @ documents.float().T) / temperature
    # With −∞, the gradient would be undefined.
    scores = scores.masked_fill(excluded, -1e9)
    return F.cross_entropy(scores, torch.arange(len(queries), device=scores.device), reduction="sum")
