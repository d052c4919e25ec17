"""The command line. Exit code: 0 if done, 2 after a mistake of the user, 1 after any other error."""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path
from typing import Any

from citemill_trainer.distributed import World
from citemill_trainer.errors import NotFiniteError, UserError
from citemill_trainer.events import Events
from citemill_trainer.gpus import choose_gpu, start_cuda

HELP = """usage: python -m citemill_trainer JOB.json             train (or continue) a job
       python -m citemill_trainer predict JOB.json     predictions of a trained model
       python -m citemill_trainer attribute JOB.json   words by mean InputXGradient attribution
       python -m citemill_trainer export MODEL_FOLDER  write the ONNX files of a trained model
       python -m citemill_trainer make-longformer BERT_FOLDER OUT [POSITIONS]
       python -m citemill_trainer --check              versions, GPUs and free disk as one JSON line

Events are JSON lines on standard output. Of several GPUs, the one with the most free memory is used, unless
CUDA_VISIBLE_DEVICES names one; for all: torchrun --nproc-per-node N -m citemill_trainer JOB.json"""


def main(arguments: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    world = World()
    events = Events(silent=not world.is_first)
    try:
        return _dispatch(arguments, events, world)
    except UserError as error:
        events.emit("error", code=error.code, message=error.message)
        return 2
    except NotFiniteError as error:
        events.emit("error", code="nan", message=str(error))
        return 1
    except KeyboardInterrupt:
        events.emit("error", code="interrupted", message="Interrupted. Run the same command to resume.")
        return 130
    except Exception as error:
        traceback.print_exc()
        last = str(error).strip().splitlines()
        message = f"{type(error).__name__}: {last[0] if last else 'no message'}"
        events.emit("error", code="fault", message=message)
        return 1


def _dispatch(arguments: list[str], events: Events, world: World) -> int:
    if arguments != ["--check"]:
        choose_gpu()
    match arguments:
        case ["--help" | "-h"]:
            sys.stdout.write(HELP + "\n")
        case ["--check"]:
            from citemill_trainer.devices import describe_environment

            sys.stdout.write(json.dumps(describe_environment(Path.cwd())) + "\n")
        case ["make-longformer", source, out, *rest]:
            from citemill_trainer.longformer import make_longformer

            make_longformer(Path(source), Path(out), _number(rest), events)
        case ["export", folder]:
            from citemill_trainer.training_run import export_folder

            export_folder(Path(folder), events)
        case ["predict", job]:
            from citemill_trainer.prediction import run_prediction

            run_prediction(_read_json(Path(job)), Path(job).resolve().parent, events, world)
        case ["attribute", job]:
            from citemill_trainer.attribution import run_attribution

            run_attribution(_read_json(Path(job)), Path(job).resolve().parent, events)
        case [job] if not job.startswith("-"):
            from citemill_trainer.job import load_job

            loaded = load_job(Path(job))
            if loaded.device != "cpu":
                start_cuda(world.local_rank)
            from citemill_trainer.training_run import run_job

            run_job(loaded, events, world)
        case _:
            raise UserError("usage", "expected a job file; see python -m citemill_trainer --help")
    return 0


def _number(rest: list[str]) -> int:
    if not rest:
        return 4096
    if len(rest) > 1 or not rest[0].isdigit():
        raise UserError("usage", "make-longformer BERT_FOLDER OUT [POSITIONS]")
    return int(rest[0])


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError("job", f"cannot read the job {path}: {error.strerror}") from error
    except ValueError as error:
        raise UserError("job", f"{path} is not valid JSON: {error}") from error
