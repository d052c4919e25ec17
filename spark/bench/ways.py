"""Compares `TRANSFORM` and `mapInArrow`, two ways to run a stage in Spark tasks, in alternating runs.

python ways.py LISTS ROUNDS COMMAND…   with pyspark, pyarrow and pandas; prints a JSON line for every run.
"""

import json
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pyarrow as pa  # type: ignore[import-not-found,import-untyped,unused-ignore]
from pyspark.sql import DataFrame, SparkSession

COLUMNS = ["corpus_part", "table", "hash", "file", "record_number", "source_line", "json"]
SCHEMA = ", ".join(f"`{name}` STRING" for name in COLUMNS)
TABS = r"ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t'"
BATCH = 256
TICKS = os.sysconf("SC_CLK_TCK")
# File with the processor seconds of each Python process and the processes that it started.
TIMES = Path(sys.argv[1]) / "times" if len(sys.argv) > 1 else Path("times")


def by_transform(lines: DataFrame, command: list[str]) -> DataFrame:
    lines.createOrReplaceTempView("lines")
    program = " ".join(command).replace("'", r"\'")
    query = f"SELECT TRANSFORM(line) {TABS} USING '{program}' AS ({SCHEMA}) {TABS} FROM lines"
    return lines.sparkSession.sql(query)


def by_arrow(lines: DataFrame, command: list[str]) -> DataFrame:
    # Spark pickles the functions below, without this module's constants.
    names, size, times = COLUMNS, BATCH, str(TIMES)

    def write_lines(batches: Iterator[pa.RecordBatch], stream: IO[bytes]) -> None:
        with stream:
            for batch in batches:
                stream.writelines(f"{line}\n".encode() for line in batch.column(0).to_pylist())

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None and process.stdout is not None
            writer = threading.Thread(target=write_lines, args=(batches, process.stdin))
            writer.start()
            waiting: list[list[str]] = []
            for line in process.stdout:
                waiting.append(line.decode().rstrip("\n").split("\t"))
                if len(waiting) == size:
                    yield as_batch(waiting)
                    waiting = []
            writer.join()
            if waiting:
                yield as_batch(waiting)
        if process.returncode != 0:
            raise RuntimeError(f"the stage ended with {process.returncode}")
        # Spark's Python daemon does not count the time of its children.
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        with Path(times).open("a") as file:
            file.write(f"{sum(usage.ru_utime + usage.ru_stime for usage in used)}\n")

    def as_batch(waiting: list[list[str]]) -> pa.RecordBatch:
        return pa.RecordBatch.from_pydict({name: [row[at] for row in waiting] for at, name in enumerate(names)})

    return lines.mapInArrow(rows, SCHEMA)  # type: ignore[arg-type,unused-ignore]


def processor_seconds() -> float:
    """Processor seconds of this process and its descendants; Python workers report theirs in the file `TIMES`."""
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rsplit(") ", 1)[1].split()
            if b"pyspark.daemon" in (folder / "cmdline").read_bytes():
                continue
        except OSError:
            continue
        pid = int(folder.name)
        children.setdefault(int(fields[1]), []).append(pid)
        ticks[pid] = sum(int(field) for field in fields[11:15])
    total, pending = 0, [os.getpid()]
    while pending:
        pid = pending.pop()
        total += ticks.get(pid, 0)
        pending.extend(children.get(pid, []))
    seconds = [float(line) for line in TIMES.read_text().splitlines()] if TIMES.exists() else []
    return total / TICKS + sum(seconds)


def main() -> None:
    folder, rounds, *command = sys.argv[1:]
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        # A Python process then ends with its task, so that its time is counted.
        .config("spark.python.worker.reuse", "false")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    lists = [json.dumps({"list": str(path)}) for path in sorted(Path(folder).glob("*.jsonl"))]
    lines = spark.createDataFrame([(line,) for line in lists], "line STRING").repartition(len(lists)).cache()
    lines.count()
    for number in range(int(rounds)):
        for name, way in [("TRANSFORM", by_transform), ("mapInArrow", by_arrow)][:: 1 if number % 2 == 0 else -1]:
            before, start = processor_seconds(), time.monotonic()
            result = way(lines, command).selectExpr("count(*)", "bit_xor(xxhash64(*))").collect()[0]
            run = {"way": name, "rows": result[0], "check": result[1], "seconds": time.monotonic() - start}
            print(json.dumps({**run, "processor": processor_seconds() - before}), flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
