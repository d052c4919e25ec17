"""ONNX files of a trained network, in 32-bit floats and with 8-bit weights, each compared with PyTorch."""

from __future__ import annotations

import contextlib
import io
import logging
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.dense_longformer import dense_longformer
from citemill_trainer.quantisation import quantise
from citemill_trainer.shared_weights import INT8, SharedWeights

OPSET = 17
# Maximum difference between the outputs of ONNX and PyTorch.
TOLERANCE = 1e-4


def export_graphs(graphs: Sequence[OnnxGraph], folder: Path, *, int8: bool) -> Iterator[Path]:
    """Write graphs and yield each file; several graphs share a file of weights per precision."""
    shared = SharedWeights(folder) if len(graphs) > 1 else None
    for graph in graphs:
        yield from export_graph(graph, folder, int8=int8, shared=shared)
    yield from shared.files() if shared else []


def export_graph(graph: OnnxGraph, folder: Path, *, int8: bool, shared: SharedWeights | None = None) -> list[Path]:
    """Write NAME.onnx and, with int8, NAME_int8.onnx; raises if the first differs from PyTorch."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{graph.name}.onnx"
    graph.module.eval()
    with _quiet(), dense_longformer():
        torch.onnx.export(
            graph.module,
            tuple(graph.inputs.values()),
            str(path),
            input_names=list(graph.inputs),
            output_names=graph.outputs,
            dynamic_axes=graph.axes,
            opset_version=OPSET,
            # The newer exporter's graphs are several times slower in 8 bits (docs/results/serving.md).
            dynamo=False,
        )
    paths = [path]
    if int8 and graph.quantise:
        with _quiet():
            paths.append(quantise(path, folder / f"{graph.name}{INT8}.onnx"))
    if shared:
        for written in paths:
            shared.take_from(written)
    difference = largest_difference(graph, path)
    if not difference <= TOLERANCE:
        raise RuntimeError(f"{path.name} differs from PyTorch by {difference:.2g}")
    return paths


def largest_difference(graph: OnnxGraph, path: Path) -> float:
    """Compare the outputs of PyTorch and of the file on the inputs that the graph was traced with."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    names = {i.name for i in session.get_inputs()}
    outputs = session.run(None, {k: v.numpy() for k, v in graph.inputs.items() if k in names})
    graph.module.eval()
    with torch.no_grad():
        expected = graph.module(*graph.inputs.values())
    expected = expected if isinstance(expected, tuple) else (expected,)
    differences = [np.abs(a - b.numpy()).max() for a, b in zip(outputs, expected, strict=True) if b.numel()]
    return float(max(differences))


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Discard what exporters print, because standard output is for events."""
    previous = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(previous)
