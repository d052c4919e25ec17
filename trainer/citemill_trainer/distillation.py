"""Distillation: a smaller model (the student) learns the answers of a trained one (the teacher).

The teacher answers every row once; its logits are kept, so that further students of the same rows start at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from citemill_trainer import __version__
from citemill_trainer.architectures.base import Architecture
from citemill_trainer.cache import Ragged, load_or_make
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.events import Events
from citemill_trainer.inference import predict_rows
from citemill_trainer.job import Job
from citemill_trainer.lineage import hash_file
from citemill_trainer.loop import Split
from citemill_trainer.model_folder import open_model


def learn_from_teacher(
    job: Job, student: Architecture, splits: dict[str, Split], placement: Placement, world: World, events: Events
) -> None:
    """Add the teacher's logits to the training examples, and report its scores on validation."""
    folder = Path(str(job.settings["teacher"]))
    teacher = open_model(folder)
    _require_same_task(folder, teacher, student)
    answers: dict[str, Ragged] = {}
    repeated = True
    for name in ("train", "validation"):
        answers[name], was_kept = _answers(job, name, teacher, splits[name], placement, world)
        repeated = repeated and was_kept
    student.teach(splits["train"].examples, answers["train"])
    validation = splits["validation"].rows
    metrics = teacher.score(validation, [answers["validation"][i].tolist() for i in range(len(validation))])
    events.emit(
        "teacher",
        preset=teacher.job.preset,
        parameters=teacher.parameters(),
        metrics=metrics,
        kept=repeated,
    )


def _require_same_task(folder: Path, teacher: Architecture, student: Architecture) -> None:
    """Refuse a teacher that reads other fields of the rows or has other classes than the student."""
    if teacher.fields != student.fields:
        message = f"{folder}: a {teacher.name} cannot teach a {student.name}, which reads other rows"
        raise UserError("teacher", message)
    for name in ("classes", "labels"):
        taught, expected = teacher.model_fields().get(name), student.model_fields().get(name)
        if taught != expected:
            raise UserError("teacher", f"{folder}: its {name} are {taught}, the student's {expected}")


def _answers(
    job: Job, name: str, teacher: Architecture, split: Split, placement: Placement, world: World
) -> tuple[Ragged, bool]:
    """Return the teacher's logits, an array of 32-bit floats per row, and whether they come from the cache."""

    def ask() -> Ragged:
        teacher.to(placement.device)
        examples = teacher.encode(split.rows, training=False)
        budget = placement.token_budget()
        logits: Sequence[Any] = predict_rows(teacher, split.rows, examples, placement, World.alone(), budget)
        teacher.to(torch.device("cpu"))
        return Ragged.of(logits, np.float32)

    folder = Path(str(job.settings["teacher"]))
    hashes = [hash_file(path) for path in (folder / "model.safetensors", folder / "model.json", job.files[name])]
    return load_or_make("answers", [*hashes, placement.precision, __version__], ask)
