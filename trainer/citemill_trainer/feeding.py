"""Collates batches in advance, in pinned memory, so that a GPU does not wait for Python."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import torch

from citemill_trainer.examples import Batch, Example

AHEAD = 8

# Held while memory is pinned and while a CUDA graph is recorded. PyTorch empties its cache of pinned memory before a
# recording, so that pinning asks CUDA for memory, and in some modes of recording CUDA answers that with an error.
PINNING = threading.Lock()


@dataclass(slots=True)
class MicroBatch:
    """The examples of one forward pass and their tensors."""

    examples: list[Example]
    tensors: Batch


@dataclass(slots=True)
class FedBatch:
    """One batch of the optimiser."""

    examples: list[Example]
    parts: list[MicroBatch]
    denominator: float


def to_device(batch: Batch, device: torch.device) -> Batch:
    return {name: tensor.to(device, non_blocking=True) for name, tensor in batch.items()}


def pin(batch: Batch) -> Batch:
    with PINNING:
        return {name: tensor.pin_memory() for name, tensor in batch.items()}


def feed(
    batches: Iterable[Sequence[Example]], make: Callable[[Sequence[Example]], FedBatch], *, ahead: bool
) -> Iterator[FedBatch]:
    """Make the batches one after the other; with `ahead`, in a thread that prepares a few batches in advance."""
    if not ahead:
        for batch in batches:
            yield make(batch)
        return
    ready: queue.Queue[FedBatch | BaseException | None] = queue.Queue(maxsize=AHEAD)
    stop = threading.Event()

    def put(item: FedBatch | BaseException | None) -> None:
        while not stop.is_set():
            try:
                ready.put(item, timeout=0.2)
                return
            except queue.Full:
                continue

    def work() -> None:
        try:
            for batch in batches:
                if stop.is_set():
                    return
                put(make(batch))
            put(None)
        except BaseException as error:
            put(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while (item := ready.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        stop.set()
        thread.join()
