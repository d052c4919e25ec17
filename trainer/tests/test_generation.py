"""Texts follow the generation options that a model folder has."""

from __future__ import annotations

import json
from typing import Any

from architecture_cases import CASES
from conftest import MakeJob, Recorder
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

from citemill_trainer.cli import main
from citemill_trainer.distributed import World
from citemill_trainer.training_run import run_job


def test_predictions_follow_the_generation_config_of_the_folder(make_job: MakeJob, bert: Any) -> None:
    case = next(case for case in CASES if case.name == "bart")
    changes = case.job(bert)
    changes["training"] = {**changes.get("training", {}), "max_steps": 1}
    changes["settings"] = {k: v for k, v in changes["settings"].items() if k != "generation"}
    job = make_job("seq2seq", case.rows, **changes)
    run_job(job, Recorder(), World())
    folder = job.out.parent
    path = job.out / "generation_config.json"
    options = json.loads(path.read_text())

    def texts(**values: Any) -> list[str]:
        path.write_text(json.dumps({**options, **values}))
        prediction = {"schema": "citemill.prediction/1", "model": str(job.out), "input": "job-rows.jsonl"}
        (folder / "p.json").write_text(json.dumps({**prediction, "output": "p.jsonl", "device": "cpu"}))
        assert main(["predict", str(folder / "p.json")]) == 0
        return [json.loads(line)["text"] for line in (folder / "p.jsonl").read_text().splitlines()]

    plain, distinct = texts(), texts(no_repeat_ngram_size=1)
    assert plain != distinct
    tokenizer = AutoTokenizer.from_pretrained(job.out)
    network = AutoModelForSeq2SeqLM.from_pretrained(job.out).eval()
    assert network.generation_config.no_repeat_ngram_size == 1
    for row, text in zip(case.rows, distinct, strict=True):
        inputs = tokenizer([row["source"]], return_tensors="pt")
        inputs.pop("token_type_ids", None)
        written = network.generate(**inputs, max_new_tokens=64, num_beams=1, do_sample=False)
        assert " ".join(tokenizer.decode(written[0], skip_special_tokens=True).split()) == text
