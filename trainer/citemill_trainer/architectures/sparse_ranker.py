"""A perceptron on TF-IDF of query and sentence (ROUGE-SciQFS, Appendix A), as scikit-learn has it.

The whole vocabulary is read, sparsely: the first layer sums rows of its weights, which is its product with a sparse
vector. A text is stored once, however many pairs it is in. On a CPU a batch reads only the rows of its words, and the
optimiser updates the others when they are next read; on a GPU texts are padded, and every step updates all rows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.lazy_adam import LazyAdam
from citemill_trainer.losses.binary_cross_entropy import binary_cross_entropy
from citemill_trainer.metrics import ranking_scores
from citemill_trainer.rows import Row, same_length
from citemill_trainer.sparse_product import SparseProduct, sparse_product
from citemill_trainer.sparse_texts import Pairs, SparseTexts
from citemill_trainer.tfidf import ANALYSERS, Tfidf

# How Adam treats the rows of words that are not in a batch: by their momentum, as scikit-learn does, or not at all.
UNREAD_ROWS = ("move", "rest")


class SparsePerceptron(nn.Module):
    """The first layer is two tables with a row per term, numbered from 1; row 0 is padding."""

    def __init__(self, terms: int, hidden: int, layers: int) -> None:
        super().__init__()
        self.query = nn.Embedding(terms + 1, hidden, padding_idx=0)
        self.sentence = nn.Embedding(terms + 1, hidden, padding_idx=0)
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.layers = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(layers - 1))
        self.output = nn.Linear(hidden, 1)
        self._initialise(terms, hidden)

    @torch.no_grad()
    def _initialise(self, terms: int, hidden: int) -> None:
        """Draw weights and biases from Glorot and Bengio's range, as scikit-learn does."""
        first = (6 / (2 * terms + hidden)) ** 0.5
        for table in (self.query, self.sentence):
            nn.init.uniform_(table.weight, -first, first)
            table.weight[0].zero_()
        nn.init.uniform_(self.bias, -first, first)
        for layer in (*self.layers, self.output):
            bound = (6 / (layer.in_features + layer.out_features)) ** 0.5
            nn.init.uniform_(layer.weight, -bound, bound)
            nn.init.uniform_(layer.bias, -bound, bound)

    def forward(self, query: Tensor, query_weight: Tensor, sentence: Tensor, sentence_weight: Tensor) -> Tensor:
        queries = (self.query(query) * query_weight[:, :, None]).sum(1)
        return self.after_tables(queries, (self.sentence(sentence) * sentence_weight[:, :, None]).sum(1))

    def after_tables(self, query: Tensor, sentence: Tensor) -> Tensor:
        """Apply all layers to the texts' products with the two tables."""
        x = torch.relu(query + sentence + self.bias)
        for layer in self.layers:
            x = torch.relu(layer(x))
        logits: Tensor = self.output(x).squeeze(-1)
        return logits


class SparseRanker(Architecture):
    """One example per pair of a query and a sentence, so that a batch is 200 pairs of any documents."""

    name = "sparse-ranker"
    fields = {"query": "text", "sentences": "texts", "labels": "integers"}
    module: SparsePerceptron

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        analyser = str(self.settings.get("analyser", "words"))
        if analyser not in ANALYSERS:
            raise UserError("job", f"settings.analyser is one of {', '.join(ANALYSERS)}")
        if self.settings.get("unread_rows", "move") not in UNREAD_ROWS:
            raise UserError("job", f"settings.unread_rows is one of {', '.join(UNREAD_ROWS)}")
        low, high = self.settings.get("ngrams") or ([1, 1] if analyser == "words" else [3, 3])
        tfidf = Tfidf(analyser, (int(low), int(high)))
        tfidf.fit(text for row in training for text in (row["query"], *row["sentences"]))
        torch.manual_seed(self.job.training.seed)
        self._finish(tfidf)
        training_options = self.job.training
        self.is_lazy = (
            not placement.is_cuda
            and World().size == 1
            and training_options.optimiser == "adam"
            and training_options.clip is None
        )

    def restore(self, folder: Path) -> None:
        self._finish(Tfidf.restore(json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))))

    def _finish(self, tfidf: Tfidf) -> None:
        self.tfidf = tfidf
        self.texts = SparseTexts(tfidf)
        self.is_lazy = False
        self.optimiser: LazyAdam | None = None
        width, layers = int(self.settings.get("width", 400)), int(self.settings.get("layers", 1))
        self.module = SparsePerceptron(len(tfidf.terms), width, layers)

    def make_optimiser(self, *, cuda: bool) -> torch.optim.Optimizer:
        if not self.is_lazy:
            return super().make_optimiser(cuda=cuda)
        training, module = self.job.training, self.module
        tables = [module.query.weight, module.sentence.weight]
        resting = self.settings.get("unread_rows") == "rest"
        self.optimiser = LazyAdam(module, tables, training.learning_rate, training.weight_decay, resting=resting)
        return self.optimiser

    def apply_postponed_updates(self, *, done: bool = False) -> None:
        if self.optimiser is not None:
            self.optimiser.apply_postponed_updates()
        if done:
            self.optimiser = None

    def check(self, rows: list[Row]) -> None:
        same_length(rows, "sentences", "labels")

    def encode(self, rows: Sequence[Row], *, training: bool) -> Sequence[Example]:
        pairs: list[NDArray[np.int32]] = []
        for index, row in enumerate(rows):
            sentences = row["sentences"]
            part = np.empty((len(sentences), 5), dtype=np.int32)
            part[:, 0], part[:, 1] = index, np.arange(len(sentences))
            part[:, 2] = self.texts.number(row["query"])
            part[:, 3] = [self.texts.number(sentence) for sentence in sentences]
            part[:, 4] = row.get("labels") or 0
            pairs.append(part)
        self.texts.close()
        columns = np.concatenate(pairs) if pairs else np.zeros((0, 5), dtype=np.int32)
        # Texts that are not padded need not be sorted by length: a batch is then any 200 pairs, as scikit-learn's is.
        sizes = None if self.is_lazy else self.texts.lengths(columns[:, 2:4]).sum(1).clip(min=1)
        return Pairs([str(row["id"]) for row in rows], columns, sizes)

    def collate(self, examples: Sequence[Example]) -> Batch:
        batch: Batch = {"labels": torch.tensor([e.features["label"] for e in examples])}
        for side, name in enumerate(("query", "sentence")):
            numbers = np.asarray([e.features["pair"][side] for e in examples], dtype=np.int64)
            batch |= self._bags(name, numbers) if self.is_lazy else self._padded(name, numbers)
        return batch

    def _padded(self, name: str, numbers: NDArray[np.int64]) -> Batch:
        texts = [self.texts.row(number) for number in numbers.tolist()]
        return {
            name: pad([columns + 1 for columns, _ in texts], 0, multiple=self.length_step),
            f"{name}_weight": pad([values for _, values in texts], 0.0, multiple=self.length_step),
        }

    def _bags(self, name: str, numbers: NDArray[np.int64]) -> Batch:
        """Store each distinct text once; its words refer to the rows of the table that the batch reads."""
        distinct, indexes = np.unique(numbers, return_inverse=True)
        arrays = {**sparse_product(*self.texts.rows(distinct)), "text_index": indexes}
        return {f"{name}_{key}": torch.from_numpy(np.ascontiguousarray(array)) for key, array in arrays.items()}

    def can_be_recorded(self) -> bool:
        return True

    def _logits(self, batch: Batch) -> Tensor:
        if self.is_lazy:
            return self.module.after_tables(*(self._summed(batch, name) for name in ("query", "sentence")))
        names = ("query", "query_weight", "sentence", "sentence_weight")
        logits: Tensor = self.module(*(batch[name] for name in names))
        return logits

    def _summed(self, batch: Batch, name: str) -> Tensor:
        """Compute each text's product with a table."""
        table: Tensor = getattr(self.module, name).weight
        keys = ("rows", "words", "weights", "texts", "owners", "shares", "starts")
        rows, *product = (batch[f"{name}_{key}"] for key in keys)
        rows = rows + 1
        if self.optimiser is None:
            read, order = table.index_select(0, rows), torch.arange(len(rows))
        else:
            read, order = self.optimiser.read(table, rows)
        summed: Tensor = SparseProduct.apply(read, order, *product)  # type: ignore[no-untyped-call]
        return summed.index_select(0, batch[f"{name}_text_index"])

    def loss(self, batch: Batch) -> Tensor:
        labels = batch["labels"]
        return binary_cross_entropy(self._logits(batch), labels, labels >= 0)

    def predict(self, batch: Batch) -> list[Any]:
        logits: list[Any] = self._logits(batch).float().cpu().tolist()
        return logits

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        merged = [[0.0] * len(row["sentences"]) for row in rows]
        for example, logit in zip(examples, predictions, strict=True):
            merged[example.row][example.features["sentence_index"]] = logit
        return merged

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        return ranking_scores([row["labels"] for row in rows], predictions)

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"logits": prediction}

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.tfidf.state(), ensure_ascii=False)
        (folder / "vocabulary.json").write_text(text, encoding="utf-8")

    def model_fields(self) -> dict[str, Any]:
        return {"analyser": self.tfidf.analyser, "terms": len(self.tfidf.terms)}

    def graphs(self) -> list[OnnxGraph]:
        ids = torch.randint(0, len(self.tfidf.terms) + 1, (2, 8))
        weights = torch.rand(2, 8)
        inputs = {"query": ids, "query_weight": weights, "sentence": ids.clone(), "sentence_weight": weights.clone()}
        axes = {name: {0: "batch", 1: name.removesuffix("_weight")} for name in inputs} | {"logits": {0: "batch"}}
        return [OnnxGraph("model", self.module, inputs, ["logits"], axes, quantise=False)]
