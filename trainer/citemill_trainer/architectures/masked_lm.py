"""Masked language modelling on citing sentences (LM), optionally with cite-worthiness (LMCite, CiteWorth §6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModelForMaskedLM

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.class_weights import class_weights
from citemill_trainer.losses.cross_entropy import cross_entropy
from citemill_trainer.losses.token_cross_entropy import IGNORED, sequence_log_likelihood
from citemill_trainer.metrics import detection_scores
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

# Devlin et al. (2019): of the chosen tokens 80% become [MASK], 10% a random token, 10% stay.
MASKED, REPLACED = 0.8, 0.1


class LanguageNetwork(nn.Module):
    """A masked language model; with `cite`, a classifier reads the same states of the unmasked text."""

    def __init__(self, network: Any, width: int, *, cite: bool) -> None:
        super().__init__()
        self.prefix = str(network.base_model_prefix)
        # The checkpoint's own names ("bert.…", "cls.…"), so that the result loads as any BERT does.
        for name, child in network.named_children():
            setattr(self, name, child)
        object.__setattr__(self, "network", network)
        self.cite = nn.Linear(width, 2) if cite else None

    def words(self, inputs: dict[str, Tensor]) -> Tensor:
        network: Any = self.__dict__["network"]
        logits: Tensor = network(**inputs).logits
        return logits

    def cites(self, inputs: dict[str, Tensor]) -> Tensor:
        if self.cite is None:
            raise RuntimeError("this model has no cite head")
        logits: Tensor = self.cite(getattr(self, self.prefix)(**inputs).last_hidden_state[:, 0])
        return logits


class MaskedLm(Architecture):
    """In training, the masked tokens depend on the example and the step; in validation, only on the example."""

    name = "masked-lm"
    fields = {"text": "text"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        self.tokenizer = load_tokenizer(self.job, (str(row["text"]) for row in training))
        self.config = load_config(self.job)
        network = load_network(AutoModelForMaskedLM, self.job, self.config)
        torch.manual_seed(self.job.training.seed)
        self._finish(network)

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config = AutoConfig.from_pretrained(folder)
        self._finish(AutoModelForMaskedLM.from_config(self.config).float())

    def _finish(self, network: Any) -> None:
        self.cite = bool(self.settings.get("cite", self.job.training.loss == "mlm+cite"))
        self.probability = float(self.settings.get("mask_probability", 0.15))
        self.max_length = longest_input(self.config, self.tokenizer, self.settings.get("max_length"))
        self.weights = [1.0, 1.0]
        self.module = LanguageNetwork(network, int(self.config.hidden_size), cite=self.cite)

    def check(self, rows: list[Row]) -> None:
        if self.cite and any(row.get("label") not in (0, 1) for row in rows):
            raise UserError("row", 'with settings.cite every row needs a "label" of 0 or 1')

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        ids = token_ids(self.tokenizer, [str(row["text"]) for row in rows], limit=self.max_length - 2)
        first, last = special(self.tokenizer, "cls"), special(self.tokenizer, "sep")
        return [
            Example(
                str(row["id"]),
                index,
                len(ids[index]) + 2,
                {
                    "input_ids": np.asarray([first, *ids[index], last], dtype=np.int32),
                    "label": int(row.get("label") or 0),
                    "seed": index,
                },
            )
            for index, row in enumerate(rows)
        ]

    def fit(self, examples: Sequence[Example]) -> None:
        labels = [int(e.features["label"]) for e in examples]
        self.weights = class_weights(self.job.training.class_weights, labels, 2)

    def collate(self, examples: Sequence[Example]) -> Batch:
        ids = [e.features["input_ids"] for e in examples]
        return {
            "input_ids": pad(ids, special(self.tokenizer, "pad"), multiple=self.length_step),
            "attention_mask": pad([np.ones(len(i), dtype=np.int64) for i in ids], 0, multiple=self.length_step),
            "labels": torch.tensor([e.features["label"] for e in examples]),
            "class_weights": torch.tensor(self.weights),
            "seeds": torch.tensor([e.features["seed"] for e in examples]),
        }

    def mask(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Mask tokens of the inputs, and return the labels of the tokens to restore."""
        ids = batch["input_ids"]
        if self.module.training:
            choice_draw, mask_draw = torch.rand(2, *ids.shape, device=ids.device)
            random_tokens = torch.randint(self.config.vocab_size, ids.shape, device=ids.device)
        else:
            choice_draw, mask_draw, random_tokens = self._fixed_draws(batch)
        plain = batch["attention_mask"] > 0
        for name in ("cls", "sep"):
            plain &= ids != special(self.tokenizer, name)
        chosen = plain & (choice_draw < self.probability)
        # If no token of a text is drawn, the one nearest to being drawn is masked, so that every text counts.
        rank = choice_draw.masked_fill(~plain, 2.0)
        chosen |= plain & ~chosen.any(1, keepdim=True) & (rank == rank.min(1, keepdim=True).values)
        masked = torch.where(chosen & (mask_draw < MASKED), special(self.tokenizer, "mask"), ids)
        is_replaced = chosen & (mask_draw >= MASKED) & (mask_draw < MASKED + REPLACED)
        masked = torch.where(is_replaced, random_tokens, masked)
        return masked, torch.where(chosen, ids, IGNORED)

    def _fixed_draws(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        width = batch["input_ids"].shape[1]
        draws, random_tokens = [], []
        for seed in batch["seeds"].tolist():
            random = np.random.default_rng([7, seed])
            draws.append(random.random((self.max_length + 8, 2))[:width])
            random_tokens.append(random.integers(self.config.vocab_size, size=self.max_length + 8)[:width])
        device = batch["input_ids"].device
        pairs = torch.tensor(np.stack(draws), device=device)
        return pairs[..., 0], pairs[..., 1], torch.tensor(np.stack(random_tokens), device=device)

    def loss(self, batch: Batch) -> Tensor:
        """Average over the masked tokens of each text, sum over texts plus the cite loss ("summed together", §6)."""
        masked, labels = self.mask(batch)
        inputs = {"input_ids": masked, "attention_mask": batch["attention_mask"]}
        logits = self.module.words(inputs)  # type: ignore[operator]
        per_text = (labels != IGNORED).sum(1).clamp(min=1)
        total = -(sequence_log_likelihood(logits, labels) / per_text).sum()
        if self.cite:
            plain = {"input_ids": batch["input_ids"], "attention_mask": batch["attention_mask"]}
            cites = self.module.cites(plain)  # type: ignore[operator]
            total = total + cross_entropy(cites, batch["labels"], batch["class_weights"])
        return total

    def predict(self, batch: Batch) -> list[Any]:
        """Return for each text the log-likelihood and number of its masked tokens, and the cite logits if any."""
        masked, labels = self.mask(batch)
        inputs = {"input_ids": masked, "attention_mask": batch["attention_mask"]}
        logits = self.module.words(inputs)  # type: ignore[operator]
        losses = (-sequence_log_likelihood(logits, labels)).tolist()
        counts = (labels != IGNORED).sum(1).tolist()
        plain = {"input_ids": batch["input_ids"], "attention_mask": batch["attention_mask"]}
        cites = self.module.cites(plain).float().cpu().tolist() if self.cite else [None] * len(losses)  # type: ignore[operator]
        return list(zip(losses, counts, cites, strict=True))

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        loss = sum(p[0] for p in predictions) / max(1, sum(p[1] for p in predictions))
        metrics = {"mlm_loss": loss, "perplexity": math.exp(min(loss, 50.0))}
        if self.cite:
            probabilities = [1 / (1 + math.exp(min(50.0, p[2][0] - p[2][1]))) for p in predictions]
            metrics |= detection_scores([int(row["label"]) for row in rows], probabilities, threshold)
        return metrics

    def describe(self, prediction: Any) -> dict[str, Any]:
        loss, count, cites = prediction
        return {"prediction": [loss, count, cites]}

    def model_fields(self) -> dict[str, Any]:
        return {"max_length": self.max_length, "cite": self.cite}

    def graphs(self) -> list[OnnxGraph]:
        ids = torch.randint(0, min(90, self.config.vocab_size), (2, 8))
        inputs = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
        source = {0: "batch", 1: "tokens"}
        axes = dict.fromkeys((*inputs, "logits"), source)
        graphs = [OnnxGraph("model", LanguageGraph(self.module, "words"), inputs, ["logits"], axes)]
        if self.cite:
            axes = dict.fromkeys(inputs, source) | {"logits": {0: "batch"}}
            graphs.append(OnnxGraph("cite", LanguageGraph(self.module, "cites"), inputs, ["logits"], axes))
        return graphs


class LanguageGraph(nn.Module):
    """The network with only one of its two heads."""

    def __init__(self, network: nn.Module, head: str) -> None:
        super().__init__()
        self.network = network
        self.head = head

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        logits: Tensor = getattr(self.network, self.head)({"input_ids": input_ids, "attention_mask": attention_mask})
        return logits
