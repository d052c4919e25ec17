"""Checkpoints, written atomically, so that a killed run can resume from the last one.

`checkpoints/state-N.pt` holds weights, optimiser and counters after step N; the last two are kept.
`checkpoints/best-N.safetensors` has the weights of the best validation so far, taken at step N; the state
names N, so the two cannot disagree after a kill. Next to each file is its SHA-256 (`state-N.pt.sha256`): a file that
was cut short or altered is detected before anything is loaded from it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Callable, Container, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import torch
from safetensors.torch import load_file, save
from torch import Tensor, nn

from citemill_trainer.errors import UserError
from citemill_trainer.events import Events

# Number of saved states: the newest, and one to use if that is damaged.
STATES_KEPT = 2


@dataclass(slots=True)
class Progress:
    """The position of a run, which with the job determines all later steps."""

    step: int = 0
    best_step: int | None = None
    best_metric: float | None = None
    best_metrics: dict[str, float] = field(default_factory=dict)
    validations_without_gain: int = 0
    finished: bool = False
    token_budget: int | None = None
    part_tokens: int | None = None
    seconds: float = 0.0


class Checkpoints:
    """The folder `checkpoints` of an output folder."""

    def __init__(self, out: Path, fingerprint: str, events: Events) -> None:
        self._folder = out / "checkpoints"
        self._fingerprint = fingerprint
        self._events = events

    def _state_path(self, step: int) -> Path:
        return self._folder / f"state-{step}.pt"

    def _best_path(self, step: int) -> Path:
        return self._folder / f"best-{step}.safetensors"

    def _state_paths(self) -> list[Path]:
        """List the saved states, newest first."""
        states = [path for path in self._folder.glob("state-*.pt") if re.fullmatch(r"state-\d+\.pt", path.name)]
        return sorted(states, key=lambda path: int(path.stem.removeprefix("state-")), reverse=True)

    def save(self, module: nn.Module, optimiser: torch.optim.Optimizer, progress: Progress) -> None:
        # Old states are removed first, so that the disk never holds more than `STATES_KEPT`.
        for path in self._state_paths()[STATES_KEPT - 1 :]:
            _remove(path)
        state = {
            "fingerprint": self._fingerprint,
            "module": _trained_state(module),
            "optimiser": optimiser.state_dict(),
            "progress": asdict(progress),
        }
        _write(self._state_path(progress.step), lambda stream: torch.save(state, stream))
        referenced = {self._best_path(step) for step in map(_best_step, self._state_paths()) if step is not None}
        for path in self._folder.glob("best-*.safetensors"):
            if path not in referenced:
                _remove(path)

    def save_best(self, module: nn.Module, step: int) -> None:
        _write(self._best_path(step), lambda stream: stream.write(save(plain_state(_trained_state(module)))))

    def load_best(self, module: nn.Module, progress: Progress) -> None:
        if progress.best_step is not None:
            load_plain_state(module, load_file(self._best_path(progress.best_step)), absent=_frozen(module))

    def resume(self, module: nn.Module, optimiser: torch.optim.Optimizer, device: torch.device) -> Progress | None:
        """Load the newest undamaged checkpoint, if any; a checkpoint of a different job is never overwritten."""
        for path in self._state_paths():
            if not self._is_whole(path):
                continue
            state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
            if state["fingerprint"] != self._fingerprint:
                raise UserError(
                    "out",
                    f"{self._folder} has a checkpoint of a different job; "
                    "choose another out folder, or remove that checkpoint to start again",
                )
            progress = Progress(**state["progress"])
            if progress.best_step is not None and not self._is_whole(self._best_path(progress.best_step)):
                continue
            load_plain_state(module, state["module"], absent=_frozen(module))
            optimiser.load_state_dict(state["optimiser"])
            return progress
        return None

    def _is_whole(self, path: Path) -> bool:
        """True if a file matches its checksum; a damaged file is reported."""
        if path.is_file() and _checksum(path) == _recorded_checksum(path):
            return True
        self._events.emit("warning", message=f"{path} is damaged; trying an older checkpoint, if there is one")
        return False

    def size(self) -> int:
        """Count the bytes of this run's checkpoints."""
        return sum(path.stat().st_size for path in self._folder.glob("*") if path.is_file())

    def remove(self) -> None:
        """Remove the checkpoints, and the folder if it is then empty."""
        for pattern in ("state-*.pt", "best-*.safetensors"):
            for path in self._folder.glob(pattern):
                _remove(path)
        for path in self._folder.glob("*.tmp"):
            path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self._folder.rmdir()


def _best_step(state: Path) -> int | None:
    """Return the step of the best weights that a saved state refers to."""
    try:
        loaded = torch.load(state, map_location="cpu", weights_only=True, mmap=True)
        step: int | None = loaded["progress"]["best_step"]
    except (OSError, RuntimeError, ValueError, KeyError, EOFError):
        # A damaged state is never loaded, so it refers to no weights.
        return None
    return step


def _write(path: Path, write: Callable[[BinaryIO], Any]) -> None:
    """Write a file and its checksum; both are complete when the file gets its final name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.tmp")
    with temporary.open("wb") as stream:
        write(stream)
        stream.flush()
        os.fsync(stream.fileno())
    _checksum_path(path).write_text(_checksum(temporary) + "\n", encoding="ascii")
    temporary.replace(path)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    _checksum_path(path).unlink(missing_ok=True)


def _checksum_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _checksum(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _recorded_checksum(path: Path) -> str | None:
    try:
        return _checksum_path(path).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None


def _frozen(module: nn.Module) -> set[str]:
    """Return the names in a module's state that training does not change, since the job builds them again."""
    trained = {name for name, p in module.named_parameters(remove_duplicate=False) if p.requires_grad}
    buffers = {name for name, _ in module.named_buffers(remove_duplicate=False)}
    return set(module.state_dict()) - trained - buffers


def _trained_state(module: nn.Module) -> dict[str, Tensor]:
    frozen = _frozen(module)
    return {name: value for name, value in module.state_dict().items() if name not in frozen}


def plain_state(state: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return a state with one name per tied weight, since safetensors does not store shared memory twice."""
    plain: dict[str, Tensor] = {}
    seen: set[tuple[int, int, torch.Size]] = set()
    for name, value in state.items():
        key = (value.data_ptr(), int(value.storage_offset()), value.shape)
        if value.numel() and key in seen:
            continue
        seen.add(key)
        plain[name] = value.detach().cpu().contiguous().clone()
    return plain


def load_plain_state(module: nn.Module, state: Mapping[str, Tensor], absent: Container[str] = ()) -> None:
    """Load the result of `plain_state`, which has one name per tied weight; names of `absent` may be missing."""
    mismatch = module.load_state_dict(state, strict=False)
    current = module.state_dict()
    loaded = {current[name].data_ptr() for name in state if name in current}
    missing = [
        name
        for name in mismatch.missing_keys
        if name not in absent and current[name].numel() and current[name].data_ptr() not in loaded
    ]
    if missing or mismatch.unexpected_keys:
        raise ValueError(f"weights do not fit the model: missing {missing}, unexpected {mismatch.unexpected_keys}")
