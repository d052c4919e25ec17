"""What a user installs: a source archive and a wheel that work in an empty environment."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

PROGRAM = """
import sys, citemill
dataset = citemill.open_dataset(sys.argv[1])
print(dataset["train"].count(), citemill.run("--version").output.strip())
"""


def _run(*command: str | Path, **options: str) -> str:
    answer = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    assert answer.returncode == 0, answer.stderr
    return str(answer.stdout)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    # From a copy: the backend writes into the folder of the sources.
    sources = folder / "sources"
    for name in ("pyproject.toml", "README.md"):
        sources.mkdir(exist_ok=True)
        (sources / name).write_bytes((ROOT / "python" / name).read_bytes())
    (sources / "citemill").mkdir()
    for path in (ROOT / "python" / "citemill").iterdir():
        if path.is_file():
            (sources / "citemill" / path.name).write_bytes(path.read_bytes())
    # The backend reads and changes sys.argv.
    script = (
        "import sys; folder = sys.argv.pop(); from setuptools import build_meta as backend;"
        "backend.build_sdist(folder); backend.build_wheel(folder)"
    )
    _run(sys.executable, "-c", script, folder, cwd=str(sources))
    return folder


def test_both_archives_have_the_types_and_the_description(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    [archive] = built.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
    assert {"citemill/py.typed", "citemill/program.json", "citemill/__init__.py"} <= names
    with tarfile.open(archive) as file:
        packed = {name.split("/", 1)[-1] for name in file.getnames()}
    assert {"citemill/py.typed", "citemill/program.json", "README.md"} <= packed


def test_the_wheel_works_in_an_empty_environment(built: Path, mill: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    [wheel] = built.glob("*.whl")
    _run(python, "-m", "pip", "install", "--quiet", wheel)
    listed = _run(python, "-m", "pip", "list", "--format=freeze").split()
    assert {line.split("==")[0].lower() for line in listed} <= {"pip", "setuptools", "citemill", "pyarrow", "numpy"}
    rows, version = _run(python, "-c", PROGRAM, mill / "citesum", cwd=str(tmp_path)).split()
    assert int(rows) > 0 and version[0].isdigit()
