"""Speed and remaining time of a run, for the progress bar."""

from __future__ import annotations

import time

from citemill_trainer.events import Events
from citemill_trainer.loss_log import LossLog

SECONDS_BETWEEN_STEP_EVENTS = 1.0


class Pace:
    """Counts examples and seconds since the run began or was resumed."""

    def __init__(self) -> None:
        self._began = self._last_event = time.monotonic()
        self._earlier_seconds = 0.0
        self._first_step = 0
        self._examples = 0

    def start(self, step: int, earlier_seconds: float) -> None:
        self._began = time.monotonic()
        self._first_step, self._earlier_seconds = step, earlier_seconds

    def add(self, examples: int) -> None:
        self._examples += examples

    def seconds(self) -> float:
        """Count the seconds of the whole run, including those before an interruption."""
        return self._earlier_seconds + time.monotonic() - self._began

    def report(self, events: Events, losses: LossLog, step: int, steps: int, per_epoch: int, *, last: bool) -> None:
        now = time.monotonic()
        due = now - self._last_event >= SECONDS_BETWEEN_STEP_EVENTS
        if not (due or step == steps or step % per_epoch == 0 or last):
            return
        loss = losses.take_mean()
        if loss is None:
            return
        spent = max(1e-9, now - self._began)
        events.emit(
            "step",
            step=step,
            epoch=(step - 1) // per_epoch + 1,
            loss=loss,
            rate=round(self._examples / spent, 2),
            left_s=round((steps - step) * spent / max(1, step - self._first_step), 1),
        )
        self._last_event = now
