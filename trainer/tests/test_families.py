"""Encoders of other families than BERT train and are exported, with random weights and tiny sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from architecture_cases import PARAGRAPHS, TEXT_ROWS
from conftest import MakeJob, Recorder
from transformers import DebertaV2Config

from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.pretrained import tokenizer_from
from citemill_trainer.training_run import run_job

SIZES = {
    "vocab_size": 200,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 48,
    "max_position_embeddings": 64,
}
FAMILIES: dict[str, dict[str, Any]] = {
    "modernbert": {"pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 3, "cls_token_id": 2, "sep_token_id": 3},
    # The settings of DeBERTa-v3.
    "deberta-v2": {
        "relative_attention": True,
        "position_buckets": 16,
        "pos_att_type": ["p2c", "c2p"],
        "share_att_key": True,
        "norm_rel_ebd": "layer_norm",
        "position_biased_input": False,
        "type_vocab_size": 0,
    },
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    ("architecture", "rows"), [("sequence-classifier", TEXT_ROWS), ("sentences-in-context", PARAGRAPHS)]
)
def test_a_family_takes_a_step_and_is_exported(
    family: str, architecture: str, rows: list[dict[str, Any]], make_job: MakeJob
) -> None:
    settings = {"config": {"model_type": family, **SIZES, **FAMILIES[family]}, "max_length": 64}
    job = make_job(architecture, rows, settings=settings, training={"max_steps": 1}, export={})
    recorder = Recorder()
    run_job(job, recorder, World())
    assert [event["file"] for event in recorder.of("export")] == ["onnx/model.onnx", "onnx/model_int8.onnx"]
    assert len(recorder.of("done")) == 1


def test_a_tokenizer_that_needs_sentencepiece_says_what_to_install(tmp_path: Path) -> None:
    DebertaV2Config(vocab_size=10, hidden_size=8, num_hidden_layers=1, num_attention_heads=2).save_pretrained(
        tmp_path
    )
    (tmp_path / "spm.model").write_bytes(b"not a model")
    (tmp_path / "tokenizer_config.json").write_text('{"tokenizer_class": "DebertaV2Tokenizer"}')
    with pytest.raises(UserError, match="pip install sentencepiece"):
        tokenizer_from(str(tmp_path))
