"""What the package knows about the program: ``program.json``, which ``npm run docs:reference`` writes."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any


@cache
def program_description() -> dict[str, Any]:
    """The commands with their options, the JSON Schema of a paper and the columns of a corpus."""
    text = resources.files("citemill").joinpath("program.json").read_text(encoding="utf-8")
    description: dict[str, Any] = json.loads(text)
    return description


def command_options(words: tuple[str, ...]) -> dict[str, str]:
    """The options of a command or subcommand, each with its shape: flag, value, values or optional."""
    command = program_description()["commands"].get(words[0], {})
    for word in words[1:]:
        if word not in command.get("commands", {}):
            break
        command = command["commands"][word]
    options: dict[str, str] = command.get("options", {})
    return options
