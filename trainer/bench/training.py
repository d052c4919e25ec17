"""Training speed, compared with transformers' Trainer and with the device's matrix rate, on the same rows.

    python trainer/bench/training.py [--init FOLDER] [--rows FILE.jsonl] [--steps 300] [--batch-size 64] [--r-drop 1]
                                     [--tiny] [--only citemill|trainer] [--no-graphs] [--compile]

Without --init the network has random weights and BERT's size, or with --tiny and on a CPU a tiny one; without --rows
the texts are random words with the lengths of CiteWorth's sentences. Prints one JSON object per measurement.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from transformers import BertConfig, BertForSequenceClassification

from citemill_trainer.architectures import find_architecture
from citemill_trainer.devices import Placement, place
from citemill_trainer.distributed import World
from citemill_trainer.events import Events
from citemill_trainer.job import Job, parse_job
from citemill_trainer.loop import Loop, Split
from citemill_trainer.pretrained import train_wordpiece
from citemill_trainer.rows import read_rows

BERT = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "intermediate_size": 3072}
TINY = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}
# CiteWorth's sentences of eLife: the mean and spread of the logarithm of their number of words.
LOG_WORDS, LOG_SPREAD = 3.2, 0.45
# Steps before the clock starts: lengths come up often enough to be recorded, and the allocator has its memory.
WARM_UP = 300
MATRIX = {"cuda": 8192, "cpu": 1024}


def random_rows(count: int) -> list[dict[str, Any]]:
    generator = random.Random(0)
    words = ["".join(generator.choices("abcdefghijklmnop", k=5)) for _ in range(2000)]
    lengths = [max(4, round(generator.lognormvariate(LOG_WORDS, LOG_SPREAD))) for _ in range(count)]
    return [
        {"id": str(index), "text": " ".join(generator.choices(words, k=length)), "label": index % 2}
        for index, length in enumerate(lengths)
    ]


def random_network(folder: Path, rows: list[dict[str, Any]], sizes: dict[str, int]) -> None:
    tokenizer = train_wordpiece([str(row["text"]) for row in rows[:5000]], 8000)
    tokenizer.model_max_length = 512
    BertForSequenceClassification(BertConfig(vocab_size=len(tokenizer), **sizes)).save_pretrained(folder)
    tokenizer.save_pretrained(folder)


def make_job(options: argparse.Namespace, folder: Path, rows: Path) -> Job:
    source = {
        "schema": "citemill.job/1",
        "architecture": "sequence-classifier",
        "init": str(options.init or folder / "network"),
        "settings": {"max_length": 256, "compile_layers": options.compile},
        "training": {
            "learning_rate": 3e-5,
            "epochs": 1000,
            "max_steps": options.warm_up + options.steps,
            "batch_size": options.batch_size,
            "loss": "ce",
            "r_drop": options.r_drop,
        },
        "files": {"train": str(rows), "validation": str(rows)},
        "out": str(folder / "out"),
        "cuda_graphs": not options.no_graphs,
    }
    return parse_job(source, folder)


def synchronise(placement: Placement) -> float:
    if placement.is_cuda:
        torch.cuda.synchronize()
    return time.perf_counter()


def time_citemill(job: Job, placement: Placement, warm_up: int) -> tuple[float, int]:
    """Measures the seconds of the steps after the warm-up, and counts their tokens without padding."""
    rows = read_rows(job.files["train"], {"text": "text", "label": "label"})
    architecture = find_architecture(job.architecture)(job)
    architecture.build(rows, placement)
    split = Split(rows, architecture.encode(rows, training=True))
    architecture.fit(split.examples)
    architecture.to(placement.device)
    loop = Loop(job, architecture, placement, World(), Events(silent=True), "bench")
    steps, per_epoch = loop._steps(split)
    tokens = 0
    began = start = synchronise(placement)
    with loop._compiled():
        for number, batch in loop._batches(split, per_epoch, steps):
            if number == warm_up:
                start, tokens = synchronise(placement), 0
                print(json.dumps({"warm_up_s": round(start - began, 1)}), flush=True)
            loop._step(number, batch, steps, per_epoch)
            tokens += sum(example.size for example in batch.examples)
        return synchronise(placement) - start, tokens


def time_trainer(job: Job, placement: Placement, warm_up: int, folder: Path) -> tuple[float, int]:
    """Measures transformers' Trainer with its defaults: random batches, each padded to its longest text."""
    from transformers import (
        AutoModelForSequenceClassification,
        AutoTokenizer,
        DataCollatorWithPadding,
        Trainer,
        TrainerCallback,
        TrainingArguments,
    )

    tokenizer = AutoTokenizer.from_pretrained(job.init)
    rows = read_rows(job.files["train"], {"text": "text", "label": "label"})
    encoded = tokenizer([str(row["text"]) for row in rows], truncation=True, max_length=256)
    examples = [
        {"input_ids": ids, "labels": int(row["label"])} for ids, row in zip(encoded["input_ids"], rows, strict=True)
    ]

    class Clock(TrainerCallback):  # type: ignore[misc]
        start = end = 0.0

        def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
            if state.global_step == warm_up:
                self.start = synchronise(placement)
            if state.global_step == state.max_steps:
                self.end = synchronise(placement)

    collator = DataCollatorWithPadding(tokenizer)
    counted: list[int] = []

    def collate(batch: list[dict[str, Any]]) -> Any:
        counted.append(sum(len(example["input_ids"]) for example in batch))
        return collator(batch)

    clock = Clock()
    arguments = TrainingArguments(
        output_dir=str(folder / "trainer"),
        max_steps=job.training.max_steps or 1,
        per_device_train_batch_size=job.training.batch_size,
        learning_rate=job.training.learning_rate,
        bf16=placement.precision == "bf16",
        use_cpu=not placement.is_cuda,
        save_strategy="no",
        report_to=[],
        disable_tqdm=True,
        remove_unused_columns=False,
    )
    network = AutoModelForSequenceClassification.from_pretrained(job.init, dtype=torch.float32)
    Trainer(model=network, args=arguments, train_dataset=examples, data_collator=collate, callbacks=[clock]).train()
    return clock.end - clock.start, sum(counted[warm_up : job.training.max_steps])


def matrix_rate(placement: Placement) -> float:
    """Measures the operations per second of a large matrix product in the precision of the run."""
    size = MATRIX[placement.device.type]
    dtype = torch.bfloat16 if placement.precision == "bf16" else torch.float32
    a, b = (torch.randn(size, size, device=placement.device, dtype=dtype) for _ in range(2))
    for _ in range(3):
        a @ b
    start = synchronise(placement)
    for _ in range(10):
        a @ b
    return 10 * 2 * size**3 / (synchronise(placement) - start)


def operations_per_token(init: str, mean_length: float) -> float:
    """Counts the operations of both passes: six for each weight of a matrix, and the products of attention."""
    config = BertConfig.from_pretrained(init)
    width, layers = config.hidden_size, config.num_hidden_layers
    weights = layers * (4 * width**2 + 2 * width * config.intermediate_size)
    return float(6 * weights + 12 * layers * width * mean_length)


def measure(options: argparse.Namespace, folder: Path) -> Iterator[dict[str, Any]]:
    placement = place("auto", "auto")
    rows_file: Path = options.rows or folder / "rows.jsonl"
    if options.rows is None or options.init is None:
        rows = random_rows(options.examples)
        if options.rows is None:
            rows_file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        if options.init is None:
            random_network(folder / "network", rows, TINY if options.tiny or not placement.is_cuda else BERT)
    job = make_job(options, folder, rows_file)
    peak = matrix_rate(placement)
    yield {"device": placement.device.type, "precision": placement.precision, "matrix_tflops": round(peak / 1e12, 3)}
    rates: dict[str, float] = {}
    examples = options.steps * options.batch_size
    for name in [options.only] if options.only else ["citemill", "trainer"]:
        if name == "citemill":
            seconds, tokens = time_citemill(job, placement, options.warm_up)
        else:
            seconds, tokens = time_trainer(job, placement, options.warm_up, folder)
        passes = 2 if options.r_drop and name == "citemill" else 1
        used = operations_per_token(str(job.init), tokens / examples) * tokens * passes / seconds
        rates[name] = examples / seconds
        yield {
            "program": name,
            "examples_per_s": round(rates[name], 1),
            "tokens_per_s": round(tokens / seconds),
            "share_of_matrix_rate": round(used / peak, 3),
        }
    if len(rates) > 1:
        yield {"ratio": round(rates["citemill"] / rates["trainer"], 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--init", type=Path)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--warm-up", type=int, default=WARM_UP)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--examples", type=int, default=40_000)
    parser.add_argument("--r-drop", type=float, default=0.0)
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--only", choices=["citemill", "trainer"])
    parser.add_argument("--no-graphs", action="store_true")
    parser.add_argument("--compile", action="store_true", help="with torch.compile of each layer")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="citemill-bench-") as folder:
        for line in measure(options, Path(folder)):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
