"""One file with the weights of several ONNX graphs, each distinct tensor stored once.

The graphs of an encoder-decoder repeat each other: the embeddings are in the encoder, in the decoder and, transposed,
in the decoder's output layer. The runtime maps the file into memory, so graphs also share the pages that they read.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import onnx
from onnx import helper, numpy_helper
from onnx.external_data_helper import (
    ExternalDataInfo,
    load_external_data_for_model,
    set_external_data,
    uses_external_data,
)

from citemill_trainer.quantisation import remove_unused

# Smaller tensors stay in the graph, because shapes and indices are read while it is loaded.
MIN_SHARED_BYTES = 1024
# Offsets of tensors are multiples of this many bytes, at which processors read fastest.
ALIGNMENT = 64
CONTRIB = "com.microsoft"
# Suffix of the names of graphs with 8-bit weights.
INT8 = "_int8"


class SharedWeights:
    """The weight files of a folder of graphs, one per precision; those of an earlier export are replaced."""

    def __init__(self, folder: Path) -> None:
        self._files = {suffix: folder / f"weights{suffix}.data" for suffix in ("", INT8)}
        self._offsets: dict[tuple[Path, bytes], int] = {}
        for path in self._files.values():
            # The old file is replaced, not emptied, because a server may still have it mapped.
            path.unlink(missing_ok=True)

    def files(self) -> list[Path]:
        return [path for path in self._files.values() if path.exists()]

    def take_from(self, graph_file: Path) -> None:
        """Move the weights of a graph in the same folder into the file of its precision."""
        path = self._files[INT8 if graph_file.stem.endswith(INT8) else ""]
        model = onnx.load(str(graph_file), load_external_data=False)
        # The exporter writes the weights of graphs above 2 GB into files next to them.
        replaced = {ExternalDataInfo(t).location for t in model.graph.initializer if uses_external_data(t)}
        load_external_data_for_model(model, str(graph_file.parent))
        _read_tied_weights_transposed(model)
        with path.open("ab") as stream:
            for tensor in model.graph.initializer:
                if len(tensor.raw_data) >= MIN_SHARED_BYTES:
                    offset = self._store(path, tensor.raw_data, stream)
                    set_external_data(tensor, path.name, offset, len(tensor.raw_data))
                    tensor.ClearField("raw_data")
        onnx.save(model, str(graph_file))
        for name in replaced:
            (graph_file.parent / name).unlink(missing_ok=True)

    def _store(self, path: Path, content: bytes, stream: BinaryIO) -> int:
        """Return the offset of these bytes in a file; append them unless the file has them."""
        key = (path, hashlib.sha256(content).digest())
        if key not in self._offsets:
            stream.write(bytes(-stream.tell() % ALIGNMENT))
            self._offsets[key] = stream.tell()
            stream.write(content)
        return self._offsets[key]


def _read_tied_weights_transposed(model: Any) -> None:
    """Let an output layer read the embeddings if its weights are their transpose."""
    graph = model.graph
    tensors = {tensor.name: tensor for tensor in graph.initializer}
    gathered = sorted({node.input[0] for node in graph.node if node.op_type == "Gather"} & set(tensors))
    tables = [tensors[name] for name in gathered if len(tensors[name].dims) == 2]
    for node in [node for node in graph.node if node.op_type == "MatMul" and node.input[1] in tensors]:
        table = next((table for table in tables if _is_transposed(tensors[node.input[1]], table)), None)
        if table is not None:
            inputs = [node.input[0], table.name]
            node.CopyFrom(
                helper.make_node("FusedMatMul", inputs, list(node.output), name=node.name, domain=CONTRIB, transB=1)
            )
    remove_unused(graph)
    if not any(opset.domain == CONTRIB for opset in model.opset_import):
        model.opset_import.append(helper.make_opsetid(CONTRIB, 1))


def _is_transposed(weights: Any, table: Any) -> bool:
    if weights.data_type != table.data_type or list(weights.dims) != list(reversed(table.dims)):
        return False
    return np.array_equal(numpy_helper.to_array(table), numpy_helper.to_array(weights).T)
