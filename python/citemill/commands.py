"""The program's commands as functions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from citemill.arguments import Option, Scalar, argument_word, option_words
from citemill.errors import CitemillError
from citemill.node import StrPath, program_command
from citemill.papers import Paper
from citemill.process import Process, ProgressCallback


@dataclass(frozen=True, slots=True)
class Completed:
    """A command that has succeeded."""

    command: tuple[str, ...]
    #: What it printed.
    output: str
    #: Notices and warnings, without progress.
    messages: tuple[str, ...]

    def json(self) -> Any:
        """Parse the output of a command that was given ``json=True``."""
        return json.loads(self.output)


def _command(words: tuple[str, ...], arguments: tuple[Scalar, ...], options: dict[str, Option]) -> list[str]:
    return [*words, *(argument_word(value) for value in arguments), *option_words(words, options)]


def run(
    command: str,
    *arguments: Scalar,
    progress: ProgressCallback | None = None,
    cwd: StrPath | None = None,
    node: StrPath | None = None,
    program: StrPath | None = None,
    **options: Option,
) -> Completed:
    """Run any command: ``run("stats", corpus="mill/corpus")`` or ``run("export beir", "mill/citrec", out="beir")``.

    Options are keyword arguments with ``_`` for ``-``. ``progress`` is called with :class:`Progress`. A failure
    raises :class:`CommandError`; an interrupt, or an exception of ``progress``, ends the program.
    """
    if not command.strip():
        raise CitemillError("run() needs a command", 'such as run("stats", corpus="mill/corpus")')
    words = _command(tuple(command.split()), arguments, options)
    process = Process([*program_command(program, node), *words], cwd=cwd)
    output: list[str] = []
    assert process.child.stdout is not None
    stdout = process.child.stdout
    try:
        collector = process.run_in_thread(lambda: output.append(stdout.read()))
        process.follow_messages(progress)
        collector.join()
        process.check()
    except BaseException:
        process.stop()
        raise
    process.close()
    return Completed(tuple(words), "".join(output), tuple(process.messages))


def read(
    *files: StrPath, node: StrPath | None = None, program: StrPath | None = None, **options: Option
) -> Iterator[Paper]:
    """Read papers from files, folders, globs or archives, one at a time.

    Files that cannot be read are left out; if no file can be read, an exception is raised.
    """
    if not files:
        raise CitemillError("read() needs a file or folder")
    process = Process([*program_command(program, node), *_command(("read",), files, options)])
    reader = process.run_in_thread(lambda: process.follow_messages(None))
    assert process.child.stdout is not None
    try:
        for line in process.child.stdout:
            yield Paper.from_json(json.loads(line))
        reader.join()
        process.check()
    finally:
        # Also if the caller does not want the rest.
        process.stop()


def make(*paths: StrPath, out: StrPath, progress: ProgressCallback | None = None, **options: Any) -> Completed:
    """Ingest, link, and build every dataset that the papers can feed, in one step."""
    return run("make", *paths, out=out, progress=progress, **options)


def ingest(*paths: StrPath, corpus: StrPath, progress: ProgressCallback | None = None, **options: Any) -> Completed:
    """Read papers into a corpus. Files that it has already are skipped."""
    return run("ingest", *paths, corpus=corpus, progress=progress, **options)


def link(corpus: StrPath, *, progress: ProgressCallback | None = None, **options: Any) -> Completed:
    """Link what the papers of a corpus cite."""
    return run("link", corpus=corpus, progress=progress, **options)


def build(
    recipe: str, *, corpus: StrPath, out: StrPath, progress: ProgressCallback | None = None, **options: Any
) -> Completed:
    """Build a dataset from a linked corpus. Recipe options are ``set={"minWords": 10}``."""
    return run("build", recipe, corpus=corpus, out=out, progress=progress, **options)


def evaluate(dataset: StrPath, *, progress: ProgressCallback | None = None, **options: Any) -> Completed:
    """Run and score models on a dataset, or score ``predictions``. ``json=True`` prints the table as JSON."""
    return run("evaluate", dataset, progress=progress, **options)


def train(
    preset: str, *, dataset: StrPath, out: StrPath, progress: ProgressCallback | None = None, **options: Any
) -> Completed:
    """Train a model with PyTorch. ``run("train", setup=True)`` makes its environment, once."""
    return run("train", preset, dataset=dataset, out=out, progress=progress, **options)


def predict(
    model: StrPath, *, dataset: StrPath, progress: ProgressCallback | None = None, **options: Any
) -> Completed:
    """Run a trained model on a dataset."""
    return run("predict", model, dataset=dataset, progress=progress, **options)


def export(kind: str, *arguments: StrPath, out: StrPath, **options: Any) -> Completed:
    """Export to another project's format: ``export("contexts", corpus=…, out="contexts.parquet")``."""
    return run(f"export {kind}", *arguments, out=out, **options)
