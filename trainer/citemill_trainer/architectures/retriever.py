"""A trainable retriever: inner products of sentence vectors give p(z|x)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import AutoConfig, AutoModel

from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.examples import pad
from citemill_trainer.job import Job
from citemill_trainer.pretrained import load_config, load_network, special, token_ids, tokenizer_from
from citemill_trainer.vectors import SentenceEncoder

# The papers don't name the retriever's encoder; ROUGE-SciQFS uses this one.
DEFAULT = "sentence-transformers/all-MiniLM-L6-v2"
MAX_TOKENS = 256


class Retriever:
    """Tokenizer and encoder of the retriever; the encoder's module is trained with the generator."""

    def __init__(self, tokenizer: Any, network: Any) -> None:
        self.tokenizer = tokenizer
        self.encoder = SentenceEncoder(network, "mean", normalise=False)
        self.limit = min(MAX_TOKENS, int(network.config.max_position_embeddings))

    @staticmethod
    def load(job: Job) -> Retriever:
        source = str(job.settings.get("retriever") or DEFAULT)
        return Retriever(tokenizer_from(source), load_network(AutoModel, job, load_config(job, source), source))

    @staticmethod
    def restore(folder: Path) -> Retriever:
        config = AutoConfig.from_pretrained(folder / "retriever")
        return Retriever(tokenizer_from(str(folder / "retriever")), AutoModel.from_config(config).float())

    def save(self, folder: Path) -> None:
        self.encoder.network.config.save_pretrained(folder / "retriever")
        self.tokenizer.save_pretrained(folder / "retriever")

    def ids(self, texts: list[str]) -> list[np.ndarray[Any, Any]]:
        first, last = special(self.tokenizer, "cls"), special(self.tokenizer, "sep")
        token_lists = token_ids(self.tokenizer, texts, limit=self.limit - 2)
        return [np.asarray([first, *ids, last], dtype=np.int32) for ids in token_lists]

    def pad_ids(self, ids: Sequence[np.ndarray[Any, Any]]) -> tuple[Tensor, Tensor]:
        tokens = pad(ids, special(self.tokenizer, "pad"), multiple=8)
        return tokens, pad([np.ones(len(i), dtype=np.int64) for i in ids], 0, multiple=8)

    def graph(self) -> OnnxGraph:
        ids = torch.randint(0, min(90, self.encoder.network.config.vocab_size), (2, 8))
        inputs = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
        axes = {name: {0: "batch", 1: "tokens"} for name in inputs} | {"vectors": {0: "batch"}}
        return OnnxGraph("retriever", self.encoder, inputs, ["vectors"], axes)


def spread(vectors: Tensor, owner: Tensor, position: Tensor, examples: int, width: int) -> Tensor:
    """Arrange the vectors of all candidates [N, D] as [examples, width, D], by owner and position."""
    table = vectors.new_zeros(examples, width, vectors.shape[1])
    return table.index_put((owner, position), vectors)
