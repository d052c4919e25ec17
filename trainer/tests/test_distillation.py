"""A student learns the answers of its teacher, which are computed once."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from architecture_cases import CASES, Case
from conftest import MakeJob, Recorder
from transformers import BertConfig, BertModel, LongformerConfig, LongformerModel

from citemill_trainer import cache as cache_module
from citemill_trainer.cache import Ragged, load_or_make
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.losses.distillation import binary_divergence, divergence
from citemill_trainer.model_folder import open_model
from citemill_trainer.pretrained import keep_layers
from citemill_trainer.training_run import run_job

BY_NAME = {case.name: case for case in CASES}


def test_the_divergence_is_that_of_the_softened_answers() -> None:
    student, teacher = torch.tensor([[0.0, 1.0], [2.0, 2.0]]), torch.tensor([[0.0, 4.0], [2.0, 2.0]])
    p, q = 1 / (1 + math.exp(-2)), 1 / (1 + math.exp(-0.5))
    expected = 4 * (p * math.log(p / q) + (1 - p) * math.log((1 - p) / (1 - q)))
    assert divergence(student, teacher, 2.0).tolist() == pytest.approx([expected, 0.0], rel=1e-5)


def test_one_logit_is_the_second_of_two_whose_first_is_zero() -> None:
    student, teacher = torch.tensor([[0.3, -40.0, 2.0]]), torch.tensor([[1.5, 30.0, 2.0]])
    pairs = [torch.stack([torch.zeros_like(logits), logits], -1) for logits in (student, teacher)]
    expected = divergence(pairs[0], pairs[1], 3.0)
    assert torch.allclose(binary_divergence(student, teacher, 3.0), expected, rtol=1e-5)


def opposite(case: Case) -> list[dict[str, Any]]:
    """The rows of a case with every label turned round."""
    if "labels" in case.rows[0]:
        return [{**row, "labels": [1 - label for label in row["labels"]]} for row in case.rows]
    return [{**row, "label": 1 - row["label"]} for row in case.rows]


def answers(folder: Path, rows: list[dict[str, Any]]) -> list[bool]:
    """Whether each sentence is cite-worthy."""
    model = open_model(folder)
    found: list[bool] = []
    with torch.inference_mode():
        for example in model.encode(rows, training=False):
            (logits,) = model.predict(model.collate([example]))
            found += [logits[1] > logits[0]] if model.name == "sequence-classifier" else [x > 0 for x in logits]
    return found


@pytest.mark.parametrize("name", ["bert-solo", "ctx-sep", "ctx-attention"])
def test_a_student_follows_its_teacher_where_the_labels_say_the_opposite(
    name: str, bert: Path, make_job: MakeJob
) -> None:
    case = BY_NAME[name]
    job = {**case.job(bert), "export": {"onnx": False}}
    teacher = make_job(case.architecture, case.rows, "teacher", **job)
    run_job(teacher, Recorder(), World())
    rows = opposite(case)

    def student(out: str, label_weight: float) -> Recorder:
        settings = {**job["settings"], "teacher": "teacher-out", "label_weight": label_weight}
        recorder = Recorder()
        select = {"metric": "loss", "mode": "max"}
        # Validation compares with the labels: the student furthest from them has followed its teacher.
        training = {**job["training"], "select": select if label_weight == 0 else {**select, "mode": "min"}}
        changes = {**job, "settings": settings, "training": training, "out": out}
        run_job(make_job(case.architecture, rows, "student", **changes), recorder, World())
        return recorder

    folder = teacher.out.parent
    first = student("follower", 0.0)
    assert answers(folder / "follower", rows) == answers(teacher.out, rows)
    (event,) = first.of("teacher")
    assert event["metrics"]["accuracy"] == 0 and not event["kept"]
    assert event["parameters"] == open_model(teacher.out).parameters()
    second = student("labelled", 1.0)
    assert answers(folder / "labelled", rows) == [not answer for answer in answers(teacher.out, rows)]
    assert second.of("teacher") == [{**event, "kept": True}]


def test_a_teacher_of_other_rows_and_a_temperature_of_zero_are_refused(bert: Path, make_job: MakeJob) -> None:
    short = {"epochs": 1, "max_steps": 1}
    case, other = BY_NAME["bert-solo"], BY_NAME["ctx-sep"]
    run_job(make_job(case.architecture, case.rows, "teacher", init=bert, training=short), Recorder(), World())
    taught = {"init": bert, "settings": {"teacher": "teacher-out"}, "training": short}
    with pytest.raises(UserError, match="a sequence-classifier cannot teach a sentences-in-context"):
        run_job(make_job(other.architecture, other.rows, "other", **taught), Recorder(), World())
    taught["settings"] = {"teacher": "teacher-out", "temperature": 0}
    with pytest.raises(UserError, match="temperature above 0"):
        run_job(make_job(case.architecture, case.rows, "cold", **taught), Recorder(), World())


@pytest.mark.parametrize("name", ["bert-solo", "ctx-attention"])
def test_a_shortened_network_is_saved_and_opened_with_its_layers(name: str, bert: Path, make_job: MakeJob) -> None:
    case = BY_NAME[name]
    job = {**case.job(bert), "export": {"onnx": False}}
    changes = {**job, "settings": {**job["settings"], "layers": 1}, "training": {"epochs": 1, "max_steps": 1}}
    short = make_job(case.architecture, case.rows, "short", **changes)
    run_job(short, Recorder(), World())
    network = open_model(short.out)
    assert network.config.num_hidden_layers == 1
    assert len(answers(short.out, case.rows)) > 0
    whole = make_job(case.architecture, case.rows, "whole", **{**changes, "settings": job["settings"]})
    run_job(whole, Recorder(), World())
    assert network.parameters() < open_model(whole.out).parameters()


def test_the_kept_layers_are_spread_over_the_network() -> None:
    network = BertModel(BertConfig(vocab_size=9, hidden_size=4, num_hidden_layers=6, num_attention_heads=1))
    layers = list(network.encoder.layer)
    keep_layers(network, 4)
    assert [layers.index(layer) for layer in network.encoder.layer] == [0, 2, 3, 5]
    assert network.config.num_hidden_layers == 4


@pytest.mark.parametrize("layers", [0, 3, -1, 1.5, "2", True])
def test_a_number_of_layers_that_the_network_lacks_is_refused(layers: Any, bert: Path, make_job: MakeJob) -> None:
    case = BY_NAME["bert-solo"]
    job = make_job(case.architecture, case.rows, init=bert, settings={"layers": layers})
    with pytest.raises(UserError, match="a whole number between 1 and 2"):
        run_job(job, Recorder(), World())


def test_networks_that_cannot_be_shortened_are_refused(make_job: MakeJob) -> None:
    sizes = {"hidden_size": 4, "num_attention_heads": 1, "intermediate_size": 4, "vocab_size": 9}
    longformer = LongformerModel(LongformerConfig(num_hidden_layers=2, attention_window=[4, 4], **sizes))
    with pytest.raises(UserError, match="a longformer cannot be shortened"):
        keep_layers(longformer, 1)
    case = BY_NAME["bert-solo"]
    settings = {"config": {"model_type": "bert", "num_hidden_layers": 2, **sizes}, "layers": 1}
    with pytest.raises(UserError, match=r"settings\.layers requires init"):
        run_job(make_job(case.architecture, case.rows, settings=settings), Recorder(), World())


def test_arrays_are_kept_by_their_sources_and_the_oldest_make_room(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def make(name: str) -> tuple[list[list[int]], bool]:
        def compute() -> Ragged:
            made.append(name)
            return Ragged.of([[1, 2], [], [len(name)]], np.int32)

        arrays, was_kept = load_or_make("tokens", [name], compute)
        assert len(arrays) == 3 and arrays[2].tolist() == [len(name)]
        return [array.tolist() for array in arrays], was_kept

    assert make("a") == ([[1, 2], [], [1]], False)
    assert make("a") == ([[1, 2], [], [1]], True)
    (folder,) = (cache / "arrays").iterdir()
    (folder / "values.npy").write_bytes((folder / "values.npy").read_bytes()[:-4])
    assert make("a") == ([[1, 2], [], [1]], False), "a file that was cut short is computed again"
    monkeypatch.setattr(cache_module, "MAX_BYTES", 0)
    assert make("bb")[1] is False
    assert len(list((cache / "arrays").iterdir())) == 1
    assert make("a")[1] is False
    assert made == ["a", "a", "bb", "a"]
