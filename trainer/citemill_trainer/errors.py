"""Errors that end a run."""


class UserError(Exception):
    """A mistake in the job, the rows or the environment, with a message that says what to do; exit code 2."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = " ".join(message.split())


class NotFiniteError(Exception):
    """A loss became NaN or infinite; the message names the batch."""
