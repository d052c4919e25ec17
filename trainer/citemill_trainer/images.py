"""Reads images and normalises them as a vision model expects."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from transformers.utils import cached_file

from citemill_trainer.errors import UserError
from citemill_trainer.hub import hub_options

PREPROCESSOR = "preprocessor_config.json"
# Supported resampling filters by Pillow's number, which checkpoints use.
FILTERS = {2: "bilinear", 3: "bicubic"}
HALF = (0.5, 0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Preprocessing:
    """How images are resized and their channels normalised, (x - mean) / std. The defaults are those of ViT."""

    mean: tuple[float, float, float] = HALF
    std: tuple[float, float, float] = HALF
    resample: str = "bilinear"

    def as_config(self) -> dict[str, Any]:
        number = next(number for number, name in FILTERS.items() if name == self.resample)
        return {"image_mean": list(self.mean), "image_std": list(self.std), "resample": number}


def load_preprocessing(source: str) -> Preprocessing:
    """Read the preprocessing of a model, given as a folder or as a name on the hub."""
    path = _config_file(source)
    if path is None:
        return Preprocessing()
    config = json.loads(path.read_text(encoding="utf-8"))
    resample = int(config.get("resample", 2))
    if resample not in FILTERS:
        raise UserError("init", f"{source}: resampling filter {resample} is not supported; supported: {FILTERS}")
    return Preprocessing(_channels(config.get("image_mean")), _channels(config.get("image_std")), FILTERS[resample])


def _config_file(source: str) -> Path | None:
    inside = Path(source) / PREPROCESSOR
    if Path(source).is_dir():
        return inside if inside.exists() else None
    try:
        file = cached_file(source, PREPROCESSOR, _raise_exceptions_for_missing_entries=False, **hub_options(source))
    except OSError:
        return None
    return Path(file) if file else None


def _channels(values: Any) -> tuple[float, float, float]:
    if not isinstance(values, list) or len(values) != 3:
        return HALF
    return float(values[0]), float(values[1]), float(values[2])


def read_image(path: Path, pixels: int, preprocessing: Preprocessing | None = None) -> np.ndarray[Any, Any]:
    """Read a PNG or JPEG image as normalised RGB channels, resized to a square."""
    try:
        from PIL import Image
    except ImportError as error:
        raise UserError("environment", "figures need the package pillow: pip install pillow") from error
    preprocessing = preprocessing or Preprocessing()
    try:
        with Image.open(path) as image:
            resample = Image.Resampling[preprocessing.resample.upper()]
            # Width first, then height: in one call, the order depends on the size and on Pillow's version.
            wide = image.convert("RGB").resize((pixels, image.height), resample)
            square = wide.resize((pixels, pixels), resample)
    except (OSError, Image.DecompressionBombError) as error:
        raise UserError("file", f"cannot read the figure {path}: {error}") from error
    scaled = np.asarray(square, dtype=np.float32) / np.float32(255)
    mean, std = (np.asarray(value, dtype=np.float32) for value in (preprocessing.mean, preprocessing.std))
    values = (scaled - mean) / std
    return np.ascontiguousarray(values.transpose(2, 0, 1))
