"""One tag per token: parts of bibliography strings (SciXGen §3.2), named entities (CiteWorth's transfer)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import AutoConfig, AutoModelForTokenClassification

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.sequence_classifier import ClassifierGraph
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.token_cross_entropy import IGNORED, token_cross_entropy
from citemill_trainer.metrics import tag_scores
from citemill_trainer.pretrained import (
    load_classifier,
    load_config,
    load_tokenizer,
    longest_input,
    special,
    token_ids,
    tokenizer_from,
)
from citemill_trainer.rows import Row, same_length


class TokenTagger(Architecture):
    """A token's tag is that of its first piece (Devlin et al., 2019); long rows are split between tokens."""

    name = "token-tagger"
    fields = {"tokens": "texts", "tags": "texts"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        distinct = sorted({tag for row in training for tag in row["tags"]})
        self.tags = [str(tag) for tag in self.settings.get("tags") or distinct]
        self.tokenizer = load_tokenizer(self.job, (" ".join(row["tokens"]) for row in training))
        self.config = load_config(self.job)
        self.config.num_labels = len(self.tags)
        self.config.id2label = dict(enumerate(self.tags))
        self.config.label2id = {tag: i for i, tag in enumerate(self.tags)}
        self.module = load_classifier(AutoModelForTokenClassification, self.job, self.config, self.tags)
        self._finish()

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config = AutoConfig.from_pretrained(folder)
        self.tags = [self.config.id2label[i] for i in range(self.config.num_labels)]
        self.module = AutoModelForTokenClassification.from_config(self.config).float()
        self._finish()

    def _finish(self) -> None:
        self.max_length = longest_input(self.config, self.tokenizer, self.settings.get("max_length"))
        self.has_types = getattr(self.config, "type_vocab_size", 0) > 1

    def check(self, rows: list[Row]) -> None:
        same_length(rows, "tokens", "tags")
        for row in rows:
            unknown = set(row["tags"]) - set(self.tags)
            if unknown:
                raise UserError("row", f"row {row['id']}: tag {min(unknown)!r} does not occur in the training rows")

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        examples: list[Example] = []
        for number, row in enumerate(rows):
            # An unknown or empty token needs a piece to which its tag is assigned.
            pieces = [ids or [special(self.tokenizer, "unk")] for ids in self._pieces(row["tokens"])]
            tags = row.get("tags") or [self.tags[0]] * len(pieces)
            start = 0
            while start < len(pieces):
                # The first and the last token are special.
                end, length = start, 2
                while end < len(pieces) and (end == start or length + len(pieces[end]) <= self.max_length):
                    length += len(pieces[end])
                    end += 1
                features = self._features(pieces[start:end], tags[start:end]) | {"first": start}
                examples.append(Example(str(row["id"]), number, len(features["input_ids"]), features))
                start = end
        return examples

    def _pieces(self, tokens: list[str]) -> list[list[int]]:
        return token_ids(self.tokenizer, tokens, limit=self.max_length - 2)

    def _features(self, pieces: list[list[int]], tags: Sequence[str]) -> dict[str, Any]:
        index = {tag: i for i, tag in enumerate(self.tags)}
        ids, labels = [special(self.tokenizer, "cls")], [IGNORED]
        for piece, tag in zip(pieces, tags, strict=True):
            ids += piece
            labels += [index[tag]] + [IGNORED] * (len(piece) - 1)
        ids.append(special(self.tokenizer, "sep"))
        labels.append(IGNORED)
        return {"input_ids": np.asarray(ids, dtype=np.int32), "labels": np.asarray(labels, dtype=np.int64)}

    def collate(self, examples: Sequence[Example]) -> Batch:
        ids = [e.features["input_ids"] for e in examples]
        batch = {
            "input_ids": pad(ids, special(self.tokenizer, "pad"), multiple=self.length_step),
            "attention_mask": pad([np.ones(len(i), dtype=np.int64) for i in ids], 0, multiple=self.length_step),
            "labels": pad([e.features["labels"] for e in examples], IGNORED, multiple=self.length_step),
        }
        if self.has_types:
            batch["token_type_ids"] = torch.zeros_like(batch["input_ids"])
        return batch

    def _logits(self, batch: Batch) -> Tensor:
        names = ("input_ids", "attention_mask", "token_type_ids")
        logits: Tensor = self.module(**{name: batch[name] for name in names if name in batch}).logits
        return logits

    def loss(self, batch: Batch) -> Tensor:
        return token_cross_entropy(self._logits(batch), batch["labels"])

    def denominator(self, example: Example) -> float:
        return float((example.features["labels"] != IGNORED).sum())

    def predict(self, batch: Batch) -> list[Any]:
        guesses = self._logits(batch).argmax(-1)
        firsts = batch["labels"] != IGNORED
        return [[self.tags[i] for i in row[first].tolist()] for row, first in zip(guesses, firsts, strict=True)]

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        merged: list[list[str]] = [[self.tags[0]] * len(row["tokens"]) for row in rows]
        for example, tags in zip(examples, predictions, strict=True):
            first = example.features["first"]
            merged[example.row][first : first + len(tags)] = tags
        return merged

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        return tag_scores([row["tags"] for row in rows], predictions)

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"tags": prediction}

    def model_fields(self) -> dict[str, Any]:
        return {"labels": self.tags, "max_length": self.max_length}

    def graphs(self) -> list[OnnxGraph]:
        names = ["input_ids", "attention_mask"] + (["token_type_ids"] if self.has_types else [])
        ids = torch.randint(0, min(90, self.config.vocab_size), (2, 8))
        inputs = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
        if self.has_types:
            inputs["token_type_ids"] = torch.zeros_like(ids)
        axes = {name: {0: "batch", 1: "tokens"} for name in (*names, "logits")}
        return [OnnxGraph("model", ClassifierGraph(self.module, names), inputs, ["logits"], axes)]
