"""Computes sentence vectors of a frozen encoder once, and stores them in a folder."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import torch
from numpy.lib.format import open_memmap
from torch import Tensor, nn

from citemill_trainer.devices import Placement
from citemill_trainer.examples import pad
from citemill_trainer.layers import mean_pool
from citemill_trainer.pretrained import Tokenizer, special, token_ids

POOLINGS = ("mean", "cls")
TOKENS_PER_BATCH = 16_384


class SentenceEncoder(nn.Module):
    """An encoder, pooled and (by default) normalised to length 1, as Sentence-BERT does it."""

    def __init__(self, network: Any, pooling: str, *, normalise: bool) -> None:
        super().__init__()
        self.network = network
        self.pooling = pooling
        self.normalise = normalise

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor | None = None) -> Tensor:
        inputs = {"input_ids": input_ids, "attention_mask": attention_mask}
        if token_type_ids is not None:
            inputs["token_type_ids"] = token_type_ids
        states = self.network(**inputs).last_hidden_state
        pooled = states[:, 0] if self.pooling == "cls" else mean_pool(states, attention_mask)
        return nn.functional.normalize(pooled, dim=-1) if self.normalise else pooled


class VectorStore:
    """Vectors of distinct texts; a text is encoded once per folder and encoder."""

    def __init__(
        self, encoder: SentenceEncoder, tokenizer: Tokenizer, max_length: int, folder: Path, identity: str
    ) -> None:
        self.encoder = encoder
        self.tokenizer = tokenizer
        self.max_length = max_length
        self.folder = folder
        self.identity = identity
        self._index: dict[str, int] = {}
        self._blocks: list[np.ndarray[Any, Any]] = []
        self._count = 0

    def add(self, texts: Sequence[str], placement: Placement) -> None:
        """Make sure that every text has a vector."""
        new = [text for text in dict.fromkeys(texts) if text not in self._index]
        if not new:
            return
        digest = hashlib.sha256(self.identity.encode())
        for text in new:
            digest.update(hashlib.sha256(text.encode()).digest())
        path = self.folder / f"vectors-{digest.hexdigest()[:24]}.npy"
        if not path.exists():
            self._encode(new, path, placement)
        block = np.load(path, mmap_mode="r")
        for text in new:
            self._index[text] = self._count
            self._count += 1
        self._blocks.append(block)

    def index(self, text: str) -> int:
        return self._index[text]

    def matrix(self) -> Tensor:
        """Return all vectors so far, in the order of their indexes."""
        return torch.from_numpy(np.concatenate(self._blocks).astype(np.float32, copy=False))

    def _encode(self, texts: list[str], path: Path, placement: Placement) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.encoder.to(placement.device).eval()
        first, last = special(self.tokenizer, "cls"), special(self.tokenizer, "sep")
        ids = [[first, *i, last] for i in token_ids(self.tokenizer, texts, limit=self.max_length - 2)]
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
        # Runs that share the folder may encode the same texts at the same time, so each writes its own file.
        temporary = path.with_suffix(f".{uuid4().hex}.tmp.npy")
        width = int(self.encoder.network.config.hidden_size)
        vectors = open_memmap(temporary, mode="w+", dtype=np.float32, shape=(len(texts), width))
        start = 0
        with torch.inference_mode(), placement.autocast():
            while start < len(order):
                end = start + 1
                while end < len(order) and (end + 1 - start) * len(ids[order[end]]) <= TOKENS_PER_BATCH:
                    end += 1
                part = order[start:end]
                vectors[part] = self._batch([ids[i] for i in part], placement.device)
                start = end
        vectors.flush()
        del vectors
        temporary.replace(path)

    def _batch(self, ids: list[list[int]], device: torch.device) -> np.ndarray[Any, Any]:
        tokens = pad(ids, special(self.tokenizer, "pad"), multiple=8).to(device)
        mask = pad([np.ones(len(i), dtype=np.int64) for i in ids], 0, multiple=8).to(device)
        vectors: np.ndarray[Any, Any] = self.encoder(tokens, mask).float().cpu().numpy()
        return vectors
