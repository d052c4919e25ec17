"""scikit-learn's Adam, which postpones updates of rows of large tables until a batch reads them.

Regularisation and momentum move every weight at every step, so plain Adam spends nearly all of its time on rows that
no word of the batch belongs to. Such a row moves independently of all other weights. Its missed steps are replayed
when it is next read, in order and exactly as plain Adam takes them, but for a few rows at a time, which stay in the
processor's cache.
"""

from __future__ import annotations

import math
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8

# Weights whose missed steps are replayed together; with both moments, they fill half of a second-level cache.
CACHED_WEIGHTS = 65_536
# Number of rows that are copied at a time when all are brought up to date.
ROWS_PER_COPY = 8192
# Number of steps between checks for rows at rest, if at least that many steps would be saved.
STEPS_BETWEEN_REST_CHECKS, MIN_STEPS_SAVED = 128, 16
# A weight below these limits of weight and first moment moves by at most about 1e-9 in total, as much as rounding
# moves a weight of 0.01, so both are set to zero.
RESTING_WEIGHT, RESTING_MOMENT = 1e-9, 1e-15


@dataclass(slots=True)
class _Reading:
    """Rows that a batch reads: copies of their weights and moments, with all earlier steps applied."""

    table: Tensor
    rows: Tensor
    copies: list[Tensor]
    is_stored: bool = False

    @property
    def gradient(self) -> Tensor | None:
        return self.copies[0].grad


class LazyAdam(torch.optim.Optimizer):
    """Adam as in scikit-learn's MLPClassifier: epsilon is added to uncorrected moments, biases are not regularised.

    `tables` are read through `read`, on the CPU; all other parameters are updated at every step. With `resting`,
    missed steps are not replayed: rows do not change between two readings, which is faster but not Adam.
    """

    def __init__(
        self,
        module: nn.Module,
        tables: list[Tensor],
        lr: float,
        weight_decay: float,
        *,
        resting: bool = False,
    ) -> None:
        self._resting = resting
        names = {id(table) for table in tables}
        others = [p for p in module.parameters() if p.requires_grad and id(p) not in names]
        groups = [
            {"params": tables, "weight_decay": weight_decay, "lazy": True},
            {"params": [p for p in others if p.ndim > 1], "weight_decay": weight_decay, "lazy": False},
            {"params": [p for p in others if p.ndim <= 1], "weight_decay": 0.0, "lazy": False},
        ]
        super().__init__([group for group in groups if group["params"]], {"lr": lr})
        # The learning rates of all earlier steps.
        self.param_groups[0]["rates"] = []
        self._readings: list[_Reading] = []
        self._pool = ThreadPoolExecutor(_processors(), initializer=_use_one_thread)
        torch.set_flush_denormal(True)
        for group in self.param_groups:
            for parameter in group["params"]:
                self.state[parameter] = {
                    "exp_avg": torch.zeros_like(parameter, requires_grad=False),
                    "exp_avg_sq": torch.zeros_like(parameter, requires_grad=False),
                }
                if group["lazy"]:
                    self.state[parameter]["last"] = torch.zeros(len(parameter), dtype=torch.int64)

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        super().load_state_dict(state_dict)
        for table in self._tables():
            # PyTorch converts the state of a parameter to the parameter's type.
            self.state[table]["last"] = self.state[table]["last"].to(torch.int64)

    def _tables(self) -> list[Tensor]:
        return [p for group in self.param_groups if group["lazy"] for p in group["params"]]

    def _rates(self) -> list[float]:
        rates: list[float] = self.param_groups[0]["rates"]
        return rates

    def read(self, table: Tensor, rows: Tensor) -> tuple[Tensor, Tensor]:
        """Return distinct rows of a table, up to date and sorted by their last step, and the index of each in `rows`.

        The next step writes their updates to the table.
        """
        for reading in self._readings:
            if reading.table is table:
                self._store(reading)
        order = self.state[table]["last"][rows].argsort(stable=True)
        reading = self._copy(table, rows[order])
        weights = reading.copies[0]
        if torch.is_grad_enabled():
            weights.requires_grad_(True)
            self._readings.append(reading)
        else:
            self._store(reading)
        return weights, order

    @torch.no_grad()
    def apply_postponed_updates(self) -> None:
        """Bring all rows up to date, before the tables are saved or read other than through `read`."""
        if self._resting:
            return
        for table in self._tables():
            last = self.state[table]["last"]
            outdated = torch.nonzero(last < len(self._rates())).squeeze(1)
            for rows in torch.split(outdated[last[outdated].argsort(stable=True)], ROWS_PER_COPY):
                self._store(self._copy(table, rows))

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:  # type: ignore[override]
        number = len(self._rates()) + 1
        rate = float(self.param_groups[0]["lr"])
        self._rates().append(rate)
        for group in self.param_groups:
            if not group["lazy"]:
                states = [self.state[p] for p in group["params"]]
                gradients = [torch.zeros_like(p) if p.grad is None else p.grad for p in group["params"]]
                averages, squares = [s["exp_avg"] for s in states], [s["exp_avg_sq"] for s in states]
                _adam(group["params"], gradients, averages, squares, number, rate, group["weight_decay"])
        for table in self._tables():
            self._step_table(table, number, rate)
        self._readings = []

    def _step_table(self, table: Tensor, number: int, rate: float) -> None:
        readings = [r for r in self._readings if r.table is table and r.gradient is not None]
        if not readings:
            return
        reading, gradient = self._join(readings)
        decay = self.param_groups[0]["weight_decay"]
        weights, averages, squares = (copy.detach() for copy in reading.copies)
        _adam([weights], [gradient], [averages], [squares], number, rate, decay)
        reading.is_stored = False
        self._store(reading)

    def _join(self, readings: list[_Reading]) -> tuple[_Reading, Tensor]:
        """Join the rows that the parts of a batch have read, and sum their gradients."""
        gradients = [r.gradient for r in readings if r.gradient is not None]
        if len(readings) == 1:
            return readings[0], gradients[0]
        for reading in readings:
            self._store(reading)
        rows, positions = torch.unique(torch.cat([r.rows for r in readings]), return_inverse=True)
        joined = torch.zeros(len(rows), gradients[0].shape[1]).index_add_(0, positions, torch.cat(gradients))
        return _Reading(readings[0].table, rows, self._gather(readings[0].table, rows)), joined

    def _stored_tensors(self, table: Tensor) -> list[Tensor]:
        return [table.detach(), self.state[table]["exp_avg"], self.state[table]["exp_avg_sq"]]

    def _gather(self, table: Tensor, rows: Tensor) -> list[Tensor]:
        # Validation runs in inference mode, whose tensors the threads that replay steps could not change.
        with torch.inference_mode(False):
            return [tensor.index_select(0, rows) for tensor in self._stored_tensors(table)]

    @torch.no_grad()
    def _copy(self, table: Tensor, rows: Tensor) -> _Reading:
        """Copy rows, sorted by their last step, and replay the steps that they have missed since."""
        reading = _Reading(table, rows, self._gather(table, rows))
        last = self.state[table]["last"][rows].numpy()
        rates, decay = self._rates(), self.param_groups[0]["weight_decay"]
        outdated = 0 if self._resting else int(np.searchsorted(last, len(rates), side="left"))
        size = max(1, CACHED_WEIGHTS // table.shape[1])
        no_gradient = torch.zeros(size, table.shape[1])

        def replay_rows(start: int) -> None:
            end = min(start + size, outdated)
            with torch.no_grad():
                _replay([copy[start:end] for copy in reading.copies], no_gradient, last[start:end], rates, decay)

        starts = range(0, outdated, size)
        if len(starts) > 1:
            list(self._pool.map(replay_rows, starts))
        elif starts:
            replay_rows(0)
        return reading

    @torch.no_grad()
    def _store(self, reading: _Reading) -> None:
        if reading.is_stored:
            return
        rows = reading.rows.numpy()
        for tensor, values in zip(self._stored_tensors(reading.table), reading.copies, strict=True):
            # NumPy writes rows twice as fast as index_copy_.
            tensor.numpy()[rows] = values.detach().numpy()
        self.state[reading.table]["last"][reading.rows] = len(self._rates())
        reading.is_stored = True


def _replay(copies: list[Tensor], no_gradient: Tensor, last: Any, rates: list[float], decay: float) -> None:
    """Replay the missed steps of a few rows, sorted by their last step; `no_gradient` is their gradient."""
    # The number of rows that have missed each step; rows are sorted by their last step.
    first, latest = int(last[0]), len(rates)
    counts = np.searchsorted(last, np.arange(first + 1, latest + 1), side="left").tolist()
    for number, count in enumerate(counts, first + 1):
        is_due = (number - first - 1) % STEPS_BETWEEN_REST_CHECKS == 0 and latest - number >= MIN_STEPS_SAVED
        if is_due and count == len(last):
            moving = _stop_resting_rows(copies, decay, latest - number + 1)
            if len(moving) < len(last):
                remaining = [copy.index_select(0, moving) for copy in copies]
                if len(moving):
                    _replay(remaining, no_gradient, np.full(len(moving), number - 1), rates, decay)
                for copy, values in zip(copies, remaining, strict=True):
                    copy.index_copy_(0, moving, values)
                return
        weights, averages, squares = (copy[:count] for copy in copies)
        _adam([weights], [no_gradient[:count]], [averages], [squares], number, rates[number - 1], decay)


def _stop_resting_rows(copies: list[Tensor], decay: float, steps: int) -> Tensor:
    """Stop the rows that will hardly move, so that only their second moment decays; return the others."""
    weights, averages, squares = copies
    rests = averages.abs().amax(1) <= RESTING_MOMENT
    if decay:
        rests &= weights.abs().amax(1) <= RESTING_WEIGHT
        weights[rests] = 0
    averages[rests] = 0
    squares[rests] *= BETA2**steps
    return torch.nonzero(~rests).squeeze(1)


def _adam(
    weights: list[Any],
    gradients: list[Tensor],
    averages: list[Tensor],
    squares: list[Tensor],
    number: int,
    rate: float,
    decay: float,
) -> None:
    """One step, counted from 1, of PyTorch's fused kernel.

    It divides by sqrt(v / correction) + epsilon, scikit-learn by sqrt(v) + epsilon: the epsilon is corrected here.
    """
    torch._fused_adam_(
        weights,
        gradients,
        averages,
        squares,
        [],
        [torch.tensor(float(number), device=weights[0].device) for _ in weights],
        lr=rate,
        beta1=BETA1,
        beta2=BETA2,
        weight_decay=decay,
        eps=EPSILON / math.sqrt(1 - BETA2**number),
        amsgrad=False,
        maximize=False,
    )


def _use_one_thread() -> None:
    torch.set_num_threads(1)
    # Decaying weights become denormal numbers, with which processors are a hundred times slower.
    torch.set_flush_denormal(True)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
