"""The ONNX graphs of an encoder-decoder keep their weights in one file, each once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import onnx
import pytest
import torch
from architecture_cases import BART, T5
from onnx.external_data_helper import ExternalDataInfo, uses_external_data
from transformers import AutoConfig, AutoModelForSeq2SeqLM

from citemill_trainer.architectures.seq2seq_graphs import seq2seq_graphs
from citemill_trainer.onnx_export import export_graphs, largest_difference


@pytest.mark.parametrize("config", [BART, T5], ids=["bart", "t5"])
def test_each_weight_is_stored_once(config: dict[str, Any], tmp_path: Path) -> None:
    torch.manual_seed(0)
    network = AutoModelForSeq2SeqLM.from_config(AutoConfig.for_model(**config))
    folder = tmp_path / "onnx"
    graphs = seq2seq_graphs(network)
    names = [path.name for path in export_graphs(graphs, folder, int8=True)]
    assert names[-2:] == ["weights.data", "weights_int8.data"]
    large = [p for p in network.parameters() if p.numel() * 4 >= 1024]
    stored = (folder / "weights.data").stat().st_size
    assert stored == pytest.approx(sum(p.numel() * 4 for p in large), rel=0.02)
    for name in names[:-2]:
        expected = "weights_int8.data" if name.endswith("_int8.onnx") else "weights.data"
        assert _locations(folder / name) == {expected}
    # Another export replaces the files instead of adding to them.
    assert [path.name for path in export_graphs(graphs, folder, int8=True)] == names
    assert (folder / "weights.data").stat().st_size == stored
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    assert max(largest_difference(graph, folder / f"{graph.name}.onnx") for graph in graphs) < 1e-5


def _locations(graph_file: Path) -> set[str]:
    model = onnx.load(str(graph_file), load_external_data=False)
    return {ExternalDataInfo(tensor).location for tensor in model.graph.initializer if uses_external_data(tensor)}
