"""Runs a job and writes its output folder: scores, weights, ONNX and `model.json`."""

from __future__ import annotations

import contextlib
import gc
import hashlib
import json
import shutil
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file

from citemill_trainer import __version__
from citemill_trainer.architectures import find_architecture
from citemill_trainer.architectures.base import Architecture
from citemill_trainer.checkpoints import Checkpoints, Progress
from citemill_trainer.devices import Placement, place
from citemill_trainer.distillation import learn_from_teacher
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.events import Events
from citemill_trainer.interrupts import interruptible
from citemill_trainer.job import Job
from citemill_trainer.lineage import content_files, with_content, with_rows
from citemill_trainer.loop import Loop, Split
from citemill_trainer.model_folder import open_model
from citemill_trainer.pu_learning import StageEvents, first_stage, second_stage
from citemill_trainer.rows import read_rows, write_rows

Scores = dict[str, dict[str, float]]

MODEL_SCHEMA = "citemill.model/1"


def run_job(job: Job, events: Events, world: World) -> None:
    """Train, resume a training, or report that it is already done."""
    if job.architecture == "pu-learning":
        _run_job(first_stage(job), StageEvents(events), world)
        job = second_stage(job, world)
    _run_job(job, events, world)


def _run_job(job: Job, events: Events, world: World) -> None:
    if _already_done(job, events):
        return
    kind = find_architecture(job.architecture)
    if kind.whole_batches and world.size > 1:
        raise UserError(
            "job",
            f"{job.architecture}: learns from whole batches, which {world.size} processes would divide; "
            "train it in one process, on one GPU",
        )
    placement = place(job.device, job.precision, world.local_rank)
    world.join(cuda=placement.is_cuda)
    try:
        _open_out(job, events)
        architecture = kind(job)
        with _without_garbage_collection():
            splits = _read_splits(job, architecture, placement)
        if job.settings.get("teacher"):
            learn_from_teacher(job, architecture, splits, placement, world, events)
        architecture.to(placement.device)
        loop = Loop(job, architecture, placement, world, events, fingerprint(job))
        _check_disk(job, architecture, loop.checkpoints)
        with interruptible(loop):
            progress = loop.run(splits["train"], splits["validation"])
        scores = _judge(job, loop, splits, world)
        if world.is_first:
            _write(job, architecture, progress, scores, events)
            loop.checkpoints.remove()
            seconds = round(progress.seconds, 1)
            events.emit("done", metrics=_flat(scores), best_step=progress.best_step, seconds=seconds)
        world.wait()
    except Exception:
        events.log("traceback", text=traceback.format_exc())
        raise
    finally:
        events.close()
        world.leave()


def _open_out(job: Job, events: Events) -> None:
    try:
        job.out.mkdir(parents=True, exist_ok=True)
        events.log_to(job.out / "train.jsonl")
    except OSError as error:
        raise UserError("out", f"cannot write to {job.out}: {error.strerror}") from error


def _judge(job: Job, loop: Loop, splits: dict[str, Split], world: World) -> Scores:
    """Score the chosen weights, and write the predictions for the test rows."""
    # The validation that chose these weights has already scored them.
    scores: Scores = {"validation": loop.progress.best_metrics or loop.judge(splits["validation"])[1]}
    if "test" in splits:
        predictions, scores["test"] = loop.judge(splits["test"], scores["validation"].get("threshold"))
        if world.is_first:
            described = [loop.architecture.describe(p) for p in predictions]
            write_rows(job.out / "predictions-test.jsonl", splits["test"].rows, described)
    return scores


def _flat(scores: Scores) -> dict[str, float]:
    return {f"{split}_{key}": value for split, values in scores.items() for key, value in values.items()}


def fingerprint(job: Job) -> str:
    """Identify the job, except where and how it runs, and the training rows, which together determine the weights."""
    incidental = ["out", "device", "export", "checkpoint_minutes", "checkpoint_steps", "cuda_graphs", "files"]
    if "lineage" in job.source:
        # The lineage names weights by their content; their path may differ between machines.
        incidental += ["init", "settings"]
    kept = {key: value for key, value in job.source.items() if key not in incidental}
    digest = hashlib.sha256(json.dumps(kept, sort_keys=True).encode())
    for name in ("train", "validation"):
        with job.files[name].open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()


def _already_done(job: Job, events: Events) -> bool:
    """True if this job is finished, which is reported again; a different model is never overwritten."""
    for path in job.files.values():
        if not path.is_file():
            raise UserError("file", f"cannot read {path}: no such file")
    path = job.out / "model.json"
    if path.exists():
        model = json.loads(path.read_text(encoding="utf-8"))
        if model.get("fingerprint") != fingerprint(job):
            raise UserError("out", f"{job.out} holds another model; choose another out folder")
        events.emit("done", metrics=model["metrics"], best_step=model["best_step"], seconds=model["seconds"])
        return True
    if (job.out / "model.safetensors").exists() and not (job.out / "train.jsonl").exists():
        raise UserError("out", f"{job.out} holds weights that this program did not write; choose another folder")
    return False


@contextlib.contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Turn garbage collection off while rows and examples are made, which are many objects without cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _read_splits(job: Job, architecture: Architecture, placement: Placement) -> dict[str, Split]:
    rows = {name: read_rows(path, architecture.fields) for name, path in job.files.items()}
    for name in ("train", "validation"):
        if not rows[name]:
            raise UserError("rows", f"{job.files[name]} has no rows")
    architecture.build(rows["train"], placement)
    splits: dict[str, Split] = {}
    for name, split_rows in rows.items():
        architecture.check(split_rows)
        splits[name] = Split(split_rows, architecture.encode(split_rows, training=name == "train"))
    architecture.fit(splits["train"].examples)
    return splits


def _check_disk(job: Job, architecture: Architecture, checkpoints: Checkpoints) -> None:
    needed = architecture.disk_bytes()
    # Checkpoints of an interrupted run are replaced, so their space counts as free.
    free = shutil.disk_usage(job.out).free + checkpoints.size()
    if free < needed:
        raise UserError("disk", f"{job.out} has {free >> 20} MB free; this run needs about {needed >> 20} MB")


def _write(
    job: Job,
    architecture: Architecture,
    progress: Progress,
    scores: Scores,
    events: Events,
) -> None:
    """Write `model.json` last, so that its presence means that the folder is complete."""
    architecture.to(torch.device("cpu"))
    architecture.module.eval()
    architecture.save(job.out)
    path = job.out / architecture.weights_file
    temporary = path.with_name(f"{path.name}.tmp")
    save_file(architecture.saved_state(), temporary, metadata={"format": "pt"})
    temporary.replace(path)
    inputs, exported = _export(job.out, architecture, events, int8=job.int8) if job.onnx else ({}, [])
    source = {key: value for key, value in job.source.items() if key != "lineage"}
    files = content_files(job.out)
    lineage = job.source.get("lineage")
    _write_json(
        job.out / "model.json",
        {
            "schema": MODEL_SCHEMA,
            "preset": job.preset,
            "architecture": job.architecture,
            "job": source,
            **architecture.model_fields(),
            "threshold": scores["validation"].get("threshold"),
            "scores": scores,
            "metrics": _flat(scores),
            "best_step": progress.best_step,
            "seconds": round(progress.seconds, 1),
            "dataset": job.dataset,
            "inputs": inputs,
            "weights": _weights(path, exported),
            "files": files,
            **({"lineage": with_content(with_rows(lineage, job.files), files)} if lineage else {}),
            "fingerprint": fingerprint(job),
            "created_by": f"citemill-trainer {__version__}",
        },
    )


def _export(
    out: Path, architecture: Architecture, events: Events, *, int8: bool
) -> tuple[dict[str, list[str]], list[Path]]:
    from citemill_trainer.onnx_export import export_graphs

    graphs = architecture.graphs()
    exported: list[Path] = []
    for path in export_graphs(graphs, out / "onnx", int8=int8):
        events.emit("export", file=str(path.relative_to(out)), bytes=path.stat().st_size)
        exported.append(path)
    return {graph.name: list(graph.inputs) for graph in graphs}, exported


def _weights(saved: Path, exported: list[Path]) -> list[dict[str, Any]]:
    """List the weight files with their sizes, which may be removed if another model is better."""
    # ONNX puts large weights into a second file, whose name begins with that of the first.
    exported_files = [file for path in exported for file in path.parent.glob(f"{path.name}*")]
    paths = sorted({saved, *exported_files})
    return [{"path": path.relative_to(saved.parent).as_posix(), "bytes": path.stat().st_size} for path in paths]


def export_folder(folder: Path, events: Events) -> None:
    """Write the ONNX files of a model folder again (or for the first time)."""
    architecture = open_model(folder)
    inputs, exported = _export(folder, architecture, events, int8=True)
    model = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    files = content_files(folder)
    changes = {"inputs": inputs, "weights": _weights(folder / architecture.weights_file, exported), "files": files}
    if "lineage" in model:
        changes["lineage"] = with_content(model["lineage"], files)
    _write_json(folder / "model.json", {**model, **changes})
    events.emit("done", metrics={}, file=str(folder))


def _write_json(path: Path, value: Any) -> None:
    temporary = path.with_suffix(".json.tmp")
    temporary.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    temporary.replace(path)
