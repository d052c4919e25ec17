"""Recorded passes (CUDA graphs) give the gradients of plain ones."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from architecture_cases import CASES, Case
from conftest import MakeJob, Recorder
from torch import Tensor, nn

from citemill_trainer import passes as passes_module
from citemill_trainer.architectures import find_architecture
from citemill_trainer.architectures.base import Architecture
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import GradientAverage, World
from citemill_trainer.events import Events
from citemill_trainer.examples import padded_length
from citemill_trainer.feeding import PINNING, pin
from citemill_trainer.inference import judge_rows, predict_rows
from citemill_trainer.passes import PLAIN_PASSES, Passes
from citemill_trainer.training_run import run_job


class Squares:
    """A substitute for an architecture: the summed squares of a linear map."""

    length_step, count_step = 8, 1

    def __init__(self, device: torch.device) -> None:
        torch.manual_seed(0)
        self.module = nn.Linear(4, 2).to(device)

    def can_be_recorded(self) -> bool:
        return True

    def loss(self, batch: dict[str, Tensor]) -> Tensor:
        total: Tensor = self.module(batch["x"]).square().sum()
        return total


def gradients(device: torch.device, *, graphs: bool) -> tuple[list[float], Tensor, Passes]:
    architecture = Squares(device)
    placement = Placement(device, "fp32")
    passes = Passes(architecture, placement, Events(silent=True), graphs=graphs)  # type: ignore[arg-type]
    losses = []
    for number in range(PLAIN_PASSES + 4):
        x = torch.full((3 + number % 2, 4), 0.1 * (number + 1))
        losses.append(float(passes.run({"x": x}, 2.0)))
    grad = architecture.module.weight.grad
    assert grad is not None
    return losses, grad.cpu(), passes


def test_on_a_cpu_nothing_is_recorded() -> None:
    losses, grad, passes = gradients(torch.device("cpu"), graphs=True)
    assert not passes.graphs
    assert len(losses) == PLAIN_PASSES + 4 and grad.shape == (2, 4)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
def test_recorded_passes_equal_plain_ones() -> None:
    plain = gradients(torch.device("cuda"), graphs=False)
    recorded = gradients(torch.device("cuda"), graphs=True)
    assert recorded[2].graphs and len(recorded[2]._recorded) == 2
    assert recorded[0] == pytest.approx(plain[0], rel=1e-5)
    assert torch.allclose(recorded[1], plain[1], rtol=1e-5)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
def test_recorded_passes_are_averaged_as_plain_ones() -> None:
    device = torch.device("cuda")
    store = torch.distributed.HashStore()
    torch.distributed.init_process_group("nccl", store=store, rank=0, world_size=1)
    averaged: list[Tensor] = []
    try:
        for graphs in (False, True):
            architecture, world = Squares(device), World()
            world.size = 2  # as if there were another process: this one alone is the group
            placement = Placement(device, "fp32")
            passes = Passes(architecture, placement, Events(silent=True), graphs=graphs)  # type: ignore[arg-type]
            average = GradientAverage(architecture.module, world)
            for number in range(PLAIN_PASSES + 4):
                passes.run({"x": torch.full((3 + number % 2, 4), 0.1 * number)}, 2.0)
                average()
            assert architecture.module.weight.grad is not None and passes.graphs == graphs
            averaged.append(architecture.module.weight.grad.cpu())
    finally:
        torch.distributed.destroy_process_group()
    assert torch.allclose(*averaged, rtol=1e-5)


class Unrecordable(Squares):
    """Asks the GPU for a value while it is recorded, which ends the recording with an error."""

    def loss(self, batch: dict[str, Tensor]) -> Tensor:
        total: Tensor = nn.functional.dropout(self.module(batch["x"])).square().sum()
        return total * float(total) if torch.cuda.is_current_stream_capturing() else total


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
def test_on_a_gpu_a_failed_recording_ends_in_plain_passes() -> None:
    device = torch.device("cuda")
    events, architecture = Recorder(), Unrecordable(device)
    passes = Passes(architecture, Placement(device, "fp32"), events, graphs=True)  # type: ignore[arg-type]
    losses = [float(passes.run({"x": torch.ones(3, 4)}, 1.0)) for _ in range(PLAIN_PASSES + 4)]
    assert len(set(losses)) > 1 and not passes.graphs
    assert len(events.of("note")) == 1
    torch.cuda.empty_cache()


class FakeGraph:
    replays = 0

    def replay(self) -> None:
        FakeGraph.replays += 1


@pytest.fixture
def fake_recording(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """Replaces CUDA's recording: the first succeeds, the second fails as CUDA's do, inside and at its end."""
    calls: dict[str, list[Any]] = {"modes": [], "ended": []}

    @contextlib.contextmanager
    def graph(_: FakeGraph, *, capture_error_mode: str, **__: Any) -> Iterator[None]:
        calls["modes"].append(capture_error_mode)
        if len(calls["modes"]) == 1:
            yield
            return
        try:
            yield
            raise RuntimeError("operation not permitted when stream is capturing\nand more")
        finally:
            raise RuntimeError("operation failed due to a previous error during capture")

    monkeypatch.setattr(torch.cuda, "CUDAGraph", FakeGraph)
    monkeypatch.setattr(torch.cuda, "graph", graph)
    monkeypatch.setattr(torch.cuda, "current_stream", lambda: None)
    monkeypatch.setattr(torch.cuda, "graph_pool_handle", lambda: (0, 1))
    monkeypatch.setattr(passes_module, "end_failed_recording", lambda *given: calls["ended"].append(given))
    return calls


def test_after_a_failed_recording_all_batches_run_as_usual(fake_recording: dict[str, list[Any]]) -> None:
    device = torch.device("cpu")
    architecture, events = Squares(device), Recorder()
    passes = Passes(architecture, Placement(device, "fp32"), events, graphs=True)  # type: ignore[arg-type]
    passes.graphs = True
    first, second = {"x": torch.ones(3, 4)}, {"x": torch.ones(4, 4)}
    for _ in range(PLAIN_PASSES + 2):
        passes.run(first, 1.0)
    assert FakeGraph.replays == 2
    for _ in range(PLAIN_PASSES + 1):
        passes.run(second, 1.0)
    assert fake_recording == {"modes": ["thread_local"] * 2, "ended": [(device, (0, 1))]}
    assert [event["message"] for event in events.of("note")] == [
        "batches are not recorded: operation not permitted when stream is capturing"
    ]
    # The batch that was recorded is computed, too: its recording would add to gradients that are gone.
    for batch in (first, second):
        architecture.module.zero_grad(set_to_none=True)
        loss = passes.run(batch, 1.0)
        assert loss.item() == pytest.approx(architecture.loss(batch).item())
        assert architecture.module.weight.grad is not None
    assert FakeGraph.replays == 2 and not PINNING.locked()


def test_no_memory_is_pinned_while_a_graph_is_recorded() -> None:
    pinned = threading.Event()

    class Tensors(dict[str, Tensor]):
        def items(self):  # type: ignore[no-untyped-def]
            pinned.set()
            return super().items()

    with PINNING:
        thread = threading.Thread(target=pin, args=(Tensors(),))
        thread.start()
        assert not pinned.wait(0.05)
    thread.join()
    assert pinned.is_set()


@pytest.mark.parametrize(
    ("longest", "multiple", "expected"),
    [(0, 32, 1), (1, 32, 8), (33, 32, 40), (128, 32, 128), (129, 32, 160), (250, 32, 256), (5, 1, 5), (200, 8, 200)],
)
def test_short_rows_are_padded_in_steps_of_eight(longest: int, multiple: int, expected: int) -> None:
    assert padded_length(longest, multiple) == expected


BY_NAME = {case.name: case for case in CASES}


def built(case: Case, bert: Path, make_job: MakeJob, **training: float) -> Architecture:
    job = case.job(bert)
    settings = {**job["settings"], "dropout": training.pop("dropout", 0.0)}
    changes = {**job, "settings": settings, "training": {**job["training"], **training}}
    architecture = find_architecture(case.architecture)(make_job(case.architecture, case.rows, **changes))
    architecture.build(case.rows, Placement(torch.device("cpu"), "fp32"))
    return architecture


@pytest.mark.parametrize("name", ["bert-solo", "ctx-sep", "ctx-attention"])
def test_r_drop_reads_a_batch_twice_in_one_pass(name: str, bert: Path, make_job: MakeJob) -> None:
    """Without dropout both answers are equal, so the loss and its gradient are those of a single pass."""
    case = BY_NAME[name]
    losses, gradients = [], []
    for weight in (0.0, 1.0):
        architecture = built(case, bert, make_job, r_drop=weight)
        examples = architecture.encode(case.rows, training=True)
        architecture.fit(examples)
        for module in architecture.module.modules():
            if isinstance(module, nn.Dropout):
                module.p = 0.0
        architecture.module.train()
        loss = architecture.loss(architecture.collate(examples))
        loss.backward()
        losses.append(loss.item())
        gradients.append(
            torch.cat([p.grad.flatten() for p in architecture.module.parameters() if p.grad is not None])
        )
    assert losses[0] == pytest.approx(losses[1], rel=1e-5)
    assert torch.allclose(gradients[0], gradients[1], atol=1e-5)


@pytest.mark.parametrize("name", ["bert-solo", "ctx-attention"])
def test_r_drop_adds_the_disagreement_of_two_answers(name: str, bert: Path, make_job: MakeJob) -> None:
    case = BY_NAME[name]
    losses = []
    for weight in (1e-9, 1000.0):
        architecture = built(case, bert, make_job, r_drop=weight, dropout=0.5)
        examples = architecture.encode(case.rows, training=True)
        architecture.fit(examples)
        architecture.module.train()
        torch.manual_seed(3)
        losses.append(architecture.loss(architecture.collate(examples)).item())
    assert losses[1] > losses[0] + 0.01


JUDGED = [case for case in CASES if case.architecture != "pu-learning" and case.onnx]


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: case.name)
def test_validation_gives_the_predictions_and_the_loss_of_separate_passes(
    case: Case, bert: Path, make_job: MakeJob
) -> None:
    architecture = built(case, bert, make_job)
    examples = architecture.encode(case.rows, training=False)
    architecture.fit(examples)
    placement = Placement(torch.device("cpu"), "fp32")
    predictions, loss = judge_rows(architecture, case.rows, examples, placement, World(), 100_000)
    assert predictions == predict_rows(architecture, case.rows, examples, placement, World(), 100_000)
    with torch.inference_mode():
        total = architecture.loss(architecture.collate(sorted(examples, key=lambda example: example.size))).item()
    denominator = sum(architecture.denominator(example) for example in examples)
    assert loss == pytest.approx(total / denominator, rel=1e-3)


# Those whose loss does the same operations for every batch of one shape.
RECORDED = {
    "bert-solo",
    "ctx-sep",
    "ctx-mean",
    "ctx-heading",
    "ctx-attention",
    "ranker-mlp-concatenation",
    "ranker-mlp-interaction",
    "ranker-transformer-concatenation",
    "tfidf-words",
    "tfidf-chars",
    "word-transformer",
    "relations",
    "pu",
    "wikiref-class",
    "wikiref-reg",
    "duc",
    "bert2bert",
    "bart",
    "t5",
    "pegasus",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_architecture_says_whether_it_can_be_recorded(case: Case, bert: Path, make_job: MakeJob) -> None:
    name = case.architecture.replace("pu-learning", "sequence-classifier")
    job = make_job(name, case.rows, **case.job(bert))
    architecture = find_architecture(name)(job)
    architecture.build(case.rows, Placement(torch.device("cpu"), "fp32"))
    assert architecture.can_be_recorded() == (case.name in RECORDED)


def test_layers_are_compiled_for_training_alone(
    bert: Path, make_job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def compiling(call: Callable[..., Any], **options: Any) -> Callable[..., Any]:
        assert options == {"dynamic": True}

        def run(*inputs: Any, **named: Any) -> Any:
            ran.append("training" if call.__self__.training else "validation")  # type: ignore[attr-defined]
            return call(*inputs, **named)

        return run

    monkeypatch.setattr(torch, "compile", compiling)
    rows = [{"id": str(n), "text": "silt settles", "label": n % 2} for n in range(4)]
    settings = {"compile_layers": True}
    job = make_job(
        "sequence-classifier", rows, init=bert, training={"max_steps": 1}, settings=settings, export={"onnx": True}
    )
    run_job(job, Recorder(), World())
    # Two layers, one step; neither validation nor the export of the ONNX files ran them.
    assert ran == ["training"] * 2
    assert (job.out / "onnx" / "model.onnx").is_file()


def test_activations_computed_again_give_the_same_gradients(bert: Path, make_job: MakeJob) -> None:
    rows = [{"id": str(n), "text": "silt settles in water", "label": n % 2} for n in range(4)]
    gradients: list[Tensor] = []
    for again in (False, True):
        settings = {"gradient_checkpointing": again}
        architecture: Any = find_architecture("sequence-classifier")(
            make_job("sequence-classifier", rows, init=bert, settings=settings)
        )
        architecture.build(rows, Placement(torch.device("cpu"), "fp32"))
        examples = architecture.encode(rows, training=True)
        architecture.fit(examples)
        architecture.module.train()
        assert architecture.module.is_gradient_checkpointing == again
        torch.manual_seed(0)
        architecture.loss(architecture.collate(examples)).backward()
        gradients.append(architecture.input_embeddings().weight.grad)
    assert gradients[0].abs().sum() > 0 and torch.allclose(*gradients)
