"""An encoder that places queries near the documents that answer them: one vector for each text."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint
from transformers import AutoConfig, AutoModel

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.devices import CPU_TOKENS, Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.in_batch_negatives import in_batch_negatives
from citemill_trainer.metrics import retrieval_scores
from citemill_trainer.pretrained import (
    load_config,
    load_network,
    load_tokenizer,
    longest_input,
    special,
    token_ids,
    tokenizer_from,
)
from citemill_trainer.rows import Row
from citemill_trainer.vectors import POOLINGS, SentenceEncoder

TEMPERATURE = 0.05
# Number of nearest documents that a prediction lists.
MAX_NEAREST = 100
# Number of queries whose scores for all documents are in memory at once.
QUERIES_AT_ONCE = 256

Ids = NDArray[np.int32]


class BiEncoder(Architecture):
    """Rows have a `query`, its `document` and perhaps `negatives`; `relevant` names documents that are not negatives.

    A row's documents are negatives of the other rows of its batch, except of those with the same query. So a
    batch is never cut: texts go through the network in parts, and the activations of a part are computed again
    in the backward pass. Memory then depends on the size of a part alone, and the gradient is that of the whole
    batch (GradCache, Gao et al., 2021).

    With `settings.vector_size`, vectors are cut to that many numbers, and the loss is the mean over that size,
    its doubles and the full width, so that vectors can be cut at each of them (Matryoshka representation
    learning, Kusupati et al., 2022).
    """

    name = "bi-encoder"
    fields = {"query": "text", "document": "text"}
    whole_batches = True
    part_tokens: int

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        if self.job.training.loss != "in-batch":
            raise UserError("job", f'training.loss of {self.name} is "in-batch"')
        self.tokenizer = load_tokenizer(
            self.job, (str(row[name]) for row in training for name in ("query", "document"))
        )
        self.config = load_config(self.job)
        self.module = load_network(AutoModel, self.job, self.config)
        self._finish(placement.token_budget())

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config = AutoConfig.from_pretrained(folder)
        self.module = AutoModel.from_config(self.config).float()
        self._finish(CPU_TOKENS)

    def _finish(self, part_tokens: int) -> None:
        self.pooling = str(self.settings.get("pooling", "mean"))
        if self.pooling not in POOLINGS:
            raise UserError("job", f"settings.pooling is one of {', '.join(POOLINGS)}")
        self.temperature = float(self.settings.get("temperature", TEMPERATURE))
        if self.temperature <= 0:
            raise UserError("job", "settings.temperature must be above 0")
        width = int(self.config.hidden_size)
        size = self.settings.get("vector_size") or width
        if not isinstance(size, int) or not 1 <= size <= width:
            raise UserError("job", f"settings.vector_size must be a whole number from 1 to {width}")
        self.vector_sizes = [*(size << n for n in range(width.bit_length()) if size << n < width), width]
        self.part_tokens = int(self.settings.get("part_tokens") or part_tokens)
        self.max_length = longest_input(self.config, self.tokenizer, self.settings.get("max_length"))
        self.encoder = SentenceEncoder(self.module, self.pooling, normalise=True)

    def check(self, rows: list[Row]) -> None:
        for row in rows:
            for name in ("negatives", "relevant"):
                if not all(isinstance(item, str) for item in row.get(name) or []):
                    raise UserError("row", f'row {row["id"]}: "{name}" must be a list of texts')

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        queries = self._ids([str(row["query"]) for row in rows])
        documents = self._ids([str(row["document"]) for row in rows])
        negatives = self._ids([text for row in rows for text in row.get("negatives") or []])
        relevant: defaultdict[str, set[str]] = defaultdict(set)
        for row in rows:
            relevant[str(row["query"])].update([_document_name(row), *(row.get("relevant") or [])])
        examples: list[Example] = []
        start = 0
        for index, row in enumerate(rows):
            end = start + len(row.get("negatives") or [])
            features = {
                "query": queries[index],
                "document": documents[index],
                "negatives": negatives[start:end],
                "name": _document_name(row),
                "relevant": relevant[str(row["query"])],
            }
            size = max(len(queries[index]), len(documents[index]))
            examples.append(Example(str(row["id"]), index, size, features))
            start = end
        return examples

    def _ids(self, texts: list[str]) -> list[Ids]:
        first, last = special(self.tokenizer, "cls"), special(self.tokenizer, "sep")
        encoded = token_ids(self.tokenizer, texts, limit=self.max_length - 2)
        return [np.asarray([first, *ids, last], dtype=np.int32) for ids in encoded]

    def collate(self, examples: Sequence[Example]) -> Batch:
        documents = [e.features["document"] for e in examples]
        negatives = [ids for e in examples for ids in e.features["negatives"]]
        return {
            **self._padded("query", [e.features["query"] for e in examples]),
            **self._padded("document", [*documents, *negatives]),
            "excluded": torch.from_numpy(_excluded(examples, len(negatives))),
        }

    def _padded(self, name: str, ids: list[Ids]) -> Batch:
        ones = [np.ones(len(i), dtype=np.int64) for i in ids]
        return {
            f"{name}_ids": pad(ids, special(self.tokenizer, "pad"), multiple=self.length_step),
            f"{name}_mask": pad(ones, 0, multiple=self.length_step),
        }

    def shrink_parts(self) -> bool:
        if self.part_tokens <= self.max_length:
            return False
        self.part_tokens //= 2
        return True

    def vectors(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Compute a vector of length 1 for each text; in training, only one part's activations are in memory."""
        rows = max(1, self.part_tokens // ids.shape[1])
        if len(ids) <= rows:
            vectors: Tensor = self.encoder(ids, mask)
            return vectors
        parts = zip(torch.split(ids, rows), torch.split(mask, rows), strict=True)
        if not torch.is_grad_enabled():
            return torch.cat([self.encoder(*part) for part in parts])
        return torch.cat([checkpoint(self.encoder, *part, use_reentrant=False) for part in parts])

    def loss(self, batch: Batch) -> Tensor:
        queries = self.vectors(batch["query_ids"], batch["query_mask"])
        documents = self.vectors(batch["document_ids"], batch["document_mask"])
        return self._loss(queries, documents, batch["excluded"])

    def _loss(self, queries: Tensor, documents: Tensor, excluded: Tensor) -> Tensor:
        losses = [
            in_batch_negatives(_shorten(queries, size), _shorten(documents, size), excluded, self.temperature)
            for size in self.vector_sizes
        ]
        return torch.stack(losses).mean()

    def _pairs(self, queries: Tensor, documents: Tensor) -> list[Any]:
        """Pair the vector of each query with that of its document, as they are used later."""
        size = self.vector_sizes[0]
        pairs = (_shorten(vectors, size).float().cpu().numpy() for vectors in (queries, documents))
        return list(zip(*pairs, strict=True))

    def predict(self, batch: Batch) -> list[Any]:
        queries = self.vectors(batch["query_ids"], batch["query_mask"])
        count = len(queries)
        return self._pairs(queries, self.vectors(batch["document_ids"][:count], batch["document_mask"][:count]))

    def judge(self, batch: Batch) -> tuple[list[Any], Tensor]:
        queries = self.vectors(batch["query_ids"], batch["query_mask"])
        documents = self.vectors(batch["document_ids"], batch["document_mask"])
        loss = self._loss(queries, documents, batch["excluded"])
        return self._pairs(queries, documents[: len(queries)]), loss

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        """Find the documents of the rows, which are only some of all candidates, that are nearest to each query."""
        if not examples:
            return []
        owners = {str(e.features["name"]): i for i, e in enumerate(examples)}
        names = list(owners)
        documents = np.stack([predictions[i][1] for i in owners.values()])
        merged: list[Any] = [None] * len(rows)
        # One product for many queries is much faster than one for each.
        for start in range(0, len(examples), QUERIES_AT_ONCE):
            queries = np.stack([query for query, _ in predictions[start : start + QUERIES_AT_ONCE]])
            orders = np.argsort(-(queries @ documents.T), axis=1, kind="stable")[:, :MAX_NEAREST]
            for example, order in zip(examples[start : start + QUERIES_AT_ONCE], orders, strict=True):
                merged[example.row] = [names[i] for i in order]
        return merged

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        """Score rankings among the documents of the rows ("in split"); among all candidates, scores are lower."""
        scores = retrieval_scores([_document_name(row) for row in rows], predictions)
        return {f"{name}_in_split": value for name, value in scores.items()}

    def describe(self, prediction: Any) -> dict[str, Any]:
        # The name is not "ranked", which `citemill evaluate` would read as a ranking of all candidates.
        return {"nearest_in_split": prediction}

    def save(self, folder: Path) -> None:
        """Write config, tokenizer and the files that sentence-transformers needs to open the folder."""
        self.config.architectures = [type(self.module).__name__]
        self.config.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)
        (folder / "1_Pooling").mkdir(exist_ok=True)
        pooling = {
            "word_embedding_dimension": int(self.config.hidden_size),
            "pooling_mode_mean_tokens": self.pooling == "mean",
            "pooling_mode_cls_token": self.pooling == "cls",
        }
        kinds = [("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Normalize", "Normalize")]
        modules = [
            {"idx": i, "name": str(i), "path": path, "type": f"sentence_transformers.models.{kind}"}
            for i, (path, kind) in enumerate(kinds)
        ]
        files = {
            "1_Pooling/config.json": pooling,
            "modules.json": modules,
            "sentence_bert_config.json": {"max_seq_length": self.max_length, "do_lower_case": False},
        }
        for name, value in files.items():
            (folder / name).write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")

    def model_fields(self) -> dict[str, Any]:
        fields = {"max_length": self.max_length, "pooling": self.pooling, "normalise": True}
        return {**fields, "vector_size": self.vector_sizes[0]} if len(self.vector_sizes) > 1 else fields

    def graphs(self) -> list[OnnxGraph]:
        ids = torch.randint(0, min(90, self.config.vocab_size), (2, 8))
        inputs = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
        axes = {name: {0: "batch", 1: "tokens"} for name in [*inputs, "last_hidden_state"]}
        return [OnnxGraph("model", _States(self.module), inputs, ["last_hidden_state"], axes)]


class _States(nn.Module):
    """The encoder with the tokens' vectors as its only output; programs that run the file pool them."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        states: Tensor = self.network(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        return states


def _shorten(vectors: Tensor, size: int) -> Tensor:
    """Cut vectors to their first numbers and scale them to length 1 again."""
    return vectors if size == vectors.shape[-1] else F.normalize(vectors[..., :size].float(), dim=-1)


def _document_name(row: Row) -> str:
    """Identify a row's document by its id or, without one, by its text."""
    return str(row.get("document_id") or row["document"])


def _excluded(examples: Sequence[Example], negatives: int) -> NDArray[np.bool_]:
    """Mark the documents that must not count as negatives of a row: relevant documents other than its own."""
    names = [e.features["name"] for e in examples]
    mask = np.zeros((len(examples), len(examples) + negatives), dtype=bool)
    for i, example in enumerate(examples):
        mask[i, : len(names)] = [name in example.features["relevant"] for name in names]
        mask[i, i] = False
    return mask
