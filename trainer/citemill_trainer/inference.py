"""Predictions of an architecture for whole files of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import torch

from citemill_trainer.architectures.base import Architecture
from citemill_trainer.batching import micro_batches
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import World
from citemill_trainer.examples import Batch, Example
from citemill_trainer.feeding import to_device
from citemill_trainer.rows import Row

Result = TypeVar("Result")


def predict_rows(
    architecture: Architecture,
    rows: Sequence[Row],
    examples: Sequence[Example],
    placement: Placement,
    world: World,
    token_budget: int,
) -> list[Any]:
    """One prediction for each row. Batches are formed by length, so padding costs little."""
    order = sorted(range(len(examples)), key=lambda i: examples[i].size)
    share = [examples[i] for i in world.share(order)]
    batches = _in_batches(architecture, share, placement, token_budget, architecture.predict)
    gathered = world.gather([prediction for batch in batches for prediction in batch])
    predictions: list[Any] = [None] * len(examples)
    for index, prediction in zip(order, gathered, strict=True):
        predictions[index] = prediction
    return architecture.merge(rows, examples, predictions)


def mean_loss(
    architecture: Architecture,
    examples: Sequence[Example],
    placement: Placement,
    world: World,
    token_budget: int,
) -> float:
    """The loss of a split as the loop defines it: the sum over all examples by the sum of their denominators."""
    mine = world.share(sorted(examples, key=lambda e: e.size))
    total = torch.zeros((), device=placement.device)
    for loss in _in_batches(architecture, mine, placement, token_budget, architecture.loss):
        total += loss
    denominator = sum(architecture.denominator(example) for example in examples)
    return float(world.sum(total)) / max(denominator, 1e-12)


def _in_batches(
    architecture: Architecture,
    examples: Sequence[Example],
    placement: Placement,
    token_budget: int,
    read: Callable[[Batch], Result],
) -> list[Result]:
    """The results of `read` for all batches; if the device runs out of memory, batches become smaller."""
    architecture.module.eval()
    found: list[Result] = []
    parts = micro_batches(examples, token_budget)
    budget = token_budget
    with torch.inference_mode(), placement.autocast():
        while parts:
            part = parts.pop(0)
            try:
                found.append(read(to_device(architecture.collate(part), placement.device)))
            except torch.OutOfMemoryError:
                if len(part) == 1:
                    raise
                torch.cuda.empty_cache()
                budget //= 2
                rest = [example for other in [part, *parts] for example in other]
                parts = micro_batches(rest, budget, most=max(1, len(part) // 2))
    return found
