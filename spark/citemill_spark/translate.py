"""Translates DuckDB's SQL, in which all queries are written, to Spark's, beyond what sqlglot translates."""

import sqlglot
from sqlglot import exp


def to_spark(sql: str) -> list[str]:
    """Splits SQL in DuckDB's dialect into statements and translates each to Spark's."""
    return [
        _set_storage(tree).transform(_adapt).sql(dialect="spark")
        for tree in sqlglot.parse(sql, read="duckdb")
        if isinstance(tree, exp.Expression)
    ]


def _set_storage(tree: exp.Expression) -> exp.Expression:
    """Makes tables Parquet files in the session's warehouse, and views temporary."""
    if not isinstance(tree, exp.Create):
        return tree
    is_view = tree.kind == "VIEW"
    storage = exp.TemporaryProperty() if is_view else exp.FileFormatProperty(this=exp.Var(this="PARQUET"))
    tree.set("properties", exp.Properties(expressions=[storage]))
    return tree


def _adapt(node: exp.Expression) -> exp.Expression:
    if isinstance(node, exp.DataType) and node.this == exp.DataType.Type.VARCHAR:
        return exp.DataType.build("STRING", dialect="spark")
    if isinstance(node, exp.First) and isinstance(node.this, exp.Order):
        return _first_in_order(node.this)
    if isinstance(node, exp.ArrayAgg) and isinstance(node.this, exp.Order):
        return _list_in_order(node.this)
    return node


def _keys(order: exp.Order) -> list[exp.Expression]:
    """Returns the sort keys for ascending order; a descending key, which is always a number here, is negated."""
    return [exp.Neg(this=key.this.copy()) if key.args.get("desc") else key.this.copy() for key in order.expressions]


def _first_in_order(order: exp.Order) -> exp.Expression:
    """`first(x ORDER BY k)` → `min_by(x, struct(k))`; Spark's `first` has no order."""
    return exp.Anonymous(this="MIN_BY", expressions=[order.this.copy(), _struct(_keys(order))])


def _list_in_order(order: exp.Order) -> exp.Expression:
    """`list(x ORDER BY k)` → the values of a sorted list of (k, x) pairs; Spark's `collect_list` has no order."""
    if isinstance(order.this, exp.Distinct):
        # Distinct values can only be ordered by themselves.
        unique = exp.Anonymous(this="COLLECT_SET", expressions=[value.copy() for value in order.this.expressions])
        return exp.Anonymous(this="ARRAY_SORT", expressions=[unique])
    pairs = exp.Anonymous(this="COLLECT_LIST", expressions=[_struct([*_keys(order), order.this.copy()])])
    pair = exp.to_identifier("pair")
    value = exp.Dot(this=pair.copy(), expression=exp.to_identifier(f"col{len(order.expressions) + 1}"))
    return exp.Anonymous(
        this="TRANSFORM",
        expressions=[
            exp.Anonymous(this="ARRAY_SORT", expressions=[pairs]),
            exp.Lambda(this=value, expressions=[pair]),
        ],
    )


def _struct(values: list[exp.Expression]) -> exp.Expression:
    """Makes a struct with the fields `col1`, `col2`, …, whatever its values are called."""
    fields = [part for i, value in enumerate(values, 1) for part in (exp.Literal.string(f"col{i}"), value)]
    return exp.Anonymous(this="NAMED_STRUCT", expressions=fields)
