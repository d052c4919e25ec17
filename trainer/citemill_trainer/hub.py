"""Checks that a model named by folder or hub name can be loaded; offline, the error is one line and comes at once."""

from __future__ import annotations

import functools
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from huggingface_hub import constants, try_to_load_from_cache

from citemill_trainer.errors import UserError

# A model folder has at least one of these.
FILES = ("config.json", "tokenizer.json", "tokenizer_config.json", "vocab.txt")
# As in allenai/longformer-base-4096 and bert-base-uncased.
NAME = re.compile(r"\w[\w.-]*(/\w[\w.-]*)?", re.ASCII)
HUB_TIMEOUT_SECONDS = 10


def hub_options(source: str) -> dict[str, Any]:
    """Return the options for loading `source`; refuse a missing folder and a name that cannot be downloaded."""
    if Path(source).is_dir():
        if not any((Path(source) / name).exists() for name in FILES):
            raise UserError("init", f"{source}: holds no model (none of {', '.join(FILES)})")
        return {}
    if not NAME.fullmatch(source):
        raise UserError("init", f"{source}: no such folder")
    if can_reach(constants.ENDPOINT):
        return {}
    if any(isinstance(try_to_load_from_cache(source, name), str) for name in ("config.json", "tokenizer.json")):
        return {"local_files_only": True}
    raise UserError(
        "init",
        f"{source}: no such folder, and the hub ({constants.ENDPOINT}) cannot be reached; "
        "download the model on another machine and name its folder",
    )


@functools.lru_cache
def can_reach(address: str) -> bool:
    """True if an address answers, whatever the status, through the environment's proxy if there is one."""
    if constants.HF_HUB_OFFLINE:
        return False
    try:
        with urllib.request.urlopen(urllib.request.Request(address, method="HEAD"), timeout=HUB_TIMEOUT_SECONDS):
            return True
    except urllib.error.HTTPError:
        return True
    except (OSError, ValueError):
        return False
