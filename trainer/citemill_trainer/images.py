"""Images as a vision model was trained on them."""

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
# How checkpoints number the filters (Pillow's numbers), of those that are known here.
FILTERS = {2: "bilinear", 3: "bicubic"}
HALF = (0.5, 0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Preprocessing:
    """Each channel, between 0 and 1, less its mean by its deviation; ViT's own values unless a checkpoint says."""

    mean: tuple[float, float, float] = HALF
    std: tuple[float, float, float] = HALF
    resample: str = "bilinear"

    def as_config(self) -> dict[str, Any]:
        number = next(number for number, name in FILTERS.items() if name == self.resample)
        return {"image_mean": list(self.mean), "image_std": list(self.std), "resample": number}


def preprocessing_of(source: str) -> Preprocessing:
    """What a folder or a model of the hub says of its images."""
    path = _config_file(source)
    if path is None:
        return Preprocessing()
    config = json.loads(path.read_text(encoding="utf-8"))
    resample = int(config.get("resample", 2))
    if resample not in FILTERS:
        raise UserError("init", f"{source}: resizes images by filter {resample}, which is not one of {FILTERS}")
    return Preprocessing(_channels(config.get("image_mean")), _channels(config.get("image_std")), FILTERS[resample])


def _config_file(source: str) -> Path | None:
    inside = Path(source) / PREPROCESSOR
    if Path(source).is_dir():
        return inside if inside.exists() else None
    try:
        found = cached_file(source, PREPROCESSOR, _raise_exceptions_for_missing_entries=False, **hub_options(source))
    except OSError:
        return None
    return Path(found) if found else None


def _channels(values: Any) -> tuple[float, float, float]:
    if not isinstance(values, list) or len(values) != 3:
        return HALF
    return float(values[0]), float(values[1]), float(values[2])


def read_image(path: Path, pixels: int, preprocessing: Preprocessing | None = None) -> np.ndarray[Any, Any]:
    """Red, green and blue of an image (PNG or JPEG), resized to a square."""
    try:
        from PIL import Image
    except ImportError as error:
        raise UserError("environment", "figures need the package pillow: pip install pillow") from error
    how = preprocessing or Preprocessing()
    try:
        with Image.open(path) as image:
            resample = Image.Resampling[how.resample.upper()]
            # Rows before columns, which Pillow itself does in an order that depends on sizes and version.
            wide = image.convert("RGB").resize((pixels, image.height), resample)
            square = wide.resize((pixels, pixels), resample)
    except (OSError, Image.DecompressionBombError) as error:
        raise UserError("file", f"cannot read the figure {path}: {error}") from error
    scaled = np.asarray(square, dtype=np.float32) / np.float32(255)
    values = (scaled - np.asarray(how.mean, dtype=np.float32)) / np.asarray(how.std, dtype=np.float32)
    return np.ascontiguousarray(values.transpose(2, 0, 1))
