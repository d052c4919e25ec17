"""The interface of architectures, for the loop, prediction and export."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import torch
from torch import Tensor, nn

from citemill_trainer.cache import Ragged
from citemill_trainer.checkpoints import load_plain_state, plain_state
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example
from citemill_trainer.job import Job
from citemill_trainer.optimisers import make_optimiser
from citemill_trainer.rows import Row

Metrics = dict[str, float]

# Approximate disk space of a run per parameter: weights, optimiser state, a checkpoint and ONNX.
BYTES_PER_PARAMETER = 30
# Less for frozen weights, which are saved once and have no optimiser state.
BYTES_PER_FROZEN_PARAMETER = 10


@dataclass(slots=True)
class OnnxGraph:
    """One ONNX file: a module, inputs to trace it with, and which axes may vary."""

    name: str
    module: nn.Module
    inputs: dict[str, Tensor]
    outputs: list[str]
    axes: dict[str, dict[int, str]]
    quantise: bool = True
    # Names of weights that lose too much precision in int8, such as output heads of a few numbers.
    keep: list[str] = field(default_factory=list)


class Architecture(ABC):
    """A family of networks: how rows become tensors, what is learned, and how predictions are judged.

    `loss` returns a sum, not a mean; the loop divides it by the sum of `denominator` over the whole batch, so that
    cutting a batch into micro-batches does not change the gradient.
    """

    name: ClassVar[str]
    fields: ClassVar[dict[str, str]]
    module: nn.Module
    config: Any
    tokenizer: Any
    # Padded lengths (tokens) and counts (sentences) are multiples of these.
    length_step = 8
    count_step = 1
    # True if the loss of an example depends on the rest of its batch, so that batches must not be cut.
    whole_batches: ClassVar[bool] = False
    # For architectures that compute whole batches in parts: maximum number of tokens per part.
    part_tokens: int | None = None

    def __init__(self, job: Job) -> None:
        self.job = job
        self.settings = job.settings

    @abstractmethod
    def build(self, training: Sequence[Row], placement: Placement) -> None:
        """Make tokenizer and network from the job; vocabularies come from the training rows."""

    @abstractmethod
    def restore(self, folder: Path) -> None:
        """Make tokenizer and network from an output folder; the weights are loaded by the caller."""

    def shrink_parts(self) -> bool:
        """Make the parts of whole batches smaller after memory ran out; False if that is not possible."""
        return False

    def check(self, rows: list[Row]) -> None:  # noqa: B027  (most rows need no more than their fields)
        """Reject rows that no network could learn from."""

    @abstractmethod
    def encode(self, rows: Sequence[Row], *, training: bool) -> Sequence[Example]:
        """Convert rows to examples; a row may give several (windows) and, in training, occur more than once."""

    def fit(self, examples: Sequence[Example]) -> None:  # noqa: B027
        """Compute the statistics of the training examples that the loss needs, such as class weights."""

    def teach(self, examples: Sequence[Example], answers: Ragged) -> None:
        """Add a teacher's answers (logits per row) to the training examples; `loss` then learns from them."""
        raise UserError("job", f"settings.teacher: {self.name} cannot learn from a teacher")

    def make_optimiser(self, *, cuda: bool) -> torch.optim.Optimizer:
        return make_optimiser(self.module, self.job.training, cuda=cuda)

    def apply_postponed_updates(self, *, done: bool = False) -> None:  # noqa: B027
        """Apply the optimiser's postponed updates before weights are saved; `done` at the end of training."""

    @abstractmethod
    def collate(self, examples: Sequence[Example]) -> Batch: ...

    @abstractmethod
    def loss(self, batch: Batch) -> Tensor:
        """Sum the losses of a batch."""

    def can_be_recorded(self) -> bool:
        """True if `loss` does the same operations for all batches of a shape and never waits for the GPU."""
        return False

    def denominator(self, example: Example) -> float:
        return 1.0

    @abstractmethod
    def predict(self, batch: Batch) -> list[Any]:
        """Predict each example of the batch."""

    def judge(self, batch: Batch) -> tuple[list[Any], Tensor]:
        """Predict a batch and sum its losses, for validation; overridden if one pass of the network gives both."""
        return self.predict(batch), self.loss(batch)

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        """Combine predictions of examples into predictions of rows."""
        merged: list[Any] = [None] * len(rows)
        for example, prediction in zip(examples, predictions, strict=True):
            merged[example.row] = prediction
        return merged

    @abstractmethod
    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        """Score predictions, one for each row; a threshold chosen on other rows may be evaluated on these."""

    @abstractmethod
    def describe(self, prediction: Any) -> dict[str, Any]:
        """Convert a prediction to the fields of a JSON row."""

    def save(self, folder: Path) -> None:
        """Write config and tokenizer in the Hugging Face layout (weights are written by the caller)."""
        self.config.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)

    @property
    def weights_file(self) -> str:
        """The name of the weights file in an output folder."""
        return "model.safetensors"

    def saved_state(self) -> dict[str, Tensor]:
        """The weights that an output folder keeps."""
        return plain_state(self.module.state_dict())

    def load_saved_state(self, state: dict[str, Tensor]) -> None:
        load_plain_state(self.module, state)

    @abstractmethod
    def graphs(self) -> list[OnnxGraph]: ...

    def model_fields(self) -> dict[str, Any]:
        """The fields of `model.json` that the job does not have, such as labels and maximum length."""
        return {}

    def parameters(self) -> int:
        return sum(p.numel() for p in self.module.parameters())

    def disk_bytes(self) -> int:
        """Approximate disk space that a run needs."""
        trained = sum(p.numel() for p in self.module.parameters() if p.requires_grad)
        return trained * BYTES_PER_PARAMETER + (self.parameters() - trained) * BYTES_PER_FROZEN_PARAMETER

    def to(self, device: torch.device) -> None:
        self.module.to(device)
