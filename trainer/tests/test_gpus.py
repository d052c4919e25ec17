"""Which GPU is used, of several."""

from __future__ import annotations

import pytest
import torch

from citemill_trainer.devices import place
from citemill_trainer.gpus import free_memory, freest_gpu

FREE = {"GPU-a": 2_000, "GPU-b": 70_000, "GPU-c": 69_000}


def test_the_gpu_with_the_most_free_memory_is_chosen() -> None:
    assert freest_gpu(FREE, {}) == "GPU-b"
    assert freest_gpu({"GPU-a": 2_000}, {}) is None
    assert freest_gpu({}, {}) is None


@pytest.mark.parametrize("name", ["CUDA_VISIBLE_DEVICES", "LOCAL_RANK"])
def test_a_choice_that_was_made_is_kept(name: str) -> None:
    assert freest_gpu(FREE, {name: "0"}) is None


def test_the_device_is_named() -> None:
    assert place("cpu", "fp32").describe() == "cpu"


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
def test_a_gpu_is_named_and_its_free_memory_known() -> None:
    name = torch.cuda.get_device_name()
    assert place("cuda", "auto").describe().startswith(name)
    properties, free = torch.cuda.get_device_properties(0), free_memory()
    uuid = next(identifier for identifier in free if identifier.endswith(str(properties.uuid)))
    assert 0 < free[uuid] <= 1.05 * properties.total_memory
