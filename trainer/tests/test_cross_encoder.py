"""The cross-encoder: what it reads, and that a score depends on the pair alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from conftest import SENTENCES, MakeJob

from citemill_trainer.architectures.cross_encoder import CrossEncoder
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError

CPU = Placement(torch.device("cpu"), "fp32")
ROWS: list[dict[str, Any]] = [
    {"id": "a", "query": SENTENCES[0], "sentences": SENTENCES[1:4], "labels": [1, 0, 0]},
    {"id": "b", "query": SENTENCES[2], "sentences": [SENTENCES[3]], "labels": [1]},
    {"id": "c", "query": SENTENCES[4], "sentences": [SENTENCES[7], SENTENCES[5]], "labels": [0, 1]},
]


def built(make_job: MakeJob, bert: Path, loss: str = "listwise", **settings: Any) -> CrossEncoder:
    network = CrossEncoder(make_job("cross-encoder", ROWS, init=bert, settings=settings, training={"loss": loss}))
    network.build(ROWS, CPU)
    network.module.eval()
    return network


def test_a_pair_is_cut_to_its_length_with_the_text_as_the_second_segment(make_job: MakeJob, bert: Path) -> None:
    network = built(make_job, bert, max_length=10, query_length=3)
    batch = network.collate(network.encode(ROWS[:1], training=True))
    tokenizer = network.tokenizer
    query, text = (tokenizer(t, add_special_tokens=False)["input_ids"] for t in (SENTENCES[0], SENTENCES[1]))
    opening, closing = tokenizer.cls_token_id, tokenizer.sep_token_id
    assert batch["input_ids"][0, :10].tolist() == [opening, *query[:3], closing, *text[:4], closing]
    assert batch["token_type_ids"][0, :10].tolist() == [0] * 5 + [1] * 5
    assert batch["attention_mask"].sum(1).tolist() == [10, 10, 10]


def test_the_score_of_a_pair_does_not_depend_on_the_batch(make_job: MakeJob, bert: Path) -> None:
    network = built(make_job, bert)
    with torch.inference_mode():
        together = network.predict(network.collate(network.encode(ROWS, training=False)))
        for row, scores in zip(ROWS, together, strict=True):
            for text, score in zip(row["sentences"], scores, strict=True):
                pair = {"id": "p", "query": row["query"], "sentences": [text]}
                [[alone]] = network.predict(network.collate(network.encode([pair], training=False)))
                assert alone == pytest.approx(score, abs=1e-5)


def test_the_loss_is_the_cross_entropy_over_the_texts_of_each_row(make_job: MakeJob, bert: Path) -> None:
    network = built(make_job, bert)
    batch = network.collate(network.encode(ROWS, training=True))
    with torch.inference_mode():
        scores = [torch.tensor(row) for row in network.predict(batch)]
        right = [0, 0, 1]
        expected = sum(-len(row) * row.log_softmax(0)[i] for row, i in zip(scores, right, strict=True))
        assert float(network.loss(batch)) == pytest.approx(float(expected), rel=1e-5)


def test_rows_without_texts_have_no_scores(make_job: MakeJob, bert: Path) -> None:
    network = built(make_job, bert)
    row = {"id": "none", "query": "parser", "sentences": []}
    with torch.inference_mode():
        assert network.predict(network.collate(network.encode([row], training=False))) == [[]]


def test_bad_jobs_and_rows_are_refused(make_job: MakeJob, bert: Path) -> None:
    with pytest.raises(UserError, match="listwise"):
        built(make_job, bert, "bce")
    with pytest.raises(UserError, match="query_length"):
        built(make_job, bert, max_length=10, query_length=9)
    network = built(make_job, bert)
    with pytest.raises(UserError, match="both a right text and a wrong one"):
        network.check([{"id": "a", "query": "q", "sentences": ["x"], "labels": [1]}])
    with pytest.raises(UserError, match="2 sentences but 1 labels"):
        network.check([{"id": "a", "query": "q", "sentences": ["x", "y"], "labels": [1]}])
