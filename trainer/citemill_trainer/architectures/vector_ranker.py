"""Ranks the sentences of a document for a query, from vectors of a frozen encoder (ROUGE-SciQFS)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import AutoModel

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.ranking_heads import make_head
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.binary_cross_entropy import binary_cross_entropy
from citemill_trainer.losses.class_weights import class_weights
from citemill_trainer.losses.listwise import listwise_cross_entropy
from citemill_trainer.metrics import ranking_scores
from citemill_trainer.pretrained import load_config, load_network, longest_input, tokenizer_from
from citemill_trainer.rows import Row, same_length
from citemill_trainer.vectors import POOLINGS, SentenceEncoder, VectorStore

# Maximum tokens of a text, as Sentence-BERT sets it for all-MiniLM-L6-v2.
ENCODER_LENGTH = 256


class VectorRanker(Architecture):
    """Only the head is trained. Vectors live on the device; batches hold their numbers."""

    name = "vector-ranker"
    fields = {"query": "text", "sentences": "texts", "labels": "integers"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        source = self.settings.get("encoder") or self.job.init
        if not source:
            raise UserError("job", "settings.encoder must name the encoder of the sentences (folder or hub name)")
        self._open(str(source), self.job.out.parent / "vectors", placement)

    def restore(self, folder: Path) -> None:
        placement = Placement(torch.device("cpu"), "fp32")
        self._open(str(folder / "encoder"), Path(self.settings.get("vectors", folder / "vectors")), placement)

    def _open(self, source: str, cache: Path, placement: Placement) -> None:
        pooling = str(self.settings.get("pooling", "mean"))
        if pooling not in POOLINGS:
            raise UserError("job", f"settings.pooling is one of {', '.join(POOLINGS)}")
        self.tokenizer = tokenizer_from(source)
        self.config = load_config(self.job, source)
        network = load_network(AutoModel, self.job, self.config, source)
        encoder = SentenceEncoder(network, pooling, normalise=bool(self.settings.get("normalise", True)))
        length = int(self.settings.get("encoder_length") or ENCODER_LENGTH)
        self.max_length = longest_input(self.config, self.tokenizer, length)
        identity = f"{_fingerprint(network)} {pooling} {encoder.normalise} {self.max_length}"
        self.store = VectorStore(encoder, self.tokenizer, self.max_length, cache, identity)
        self.placement = placement
        self.matrix: Tensor | None = None
        self.weights = [1.0, 1.0]
        torch.manual_seed(self.job.training.seed)
        self.module = make_head(int(self.config.hidden_size), self.settings)

    def check(self, rows: list[Row]) -> None:
        same_length(rows, "sentences", "labels")

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        texts = [text for row in rows for text in [row["query"], *row["sentences"]]]
        self.store.add(texts, self.placement)
        self.matrix = None
        examples = []
        for number, row in enumerate(rows):
            if not row["sentences"]:
                continue
            features = {
                "query": self.store.index(row["query"]),
                "sentences": np.asarray([self.store.index(s) for s in row["sentences"]], dtype=np.int64),
                "labels": np.asarray(row.get("labels") or [0] * len(row["sentences"]), dtype=np.int64),
            }
            examples.append(Example(str(row["id"]), number, len(row["sentences"]), features))
        return examples

    def fit(self, examples: Sequence[Example]) -> None:
        labels = np.concatenate([e.features["labels"] for e in examples]).tolist()
        self.weights = class_weights(self.job.training.class_weights, labels, 2)

    def collate(self, examples: Sequence[Example]) -> Batch:
        return {
            "query": torch.tensor([e.features["query"] for e in examples]),
            "sentences": pad([e.features["sentences"] for e in examples], 0, multiple=self.sentence_step()),
            "labels": pad([e.features["labels"] for e in examples], -1, multiple=self.sentence_step()),
        }

    def _logits(self, batch: Batch) -> Tensor:
        device = batch["query"].device
        if self.matrix is None or self.matrix.device != device:
            self.matrix = self.store.matrix().to(device)
        mask = (batch["labels"] >= 0).long()
        logits: Tensor = self.module(self.matrix[batch["query"]], self.matrix[batch["sentences"]], mask)
        return logits

    def loss(self, batch: Batch) -> Tensor:
        logits, labels = self._logits(batch), batch["labels"]
        loss = binary_cross_entropy(logits, labels, labels >= 0, self.weights)
        weight = float(self.settings.get("listwise", 0.0))
        return loss + weight * listwise_cross_entropy(logits, labels, labels >= 0) if weight else loss

    def can_be_recorded(self) -> bool:
        return str(self.settings.get("kind", "mlp")) != "lstm"

    def sentence_step(self) -> int:
        # Documents have hundreds of sentences. To get few shapes, their number is rounded up like that of tokens.
        return self.length_step if self.count_step > 1 else 1

    def denominator(self, example: Example) -> float:
        positive = int(example.features["labels"].sum())
        return self.weights[1] * positive + self.weights[0] * (example.size - positive)

    def predict(self, batch: Batch) -> list[Any]:
        counts = (batch["labels"] >= 0).sum(1).tolist()
        logits = self._logits(batch).float().cpu().tolist()
        return [row[:count] for row, count in zip(logits, counts, strict=True)]

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        return [logits if logits is not None else [] for logits in super().merge(rows, examples, predictions)]

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        return ranking_scores([row["labels"] for row in rows], predictions)

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"logits": prediction}

    def save(self, folder: Path) -> None:
        super().save(folder)
        self.store.encoder.network.cpu().save_pretrained(folder / "encoder")
        self.tokenizer.save_pretrained(folder / "encoder")

    def model_fields(self) -> dict[str, Any]:
        return {
            "max_length": self.max_length,
            "pooling": self.store.encoder.pooling,
            "normalise": self.store.encoder.normalise,
            "vector_width": int(self.config.hidden_size),
        }

    def graphs(self) -> list[OnnxGraph]:
        width = int(self.config.hidden_size)
        head = OnnxGraph(
            "head",
            self.module,
            {
                # Of length 1, like real vectors: the product of longer ones would dominate the logits.
                "query": torch.nn.functional.normalize(torch.randn(2, width), dim=-1),
                "sentences": torch.nn.functional.normalize(torch.randn(2, 3, width), dim=-1),
                "mask": torch.tensor([[1, 1, 1], [1, 1, 0]]),
            },
            ["logits"],
            {
                "query": {0: "batch"},
                "sentences": {0: "batch", 1: "sentences"},
                "mask": {0: "batch", 1: "sentences"},
                "logits": {0: "batch", 1: "sentences"},
            },
        )
        ids = torch.randint(0, min(90, self.config.vocab_size), (2, 8))
        names = ["input_ids", "attention_mask"]
        inputs = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
        if getattr(self.config, "type_vocab_size", 0) > 1:
            names.append("token_type_ids")
            inputs["token_type_ids"] = torch.zeros_like(ids)
        axes = {name: {0: "batch", 1: "tokens"} for name in names} | {"vectors": {0: "batch"}}
        return [head, OnnxGraph("encoder", self.store.encoder.cpu(), inputs, ["vectors"], axes)]


def _fingerprint(network: Any) -> str:
    """Identify the encoder by its weights, so that the vectors of a different encoder are never used."""
    digest = hashlib.sha256()
    for name, value in sorted(network.state_dict().items()):
        digest.update(name.encode())
        digest.update(value.detach().float().cpu().contiguous().numpy().tobytes())
    return digest.hexdigest()
