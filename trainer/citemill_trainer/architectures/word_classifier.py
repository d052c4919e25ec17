"""Classifiers over words with their own vocabulary: CiteWorth's Transformer and CRNN."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer as WordTokenizer
from tokenizers import models, normalizers, pre_tokenizers, trainers
from torch import Tensor, nn
from transformers import PreTrainedTokenizerFast

from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.architectures.sequence_classifier import LOSSES, SequenceClassifier
from citemill_trainer.architectures.word_networks import Crnn, WordTransformer
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.pretrained import token_ids
from citemill_trainer.rows import Row

KINDS = ("transformer", "crnn")
PAD, UNKNOWN = "[PAD]", "[UNK]"


class WordClassifier(SequenceClassifier):
    """Lower-cased words and punctuation; no special tokens. With training.oversample, small classes are repeated."""

    name = "word-classifier"
    special_tokens_before = 0

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        if self.job.training.loss not in LOSSES:
            raise UserError("job", f"training.loss of {self.name} is one of {', '.join(LOSSES)}")
        self._find_classes(training)
        size = int(self.settings.get("vocabulary", 30_000))
        self.tokenizer = word_tokenizer((str(row["text"]) for row in training), size)
        torch.manual_seed(self.job.training.seed)
        self._make()

    def restore(self, folder: Path) -> None:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        self.classes = int(config["classes"])
        self.labels = [str(label) for label in config.get("labels") or []]
        self.tokenizer = PreTrainedTokenizerFast(
            tokenizer_file=str(folder / "tokenizer.json"), pad_token=PAD, unk_token=UNKNOWN
        )
        self._make()

    def _make(self) -> None:
        settings = self.settings
        kind = settings.get("kind", "transformer")
        width, dropout = int(settings.get("dimension", 300)), float(settings.get("dropout", 0.1))
        words = len(self.tokenizer)
        if kind == "transformer":
            heads = int(settings.get("heads", 3))
            if width % heads:
                raise UserError("job", f"settings.heads is {heads}, which does not divide dimension {width}")
            layers, inner = int(settings.get("layers", 5)), int(settings.get("feed_forward", 128))
            pooler = bool(settings.get("pooler", False))
            self.module = WordTransformer(words, width, layers, heads, inner, dropout, self.classes, pooler=pooler)
        elif kind == "crnn":
            filters, kernel = int(settings.get("filters", 64)), int(settings.get("kernel", 5))
            self.module = Crnn(words, width, filters, kernel, int(settings.get("width", 128)), dropout, self.classes)
        else:
            raise UserError("job", f"settings.kind is {kind!r}; choose one of {', '.join(KINDS)}")
        self.max_length = int(settings.get("max_length", 256))
        self.weights = [1.0] * self.classes
        self.has_types = False

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        ids = token_ids(self.tokenizer, [str(row["text"]) for row in rows], limit=self.max_length)
        examples = [
            Example(
                str(row["id"]),
                index,
                max(1, len(ids[index])),
                {
                    "input_ids": np.asarray(ids[index] or [1], dtype=np.int32),
                    "label": self.number(row),
                    "weight": float(row.get("weight", 1.0)),
                },
            )
            for index, row in enumerate(rows)
        ]
        return oversample(examples) if training and self.job.training.oversample else examples

    def collate(self, examples: Sequence[Example]) -> Batch:
        ids = [e.features["input_ids"] for e in examples]
        return {
            "input_ids": pad(ids, 0, multiple=self.length_step),
            "attention_mask": pad([np.ones(len(i), dtype=np.int64) for i in ids], 0, multiple=self.length_step),
            **self._targets(examples),
        }

    def can_be_recorded(self) -> bool:
        # Operations of cuDNN's recurrent layers cannot be recorded.
        return isinstance(self.module, WordTransformer) and self.max_length % 32 == 0

    def logits(self, batch: Batch) -> Tensor:
        logits: Tensor = self.module(batch["input_ids"], batch["attention_mask"])
        return logits

    def input_embeddings(self) -> nn.Module:
        embeddings: nn.Module = self.module.embedding  # type: ignore[assignment]
        return embeddings

    def save(self, folder: Path) -> None:
        self.tokenizer.save_pretrained(folder)
        config = {
            "model_type": "citemill-word-classifier",
            "classes": self.classes,
            "vocab_size": len(self.tokenizer),
        }
        (folder / "config.json").write_text(
            json.dumps({**config, **self.settings, "labels": self.labels}, indent=1) + "\n", encoding="utf-8"
        )

    def graphs(self) -> list[OnnxGraph]:
        ids = torch.randint(0, min(90, len(self.tokenizer)), (2, 8))
        inputs = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
        axes = {name: {0: "batch", 1: "tokens"} for name in inputs} | {"logits": {0: "batch"}}
        return [OnnxGraph("model", self.module, inputs, ["logits"], axes)]


def word_tokenizer(texts: Iterable[str], size: int) -> PreTrainedTokenizerFast:
    """Make a tokenizer for the most frequent lower-cased words and punctuation marks of the texts."""
    tokenizer = WordTokenizer(models.WordLevel(unk_token=UNKNOWN))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFC(), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    trainer = trainers.WordLevelTrainer(vocab_size=size, special_tokens=[PAD, UNKNOWN], show_progress=False)  # type: ignore[no-untyped-call]
    tokenizer.train_from_iterator(texts, trainer)
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token=PAD, unk_token=UNKNOWN)


def oversample(examples: Sequence[Example]) -> list[Example]:
    """Repeat the examples of smaller classes, in their order, until every class is as large as the largest."""
    by_class: dict[int, list[Example]] = {}
    for example in examples:
        by_class.setdefault(int(example.features["label"]), []).append(example)
    largest = max(len(members) for members in by_class.values())
    added = [members[i % len(members)] for members in by_class.values() for i in range(len(members), largest)]
    return [*examples, *added]
