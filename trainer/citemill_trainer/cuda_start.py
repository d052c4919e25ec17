"""CUDA's start takes seconds, which Python needs anyway to import PyTorch."""

from __future__ import annotations

import ctypes
import sys
import threading


def start_cuda(device: int) -> None:
    """Create the context of a GPU in a thread; PyTorch finds it there. Without a GPU, nothing happens."""
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
