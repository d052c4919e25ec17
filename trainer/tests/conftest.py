"""Tiny networks with random weights and jobs that train them in a second."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import torch
from transformers import BertConfig, BertForMaskedLM

from citemill_trainer.events import Events
from citemill_trainer.job import Job, parse_job
from citemill_trainer.pretrained import train_wordpiece

torch.set_num_threads(1)

SENTENCES = [
    "we propose a parser for citations",
    "this was shown before by others",
    "neurons fire when they are driven",
    "earlier work reports the same effect",
    "the results are given in the table",
    "many studies have found such a link",
    "we thank the reviewers for their help",
    "it is known that proteins fold",
]
LABELS = [0, 1, 0, 1, 0, 1, 0, 1]

TINY_BERT = {
    "model_type": "bert",
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 48,
    "max_position_embeddings": 64,
    "hidden_dropout_prob": 0.1,
}


@pytest.fixture(scope="session")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny BERT (with its masked-language-model head) and a WordPiece vocabulary."""
    folder = tmp_path_factory.mktemp("tiny-bert")
    tokenizer = train_wordpiece(SENTENCES * 3, 200)
    tokenizer.model_max_length = 64
    torch.manual_seed(0)
    values = {k: v for k, v in TINY_BERT.items() if k != "model_type"}
    BertForMaskedLM(BertConfig(vocab_size=len(tokenizer), **values)).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for each test, so that none finds what another one kept."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("CITEMILL_CACHE", str(folder))
    return folder


MakeJob = Callable[..., Job]


@pytest.fixture
def make_job(tmp_path: Path) -> MakeJob:
    """Writes rows and returns a checked job; keyword arguments replace fields of the job or of its training."""

    def make(architecture: str, rows: list[dict[str, Any]], name: str = "job", **changes: Any) -> Job:
        source = job_source(tmp_path, architecture, rows, name, **changes)
        return parse_job(source, tmp_path)

    return make


def job_source(
    folder: Path, architecture: str, rows: list[dict[str, Any]], name: str = "job", **changes: Any
) -> dict[str, Any]:
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / f"{name}-rows.jsonl").write_text(lines, encoding="utf-8")
    training = {
        "optimiser": "adamw",
        "learning_rate": 5e-3,
        "epochs": 2,
        "batch_size": 4,
        "loss": "ce",
        "seed": 1,
        "select": {"metric": "loss", "mode": "min"},
    }
    training.update(changes.pop("training", {}))
    source: dict[str, Any] = {
        "schema": "citemill.job/1",
        "preset": "test",
        "architecture": architecture,
        "settings": {},
        # On a machine with a GPU: CITEMILL_TEST_DEVICE=cuda python -m pytest trainer/tests
        "device": os.environ.get("CITEMILL_TEST_DEVICE", "cpu"),
        "precision": "fp32",
        # Exporting takes longer than training: tests of the ONNX files ask for them.
        "export": {"onnx": False},
        "files": {"train": f"{name}-rows.jsonl", "validation": f"{name}-rows.jsonl"},
        "out": f"{name}-out",
    }
    source.update(changes)
    source["training"] = training
    source["init"] = str(source["init"]) if source.get("init") else None
    return source


class Recorder(Events):
    """Events kept in a list instead of written."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[dict[str, Any]] = []

    def emit(self, event: str, **fields: Any) -> None:
        self.seen.append({"event": event, **fields})

    def of(self, event: str) -> list[dict[str, Any]]:
        return [entry for entry in self.seen if entry["event"] == event]
