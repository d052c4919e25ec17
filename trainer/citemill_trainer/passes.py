"""Forward and backward passes of micro-batches; on a GPU they are replayed as CUDA graphs.

A base-size encoder on a batch of a few thousand tokens takes longer to launch from Python than to compute. A graph
is one launch: the first batches of a shape run as usual, the next one is recorded, all later ones are replayed.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from citemill_trainer.architectures.base import Architecture
from citemill_trainer.devices import Placement
from citemill_trainer.events import Events
from citemill_trainer.examples import Batch
from citemill_trainer.feeding import PINNING, to_device

Shape = tuple[tuple[str, torch.Size], ...]

# Number of passes of a shape before it is recorded; a recording costs about as much as five batches.
PLAIN_PASSES = 2
MAX_GRAPHS = 96
# Lengths and numbers of sentences are padded to multiples of this number, so that few shapes occur.
LENGTH_STEP = 32
COUNT_STEP = 8


@dataclass(slots=True)
class _Recorded:
    graph: torch.cuda.CUDAGraph
    inputs: Batch
    denominator: Tensor
    loss: Tensor


class Passes:
    """Adds the gradients of a micro-batch to the existing ones and returns its share of the loss."""

    def __init__(self, architecture: Architecture, placement: Placement, events: Events, *, graphs: bool) -> None:
        self._architecture = architecture
        self._placement = placement
        self._events = events
        self.graphs = graphs and placement.is_cuda and architecture.can_be_recorded()
        self._recorded: dict[Shape, _Recorded] = {}
        self._seen: dict[Shape, int] = {}
        self._pool: Any = None
        if self.graphs:
            architecture.length_step, architecture.count_step = LENGTH_STEP, COUNT_STEP
            # Recording cannot use the default stream, and gradients belong to the stream that first computed them.
            torch.cuda.set_stream(torch.cuda.Stream())  # type: ignore[no-untyped-call]

    def run(self, tensors: Batch, denominator: float) -> Tensor:
        shape = tuple((name, tensor.shape) for name, tensor in tensors.items())
        recorded = self._recorded.get(shape)
        if recorded is None and self._should_record(shape):
            recorded = self._record(shape, tensors)
        if recorded is None:
            return self._plain(to_device(tensors, self._placement.device), denominator)
        for name, tensor in tensors.items():
            recorded.inputs[name].copy_(tensor, non_blocking=True)
        recorded.denominator.fill_(denominator)
        recorded.graph.replay()
        return recorded.loss.clone()

    def _plain(self, batch: Batch, denominator: float | Tensor) -> Tensor:
        with self._placement.autocast():
            loss = self._architecture.loss(batch) / denominator
        loss.backward()  # type: ignore[no-untyped-call]
        return loss.detach()

    def _should_record(self, shape: Shape) -> bool:
        if not self.graphs:
            return False
        self._seen[shape] = self._seen.get(shape, 0) + 1
        return self._seen[shape] > PLAIN_PASSES and len(self._recorded) < MAX_GRAPHS

    def _record(self, shape: Shape, tensors: Batch) -> _Recorded | None:
        """Record a shape without computing, so that gradients do not change. After a failure, stop recording."""
        inputs = to_device(tensors, self._placement.device)
        denominator = torch.ones((), device=self._placement.device)
        graph = torch.cuda.CUDAGraph()
        self._pool = self._pool or torch.cuda.graph_pool_handle()
        # Only operations of this thread may invalidate the recording, so other threads may allocate memory.
        recording = torch.cuda.graph(
            graph, pool=self._pool, stream=torch.cuda.current_stream(), capture_error_mode="thread_local"
        )
        try:
            with PINNING, recording:
                loss = self._plain(inputs, denominator)
        except torch.OutOfMemoryError:
            raise
        except RuntimeError as error:
            # Earlier recordings add to gradients at fixed addresses, which plain passes change.
            self.forget()
            end_failed_recording(self._placement.device, self._pool)
            self._events.emit("note", message=f"batches are not recorded: {_first_cause(error)}")
            return None
        self._recorded[shape] = _Recorded(graph, inputs, denominator, loss)
        return self._recorded[shape]

    def forget(self) -> None:
        """Stop recording, and free the memory of all recordings."""
        self.graphs = False
        self._recorded = {}


def end_failed_recording(device: torch.device, pool: Any) -> None:
    """Undo the changes of a failed recording in PyTorch, which only a successful end does."""
    index = device.index or 0
    # The allocator's cache cannot be emptied until it ends the recording, which it may already have done.
    with contextlib.suppress(RuntimeError):
        torch._C._cuda_endAllocateToPool(index, pool)
        torch._C._cuda_releasePool(index, pool)
    # Dropout's random generator still belongs to the recording, so it gets a new state with the same seed.
    generator = torch.cuda.default_generators[index]
    fresh = torch.Generator(device).manual_seed(generator.initial_seed())
    generator.graphsafe_set_state(fresh.graphsafe_get_state())


def _first_cause(error: BaseException) -> str:
    """Return the first error's message, since the end of a failed recording raises another that explains nothing."""
    while error.__context__ is not None:
        error = error.__context__
    return str(error).splitlines()[0] if str(error) else type(error).__name__
