"""The columns of a corpus, which the program describes in SQL types, as Arrow types."""

from __future__ import annotations

import re
from functools import cache

import pyarrow as pa

from citemill.description import program_description

_SCALARS = {
    "VARCHAR": pa.string(),
    "INTEGER": pa.int32(),
    "BIGINT": pa.int64(),
    "DOUBLE": pa.float64(),
    "BOOLEAN": pa.bool_(),
}
_FIELD = re.compile(r'\s*"?(\w+)"? (.+)', re.DOTALL)


def _split_fields(text: str) -> list[str]:
    """Split at the commas that are not in brackets."""
    fields = [""]
    depth = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            fields.append("")
        else:
            fields[-1] += character
    return fields


def arrow_type(sql: str) -> pa.DataType:
    """Convert a type: ``STRUCT(a INTEGER)[]`` → a list of structures."""
    if sql.endswith("[]"):
        return pa.list_(pa.field("element", arrow_type(sql[:-2])))
    if sql.startswith("STRUCT("):
        matches = [_FIELD.fullmatch(field) for field in _split_fields(sql[len("STRUCT(") : -1])]
        return pa.struct([pa.field(match[1], arrow_type(match[2])) for match in matches if match])
    if sql not in _SCALARS:
        raise ValueError(f"{sql}: a type of columns that is not known here")
    return _SCALARS[sql]


@cache
def table_schema(table: str) -> pa.Schema:
    """The schema of a table of a corpus."""
    columns = program_description()["tables"][table]
    return pa.schema([pa.field(name, arrow_type(sql)) for name, sql in columns.items()])
