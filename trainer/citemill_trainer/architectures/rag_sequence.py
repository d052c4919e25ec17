"""RAG-sequence: the target given the source and each retrieved passage, marginalised (SciXGen §5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from citemill_trainer.architectures.generators import (
    generate,
    numpy_ids,
    shift_right,
    source_ids,
    target_ids,
)
from citemill_trainer.architectures.retrieval_generator import RetrievalGenerator
from citemill_trainer.architectures.retriever import Retriever
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.marginal_likelihood import marginal_log_likelihood
from citemill_trainer.losses.token_cross_entropy import IGNORED, sequence_log_likelihood
from citemill_trainer.rows import Row


class RagSequence(RetrievalGenerator):
    """Retriever and generator both learn from the marginal likelihood of the target."""

    name = "rag-sequence"
    fields = {"source": "text", "passages": "texts", "target": "text"}

    def _finish(self, generator: Any, retriever: Retriever) -> None:
        super()._finish(generator, retriever)
        self.max_source = int(self.settings.get("max_source", 1024))

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        examples = []
        for number, row in enumerate(rows):
            # Without passages, the source is used with an empty passage.
            passages = row["passages"] or [""]
            joined = source_ids(self.tokenizer, [f"{row['source']} {p}".strip() for p in passages], self.max_source)
            target = [str(row.get("target", ""))]
            features = {
                "inputs": [numpy_ids(ids) for ids in joined],
                "query": self.retriever.ids([row["source"]])[0],
                "candidates": self.retriever.ids(passages),
                "labels": numpy_ids(target_ids(self.tokenizer, target, self.eos, self.max_target)[0]),
            }
            size = min(self.k, len(joined)) * max(len(ids) for ids in joined)
            examples.append(Example(str(row["id"]), number, size, features))
        return examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        inputs = [ids for e in examples for ids in e.features["inputs"]]
        return self.retrieval_columns(examples) | {
            "inputs": pad(inputs, self.padding, multiple=self.length_step),
            "input_mask": pad([np.ones(len(i), dtype=np.int64) for i in inputs], 0, multiple=self.length_step),
        }

    def _retrieve(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """Retrieve passages; return their scores, their mask and their rows in `inputs`, all [B, k]."""
        scores, exists = self.candidate_scores(batch)
        best = scores.topk(min(self.k, scores.shape[1]), dim=1)
        first = torch.cumsum(batch["counts"], 0) - batch["counts"]
        mask = torch.gather(exists, 1, best.indices)
        return best.values, mask, torch.where(mask, first[:, None] + best.indices, first[:, None])

    def _likelihoods(self, batch: Batch, rows: Tensor, labels: Tensor) -> Tensor:
        """log p(y | a, z) [B, k] for the passages in `rows`."""
        count, k = rows.shape
        flat = rows.flatten()
        repeated = labels.repeat_interleave(k, dim=0)
        logits = self.generator(
            input_ids=batch["inputs"][flat],
            attention_mask=batch["input_mask"][flat],
            decoder_input_ids=shift_right(repeated, self.start, self.padding),
            use_cache=False,
        ).logits
        return sequence_log_likelihood(logits, repeated).view(count, k)

    def loss(self, batch: Batch) -> Tensor:
        scores, mask, rows = self._retrieve(batch)
        targets = self._likelihoods(batch, rows, batch["labels"])
        return -marginal_log_likelihood(scores, targets, mask).sum()

    def predict(self, batch: Batch) -> list[Any]:
        """Generate a text per passage and return that with the best marginal (Lewis et al.'s thorough decoding)."""
        scores, mask, rows = self._retrieve(batch)
        predictions: list[Any] = []
        for i in range(len(rows)):
            retrieved_rows = rows[i][mask[i]]
            inputs = {
                "input_ids": batch["inputs"][retrieved_rows],
                "attention_mask": batch["input_mask"][retrieved_rows],
            }
            texts = sorted(set(generate(self.generator, self.tokenizer, inputs, self.settings)))
            ids = target_ids(self.tokenizer, texts, self.eos, self.max_target)
            labels = pad([numpy_ids(i) for i in ids], IGNORED).to(rows.device)
            best = [
                marginal_log_likelihood(
                    scores[i : i + 1], self._likelihoods(batch, rows[i : i + 1], label[None]), mask[i : i + 1]
                ).item()
                for label in labels
            ]
            first = int(batch["counts"][:i].sum())
            retrieved = sorted((retrieved_rows - first).tolist())
            predictions.append({"text": texts[int(np.argmax(best))], "retrieved": retrieved})
        return predictions

    def model_fields(self) -> dict[str, Any]:
        return {**super().model_fields(), "max_source": self.max_source}
