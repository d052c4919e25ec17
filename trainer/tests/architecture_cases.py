"""One small job per architecture and variant, shared by the tests that all architectures must pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from conftest import LABELS, SENTENCES, TINY_BERT

from citemill_trainer.architectures.base import Architecture, OnnxGraph
from citemill_trainer.architectures.seq2seq_graphs import EncoderGraph
from citemill_trainer.examples import Batch

Inputs = dict[str, torch.Tensor]

# Placeholder in settings for the folder of the tiny BERT.
BERT = "$BERT"


@dataclass
class Case:
    """What to train, what it must reach, and how a batch is given to its ONNX graphs."""

    name: str
    architecture: str
    rows: list[dict[str, Any]]
    settings: dict[str, Any] = field(default_factory=dict)
    training: dict[str, Any] = field(default_factory=dict)
    pretrained: bool = True
    reach: float = 0.02
    files: tuple[str, ...] = ("onnx/model.onnx",)
    layout: tuple[str, ...] = ("config.json", "tokenizer.json")
    int8: bool = False
    onnx: bool = True
    inputs: Callable[[Architecture, OnnxGraph, Batch], Inputs] | None = None

    def job(self, bert: Path) -> dict[str, Any]:
        settings = {key: str(bert) if value == BERT else value for key, value in self.settings.items()}
        init = str(bert) if self.pretrained else None
        return {
            "init": init,
            "settings": settings,
            "training": {"epochs": 40, "validate_epochs": 10, **self.training},
            "export": {"onnx": self.onnx, "int8": self.int8},
        }

    def predictions(self, values: list[Any]) -> list[Any]:
        return [{"text": value} for value in values] if self.architecture in ("fusion", "rag-sequence") else values

    def onnx_inputs(self, architecture: Architecture, graph: OnnxGraph, batch: Batch) -> Inputs:
        if self.inputs is not None:
            return self.inputs(architecture, graph, batch)
        return {name: batch[name] for name in graph.inputs}


TEXT_ROWS = [
    {"id": f"t{i}", "text": text, "label": label}
    for i, (text, label) in enumerate(zip(SENTENCES, LABELS, strict=True))
]
RELATIONS = [
    {"id": f"n{i}", "text": f"<< {text} >> [[ {i} ]]", "label": ("USED-FOR", "COMPARE", "PART-OF")[i % 3]}
    for i, text in enumerate(SENTENCES)
]
PARAGRAPHS = [
    {"id": f"p{i}", "sentences": SENTENCES[i : i + 2 + i], "labels": LABELS[i : i + 2 + i]} for i in range(4)
]
HEADED = [{**row, "heading": f"Results {i}"} for i, row in enumerate(PARAGRAPHS)]
RANKED = [
    {
        "id": f"r{i}",
        "query": SENTENCES[i],
        "sentences": SENTENCES[: 8 - i],
        "labels": LABELS[: 8 - i],
    }
    for i in range(4)
]
# The cited text first, then others: a cross-encoder learns which one belongs to the query.
RANKED_TEXTS = [
    {
        "id": f"x{i}",
        "query": SENTENCES[i],
        "sentences": [SENTENCES[i + 4], *SENTENCES[i + 1 : 3 + i]][: 3 - i % 2],
        "labels": [1, 0, 0][: 3 - i % 2],
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
# DUC: one document of a cluster per row, the topic's title and questions as the query, recall as the target.
CLUSTERS = [
    {**row, "query": ["River loads", "How much silt do rivers carry?"], "id": f"c1#{i}"}
    for i, row in enumerate(EXTRACTS)
]
ENTRIES = [
    {
        "id": f"b{i}",
        "tokens": f"A. Lund, B. Berg. {text} J. Silt, 12:{i}, 199{i}.".split(),
        "tags": ["author"] * 4 + ["title"] * len(text.split()) + ["venue"] * 2 + ["O", "date"],
    }
    for i, text in enumerate(SENTENCES[:4])
]
TAGGED = [
    {"id": f"g{i}", "tokens": text.split(), "tags": ["B-A", "I-A"] + ["O"] * (len(text.split()) - 2)}
    for i, text in enumerate(SENTENCES[:4])
]
FOUND = [
    {"id": f"f{i}", "query": SENTENCES[i], "document": SENTENCES[i + 4], "document_id": f"d{i}"} for i in range(4)
]
PAIRS = [{"id": f"s{i}", "source": SENTENCES[i], "target": SENTENCES[(i + 3) % 8]} for i in range(4)]


def ranker_inputs(architecture: Architecture, graph: OnnxGraph, batch: Batch) -> Inputs:
    if graph.name == "encoder":
        return {name: value[:1, :5] for name, value in graph.inputs.items()}
    matrix = architecture.store.matrix()  # type: ignore[attr-defined]
    mask = (batch["labels"] >= 0).long()
    return {"query": matrix[batch["query"]], "sentences": matrix[batch["sentences"]], "mask": mask}


def bi_encoder_inputs(_: Architecture, __: OnnxGraph, batch: Batch) -> Inputs:
    return {"input_ids": batch["query_ids"], "attention_mask": batch["query_mask"]}


def generator_inputs(architecture: Architecture, graph: OnnxGraph, batch: Batch) -> Inputs:
    ids, mask = batch["input_ids"], batch["attention_mask"]
    if graph.name == "encoder":
        return {"input_ids": ids, "attention_mask": mask}
    network: Any = getattr(architecture, "generator", architecture.module)
    with torch.no_grad():
        states = EncoderGraph(network)(ids, mask)
    if graph.name == "cross":
        return {"encoder_hidden_states": states}
    # The first call of a search: no past, and a prompt of one or two tokens.
    first = len(ids) == 1
    inputs = {"input_ids": ids[:, :2] if first else ids[:, :1], "encoder_attention_mask": mask}
    for name, value in graph.inputs.items():
        if name.startswith("past."):
            inputs[name] = torch.randn(len(ids), value.shape[1], 0 if first else 5, value.shape[3])
        elif name.startswith("cross."):
            inputs[name] = torch.randn(len(ids), value.shape[1], mask.shape[1], value.shape[3])
    return inputs


OBJECTS = [
    {"id": f"o{i}", "object": SENTENCES[i], "sentences": SENTENCES[: 3 + i], "target": SENTENCES[(i + 3) % 8]}
    for i in range(4)
]
PASSAGES = [
    {"id": f"q{i}", "source": SENTENCES[i], "passages": SENTENCES[:i], "target": SENTENCES[(i + 3) % 8]}
    for i in range(4)
]


def retrieval_inputs(architecture: Architecture, graph: OnnxGraph, batch: Batch) -> Inputs:
    if graph.name == "retriever":
        return {"input_ids": batch["query"], "attention_mask": batch["query_mask"]}
    name = "segment" if "segment_mask" in batch else "input"
    renamed = {"input_ids": batch[f"{name}s"], "attention_mask": batch[f"{name}_mask"]}
    return generator_inputs(architecture, graph, renamed)


SPECIAL = {"vocab_size": 200, "pad_token_id": 0, "decoder_start_token_id": 2, "eos_token_id": 3, "bos_token_id": 2}
BART = {
    **SPECIAL,
    "model_type": "bart",
    "d_model": 32,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
    "encoder_ffn_dim": 48,
    "decoder_ffn_dim": 48,
    "dropout": 0.0,
    "max_position_embeddings": 64,
}
T5 = {
    **SPECIAL,
    "model_type": "t5",
    "d_model": 32,
    "d_kv": 8,
    "d_ff": 48,
    "num_layers": 2,
    "num_decoder_layers": 2,
    "num_heads": 4,
    "dropout_rate": 0.0,
}
PEGASUS = {**BART, "model_type": "pegasus"}
LED = {
    **BART,
    "model_type": "led",
    "attention_window": [8, 8],
    "max_encoder_position_embeddings": 64,
    "max_decoder_position_embeddings": 64,
}
LONGFORMER = {
    **{key: value for key, value in TINY_BERT.items() if key != "max_position_embeddings"},
    "model_type": "longformer",
    "vocab_size": 200,
    "max_position_embeddings": 66,
    "attention_window": [8, 8],
    "type_vocab_size": 2,
    "pad_token_id": 0,
}
GENERATION = {"tokenizer": BERT, "generation": {"max_new_tokens": 12}}
LONG = {"epochs": 80, "validate_epochs": 40, "clip": 1.0}

WORDS = {"dimension": 32, "heads": 2, "layers": 2, "feed_forward": 32, "filters": 16, "width": 32, "dropout": 0.1}

GENERATOR_FILES = (
    "onnx/encoder.onnx",
    "onnx/cross.onnx",
    "onnx/decoder_with_past.onnx",
    "onnx/weights.data",
)

CASES = [
    Case(
        "bi-encoder",
        "bi-encoder",
        FOUND,
        {"temperature": 0.02},
        {"loss": "in-batch"},
        inputs=bi_encoder_inputs,
    ),
    Case(
        "cross-encoder",
        "cross-encoder",
        RANKED_TEXTS,
        {"query_length": 8},
        {"loss": "listwise"},
        files=("onnx/model.onnx", "onnx/model_int8.onnx"),
        int8=True,
    ),
    Case(
        "bert-solo",
        "sequence-classifier",
        TEXT_ROWS,
        training={"loss": "weighted-ce"},
        files=("onnx/model.onnx", "onnx/model_int8.onnx"),
        int8=True,
    ),
    Case("ctx-sep", "sentences-in-context", PARAGRAPHS, {"pooling": "sep"}, {"loss": "weighted-ce"}),
    Case("ctx-mean", "sentences-in-context", PARAGRAPHS, {"pooling": "mean", "alternate_segments": True}),
    Case("ctx-heading", "sentences-in-context", HEADED, {"pooling": "mean", "heading": True}),
    Case("ctx-attention", "sentences-in-context", HEADED, {"pooling": "attention", "heading": True}, {"r_drop": 1.0}),
    *[
        Case(
            f"ranker-{kind}-{join}",
            "vector-ranker",
            RANKED,
            {
                "encoder": BERT,
                "join": join,
                "kind": kind,
                "width": 64,
                "layers": 2,
                "feed_forward": 32,
                "heads": 2,
                "normalise": join == "interaction",
            },
            {"loss": "bce", "optimiser": "adam", "learning_rate": 2e-3, "epochs": 120, "validate_epochs": 20},
            pretrained=False,
            # Vectors of a random encoder are all alike, so a head that starts from their cosine learns slowly.
            reach=0.02 if join == "concatenation" else 0.6,
            files=("onnx/head.onnx", "onnx/encoder.onnx", "encoder/model.safetensors"),
            inputs=ranker_inputs,
        )
        for kind, join in (
            ("mlp", "concatenation"),
            ("mlp", "interaction"),
            ("lstm", "concatenation"),
            ("transformer", "concatenation"),
        )
    ],
    *[
        Case(
            f"tfidf-{analyser}",
            "sparse-ranker",
            RANKED,
            {"analyser": analyser, "width": 32, "layers": layers},
            {"loss": "bce", "optimiser": "adam", "learning_rate": 0.01, "epochs": 30, "validate_epochs": 10},
            pretrained=False,
            layout=("vocabulary.json",),
        )
        for analyser, layers in (("words", 1), ("chars", 3))
    ],
    Case(
        "bert2bert",
        "seq2seq",
        PAIRS,
        {"family": "encoder-pair", "generation": {"max_new_tokens": 12}},
        LONG,
        reach=0.1,
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
    Case("duc", "window-extractor", CLUSTERS, {"window": 40, "stride": 10}, {"loss": "mse"}, reach=0.01),
    Case(
        "relations",
        "sequence-classifier",
        RELATIONS,
        training={"loss": "ce", "epochs": 120, "validate_epochs": 20},
        files=("onnx/model.onnx", "onnx/model_int8.onnx"),
        int8=True,
    ),
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
    Case("bibliography", "token-tagger", ENTRIES, {"max_length": 24}),
    *[
        Case(
            name,
            "seq2seq",
            PAIRS,
            {"config": config, **GENERATION},
            LONG,
            pretrained=False,
            reach=0.1,
            files=(
                *GENERATOR_FILES,
                *(("onnx/decoder_with_past_int8.onnx", "onnx/weights_int8.data") if name == "bart" else ()),
            ),
            inputs=generator_inputs,
            int8=name == "bart",
        )
        for name, config in (("bart", BART), ("t5", T5), ("pegasus", PEGASUS), ("led", LED))
    ],
    *[
        Case(
            f"{kind}-{reward}",
            "fusion",
            OBJECTS,
            {"config": BART, "retriever": BERT, "kind": kind, "reward": reward, "k": 2, "nearest": 2, **GENERATION},
            LONG,
            pretrained=False,
            reach=0.1 if reward == "refined" else 5.0,
            files=(
                "retriever/tokenizer.json",
                *((*GENERATOR_FILES, "onnx/retriever.onnx") if kind == "ofid" else ()),
            ),
            inputs=retrieval_inputs,
            onnx=kind == "ofid",
        )
        for kind, reward in (("ofid", "refined"), ("fid", "paper"))
    ],
    Case(
        "rag",
        "rag-sequence",
        PASSAGES,
        {"config": BART, "retriever": BERT, "k": 2, **GENERATION},
        LONG,
        pretrained=False,
        reach=0.1,
        files=(*GENERATOR_FILES, "onnx/retriever.onnx"),
        inputs=retrieval_inputs,
    ),
    *[
        Case(
            f"longformer-{name}",
            architecture,
            rows,
            {"tokenizer": BERT, "config": LONGFORMER, **settings},
            {"loss": "weighted-ce"},
            pretrained=False,
        )
        for name, architecture, rows, settings in (
            ("solo", "sequence-classifier", TEXT_ROWS, {}),
            ("ctx", "sentences-in-context", PARAGRAPHS, {"pooling": "sep"}),
            ("ctx-global", "sentences-in-context", PARAGRAPHS, {"pooling": "mean", "global_attention": "sep"}),
        )
    ],
    Case("pu", "pu-learning", TEXT_ROWS, training={"epochs": 20}, reach=1.0, files=("first/model.json",)),
]
