"""Predictions of an architecture for whole files of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from citemill_trainer.architectures.base import Architecture
from citemill_trainer.batching import micro_batches
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import World
from citemill_trainer.examples import Example
from citemill_trainer.feeding import to_device
from citemill_trainer.rows import Row


def predict_rows(
    architecture: Architecture,
    rows: Sequence[Row],
    examples: Sequence[Example],
    placement: Placement,
    world: World,
    token_budget: int,
) -> list[Any]:
    """One prediction for each row. Batches are formed by length, so padding costs little."""
    architecture.module.eval()
    order = sorted(range(len(examples)), key=lambda i: examples[i].size)
    mine = world.share(order)
    found: list[Any] = []
    parts = micro_batches([examples[i] for i in mine], token_budget)
    budget = token_budget
    with torch.inference_mode(), placement.autocast():
        while parts:
            part = parts.pop(0)
            try:
                found += architecture.predict(to_device(architecture.collate(part), placement.device))
            except torch.OutOfMemoryError:
                if len(part) == 1:
                    raise
                torch.cuda.empty_cache()
                budget //= 2
                rest = [example for other in [part, *parts] for example in other]
                parts = micro_batches(rest, budget, most=max(1, len(part) // 2))
    everyone = world.gather(found)
    predictions: list[Any] = [None] * len(examples)
    for index, prediction in zip(order, everyone, strict=True):
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
    architecture.module.eval()
    order = sorted(examples, key=lambda e: e.size)
    total = torch.zeros((), device=placement.device)
    with torch.inference_mode(), placement.autocast():
        for part in micro_batches(world.share(order), token_budget):
            total += architecture.loss(to_device(architecture.collate(part), placement.device))
    denominator = sum(architecture.denominator(example) for example in examples)
    return float(world.sum(total)) / max(denominator, 1e-12)
