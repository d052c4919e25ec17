"""The notebook and the example of the README run as they are printed."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from conftest import EXAMPLES, ROOT
from nbclient import NotebookClient

NOTEBOOK = ROOT / "python" / "notebooks" / "from-pdfs-to-a-model.ipynb"


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A kernel with this Python, wherever Jupyter's other kernels are."""
    folder = tmp_path / "kernels" / "tested"
    folder.mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (folder / "kernel.json").write_text(json.dumps({"argv": command, "display_name": "tested", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "python"))
    return "tested"


def test_the_notebook_goes_from_pdfs_to_a_trained_model(kernel: str) -> None:
    notebook: Any = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not committed"
    client = NotebookClient(
        notebook, timeout=300, kernel_name=kernel, resources={"metadata": {"path": str(NOTEBOOK.parent)}}
    )
    client.execute()
    printed = {cell.id: "".join(_texts(cell)) for cell in notebook.cells if cell.cell_type == "code"}
    assert "→" in printed["read"] and "not in the bibliography" not in printed["read"]
    assert re.search(r"citeworth: \d+ examples", printed["make"])
    assert "non-cite-worthy" in printed["sentences"]
    assert re.search(r"logistic-context +\d+\.\d", printed["train"])
    assert "cite-worthy" in printed["predictions"]


def _texts(cell: Any) -> list[str]:
    return [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs]


def test_the_example_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    text = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(compile(example, "README.md", "exec"), names)
    assert len(names["frame"]) > 0
    assert capsys.readouterr().out.count(" → ") > 50


def test_the_page_of_the_documentation_prints_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", text, re.DOTALL)
    assert len(blocks) > 5
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for program, shown in blocks:
        exec(compile(program, "docs/python.md", "exec"), names)
        assert capsys.readouterr().out == shown, program
