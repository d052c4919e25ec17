"""torch.compile of a network's layers, for training only."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from torch import nn


class CompiledLayers:
    """The layers of each stack, compiled for batches of any shape.

    All layers of a stack have the same code, so that compiling them takes as long as compiling one. Validation and
    export run without, since each would be compiled again.
    """

    def __init__(self, module: nn.Module, *, wanted: bool) -> None:
        self._layers: list[nn.Module] = list(stacked_layers(module)) if wanted else []

    @contextlib.contextmanager
    def __call__(self) -> Iterator[None]:
        """Run the layers compiled in this block."""
        for layer in self._layers:
            layer.compile(dynamic=True)
        try:
            yield
        finally:
            for layer in self._layers:
                layer._compiled_call_impl = None

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Run the layers without compilation in this block."""
        compiled = [layer._compiled_call_impl for layer in self._layers]
        for layer in self._layers:
            layer._compiled_call_impl = None
        try:
            yield
        finally:
            for layer, call in zip(self._layers, compiled, strict=True):
                layer._compiled_call_impl = call


def stacked_layers(module: nn.Module) -> Iterator[nn.Module]:
    """Yield the layers of stacks of two or more layers of the same class."""
    for stack in module.modules():
        if isinstance(stack, nn.ModuleList) and len(stack) > 1 and len({type(layer) for layer in stack}) == 1:
            yield from stack
