"""Fusion-in-Decoder over retrieved sentences, in any order (FiD) or in their own (OFiD); SciXGen §5.1.

The object, the k retrieved sentences and the sentences nearest to the description are encoded separately; the decoder
reads their joined states. The retriever learns by policy gradient from how near its sentences are to the target.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers.modeling_outputs import BaseModelOutput

from citemill_trainer.architectures.generators import generate, numpy_ids, shift_right, source_ids, target_ids
from citemill_trainer.architectures.retrieval_generator import RetrievalGenerator
from citemill_trainer.architectures.retriever import Retriever, spread
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.policy_gradient import REWARDS, policy_gradient
from citemill_trainer.losses.token_cross_entropy import sequence_log_likelihood
from citemill_trainer.rows import Row

KINDS = ("fid", "ofid")


class Fusion(RetrievalGenerator):
    """Rows: the object, all sentences before its description in order, and the description."""

    name = "fusion"
    fields = {"object": "text", "sentences": "texts", "target": "text"}

    def _finish(self, generator: Any, retriever: Retriever) -> None:
        super()._finish(generator, retriever)
        self.kind = str(self.settings.get("kind", "ofid"))
        self.reward = str(self.settings.get("reward", "paper"))
        if self.kind not in KINDS or self.reward not in REWARDS:
            raise UserError("job", f"settings.kind is one of {KINDS}, reward one of {REWARDS}")
        self.nearest = int(self.settings.get("nearest", 10))
        self.max_object = int(self.settings.get("max_object", 512))
        self.max_sentence = int(self.settings.get("max_sentence", 128))
        self.policy_weight = float(self.settings.get("policy_weight", 1.0))
        # σ of the reward: a frozen copy of the retriever from before training.
        self.sigma = copy.deepcopy(retriever.encoder).eval().requires_grad_(False)

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        examples = []
        for number, row in enumerate(rows):
            sentences = row["sentences"]
            split = max(0, len(sentences) - self.nearest)
            objects = source_ids(self.tokenizer, [row["object"]], self.max_object)
            texts = source_ids(self.tokenizer, sentences, self.max_sentence)
            target = str(row.get("target", ""))
            features = {
                "object": numpy_ids(objects[0]),
                "sentences": [numpy_ids(ids) for ids in texts],
                "split": split,
                "query": self.retriever.ids([row["object"]])[0],
                "candidates": self.retriever.ids(sentences[:split]),
                "target": self.retriever.ids([target])[0],
                "labels": numpy_ids(target_ids(self.tokenizer, [target], self.eos, self.max_target)[0]),
            }
            size = sum(len(ids) for ids in texts) + len(objects[0])
            examples.append(Example(str(row["id"]), number, size, features))
        return examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        """Segments of example i: its object, then all its sentences; `segment_first[i]` is the object's row."""
        segments = [ids for e in examples for ids in [e.features["object"], *e.features["sentences"]]]
        sizes = [1 + len(e.features["sentences"]) for e in examples]
        target, target_mask = self.retriever.pad_ids([e.features["target"] for e in examples])
        return self.retrieval_columns(examples) | {
            "segments": pad(segments, self.padding, multiple=8),
            "segment_mask": pad([np.ones(len(i), dtype=np.int64) for i in segments], 0, multiple=8),
            "segment_first": torch.tensor([sum(sizes[:i]) for i in range(len(sizes))]),
            "sentence_count": torch.tensor([size - 1 for size in sizes]),
            "target": target,
            "target_mask": target_mask,
        }

    def order(self, best: Sequence[int], split: int, count: int) -> list[int]:
        """Order the sentences for the decoder. OFiD: as in the text. FiD: the best first, then the nearest."""
        chosen = [*best, *range(split, count)]
        return sorted(chosen) if self.kind == "ofid" else chosen

    def join(self, batch: Batch, best: list[list[int]]) -> tuple[Tensor, Tensor]:
        """Concatenate the states of the object and the chosen sentences, with their mask."""
        firsts, counts = batch["segment_first"].tolist(), batch["sentence_count"].tolist()
        splits = batch["counts"].tolist()
        rows = [
            [first, *(first + 1 + j for j in self.order(indexes, split, count))]
            for first, count, split, indexes in zip(firsts, counts, splits, best, strict=True)
        ]
        used = torch.tensor([r for row in rows for r in row], device=batch["segments"].device)
        mask = batch["segment_mask"][used]
        states = self.generator.get_encoder()(
            input_ids=batch["segments"][used], attention_mask=mask
        ).last_hidden_state
        joined, masks, at = [], [], 0
        for number, row in enumerate(rows):
            first, *others = (states[i][mask[i] > 0] for i in range(at, at + len(row)))
            joined.append(torch.cat([self.object_states(batch, number, first), *others]))
            masks.append(torch.ones(len(joined[-1]), dtype=torch.long, device=states.device))
            at += len(row)
        pad_sequence = torch.nn.utils.rnn.pad_sequence
        return pad_sequence(joined, batch_first=True), pad_sequence(masks, batch_first=True)

    def prepare(self, batch: Batch) -> Batch:
        """Add the tensors to the batch that both the retriever and the decoder need."""
        return batch

    def object_states(self, batch: Batch, number: int, states: Tensor) -> Tensor:
        """Return the states that the decoder reads for an example's object, whose text has the given states."""
        return states

    def loss(self, batch: Batch) -> Tensor:
        batch = self.prepare(batch)
        scores, exists = self.candidate_scores(batch)
        best = self.top(scores, exists)
        states, mask = self.join(batch, best)
        logits = self.generator(
            encoder_outputs=BaseModelOutput(last_hidden_state=states),
            attention_mask=mask,
            decoder_input_ids=shift_right(batch["labels"], self.start, self.padding),
            use_cache=False,
        ).logits
        likelihood = sequence_log_likelihood(logits, batch["labels"])
        tokens = (batch["labels"] >= 0).sum(1)
        policy = self.policy_loss(batch, scores, best)
        return (-likelihood + self.policy_weight * tokens * policy).sum()

    def policy_loss(self, batch: Batch, scores: Tensor, best: list[list[int]]) -> Tensor:
        chosen = torch.zeros_like(scores)
        for row, indexes in enumerate(best):
            chosen[row, indexes] = 1.0
        with torch.no_grad():
            sigma = self.sigma.to(scores.device)
            target = sigma(batch["target"], batch["target_mask"]).float()
            flat = sigma(batch["candidates"], batch["candidate_mask"]).float()
            table = spread(flat, batch["owner"], batch["position"], len(target), scores.shape[1])
            distances = (table - target[:, None, :]).norm(dim=-1)
        return policy_gradient(torch.log_softmax(scores, dim=1), distances, chosen, self.reward)

    def predict(self, batch: Batch) -> list[Any]:
        batch = self.prepare(batch)
        best = self.top(*self.candidate_scores(batch))
        states, mask = self.join(batch, best)
        inputs = {"encoder_outputs": BaseModelOutput(last_hidden_state=states), "attention_mask": mask}
        texts = generate(self.generator, self.tokenizer, inputs, self.settings)
        return [{"text": text, "retrieved": sorted(passages)} for text, passages in zip(texts, best, strict=True)]
