"""Caches arrays between runs, by the hash of the data that they were computed from."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citemill_trainer.lineage import hash_text

# Maximum size of the cache; the least recently used arrays are removed.
MAX_BYTES = 4_000_000_000

# Names of the folders that this module writes, complete or incomplete.
_OURS = re.compile(r"[a-z]+-[0-9a-f]{32}(\.\d+\.tmp)?")


def cache_root() -> Path:
    """The folder that `citemill` uses: `CITEMILL_CACHE`, or `citemill` in the user's cache folder."""
    given = os.environ.get("CITEMILL_CACHE")
    user = os.environ.get("XDG_CACHE_HOME")
    return Path(given) if given else (Path(user) if user else Path.home() / ".cache") / "citemill"


@dataclass(frozen=True, slots=True)
class Ragged:
    """Arrays of different lengths, one after the other in one array."""

    values: NDArray[Any]
    ends: NDArray[np.int64]

    @staticmethod
    def of(arrays: Iterable[Sequence[Any]], dtype: Any) -> Ragged:
        parts = [np.asarray(array, dtype=dtype) for array in arrays]
        ends = np.cumsum([len(part) for part in parts], dtype=np.int64)
        return Ragged(np.concatenate([*parts, np.empty(0, dtype=dtype)]), ends)

    def __len__(self) -> int:
        return len(self.ends)

    def __iter__(self) -> Iterator[NDArray[Any]]:
        start = 0
        for end in self.ends.tolist():
            yield self.values[start:end]
            start = end

    def __getitem__(self, index: int) -> NDArray[Any]:
        start = self.ends[index - 1] if index else 0
        return self.values[start : self.ends[index]]


def load_or_make(kind: str, sources: Sequence[str], make: Callable[[], Ragged]) -> tuple[Ragged, bool]:
    """Return the arrays made from these sources, and whether they come from the cache, mapped into memory."""
    folder = cache_root() / "arrays" / f"{kind}-{hash_text(chr(10).join(sources))[:32]}"
    cached = _load(folder)
    if cached is not None:
        return cached, True
    arrays = make()
    _save(folder, arrays)
    return arrays, False


def _load(folder: Path) -> Ragged | None:
    try:
        ends = np.load(folder / "ends.npy")
        values = np.load(folder / "values.npy", mmap_mode="r" if len(ends) and ends[-1] else None)
        os.utime(folder)
    except (OSError, ValueError):
        return None
    return Ragged(values, ends) if len(values) == (ends[-1] if len(ends) else 0) else None


def _save(folder: Path, arrays: Ragged) -> None:
    """Write the arrays to the cache. If that fails (the disk may be full or read-only), training continues."""
    draft = folder.with_name(f"{folder.name}.{os.getpid()}.tmp")
    try:
        draft.mkdir(parents=True, exist_ok=True)
        np.save(draft / "values.npy", arrays.values)
        np.save(draft / "ends.npy", arrays.ends)
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
        _limit(folder.parent, folder)
    except OSError:
        shutil.rmtree(draft, ignore_errors=True)


def _limit(root: Path, newest: Path) -> None:
    """Remove the arrays that were used longest ago, but no other files of the folder."""
    total = 0
    cached = (path for path in root.iterdir() if _OURS.fullmatch(path.name))
    for folder in sorted(cached, key=lambda path: path.stat().st_mtime, reverse=True):
        total += sum(file.stat().st_size for file in folder.glob("*.npy"))
        if total > MAX_BYTES and folder != newest:
            shutil.rmtree(folder, ignore_errors=True)
