"""The program as a library: options, progress, errors, interrupts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import EXAMPLES, ROOT

import citemill
from citemill.arguments import Option, argument_word, option_words
from citemill.description import program_description
from citemill.process import parse_progress

WORDS: list[tuple[dict[str, Option], list[str]]] = [
    ({"out": "mill"}, ["--out=mill"]),
    ({"out": Path("mill")}, ["--out=mill"]),
    ({"seed": 3, "quiet": True}, ["--seed=3", "--quiet"]),
    ({"quiet": False, "profile": None}, []),
    ({"metadata": ["a", Path("b")]}, ["--metadata=a", "--metadata=b"]),
    ({"recipes": ["citesum", "citeworth"]}, ["--recipes=citesum,citeworth"]),
    ({"recipes": "citesum"}, ["--recipes=citesum"]),
    ({"spark_conf": {"a.b": 1}}, ["--spark-conf=a.b=1"]),
    ({"metadata": []}, []),
    ({"out": "-x"}, ["--out=-x"]),
    ({"nothing_such": 1}, ["--nothing-such=1"]),
]


@pytest.mark.parametrize(("options", "words"), WORDS)
def test_keyword_arguments_become_options(options: dict[str, Option], words: list[str]) -> None:
    assert option_words(("make",), options) == words


def test_false_chooses_the_option_that_begins_with_no() -> None:
    assert option_words(("evaluate",), {"save": False}) == ["--no-save"]
    assert option_words(("build",), {"set": {"stem": True, "minWords": 8}}) == ["--set=stem=true", "--set=minWords=8"]
    assert option_words(("export", "contexts"), {"corpus": "c"}) == ["--corpus=c"]
    with pytest.raises(TypeError, match="needs a value"):
        option_words(("make",), {"out": True})


def test_a_path_is_not_taken_for_an_option() -> None:
    assert [argument_word(value) for value in ("-x.xml", "-", "a", Path("b"))] == ["./-x.xml", "-", "a", "b"]


def test_every_function_is_a_command_with_its_required_options() -> None:
    commands = program_description()["commands"]
    for name in ("make", "ingest", "link", "build", "evaluate", "train", "predict", "export", "read"):
        assert name in commands
        annotations = getattr(citemill, name).__annotations__
        for keyword in ("out", "corpus", "dataset"):
            if keyword in annotations and name != "export":
                arguments = [argument["name"] for argument in commands[name].get("arguments", [])]
                assert keyword in [*commands[name]["options"], *arguments], name


def test_progress_is_reported_until_the_work_is_finished(tmp_path: Path) -> None:
    events: list[citemill.Progress] = []
    done = citemill.ingest(EXAMPLES / "tei", corpus=tmp_path / "corpus", progress=events.append, jobs=1)
    assert done.output.startswith("5 papers read")
    assert [event.finished for event in events] == [False] * (len(events) - 1) + [True]
    assert (events[-1].label, events[-1].unit, events[-1].done) == ("ingest", "papers", 5)
    assert str(events[-1]).startswith("ingest: 5")
    counts = [event.done for event in events]
    assert counts == sorted(counts)


@pytest.mark.parametrize(
    "line", ["", "citemill: x", '{"progress": 3}', '{"progress":', '{"progress": {"x": 1}}', "{}"]
)
def test_other_lines_are_not_progress(line: str) -> None:
    assert parse_progress(line) is None


FAILURES: list[tuple[str, tuple[Any, ...], dict[str, Any], str, str | None]] = [
    ("make", ("nothing-here",), {"out": "m"}, "nothing-here: no such file or folder", None),
    ("build", ("citesm",), {"corpus": "c", "out": "o"}, "citesm: no such recipe", "did you mean citesum"),
    (
        "ingest",
        ("x",),
        {"corpus": "c", "jbos": 3},
        "--jbos=3: citemill ingest has no such option",
        "citemill ingest --help",
    ),
    ("link", (), {"corpus": "nothing-here"}, "nothing-here: not a corpus", "create one with"),
    ("ingest", ("x",), {}, "required option '--corpus <dir>' not specified", None),
    ("nothing", (), {}, "unknown command 'nothing'", None),
]


@pytest.mark.parametrize(("command", "arguments", "options", "message", "hint"), FAILURES)
def test_a_failure_is_an_exception_with_message_hint_and_exit_code(
    command: str, arguments: tuple[Any, ...], options: dict[str, Any], message: str, hint: str | None, tmp_path: Path
) -> None:
    with pytest.raises(citemill.CommandError) as caught:
        citemill.run(command, *arguments, cwd=tmp_path, **options)
    assert caught.value.message.startswith(message)
    assert (caught.value.hint or "").startswith(hint or "")
    assert caught.value.exit_code == 2
    assert caught.value.command[-1 - len(arguments) - len(options) :][0] == command


def test_an_empty_command_is_refused() -> None:
    with pytest.raises(citemill.CitemillError, match="needs a command"):
        citemill.run(" ")


def test_output_as_json_is_parsed(mill: Path) -> None:
    stats = citemill.run("stats", corpus=mill / "corpus", json=True).json()
    counts = {row["name"]: row["count"] for row in stats[0]["rows"]}
    assert counts["papers"] == citemill.open_corpus(mill / "corpus")["papers"].count()


def test_a_baseline_is_evaluated(mill: Path) -> None:
    answer = citemill.evaluate(mill / "citesum", models="lead", split="all", json=True, save=False)
    assert "lead" in str(answer.json())


def test_a_training_job_is_written_with_the_rows_of_the_dataset(mill: Path, tmp_path: Path) -> None:
    out = tmp_path / "model"
    citemill.train("citeworth/bert", dataset=mill / "citeworth", out=out, job_only=True, set={"epochs": 2}, seed=7)
    job = json.loads((out / "job.json").read_text(encoding="utf-8"))
    assert (job["preset"], job["training"]["epochs"], job["training"]["seed"]) == ("citeworth/bert", 2, 7)
    splits = citemill.open_dataset(mill / "citeworth").manifest["splits"]
    for split in ("train", "validation"):
        lines = (out / "rows" / f"{split}.jsonl").read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines]
        ids = {row["id"].split("#")[0] for row in rows}
        assert len(ids) == splits[split]["rows"] > 0


@pytest.mark.parametrize(
    ("preset", "options", "message"),
    [
        ("citeworth/brt", {}, "citeworth/brt: no such preset"),
        ("citesum/bart-large", {}, ".*citesum"),
        ("citeworth/bert", {"set": {"nothing_such": 1}}, ".*nothing_such"),
    ],
)
def test_a_training_that_cannot_begin_is_an_exception(
    preset: str, options: dict[str, Any], message: str, mill: Path, tmp_path: Path
) -> None:
    out = tmp_path / "model"
    with pytest.raises(citemill.CommandError, match=message) as caught:
        citemill.train(preset, dataset=mill / "citeworth", out=out, job_only=True, **options)
    assert caught.value.exit_code == 2
    assert not (out / "job.json").exists()


def test_contexts_are_exported_and_open_as_a_table(mill: Path, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    citemill.export("contexts", corpus=mill / "corpus", out=tmp_path / "contexts.parquet")
    count = citemill.open_corpus(mill / "corpus")["citations"].count()
    assert pq.ParquetFile(tmp_path / "contexts.parquet").metadata.num_rows == count


def test_reading_can_be_left_early_and_skips_what_is_unreadable() -> None:
    papers = citemill.read(EXAMPLES / "jats")
    assert next(papers).source.format == "jats"
    papers.close()  # type: ignore[attr-defined]
    with pytest.raises(citemill.CommandError, match="empty"):
        list(citemill.read(EXAMPLES / "jats" / "empty.xml"))
    with pytest.raises(citemill.CitemillError, match="needs a file"):
        list(citemill.read())


def test_an_exception_of_the_callback_ends_the_program(tmp_path: Path) -> None:
    def refuse(_: citemill.Progress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        citemill.ingest(EXAMPLES / "jats", corpus=tmp_path / "corpus", progress=refuse, jobs=1)


# Reports its number and that it runs, then becomes the real program.
WRAPPER = """#!/bin/sh
echo $$ > "$0.pid"
echo '{"progress": {"label": "wait", "unit": "steps", "done": 0}}' >&2
exec "$NODE" "$MAIN" "$@"
"""

INTERRUPTED = """
import sys, citemill
try:
    citemill.run("serve", dir=sys.argv[1], port=0, progress=lambda _: print("running", flush=True))
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_ends_the_program(mill: Path, tmp_path: Path) -> None:
    wrapper = tmp_path / "citemill"
    wrapper.write_text(WRAPPER)
    wrapper.chmod(0o755)
    main = {"NODE": citemill.find_node(), "MAIN": str(ROOT / "dist" / "cli" / "main.js")}
    parent = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(mill)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT / "python",
        env={**os.environ, **main, "CITEMILL_PROGRAM": str(wrapper)},
    )
    try:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "running\n"
        parent.send_signal(signal.SIGINT)
        assert parent.communicate(timeout=120)[0].strip() == "interrupted"
        with pytest.raises(ProcessLookupError):
            os.kill(int((tmp_path / "citemill.pid").read_text()), 0)
    finally:
        parent.kill()
