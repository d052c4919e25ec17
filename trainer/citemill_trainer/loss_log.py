"""Losses of recent steps, fetched from the device at intervals; a loss that is not finite stops the run."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from citemill_trainer.distributed import World
from citemill_trainer.errors import NotFiniteError
from citemill_trainer.examples import Example

# Steps between fetches of losses from a GPU, which must wait for each fetch.
FETCH_EVERY = 20


@dataclass(slots=True)
class _Pending:
    step: int
    epoch: int
    batch: int
    ids: list[str]
    loss: Tensor


class LossLog:
    """Collects the loss of each step until it is reported."""

    def __init__(self, world: World, *, cuda: bool) -> None:
        self._world = world
        self._every = FETCH_EVERY if cuda else 1
        self._pending: list[_Pending] = []
        self._fetched: list[float] = []

    def add(self, step: int, steps_per_epoch: int, examples: list[Example], loss: Tensor) -> None:
        """Add the loss of a step, counted from 0."""
        ids = [example.id for example in examples[:4]]
        epoch, batch = divmod(step, steps_per_epoch)
        self._pending.append(_Pending(step + 1, epoch + 1, batch + 1, ids, loss))
        if len(self._pending) >= self._every:
            self.fetch()

    def fetch(self) -> None:
        if not self._pending:
            return
        losses = self._world.sum(torch.stack([entry.loss for entry in self._pending])).tolist()
        for entry, loss in zip(self._pending, losses, strict=True):
            if not math.isfinite(loss):
                raise NotFiniteError(
                    f"the loss became {loss} at step {entry.step} (epoch {entry.epoch}, batch {entry.batch}, "
                    f"examples {', '.join(entry.ids)}, …); lower the learning rate or set clip"
                )
        self._fetched += losses
        self._pending = []

    def take_mean(self) -> float | None:
        """Return the mean loss since the last call; None if no loss was fetched."""
        if not self._fetched:
            return None
        mean = sum(self._fetched) / len(self._fetched)
        self._fetched = []
        return mean
