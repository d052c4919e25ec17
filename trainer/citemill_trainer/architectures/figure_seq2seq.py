"""Descriptions of figures from image and text: ViT features come before the source (SciXGen §4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers.modeling_outputs import BaseModelOutput

from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.architectures.generators import generate, generator_from, load_generator, shift_right
from citemill_trainer.architectures.seq2seq import Seq2Seq
from citemill_trainer.architectures.seq2seq_graphs import seq2seq_graphs
from citemill_trainer.devices import Placement
from citemill_trainer.examples import Batch, Example
from citemill_trainer.losses.token_cross_entropy import token_cross_entropy
from citemill_trainer.pretrained import load_tokenizer, tokenizer_from
from citemill_trainer.rows import Row
from citemill_trainer.vision import Vision


class FigureEncoder(nn.Module):
    """pixel_values, input_ids, attention_mask → states of the figure's patches and of the text, and their mask."""

    def __init__(self, vision: Any, generator: Any) -> None:
        super().__init__()
        self.vision = vision
        self.generator = generator
        width = generator.get_input_embeddings().embedding_dim
        self.projection = nn.Linear(int(vision.config.hidden_size), width)
        self.is_led = generator.config.model_type == "led"

    def forward(self, pixel_values: Tensor, input_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor]:
        patches = self.projection(self.vision(pixel_values=pixel_values).last_hidden_state)
        words = self.generator.get_input_embeddings()(input_ids)
        joined = torch.cat([patches.to(words.dtype), words], dim=1)
        mask = torch.cat([torch.ones_like(patches[:, :, 0], dtype=attention_mask.dtype), attention_mask], dim=1)
        inputs = {"inputs_embeds": joined, "attention_mask": mask}
        if self.is_led:
            # LED's first position attends to everything: here it is ViT's summary of the figure.
            first = torch.arange(mask.shape[1], device=mask.device) == 0
            inputs["global_attention_mask"] = first[None, :].long().expand_as(mask)
        states = self.generator.get_encoder()(**inputs).last_hidden_state
        return states, mask


class FigureSeq2Seq(Seq2Seq):
    """Like seq2seq, with the path of a figure (PNG or JPEG) in each row."""

    name = "figure-seq2seq"
    fields = {"source": "text", "target": "text", "image": "text"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        self.tokenizer = load_tokenizer(
            self.job, (text for row in training for text in (row["source"], row["target"]))
        )
        self.config, generator = load_generator(self.job, self.tokenizer)
        self._join(Vision.load(self.job), generator)

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config, generator = generator_from(folder)
        self._join(Vision.restore(folder), generator)

    def _join(self, vision: Vision, generator: Any) -> None:
        self.generator = generator
        self.vision = vision
        self.encoder = FigureEncoder(vision.network, generator)
        self.module = self.encoder
        self.reserved_positions = vision.vectors
        self._finish()

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        examples = super().encode(rows, training=training)
        for example, row in zip(examples, rows, strict=True):
            example.features["image"] = str(row["image"])
        return examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        images = self.vision.read([e.features["image"] for e in examples])
        return super().collate(examples) | {"pixel_values": images}

    def _states(self, batch: Batch) -> tuple[Tensor, Tensor]:
        states_and_mask: tuple[Tensor, Tensor] = self.encoder(
            batch["pixel_values"], batch["input_ids"], batch["attention_mask"]
        )
        return states_and_mask

    def loss(self, batch: Batch) -> Tensor:
        states, mask = self._states(batch)
        logits = self.generator(
            encoder_outputs=BaseModelOutput(last_hidden_state=states),
            attention_mask=mask,
            decoder_input_ids=shift_right(batch["labels"], self.start, self.padding),
            use_cache=False,
        ).logits
        return token_cross_entropy(logits, batch["labels"], self.job.training.label_smoothing)

    def predict(self, batch: Batch) -> list[Any]:
        states, mask = self._states(batch)
        inputs = {"encoder_outputs": BaseModelOutput(last_hidden_state=states), "attention_mask": mask}
        return list(generate(self.generator, self.tokenizer, inputs, self.settings))

    def save(self, folder: Path) -> None:
        self.config.save_pretrained(folder)
        self.generator.generation_config.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)
        self.vision.save(folder)

    def model_fields(self) -> dict[str, Any]:
        return {**super().model_fields(), **self.vision.model_fields()}

    def graphs(self) -> list[OnnxGraph]:
        _, *rest = seq2seq_graphs(self.generator)
        ids = torch.randint(0, min(90, len(self.tokenizer)), (2, 8))
        inputs = {
            "pixel_values": self.vision.sample(),
            "input_ids": ids,
            "attention_mask": torch.ones_like(ids),
        }
        source = {0: "batch", 1: "tokens"}
        names = ["last_hidden_state", "encoder_attention_mask"]
        axes = {"pixel_values": {0: "batch"}, "input_ids": source, "attention_mask": source}
        axes |= {name: {0: "batch", 1: "joined"} for name in names}
        return [OnnxGraph("encoder", self.encoder, inputs, names, axes), *rest]
