"""One small job per architecture and variant, shared by the tests that all architectures must pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from conftest import LABELS, SENTENCES

from citemill_trainer.architectures.base import Architecture, OnnxGraph
from citemill_trainer.examples import Batch

Inputs = dict[str, torch.Tensor]


@dataclass
class Case:
    """What to train, what it must reach, and how a batch is given to its ONNX graphs."""

    name: str
    architecture: str
    rows: list[dict[str, Any]]
    settings: dict[str, Any] = field(default_factory=dict)
    training: dict[str, Any] = field(default_factory=dict)
    pretrained: bool = True
    encoder: bool = False
    reach: float = 0.02
    files: tuple[str, ...] = ("onnx/model.onnx", "onnx/model_int8.onnx")
    inputs: Callable[[Architecture, OnnxGraph, Batch], Inputs] | None = None
    text_output: bool = False

    def job(self, bert: Path) -> dict[str, Any]:
        settings = {**self.settings, **({"encoder": str(bert)} if self.encoder else {})}
        init = str(bert) if self.pretrained else None
        return {"init": init, "settings": settings, "training": {"epochs": 40, **self.training}}

    def predictions(self, values: list[Any]) -> list[Any]:
        return values

    def onnx_inputs(self, architecture: Architecture, graph: OnnxGraph, batch: Batch) -> Inputs:
        if self.inputs is not None:
            return self.inputs(architecture, graph, batch)
        return {name: batch[name] for name in graph.inputs}


TEXT_ROWS = [
    {"id": f"t{i}", "text": text, "label": label}
    for i, (text, label) in enumerate(zip(SENTENCES, LABELS, strict=True))
]
PARAGRAPHS = [
    {"id": f"p{i}", "sentences": SENTENCES[i : i + 2 + i], "labels": LABELS[i : i + 2 + i]} for i in range(4)
]
RANKED = [
    {
        "id": f"r{i}",
        "query": SENTENCES[i],
        "sentences": SENTENCES[: 8 - i],
        "labels": LABELS[: 8 - i],
    }
    for i in range(4)
]
EXTRACTS = [
    {
        "id": f"w{i}",
        "query": ["citations", "history of parsing"][: i % 3],
        "sentences": SENTENCES[: 4 + i],
        "labels": LABELS[: 4 + i],
        "targets": [0.6 * label for label in LABELS[: 4 + i]],
    }
    for i in range(4)
]
TAGGED = [
    {"id": f"g{i}", "tokens": text.split(), "tags": ["B-A", "I-A"] + ["O"] * (len(text.split()) - 2)}
    for i, text in enumerate(SENTENCES[:4])
]
PAIRS = [{"id": f"s{i}", "source": SENTENCES[i], "target": SENTENCES[(i + 3) % 8]} for i in range(4)]


def ranker_inputs(architecture: Architecture, graph: OnnxGraph, batch: Batch) -> Inputs:
    if graph.name == "encoder":
        return {name: value[:1, :5] for name, value in graph.inputs.items()}
    matrix = architecture.store.matrix()  # type: ignore[attr-defined]
    mask = (batch["labels"] >= 0).long()
    return {"query": matrix[batch["query"]], "sentences": matrix[batch["sentences"]], "mask": mask}


def generator_inputs(architecture: Architecture, graph: OnnxGraph, batch: Batch) -> Inputs:
    ids, mask = batch["input_ids"], batch["attention_mask"]
    if graph.name == "encoder":
        return {"input_ids": ids, "attention_mask": mask}
    with torch.no_grad():
        states = architecture.module.get_encoder()(input_ids=ids, attention_mask=mask).last_hidden_state  # type: ignore[operator]
    if graph.name == "cross":
        return {"encoder_hidden_states": states}
    if graph.name == "decoder":
        return {"input_ids": ids[:, :4], "encoder_hidden_states": states, "encoder_attention_mask": mask}
    # The first call of a search: no past, and a prompt of one or two tokens.
    first = len(ids) == 1
    inputs = {"input_ids": ids[:, :2] if first else ids[:, :1], "encoder_attention_mask": mask}
    for name, value in graph.inputs.items():
        if name.startswith("past."):
            inputs[name] = torch.randn(len(ids), value.shape[1], 0 if first else 5, value.shape[3])
        elif name.startswith("cross."):
            inputs[name] = torch.randn(len(ids), value.shape[1], mask.shape[1], value.shape[3])
    return inputs


WORDS = {"dimension": 32, "heads": 2, "layers": 2, "feed_forward": 32, "filters": 16, "width": 32, "dropout": 0.1}

GENERATOR_FILES = (
    "onnx/encoder.onnx",
    "onnx/decoder.onnx",
    "onnx/cross.onnx",
    "onnx/decoder_with_past.onnx",
    "onnx/decoder_int8.onnx",
)

CASES = [
    Case("bert-solo", "sequence-classifier", TEXT_ROWS, training={"loss": "weighted-ce"}),
    Case("ctx-sep", "sentences-in-context", PARAGRAPHS, {"pooling": "sep"}, {"loss": "weighted-ce"}),
    Case("ctx-mean", "sentences-in-context", PARAGRAPHS, {"pooling": "mean", "alternate_segments": True}),
    *[
        Case(
            f"ranker-{kind}",
            "vector-ranker",
            RANKED,
            {"kind": kind, "width": 64, "layers": 2, "feed_forward": 32, "heads": 2, "normalise": False},
            {"loss": "bce", "optimiser": "adam", "learning_rate": 2e-3, "epochs": 120, "validate_epochs": 20},
            pretrained=False,
            encoder=True,
            files=("onnx/head.onnx", "onnx/encoder.onnx", "encoder/model.safetensors"),
            inputs=ranker_inputs,
        )
        for kind in ("mlp", "lstm", "transformer")
    ],
    Case(
        "bert2bert",
        "seq2seq",
        PAIRS,
        {"family": "encoder-pair", "generation": {"max_new_tokens": 12}},
        {"epochs": 120, "validate_epochs": 30},
        files=GENERATOR_FILES,
        inputs=generator_inputs,
    ),
    Case("word-transformer", "word-classifier", TEXT_ROWS, {"kind": "transformer", **WORDS}, pretrained=False),
    Case(
        "crnn",
        "word-classifier",
        TEXT_ROWS[:7],
        {"kind": "crnn", **WORDS},
        {"oversample": True, "optimiser": "adam"},
        pretrained=False,
    ),
    Case("wikiref-class", "window-extractor", EXTRACTS, {"window": 40, "stride": 10}, {"loss": "bce"}),
    Case("wikiref-reg", "window-extractor", EXTRACTS, {"window": 40, "stride": 10}, {"loss": "mse"}, reach=0.01),
    Case("lm", "masked-lm", TEXT_ROWS, {"mask_probability": 0.3}, {"loss": "mlm", "learning_rate": 2e-3}, reach=4.6),
    Case(
        "lmcite",
        "masked-lm",
        TEXT_ROWS,
        {"cite": True},
        {"loss": "mlm+cite", "learning_rate": 2e-3},
        reach=4.9,
        files=("onnx/model.onnx", "onnx/cite.onnx"),
    ),
    Case("tagger", "token-tagger", TAGGED, {"max_length": 12}),
]
