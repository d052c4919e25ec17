"""The optimiser that puts off the rows no batch reads moves weights as one that does not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from citemill_trainer import lazy_adam
from citemill_trainer.lazy_adam import LazyAdam
from citemill_trainer.sparse_product import SparseProduct, sparse_product

TERMS, WIDTH, STEPS = 300, 24, 600


class Table(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        random = torch.Generator().manual_seed(1)
        self.table = nn.Parameter((torch.rand(TERMS, WIDTH, generator=random) - 0.5) / 50)
        self.output = nn.Parameter(torch.rand(1, WIDTH, generator=random) - 0.5)
        self.bias = nn.Parameter(torch.zeros(1))

    def loss(self, rows: Tensor) -> Tensor:
        logits = (torch.relu(rows) @ self.output.T + self.bias).squeeze(1)
        return torch.nn.functional.softplus(-logits).mean() / 100


def batches() -> Iterator[Tensor]:
    """Distinct rows, of which some come up in most batches, some seldom, and the last tenth never."""
    random = torch.Generator().manual_seed(2)
    for _ in range(STEPS):
        yield torch.unique((torch.rand(12, generator=random) ** 4 * TERMS * 0.9).long())


def train(decay: float, *, every_step: bool = False, parts: int = 1) -> tuple[Table, LazyAdam]:
    model = Table()
    optimiser = LazyAdam(model, [model.table], 1e-3, decay)
    for step, rows in enumerate(batches()):
        for group in optimiser.param_groups:
            group["lr"] = rate(step)
        if every_step:
            optimiser.apply_postponed_updates()
        for part in rows.tensor_split(parts) if parts > 1 else [rows]:
            weights, _ = optimiser.read(model.table, part)
            torch.autograd.backward(model.loss(weights) * (len(part) / len(rows)))
        optimiser.step()
        optimiser.zero_grad()
    optimiser.apply_postponed_updates()
    return model, optimiser


def rate(step: int) -> float:
    return 1e-3 * (1 - step / (2 * STEPS))


def plain(decay: float) -> Table:
    """scikit-learn's formula, every weight at every step, in 64 bits."""
    model = Table().double()
    moments = {p: (torch.zeros_like(p), torch.zeros_like(p)) for p in model.parameters()}
    for step, rows in enumerate(batches()):
        model.zero_grad()
        torch.autograd.backward(model.loss(model.table[rows]))
        with torch.no_grad():
            for p, (m, v) in moments.items():
                assert p.grad is not None
                gradient = p.grad + (decay * p if p.ndim > 1 else 0)
                m.mul_(0.9).add_(0.1 * gradient)
                v.mul_(0.999).add_(0.001 * gradient**2)
                corrected = rate(step) * (1 - 0.999 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
                p.sub_(corrected * m / (v.sqrt() + 1e-8))
    return model


@pytest.mark.parametrize("decay", [5e-7, 0.0, 1e-2])
def test_put_off_steps_are_plain_adams(decay: float) -> None:
    model, _ = train(decay)
    expected = plain(decay)
    for (name, found), wanted in zip(model.named_parameters(), expected.parameters(), strict=True):
        assert (found - wanted).abs().max() < 2e-5, name
    assert (model.table - Table().table).abs().max() > 0.01


def test_when_steps_are_made_up_for_makes_no_difference() -> None:
    model, _ = train(5e-7)
    often, _ = train(5e-7, every_step=True)
    # The rows of a batch are in another order, which rounds the sums differently.
    assert (model.table - often.table).abs().max() < 1e-6


def test_parts_of_a_batch_may_read_the_same_table() -> None:
    whole, _ = train(5e-7)
    cut, _ = train(5e-7, parts=3)
    assert (whole.table - cut.table).abs().max() < 1e-5


def test_rows_at_rest_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regularisation takes rows that were never read to zero and keeps them there."""
    model, optimiser = train(5e-7)
    with torch.no_grad():
        optimiser.param_groups[0]["rates"].extend([1e-3] * 2000)
        optimiser.apply_postponed_updates()
    never = model.table[int(TERMS * 0.9) :]
    assert (never == 0).all()
    moved = []
    monkeypatch.setattr(lazy_adam, "_adam", lambda weights, *_: moved.append(len(weights[0])))
    optimiser.param_groups[0]["rates"].extend([1e-3] * 500)
    weights, _ = optimiser.read(model.table, torch.arange(int(TERMS * 0.9), TERMS))
    assert not moved and (weights == 0).all()


def test_validation_may_read_rows_that_several_threads_bring_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    model, optimiser = train(5e-7)
    monkeypatch.setattr(lazy_adam, "CACHED_WEIGHTS", 40 * WIDTH)
    optimiser.param_groups[0]["rates"].extend([1e-3] * 2000)
    with torch.inference_mode():
        weights, order = optimiser.read(model.table, torch.arange(TERMS))
        assert torch.equal(weights, model.table[order])
    assert (model.table[int(TERMS * 0.9) :] == 0).all()


def test_sparse_product_is_the_product() -> None:
    random = np.random.default_rng(3)
    dense = random.random((5, 9)).astype(np.float32) * (random.random((5, 9)) < 0.4)
    dense[2] = 0
    texts, columns = np.nonzero(dense)
    begins = np.searchsorted(texts, np.arange(5))
    product = sparse_product(columns, dense[texts, columns], begins)
    keys = ("words", "weights", "texts", "owners", "shares", "starts")
    table = torch.rand(9, 4, requires_grad=True)
    rows = torch.from_numpy(product["rows"])
    order = torch.randperm(len(rows))
    arrays = [torch.from_numpy(product[key]) for key in keys]
    found = SparseProduct.apply(table[rows[order]], order, *arrays)  # type: ignore[no-untyped-call]
    expected = torch.from_numpy(dense) @ table
    assert torch.allclose(found, expected, atol=1e-6)
    wanted = torch.rand(5, 4)
    (gradient,) = torch.autograd.grad((found * wanted).sum(), table)
    (reference,) = torch.autograd.grad((expected * wanted).sum(), table)
    assert torch.allclose(gradient, reference, atol=1e-6)
