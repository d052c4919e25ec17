"""What an environment has, as JSON."""

import json
import platform
from importlib import import_module


def versions() -> str:
    found: dict[str, str | None] = {"python": platform.python_version()}
    for name in ("pyspark", "sqlglot"):
        try:
            found[name] = str(import_module(name).__version__)
        except ImportError:
            found[name] = None
    return json.dumps(found)
