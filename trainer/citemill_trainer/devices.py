"""Chooses the device and precision of a run, and describes the environment."""

from __future__ import annotations

import platform
import shutil
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from citemill_trainer.errors import UserError
from citemill_trainer.gpus import free_memory

# Padded tokens per micro-batch and GB of GPU memory: the number that a base-size encoder fits when training in bf16,
# with a margin; running out of memory halves it.
TOKENS_PER_GB = 512
CPU_TOKENS = 8192


@dataclass(frozen=True, slots=True)
class Placement:
    """The device and precision of one run."""

    device: torch.device
    precision: str

    @property
    def is_cuda(self) -> bool:
        return self.device.type == "cuda"

    def describe(self) -> str:
        """Name the GPU, with its number in nvidia-smi if there are several, or the kind of device."""
        if not self.is_cuda:
            return self.device.type
        properties, identifiers = torch.cuda.get_device_properties(self.device), list(free_memory())
        number = next((i for i, name in enumerate(identifiers) if name.endswith(str(properties.uuid))), None)
        if number is None or len(identifiers) < 2:
            return properties.name
        return f"{properties.name} (GPU {number} of {len(identifiers)})"

    def autocast(self) -> AbstractContextManager[Any]:
        if self.precision == "bf16":
            return torch.autocast(self.device.type, dtype=torch.bfloat16)
        return nullcontext()

    def token_budget(self) -> int:
        if not self.is_cuda:
            return CPU_TOKENS
        gigabytes = torch.cuda.get_device_properties(self.device).total_memory / 2**30
        return max(2048, int(gigabytes * TOKENS_PER_GB))


def place(device: str, precision: str, local_rank: int = 0) -> Placement:
    """Choose the device: the one that the user names, or the GPU if there is one."""
    cuda = torch.cuda.is_available()
    if device == "cuda" and not cuda:
        raise UserError("gpu", 'device is "cuda" but PyTorch finds no GPU; use "auto" or "cpu"')
    use_cuda = cuda and device != "cpu"
    if precision == "auto":
        precision = "bf16" if use_cuda and torch.cuda.is_bf16_supported() else "fp32"
    if use_cuda:
        torch.cuda.set_device(local_rank)
        torch.backends.cuda.matmul.allow_tf32 = precision != "fp32"
    return Placement(torch.device("cuda", local_rank) if use_cuda else torch.device("cpu"), precision)


def describe_environment(folder: Path) -> dict[str, Any]:
    """Return versions, GPUs and free disk space, which `--check` prints."""
    import transformers

    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    devices = [
        {
            "name": torch.cuda.get_device_name(index),
            "memory": torch.cuda.get_device_properties(index).total_memory,
        }
        for index in range(count)
    ]
    return {
        "python": platform.python_version(),
        "torch": torch.__version__,
        "transformers": transformers.__version__,
        "cuda": torch.version.cuda if count else None,
        "devices": devices,
        "free_disk": shutil.disk_usage(folder).free,
    }
