"""A perceptron on TF-IDF of query and sentence (ROUGE-SciQFS, Appendix A), as scikit-learn has it.

The whole vocabulary is read, sparsely: the first layer sums rows of its weights, which is its product with a sparse
vector. A text is kept once, however many pairs it is in.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.binary_cross_entropy import binary_cross_entropy
from citemill_trainer.metrics import ranking_scores
from citemill_trainer.rows import Row, same_length
from citemill_trainer.tfidf import ANALYSERS, Sparse, Tfidf


class SparsePerceptron(nn.Module):
    """Column n + 1 of the input is row n + 1 of the first layer's tables; row 0 stands for padding."""

    def __init__(self, terms: int, hidden: int, layers: int) -> None:
        super().__init__()
        self.query = nn.Embedding(terms + 1, hidden, padding_idx=0)
        self.sentence = nn.Embedding(terms + 1, hidden, padding_idx=0)
        self.bias = nn.Parameter(torch.zeros(hidden))
        # Glorot and Bengio's range for a layer of 2 · terms inputs, as scikit-learn starts.
        bound = (6 / (2 * terms + hidden)) ** 0.5
        for table in (self.query, self.sentence):
            nn.init.uniform_(table.weight, -bound, bound)
            with torch.no_grad():
                table.weight[0].zero_()
        self.layers = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(layers - 1))
        self.output = nn.Linear(hidden, 1)

    def forward(self, query: Tensor, query_weight: Tensor, sentence: Tensor, sentence_weight: Tensor) -> Tensor:
        x = (self.query(query) * query_weight[:, :, None]).sum(1)
        x = x + (self.sentence(sentence) * sentence_weight[:, :, None]).sum(1) + self.bias
        x = torch.relu(x)
        for layer in self.layers:
            x = torch.relu(layer(x))
        logits: Tensor = self.output(x).squeeze(-1)
        return logits


class SparseRanker(Architecture):
    """One example per pair of a query and a sentence, so that a batch is 200 pairs of any documents."""

    name = "sparse-ranker"
    fields = {"query": "text", "sentences": "texts", "labels": "integers"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        analyser = str(self.settings.get("analyser", "words"))
        if analyser not in ANALYSERS:
            raise UserError("job", f"settings.analyser is one of {', '.join(ANALYSERS)}")
        low, high = self.settings.get("ngrams") or ([1, 1] if analyser == "words" else [3, 3])
        tfidf = Tfidf(analyser, (int(low), int(high)))
        tfidf.fit(text for row in training for text in (row["query"], *row["sentences"]))
        torch.manual_seed(self.job.training.seed)
        self._finish(tfidf)

    def restore(self, folder: Path) -> None:
        self._finish(Tfidf.restore(json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))))

    def _finish(self, tfidf: Tfidf) -> None:
        self.tfidf = tfidf
        self.texts: list[Sparse] = []
        self._numbers: dict[str, int] = {}
        width, layers = int(self.settings.get("width", 400)), int(self.settings.get("layers", 1))
        self.module = SparsePerceptron(len(tfidf.terms), width, layers)

    def check(self, rows: list[Row]) -> None:
        same_length(rows, "sentences", "labels")

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self.texts)
            self.texts.append(self.tfidf.transform(text))
        return self._numbers[text]

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        examples: list[Example] = []
        for index, row in enumerate(rows):
            query = self._number(row["query"])
            labels = row.get("labels") or [0] * len(row["sentences"])
            for place, (sentence, label) in enumerate(zip(row["sentences"], labels, strict=True)):
                number = self._number(sentence)
                size = max(1, len(self.texts[query][0]) + len(self.texts[number][0]))
                features = {"pair": (query, number), "label": int(label), "place": place}
                examples.append(Example(str(row["id"]), index, size, features))
        return examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        batch: Batch = {"labels": torch.tensor([e.features["label"] for e in examples])}
        for side, name in enumerate(("query", "sentence")):
            texts = [self.texts[e.features["pair"][side]] for e in examples]
            batch[name] = pad([columns + 1 for columns, _ in texts], 0, multiple=self.length_step)
            batch[f"{name}_weight"] = pad([values for _, values in texts], 0.0, multiple=self.length_step)
        return batch

    def can_be_recorded(self) -> bool:
        return True

    def _logits(self, batch: Batch) -> Tensor:
        names = ("query", "query_weight", "sentence", "sentence_weight")
        logits: Tensor = self.module(*(batch[name] for name in names))
        return logits

    def loss(self, batch: Batch) -> Tensor:
        labels = batch["labels"]
        return binary_cross_entropy(self._logits(batch), labels, labels >= 0)

    def predict(self, batch: Batch) -> list[Any]:
        found: list[Any] = self._logits(batch).float().cpu().tolist()
        return found

    def merge(self, rows: Sequence[Row], examples: Sequence[Example], predictions: Sequence[Any]) -> list[Any]:
        merged = [[0.0] * len(row["sentences"]) for row in rows]
        for example, logit in zip(examples, predictions, strict=True):
            merged[example.row][example.features["place"]] = logit
        return merged

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        return ranking_scores([row["labels"] for row in rows], predictions)

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"logits": prediction}

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.tfidf.state(), ensure_ascii=False)
        (folder / "vocabulary.json").write_text(text, encoding="utf-8")

    def facts(self) -> dict[str, Any]:
        return {"analyser": self.tfidf.analyser, "terms": len(self.tfidf.terms)}

    def graphs(self) -> list[OnnxGraph]:
        ids = torch.randint(0, len(self.tfidf.terms) + 1, (2, 8))
        weights = torch.rand(2, 8)
        inputs = {"query": ids, "query_weight": weights, "sentence": ids.clone(), "sentence_weight": weights.clone()}
        axes = {name: {0: "batch", 1: name.removesuffix("_weight")} for name in inputs} | {"logits": {0: "batch"}}
        return [OnnxGraph("model", self.module, inputs, ["logits"], axes, quantise=False)]
