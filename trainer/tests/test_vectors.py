"""Runs that share a folder of sentence vectors."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import torch
from conftest import SENTENCES
from transformers import AutoModel

from citemill_trainer.devices import Placement
from citemill_trainer.pretrained import tokenizer_from
from citemill_trainer.vectors import SentenceEncoder, VectorStore

CPU = Placement(torch.device("cpu"), "fp32")


def store(bert: Path, folder: Path, identity: str = "one encoder") -> VectorStore:
    encoder = SentenceEncoder(AutoModel.from_pretrained(bert), "mean", normalise=True)
    return VectorStore(encoder, tokenizer_from(str(bert)), 16, folder, identity)


def test_two_runs_that_encode_the_same_texts_at_once_both_get_them_whole(bert: Path, tmp_path: Path) -> None:
    stores = [store(bert, tmp_path) for _ in range(2)]
    start = threading.Barrier(2)

    def encode(mine: VectorStore) -> None:
        start.wait()
        mine.add(SENTENCES, CPU)

    threads = [threading.Thread(target=encode, args=(mine,)) for mine in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    first, second = (mine.matrix().numpy() for mine in stores)
    assert first.shape[0] == len(set(SENTENCES))
    assert np.allclose(first, second)
    assert [path.suffix for path in tmp_path.iterdir()] == [".npy"]


def test_a_second_run_reads_what_the_first_has_computed(bert: Path, tmp_path: Path) -> None:
    store(bert, tmp_path).add(SENTENCES, CPU)
    later = store(bert, tmp_path)
    later.encoder = None  # type: ignore[assignment]
    later.add(SENTENCES, CPU)
    assert later.matrix().shape[0] == len(set(SENTENCES))
    other = store(bert, tmp_path, "another encoder")
    other.add(SENTENCES, CPU)
    assert len(list(tmp_path.iterdir())) == 2
