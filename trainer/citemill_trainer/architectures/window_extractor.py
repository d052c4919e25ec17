"""Scores the sentences of a document for a query: WikiRef's BERT, by classification or regression."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.context_network import gather_positions
from citemill_trainer.architectures.windows import cut_windows
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.binary_cross_entropy import binary_cross_entropy
from citemill_trainer.losses.mean_squared_error import squared_error
from citemill_trainer.metrics import ranking_scores
from citemill_trainer.pretrained import (
    load_config,
    load_network,
    load_tokenizer,
    nested_token_ids,
    special,
    tokenizer_from,
)
from citemill_trainer.rows import Row, same_length

LOSSES = ("bce", "mse")
# Number of title markers; deeper titles share the last one.
LEVELS = 9


class ExtractorNetwork(nn.Module):
    """A linear layer on each sentence's [CLS]; followed by a sigmoid if sentences are classified (equations 3, 4)."""

    def __init__(self, encoder: nn.Module, width: int) -> None:
        super().__init__()
        self.prefix = str(encoder.base_model_prefix)
        setattr(self, self.prefix, encoder)
        self.output = nn.Linear(width, 1)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor, cls_index: Tensor) -> Tensor:
        encoder = getattr(self, self.prefix)
        states = encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        scores: Tensor = self.output(gather_positions(states, cls_index)).squeeze(-1)
        return scores


class ScoreGraph(nn.Module):
    """The scores for ranking: probabilities if sentences are classified."""

    def __init__(self, network: nn.Module, *, probabilities: bool) -> None:
        super().__init__()
        self.network = network
        self.probabilities = probabilities

    def forward(self, *inputs: Tensor) -> Tensor:
        scores: Tensor = self.network(*inputs)
        return torch.sigmoid(scores) if self.probabilities else scores


class WindowExtractor(Architecture):
    """`[L1] title [L2] section …` as segment 0, then `[CLS] sentence [SEP]` for each sentence as segment 1."""

    name = "window-extractor"
    fields = {"query": "texts", "sentences": "texts", "labels": "integers"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        if self.job.training.loss not in LOSSES:
            raise UserError("job", f"training.loss of {self.name} is one of {', '.join(LOSSES)}")
        texts = (text for row in training for text in [*row["query"], *row["sentences"]])
        self.tokenizer = load_tokenizer(self.job, texts)
        self.tokenizer.add_tokens([f"[L{level}]" for level in range(1, LEVELS + 1)], special_tokens=True)
        self.config = load_config(self.job)
        if self.job.init is None:
            self.config.vocab_size = max(self.config.vocab_size, len(self.tokenizer))
        encoder = load_network(AutoModel, self.job, self.config)
        if len(self.tokenizer) > encoder.get_input_embeddings().num_embeddings:
            encoder.resize_token_embeddings(len(self.tokenizer))
        self.config = encoder.config
        torch.manual_seed(self.job.training.seed)
        self._finish(encoder)

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config = AutoConfig.from_pretrained(folder)
        self._finish(AutoModel.from_config(self.config).float())

    def _finish(self, encoder: nn.Module) -> None:
        if getattr(self.config, "type_vocab_size", 0) < 2:
            raise UserError("init", "window-extractor needs an encoder with two segments, such as BERT")
        self.window = min(int(self.settings.get("window", 512)), int(self.config.max_position_embeddings))
        self.stride = int(self.settings.get("stride", 100))
        self.negative_share = float(self.settings.get("negative_share", 1))
        self.regression = self.job.training.loss == "mse"
        self.module = ExtractorNetwork(encoder, int(self.config.hidden_size))

    def check(self, rows: list[Row]) -> None:
        same_length(rows, "sentences", "labels")
        if self.regression:
            if any(not isinstance(row.get("targets"), list) for row in rows):
                raise UserError("row", 'regression (loss "mse") needs "targets" in every row')
            same_length(rows, "sentences", "targets")

    def query_ids(self, titles: Sequence[Sequence[int]]) -> list[int]:
        """Tokenise the titles, from the article's to the section's, to at most half a window."""
        ids: list[int] = []
        for level, title in enumerate(titles, 1):
            ids += [self.tokenizer.convert_tokens_to_ids(f"[L{min(level, LEVELS)}]"), *title]
        return ids[: self.window // 2]

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        opening, closing = special(self.tokenizer, "cls"), special(self.tokenizer, "sep")
        examples: list[Example] = []
        random = np.random.default_rng(self.job.training.seed)
        tokens = nested_token_ids(self.tokenizer, [row["sentences"] for row in rows], limit=self.window)
        queries = nested_token_ids(self.tokenizer, [row["query"] for row in rows], limit=self.window)
        for number, (row, titles, sentences) in enumerate(zip(rows, queries, tokens, strict=True)):
            query = self.query_ids(titles)
            count = len(sentences)
            values = row.get("targets" if self.regression else "labels") or [0] * count
            for window in cut_windows(query, sentences, self.window, self.stride, opening, closing):
                if training and self._is_left_out(random, [values[i] for i in window.sentences]):
                    continue
                features = {
                    "input_ids": np.asarray(window.tokens, dtype=np.int32),
                    "token_type_ids": np.asarray(window.segments, dtype=np.int32),
                    "cls_index": np.asarray(window.openings, dtype=np.int32),
                    "targets": np.asarray([values[i] for i in window.sentences], dtype=np.float32),
                    "sentences": window.sentences,
                }
                examples.append(Example(str(row["id"]), number, len(window.tokens), features))
        return examples

    def _is_left_out(self, random: np.random.Generator, values: Sequence[float]) -> bool:
        """True for a window without a relevant sentence that is not in the random share that training reads."""
        return self.negative_share < 1 and not any(values) and random.random() >= self.negative_share

    def collate(self, examples: Sequence[Example]) -> Batch:
        column = {name: [e.features[name] for e in examples] for name in examples[0].features}
        return {
            "input_ids": pad(column["input_ids"], special(self.tokenizer, "pad"), multiple=self.length_step),
            "attention_mask": pad([np.ones(e.size, dtype=np.int64) for e in examples], 0, multiple=self.length_step),
            "token_type_ids": pad(column["token_type_ids"], 0, multiple=self.length_step),
            "cls_index": pad(column["cls_index"], -1, multiple=self.count_step),
            "targets": pad(column["targets"], 0.0, multiple=self.count_step),
        }

    def _scores(self, batch: Batch) -> Tensor:
        names = ("input_ids", "attention_mask", "token_type_ids", "cls_index")
        scores: Tensor = self.module(*(batch[name] for name in names))
        return scores

    def loss(self, batch: Batch) -> Tensor:
        mask = batch["cls_index"] >= 0
        if self.regression:
            return squared_error(self._scores(batch), batch["targets"], mask)
        return binary_cross_entropy(self._scores(batch), batch["targets"], mask)

    def can_be_recorded(self) -> bool:
        return True

    def denominator(self, example: Example) -> float:
        return float(len(example.features["sentences"]))

    def predict(self, batch: Batch) -> list[Any]:
        counts = (batch["cls_index"] >= 0).sum(1).tolist()
        scores = self._scores(batch).float()
        outputs = (scores if self.regression else torch.sigmoid(scores)).cpu().tolist()
        return [row[:count] for row, count in zip(outputs, counts, strict=True)]

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        merged: list[list[float]] = [[0.0] * len(row["sentences"]) for row in rows]
        for example, scores in zip(examples, predictions, strict=True):
            for sentence, score in zip(example.features["sentences"], scores, strict=True):
                merged[example.row][sentence] = score
        return merged

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        return ranking_scores([row["labels"] for row in rows], predictions)

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"scores": prediction}

    def model_fields(self) -> dict[str, Any]:
        return {"window": self.window, "stride": self.stride}

    def graphs(self) -> list[OnnxGraph]:
        rows: list[Row] = [
            {"id": "0", "query": ["a"], "sentences": ["b c", "d"]},
            {"id": "1", "query": [], "sentences": ["e"]},
        ]
        batch = self.collate(self.encode(rows, training=False))
        names = ["input_ids", "attention_mask", "token_type_ids", "cls_index"]
        axes = {name: {0: "batch", 1: "tokens"} for name in names[:3]}
        axes |= {"cls_index": {0: "batch", 1: "sentences"}, "scores": {0: "batch", 1: "sentences"}}
        module = ScoreGraph(self.module, probabilities=not self.regression)
        return [OnnxGraph("model", module, {name: batch[name] for name in names}, ["scores"], axes)]
