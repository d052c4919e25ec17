"""8-bit weights for ONNX graphs.

Most products get 8-bit weights and, at run time, 8-bit inputs with one scale for the whole input. The second layer of
a Transformer's feed-forward part can't live with that: a few of its inputs are far larger than the others, which are
then rounded to nothing. So a product that makes vectors shorter gets blocks of inputs and weights with a scale each.
On 375 sentences a trained BERT's probabilities were off by 0.054 on average with one scale, and by 0.012 this way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

# A protocol buffer is limited to 2 GB; larger weights go into a separate file.
LARGEST_BUFFER = 1_900_000_000
# Numbers that share a scale.
BLOCK = 128
# Unsigned bytes count from here.
ZERO = 128
# The runtime multiplies bytes rather than floats.
BYTES = 4


def quantise(source: Path, target: Path) -> Path:
    """Write the graph of `source` with 8-bit weights."""
    graph = onnx.load(str(source)).graph
    shortening = [node.name for node, weights in _products(graph) if weights.shape[0] > weights.shape[1]]
    quantize_dynamic(
        str(source),
        str(target),
        weight_type=QuantType.QInt8,
        per_channel=True,
        nodes_to_exclude=shortening,
        use_external_data_format=source.stat().st_size > LARGEST_BUFFER,
    )
    model = onnx.load(str(target))
    for node, weights in _products(model.graph):
        if node.name in shortening:
            _in_blocks(model.graph, node, weights)
    _remove_unused(model.graph)
    if not any(opset.domain == "com.microsoft" for opset in model.opset_import):
        model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    data_file = target.with_name(f"{target.name}.data")
    data_file.unlink(missing_ok=True)
    large = model.ByteSize() > LARGEST_BUFFER
    onnx.save(model, str(target), save_as_external_data=large, location=data_file.name if large else None)
    return target


def _products(graph: Any) -> list[tuple[Any, NDArray[np.float32]]]:
    """Products with a matrix of weights."""
    constants = {tensor.name: tensor for tensor in graph.initializer}
    products = [(node, constants[node.input[1]]) for node in graph.node if _has_constant(node, constants)]
    arrays = [(node, numpy_helper.to_array(tensor)) for node, tensor in products if len(tensor.dims) == 2]
    return [(node, weights) for node, weights in arrays if weights.dtype == np.float32]


def _has_constant(node: Any, constants: dict[str, Any]) -> bool:
    return node.op_type == "MatMul" and node.input[1] in constants


def _in_blocks(graph: Any, node: Any, weights: NDArray[np.float32]) -> None:
    """Turn a product into one with blocks of 8-bit weights (MatMulNBits), in its place."""
    rows, columns = weights.shape
    blocks = -(-rows // BLOCK)
    padded = np.zeros((blocks * BLOCK, columns), dtype=np.float32)
    padded[:rows] = weights
    grouped = padded.T.reshape(columns, blocks, BLOCK)
    scales = np.abs(grouped).max(axis=-1) / (ZERO - 1)
    scales[scales == 0] = 1.0
    values = (np.rint(grouped / scales[:, :, None]) + ZERO).astype(np.uint8)
    name = node.input[1]
    names = [f"{name}_blocks", f"{name}_scales"]
    if names[0] not in {tensor.name for tensor in graph.initializer}:
        graph.initializer.append(numpy_helper.from_array(values, names[0]))
        graph.initializer.append(numpy_helper.from_array(scales.reshape(-1).astype(np.float32), names[1]))
    replacement = helper.make_node(
        "MatMulNBits",
        [node.input[0], *names],
        list(node.output),
        name=node.name,
        domain="com.microsoft",
        K=rows,
        N=columns,
        bits=8,
        block_size=BLOCK,
        accuracy_level=BYTES,
    )
    node.CopyFrom(replacement)


def _remove_unused(graph: Any) -> None:
    used = {name for node in graph.node for name in node.input} | {output.name for output in graph.output}
    for tensor in [tensor for tensor in graph.initializer if tensor.name not in used]:
        graph.initializer.remove(tensor)
