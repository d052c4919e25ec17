"""Forms batches, orders them, and cuts them to fit the device.

Batches hold `batch_size` examples, as the paper says, of similar length: an epoch's examples are shuffled, sorted
by length within long stretches, cut into batches, and the batches are shuffled again. A batch that would pad to
more than the token budget is cut into micro-batches, whose gradients are summed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from citemill_trainer.examples import Example

# Number of batches in a stretch that is sorted by length. Longer stretches give evener, but less random batches.
STRETCH = 50


def batches_per_epoch(count: int, batch_size: int) -> int:
    return math.ceil(count / batch_size)


def epoch_batches(sizes: Sequence[int], batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """List the indices of each batch of an epoch. The same arguments give the same batches, also in a resumed run."""
    random = np.random.default_rng([seed, epoch])
    order = random.permutation(len(sizes))
    lengths = np.asarray(sizes)
    stretch = batch_size * STRETCH
    batches: list[list[int]] = []
    for start in range(0, len(order), stretch):
        part = order[start : start + stretch]
        part = part[np.argsort(lengths[part], kind="stable")]
        batches += [part[i : i + batch_size].tolist() for i in range(0, len(part), batch_size)]
    shuffled = random.permutation(len(batches))
    return [batches[i] for i in shuffled]


def micro_batches(
    examples: Sequence[Example], token_budget: int, max_examples: int | None = None
) -> list[list[Example]]:
    """Cut a batch so that each part, padded to its longest example, holds at most `token_budget` tokens."""
    parts: list[list[Example]] = []
    for example in sorted(examples, key=lambda e: e.size):
        part = parts[-1] if parts else None
        fits = part is not None and (len(part) + 1) * example.size <= token_budget
        if part is not None and fits and (max_examples is None or len(part) < max_examples):
            part.append(example)
        else:
            parts.append([example])
    return parts
