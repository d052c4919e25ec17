"""The job file (citemill.job/1): model, rows, settings and output folder of a training."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from citemill_trainer.errors import UserError

SCHEMA = "citemill.job/1"
OPTIMISERS = ("adam", "adamw")
SCHEDULES = ("constant", "linear", "triangular")
DEVICES = ("auto", "cpu", "cuda")
PRECISIONS = ("auto", "bf16", "fp32")
DEFAULT_CHECKPOINT_MINUTES = 5.0
# Settings that name a folder of weights.
WEIGHT_SETTINGS = ("encoder", "teacher", "tokenizer")


@dataclass(frozen=True, slots=True)
class Select:
    """The validation metric by which the checkpoint is chosen."""

    metric: str
    mode: str

    def better(self, new: float, old: float | None) -> bool:
        return old is None or (new > old if self.mode == "max" else new < old)


@dataclass(frozen=True, slots=True)
class Training:
    """Options of the optimisation, from the user or the preset."""

    optimiser: str
    learning_rate: float
    epochs: int
    batch_size: int
    select: Select
    seed: int
    loss: str
    weight_decay: float = 0.0
    warmup_steps: int = 0
    schedule: str = "constant"
    micro_batch: int | None = None
    token_budget: int | None = None
    max_steps: int | None = None
    clip: float | None = None
    class_weights: str | tuple[float, ...] | None = None
    patience: int | None = None
    validate_steps: int | None = None
    validate_epochs: int = 1
    label_smoothing: float = 0.0
    # The weight of R-Drop's second term; 0 for a single pass without R-Drop.
    r_drop: float = 0.0
    oversample: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """One training run."""

    preset: str
    architecture: str
    init: str | None
    settings: dict[str, Any]
    training: Training
    files: dict[str, Path]
    out: Path
    device: str = "auto"
    precision: str = "auto"
    onnx: bool = True
    int8: bool = True
    checkpoint_minutes: float = DEFAULT_CHECKPOINT_MINUTES
    checkpoint_steps: int | None = None
    # Replays batches of one shape as CUDA graphs.
    cuda_graphs: bool = True
    dataset: str | None = None
    source: dict[str, Any] = field(default_factory=dict)


def load_job(path: Path) -> Job:
    """Read and check a job; relative paths in it are relative to the job file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError("job", f"cannot read the job {path}: {error.strerror}") from error
    try:
        source = json.loads(text)
    except ValueError as error:
        raise UserError("job", f"{path} is not valid JSON: {error}") from error
    return parse_job(source, path.resolve().parent)


def parse_job(source: Any, folder: Path) -> Job:
    if not isinstance(source, dict) or source.get("schema") != SCHEMA:
        raise UserError("job", f'the job must be an object with "schema": "{SCHEMA}"')
    export = _section(source, "export", required=False)
    files = {name: folder / str(path) for name, path in _section(source, "files").items() if path}
    for name in ("train", "validation"):
        if name not in files:
            raise UserError("job", f"files.{name} is missing")
    return Job(
        preset=str(source.get("preset", "")),
        architecture=_text(source, "architecture"),
        init=_weights(source.get("init"), folder),
        settings={
            name: _weights(value, folder) if name in WEIGHT_SETTINGS else value
            for name, value in _section(source, "settings", required=False).items()
        },
        training=_training(_section(source, "training")),
        files=files,
        out=folder / _text(source, "out"),
        device=_choice(source, "device", DEVICES, "auto"),
        precision=_choice(source, "precision", PRECISIONS, "auto"),
        onnx=bool(export.get("onnx", True)),
        int8=bool(export.get("int8", True)),
        checkpoint_minutes=float(source.get("checkpoint_minutes", DEFAULT_CHECKPOINT_MINUTES)),
        checkpoint_steps=_optional_integer(source, "checkpoint_steps"),
        cuda_graphs=bool(source.get("cuda_graphs", True)),
        dataset=source.get("dataset"),
        source=source,
    )


def _weights(value: Any, folder: Path) -> Any:
    """Resolve a folder that is relative to the job's; return an absolute path or a name on the hub as it is."""
    return str(folder / value) if isinstance(value, str) and (folder / value).is_dir() else value


def _training(source: dict[str, Any]) -> Training:
    select = source.get("select") or {"metric": "loss", "mode": "min"}
    if not isinstance(select, dict) or select.get("mode") not in ("max", "min"):
        raise UserError("job", 'training.select must be {"metric": name, "mode": "max" or "min"}')
    weights = source.get("class_weights")
    return Training(
        optimiser=_choice(source, "optimiser", OPTIMISERS, "adamw"),
        learning_rate=_positive(source, "learning_rate"),
        epochs=int(_positive(source, "epochs")),
        batch_size=int(_positive(source, "batch_size")),
        select=Select(str(select.get("metric")), str(select["mode"])),
        seed=int(source.get("seed", 0)),
        loss=str(source.get("loss", "")),
        weight_decay=float(source.get("weight_decay") or 0.0),
        warmup_steps=int(source.get("warmup_steps") or 0),
        schedule=_choice(source, "schedule", SCHEDULES, "constant"),
        micro_batch=_optional_integer(source, "micro_batch"),
        token_budget=_optional_integer(source, "token_budget"),
        max_steps=_optional_integer(source, "max_steps"),
        clip=None if source.get("clip") is None else _positive(source, "clip"),
        class_weights=tuple(float(w) for w in weights) if isinstance(weights, list) else weights,
        patience=_optional_integer(source, "patience"),
        validate_steps=_optional_integer(source, "validate_steps"),
        validate_epochs=_optional_integer(source, "validate_epochs") or 1,
        label_smoothing=float(source.get("label_smoothing") or 0.0),
        r_drop=float(source.get("r_drop") or 0.0),
        oversample=bool(source.get("oversample", False)),
    )


def _section(source: dict[str, Any], name: str, *, required: bool = True) -> dict[str, Any]:
    value = source.get(name)
    if value is None and not required:
        return {}
    if not isinstance(value, dict):
        raise UserError("job", f"{name} is missing or is not an object")
    return value


def _text(source: dict[str, Any], name: str) -> str:
    value = source.get(name)
    if not isinstance(value, str) or not value:
        raise UserError("job", f"{name} is missing or is not a string")
    return value


def _choice(source: dict[str, Any], name: str, choices: tuple[str, ...], default: str) -> str:
    value = source.get(name, default)
    if value not in choices:
        raise UserError("job", f"{name} is {value!r}; choose one of {', '.join(choices)}")
    return str(value)


def _positive(source: dict[str, Any], name: str) -> float:
    value = source.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0:
        raise UserError("job", f"training.{name} must be a number above 0")
    return float(value)


def _optional_integer(source: dict[str, Any], name: str) -> int | None:
    value = source.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise UserError("job", f"{name} must be a whole number above 0")
    return value
