"""After Ctrl-C or SIGTERM, a run ends when the current step is finished and saved."""

from __future__ import annotations

import contextlib
import math
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Protocol

SAME_KEYSTROKE_SECONDS = 1.0


class Interruptible(Protocol):
    """A run that checks `interrupted` between two steps."""

    interrupted: bool


@contextlib.contextmanager
def interruptible(run: Interruptible) -> Iterator[None]:
    """Turn the first signal into a request to stop; a later one ends the program at once.

    A terminal sends Ctrl-C to every process of the command, and the one that started this program passes it on: the
    same keystroke arrives twice, so a second signal within `SAME_KEYSTROKE_SECONDS` is the first one again.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {name: signal.getsignal(name) for name in signals}

    first = math.inf

    def request(number: int, _frame: FrameType | None) -> None:
        nonlocal first
        run.interrupted = True
        first = min(first, time.monotonic())
        if time.monotonic() - first > SAME_KEYSTROKE_SECONDS:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    for name in signals:
        signal.signal(name, request)
    try:
        yield
    finally:
        for name in signals:
            signal.signal(name, before[name])
