"""R-Drop (Liang et al., 2021): two passes with different dropout should give the same answer."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from citemill_trainer.examples import Batch


def double(batch: Batch, names: Sequence[str]) -> Batch:
    """Repeat every example of the named tensors, because one pass over them costs less than two over the batch."""
    return {name: torch.cat([batch[name], batch[name]]) for name in names if name in batch}


def disagreement(first: Tensor, second: Tensor) -> Tensor:
    """Average both Kullback-Leibler divergences of two predictions, given as logits [..., classes]."""
    p, q = torch.log_softmax(first.float(), -1), torch.log_softmax(second.float(), -1)
    return ((p.exp() - q.exp()) * (p - q)).sum(-1) / 2


def binary_disagreement(first: Tensor, second: Tensor) -> Tensor:
    """Compute the same for predictions with a single logit, that of class 1."""
    a, b = first.float(), second.float()
    return (torch.sigmoid(a) - torch.sigmoid(b)) * (a - b) / 2
