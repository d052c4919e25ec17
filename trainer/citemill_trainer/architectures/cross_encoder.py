"""A network that reads a query together with each candidate text and scores the pair: it reorders search results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from transformers import AutoConfig, AutoModelForSequenceClassification

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.sequence_classifier import ClassifierGraph
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.listwise import listwise_cross_entropy
from citemill_trainer.metrics import ranking_scores
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

# Number of special tokens: [CLS], and a [SEP] after each of the two texts.
FRAME = 3

Ids = NDArray[np.int32]


class CrossEncoder(Architecture):
    """`[CLS] query [SEP] text [SEP]` → one logit; the texts of a row compete for the highest.

    A query has at most `query_length` tokens (default: half of `max_length`), a text the rest. The folder is one
    that sentence-transformers opens as a CrossEncoder.
    """

    name = "cross-encoder"
    fields = {"query": "text", "sentences": "texts", "labels": "integers"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        if self.job.training.loss != "listwise":
            raise UserError("job", f'training.loss of {self.name} is "listwise"')
        texts = (text for row in training for text in [str(row["query"]), *row["sentences"]])
        self.tokenizer = load_tokenizer(self.job, texts)
        self.config = load_config(self.job)
        self.config.num_labels = 1
        self.module = load_network(AutoModelForSequenceClassification, self.job, self.config)
        self._finish()

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config = AutoConfig.from_pretrained(folder)
        self.module = AutoModelForSequenceClassification.from_config(self.config).float()
        self._finish()

    def _finish(self) -> None:
        self.max_length = longest_input(self.config, self.tokenizer, self.settings.get("max_length"))
        self.query_length = int(self.settings.get("query_length") or self.max_length // 2)
        if not 0 < self.query_length < self.max_length - FRAME:
            raise UserError("job", f"settings.query_length must be between 1 and {self.max_length - FRAME - 1}")
        self.has_types = getattr(self.config, "type_vocab_size", 0) > 1

    def check(self, rows: list[Row]) -> None:
        same_length(rows, "sentences", "labels")
        if not any(any(row["labels"]) and not all(row["labels"]) for row in rows):
            raise UserError("row", "no row has both a right text and a wrong one to distinguish it from")

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        queries = token_ids(self.tokenizer, [str(row["query"]) for row in rows], limit=self.query_length)
        # Texts are often candidates of many queries, so each is tokenised once.
        distinct = list(dict.fromkeys(str(text) for row in rows for text in row["sentences"]))
        limit = self.max_length - FRAME
        encoded = token_ids(self.tokenizer, distinct, limit=limit)
        texts = {text: np.asarray(ids, dtype=np.int32) for text, ids in zip(distinct, encoded, strict=True)}
        examples: list[Example] = []
        for index, row in enumerate(rows):
            query = np.asarray(queries[index], dtype=np.int32)
            count = len(row["sentences"])
            candidates = [texts[str(text)][: limit - len(query)] for text in row["sentences"]]
            labels = np.asarray(row.get("labels") or [0] * count, dtype=np.int32)
            features = {"query": query, "texts": candidates, "labels": labels}
            longest = max((len(text) for text in candidates), default=0)
            # All pairs of a row are padded to the longest.
            examples.append(Example(str(row["id"]), index, max(1, count) * (FRAME + len(query) + longest), features))
        return examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        opening, closing = special(self.tokenizer, "cls"), special(self.tokenizer, "sep")
        pairs: list[Ids] = []
        types: list[Ids] = []
        pair_indexes: list[NDArray[np.int64]] = []
        for example in examples:
            query, texts = example.features["query"], example.features["texts"]
            pair_indexes.append(np.arange(len(pairs), len(pairs) + len(texts)))
            for text in texts:
                pairs.append(np.concatenate([[opening], query, [closing], text, [closing]]).astype(np.int32))
                types.append(np.repeat([0, 1], [len(query) + 2, len(text) + 1]).astype(np.int32))
        # A batch of rows without texts still needs an input.
        pairs = pairs or [np.asarray([opening, closing, closing], dtype=np.int32)]
        types = types or [np.zeros(FRAME, dtype=np.int32)]
        batch = {
            "input_ids": pad(pairs, special(self.tokenizer, "pad"), multiple=self.length_step),
            "attention_mask": pad(
                [np.ones(len(pair), dtype=np.int64) for pair in pairs], 0, multiple=self.length_step
            ),
            "pair_index": pad(pair_indexes, -1),
            "labels": pad([e.features["labels"] for e in examples], 0),
        }
        if self.has_types:
            batch["token_type_ids"] = pad(types, 0, multiple=self.length_step)
        return batch

    def logits(self, batch: Batch) -> Tensor:
        """Compute the logits of each row's texts, [rows, texts]; positions without a text have meaningless ones."""
        names = ("input_ids", "attention_mask", "token_type_ids")
        logits: Tensor = self.module(**{name: batch[name] for name in names if name in batch}).logits[:, 0]
        return logits[batch["pair_index"].clamp(min=0)]

    def loss(self, batch: Batch) -> Tensor:
        return listwise_cross_entropy(self.logits(batch), batch["labels"], batch["pair_index"] >= 0)

    def denominator(self, example: Example) -> float:
        return float(len(example.features["texts"]))

    def predict(self, batch: Batch) -> list[Any]:
        counts = (batch["pair_index"] >= 0).sum(1).tolist()
        scores = self.logits(batch).float().cpu().tolist()
        return [row[:count] for row, count in zip(scores, counts, strict=True)]

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        """Score by average precision: with one right text per row, the reciprocal of its rank."""
        return ranking_scores([row["labels"] for row in rows], predictions)

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"scores": prediction}

    def save(self, folder: Path) -> None:
        self.config.architectures = [type(self.module).__name__]
        super().save(folder)

    def model_fields(self) -> dict[str, Any]:
        return {"max_length": self.max_length, "query_length": self.query_length}

    def graphs(self) -> list[OnnxGraph]:
        names = ["input_ids", "attention_mask"] + (["token_type_ids"] if self.has_types else [])
        ids = torch.randint(0, min(90, self.config.vocab_size), (2, 8))
        inputs = {name: torch.ones_like(ids) for name in names} | {"input_ids": ids}
        axes = {name: {0: "batch", 1: "tokens"} for name in names} | {"logits": {0: "batch"}}
        return [OnnxGraph("model", ClassifierGraph(self.module, names), inputs, ["logits"], axes)]
