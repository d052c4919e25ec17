"""Losses, weights, metrics, schedules and batches, against literal values or a naive version."""

from __future__ import annotations

import math
import random

import pytest
import torch

from citemill_trainer.architectures.context_network import attended_by_sentence, mean_by_sentence
from citemill_trainer.architectures.ranking_heads import make_head
from citemill_trainer.batching import epoch_batches, micro_batches
from citemill_trainer.examples import Example
from citemill_trainer.job import Select, Training
from citemill_trainer.losses.binary_cross_entropy import binary_cross_entropy
from citemill_trainer.losses.class_weights import class_weights
from citemill_trainer.losses.consistency import binary_disagreement, disagreement
from citemill_trainer.losses.listwise import listwise_cross_entropy
from citemill_trainer.losses.marginal_likelihood import marginal_log_likelihood
from citemill_trainer.losses.policy_gradient import policy_gradient
from citemill_trainer.metrics import (
    average_precision,
    best_threshold,
    binary_scores,
    roc_auc,
    rouge_means,
    tag_scores,
)
from citemill_trainer.optimisers import learning_rate
from citemill_trainer.pu_learning import positive_probability, weighted_rows


def test_one_logit_with_weights_equals_two_class_cross_entropy_with_weights() -> None:
    logits, labels = torch.randn(3, 4), torch.tensor([[0, 1, 1, 0], [1, 0, -1, -1], [1, 1, 1, -1]])
    pairs = torch.stack([torch.zeros_like(logits), logits], -1).flatten(0, 1)
    expected = torch.nn.functional.cross_entropy(
        pairs, labels.flatten(), weight=torch.tensor([0.7, 1.6]), ignore_index=-1, reduction="sum"
    )
    assert binary_cross_entropy(logits, labels, labels >= 0, (0.7, 1.6)) == pytest.approx(float(expected), rel=1e-5)


def test_listwise_loss_is_a_softmax_over_each_document_alone_and_the_level_of_its_logits_is_free() -> None:
    logits = torch.tensor([[1.0, 2.0, 0.5], [3.0, -1.0, 9.0], [0.3, 0.1, 0.2], [5.0, 5.0, 5.0]], requires_grad=True)
    labels = torch.tensor([[1, 0, 1], [0, 1, -1], [0, 0, 0], [-1, -1, -1]])
    first = math.log(math.exp(1.0) + math.exp(2.0) + math.exp(0.5)) - (1.0 + 0.5) / 2
    second = math.log(math.exp(3.0) + math.exp(-1.0)) + 1.0
    loss = listwise_cross_entropy(logits, labels, labels >= 0)
    assert float(loss) == pytest.approx(3 * first + 2 * second, rel=1e-5)
    raised = logits + torch.tensor([[4.0], [-2.0], [1.0], [0.0]])
    assert float(listwise_cross_entropy(raised, labels, labels >= 0)) == pytest.approx(float(loss), rel=1e-5)
    loss.backward()  # type: ignore[no-untyped-call]
    assert logits.grad is not None
    assert logits.grad.isfinite().all()
    assert logits.grad[2:].abs().max() == 0
    assert logits.grad[1, 2] == 0


def test_balanced_weights_are_those_of_scikit_learn() -> None:
    assert class_weights("balanced", [0, 0, 0, 1], 2) == pytest.approx([2 / 3, 2.0])
    assert class_weights(None, [0, 1], 2) == [1.0, 1.0]
    assert class_weights((1.0, 3.0), [0, 1], 2) == [1.0, 3.0]


def test_disagreement_is_the_mean_of_both_divergences_and_one_logit_is_a_pair() -> None:
    one, other = torch.randn(5), torch.randn(5)
    first, second = (torch.stack([torch.zeros(5), x], -1) for x in (one, other))
    p, q = first.softmax(-1), second.softmax(-1)
    expected = ((p * (p / q).log()).sum(-1) + (q * (q / p).log()).sum(-1)) / 2
    assert torch.allclose(disagreement(first, second), expected, atol=1e-6)
    assert torch.allclose(binary_disagreement(one, other), expected, atol=1e-6)
    assert disagreement(first, first).abs().max() == 0


def test_attention_without_scores_is_the_mean_and_looks_into_no_other_sentence() -> None:
    states, places = torch.randn(2, 5, 4), torch.tensor([[-1, 0, 0, 1, 1], [-1, 0, -1, -1, -1]])
    even = attended_by_sentence(states, torch.zeros(2, 5, 2), places)
    assert torch.allclose(even, mean_by_sentence(states, places), atol=1e-6)
    scores = torch.zeros(2, 5, 2)
    scores[0, 4, 1] = 50.0  # the second head looks at the last token alone
    found = attended_by_sentence(states, scores, places)
    assert torch.allclose(found[0, 1, 2:], states[0, 4, 2:], atol=1e-6)
    assert torch.allclose(found[0, 1, :2], states[0, 3:5, :2].mean(0), atol=1e-6)
    assert torch.allclose(found[0, 0], even[0, 0], atol=1e-6)
    assert found[1, 1].abs().max() == 0


def gradient_of_scores(reward: str) -> list[float]:
    scores = torch.zeros(1, 3, requires_grad=True)
    distances, chosen = torch.tensor([[0.2, 2.0, 1.0]]), torch.tensor([[1.0, 1.0, 0.0]])
    policy_gradient(torch.log_softmax(scores, 1), distances, chosen, reward).sum().backward()  # type: ignore[no-untyped-call]
    assert scores.grad is not None
    found: list[float] = scores.grad[0].tolist()
    return found


def test_the_printed_reward_favours_sentences_unlike_the_target_and_the_refined_one_those_like_it() -> None:
    near, far, _ = gradient_of_scores("paper")
    assert far < near  # descent raises the far sentence's score the most
    near, far, _ = gradient_of_scores("refined")
    assert near < 0 < far


def test_the_marginal_is_the_sum_over_passages() -> None:
    scores, targets = torch.tensor([[1.0, 0.0, 9.0]]), torch.tensor([[-2.0, -1.0, -0.1]])
    mask = torch.tensor([[True, True, False]])
    prior = [math.e / (math.e + 1), 1 / (math.e + 1)]
    expected = math.log(prior[0] * math.exp(-2) + prior[1] * math.exp(-1))
    assert float(marginal_log_likelihood(scores, targets, mask)) == pytest.approx(expected, rel=1e-5)


def test_elkan_and_noto_weigh_unlabelled_rows() -> None:
    assert positive_probability(0.2, 0.5) == pytest.approx(0.25)
    assert positive_probability(0.9, 0.5) == 1.0
    rows = [{"id": "a", "text": "x", "label": 1}, {"id": "b", "text": "y", "label": 0}]
    made = weighted_rows(rows, [0.9, 0.2], 0.5)
    assert [(r["id"], r["label"], r["weight"]) for r in made] == [
        ("a", 1, 1.0),
        ("b+", 1, pytest.approx(0.25)),
        ("b-", 0, pytest.approx(0.75)),
    ]


def test_ranking_metrics_equal_their_definitions() -> None:
    draw = random.Random(3)
    for _ in range(50):
        count = draw.randint(2, 12)
        labels = [draw.randint(0, 1) for _ in range(count)]
        scores = [float(draw.randint(0, 4)) for _ in range(count)]
        pairs = [(a, b) for a in range(count) for b in range(count) if labels[a] and not labels[b]]
        wins = sum(1.0 if scores[a] > scores[b] else 0.5 if scores[a] == scores[b] else 0.0 for a, b in pairs)
        assert roc_auc(labels, scores) == (pytest.approx(wins / len(pairs)) if pairs else None)
        assert average_precision(labels, scores) == pytest.approx(naive_average_precision(labels, scores))


def naive_average_precision(labels: list[int], scores: list[float]) -> float:
    total, recall = 0.0, 0.0
    for threshold in sorted(set(scores), reverse=True):
        taken = [label for label, score in zip(labels, scores, strict=True) if score >= threshold]
        now = sum(taken) / max(1, sum(labels))
        total += (now - recall) * sum(taken) / len(taken)
        recall = now
    return total


def test_the_best_threshold_is_the_best_of_all() -> None:
    labels, scores = [0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.9]
    threshold, best = best_threshold(labels, scores)
    tried = [binary_scores(labels, [s >= t for s in scores])["f1"] for t in scores]
    assert best == pytest.approx(max(tried))
    assert binary_scores(labels, [s >= threshold for s in scores])["f1"] == pytest.approx(best)


def test_rouge_and_spans_on_literal_cases() -> None:
    scores = rouge_means(["the cat sat"], ["the cat ran off"])
    assert scores["rouge1"] == pytest.approx(100 * 4 / 7)
    assert scores["rouge2"] == pytest.approx(100 * 2 / 5)
    assert scores["rougeL"] == pytest.approx(100 * 4 / 7)
    found = tag_scores([["B-A", "I-A", "O", "B-A"]], [["B-A", "I-A", "B-A", "B-A"]])
    assert found == {"accuracy": 75.0, "span_f1": pytest.approx(80.0)}


def test_triangular_rates_rise_and_fall_in_straight_lines() -> None:
    training = Training("adamw", 1.0, 1, 1, Select("f1", "max"), 0, "ce", warmup_steps=4, schedule="triangular")
    rates = [learning_rate(training, step, 12) for step in range(12)]
    assert rates[:4] == [0.25, 0.5, 0.75, 1.0]
    assert rates[4:] == [pytest.approx(left / 8) for left in range(8, 0, -1)]


def test_an_epoch_takes_every_example_once_in_batches_of_like_length() -> None:
    sizes = [random.Random(1).randint(5, 200) for _ in range(1000)]
    sizes = [size + i % 7 for i, size in enumerate(sizes)]
    batches = epoch_batches(sizes, 8, seed=1, epoch=0)
    assert sorted(i for batch in batches for i in batch) == list(range(1000))
    assert all(len(batch) == 8 for batch in batches)
    assert batches == epoch_batches(sizes, 8, seed=1, epoch=0)
    assert batches != epoch_batches(sizes, 8, seed=1, epoch=1)


def test_micro_batches_stay_within_the_budget() -> None:
    examples = [Example(str(i), i, size) for i, size in enumerate([5, 90, 7, 6, 30, 30])]
    parts = micro_batches(examples, 64)
    assert [[e.size for e in part] for part in parts] == [[5, 6, 7], [30, 30], [90]]
    assert all(len(part) == 1 for part in micro_batches(examples, 64, max_examples=1))


def test_a_ranker_with_interaction_starts_from_the_order_by_cosine() -> None:
    head = make_head(4, {"kind": "mlp", "layers": 1, "width": 3, "join": "interaction"})
    torch.nn.init.zeros_(head.output.weight)
    query = torch.nn.functional.normalize(torch.randn(1, 4), dim=-1)
    sentences = torch.nn.functional.normalize(torch.randn(1, 6, 4), dim=-1)
    logits = head(query, sentences, torch.ones(1, 6))[0]
    cosines = (sentences @ query[0])[0]
    assert logits.argsort().tolist() == cosines.argsort().tolist()
