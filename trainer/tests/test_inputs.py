"""What the networks read: special tokens and windows as the papers have them, and masks that hide the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import onnxruntime
import pytest
import torch
from architecture_cases import BART, EXTRACTS, PARAGRAPHS, RANKED, TEXT_ROWS
from conftest import SENTENCES, MakeJob, Recorder
from PIL import Image

from citemill_trainer import pretrained
from citemill_trainer.architectures import find_architecture
from citemill_trainer.architectures.base import Architecture
from citemill_trainer.architectures.context_network import pack_sentences
from citemill_trainer.architectures.windows import cut_windows
from citemill_trainer.architectures.word_classifier import oversample
from citemill_trainer.architectures.word_networks import WordTransformer
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Example
from citemill_trainer.images import Preprocessing, load_preprocessing, read_image
from citemill_trainer.model_folder import open_model
from citemill_trainer.pretrained import framed_ids, nested_token_ids, token_ids, tokenizer_from
from citemill_trainer.training_run import run_job

VIT = {
    "model_type": "vit",
    "hidden_size": 16,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "intermediate_size": 16,
    "image_size": 16,
    "patch_size": 8,
}
CPU = Placement(torch.device("cpu"), "fp32")


def built(make_job: MakeJob, name: str, rows: list[dict[str, Any]], **changes: Any) -> Architecture:
    architecture = find_architecture(name)(make_job(name, rows, **changes))
    architecture.build(rows, CPU)
    architecture.module.eval()
    return architecture


def tokens(architecture: Any, ids: Any) -> str:
    return " ".join(architecture.tokenizer.convert_ids_to_tokens(list(map(int, ids))))


def test_a_paragraph_is_cls_then_every_sentence_with_its_sep(bert: Path, make_job: MakeJob) -> None:
    row = {"id": "a", "sentences": ["we propose a parser", "it is known"], "labels": [0, 1]}
    architecture = built(make_job, "sentences-in-context", [row], init=bert)
    (example,) = architecture.encode([row], training=True)
    assert tokens(architecture, example.features["input_ids"]) == "[CLS] we propose a parser [SEP] it is known [SEP]"
    assert example.features["sentence_index"].tolist() == [5, 9]
    assert example.features["sentence_map"].tolist() == [-1, 0, 0, 0, 0, -1, 1, 1, 1, -1]


def test_segments_take_turns_when_asked(bert: Path, make_job: MakeJob) -> None:
    rows = [{"id": "a", "sentences": ["it is", "we propose", "it is"], "labels": [0, 1, 0]}]
    architecture = built(make_job, "sentences-in-context", rows, init=bert, settings={"alternate_segments": True})
    batch = architecture.collate(architecture.encode(rows, training=True))
    assert batch["token_type_ids"][0, :10].tolist() == [0, 0, 0, 0, 1, 1, 0, 0, 0, 0]


def test_the_title_of_the_section_stands_before_the_sentences(bert: Path, make_job: MakeJob) -> None:
    row = {"id": "a", "heading": "parser", "sentences": ["we propose", "it is known"], "labels": [0, 1]}
    architecture = built(make_job, "sentences-in-context", [row], init=bert, settings={"heading": True})
    (example,) = architecture.encode([row], training=True)
    assert (
        tokens(architecture, example.features["input_ids"]) == "[CLS] parser [SEP] we propose [SEP] it is known [SEP]"
    )
    assert example.features["sentence_index"].tolist() == [5, 9]
    assert example.features["sentence_map"].tolist() == [-1, -1, -1, 0, 0, -1, 1, 1, 1, -1]


def test_a_long_paragraph_is_cut_between_sentences_and_scored_whole(bert: Path, make_job: MakeJob) -> None:
    assert pack_sentences([3, 4, 9, 1], 10) == [(0, 2), (2, 3), (3, 4)]
    assert pack_sentences([], 10) == []
    row = {"id": "a", "sentences": SENTENCES, "labels": [0] * 8}
    architecture = built(make_job, "sentences-in-context", [row], init=bert, settings={"max_length": 20})
    examples = architecture.encode([row], training=False)
    assert len(examples) > 2
    assert all(e.size <= 20 for e in examples)
    with torch.no_grad():
        predictions = [architecture.predict(architecture.collate([e]))[0] for e in examples]
    merged = architecture.merge([row], examples, predictions)
    assert len(merged[0]) == 8
    assert merged[0] == [x for p in predictions for x in p]


def test_wikiref_reads_titles_with_level_markers_then_each_sentence_between_cls_and_sep(
    bert: Path, make_job: MakeJob
) -> None:
    row = {
        "id": "a",
        "query": ["citations", "the table"],
        "sentences": ["it is known", "we thank"],
        "labels": [0, 1],
        "targets": [0.1, 0.2],
    }
    architecture = built(make_job, "window-extractor", [row], init=bert, training={"loss": "bce"})
    (example,) = architecture.encode([row], training=True)
    expected = "[L1] citations [L2] the table [CLS] it is known [SEP] [CLS] we thank [SEP]"
    assert tokens(architecture, example.features["input_ids"]) == expected
    assert example.features["token_type_ids"].tolist() == [0] * 5 + [1] * 9
    assert example.features["cls_index"].tolist() == [5, 10]


def test_windows_start_every_stride_and_score_a_sentence_whole_with_most_context() -> None:
    # Ten sentences of 8 tokens with [CLS] (101) and [SEP] (102): 100 tokens; windows of 40 after a query of 4.
    sentences = [[i] * 8 for i in range(10)]
    windows = cut_windows([1, 2, 3, 4], sentences, 44, 10, 101, 102)
    scored = sorted(s for w in windows for s in w.sentences)
    assert scored == list(range(10))
    for window in windows:
        assert len(window.tokens) <= 44
        assert window.tokens[:4] == [1, 2, 3, 4]
        assert window.segments == [0] * 4 + [1] * (len(window.tokens) - 4)
        for sentence, opening in zip(window.sentences, window.openings, strict=True):
            assert window.tokens[opening : opening + 10] == [101, *[sentence] * 8, 102]
    # Sentence 4 is tokens 40–49: the window from 20 leaves 20 and 10, from 30 leaves 10 and 20; the first of equals.
    (home,) = [w for w in windows if 4 in w.sentences]
    assert home.tokens[4:14] == [101, *[2] * 8, 102]


def test_a_sentence_longer_than_a_window_is_cut_to_fill_one() -> None:
    windows = cut_windows([9], [[1] * 30, [2] * 3], 11, 4, 101, 102)
    assert windows[0].tokens == [9, 101, *[1] * 8, 102]
    assert [s for w in windows for s in w.sentences] == [0, 1]


@pytest.mark.parametrize("kind", ["mlp", "lstm", "transformer"])
def test_no_sentence_sees_another_document(kind: str, bert: Path, make_job: MakeJob) -> None:
    settings = {"encoder": str(bert), "kind": kind, "width": 16, "layers": 2, "feed_forward": 16, "heads": 2}
    architecture = built(make_job, "vector-ranker", RANKED, settings=settings, training={"loss": "bce"})
    examples = architecture.encode(RANKED, training=False)
    with torch.no_grad():
        together = architecture.predict(architecture.collate(examples))
        for example, found in zip(examples, together, strict=True):
            alone = architecture.predict(architecture.collate([example]))[0]
            assert torch.allclose(torch.tensor(alone), torch.tensor(found), atol=1e-5)


@pytest.mark.parametrize(
    ("name", "rows", "settings"),
    [
        ("sequence-classifier", TEXT_ROWS, {}),
        ("sentences-in-context", PARAGRAPHS, {"pooling": "sep"}),
        ("sentences-in-context", PARAGRAPHS, {"pooling": "mean"}),
        ("sentences-in-context", PARAGRAPHS, {"pooling": "attention"}),
        ("window-extractor", EXTRACTS, {"window": 40, "stride": 10}),
        (
            "word-classifier",
            TEXT_ROWS,
            {"kind": "transformer", "dimension": 12, "heads": 2, "layers": 1, "pooler": True},
        ),
        ("word-classifier", TEXT_ROWS, {"kind": "crnn", "dimension": 12, "filters": 8, "width": 8}),
    ],
)
def test_an_answer_does_not_depend_on_the_rest_of_its_batch(
    name: str, rows: list[dict[str, Any]], settings: dict[str, Any], bert: Path, make_job: MakeJob
) -> None:
    loss = "bce" if name == "window-extractor" else "ce"
    init = None if name == "word-classifier" else bert
    architecture = built(make_job, name, rows, init=init, settings=settings, training={"loss": loss})
    examples = architecture.encode(rows, training=False)
    with torch.no_grad():
        together = architecture.predict(architecture.collate(examples))
        for example, found in zip(examples, together, strict=True):
            alone = architecture.predict(architecture.collate([example]))[0]
            assert torch.allclose(torch.tensor(alone), torch.tensor(found), atol=1e-5)


def test_a_ranker_adds_the_listwise_loss_times_its_weight(bert: Path, make_job: MakeJob) -> None:
    losses = []
    for weight in (0.0, 1.0, 3.0):
        settings = {"encoder": str(bert), "kind": "mlp", "layers": 1, "width": 8, "listwise": weight}
        architecture = built(make_job, "vector-ranker", RANKED, settings=settings, training={"loss": "bce"})
        batch = architecture.collate(architecture.encode(RANKED, training=True))
        losses.append(float(architecture.loss(batch).detach()))
    plain, once, thrice = losses
    assert once - plain > 1
    assert thrice - plain == pytest.approx(3 * (once - plain), rel=1e-4)


def test_oversampling_repeats_small_classes_until_all_are_equal() -> None:
    examples = [Example(str(i), i, 1, {"label": label}) for i, label in enumerate([0, 0, 0, 1, 0])]
    made = oversample(examples)
    assert [e.id for e in made] == ["0", "1", "2", "3", "4", "3", "3", "3"]


def test_masking_is_fixed_in_validation_and_leaves_special_tokens(bert: Path, make_job: MakeJob) -> None:
    architecture: Any = built(make_job, "masked-lm", TEXT_ROWS, init=bert, training={"loss": "mlm"})
    examples = architecture.encode(TEXT_ROWS, training=False)
    batch = architecture.collate(examples)
    masked, labels = architecture.mask(batch)
    again, _ = architecture.mask(architecture.collate(examples))
    assert torch.equal(masked, again)
    chosen = labels != -100
    assert chosen.any(1).all()
    for name in ("cls", "sep", "pad"):
        assert not (chosen & (batch["input_ids"] == getattr(architecture.tokenizer, f"{name}_token_id"))).any()
    assert torch.equal(labels[chosen], batch["input_ids"][chosen])


def test_targets_end_with_the_end_token_and_prompts_follow_the_start_token(bert: Path, make_job: MakeJob) -> None:
    rows = [{"id": "a", "source": "we propose", "target": "it is known", "prompt": "the table"}]
    settings = {"family": "encoder-pair", "added_tokens": ["REF"], "generation": {"max_new_tokens": 3}}
    architecture: Any = built(make_job, "seq2seq", rows, init=bert, settings=settings)
    (example,) = architecture.encode(rows, training=True)
    assert tokens(architecture, example.features["input_ids"]) == "[CLS] we propose [SEP]"
    assert tokens(architecture, example.features["labels"]) == "it is known [SEP]"
    assert tokens(architecture, example.features["prompt"]) == "[CLS] the table"
    assert architecture.tokenizer.tokenize("it REF is") == ["it", "REF", "is"]
    with torch.no_grad():
        assert architecture.predict(architecture.collate([example]))[0].startswith("the table")


def figure_rows(folder: Path, **columns: Any) -> list[dict[str, Any]]:
    """Two rows that differ only in their figures and targets."""
    rows = []
    for number, colour in enumerate(["red", "blue"]):
        image = folder / f"{colour}.png"
        Image.new("RGB", (30, 20), colour).save(image)
        rows.append({"id": colour, "image": str(image), "target": SENTENCES[number], **columns})
    return rows


def test_a_figure_stands_in_front_of_the_text_and_is_learned_from(
    bert: Path, make_job: MakeJob, tmp_path: Path
) -> None:
    rows = figure_rows(tmp_path, source="the table")
    settings = {"config": BART, "tokenizer": str(bert), "vision": VIT, "generation": {"max_new_tokens": 12}}
    training = {"epochs": 60, "validate_epochs": 60, "learning_rate": 1e-2, "clip": 1.0}
    job = make_job("figure-seq2seq", rows, settings=settings, training=training, export={"int8": False})
    recorder = Recorder()
    run_job(job, recorder, World())
    # The two sources are equal; only the figures distinguish the targets.
    assert recorder.of("done")[0]["metrics"]["validation_loss"] < 0.1
    architecture: Any = open_model(job.out)
    batch = architecture.collate(architecture.encode(rows, training=False))
    with torch.no_grad():
        states, mask = architecture._states(batch)
    patches = 1 + 2 * 2
    assert states.shape[1] == patches + batch["input_ids"].shape[1]
    assert mask[0].tolist() == [1] * patches + batch["attention_mask"][0].tolist()
    session = onnxruntime.InferenceSession(str(job.out / "onnx" / "encoder.onnx"))
    found = session.run(None, {name: batch[name].numpy() for name in ("pixel_values", "input_ids", "attention_mask")})
    assert abs(found[0] - states.numpy()).max() < 1e-4


def test_ofid_of_figures_reads_them_in_front_of_its_sentences_and_searches_with_them(
    bert: Path, make_job: MakeJob, tmp_path: Path
) -> None:
    rows = figure_rows(tmp_path, sentences=SENTENCES[:4])
    settings: dict[str, Any] = {"config": BART, "tokenizer": str(bert), "vision": VIT, "retriever": str(bert)}
    settings |= {"kind": "ofid", "reward": "refined", "k": 2, "nearest": 1, "generation": {"max_new_tokens": 12}}
    training = {"epochs": 60, "validate_epochs": 60, "learning_rate": 1e-2, "clip": 1.0}
    job = make_job("figure-fusion", rows, settings=settings, training=training, export={"int8": False})
    architecture = built(make_job, "figure-fusion", rows, settings=settings)
    before = {name: value.clone() for name, value in architecture.module.state_dict().items()}
    recorder = Recorder()
    run_job(job, recorder, World())
    # The sentences are equal; only the figures distinguish the targets.
    assert recorder.of("done")[0]["metrics"]["validation_loss"] < 0.2
    trained: Any = open_model(job.out)
    after = trained.module.state_dict()
    assert after.keys() == before.keys()
    assert not torch.equal(after["figure.question.weight"], before["figure.question.weight"]), "the reward reaches it"
    batch = trained.collate(trained.encode(rows, training=False))
    with torch.no_grad():
        prepared = trained.prepare(batch)
        states, mask = trained.join(prepared, [[0, 2], [1, 2]])
        patches = 1 + 2 * 2
        lengths = [len(ids) for ids in trained.encode(rows, training=False)[0].features["sentences"]]
        assert int(mask[0].sum()) == patches + lengths[0] + lengths[2] + lengths[3]
        assert int(mask[1].sum()) == patches + sum(lengths[1:])
        assert torch.equal(states[:, :patches], prepared["figure_states"])
    session = onnxruntime.InferenceSession(str(job.out / "onnx" / "figure.onnx"))
    for count in (1, 2):
        found = session.run(None, {"pixel_values": batch["pixel_values"][:count].numpy()})
        assert abs(found[0] - prepared["figure_states"][:count].numpy()).max() < 1e-4
        assert abs(found[1] - prepared["figure_queries"][:count].numpy()).max() < 1e-4


def test_an_unreadable_figure_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "broken.png").write_text("no image")
    with pytest.raises(UserError, match=r"cannot read the figure .*broken\.png"):
        read_image(tmp_path / "broken.png", 16)


def test_images_are_scaled_as_the_checkpoint_says(tmp_path: Path) -> None:
    Image.new("RGB", (30, 20), (255, 51, 0)).save(tmp_path / "figure.png")
    plain = read_image(tmp_path / "figure.png", 4)
    assert plain.shape == (3, 4, 4)
    assert plain[:, 0, 0].tolist() == pytest.approx([1.0, -0.6, -1.0], abs=1e-6)
    assert load_preprocessing(str(tmp_path)) == Preprocessing()
    config = {"image_mean": [0.4, 0.2, 0.1], "image_std": [0.3, 0.2, 0.5], "resample": 3}
    (tmp_path / "preprocessor_config.json").write_text(json.dumps(config))
    found = load_preprocessing(str(tmp_path))
    assert found.as_config() == config and found.resample == "bicubic"
    values = read_image(tmp_path / "figure.png", 4, found)[:, 1, 1].tolist()
    assert values == pytest.approx([2.0, 0.0, -0.2], abs=1e-6)
    (tmp_path / "preprocessor_config.json").write_text('{"resample": 1}')
    with pytest.raises(UserError, match="filter 1"):
        load_preprocessing(str(tmp_path))


def test_the_published_transformer_has_the_published_number_of_parameters() -> None:
    """CiteWorth, Table 8: 9,789,042."""
    network = WordTransformer(25_000, 300, 5, 3, 128, 0.4, 2, pooler=True)
    assert sum(p.numel() for p in network.parameters()) == 9_789_042


def test_training_leaves_out_windows_without_relevant_sentences(make_job: MakeJob, bert: Path) -> None:
    row = {
        "id": "1",
        "query": ["silt"],
        "sentences": ["silt settles in still water"] * 8,
        "labels": [0, 0, 0, 1, 0, 0, 0, 0],
    }
    settings = {"window": 16, "stride": 8, "negative_share": 0.0}
    architecture = built(make_job, "window-extractor", [row], init=bert, settings=settings, training={"loss": "bce"})
    learnt = architecture.encode([row], training=True)
    assert [e.features["targets"].max() for e in learnt] == [1.0]
    scored = architecture.encode([row], training=False)
    assert sorted(s for e in scored for s in e.features["sentences"]) == list(range(8))


def test_tokens_are_the_same_however_many_documents_a_call_takes(monkeypatch: pytest.MonkeyPatch, bert: Path) -> None:
    tokenizer = tokenizer_from(str(bert))
    documents = [["silt settles", "water"], [], ["mud and silt settle here"]]
    whole = list(nested_token_ids(tokenizer, documents, limit=3))
    monkeypatch.setattr("citemill_trainer.pretrained.TEXTS_PER_CALL", 1)
    assert list(nested_token_ids(tokenizer, documents, limit=3)) == whole
    assert whole == [token_ids(tokenizer, texts, limit=3) for texts in documents]


@pytest.mark.parametrize("limit", [6, None], ids=["cut", "whole"])
def test_tokens_are_those_of_the_tokenizers_own_call(bert: Path, limit: int | None) -> None:
    tokenizer = tokenizer_from(str(bert))
    texts = [*SENTENCES, "", "Neurons fire, when they are driven [MASK]"]
    # A call that leaves its limit in the tokenizer's core.
    tokenizer(texts, truncation=True, max_length=4)
    plain = [ids[:limit] for ids in tokenizer(texts, add_special_tokens=False)["input_ids"]]
    tokenizer(texts, truncation=True, max_length=4)
    assert token_ids(tokenizer, texts, limit=limit) == plain
    framed = framed_ids(tokenizer, texts, 1001, 1002, limit=(limit or 98) + 2)
    assert [ids.tolist() for ids in framed] == [[1001, *ids, 1002] for ids in plain]
    assert len(framed_ids(tokenizer, [], 1, 2, limit=8)) == 0


def test_tokens_of_many_texts_are_kept_for_the_same_tokenizer_texts_and_limit(
    monkeypatch: pytest.MonkeyPatch, bert: Path
) -> None:
    tokenizer = tokenizer_from(str(bert))
    texts = [*SENTENCES, ""]
    plain = token_ids(tokenizer, texts, limit=5)
    monkeypatch.setattr(pretrained, "MIN_CACHED_TEXTS", 2)
    calls: list[int | None] = []
    tokenise = pretrained._tokenise

    def counted(tokenizer: Any, texts: list[str], limit: int | None) -> list[list[int]]:
        calls.append(limit)
        return tokenise(tokenizer, texts, limit)

    monkeypatch.setattr(pretrained, "_tokenise", counted)
    assert token_ids(tokenizer, texts, limit=5) == plain
    assert token_ids(tokenizer, texts, limit=5) == plain
    assert calls == [5]
    assert token_ids(tokenizer, texts, limit=3) == [ids[:3] for ids in plain]
    assert token_ids(tokenizer, texts[::-1], limit=5) == plain[::-1]
    pretrained.add_markers(tokenizer, ["propose a"])
    assert token_ids(tokenizer, texts, limit=5) != plain
    assert calls == [5, 3, 5, 5]
