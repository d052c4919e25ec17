"""The vision network for figures: loaded, saved and read back with a generator."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import AutoConfig, AutoModel

from citemill_trainer.images import PREPROCESSOR, Preprocessing, load_preprocessing, read_image
from citemill_trainer.job import Job
from citemill_trainer.pretrained import load_config, load_network, random_config

DEFAULT_VISION = "google/vit-base-patch16-224-in21k"


class Vision:
    """A ViT with its image preprocessing."""

    def __init__(self, network: Any, preprocessing: Preprocessing) -> None:
        self.network = network
        self.preprocessing = preprocessing
        self.pixels = int(network.config.image_size)
        # Number of vectors: one for each square of the image and one for the whole.
        self.vectors = 1 + (self.pixels // int(network.config.patch_size)) ** 2

    @staticmethod
    def load(job: Job) -> Vision:
        source = job.settings.get("vision") or DEFAULT_VISION
        torch.manual_seed(job.training.seed)
        if isinstance(source, dict):
            return Vision(AutoModel.from_config(random_config(source)), Preprocessing())
        network = load_network(AutoModel, job, load_config(job, str(source)), str(source))
        return Vision(network, load_preprocessing(str(source)))

    @staticmethod
    def restore(folder: Path) -> Vision:
        inner = folder / "vision"
        return Vision(
            AutoModel.from_config(AutoConfig.from_pretrained(inner)).float(), load_preprocessing(str(inner))
        )

    def save(self, folder: Path) -> None:
        self.network.config.save_pretrained(folder / "vision")
        text = json.dumps(self.preprocessing.as_config(), indent=1)
        (folder / "vision" / PREPROCESSOR).write_text(text, encoding="utf-8")

    def model_fields(self) -> dict[str, Any]:
        return {"pixels": self.pixels, "image": asdict(self.preprocessing)}

    def read(self, paths: list[str]) -> Tensor:
        """Read images as [images, channels, height, width]."""
        return torch.from_numpy(np.stack([read_image(Path(p), self.pixels, self.preprocessing) for p in paths]))

    def sample(self) -> Tensor:
        """Make two images of noise, to trace a graph with."""
        return torch.randn(2, int(self.network.config.num_channels), self.pixels, self.pixels)
