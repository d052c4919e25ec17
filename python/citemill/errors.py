"""The exceptions of this package."""

from __future__ import annotations

from collections.abc import Sequence


class CitemillError(Exception):
    """Something that the user can correct, or a command that failed.

    ``message`` says what is wrong, ``hint`` what to do about it, if that is known.
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message if hint is None else f"{message}; {hint}")
        self.message = message
        self.hint = hint


class CommandError(CitemillError):
    """A command that failed. ``exit_code`` is 2 for a mistake in the call, 130 after an interrupt, otherwise 1."""

    def __init__(self, text: str, *, exit_code: int, command: Sequence[str], messages: Sequence[str] = ()) -> None:
        # The program's messages name the problem, then, after a semicolon, what to do.
        message, _, hint = text.partition("; ")
        super().__init__(message, hint or None)
        self.exit_code = exit_code
        self.command = tuple(command)
        self.messages = tuple(messages)
