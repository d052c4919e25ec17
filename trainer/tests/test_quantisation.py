"""8-bit weights of products equal those of the runtime's own tool, which is far slower."""

from __future__ import annotations

from pathlib import Path

import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.onnx_export import export_graph


class Products(nn.Module):
    """Embeddings, two products of one input, another one after them, and a column without weights."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(50, 24)
        self.query, self.key = nn.Linear(24, 24), nn.Linear(24, 40, bias=False)
        self.output = nn.Linear(24, 32)
        with torch.no_grad():
            self.key.weight[3] = 0

    def forward(self, ids: Tensor) -> tuple[Tensor, Tensor]:
        states = self.embedding(ids).tanh()
        queries = self.output(self.query(states))
        return queries, self.key(states)


def test_columns_of_products_equal_the_runtimes_own(tmp_path: Path) -> None:
    torch.manual_seed(0)
    ids = torch.randint(0, 50, (3, 7))
    axes = {name: {0: "batch", 1: "tokens"} for name in ("ids", "queries", "keys")}
    graph = OnnxGraph("products", Products(), {"ids": ids}, ["queries", "keys"], axes)
    floats, ours = export_graph(graph, tmp_path, int8=True)
    theirs = tmp_path / "theirs.onnx"
    quantize_dynamic(str(floats), str(theirs), weight_type=QuantType.QInt8, per_channel=True)
    operators = [node.op_type for node in onnx.load(str(ours)).graph.node]
    # The input of the query and of the key is turned into bytes once.
    assert (operators.count("MatMulInteger"), operators.count("DynamicQuantizeLinear")) == (3, 2)
    assert "MatMul" not in operators
    for inputs in (ids, ids[:1, :2]):
        found, expected = (
            onnxruntime.InferenceSession(str(path)).run(None, {"ids": inputs.numpy()}) for path in (ours, theirs)
        )
        assert all((a == b).all() for a, b in zip(found, expected, strict=True))
