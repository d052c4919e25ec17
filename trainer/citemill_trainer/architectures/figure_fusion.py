"""FiD and OFiD for figures: the object is an image, encoded by ViT, whose summary vector retrieves sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.architectures.fusion import Fusion
from citemill_trainer.architectures.retriever import Retriever
from citemill_trainer.devices import Placement
from citemill_trainer.examples import Batch, Example
from citemill_trainer.rows import Row
from citemill_trainer.vision import Vision


class FigureLayers(nn.Module):
    """ViT, and two layers that map its states to the widths of the generator's and of the retriever's vectors."""

    def __init__(self, vision: Any, word_width: int, query_width: int) -> None:
        super().__init__()
        self.vision = vision
        self.projection = nn.Linear(int(vision.config.hidden_size), word_width)
        self.question = nn.Linear(int(vision.config.hidden_size), query_width)


class FigureSegment(nn.Module):
    """pixel_values → the encoder's states of a figure's patches, and the vector that the retriever searches with."""

    def __init__(self, layers: FigureLayers, generator: Any) -> None:
        super().__init__()
        self.layers = layers
        self.generator = generator
        self.is_led = generator.config.model_type == "led"

    def forward(self, pixel_values: Tensor) -> tuple[Tensor, Tensor]:
        seen = self.layers.vision(pixel_values=pixel_values).last_hidden_state
        patches = self.layers.projection(seen)
        mask = torch.ones_like(patches[:, :, 0], dtype=torch.long)
        inputs = {"inputs_embeds": patches, "attention_mask": mask}
        if self.is_led:
            # LED's first position attends to everything: here it is ViT's summary of the figure.
            first = torch.arange(mask.shape[1], device=mask.device) == 0
            inputs["global_attention_mask"] = first[None, :].long().expand_as(mask)
        states = self.generator.get_encoder()(**inputs).last_hidden_state
        return states, self.layers.question(seen[:, 0])


class FigureFusion(Fusion):
    """Like fusion, with the path of a figure (PNG or JPEG) in each row in place of an object's text."""

    name = "figure-fusion"
    fields = {"sentences": "texts", "target": "text", "image": "text"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        self.vision = Vision.load(self.job)
        super().build(training, placement)

    def restore(self, folder: Path) -> None:
        self.vision = Vision.restore(folder)
        super().restore(folder)

    def _finish(self, generator: Any, retriever: Retriever) -> None:
        super()._finish(generator, retriever)
        widths = generator.get_input_embeddings().embedding_dim, int(retriever.encoder.network.config.hidden_size)
        layers = FigureLayers(self.vision.network, *widths)
        # The segment shares the generator's weights, which the module must list only once.
        self.module = nn.ModuleDict({**dict(self.module.named_children()), "figure": layers})
        self.figure = FigureSegment(layers, generator)

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        # A figure has no text, so the placeholder for its object is removed.
        examples = super().encode([{**row, "object": ""} for row in rows], training=training)
        for example, row in zip(examples, rows, strict=True):
            example.features["image"] = str(row["image"])
        return examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        images = self.vision.read([e.features["image"] for e in examples])
        return super().collate(examples) | {"pixel_values": images}

    def prepare(self, batch: Batch) -> Batch:
        states, queries = self.figure(batch["pixel_values"])
        return batch | {"figure_states": states, "figure_queries": queries}

    def queries(self, batch: Batch) -> Tensor:
        return batch["figure_queries"]

    def object_states(self, batch: Batch, number: int, states: Tensor) -> Tensor:
        return batch["figure_states"][number]

    def save(self, folder: Path) -> None:
        super().save(folder)
        self.vision.save(folder)

    def model_fields(self) -> dict[str, Any]:
        return {**super().model_fields(), **self.vision.model_fields()}

    def graphs(self) -> list[OnnxGraph]:
        inputs = {"pixel_values": self.vision.sample()}
        axes = {name: {0: "batch"} for name in ("pixel_values", "states", "query")}
        return [*super().graphs(), OnnxGraph("figure", self.figure, inputs, ["states", "query"], axes)]
