"""`predict`: predictions of a model folder, on any device."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from citemill_trainer.devices import place
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.events import Events
from citemill_trainer.inference import predict_rows
from citemill_trainer.model_folder import open_model
from citemill_trainer.rows import read_rows, write_rows

SCHEMA = "citemill.prediction/1"
# Fields that prediction does not need.
_KNOWN_ONLY_IN_TRAINING = ("label", "labels", "target", "targets", "tags")


def run_prediction(source: Any, folder: Path, events: Events, world: World) -> None:
    """Job: {schema, model, input, output, device?, precision?, settings?}; writes one row per input row."""
    if not isinstance(source, dict) or source.get("schema") != SCHEMA:
        raise UserError("job", f'the job must be an object with "schema": "{SCHEMA}"')
    for name in ("model", "input", "output"):
        if not isinstance(source.get(name), str):
            raise UserError("job", f"{name} is missing or is not a string")
    placement = place(str(source.get("device", "auto")), str(source.get("precision", "auto")))
    architecture = open_model(folder / source["model"], source.get("settings"))
    fields = {k: v for k, v in architecture.fields.items() if k not in _KNOWN_ONLY_IN_TRAINING}
    rows = read_rows(folder / source["input"], fields)
    architecture.to(placement.device)
    examples = architecture.encode(rows, training=False)
    predictions = predict_rows(architecture, rows, examples, placement, world, placement.token_budget())
    output = folder / source["output"]
    write_rows(output, rows, [architecture.describe(p) for p in predictions])
    events.emit("done", metrics={}, rows=len(rows), file=str(output))
