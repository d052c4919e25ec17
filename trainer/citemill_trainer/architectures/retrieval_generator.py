"""A generator and a retriever that are trained together, the base of fusion and RAG-sequence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.generators import generator_from, load_generator
from citemill_trainer.architectures.retriever import Retriever, spread
from citemill_trainer.architectures.seq2seq_graphs import seq2seq_graphs
from citemill_trainer.devices import Placement
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.token_cross_entropy import IGNORED
from citemill_trainer.metrics import rouge_means
from citemill_trainer.pretrained import load_tokenizer, tokenizer_from
from citemill_trainer.rows import Row


class RetrievalGenerator(Architecture):
    """The module has two children, `generator` and `retriever`; candidates of all examples are in one flat list."""

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        self.tokenizer = load_tokenizer(self.job, (str(row["target"]) for row in training))
        self.config, generator = load_generator(self.job, self.tokenizer)
        self._finish(generator, Retriever.load(self.job))

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config, generator = generator_from(folder)
        self._finish(generator, Retriever.restore(folder))

    def _finish(self, generator: Any, retriever: Retriever) -> None:
        self.retriever = retriever
        self.generator = generator
        self.module = nn.ModuleDict({"generator": generator, "retriever": retriever.encoder})
        self.k = int(self.settings.get("k", 10))
        self.max_target = int(self.settings.get("max_target", 256))
        self.start = int(self.config.decoder_start_token_id)
        self.eos = int(self.config.eos_token_id)
        self.padding = int(self.config.pad_token_id)

    def retrieval_columns(self, examples: Sequence[Example]) -> Batch:
        """Collect queries and candidates for the retriever; candidate n has example owner[n] and position[n]."""
        query, query_mask = self.retriever.pad_ids([e.features["query"] for e in examples])
        flat = [ids for e in examples for ids in e.features["candidates"]]
        candidates, candidate_mask = self.retriever.pad_ids(flat or [np.zeros(1, dtype=np.int32)])
        positions = [(i, j) for i, e in enumerate(examples) for j in range(len(e.features["candidates"]))]
        columns = torch.tensor(positions or [(0, 0)])
        return {
            "query": query,
            "query_mask": query_mask,
            "candidates": candidates,
            "candidate_mask": candidate_mask,
            "owner": columns[:, 0],
            "position": columns[:, 1],
            "counts": torch.tensor([len(e.features["candidates"]) for e in examples]),
            "labels": pad([e.features["labels"] for e in examples], IGNORED, multiple=self.length_step),
        }

    def candidate_scores(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Compute inner products [B, S] and a mask of the candidates that exist."""
        width = max(1, int(batch["counts"].max()))
        exists = torch.arange(width, device=batch["counts"].device)[None, :] < batch["counts"][:, None]
        queries = self.queries(batch)
        flat = self.retriever.encoder(batch["candidates"], batch["candidate_mask"])
        table = spread(flat, batch["owner"], batch["position"], len(queries), width)
        scores = torch.einsum("bd,bsd->bs", queries.float(), table.float()) / queries.shape[1] ** 0.5
        return scores.masked_fill(~exists, torch.finfo(scores.dtype).min), exists

    def queries(self, batch: Batch) -> Tensor:
        """Compute the query vector of each example."""
        vectors: Tensor = self.retriever.encoder(batch["query"], batch["query_mask"])
        return vectors

    def top(self, scores: Tensor, exists: Tensor) -> list[list[int]]:
        """Find the indexes of the k best candidates of each example, best first."""
        best = scores.topk(min(self.k, scores.shape[1]), dim=1).indices.tolist()
        counts = exists.sum(1).tolist()
        return [[j for j in row if j < count] for row, count in zip(best, counts, strict=True)]

    def denominator(self, example: Example) -> float:
        return float(len(example.features["labels"]))

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        return rouge_means([p["text"] for p in predictions], [row["target"] for row in rows])

    def describe(self, prediction: Any) -> dict[str, Any]:
        return dict(prediction)

    def save(self, folder: Path) -> None:
        super().save(folder)
        self.generator.generation_config.save_pretrained(folder)
        self.retriever.save(folder)

    def model_fields(self) -> dict[str, Any]:
        return {
            "k": self.k,
            "max_target": self.max_target,
            "decoder_start_token_id": self.start,
            "eos_token_id": self.eos,
            "pad_token_id": self.padding,
        }

    def graphs(self) -> list[OnnxGraph]:
        # As in training, no token has global attention, because sentences and passages are short.
        return [*seq2seq_graphs(self.generator, is_local=True), self.retriever.graph()]
