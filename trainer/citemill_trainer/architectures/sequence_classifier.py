"""A pretrained encoder with a classifier on the first token: CiteWorth's BERT, SciBERT and Longformer-Solo."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModelForSequenceClassification

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.cache import Ragged
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.class_weights import class_weights
from citemill_trainer.losses.consistency import disagreement, double
from citemill_trainer.losses.cross_entropy import cross_entropy
from citemill_trainer.losses.distillation import distillation_settings, divergence
from citemill_trainer.metrics import class_scores, detection_scores
from citemill_trainer.pretrained import (
    framed_ids,
    load_classifier,
    load_config,
    load_tokenizer,
    longest_input,
    special,
    tokenizer_from,
)
from citemill_trainer.rows import Row

LOSSES = ("weighted-ce", "ce")
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


class SequenceClassifier(Architecture):
    """`[CLS] text [SEP]` → logits over the classes; rows may carry a weight (PU learning)."""

    name = "sequence-classifier"
    # Number of special tokens before the text, which attribution skips.
    special_tokens_before = 1
    fields = {"text": "text", "label": "label"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        if self.job.training.loss not in LOSSES:
            raise UserError("job", f"training.loss of {self.name} is one of {', '.join(LOSSES)}")
        self._find_classes(training)
        self.tokenizer = load_tokenizer(self.job, (str(row["text"]) for row in training))
        self.config = load_config(self.job)
        self.config.num_labels = self.classes
        if self.labels:
            self.config.id2label = dict(enumerate(self.labels))
            self.config.label2id = {label: i for i, label in enumerate(self.labels)}
        if self.settings.get("dropout") is not None:
            self._set_dropout(float(self.settings["dropout"]))
        self.module = load_classifier(AutoModelForSequenceClassification, self.job, self.config, self.labels or None)
        self._finish()

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config = AutoConfig.from_pretrained(folder)
        self.classes = int(self.config.num_labels)
        self.labels = _class_names(self.config.id2label)
        self.module = AutoModelForSequenceClassification.from_config(self.config).float()
        self._finish()

    def _set_dropout(self, value: float) -> None:
        names = ["hidden_dropout_prob", "attention_probs_dropout_prob"]
        if not hasattr(self.config, names[0]):  # as in ModernBERT
            names = ["attention_dropout", "embedding_dropout", "mlp_dropout", "classifier_dropout"]
        for name in names:
            if hasattr(self.config, name):
                setattr(self.config, name, value)

    def _finish(self) -> None:
        self.max_length = longest_input(self.config, self.tokenizer, self.settings.get("max_length"))
        self.weights = [1.0] * self.classes
        self.has_types = getattr(self.config, "type_vocab_size", 0) > 1

    def _find_classes(self, training: Sequence[Row]) -> None:
        """Find the class names in the job or the training rows; none if the rows have class numbers."""
        configured = self.settings.get("labels")
        distinct = sorted({row["label"] for row in training if isinstance(row["label"], str)})
        self.labels = [str(label) for label in configured] if configured else distinct
        numbers = [int(row["label"]) for row in training if not isinstance(row["label"], str)]
        self.classes = len(self.labels) if self.labels else max(2, 1 + max(numbers))

    def number(self, row: Row) -> int:
        """Return the number of a row's class, which the row gives by number or by name."""
        label = row.get("label", 0)
        if not isinstance(label, str):
            return int(label)
        if label not in self.labels:
            raise UserError("row", f"row {row['id']}: label {label!r} does not occur in the training rows")
        return self.labels.index(label)

    def check(self, rows: list[Row]) -> None:
        numbers = [self.number(row) for row in rows]
        if any(not 0 <= number < self.classes for number in numbers):
            worst = max(numbers) if max(numbers) >= self.classes else min(numbers)
            raise UserError("row", f"labels must be between 0 and {self.classes - 1}; found {worst}")

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        first, last = special(self.tokenizer, "cls"), special(self.tokenizer, "sep")
        texts = [str(row["text"]) for row in rows]
        ids = framed_ids(self.tokenizer, texts, first, last, limit=self.max_length)
        return [
            Example(
                str(row["id"]),
                index,
                len(text_ids),
                {"input_ids": text_ids, "label": self.number(row), "weight": float(row.get("weight", 1.0))},
            )
            for index, (row, text_ids) in enumerate(zip(rows, ids, strict=True))
        ]

    def fit(self, examples: Sequence[Example]) -> None:
        labels = [int(e.features["label"]) for e in examples]
        setting = self.job.training.class_weights
        if self.job.training.loss == "ce":
            setting = None
        elif setting is None:
            setting = "balanced"
        self.weights = class_weights(setting, labels, self.classes)

    def teach(self, examples: Sequence[Example], answers: Ragged) -> None:
        for example in examples:
            example.features["teacher"] = answers[example.row]

    def collate(self, examples: Sequence[Example]) -> Batch:
        ids = [e.features["input_ids"] for e in examples]
        batch = {
            "input_ids": pad(ids, special(self.tokenizer, "pad"), multiple=self.length_step),
            "attention_mask": pad([np.ones(len(i), dtype=np.int64) for i in ids], 0, multiple=self.length_step),
            **self._targets(examples),
        }
        if self.has_types:
            batch["token_type_ids"] = torch.zeros_like(batch["input_ids"])
        return batch

    def _targets(self, examples: Sequence[Example]) -> Batch:
        """Collect the labels, weights and teacher's answers that the loss needs."""
        targets = {
            "labels": torch.tensor([e.features["label"] for e in examples]),
            "weights": torch.tensor([e.features["weight"] for e in examples]),
            "class_weights": torch.tensor(self.weights),
        }
        if "teacher" in examples[0].features:
            targets["teacher"] = torch.from_numpy(np.stack([e.features["teacher"] for e in examples]))
        return targets

    def logits(self, batch: Batch) -> Tensor:
        logits: Tensor = self.module(**{name: batch[name] for name in INPUTS if name in batch}).logits
        return logits

    def decision(self, batch: Batch, target: int) -> Tensor:
        """Return the logit of a class, which attribution explains."""
        return self.logits(batch)[:, target]

    def texts_in(self, row: Row, example: Example) -> list[tuple[str, int, int]]:
        """Return the text with the positions of its first token and past its last."""
        before = self.special_tokens_before
        return [(str(row["text"]), before, example.size - before)]

    def input_embeddings(self) -> nn.Module:
        embeddings: nn.Module = self.module.get_input_embeddings()  # type: ignore[operator]
        return embeddings

    def loss(self, batch: Batch) -> Tensor:
        weight = self.job.training.r_drop
        if not weight or not self.module.training:
            return self._supervised_loss(self.logits(batch), batch)
        first, second = self.logits(double(batch, INPUTS)).chunk(2)
        loss = (self._supervised_loss(first, batch) + self._supervised_loss(second, batch)) / 2
        return loss + weight * (disagreement(first, second) * batch["weights"]).sum()

    def _supervised_loss(self, logits: Tensor, batch: Batch) -> Tensor:
        """Compute the loss against labels and the teacher's answers, if any, weighted by class and example."""
        labels, class_weights, weights = batch["labels"], batch["class_weights"], batch["weights"]
        loss = cross_entropy(logits, labels, class_weights, weights)
        if "teacher" not in batch:
            return loss
        share, temperature = distillation_settings(self.job)
        softened = divergence(logits, batch["teacher"], temperature) * class_weights[labels] * weights
        return share * loss + (1 - share) * softened.sum()

    def can_be_recorded(self) -> bool:
        # Longformer reads back which tokens are global, which makes the GPU wait.
        return self.config.model_type != "longformer" and self.max_length % 32 == 0

    def denominator(self, example: Example) -> float:
        return self.weights[int(example.features["label"])] * float(example.features["weight"])

    def predict(self, batch: Batch) -> list[Any]:
        logits: list[Any] = self.logits(batch).float().cpu().tolist()
        return logits

    def judge(self, batch: Batch) -> tuple[list[Any], Tensor]:
        logits = self.logits(batch)
        return logits.float().cpu().tolist(), self._supervised_loss(logits, batch)

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        labels = [self.number(row) for row in rows]
        logits = np.asarray(predictions, dtype=np.float64)
        guesses = logits.argmax(axis=1).tolist()
        metrics = class_scores(labels, guesses, self.classes)
        if self.classes == 2:
            probabilities = 1 / (1 + np.exp(logits[:, 0] - logits[:, 1]))
            metrics |= detection_scores(labels, probabilities.tolist(), threshold)
        return metrics

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"logits": prediction}

    def save(self, folder: Path) -> None:
        self.config.architectures = [type(self.module).__name__]
        super().save(folder)

    def model_fields(self) -> dict[str, Any]:
        return {
            "classes": self.classes,
            "labels": self.labels or None,
            "max_length": self.max_length,
            "class_weights": self.weights,
        }

    def graphs(self) -> list[OnnxGraph]:
        names = ["input_ids", "attention_mask"] + (["token_type_ids"] if self.has_types else [])
        ids = torch.randint(0, min(90, self.config.vocab_size), (2, 8))
        inputs = {name: torch.ones_like(ids) for name in names} | {"input_ids": ids}
        if self.has_types:
            inputs["token_type_ids"] = torch.zeros_like(ids)
        axes = {name: {0: "batch", 1: "tokens"} for name in names} | {"logits": {0: "batch"}}
        return [OnnxGraph("model", ClassifierGraph(self.module, names), inputs, ["logits"], axes)]


def _class_names(labels: dict[int, str]) -> list[str]:
    """Return the class names of a configuration; none if they are `LABEL_0`, `LABEL_1`, …"""
    names = [labels[i] for i in range(len(labels))]
    return [] if names == [f"LABEL_{i}" for i in range(len(names))] else names


class ClassifierGraph(nn.Module):
    """The classifier with positional inputs and only logits as output, for ONNX."""

    def __init__(self, network: nn.Module, names: list[str]) -> None:
        super().__init__()
        self.network = network
        self.names = names

    def forward(self, *inputs: Tensor) -> Tensor:
        logits: Tensor = self.network(**dict(zip(self.names, inputs, strict=True))).logits
        return logits
