"""Attribution, a Longformer from a BERT, 8-bit weights, checkpoints of other tasks."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
import torch
from architecture_cases import BART, HEADED, PARAGRAPHS, RELATIONS, TAGGED, TEXT_ROWS
from conftest import MakeJob, Recorder
from huggingface_hub import constants
from safetensors.torch import load_file
from transformers import AutoConfig, AutoModel, AutoModelForSeq2SeqLM, AutoTokenizer

from citemill_trainer.architectures import find_architecture
from citemill_trainer.architectures.base import OnnxGraph
from citemill_trainer.attribution import attribute, input_x_gradient
from citemill_trainer.cli import main
from citemill_trainer.dense_longformer import dense_longformer
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.model_folder import open_model
from citemill_trainer.onnx_export import export_graph
from citemill_trainer.pretrained import load_any
from citemill_trainer.tfidf import Tfidf
from citemill_trainer.training_run import run_job


@pytest.fixture
def classifier(bert: Path, make_job: MakeJob) -> Path:
    training = {"epochs": 15, "learning_rate": 2e-3}
    job = make_job("sequence-classifier", TEXT_ROWS, init=bert, training=training, export={})
    run_job(job, Recorder(), World())
    return job.out


def test_attribution_lists_words_by_their_mean(classifier: Path, tmp_path: Path) -> None:
    job = {
        "schema": "citemill.attribution/1",
        "model": str(classifier),
        "input": str(tmp_path / "job-rows.jsonl"),
        "output": "words.json",
        "minimum_count": 1,
        "examples": 2,
        "device": "cpu",
    }
    (tmp_path / "attribute.json").write_text(json.dumps(job))
    assert main(["attribute", str(tmp_path / "attribute.json")]) == 0
    found = json.loads((tmp_path / "words.json").read_text())
    values = [entry["attribution"] for entry in found["words"]]
    assert values == sorted(values, reverse=True)
    assert {entry["word"] for entry in found["words"]} == {w for row in TEXT_ROWS for w in str(row["text"]).split()}
    assert next(e["count"] for e in found["words"] if e["word"] == "we") == 2
    assert found["examples"][0]["words"] == str(TEXT_ROWS[0]["text"]).split()
    # CiteWorth's own measure has no sign, and is at least as large: |Σ x| ≤ √width · ‖x‖.
    (tmp_path / "attribute.json").write_text(json.dumps({**job, "measure": "l2"}))
    assert main(["attribute", str(tmp_path / "attribute.json")]) == 0
    lengths = {e["word"]: e["attribution"] for e in json.loads((tmp_path / "words.json").read_text())["words"]}
    module: Any = open_model(classifier).module
    width = int(module.config.hidden_size)
    assert all(abs(e["attribution"]) <= lengths[e["word"]] * width**0.5 for e in found["words"])
    (tmp_path / "attribute.json").write_text(json.dumps({**job, "measure": "l1"}))
    assert main(["attribute", str(tmp_path / "attribute.json")]) == 2


WORDS = {"dimension": 12, "heads": 2, "layers": 1, "filters": 8, "width": 8}


@pytest.mark.parametrize(
    ("name", "rows", "settings"),
    [
        ("sequence-classifier", TEXT_ROWS, {}),
        ("word-classifier", TEXT_ROWS, {"kind": "transformer", **WORDS}),
        ("word-classifier", TEXT_ROWS, {"kind": "crnn", **WORDS}),
        ("sentences-in-context", PARAGRAPHS, {"pooling": "sep"}),
        ("sentences-in-context", HEADED, {"pooling": "mean", "heading": True}),
    ],
)
def test_attribution_of_any_classifier_is_the_first_order_change_of_its_decision(
    name: str, rows: list[dict[str, Any]], settings: dict[str, Any], bert: Path, make_job: MakeJob
) -> None:
    """Scaling all embeddings by 1 + ε changes the decision by ε times the sum of the attributions."""
    init = None if name == "word-classifier" else bert
    job = make_job(name, rows, init=init, settings=settings, training={"loss": "ce"})
    architecture: Any = find_architecture(name)(job)
    cpu = Placement(torch.device("cpu"), "fp32")
    architecture.build(rows, cpu)
    architecture.module.eval()
    batch = architecture.collate(architecture.encode(rows, training=False))
    total = input_x_gradient(architecture, batch, 1).sum(1)
    step = 1e-3
    changed = []
    for factor in (1 + step, 1 - step):
        hook = architecture.input_embeddings().register_forward_hook(lambda _, __, out, factor=factor: out * factor)
        with torch.no_grad():
            changed.append(architecture.decision(batch, 1))
        hook.remove()
    slope = (changed[0] - changed[1]) / (2 * step)
    assert torch.allclose(slope, total, atol=2e-2, rtol=5e-2)
    texts = [text for row in rows for text in row.get("sentences", [row.get("text")])]
    found = attribute(rows, architecture, 1, cpu)
    assert [" ".join(words) for _, words, _ in found] == [" ".join(text.split()) for text in texts]
    assert all(len(words) == len(values) and any(values) for _, words, values in found)


def test_eight_bits_keep_the_decisions(classifier: Path) -> None:
    architecture = open_model(classifier)
    batch = architecture.collate(architecture.encode(TEXT_ROWS, training=False))
    outputs = []
    for name in ("model", "model_int8"):
        session = onnxruntime.InferenceSession(str(classifier / "onnx" / f"{name}.onnx"))
        names = [i.name for i in session.get_inputs()]
        outputs.append(session.run(None, {n: batch[n].numpy() for n in names})[0])
    assert (outputs[0].argmax(1) == outputs[1].argmax(1)).all()
    sizes = [(classifier / "onnx" / f"{name}.onnx").stat().st_size for name in ("model", "model_int8")]
    assert sizes[1] < sizes[0]


def test_a_layer_with_a_few_huge_inputs_keeps_its_small_ones(tmp_path: Path) -> None:
    """As in a trained Transformer's feed-forward part, whose inputs would lose all but the huge ones in one scale."""
    torch.manual_seed(0)
    layer = torch.nn.Linear(512, 64, bias=False)
    inputs = torch.randn(4, 9, 512)
    inputs[:, :, 7] *= 1000
    with torch.no_grad():
        layer.weight[:, 7] *= 1e-3
    axes = {"inputs": {0: "batch", 1: "tokens"}, "outputs": {0: "batch", 1: "tokens"}}
    graph = OnnxGraph("layer", layer, {"inputs": inputs}, ["outputs"], axes)
    _, path = export_graph(graph, tmp_path, int8=True)
    assert [node.op_type for node in onnx.load(str(path)).graph.node] == ["MatMulNBits"]
    found = onnxruntime.InferenceSession(str(path)).run(None, {"inputs": inputs.numpy()})[0]
    expected = layer(inputs).detach().numpy()
    error = np.abs(found - expected).mean() / np.abs(expected).mean()
    # One of four blocks has the huge input.
    assert error < 0.5 * _error_with_one_scale(inputs, layer.weight)


def _error_with_one_scale(inputs: torch.Tensor, weight: torch.Tensor) -> float:
    scale = (inputs.max() - inputs.min()) / 255
    exact = inputs @ weight.T
    return float(((inputs / scale).round() * scale @ weight.T - exact).abs().mean() / exact.abs().mean())


def test_a_longformer_made_from_bert_gives_its_states_for_short_texts(bert: Path, tmp_path: Path) -> None:
    out = tmp_path / "long"
    assert main(["make-longformer", str(bert), str(out), "128"]) == 0
    tokenizer = AutoTokenizer.from_pretrained(out)
    assert tokenizer.model_max_length == 128
    inputs = tokenizer(["we propose a parser for citations", "it is known"], padding=True, return_tensors="pt")
    long, short = AutoModel.from_pretrained(out).eval(), AutoModel.from_pretrained(bert).eval()
    with torch.no_grad():
        found, expected = long(**inputs).last_hidden_state, short(**inputs).last_hidden_state
    mask = inputs["attention_mask"].bool()
    assert torch.allclose(found[mask], expected[mask], atol=1e-5)
    positions = long.embeddings.position_embeddings.weight
    assert torch.equal(positions[1 : 1 + 64], positions[65 : 65 + 64])
    assert main(["make-longformer", str(bert), str(out)]) == 2


def test_dense_attention_equals_sliding_windows(bert: Path, tmp_path: Path) -> None:
    main(["make-longformer", str(bert), str(tmp_path / "long"), "64"])
    network = AutoModel.from_pretrained(tmp_path / "long", attention_window=[8, 8]).eval()
    ids = torch.randint(5, 100, (2, 37))
    mask = torch.ones_like(ids)
    mask[1, 21:] = 0
    everywhere = torch.zeros_like(ids)
    everywhere[:, [0, 12]] = 1
    inputs = {"input_ids": ids, "attention_mask": mask, "global_attention_mask": everywhere}
    with torch.no_grad():
        sparse = network(**inputs).last_hidden_state
        with dense_longformer():
            dense = network(**inputs).last_hidden_state
    kept = mask.bool()
    assert np.abs((sparse - dense)[kept].numpy()).max() < 1e-5


def test_tfidf_is_scikit_learns() -> None:
    tfidf = Tfidf("words", (1, 1))
    tfidf.fit(["Silt, silt and sand", "sand and a"])
    assert list(tfidf.terms) == ["and", "sand", "silt"]
    columns, values = tfidf.transform("silt silt sand gravel")
    # ln(3/2) + 1 = 1.405465 for "silt" (in one of two texts), 1 for "sand"; then length 1.
    assert columns.tolist() == [1, 2]
    assert values.tolist() == pytest.approx([0.335176, 0.942155], abs=1e-6)
    assert tfidf.transform("nothing here")[0].tolist() == []
    chars = Tfidf("chars", (3, 3))
    chars.fit(["ab  cd"])
    assert list(chars.terms) == [" cd", "ab ", "b c"]
    assert Tfidf.restore(chars.state()).transform("ab cd")[1].tolist() == chars.transform("ab cd")[1].tolist()


def test_a_classifier_starts_from_one_of_other_classes_but_not_from_another_size(
    bert: Path, make_job: MakeJob
) -> None:
    first = make_job("sequence-classifier", TEXT_ROWS, "cite", init=bert)
    run_job(first, Recorder(), World())
    options = {"init": first.out, "training": {"max_steps": 1, "learning_rate": 1e-30}}
    second = make_job("sequence-classifier", RELATIONS, "relations", **options)
    run_job(second, Recorder(), World())
    old, new = load_file(first.out / "model.safetensors"), load_file(second.out / "model.safetensors")
    assert new["classifier.weight"].shape[0] == 3
    name = "bert.encoder.layer.0.attention.self.query.weight"
    assert torch.equal(old[name], new[name])
    tagger = make_job("token-tagger", TAGGED, "tags", **options)
    run_job(tagger, Recorder(), World())
    assert torch.equal(old[name], load_file(tagger.out / "model.safetensors")[name])
    other = make_job(
        "sequence-classifier", RELATIONS, "other", **options, settings={"config": {"intermediate_size": 8}}
    )
    with pytest.raises(UserError, match="has another size than the settings ask for"):
        run_job(other, Recorder(), World())


def test_the_last_layer_of_another_task_with_as_many_classes_is_made_anew(bert: Path, make_job: MakeJob) -> None:
    still = {"training": {"max_steps": 1, "learning_rate": 1e-30}}
    first = make_job("sequence-classifier", TEXT_ROWS, "first", init=bert, dataset="citeworth|seed:0", **still)
    run_job(first, Recorder(), World())
    old = load_file(first.out / "model.safetensors")
    body = "bert.encoder.layer.0.attention.self.query.weight"
    named = [{**row, "label": "cited" if row["label"] == 1 else "plain"} for row in TEXT_ROWS]
    for name, rows, dataset, is_kept in (
        ("same", TEXT_ROWS, "citeworth|seed:1", True),
        ("other", TEXT_ROWS, "transfer|acl-arc", False),
    ):
        job = make_job("sequence-classifier", rows, name, init=first.out, dataset=dataset, **still)
        run_job(job, Recorder(), World())
        new = load_file(job.out / "model.safetensors")
        assert torch.equal(old[body], new[body])
        assert torch.equal(old["classifier.weight"], new["classifier.weight"]) == is_kept, name
    labelled = make_job("sequence-classifier", named, "labelled", init=bert, dataset="transfer|a", **still)
    run_job(labelled, Recorder(), World())
    held = load_file(labelled.out / "model.safetensors")["classifier.weight"]
    renamed = [{**row, "label": "some" if row["label"] == "cited" else "none"} for row in named]
    for name, rows, is_kept in (("as-named", named, True), ("renamed", renamed, False)):
        job = make_job("sequence-classifier", rows, name, init=labelled.out, dataset="transfer|b", **still)
        run_job(job, Recorder(), World())
        found = load_file(job.out / "model.safetensors")["classifier.weight"]
        assert torch.equal(held, found) == is_kept, name


def test_a_model_that_is_not_there_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Nothing listens there.
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    for source, reason in (
        ("./no-such-folder", "no such folder"),
        ("models/of/mine", "no such folder"),
        ("a b/c", "no such folder"),
        (str(tmp_path), "holds no model"),
        ("river/model-that-nobody-has", r"the hub \(http://127.0.0.1:9\) cannot be reached"),
    ):
        began = time.monotonic()
        with pytest.raises(UserError, match=f"{source}: .*{reason}"):
            load_any(AutoModel, source)
        assert time.monotonic() - began < 30


def test_an_encoder_is_not_taken_for_an_encoder_decoder(bert: Path, make_job: MakeJob) -> None:
    rows = [{"id": "a", "source": "rivers carry silt", "target": "silt"}]
    job = make_job("seq2seq", rows, init=bert, training={"loss": "seq2seq"})
    with pytest.raises(UserError, match=r"is a bert; this preset starts from an encoder-decoder .*citesum/bert2bert"):
        find_architecture("seq2seq")(job).build(rows, Placement(torch.device("cpu"), "fp32"))


@pytest.mark.parametrize(
    ("name", "rows"),
    [("sequence-classifier", TEXT_ROWS), ("sentences-in-context", PARAGRAPHS), ("token-tagger", TAGGED)],
)
def test_an_encoder_decoder_is_not_taken_for_an_encoder(
    bert: Path, make_job: MakeJob, tmp_path: Path, name: str, rows: list[dict[str, Any]]
) -> None:
    AutoModelForSeq2SeqLM.from_config(AutoConfig.for_model(**BART)).save_pretrained(tmp_path / "bart")
    AutoTokenizer.from_pretrained(bert).save_pretrained(tmp_path / "bart")
    job = make_job(name, rows, init=tmp_path / "bart")
    with pytest.raises(UserError, match=r"is a bart; this preset starts from an encoder such as BERT"):
        find_architecture(name)(job).build(rows, Placement(torch.device("cpu"), "fp32"))
