"""The loop: resuming after a kill, cut batches, memory, NaN, early stopping, one line per mistake."""

from __future__ import annotations

import contextlib
import gc
import json
import multiprocessing
import multiprocessing.process
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch
from architecture_cases import PARAGRAPHS, TEXT_ROWS
from conftest import MakeJob, Recorder, job_source
from safetensors.torch import load_file

from citemill_trainer.architectures.sentences_in_context import SentencesInContext
from citemill_trainer.architectures.sequence_classifier import SequenceClassifier
from citemill_trainer.cli import main
from citemill_trainer.distributed import World
from citemill_trainer.errors import NotFiniteError, UserError
from citemill_trainer.examples import Batch
from citemill_trainer.training_run import run_job

# Forked processes start at once and can be killed like any other; PyTorch must use one thread before a fork.
FORK = multiprocessing.get_context("fork")


def weights(folder: Path) -> dict[str, torch.Tensor]:
    found: dict[str, torch.Tensor] = load_file(folder / "model.safetensors")
    return found


def equal(first: Path, second: Path) -> bool:
    one, two = weights(first), weights(second)
    return one.keys() == two.keys() and all(torch.equal(one[name], two[name]) for name in one)


def start(path: Path, environment: dict[str, str] | None = None) -> multiprocessing.process.BaseProcess:
    """Runs the command line in a new process; its events go to train.jsonl."""

    def work() -> None:
        # A fork does not inherit the tokenizers' threads.
        os.environ.update({"TOKENIZERS_PARALLELISM": "false", **(environment or {})})
        with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
            code = main([str(path)])
        os._exit(code)

    process = FORK.Process(target=work)
    process.start()
    return process


def logged(folder: Path) -> list[dict[str, Any]]:
    path = folder / "train.jsonl"
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def finish(*processes: multiprocessing.process.BaseProcess) -> list[int | None]:
    for process in processes:
        process.join()
    return [process.exitcode for process in processes]


def write_job(folder: Path, bert: Path, name: str, **changes: Any) -> Path:
    source = job_source(folder, "sentences-in-context", PARAGRAPHS * 4, name, init=str(bert), **changes)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(source))
    return path


def test_a_killed_run_continues_and_ends_with_the_same_weights(bert: Path, tmp_path: Path) -> None:
    training = {"epochs": 12, "batch_size": 4, "schedule": "linear", "warmup_steps": 3}
    whole = write_job(tmp_path, bert, "whole", training=training, device="cpu")
    killed = write_job(tmp_path, bert, "killed", training=training, checkpoint_steps=5, device="cpu")
    first = start(killed)
    while not any(e["event"] == "checkpoint" and e["step"] >= 15 for e in logged(tmp_path / "killed-out")):
        assert first.is_alive()
    first.kill()
    assert finish(first) == [-signal.SIGKILL]
    assert finish(start(killed)) == [0]
    events = logged(tmp_path / "killed-out")
    assert 15 <= next(e["step"] for e in events if e["event"] == "resumed") < 48
    assert finish(start(whole)) == [0]
    assert equal(tmp_path / "whole-out", tmp_path / "killed-out")
    assert [e["event"] for e in events].count("start") == 2


def test_the_same_command_after_the_end_says_done_and_another_job_is_refused(
    bert: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_job(tmp_path, bert, "job", training={"epochs": 1})
    assert main([str(path)]) == 0
    before = (tmp_path / "job-out" / "model.safetensors").stat().st_mtime_ns
    capsys.readouterr()
    assert main([str(path)]) == 0
    assert [json.loads(line)["event"] for line in capsys.readouterr().out.splitlines()] == ["done"]
    other = json.loads(path.read_text())
    other["training"]["learning_rate"] = 1e-4
    path.write_text(json.dumps(other))
    assert main([str(path)]) == 2
    assert json.loads(capsys.readouterr().out)["code"] == "out"
    assert (tmp_path / "job-out" / "model.safetensors").stat().st_mtime_ns == before


def test_cutting_batches_does_not_change_what_is_learned(bert: Path, make_job: MakeJob) -> None:
    base = {"epochs": 3, "batch_size": 8, "learning_rate": 1e-3, "loss": "weighted-ce"}
    config = {"config": {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}, "dropout": 0.0}
    outs = []
    for name, cut in (("whole", {}), ("one", {"micro_batch": 1}), ("tokens", {"token_budget": 20})):
        job = make_job(
            "sentences-in-context",
            PARAGRAPHS * 2,
            name,
            init=bert,
            settings=config,
            training=base | cut,
        )
        run_job(job, Recorder(), World())
        outs.append(weights(job.out))
    for name, value in outs[0].items():
        for other in outs[1:]:
            assert torch.allclose(value, other[name], atol=2e-5), name


def test_out_of_memory_halves_the_micro_batch_and_goes_on(
    bert: Path, make_job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = SequenceClassifier.loss

    def small_device(self: SequenceClassifier, batch: Batch) -> torch.Tensor:
        if len(batch["labels"]) > 3:
            raise torch.OutOfMemoryError("too much")
        return real(self, batch)

    monkeypatch.setattr(SequenceClassifier, "loss", small_device)
    job = make_job("sequence-classifier", TEXT_ROWS, init=bert, training={"batch_size": 8})
    recorder = Recorder()
    run_job(job, recorder, World())
    assert [event["micro_batch"] for event in recorder.of("oom")][:2] == [4, 2]
    assert recorder.of("done")


def test_a_single_example_that_does_not_fit_is_a_clear_error(
    bert: Path, make_job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(self: SequenceClassifier, batch: Batch) -> torch.Tensor:
        raise torch.OutOfMemoryError("too much")

    monkeypatch.setattr(SequenceClassifier, "loss", no_memory)
    job = make_job("sequence-classifier", TEXT_ROWS, init=bert)
    with pytest.raises(UserError, match="single example does not fit"):
        run_job(job, Recorder(), World())


def test_nan_stops_the_run_and_names_the_batch(
    bert: Path, make_job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = SentencesInContext.loss
    calls = []

    def broken(self: SentencesInContext, batch: Batch) -> torch.Tensor:
        calls.append(1)
        return real(self, batch) * (float("nan") if len(calls) == 3 else 1.0)

    monkeypatch.setattr(SentencesInContext, "loss", broken)
    job = make_job("sentences-in-context", PARAGRAPHS, init=bert, training={"batch_size": 1, "epochs": 1})
    with pytest.raises(NotFiniteError, match=r"nan at step 3 \(epoch 1, batch 3, examples p\d"):
        run_job(job, Recorder(), World())
    assert not (job.out / "model.json").exists()


def test_patience_ends_training_and_the_best_weights_are_kept(bert: Path, make_job: MakeJob) -> None:
    training = {"epochs": 50, "patience": 2, "learning_rate": 0.5, "select": {"metric": "f1", "mode": "max"}}
    job = make_job("sequence-classifier", TEXT_ROWS, init=bert, training=training)
    recorder = Recorder()
    run_job(job, recorder, World())
    validations = recorder.of("validation")
    assert len(validations) < 50
    assert [v["best"] for v in validations[-2:]] == [False, False]
    best = max(v["metrics"]["f1"] for v in validations)
    assert recorder.of("done")[0]["metrics"]["validation_f1"] == best


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"architecture": "perceptron"}, "job", "choose one of"),
        ({"device": "cuda"}, "gpu", "no GPU"),
        ({"device": "tpu"}, "job", "choose one of auto, cpu, cuda"),
        ({"init": "no/such-model"}, "init", "no/such-model"),
        ({"files": {"train": "gone.jsonl", "validation": "gone.jsonl"}}, "file", "gone.jsonl"),
        ({"training": {"select": {"metric": "bleu", "mode": "max"}}}, "job", "offers"),
        ({"training": {"learning_rate": "fast"}}, "job", "learning_rate"),
        ({"training": {"loss": "hinge"}}, "job", "weighted-ce"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    change: dict[str, Any], code: str, message: str, bert: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    architecture = change.get("architecture", "sequence-classifier")
    changes = {"init": str(bert), **{k: v for k, v in change.items() if k != "architecture"}}
    source = job_source(tmp_path, architecture, TEXT_ROWS, **changes)
    if torch.cuda.is_available() and code == "gpu":
        pytest.skip("this machine has a GPU")
    path = tmp_path / "job.json"
    path.write_text(json.dumps(source))
    assert main([str(path)]) == 2
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["event"] == "error"
    assert last["code"] == code
    assert message in last["message"]
    assert "\n" not in last["message"]


@pytest.mark.parametrize("line", ["{", '{"id": 1}', '{"id": "a", "text": 3, "label": 0}', '{"id": "a", "text": "b"}'])
def test_a_bad_row_is_named_by_file_and_line(
    line: str, bert: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = job_source(tmp_path, "sequence-classifier", TEXT_ROWS, init=str(bert))
    rows = tmp_path / "job-rows.jsonl"
    rows.write_text(rows.read_text() + line + "\n")
    (tmp_path / "job.json").write_text(json.dumps(source))
    assert main([str(tmp_path / "job.json")]) == 2
    assert "job-rows.jsonl, line 9" in json.loads(capsys.readouterr().out)["message"]


def test_two_processes_learn_what_one_does(bert: Path, tmp_path: Path) -> None:
    training = {"epochs": 2, "batch_size": 4, "learning_rate": 1e-3}
    settings = {"config": {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}, "dropout": 0.0}
    one = write_job(tmp_path, bert, "one", training=training, settings=settings, device="cpu")
    two = write_job(tmp_path, bert, "two", training=training, settings=settings, device="cpu")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    common = {"WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    ranks = [start(two, {**common, "RANK": str(rank), "LOCAL_RANK": str(rank)}) for rank in range(2)]
    assert finish(start(one), *ranks) == [0, 0, 0]
    first, second = weights(tmp_path / "one-out"), weights(tmp_path / "two-out")
    for name, value in first.items():
        assert torch.allclose(value, second[name], atol=2e-5), name


def test_torchrun_starts_the_processes_and_one_of_them_writes(bert: Path, tmp_path: Path) -> None:
    path = write_job(tmp_path, bert, "job", training={"epochs": 1, "batch_size": 4}, device="cpu")
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "OMP_NUM_THREADS": "1"}
    ran = subprocess.run(
        [*command, "-m", "citemill_trainer", str(path)], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    events = [json.loads(line)["event"] for line in ran.stdout.splitlines() if line.startswith("{")]
    assert (events.count("start"), events.count("done")) == (1, 1)
    assert (tmp_path / "job-out" / "model.safetensors").is_file()


def test_garbage_collection_pauses_only_while_rows_are_read(
    bert: Path, make_job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    collecting: list[bool] = []
    encode = SequenceClassifier.encode

    def observed(self: SequenceClassifier, rows: Any, *, training: bool) -> Any:
        collecting.append(gc.isenabled())
        if len(collecting) == 3:
            raise UserError("row", "unreadable")
        return encode(self, rows, training=training)

    monkeypatch.setattr(SequenceClassifier, "encode", observed)
    job = make_job("sequence-classifier", TEXT_ROWS, "first", init=bert, training={"max_steps": 1})
    run_job(job, Recorder(), World())
    assert collecting == [False, False] and gc.isenabled()
    other = make_job("sequence-classifier", TEXT_ROWS, "other", init=bert, training={"max_steps": 1})
    with pytest.raises(UserError, match="unreadable"):
        run_job(other, Recorder(), World())
    assert gc.isenabled()


def test_check_prints_versions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["torch"].startswith("2.")
    assert found["free_disk"] > 0
