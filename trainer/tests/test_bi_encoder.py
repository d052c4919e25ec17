"""The bi-encoder: its loss, its negatives, and batches that go through the network in parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from conftest import SENTENCES, MakeJob, Recorder

from citemill_trainer.architectures import bi_encoder
from citemill_trainer.architectures.bi_encoder import BiEncoder
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.losses.in_batch_negatives import in_batch_negatives
from citemill_trainer.metrics import retrieval_scores
from citemill_trainer.training_run import run_job

CPU = Placement(torch.device("cpu"), "fp32")
ROWS: list[dict[str, Any]] = [
    {"id": "a", "query": SENTENCES[0], "document": SENTENCES[1], "document_id": "d1", "negatives": [SENTENCES[6]]},
    {"id": "b", "query": SENTENCES[2], "document": SENTENCES[3], "document_id": "d3", "relevant": ["d5"]},
    {"id": "c", "query": SENTENCES[4], "document": SENTENCES[5], "document_id": "d5", "negatives": []},
    {"id": "d", "query": SENTENCES[7], "document": SENTENCES[1], "document_id": "d1"},
]
TRAINING = {"loss": "in-batch", "select": {"metric": "mrr10_in_split", "mode": "max"}}


def built(make_job: MakeJob, bert: Path, **settings: Any) -> BiEncoder:
    network = BiEncoder(make_job("bi-encoder", ROWS, init=bert, settings=settings, training=TRAINING))
    network.build(ROWS, CPU)
    return network


def test_the_loss_is_the_cross_entropy_of_the_own_document() -> None:
    torch.manual_seed(0)
    queries, documents = (torch.nn.functional.normalize(torch.randn(n, 8), dim=-1) for n in (3, 4))
    excluded = torch.zeros(3, 4, dtype=torch.bool)
    excluded[0, 2] = True
    found = in_batch_negatives(queries, documents, excluded, 0.1)
    expected = 0.0
    for i in range(3):
        scores = {j: float(queries[i] @ documents[j]) / 0.1 for j in range(4) if not excluded[i, j]}
        expected += float(torch.logsumexp(torch.tensor(list(scores.values())), 0)) - scores[i]
    assert float(found) == pytest.approx(expected, rel=1e-5)


def test_with_a_vector_size_the_loss_is_the_mean_over_cut_vectors(make_job: MakeJob, bert: Path) -> None:
    network = built(make_job, bert)
    network.module.eval()
    batch = network.collate(network.encode(ROWS, training=True))
    assert len(network.vector_sizes) == 1
    assert "vector_size" not in network.model_fields()
    queries = network.vectors(batch["query_ids"], batch["query_mask"])
    documents = network.vectors(batch["document_ids"], batch["document_mask"])
    width = queries.shape[-1]
    size = width // 4
    losses = []
    for end in (size, 2 * size, width):
        cut = [torch.nn.functional.normalize(vectors[:, :end], dim=-1) for vectors in (queries, documents)]
        losses.append(float(in_batch_negatives(cut[0], cut[1], batch["excluded"], network.temperature)))
    nested = built(make_job, bert, vector_size=size)
    nested.module.eval()
    assert nested.vector_sizes == [size, 2 * size, width]
    assert float(nested.loss(batch)) == pytest.approx(sum(losses) / 3, rel=1e-4)
    assert nested.model_fields()["vector_size"] == size
    with torch.inference_mode():
        pairs = nested.predict(batch)
    assert all(vector.shape == (size,) for pair in pairs for vector in pair)
    assert np.linalg.norm(pairs[0][0]) == pytest.approx(1, rel=1e-5)
    with pytest.raises(UserError, match="vector_size"):
        built(make_job, bert, vector_size=width + 1)


def test_relevant_documents_of_other_rows_are_no_negatives(make_job: MakeJob, bert: Path) -> None:
    network = built(make_job, bert)
    batch = network.collate(network.encode(ROWS, training=True))
    # Columns are the documents of the four rows and then the one further negative.
    assert batch["excluded"].tolist() == [
        [False, False, False, True, False],
        [False, False, True, False, False],
        [False, False, False, False, False],
        [True, False, False, False, False],
    ]


def test_documents_of_rows_with_the_same_query_are_no_negatives(make_job: MakeJob, bert: Path) -> None:
    rows = [{**ROWS[0], "query": SENTENCES[2]}, ROWS[1], ROWS[2]]
    network = built(make_job, bert)
    batch = network.collate(network.encode(rows, training=True))
    # Columns are the documents of the three rows and then the one further negative.
    assert batch["excluded"].tolist() == [
        [False, True, True, False],
        [True, False, True, False],
        [False, False, False, False],
    ]


def test_parts_of_a_batch_give_the_gradient_of_the_whole(make_job: MakeJob, bert: Path) -> None:
    gradients = []
    for part_tokens in (None, 16):
        network = built(make_job, bert, part_tokens=part_tokens)
        network.module.eval()
        network.loss(network.collate(network.encode(ROWS, training=True))).backward()  # type: ignore[no-untyped-call]
        gradients.append({name: p.grad for name, p in network.module.named_parameters() if p.grad is not None})
    assert gradients[0].keys() == gradients[1].keys()
    for name, gradient in gradients[0].items():
        assert torch.allclose(gradient, gradients[1][name], atol=1e-5), name


def test_the_loop_never_cuts_a_batch(make_job: MakeJob, bert: Path) -> None:
    changes = {"training": {**TRAINING, "token_budget": 8, "epochs": 20}, "init": bert}
    recorder = Recorder()
    run_job(make_job("bi-encoder", ROWS[:3], **changes), recorder, World())
    assert recorder.of("done")[0]["metrics"]["validation_mrr10_in_split"] == 1


def test_out_of_memory_makes_the_parts_of_a_batch_smaller(
    make_job: MakeJob, bert: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = BiEncoder.loss
    tried: list[int] = []

    def small_device(self: BiEncoder, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        tried.append(self.part_tokens)
        if self.part_tokens > limit:
            raise torch.OutOfMemoryError("too much")
        return real(self, batch)

    monkeypatch.setattr(BiEncoder, "loss", small_device)
    settings = {"part_tokens": 4096, "max_length": 32}
    job = make_job("bi-encoder", ROWS, init=bert, settings=settings, training=TRAINING)
    limit = 1024
    recorder = Recorder()
    run_job(job, recorder, World())
    assert tried[:3] == [4096, 2048, 1024]
    assert len(recorder.of("oom")) == 2
    assert recorder.of("done")
    assert len(tried) > 3 and set(tried[2:]) == {1024}


def test_a_batch_that_fits_in_no_parts_is_a_clear_error(
    make_job: MakeJob, bert: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(self: BiEncoder, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        raise torch.OutOfMemoryError("too much")

    monkeypatch.setattr(BiEncoder, "loss", no_memory)
    job = make_job("bi-encoder", ROWS, init=bert, settings={"max_length": 32}, training=TRAINING)
    with pytest.raises(UserError, match="lower batch_size or max_length"):
        run_job(job, Recorder(), World())


def test_one_pass_gives_predictions_and_loss(make_job: MakeJob, bert: Path) -> None:
    network = built(make_job, bert)
    network.module.eval()
    with torch.inference_mode():
        batch = network.collate(network.encode(ROWS, training=False))
        predictions, loss = network.judge(batch)
        assert float(loss) == pytest.approx(float(network.loss(batch)), rel=1e-5)
        for pair, expected in zip(predictions, network.predict(batch), strict=True):
            assert all(np.allclose(a, b, atol=1e-5) for a, b in zip(pair, expected, strict=True))


def test_documents_are_ranked_in_blocks_of_queries(
    make_job: MakeJob, bert: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bi_encoder, "QUERIES_AT_ONCE", 3)
    network = built(make_job, bert)
    generator = np.random.default_rng(0)
    vectors = [(generator.normal(size=8), generator.normal(size=8)) for _ in ROWS]
    ranked = network.merge(ROWS, network.encode(ROWS, training=False), vectors)
    # Rows with the same document count once, with the vector of the last of them.
    documents = {str(row["document_id"]): document for row, (_, document) in zip(ROWS, vectors, strict=True)}
    for names, (query, _) in zip(ranked, vectors, strict=True):
        assert names == sorted(documents, key=lambda name: -float(documents[name] @ query))


def test_answers_and_figures_say_that_only_the_documents_of_the_split_were_ranked(
    make_job: MakeJob, bert: Path
) -> None:
    network = built(make_job, bert)
    assert network.describe(["d3", "d1"]) == {"nearest_in_split": ["d3", "d1"]}
    assert all(name.endswith("_in_split") for name in network.score(ROWS[:1], [["d1"]]))


def test_several_processes_are_refused(make_job: MakeJob, bert: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(UserError, match="2 processes would divide"):
        run_job(make_job("bi-encoder", ROWS, init=bert, training=TRAINING), Recorder(), World())


def test_another_loss_and_negatives_that_are_not_texts_are_refused(make_job: MakeJob, bert: Path) -> None:
    other = BiEncoder(make_job("bi-encoder", ROWS, init=bert))
    with pytest.raises(UserError, match="in-batch"):
        other.build(ROWS, CPU)
    with pytest.raises(UserError, match="negatives"):
        other.check([{**ROWS[0], "negatives": [1]}])


def test_scores_of_a_ranking() -> None:
    ranked = [["x", "a"], ["b"], [*"mnopqrstuvw", "c"]]
    assert retrieval_scores(["a", "b", "c"], ranked) == {"mrr10": 0.5, "recall10": 2 / 3, "recall100": 1}
