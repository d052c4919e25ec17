"""A running program: its output, its progress, and how it is stopped."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from citemill.errors import CitemillError, CommandError
from citemill.node import StrPath

#: Lines of standard error that are kept for an exception.
_KEPT_LINES = 1000
#: Seconds that an interrupted program has to save its work.
_GRACE_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a step. ``total`` and ``share`` are None if they are not known."""

    label: str
    unit: str
    done: int
    total: int | None = None
    share: float | None = None
    failures: int = 0
    finished: bool = False

    def __str__(self) -> str:
        count = f"{self.done:,}" if self.total is None else f"{self.done:,}/{self.total:,}"
        failed = f", {self.failures} failed" if self.failures else ""
        return f"{self.label}: {count} {self.unit}{failed}"


ProgressCallback = Callable[[Progress], object]


def parse_progress(line: str) -> Progress | None:
    """Parse a line ``{"progress": …}``; None for any other line."""
    if not line.startswith('{"progress":'):
        return None
    try:
        progress: dict[str, Any] = json.loads(line)["progress"]
        return Progress(**{name: progress[name] for name in Progress.__dataclass_fields__ if name in progress})
    except (ValueError, TypeError):
        return None


class Process:
    """The program as a child in its own process group, so that an interrupt reaches it exactly once."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: StrPath | None = None,
        stdin: int = subprocess.DEVNULL,
    ) -> None:
        self.command = tuple(command)
        self.messages: deque[str] = deque(maxlen=_KEPT_LINES)
        self._threads: list[threading.Thread] = []
        group: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
            if os.name == "nt"
            else {"start_new_session": True}
        )
        try:
            self.child = subprocess.Popen(
                command,
                cwd=cwd,
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "CITEMILL_PROGRESS": "json"},
                text=True,
                encoding="utf-8",
                errors="replace",
                **group,
            )
        except (OSError, ValueError) as error:
            raise CitemillError(f"{command[0]}: cannot be run ({error})") from error

    def follow_messages(self, callback: ProgressCallback | None) -> None:
        """Read standard error to its end: progress goes to the callback, other lines are kept."""
        assert self.child.stderr is not None
        for line in self.child.stderr:
            progress = parse_progress(line)
            if progress is None:
                self.messages.append(line.rstrip("\n"))
            elif callback is not None:
                callback(progress)

    def run_in_thread(self, task: Callable[[], object]) -> threading.Thread:
        """Run a task that reads one of the pipes in a thread: a full pipe would stop the program."""
        thread = threading.Thread(target=task, daemon=True)
        self._threads.append(thread)
        thread.start()
        return thread

    def check(self) -> None:
        """Wait for the end; raise an exception if the program failed."""
        code = self.child.wait()
        if code == 0:
            return
        if code < 0:
            name = signal.Signals(-code).name if -code in signal.Signals.__members__.values() else str(-code)
            text = f"the program was ended by {name}"
        else:
            text = _error_text(self.messages) or f"the program ended with exit code {code}"
        raise CommandError(text, exit_code=code, command=self.command, messages=tuple(self.messages))

    def stop(self) -> None:
        """Interrupt the program as Ctrl-C does; kill it if it does not end."""
        if self.child.poll() is None:
            self._signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))
            try:
                self.child.wait(_GRACE_SECONDS)
            except (subprocess.TimeoutExpired, KeyboardInterrupt):
                self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
                self.child.wait()
        self.close()

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "nt":
                self.child.send_signal(number)
            else:
                os.killpg(self.child.pid, number)

    def close(self) -> None:
        # A pipe must not be closed while a thread reads it; the program has ended, so the threads end soon.
        for thread in self._threads:
            thread.join(_GRACE_SECONDS)
        for stream in (self.child.stdin, self.child.stdout, self.child.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


_PREFIXES = ("citemill: ", "citemill failed: ", "error: ")


def _error_text(messages: Sequence[str] | deque[str]) -> str:
    """Return the last message that names an error, with the lines that continue it."""
    lines = list(messages)
    for index in range(len(lines) - 1, -1, -1):
        for prefix in _PREFIXES:
            if lines[index].startswith(prefix):
                return "\n".join([lines[index].removeprefix(prefix), *lines[index + 1 :]]).strip()
    return "\n".join(lines[-5:]).strip()
