"""Predicts whole files of rows with an architecture."""

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
    """Predict each row. Batches hold texts of similar length, which need little padding."""
    order = _by_size(examples)
    share = [examples[i] for i in world.share(order)]
    batches = _in_batches(architecture, share, placement, token_budget, architecture.predict)
    gathered = world.gather([prediction for batch in batches for prediction in batch])
    return architecture.merge(rows, examples, _in_order(order, gathered))


def judge_rows(
    architecture: Architecture,
    rows: Sequence[Row],
    examples: Sequence[Example],
    placement: Placement,
    world: World,
    token_budget: int,
) -> tuple[list[Any], float]:
    """Predict each row and compute the mean loss, the sum of all losses divided by that of all denominators."""
    order = _by_size(examples)
    share = [examples[i] for i in world.share(order)]
    batches = _in_batches(architecture, share, placement, token_budget, architecture.judge)
    gathered = world.gather([prediction for predictions, _ in batches for prediction in predictions])
    total = torch.zeros((), device=placement.device)
    for _, loss in batches:
        total += loss
    denominator = sum(architecture.denominator(example) for example in examples)
    mean = float(world.sum(total)) / max(denominator, 1e-12)
    return architecture.merge(rows, examples, _in_order(order, gathered)), mean


def _by_size(examples: Sequence[Example]) -> list[int]:
    return sorted(range(len(examples)), key=lambda i: examples[i].size)


def _in_order(order: Sequence[int], gathered: Sequence[Any]) -> list[Any]:
    """Put predictions into the order of the examples."""
    predictions: list[Any] = [None] * len(order)
    for index, prediction in zip(order, gathered, strict=True):
        predictions[index] = prediction
    return predictions


def _in_batches(
    architecture: Architecture,
    examples: Sequence[Example],
    placement: Placement,
    token_budget: int,
    read: Callable[[Batch], Result],
) -> list[Result]:
    """Call `read` for all batches, which become smaller if the device runs out of memory."""
    architecture.module.eval()
    results: list[Result] = []
    parts = micro_batches(examples, token_budget)
    budget = token_budget
    with torch.inference_mode(), placement.autocast():
        while parts:
            part = parts.pop(0)
            try:
                results.append(read(to_device(architecture.collate(part), placement.device)))
            except torch.OutOfMemoryError:
                if len(part) == 1:
                    raise
                torch.cuda.empty_cache()
                budget //= 2
                rest = [example for other in [part, *parts] for example in other]
                parts = micro_batches(rest, budget, max_examples=max(1, len(part) // 2))
    return results
