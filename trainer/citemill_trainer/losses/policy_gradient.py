"""The retriever's loss in OFiD (SciXGen §5.1): ∇J = R(z) ∇ log p(z|x)."""

from __future__ import annotations

from torch import Tensor

REWARDS = ("paper", "refined")


def policy_gradient(log_probabilities: Tensor, distances: Tensor, chosen: Tensor, reward: str) -> Tensor:
    """One loss per example, averaged over its chosen sentences; minimising it ascends J.

    `paper`: R is the distance between sentence and target, as printed, so sentences unlike the target gain.
    `refined`: R is the mean distance of the chosen sentences minus the sentence's own, so sentences like it gain.
    """
    count = chosen.sum(1).clamp(min=1)
    distances = distances.detach()
    if reward == "refined":
        mean = (distances * chosen).sum(1, keepdim=True) / count[:, None]
        distances = mean - distances
    return -(distances * log_probabilities.masked_fill(chosen == 0, 0.0) * chosen).sum(1) / count
