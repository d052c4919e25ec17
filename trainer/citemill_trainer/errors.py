"""Mistakes that the user can correct: one line, a code, exit status 2."""


class UserError(Exception):
    """Something in the job, the rows or the environment is wrong; `message` says what and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = " ".join(message.split())


class NotFiniteError(Exception):
    """A loss became NaN or infinite; the message names the batch."""
