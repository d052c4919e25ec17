"""Figures described with the help of their text: ViT features stand in front of the source (SciXGen §4.1)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel
from transformers.modeling_outputs import BaseModelOutput

from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.architectures.generators import generate, generator_from, load_generator, shift_right
from citemill_trainer.architectures.seq2seq import Seq2Seq
from citemill_trainer.architectures.seq2seq_graphs import seq2seq_graphs
from citemill_trainer.devices import Placement
from citemill_trainer.examples import Batch, Example
from citemill_trainer.images import PREPROCESSOR, Preprocessing, preprocessing_of, read_image
from citemill_trainer.losses.token_cross_entropy import token_cross_entropy
from citemill_trainer.pretrained import load_config, load_network, load_tokenizer, random_config, tokenizer_from
from citemill_trainer.rows import Row

DEFAULT_VISION = "google/vit-base-patch16-224-in21k"


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
    preprocessing = Preprocessing()

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        self.tokenizer = load_tokenizer(
            self.job, (text for row in training for text in (row["source"], row["target"]))
        )
        self.config, generator = load_generator(self.job, self.tokenizer)
        source = self.settings.get("vision") or DEFAULT_VISION
        torch.manual_seed(self.job.training.seed)
        if isinstance(source, dict):
            vision = AutoModel.from_config(random_config(source))
        else:
            vision = load_network(AutoModel, self.job, load_config(self.job, str(source)), str(source))
            self.preprocessing = preprocessing_of(str(source))
        self._join(vision, generator)

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        self.config, generator = generator_from(folder)
        self.preprocessing = preprocessing_of(str(folder / "vision"))
        self._join(AutoModel.from_config(AutoConfig.from_pretrained(folder / "vision")).float(), generator)

    def _join(self, vision: Any, generator: Any) -> None:
        self.generator = generator
        self.encoder = FigureEncoder(vision, generator)
        self.module = self.encoder
        self.pixels = int(vision.config.image_size)
        # ViT gives a vector for each square of the image and one for the whole.
        self.taken = 1 + (self.pixels // int(vision.config.patch_size)) ** 2
        self._finish()

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        examples = super().encode(rows, training=training)
        for example, row in zip(examples, rows, strict=True):
            example.features["image"] = str(row["image"])
        return examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        images = np.stack([read_image(Path(e.features["image"]), self.pixels, self.preprocessing) for e in examples])
        return super().collate(examples) | {"pixel_values": torch.from_numpy(images)}

    def _states(self, batch: Batch) -> tuple[Tensor, Tensor]:
        found: tuple[Tensor, Tensor] = self.encoder(
            batch["pixel_values"], batch["input_ids"], batch["attention_mask"]
        )
        return found

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
        self.encoder.vision.config.save_pretrained(folder / "vision")
        text = json.dumps(self.preprocessing.as_config(), indent=1)
        (folder / "vision" / PREPROCESSOR).write_text(text, encoding="utf-8")

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "pixels": self.pixels, "image": asdict(self.preprocessing)}

    def graphs(self) -> list[OnnxGraph]:
        _, *rest = seq2seq_graphs(self.generator)
        ids = torch.randint(0, min(90, len(self.tokenizer)), (2, 8))
        channels = int(self.encoder.vision.config.num_channels)
        inputs = {
            "pixel_values": torch.randn(2, channels, self.pixels, self.pixels),
            "input_ids": ids,
            "attention_mask": torch.ones_like(ids),
        }
        source = {0: "batch", 1: "tokens"}
        names = ["last_hidden_state", "encoder_attention_mask"]
        axes = {"pixel_values": {0: "batch"}, "input_ids": source, "attention_mask": source}
        axes |= {name: {0: "batch", 1: "joined"} for name in names}
        return [OnnxGraph("encoder", self.encoder, inputs, names, axes), *rest]
