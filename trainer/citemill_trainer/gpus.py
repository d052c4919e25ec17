"""Chooses the GPU with the most free memory and starts CUDA in a thread, before PyTorch is imported."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Mapping

# If one of these is set, the GPU is already chosen, by the user or by torchrun.
CHOSEN_BY = ("CUDA_VISIBLE_DEVICES", "LOCAL_RANK")
UUID_BYTES = 96


class _Memory(ctypes.Structure):
    _fields_ = [(name, ctypes.c_ulonglong) for name in ("total", "free", "used")]


def free_memory() -> dict[str, int]:
    """Read each GPU's free bytes by its identifier, in the order of nvidia-smi; empty without NVIDIA's driver."""
    try:
        driver = ctypes.CDLL("libnvidia-ml.so.1")
    except OSError:
        return {}
    count, free = ctypes.c_uint(), {}
    if driver.nvmlInit_v2() != 0 or driver.nvmlDeviceGetCount_v2(ctypes.byref(count)) != 0:
        return {}
    for index in range(count.value):
        handle, memory, identifier = ctypes.c_void_p(), _Memory(), ctypes.create_string_buffer(UUID_BYTES)
        if (
            driver.nvmlDeviceGetHandleByIndex_v2(index, ctypes.byref(handle)) == 0
            and driver.nvmlDeviceGetUUID(handle, identifier, UUID_BYTES) == 0
            and driver.nvmlDeviceGetMemoryInfo(handle, ctypes.byref(memory)) == 0
        ):
            free[identifier.value.decode()] = int(memory.free)
    return free


def freest_gpu(free: Mapping[str, int], environment: Mapping[str, str]) -> str | None:
    """Find the GPU with the most free memory; None if there is only one, or if it is already chosen."""
    if len(free) < 2 or any(name in environment for name in CHOSEN_BY):
        return None
    return max(free, key=lambda identifier: free[identifier])


def choose_gpu() -> None:
    """Let PyTorch see only the GPU with the most free memory."""
    chosen = freest_gpu(free_memory(), os.environ)
    if chosen is not None:
        os.environ["CUDA_VISIBLE_DEVICES"] = chosen


def start_cuda(device: int) -> None:
    """Create the context of a GPU in a thread, for PyTorch to use; without a GPU, do nothing."""
    if sys.platform == "linux":
        threading.Thread(target=_make_context, args=(device,), daemon=True).start()


def _make_context(device: int) -> None:
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return
    handle, context = ctypes.c_int(), ctypes.c_void_p()
    if driver.cuInit(0) == 0 and driver.cuDeviceGet(ctypes.byref(handle), device) == 0:
        driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), handle)
