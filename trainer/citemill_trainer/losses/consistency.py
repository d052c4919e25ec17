"""R-Drop (Liang et al., 2021): two passes with different dropout should give the same answer."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from citemill_trainer.examples import Batch


def double(batch: Batch, names: Sequence[str]) -> Batch:
    """The named tensors with every example twice: one pass over them costs less than two passes over the batch."""
    return {name: torch.cat([batch[name], batch[name]]) for name in names if name in batch}


def disagreement(first: Tensor, second: Tensor) -> Tensor:
    """The mean of both Kullback-Leibler divergences of two answers, given as logits of classes [..., classes]."""
    p, q = torch.log_softmax(first.float(), -1), torch.log_softmax(second.float(), -1)
    return ((p.exp() - q.exp()) * (p - q)).sum(-1) / 2


def binary_disagreement(first: Tensor, second: Tensor) -> Tensor:
    """The same for answers with one logit, that of class 1."""
    a, b = first.float(), second.float()
    return (torch.sigmoid(a) - torch.sigmoid(b)) * (a - b) / 2
