"""Opens a trained model, for prediction and attribution."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from safetensors.torch import load_file

from citemill_trainer.architectures import find_architecture
from citemill_trainer.architectures.base import Architecture
from citemill_trainer.errors import UserError
from citemill_trainer.job import parse_job


def open_model(folder: Path, changes: dict[str, Any] | None = None) -> Architecture:
    """Load an architecture and its weights on the CPU; `changes` replace settings such as generation options."""
    try:
        model = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError("model", f"{folder} is not a model folder: cannot read its model.json") from error
    source = dict(model["job"])
    source["settings"] = {**(source.get("settings") or {}), **(changes or {})}
    architecture = find_architecture(model["architecture"])(parse_job(source, folder))
    architecture.restore(folder)
    architecture.load_saved_state(load_file(folder / architecture.weights_file))
    architecture.module.eval()
    return architecture
