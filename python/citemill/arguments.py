"""Translates Python arguments to words of the command line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from citemill.description import command_options

Scalar = str | int | float | bool | os.PathLike[str]
#: What an option takes: None leaves it out, a list gives several values, a mapping gives ``key=value`` pairs.
Option = Scalar | Iterable[Scalar] | Mapping[str, Scalar] | None


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def _values(value: Option) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{key}={_word(item)}" for key, item in value.items()]
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_word(item) for item in value]
    return [_word(value)]


def _switch(name: str, is_on: bool, known: Mapping[str, str]) -> list[str]:
    """True gives ``--name``; False gives ``--no-name`` if there is such an option, otherwise nothing."""
    if is_on and known.get(name) in {"value", "values"}:
        raise TypeError(f"{name.replace('-', '_')}=True: this option needs a value")
    if is_on:
        return [f"--{name}"]
    return [f"--no-{name}"] if f"no-{name}" in known else []


def option_words(command: tuple[str, ...], options: Mapping[str, Option]) -> list[str]:
    """Translate keyword arguments: ``database_memory="2GB"`` → ``--database-memory=2GB``.

    An option that takes several values is repeated for each item of a list; for other options, the items are
    joined by commas. Options that are not known here are passed on, so that the program itself refuses them with
    a suggestion.
    """
    known = command_options(command)
    words: list[str] = []
    for key, value in options.items():
        name = key.rstrip("_").replace("_", "-")
        if value is None:
            continue
        if isinstance(value, bool):
            words += _switch(name, value, known)
            continue
        values = _values(value)
        if known.get(name) == "values" or isinstance(value, Mapping):
            words += [f"--{name}={item}" for item in values]
        elif values:
            words.append(f"--{name}={','.join(values)}")
    return words


def argument_word(value: Scalar) -> str:
    """Write a path or name so that it is not taken for an option."""
    word = _word(value)
    return f"./{word}" if word.startswith("-") and word != "-" else word
