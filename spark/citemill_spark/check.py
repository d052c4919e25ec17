"""Reports the versions of Python and of the packages that Spark needs, as JSON."""

import json
import platform
from importlib import import_module


def versions() -> str:
    installed: dict[str, str | None] = {"python": platform.python_version()}
    for name in ("pyspark", "sqlglot"):
        try:
            installed[name] = str(import_module(name).__version__)
        except ImportError:
            installed[name] = None
    return json.dumps(installed)
