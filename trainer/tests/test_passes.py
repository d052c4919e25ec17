"""Recorded passes (CUDA graphs) give the gradients of plain ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from architecture_cases import CASES, Case
from conftest import MakeJob
from torch import Tensor, nn

from citemill_trainer.architectures import find_architecture
from citemill_trainer.devices import Placement
from citemill_trainer.events import Events
from citemill_trainer.passes import PLAIN_PASSES, Passes


class Squares:
    """Stands for an architecture: the summed squares of a linear map."""

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
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_architecture_says_whether_it_can_be_recorded(case: Case, bert: Path, make_job: MakeJob) -> None:
    name = case.architecture.replace("pu-learning", "sequence-classifier")
    job = make_job(name, case.rows, **case.job(bert))
    architecture = find_architecture(name)(job)
    architecture.build(case.rows, Placement(torch.device("cpu"), "fp32"))
    assert architecture.can_be_recorded() == (case.name in RECORDED)
