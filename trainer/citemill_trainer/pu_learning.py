"""Positive-unlabelled learning after Elkan and Noto (2008), as in CiteWorth §5: two classifiers in one job.

The first model estimates g(x) = p(labelled | x). With c = the mean of g over the labelled validation rows, an
unlabelled row is positive with probability (1 − c)/c · g/(1 − g). The second model learns from the labelled rows and
from each unlabelled row twice: as positive with that weight, and as negative with the rest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from citemill_trainer.devices import place
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.events import Events
from citemill_trainer.inference import predict_rows
from citemill_trainer.job import Job
from citemill_trainer.model_folder import open_model
from citemill_trainer.rows import Row, read_rows, write_rows

FIELDS = {"text": "text", "label": "integer"}


class StageEvents(Events):
    """The first stage's events, without "done", which would end the job."""

    def __init__(self, outer: Events) -> None:
        super().__init__()
        self._outer = outer

    def emit(self, event: str, **fields: Any) -> None:
        self._outer.emit("stage" if event == "done" else event, **fields)


def first_stage(job: Job) -> Job:
    source = {**job.source, "architecture": "sequence-classifier"}
    return replace(job, architecture="sequence-classifier", out=job.out / "first", onnx=False, source=source)


def second_stage(job: Job, world: World) -> Job:
    """Make the job of the second model, and write its weighted rows next to the first model."""
    train = read_rows(job.files["train"], FIELDS)
    validation = read_rows(job.files["validation"], FIELDS)
    labelled = [row for row in validation if row["label"] == 1]
    if not labelled or any(row["label"] not in (0, 1) for row in train):
        raise UserError("rows", "PU learning needs labels 0 and 1, and rows with label 1 in the validation file")
    probabilities = label_probabilities(job.out / "first", labelled + train, job, world)
    c = sum(probabilities[: len(labelled)]) / len(labelled)
    rows = weighted_rows(train, probabilities[len(labelled) :], c)
    path = job.out / "first" / "weighted.jsonl"
    write_rows(path, rows, rows)
    source = {**job.source, "architecture": "sequence-classifier", "pu": {"c": c}}
    return replace(job, architecture="sequence-classifier", source=source, files={**job.files, "train": path})


def weighted_rows(rows: Sequence[Row], probabilities: Sequence[float], c: float) -> list[Row]:
    """Keep labelled rows, and repeat unlabelled rows, once for each class."""
    weighted: list[Row] = []
    for row, g in zip(rows, probabilities, strict=True):
        if row["label"] == 1:
            weighted.append({**row, "weight": 1.0})
            continue
        weight = positive_probability(g, c)
        weighted.append({**row, "id": f"{row['id']}+", "label": 1, "weight": weight})
        weighted.append({**row, "id": f"{row['id']}-", "label": 0, "weight": 1.0 - weight})
    return weighted


def positive_probability(g: float, c: float) -> float:
    """Compute p(positive | x, unlabelled), limited to the range from 0 to 1."""
    return min(1.0, (1 - c) / c * g / (1 - g)) if g < 1 else 1.0


def label_probabilities(folder: Path, rows: list[Row], job: Job, world: World) -> list[float]:
    architecture = open_model(folder)
    placement = place(job.device, job.precision, world.local_rank)
    architecture.to(placement.device)
    examples = architecture.encode(rows, training=False)
    logits = predict_rows(architecture, rows, examples, placement, World.alone(), placement.token_budget())
    return [1 / (1 + math.exp(min(50.0, pair[0] - pair[1]))) for pair in logits]
