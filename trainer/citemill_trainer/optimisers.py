"""Optimisers and learning-rate schedules."""

from __future__ import annotations

import torch
from torch import nn

from citemill_trainer.job import Training


def make_optimiser(module: nn.Module, training: Training, *, cuda: bool) -> torch.optim.Optimizer:
    """Adam with L2 regularisation of all weights, or AdamW that spares biases and norms, as BERT's does."""
    parameters = [(name, p) for name, p in module.named_parameters() if p.requires_grad]
    if training.optimiser == "adam":
        return torch.optim.Adam(
            [p for _, p in parameters],
            lr=training.learning_rate,
            weight_decay=training.weight_decay,
            fused=cuda,
        )
    decayed = [p for name, p in parameters if p.ndim > 1]
    spared = [p for name, p in parameters if p.ndim <= 1]
    groups = [
        {"params": decayed, "weight_decay": training.weight_decay},
        {"params": spared, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=training.learning_rate, fused=cuda)


def learning_rate(training: Training, step: int, steps: int) -> float:
    """Compute the rate of a step (counted from 0); every schedule begins with the warm-up."""
    if step < training.warmup_steps:
        return training.learning_rate * (step + 1) / training.warmup_steps
    if training.schedule == "constant":
        return training.learning_rate
    # "triangular" is a linear warm-up followed by a linear decay to zero, as "linear" is with warm-up.
    left = max(0, steps - step)
    return training.learning_rate * left / max(1, steps - training.warmup_steps)
