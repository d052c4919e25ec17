"""Reads and checks the rows of a job's files, which are JSON lines."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citemill_trainer.errors import UserError

Row = dict[str, Any]

_KINDS: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "integer": (int,),
    "label": (int, str),
    "number": (int, float),
    "texts": (list,),
    "integers": (list,),
    "numbers": (list,),
    "messages": (list,),
}
_ITEMS: dict[str, tuple[type, ...]] = {"texts": (str,), "integers": (int,), "numbers": (int, float)}


def read_rows(path: Path, fields: dict[str, str]) -> list[Row]:
    """Read all rows of a file; `fields` has the required fields and their kinds ("text", "integers", …)."""
    return list(iterate_rows(path, fields))


def iterate_rows(path: Path, fields: dict[str, str]) -> Iterator[Row]:
    try:
        stream = path.open(encoding="utf-8")
    except OSError as error:
        raise UserError("file", f"cannot read {path}: {error.strerror}") from error
    with stream:
        for number, line in enumerate(stream, 1):
            if line.strip():
                yield _check(line, fields, f"{path}, line {number}")


def _check(line: str, fields: dict[str, str], where: str) -> Row:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise UserError("row", f"{where}: not valid JSON ({error})") from error
    if not isinstance(row, dict) or not isinstance(row.get("id"), str):
        raise UserError("row", f'{where}: expected an object with a string "id"')
    for name, kind in fields.items():
        if isinstance(row.get(name), bool) or not isinstance(row.get(name), _KINDS[kind]):
            raise UserError("row", f'{where}: "{name}" is missing or is not of kind {kind}')
        items = _ITEMS.get(kind)
        if items and not all(isinstance(item, items) for item in row[name]):
            raise UserError("row", f'{where}: an item of "{name}" is not of kind {kind[:-1]}')
        if kind == "messages" and not (row[name] and all(map(_is_message, row[name]))):
            raise UserError("row", f'{where}: "{name}" must be a list of objects with a role and a content')
    return row


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(name), str) for name in ("role", "content"))


def same_length(rows: list[Row], first: str, second: str) -> None:
    """Refuse rows whose two lists differ in length, such as sentences and labels."""
    for row in rows:
        if len(row[first]) != len(row[second]):
            raise UserError(
                "row",
                f"row {row['id']}: {len(row[first])} {first} but {len(row[second])} {second}",
            )


def write_rows(path: Path, rows: list[Row], described: list[Row]) -> None:
    """Write a line per row with its id and prediction; the file appears only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with temporary.open("w", encoding="utf-8") as stream:
        for row, fields in zip(rows, described, strict=True):
            stream.write(json.dumps({"id": row["id"], **fields}, ensure_ascii=False) + "\n")
    temporary.replace(path)
