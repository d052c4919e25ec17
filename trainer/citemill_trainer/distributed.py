"""Training on several GPUs: each process computes its share of every batch, and DDP averages the gradients."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

Item = TypeVar("Item")


class World:
    """The processes that torchrun started, or this process alone."""

    def __init__(self) -> None:
        self.rank = int(os.environ.get("RANK", "0"))
        self.size = int(os.environ.get("WORLD_SIZE", "1"))
        self.local_rank = int(os.environ.get("LOCAL_RANK", "0"))

    @staticmethod
    def alone() -> World:
        """Make a world of one process, for work that every process does by itself."""
        world = World()
        world.rank, world.size = 0, 1
        return world

    @property
    def is_first(self) -> bool:
        return self.rank == 0

    def join(self, *, cuda: bool) -> None:
        if self.size > 1 and not dist.is_initialized():
            dist.init_process_group("nccl" if cuda else "gloo")

    def leave(self) -> None:
        if self.size > 1 and dist.is_initialized():
            dist.destroy_process_group()

    def share(self, items: Sequence[Item]) -> list[Item]:
        """Take this process's items, every n-th of n processes, so that long and short ones spread evenly."""
        return list(items[self.rank :: self.size])

    def sum(self, values: torch.Tensor) -> torch.Tensor:
        if self.size > 1:
            dist.all_reduce(values)
        return values

    def gather(self, items: Iterable[Item]) -> list[Item]:
        """Collect the items of all processes, in the order before `share`."""
        mine = list(items)
        if self.size == 1:
            return mine
        parts: list[Any] = [None] * self.size
        dist.all_gather_object(parts, mine)
        total = sum(len(part) for part in parts)
        return [parts[i % self.size][i // self.size] for i in range(total)]

    def agree(self, value: bool) -> bool:
        """Return the value of the first process, for decisions that depend on a clock."""
        if self.size == 1:
            return value
        box = [value]
        dist.broadcast_object_list(box, src=0)
        return box[0]

    def wait(self) -> None:
        if self.size > 1:
            dist.barrier()


class GradientAverage:
    """Averages the gradients that each process has accumulated, with PyTorch's DDP.

    DDP averages during a backward pass. The passes over a batch run without it, so that each process may cut its
    share into parts as its memory allows, and record them. One more backward pass, which adds zero to every
    gradient, then makes DDP average what has accumulated.
    """

    def __init__(self, module: nn.Module, world: World) -> None:
        self._share: DistributedDataParallel | None = None
        if world.size > 1:
            self._share = DistributedDataParallel(_NothingToLearn(module), broadcast_buffers=False)

    def __call__(self) -> None:
        if self._share is not None:
            self._share().backward()


class _NothingToLearn(nn.Module):
    """Adds zero to the gradient of every weight."""

    def __init__(self, module: nn.Module) -> None:
        super().__init__()
        self.module = module

    def forward(self) -> Tensor:
        parameters = [p for p in self.module.parameters() if p.requires_grad]
        return torch.stack([p.flatten()[:0].sum().float() for p in parameters]).sum()
