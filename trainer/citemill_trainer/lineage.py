"""A model's lineage: that of its job, with the hashes that only the trainer knows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

# Files of an output folder that do not decide the model's predictions.
INCIDENTAL = {"README.md", "job.json", "model.json", "predictions-test.jsonl", "train.jsonl"}
INCIDENTAL_FOLDERS = {"checkpoints", "rows", "first"}


def hash_text(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def hash_texts(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        content = text.encode("utf-8", "surrogatepass")
        digest.update(len(content).to_bytes(8, "little") + content)
    return digest.hexdigest()


def hash_file(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def content_files(out: Path) -> list[dict[str, Any]]:
    """List the files that decide a model's predictions, with size and hash."""
    files = []
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out)
        hidden = any(part.startswith(".") for part in name.parts)
        if hidden or name.parts[0] in INCIDENTAL_FOLDERS or str(name) in INCIDENTAL:
            continue
        if path.is_file() and not path.is_symlink() and path.suffix != ".tmp":
            files.append({"path": name.as_posix(), "bytes": path.stat().st_size, "sha256": hash_file(path)})
    return files


def content_identity(files: list[dict[str, Any]]) -> str:
    """Hash a list of files, as `citemill verify` does."""
    lines = "".join(f"{file['sha256']}  {file['path']}\n" for file in files)
    return hashlib.sha256(lines.encode()).hexdigest()


def with_rows(lineage: dict[str, Any], rows: dict[str, Path]) -> dict[str, Any]:
    """Add the rows that the model learnt from to a lineage."""
    added = [{"role": f"{name} rows", "identity": hash_file(rows[name])} for name in ("train", "validation")]
    return {**lineage, "inputs": [*lineage["inputs"], *added]}


def with_content(lineage: dict[str, Any], files: list[dict[str, Any]]) -> dict[str, Any]:
    """Add the content of the model's files to a lineage, in place of an earlier content."""
    kept = [entry for entry in lineage["inputs"] if entry["role"] != "content"]
    return {**lineage, "inputs": [*kept, {"role": "content", "identity": content_identity(files)}]}
