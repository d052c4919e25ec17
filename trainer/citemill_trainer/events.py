"""Events: JSON objects, one per line, on standard output and in `train.jsonl`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, TextIO


class Events:
    """Writes events; with several GPUs, only the first process does."""

    def __init__(self, stream: TextIO | None = None, *, silent: bool = False) -> None:
        self._stream = stream or sys.stdout
        self._silent = silent
        self._log: TextIO | None = None

    def log_to(self, path: Path) -> None:
        """Also append every further event to this file, which a resumed run continues."""
        if not self._silent:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._log = path.open("a", encoding="utf-8")

    def emit(self, event: str, **fields: Any) -> None:
        if self._silent:
            return
        line = json.dumps({"event": event, **fields}, ensure_ascii=False, allow_nan=False)
        self._stream.write(line + "\n")
        self._stream.flush()
        if self._log is not None:
            self._log.write(line + "\n")
            self._log.flush()

    def log(self, event: str, **fields: Any) -> None:
        """Write an event to the file only."""
        if self._log is not None:
            self._log.write(json.dumps({"event": event, **fields}, ensure_ascii=False) + "\n")
            self._log.flush()

    def close(self) -> None:
        if self._log is not None:
            self._log.close()
            self._log = None
