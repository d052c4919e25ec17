"""Runs SQL for Citemill in a Spark session: reads requests and writes answers as JSON lines."""

import json
import sys
import traceback
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any, TextIO

from pyspark.sql import DataFrame, SparkSession

Request = dict[str, Any]

# Maximum rows per line of an answer.
CHUNK_ROWS = 512

SETTINGS = {
    "spark.app.name": "citemill",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.session.timeZone": "UTC",
    # Write nulls in JSON, as DuckDB does.
    "spark.sql.jsonGenerator.ignoreNullFields": "false",
    "spark.sql.parquet.compression.codec": "zstd",
    # Every reader holds a whole row group in memory.
    "spark.hadoop.parquet.block.size": str(32 * 1024 * 1024),
    # A run that was killed may leave files in its warehouse, which must not prevent new tables; they are never read.
    "spark.sql.legacy.allowNonEmptyLocationInCTAS": "true",
}


class Driver:
    """A Spark session that answers requests in order."""

    def __init__(self, master: str, conf: dict[str, str], answers: TextIO) -> None:
        builder = SparkSession.builder.master(master)
        for key, value in {**SETTINGS, **conf}.items():
            builder = builder.config(key, value)
        self.spark = builder.getOrCreate()
        self.spark.sparkContext.setLogLevel(conf.get("spark.citemill.log", "ERROR"))
        self.answers = answers

    def serve(self, lines: "SimpleQueue[str]") -> None:
        context = self.spark.sparkContext
        self.answer({"spark": self.spark.version, "parallelism": context.defaultParallelism})
        while True:
            request: Request = json.loads(lines.get())
            if request["do"] == "stop":
                self.spark.stop()
                self.answer({"done": True})
                return
            try:
                for rows in self.run(request):
                    self.answer({"rows": rows})
                self.answer({"done": True})
            except Exception as error:
                traceback.print_exc(file=sys.stderr)
                self.answer({"error": str(error)})

    def answer(self, value: dict[str, Any]) -> None:
        self.answers.write(json.dumps(value, default=str) + "\n")
        self.answers.flush()

    def statements(self, request: Request) -> list[str]:
        if request.get("dialect") == "spark":
            return [request["sql"]]
        from citemill_spark.translate import to_spark

        return to_spark(request["sql"])

    def query(self, request: Request) -> DataFrame:
        (statement,) = self.statements(request)
        return self.spark.sql(statement)

    def run(self, request: Request) -> Iterator[list[dict[str, Any]]]:
        """Runs a request; yields rows in chunks, so that an answer need not fit into memory."""
        match request["do"]:
            case "run":
                for statement in self.statements(request):
                    self.spark.sql(statement)
            case "rows":
                yield from chunks(self.query(request))
            case "write":
                self.write(request)
            case "view":
                self.view(request)
            case other:
                raise ValueError(f"no such request: {other}")

    def write(self, request: Request) -> None:
        """Writes the rows of a query as Parquet, a folder per value of `by`; with `order`, one sorted file each.

        With `format: text`, the only column becomes lines of text. File names are in the order of the rows.
        """
        rows = self.query(request)
        by, order = request.get("by"), request.get("order", [])
        if by and order:
            rows = rows.repartition(by).sortWithinPartitions(by, *order)
        writer = rows.drop(*order).write.mode("overwrite")
        writer = writer.partitionBy(by) if by else writer
        writer.format(request.get("format", "parquet")).save(request["path"])

    def view(self, request: Request) -> None:
        """Makes Parquet files a view with these columns; a column that a file lacks is null."""
        reader = self.spark.read.schema(request["columns"]).option("recursiveFileLookup", "false")
        reader.parquet(*request["paths"]).createOrReplaceTempView(request["name"])


def chunks(rows: DataFrame) -> Iterator[list[dict[str, Any]]]:
    chunk: list[dict[str, Any]] = []
    for row in rows.toLocalIterator(prefetchPartitions=True):
        chunk.append(row.asDict(recursive=True))
        if len(chunk) == CHUNK_ROWS:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
