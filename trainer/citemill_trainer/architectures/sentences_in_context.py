"""All sentences of a paragraph at once, one logit for each: CiteWorth's Longformer-Ctx.

`paper`: `[CLS] s1 [SEP] s2 [SEP] …`; each [SEP]'s vector goes through one hidden layer and a classifier (§5).
`mean`: the mean of a sentence's token vectors takes the place of its [SEP].
`attention` (refined): a weighted mean, with weights that each head learns for its share of the vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.context_network import ContextGraph, ContextNetwork, pack_sentences
from citemill_trainer.cache import Ragged
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.binary_cross_entropy import binary_cross_entropy
from citemill_trainer.losses.class_weights import class_weights
from citemill_trainer.losses.consistency import binary_disagreement, double
from citemill_trainer.losses.distillation import binary_divergence, distillation_settings
from citemill_trainer.metrics import detection_scores
from citemill_trainer.pretrained import (
    load_config,
    load_network,
    load_tokenizer,
    longest_input,
    special,
    token_ids,
    tokenizer_from,
)
from citemill_trainer.rows import Row, same_length

POOLINGS = ("sep", "mean", "attention")
GLOBAL_ATTENTION = ("cls", "sep", "none")
# Maximum number of tokens of a section's title.
MAX_HEADING_TOKENS = 16


class SentencesInContext(Architecture):
    """Reads a paragraph at once; one that is longer than the encoder's limit is split between sentences."""

    name = "sentences-in-context"
    fields = {"sentences": "texts", "labels": "integers"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        texts = (sentence for row in training for sentence in row["sentences"])
        self.tokenizer = load_tokenizer(self.job, texts)
        self.config = load_config(self.job)
        encoder = load_network(AutoModel, self.job, self.config)
        torch.manual_seed(self.job.training.seed)
        self._finish(encoder)

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config = AutoConfig.from_pretrained(folder)
        self._finish(AutoModel.from_config(self.config).float())

    def _finish(self, encoder: nn.Module) -> None:
        self.pooling = str(self.settings.get("pooling", "sep"))
        self.global_attention = str(self.settings.get("global_attention", "cls"))
        self.heading = bool(self.settings.get("heading", False))
        self.alternate_segments = bool(self.settings.get("alternate_segments", False))
        if self.pooling not in POOLINGS or self.global_attention not in GLOBAL_ATTENTION:
            raise UserError("job", f"settings.pooling is one of {POOLINGS}, global_attention of {GLOBAL_ATTENTION}")
        self.max_length = longest_input(self.config, self.tokenizer, self.settings.get("max_length"))
        self.has_types = getattr(self.config, "type_vocab_size", 0) > 1
        self.is_longformer = self.config.model_type == "longformer"
        self.weights = [1.0, 1.0]
        dropout = float(self.settings.get("dropout", 0.1))
        self.module = ContextNetwork(encoder, self.config, self.pooling, dropout)

    def check(self, rows: list[Row]) -> None:
        same_length(rows, "sentences", "labels")

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        headings = self._headings(rows)
        longest = self.max_length - 2
        flat = token_ids(self.tokenizer, [s for row in rows for s in row["sentences"]], limit=longest)
        examples: list[Example] = []
        offset = 0
        for index, row in enumerate(rows):
            count = len(row["sentences"])
            ids = flat[offset : offset + count]
            offset += count
            labels = row.get("labels") or [0] * count
            capacity = self.max_length - 1 - len(headings[index])
            ids = [sentence[: capacity - 1] for sentence in ids]
            for start, end in pack_sentences([len(i) for i in ids], capacity):
                features = self._features(ids[start:end], headings[index]) | {
                    "labels": np.asarray(labels[start:end], dtype=np.int64),
                    "first": start,
                }
                examples.append(Example(str(row["id"]), index, len(features["input_ids"]), features))
        return examples

    def _headings(self, rows: Sequence[Row]) -> list[list[int]]:
        """Tokenise the section titles, each with its [SEP], which precede the sentences with settings.heading."""
        if not self.heading:
            return [[] for _ in rows]
        texts = [str(row.get("heading") or "") for row in rows]
        sep = special(self.tokenizer, "sep")
        return [[*ids, sep] if ids else [] for ids in token_ids(self.tokenizer, texts, limit=MAX_HEADING_TOKENS)]

    def _features(self, sentences: list[list[int]], heading: list[int]) -> dict[str, Any]:
        sep = special(self.tokenizer, "sep")
        ids = [special(self.tokenizer, "cls"), *heading]
        sentence_map, separators = [-1] * len(ids), []
        for number, sentence in enumerate(sentences):
            ids += [*sentence, sep]
            # A sentence without tokens is represented by its [SEP].
            sentence_map += [number] * len(sentence) + [-1 if sentence else number]
            separators.append(len(ids) - 1)
        return {
            "input_ids": np.asarray(ids, dtype=np.int32),
            "sentence_map": np.asarray(sentence_map, dtype=np.int32),
            "sentence_index": np.asarray(separators, dtype=np.int32),
        }

    def fit(self, examples: Sequence[Example]) -> None:
        labels = np.concatenate([e.features["labels"] for e in examples]).tolist()
        setting = self.job.training.class_weights
        weighted = self.job.training.loss == "weighted-ce"
        self.weights = class_weights(setting or ("balanced" if weighted else None), labels, 2)

    def teach(self, examples: Sequence[Example], answers: Ragged) -> None:
        for example in examples:
            first = example.features["first"]
            example.features["teacher"] = answers[example.row][first : first + len(example.features["labels"])]

    def collate(self, examples: Sequence[Example]) -> Batch:
        column = {name: [e.features[name] for e in examples] for name in examples[0].features}
        batch = {
            "input_ids": pad(column["input_ids"], special(self.tokenizer, "pad"), multiple=self.length_step),
            "attention_mask": pad([np.ones(e.size, dtype=np.int64) for e in examples], 0, multiple=self.length_step),
            "sentence_index": pad(column["sentence_index"], -1, multiple=self.count_step),
            "sentence_map": pad(column["sentence_map"], -1, multiple=self.length_step),
            "labels": pad(column["labels"], -1, multiple=self.count_step),
        }
        if "teacher" in column:
            batch["teacher"] = pad(column["teacher"], 0.0, multiple=self.count_step)
        if self.has_types:
            batch["token_type_ids"] = self._token_types(batch)
        if self.is_longformer:
            batch["global_attention_mask"] = self._global_attention_mask(batch)
        return batch

    def _token_types(self, batch: Batch) -> Tensor:
        types = torch.zeros_like(batch["input_ids"])
        return batch["sentence_map"].clamp(min=0) % 2 if self.alternate_segments else types

    def _global_attention_mask(self, batch: Batch) -> Tensor:
        mask = torch.zeros_like(batch["input_ids"])
        if self.global_attention != "none":
            mask[:, 0] = 1
        if self.global_attention == "sep":
            mask |= (batch["input_ids"] == special(self.tokenizer, "sep")).long() * batch["attention_mask"]
        return mask

    def _logits(self, batch: Batch) -> Tensor:
        inputs = {name: batch[name] for name in self._input_names()}
        logits: Tensor = self.module(inputs, batch[self._position_input()], batch["sentence_index"].shape[1])
        return logits

    def _position_input(self) -> str:
        return "sentence_index" if self.pooling == "sep" else "sentence_map"

    def _input_names(self) -> list[str]:
        names = ["input_ids", "attention_mask"]
        if self.has_types:
            names.append("token_type_ids")
        return [*names, "global_attention_mask"] if self.is_longformer else names

    def decision(self, batch: Batch, target: int) -> Tensor:
        """Return the logits of all sentences of a paragraph, which attribution explains."""
        logits = self._logits(batch).masked_fill(batch["sentence_index"] < 0, 0.0).sum(1)
        return logits if target == 1 else -logits

    def texts_in(self, row: Row, example: Example) -> list[tuple[str, int, int]]:
        """List the sentences, each with the positions of its first token and of its [SEP]."""
        ends = example.features["sentence_index"].tolist()
        sentence_map = example.features["sentence_map"].tolist()
        first = example.features["first"]
        starts = [sentence_map.index(number) for number in range(len(ends))]
        return [
            (row["sentences"][first + n], start, end) for n, (start, end) in enumerate(zip(starts, ends, strict=True))
        ]

    def input_embeddings(self) -> nn.Module:
        encoder: Any = getattr(self.module, str(self.module.prefix))
        embeddings: nn.Module = encoder.get_input_embeddings()
        return embeddings

    def loss(self, batch: Batch) -> Tensor:
        weight = self.job.training.r_drop
        if not weight or not self.module.training:
            return self._supervised_loss(self._logits(batch), batch)
        twice = double(batch, [*self._input_names(), "sentence_map", "sentence_index"])
        first, second = self._logits(twice).chunk(2)
        loss = (self._supervised_loss(first, batch) + self._supervised_loss(second, batch)) / 2
        return loss + weight * (binary_disagreement(first, second) * (batch["labels"] >= 0)).sum()

    def _supervised_loss(self, logits: Tensor, batch: Batch) -> Tensor:
        """Compute the loss against the labels and, in distillation, the teacher's answers, weighted by class."""
        labels = batch["labels"]
        has_label = labels >= 0
        loss = binary_cross_entropy(logits, labels, has_label, self.weights)
        if "teacher" not in batch:
            return loss
        share, temperature = distillation_settings(self.job)
        class_weights = self.weights[0] + (self.weights[1] - self.weights[0]) * labels.clamp(min=0)
        softened = binary_divergence(logits, batch["teacher"], temperature) * class_weights * has_label
        return share * loss + (1 - share) * softened.sum()

    def can_be_recorded(self) -> bool:
        # Longformer reads back which tokens are global, which makes the GPU wait.
        return not self.is_longformer and self.max_length % 32 == 0

    def denominator(self, example: Example) -> float:
        positive = int(example.features["labels"].sum())
        return self.weights[1] * positive + self.weights[0] * (len(example.features["labels"]) - positive)

    def predict(self, batch: Batch) -> list[Any]:
        return _without_padding(self._logits(batch), batch)

    def judge(self, batch: Batch) -> tuple[list[Any], Tensor]:
        logits = self._logits(batch)
        return _without_padding(logits, batch), self._supervised_loss(logits, batch)

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        merged: list[list[float]] = [[0.0] * len(row["sentences"]) for row in rows]
        for example, logits in zip(examples, predictions, strict=True):
            first = example.features["first"]
            merged[example.row][first : first + len(logits)] = logits
        return merged

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        labels = [int(label) for row in rows for label in row["labels"]]
        logits = np.asarray([x for prediction in predictions for x in prediction], dtype=np.float64)
        return detection_scores(labels, (1 / (1 + np.exp(-logits))).tolist(), threshold)

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"logits": prediction}

    def model_fields(self) -> dict[str, Any]:
        return {
            "max_length": self.max_length,
            "pooling": self.pooling,
            "heading": self.heading,
            "alternate_segments": self.alternate_segments,
            "class_weights": self.weights,
        }

    def graphs(self) -> list[OnnxGraph]:
        rows: list[Row] = [{"id": "0", "sentences": ["a b", "c d e"]}, {"id": "1", "sentences": ["f"]}]
        batch = self.collate(self.encode(rows, training=False))
        names = [*self._input_names(), self._position_input()]
        axes = {name: {0: "batch", 1: "tokens"} for name in names}
        if self.pooling == "sep":
            axes["sentence_index"] = {0: "batch", 1: "sentences"}
        axes["logits"] = {0: "batch", 1: "sentences"}
        inputs = {name: batch[name] for name in names}
        return [OnnxGraph("model", ContextGraph(self.module, names), inputs, ["logits"], axes)]


def _without_padding(logits: Tensor, batch: Batch) -> list[Any]:
    """Convert logits to a list for each example, without those of padding."""
    counts = (batch["sentence_index"] >= 0).sum(1).tolist()
    return [row[:count] for row, count in zip(logits.float().cpu().tolist(), counts, strict=True)]
