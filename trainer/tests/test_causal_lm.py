"""Causal language models: what is learned, LoRA merged or kept apart, packing, and the same texts as transformers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from conftest import SENTENCES, MakeJob, Recorder
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedTokenizerFast

from citemill_trainer.architectures.causal_lm import CausalLm
from citemill_trainer.chat import PLAIN_TEMPLATE, answer_ids, prepare_tokenizer, question_ids
from citemill_trainer.cli import main
from citemill_trainer.devices import Placement, place
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.model_folder import open_model
from citemill_trainer.packing import pack
from citemill_trainer.pretrained import random_config, train_wordpiece
from citemill_trainer.training_run import run_job

SIZES = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "intermediate_size": 48,
    "max_position_embeddings": 256,
    "pad_token_id": 0,
    "bos_token_id": None,
    "eos_token_id": 3,
    # Large enough for an adapter to learn from frozen random weights.
    "initializer_range": 0.2,
}
GPT2 = {"n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 256, "bos_token_id": 2, "eos_token_id": 3}
FAMILIES: dict[str, dict[str, Any]] = {
    "llama": SIZES,
    "qwen2": SIZES,
    "gemma": {**SIZES, "head_dim": 8},
    "mistral": {**SIZES, "sliding_window": 24},
    "gpt2": GPT2,
}
ROWS = [
    {
        "id": f"m{i}",
        "messages": [{"role": "system", "content": SENTENCES[7]}, {"role": "user", "content": SENTENCES[i]}],
        "target": SENTENCES[(i + 3) % 7],
    }
    for i in range(4)
]
TRAINING = {"epochs": 80, "validate_epochs": 80, "learning_rate": 1e-2, "batch_size": 4, "loss": "seq2seq"}
CPU = torch.device("cpu")


def checkpoint(folder: Path, family: str, **sizes: int) -> Path:
    tokenizer = train_wordpiece(SENTENCES * 3, 200)
    tokenizer.model_max_length = 256
    torch.manual_seed(0)
    config = random_config({"model_type": family, "vocab_size": len(tokenizer), **FAMILIES[family], **sizes})
    AutoModelForCausalLM.from_config(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def llama(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return checkpoint(tmp_path_factory.mktemp("tiny-llama"), "llama")


def cpu() -> Placement:
    return place("cpu", "fp32", 0)


def built(make_job: MakeJob, init: Path, **settings: Any) -> CausalLm:
    architecture = CausalLm(make_job("causal-lm", ROWS, init=str(init), settings=settings))
    architecture.build(ROWS, cpu())
    return architecture


@pytest.mark.parametrize("settings", [{}, {"keep": "adapter"}, {"adapter": "none"}], ids=["merged", "apart", "whole"])
def test_a_trained_folder_answers_as_transformers_does(
    llama: Path, make_job: MakeJob, settings: dict[str, Any]
) -> None:
    settings = {"max_target": 12, "rank": 8, "dropout": 0, **settings}
    # A part of the weights learns the four answers with a higher rate than all of them.
    rate = 5e-3 if settings.get("adapter") == "none" else 1e-2
    job = make_job(
        "causal-lm", ROWS, init=str(llama), settings=settings, training={**TRAINING, "learning_rate": rate}
    )
    recorder = Recorder()
    run_job(job, recorder, World())
    validation = recorder.of("validation")[-1]["metrics"]
    assert validation["exact"] == 100, validation
    assert (job.out / "adapter_model.safetensors").exists() == ("keep" in settings)
    assert (job.out / "model.safetensors").exists() == ("keep" not in settings)
    prediction = job.out.parent / "predict.json"
    rows = job.out.parent / "job-rows.jsonl"
    prediction.write_text(
        json.dumps(
            {
                "schema": "citemill.prediction/1",
                "model": str(job.out),
                "input": str(rows),
                "output": "p.jsonl",
                "device": "cpu",
            }
        )
    )
    assert main(["predict", str(prediction)]) == 0
    answers = [json.loads(line)["text"] for line in (job.out.parent / "p.jsonl").read_text().splitlines()]
    assert answers == [row["target"] for row in ROWS]
    assert answers == [_transformers_answer(job.out, llama, row) for row in ROWS]


def _transformers_answer(folder: Path, base: Path, row: dict[str, Any]) -> str:
    """What transformers alone (with peft, for an adapter) writes for one row, without batches and padding."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    if (folder / "adapter_config.json").exists():
        from peft import PeftModel

        network = PeftModel.from_pretrained(AutoModelForCausalLM.from_pretrained(base), folder)
    else:
        network = AutoModelForCausalLM.from_pretrained(folder)
    inputs = tokenizer.apply_chat_template(
        row["messages"], add_generation_prompt=True, return_tensors="pt", return_dict=True
    )
    found = network.eval().generate(
        input_ids=inputs["input_ids"],
        attention_mask=inputs["attention_mask"],
        max_new_tokens=12,
        do_sample=False,
        eos_token_id=tokenizer.eos_token_id,
    )
    text: str = tokenizer.decode(found[0, inputs["input_ids"].shape[1] :], skip_special_tokens=True)
    return text


@pytest.mark.parametrize("family", FAMILIES)
def test_packed_examples_do_not_see_each_other(family: str, tmp_path: Path, make_job: MakeJob) -> None:
    architecture = built(make_job, checkpoint(tmp_path / family, family), adapter="none")
    architecture.module.eval()
    examples = architecture.encode(ROWS, training=True)
    with torch.no_grad():
        packed = architecture.collate(examples)
        apart = [architecture.collate([example]) for example in examples]
        assert len(packed["input_ids"]) < len(examples)
        together = float(architecture.loss(packed))
        assert together == pytest.approx(sum(float(architecture.loss(batch)) for batch in apart), rel=1e-4)
    architecture.fit(examples)


def test_a_network_that_mixes_packed_examples_is_refused(llama: Path, make_job: MakeJob) -> None:
    architecture = built(make_job, llama, adapter="none")
    forward = architecture.module.forward

    def mixed(**inputs: Any) -> Any:
        ids = inputs["input_ids"]
        return forward(**{**inputs, "position_ids": torch.arange(ids.shape[1]).expand_as(ids)})

    architecture.module.forward = mixed  # type: ignore[method-assign]
    with pytest.raises(UserError, match="packing=false"):
        architecture.fit(architecture.encode(ROWS, training=True))


def test_packed_examples_teach_an_adapter_of_weights_in_four_bits(tmp_path: Path, make_job: MakeJob) -> None:
    pytest.importorskip("bitsandbytes", reason="needs bitsandbytes")
    # Four bits are stored in blocks of 64 weights.
    llama = checkpoint(tmp_path / "llama", "llama", hidden_size=64, intermediate_size=64)
    settings = {"adapter": "qlora", "keep": "adapter", "rank": 8, "dropout": 0, "max_target": 12}
    job = make_job(
        "causal-lm",
        ROWS,
        init=str(llama),
        settings=settings,
        training={**TRAINING, "epochs": 40, "validate_epochs": 10},
    )
    recorder = Recorder()
    run_job(job, recorder, World())
    validation = recorder.of("validation")
    assert validation[-1]["metrics"]["loss"] < 0.5 * validation[0]["metrics"]["loss"]
    weights = open_model(job.out).module.get_base_model().model.layers[0].mlp.up_proj.weight  # type: ignore
    assert weights.dtype == torch.uint8


def test_only_the_answer_is_learned(llama: Path, make_job: MakeJob) -> None:
    architecture = built(make_job, llama, packing=False)
    example = architecture.encode(ROWS, training=True)[0]
    batch = architecture.collate([example])
    learned = batch["labels"][0][batch["labels"][0] >= 0].tolist()
    answer = example.features["answer"].tolist()
    assert learned == answer
    assert architecture.tokenizer.decode(answer, skip_special_tokens=True) == ROWS[0]["target"]
    assert answer[-1] == architecture.tokenizer.eos_token_id
    first = int((batch["labels"][0] >= 0).nonzero()[0])
    assert batch["input_ids"][0, first + 1] == answer[0]


def test_a_long_question_loses_the_end_of_its_longest_message() -> None:
    tokenizer = train_wordpiece(SENTENCES * 3, 200)
    prepare_tokenizer(tokenizer)
    messages = [{"role": "system", "content": SENTENCES[0]}, {"role": "user", "content": " ".join(SENTENCES[1:])}]
    whole = question_ids(tokenizer, messages, 500)
    cut = question_ids(tokenizer, messages, 60)
    assert len(cut) <= 60 < len(whole)
    text = tokenizer.decode(cut)
    assert SENTENCES[0] in text
    assert SENTENCES[1] in text
    # The answer's beginning stays.
    assert cut[-4:] == whole[-4:]
    assert len(question_ids(tokenizer, messages, 3)) == 3


def test_a_template_of_the_tokenizer_comes_before_ours() -> None:
    tokenizer = train_wordpiece(SENTENCES * 3, 200)
    tokenizer.chat_template = "{% for m in messages %}[SEP] {{ m['content'] }} {% endfor %}"
    prepare_tokenizer(tokenizer)
    assert tokenizer.chat_template != PLAIN_TEMPLATE
    question = [{"role": "user", "content": SENTENCES[0]}]
    # This template marks no end of an answer.
    assert answer_ids(tokenizer, question, SENTENCES[1], 50)[-1] == tokenizer.eos_token_id
    assert answer_ids(tokenizer, question, "", 50) == [tokenizer.eos_token_id]
    assert len(answer_ids(tokenizer, question, " ".join(SENTENCES), 20)) == 20


def test_a_question_of_characters_with_several_tokens_is_cut(tmp_path: Path) -> None:
    bytewise = Tokenizer(models.BPE())
    bytewise.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bytewise.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=300, initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    bytewise.train_from_iterator(SENTENCES, trainer)
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=bytewise, eos_token="</s>")
    prepare_tokenizer(tokenizer)
    messages = [{"role": "user", "content": "solve 𝒙 = 𝒃 " * 50}]
    for limit in range(40, 80):
        ids = question_ids(tokenizer, messages, limit)
        assert len(ids) <= limit
        assert "�" not in tokenizer.decode(ids)


def test_a_template_without_a_system_role_gets_its_text_with_the_question() -> None:
    tokenizer = train_wordpiece(SENTENCES * 3, 200)
    tokenizer.chat_template = (
        "{% for m in messages %}{% if m['role'] == 'system' %}{{ raise_exception('no system role') }}{% endif %}"
        "{{ m['content'] }} [SEP] {% endfor %}"
    )
    prepare_tokenizer(tokenizer)
    ids = question_ids(tokenizer, ROWS[0]["messages"], 90)
    assert tokenizer.decode(ids, skip_special_tokens=True) == f"{SENTENCES[7]} {SENTENCES[0]}"
    with pytest.raises(UserError, match="no system role"):
        question_ids(tokenizer, ROWS[0]["messages"][:1], 90)


def test_an_answer_that_the_template_alters_is_learned_once() -> None:
    tokenizer = train_wordpiece(SENTENCES * 3, 200)
    tokenizer.chat_template = "{% for m in messages %}[CLS] {{ m['content'] | upper }} [SEP] {% endfor %}"
    prepare_tokenizer(tokenizer)
    ids = answer_ids(tokenizer, [{"role": "user", "content": SENTENCES[0]}], SENTENCES[1], 50)
    assert tokenizer.decode(ids, skip_special_tokens=True) == SENTENCES[1]


def test_an_adapter_is_refused_with_other_weights_or_without_some_of_its_own(
    tmp_path: Path, make_job: MakeJob
) -> None:
    base = checkpoint(tmp_path / "base", "llama")
    settings = {"keep": "adapter", "rank": 2}
    job = make_job("causal-lm", ROWS, init=str(base), settings=settings, training={**TRAINING, "max_steps": 1})
    run_job(job, Recorder(), World())
    path = job.out / "adapter_model.safetensors"
    state = load_file(path)
    save_file(dict(list(state.items())[1:]), path)
    with pytest.raises(UserError, match="does not fit the network"):
        open_model(job.out)
    save_file(state, path)
    open_model(job.out)
    weights = load_file(base / "model.safetensors")
    name = "model.layers.1.mlp.up_proj.weight"
    save_file({**weights, name: weights[name] + 0.1}, base / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(UserError, match="trained on other weights"):
        open_model(job.out)


def test_pack_fills_rows_without_splitting_an_example() -> None:
    rows = pack([3, 9, 4, 5, 1], 10)
    assert sorted(index for row in rows for index in row) == [0, 1, 2, 3, 4]
    assert [sum([3, 9, 4, 5, 1][index] for index in row) for row in rows] == [10, 9, 3]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"adapter": "dora"}, "choose one of lora, qlora, none"),
        ({"keep": "all"}, "choose one of merged, adapter"),
        ({"adapter": "none", "keep": "adapter"}, "settings.adapter is 'none'"),
        ({"adapter": "qlora"}, "set keep=adapter"),
        ({"target_modules": ["no_such_layer"]}, "the adapter does not fit"),
    ],
)
def test_settings_that_do_not_fit_are_refused(
    settings: dict[str, Any], message: str, llama: Path, make_job: MakeJob
) -> None:
    with pytest.raises(UserError, match=message):
        built(make_job, llama, **settings)


def test_an_encoder_is_refused(bert: Path, make_job: MakeJob) -> None:
    with pytest.raises(UserError, match="causal language model"):
        built(make_job, bert)


def test_checkpoints_hold_the_adapter_alone(llama: Path, make_job: MakeJob) -> None:
    job = make_job(
        "causal-lm", ROWS, init=str(llama), checkpoint_steps=1, training={**TRAINING, "epochs": 3, "max_steps": 2}
    )
    sizes: list[int] = []

    class Watch(Recorder):
        def emit(self, event: str, **fields: Any) -> None:
            super().emit(event, **fields)
            if event == "checkpoint":
                state = torch.load(next((job.out / "checkpoints").glob("state-*.pt")), weights_only=True)
                sizes.append(len(state["module"]))
                assert all("lora_" in name for name in state["module"])

    run_job(job, Watch(), World())
    assert sizes
    assert "lora_" not in str(list(open_model(job.out).module.state_dict()))
