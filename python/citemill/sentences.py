"""Sentences, as the program's own splitter finds them."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import threading
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from citemill.errors import CitemillError
from citemill.node import program_command
from citemill.papers import Sentence, Span
from citemill.process import Process


class _Splitter:
    """The program's splitter in a process that stays, since starting one takes longer than a thousand paragraphs."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: Process | None = None
        self._inherited: list[Process | None] = []

    def _start(self) -> Process:
        words = ["stage", "sentences", "--inline-failures", "--jobs=1"]
        process = Process([*program_command(), *words], stdin=subprocess.PIPE)
        process.run_in_thread(lambda: process.follow_messages(None))
        return process

    def forget_inherited(self) -> None:
        """After a fork, the process belongs to the parent: two readers of one pipe would swap their answers. A thread
        that the child does not have may hold the lock."""
        self._lock = threading.Lock()
        # Its object is kept, since its end would write what the parent still has to write.
        self._inherited.append(self._process)
        self._process = None

    def split(self, line: str) -> dict[str, Any]:
        with self._lock:
            if self._process is None or self._process.child.poll() is not None:
                self._process = self._start()
            child = self._process.child
            assert child.stdin is not None
            assert child.stdout is not None
            try:
                child.stdin.write(f"{line}\n")
                child.stdin.flush()
                answer = child.stdout.readline()
            except BaseException:
                # The answer to this line must not be taken for that of the next.
                self._process.stop()
                self._process = None
                raise
            if not answer:
                process, self._process = self._process, None
                process.check()
                raise CitemillError("the splitter of sentences ended without an answer")
            parsed: dict[str, Any] = json.loads(answer)
            return parsed

    def close(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.stop()
            self._process = None


_splitter = _Splitter()
atexit.register(_splitter.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_splitter.forget_inherited)


@lru_cache(maxsize=1024)
def _spans(text: str, keep: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    # A lone surrogate cannot be written as UTF-8; json.dumps escapes it.
    line = json.dumps({"text": text, "keep": [{"start": start, "end": end} for start, end in keep]})
    answer = _splitter.split(line)
    if "failure" in answer:
        raise CitemillError(f"the text cannot be split into sentences: {answer['failure']['message']}")
    return tuple((span["start"], span["end"]) for span in answer["sentences"])


def split_sentences(text: str, *, keep: Iterable[Span] = ()) -> list[Sentence]:
    """Split a paragraph as Citemill's recipes do; no sentence cuts a span of ``keep``. Runs the program."""
    spans = _spans(text, tuple((span.start, span.end) for span in keep))
    return [Sentence(start, end, text[start:end]) for start, end in spans]
