"""Checkpoints: whole or absent, so that a killed run continues from the last one.

`checkpoints/state.pt` holds weights, optimiser and counters. `checkpoints/best-N.safetensors` holds the weights of
the best validation so far, taken at step N; the state names N, so the two can't disagree after a kill.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from citemill_trainer.errors import UserError


@dataclass(slots=True)
class Progress:
    """Where a run is; together with the job it determines everything that follows."""

    step: int = 0
    best_step: int | None = None
    best_metric: float | None = None
    best_metrics: dict[str, float] = field(default_factory=dict)
    validations_without_gain: int = 0
    finished: bool = False
    token_budget: int | None = None
    seconds: float = 0.0


class Checkpoints:
    """The folder `checkpoints` of an output folder."""

    def __init__(self, out: Path, fingerprint: str) -> None:
        self._folder = out / "checkpoints"
        self._fingerprint = fingerprint

    @property
    def _state(self) -> Path:
        return self._folder / "state.pt"

    def _best(self, step: int) -> Path:
        return self._folder / f"best-{step}.safetensors"

    def save(self, module: nn.Module, optimiser: torch.optim.Optimizer, progress: Progress) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        temporary = self._folder / "state.pt.tmp"
        with temporary.open("wb") as stream:
            torch.save(
                {
                    "fingerprint": self._fingerprint,
                    "module": module.state_dict(),
                    "optimiser": optimiser.state_dict(),
                    "progress": asdict(progress),
                },
                stream,
            )
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(self._state)
        for path in self._folder.glob("best-*.safetensors"):
            if progress.best_step is None or path != self._best(progress.best_step):
                path.unlink()

    def save_best(self, module: nn.Module, step: int) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        temporary = self._folder / "best.tmp"
        save_file(plain_state(module), temporary)
        temporary.replace(self._best(step))

    def load_best(self, module: nn.Module, progress: Progress) -> None:
        if progress.best_step is not None:
            load_plain_state(module, load_file(self._best(progress.best_step)))

    def resume(self, module: nn.Module, optimiser: torch.optim.Optimizer, device: torch.device) -> Progress | None:
        """Load the last checkpoint, if there is one; a checkpoint of another job is never overwritten."""
        if not self._state.exists():
            return None
        state: dict[str, Any] = torch.load(self._state, map_location=device, weights_only=True)
        if state["fingerprint"] != self._fingerprint:
            raise UserError(
                "out",
                f"{self._folder} holds a checkpoint of a different job; "
                "choose another out folder, or remove that checkpoint to start again",
            )
        module.load_state_dict(state["module"])
        optimiser.load_state_dict(state["optimiser"])
        return Progress(**state["progress"])

    def remove(self) -> None:
        """Remove what is written here, and the folder where nothing else is in it."""
        for pattern in ("state.pt", "state.pt.tmp", "best.tmp", "best-*.safetensors"):
            for path in self._folder.glob(pattern):
                path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self._folder.rmdir()


def plain_state(module: nn.Module) -> dict[str, Tensor]:
    """The state without names that share memory (tied weights), which safetensors does not store twice."""
    state: dict[str, Tensor] = {}
    seen: set[tuple[int, int, torch.Size]] = set()
    for name, value in module.state_dict().items():
        key = (value.data_ptr(), value.storage_offset(), value.shape)
        if value.numel() and key in seen:
            continue
        seen.add(key)
        state[name] = value.detach().cpu().contiguous().clone()
    return state


def load_plain_state(module: nn.Module, state: dict[str, Tensor]) -> None:
    """Load what `plain_state` saved; a tied name is filled through its twin."""
    missing = module.load_state_dict(state, strict=False)
    own = module.state_dict()
    known = {own[name].data_ptr() for name in state if name in own}
    lost = [name for name in missing.missing_keys if own[name].numel() and own[name].data_ptr() not in known]
    if lost or missing.unexpected_keys:
        raise ValueError(f"weights do not fit the model: missing {lost}, unexpected {missing.unexpected_keys}")
