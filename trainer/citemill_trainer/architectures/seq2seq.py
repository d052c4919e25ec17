"""Source text → target text with any encoder-decoder: CiteSum, CITES, SciXGen's LED, BERT2BERT."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.generators import (
    generate,
    generator_from,
    load_generator,
    numpy_ids,
    prompt_ids,
    shift_right,
    source_ids,
    target_ids,
)
from citemill_trainer.architectures.seq2seq_graphs import seq2seq_graphs
from citemill_trainer.devices import Placement
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.losses.token_cross_entropy import IGNORED, token_cross_entropy
from citemill_trainer.metrics import rouge_means
from citemill_trainer.pretrained import add_markers, load_tokenizer, longest_input, tokenizer_from
from citemill_trainer.rows import Row


class Seq2Seq(Architecture):
    """Rows may carry a decoder prompt ("This paper"), which every generated text then starts with."""

    name = "seq2seq"
    fields = {"source": "text", "target": "text"}
    # Number of encoder positions that the source cannot use.
    reserved_positions = 0

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        texts = (text for row in training for text in (row["source"], row["target"]))
        self.tokenizer = load_tokenizer(self.job, texts)
        # Prefixes of multi-task training (<tldr>, <title>) and markers such as REF become single tokens.
        add_markers(self.tokenizer, [str(token) for token in self.settings.get("added_tokens", [])])
        self.config, self.module = load_generator(self.job, self.tokenizer)
        self._finish()

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config, self.module = generator_from(folder)
        self._finish()

    def _finish(self) -> None:
        sides = getattr(self.config, "encoder", self.config)
        self.max_source = longest_input(
            sides, self.tokenizer, self.settings.get("max_source"), self.reserved_positions
        )
        self.max_target = int(self.settings.get("max_target", 128))
        self.is_led = self.config.model_type == "led"
        self.start = int(self.config.decoder_start_token_id)
        self.eos = int(self.config.eos_token_id)
        self.padding = int(self.config.pad_token_id)

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        sources = source_ids(self.tokenizer, [row["source"] for row in rows], self.max_source)
        targets = target_ids(self.tokenizer, [row.get("target", "") for row in rows], self.eos, self.max_target)
        return [
            Example(
                str(row["id"]),
                number,
                max(len(sources[number]), len(targets[number])),
                {
                    "input_ids": numpy_ids(sources[number]),
                    "labels": numpy_ids(targets[number]),
                    "prompt": numpy_ids(prompt_ids(self.tokenizer, str(row.get("prompt") or ""), self.start)),
                },
            )
            for number, row in enumerate(rows)
        ]

    def collate(self, examples: Sequence[Example]) -> Batch:
        ids = [e.features["input_ids"] for e in examples]
        batch = {
            "input_ids": pad(ids, self.padding, multiple=self.length_step),
            "attention_mask": pad([np.ones(len(i), dtype=np.int64) for i in ids], 0, multiple=self.length_step),
            "labels": pad([e.features["labels"] for e in examples], IGNORED, multiple=self.length_step),
            "prompts": pad([e.features["prompt"] for e in examples], -1),
        }
        if self.is_led:
            batch["global_attention_mask"] = torch.zeros_like(batch["input_ids"])
            batch["global_attention_mask"][:, 0] = 1
        return batch

    def _encoder_inputs(self, batch: Batch) -> dict[str, Tensor]:
        names = ("input_ids", "attention_mask", "global_attention_mask")
        return {name: batch[name] for name in names if name in batch}

    def loss(self, batch: Batch) -> Tensor:
        decoder = shift_right(batch["labels"], self.start, self.padding)
        logits = self.module(**self._encoder_inputs(batch), decoder_input_ids=decoder, use_cache=False).logits
        return token_cross_entropy(logits, batch["labels"], self.job.training.label_smoothing)

    def can_be_recorded(self) -> bool:
        # LED reads back which tokens are global, and BART can skip layers at random.
        drops = (getattr(self.config, name, 0.0) for name in ("encoder_layerdrop", "decoder_layerdrop"))
        return not self.is_led and not any(drops) and self.max_source % 32 == 0

    def denominator(self, example: Example) -> float:
        return float(len(example.features["labels"]))

    def predict(self, batch: Batch) -> list[Any]:
        """Generate texts, for examples with equally long prompts together."""
        lengths = (batch["prompts"] >= 0).sum(1)
        texts: list[Any] = [""] * len(lengths)
        inputs = self._encoder_inputs(batch)
        for length in sorted(set(lengths.tolist())):
            members = (lengths == length).nonzero().flatten()
            part = {name: tensor[members] for name, tensor in inputs.items()}
            prompts = batch["prompts"][members, :length]
            generated = generate(self.module, self.tokenizer, part, self.settings, prompts)
            for index, text in zip(members.tolist(), generated, strict=True):
                texts[index] = text
        return texts

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        return rouge_means(predictions, [row["target"] for row in rows])

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"text": prediction}

    def save(self, folder: Path) -> None:
        super().save(folder)
        self.module.generation_config.save_pretrained(folder)  # type: ignore[union-attr,operator]

    def model_fields(self) -> dict[str, Any]:
        return {
            "max_source": self.max_source,
            "max_target": self.max_target,
            "decoder_start_token_id": self.start,
            "eos_token_id": self.eos,
            "pad_token_id": self.padding,
        }

    def graphs(self) -> list[OnnxGraph]:
        return seq2seq_graphs(self.module)
