"""InputXGradient: attributes a classifier's decision to words (CiteWorth §4)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from citemill_trainer.devices import Placement, place
from citemill_trainer.errors import UserError
from citemill_trainer.events import Events
from citemill_trainer.examples import Batch
from citemill_trainer.model_folder import open_model
from citemill_trainer.rows import Row, read_rows

SCHEMA = "citemill.attribution/1"
BATCH = 16
# Ways to combine the products of an embedding: their sum shows whether a word counts for or against the class,
# their norm (used by CiteWorth) shows how much it matters.
MEASURES = ("signed", "l2")


def run_attribution(source: Any, folder: Path, events: Events) -> None:
    """Job: {schema, model, input, output, target?, measure?, minimum_count?, examples?, device?}; rows {id, text}."""
    if not isinstance(source, dict) or source.get("schema") != SCHEMA:
        raise UserError("job", f'the job must be an object with "schema": "{SCHEMA}"')
    placement = place(str(source.get("device", "auto")), "fp32")
    architecture = open_model(folder / str(source["model"]))
    if not hasattr(architecture, "input_embeddings"):
        raise UserError("job", f"attribution works on classifiers, not on {architecture.name}")
    used = ("text", "sentences")
    rows = read_rows(folder / str(source["input"]), {k: v for k, v in architecture.fields.items() if k in used})
    architecture.to(placement.device)
    target, measure = int(source.get("target", 1)), str(source.get("measure", "signed"))
    if measure not in MEASURES:
        raise UserError("job", f"measure is {measure!r}; choose one of {', '.join(MEASURES)}")
    sums: dict[str, float] = defaultdict(float)
    counts: dict[str, int] = defaultdict(int)
    shown: list[dict[str, Any]] = []
    for start in range(0, len(rows), BATCH):
        part = rows[start : start + BATCH]
        for name, words, values in attribute(part, architecture, target, placement, measure):
            for word, value in zip(words, values, strict=True):
                sums[word.lower()] += value
                counts[word.lower()] += 1
            if len(shown) < int(source.get("examples", 0)):
                shown.append({"id": name, "words": words, "attributions": values})
    least = int(source.get("minimum_count", 5))
    table = [{"word": w, "attribution": sums[w] / n, "count": n} for w, n in counts.items() if n >= least]
    table.sort(key=lambda entry: (-float(str(entry["attribution"])), str(entry["word"])))
    output = folder / str(source["output"])
    result = {"schema": SCHEMA, "target": target, "words": table, "examples": shown}
    output.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    events.emit("done", metrics={}, rows=len(rows), file=str(output))


def attribute(
    rows: Sequence[Row], architecture: Any, target: int, placement: Placement, measure: str = "signed"
) -> list[tuple[str, list[str], list[float]]]:
    """Return for each text its words and their attributions, the sum of input × gradient over their pieces."""
    examples = architecture.encode(rows, training=False)
    batch = {k: v.to(placement.device) for k, v in architecture.collate(examples).items()}
    values = input_x_gradient(architecture, batch, target, measure).tolist()
    return [
        (example.id, *_by_word(architecture, text, row[first:past]))
        for example, row in zip(examples, values, strict=True)
        for text, first, past in architecture.texts_in(rows[example.row], example)
    ]


def input_x_gradient(architecture: Any, batch: Batch, target: int, measure: str = "signed") -> Tensor:
    """Attribute the target's logit to the tokens: embedding times gradient, as its sum or its norm.

    In a paragraph a token is credited for the logits of all sentences, its own and those around it.
    """
    embedded: list[Tensor] = []

    def keep(_: nn.Module, __: Any, output: Tensor) -> Tensor:
        output = output.detach().requires_grad_(True)
        embedded.append(output)
        return output

    hook = architecture.input_embeddings().register_forward_hook(keep)
    try:
        architecture.module.eval()
        # cuDNN's recurrent networks have no gradient outside training.
        with torch.backends.cudnn.flags(enabled=False):
            decision = architecture.decision(batch, target)
            (gradient,) = torch.autograd.grad(decision.sum(), embedded[:1])
    finally:
        hook.remove()
    products = (embedded[0] * gradient).detach()
    return (products.norm(dim=-1) if measure == "l2" else products.sum(-1)).cpu()


def _by_word(architecture: Any, text: str, values: list[float]) -> tuple[list[str], list[float]]:
    encoded = architecture.tokenizer(text, add_special_tokens=False, return_offsets_mapping=True)
    spans: dict[int, tuple[int, int]] = {}
    sums: dict[int, float] = defaultdict(float)
    for position, word in enumerate(encoded.word_ids()):
        if word is None or position >= len(values):
            continue
        start, end = encoded["offset_mapping"][position]
        first, last = spans.get(word, (start, end))
        spans[word] = (min(first, start), max(last, end))
        sums[word] += values[position]
    return [text[a:b] for a, b in spans.values()], [sums[word] for word in spans]
