"""Translations that sqlglot alone does not do. Other tests of Citemill compare whole queries on both engines."""

import unittest

from citemill_spark.translate import to_spark

CASES = {
    "CREATE TABLE x AS SELECT a FROM t": "CREATE TABLE x USING PARQUET AS SELECT a FROM t",
    'CREATE OR REPLACE VIEW "v" AS SELECT CAST(a AS VARCHAR) AS a FROM t': (
        "CREATE OR REPLACE TEMPORARY VIEW `v` AS SELECT CAST(a AS STRING) AS a FROM t"
    ),
    "SELECT first(a ORDER BY k, w DESC) FILTER (WHERE a IS NOT NULL) FROM t": (
        "SELECT MIN_BY(a, NAMED_STRUCT('col1', k, 'col2', -w)) FILTER(WHERE NOT a IS NULL) FROM t"
    ),
    "SELECT list(u ORDER BY k) FROM t": (
        "SELECT TRANSFORM(ARRAY_SORT(COLLECT_LIST(NAMED_STRUCT('col1', k, 'col2', u))), pair -> pair.col2) FROM t"
    ),
    "SELECT list(DISTINCT u ORDER BY u) FROM t": "SELECT ARRAY_SORT(COLLECT_SET(u)) FROM t",
    "SELECT array_length(a) FROM t": "SELECT SIZE(a) FROM t",
}


class Translation(unittest.TestCase):
    def test_cases(self) -> None:
        for duckdb, spark in CASES.items():
            with self.subTest(duckdb):
                self.assertEqual(to_spark(duckdb), [spark])

    def test_several_statements(self) -> None:
        self.assertEqual(to_spark("DROP TABLE a; DROP TABLE b"), ["DROP TABLE a", "DROP TABLE b"])


if __name__ == "__main__":
    unittest.main()
