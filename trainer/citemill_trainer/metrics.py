"""Validation metrics, small and without dependencies; the published tables are printed by `citemill evaluate`."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def binary_scores(labels: Sequence[int], positive: Sequence[bool]) -> dict[str, float]:
    """Compute precision, recall and F1 of the positive class, and accuracy, in percent."""
    truth = np.asarray(labels) == 1
    guess = np.asarray(positive, dtype=bool)
    hits = int((truth & guess).sum())
    precision = hits / max(1, int(guess.sum()))
    recall = hits / max(1, int(truth.sum()))
    f1 = 2 * precision * recall / (precision + recall) if hits else 0.0
    accuracy = float((truth == guess).mean()) if len(truth) else 0.0
    return {
        "precision": 100 * precision,
        "recall": 100 * recall,
        "f1": 100 * f1,
        "accuracy": 100 * accuracy,
    }


def best_threshold(labels: Sequence[int], scores: Sequence[float]) -> tuple[float, float]:
    """Find the minimum score of the positive class that gives the best F1, and that F1 in percent."""
    truth = np.asarray(labels) == 1
    values = np.asarray(scores, dtype=np.float64)
    if not truth.any():
        return 0.5, 0.0
    order = np.argsort(-values, kind="stable")
    hits = np.cumsum(truth[order])
    f1 = 2 * hits / (np.arange(1, len(order) + 1) + truth.sum())
    # A threshold can only lie between two different scores.
    is_last = np.append(values[order][:-1] != values[order][1:], True)
    best = int(np.argmax(np.where(is_last, f1, -1)))
    return float(values[order][best]), 100 * float(f1[best])


def detection_scores(
    labels: Sequence[int], probabilities: Sequence[float], threshold: float | None
) -> dict[str, float]:
    """Score at 0.5, at the threshold with the best F1 here, and at a threshold found on other rows."""
    found_threshold, best_f1 = best_threshold(labels, probabilities)
    scores = binary_scores(labels, [p > 0.5 for p in probabilities])
    scores |= {"best_f1": best_f1, "threshold": found_threshold}
    if threshold is not None:
        scores["f1_at_threshold"] = binary_scores(labels, [p >= threshold for p in probabilities])["f1"]
    return scores


def class_scores(labels: Sequence[int], guesses: Sequence[int], classes: int) -> dict[str, float]:
    """Macro and weighted F1 and accuracy over any number of classes, in percent."""
    truth, guess = np.asarray(labels), np.asarray(guesses)
    f1s, counts = [], []
    for label in range(classes):
        hits = int(((truth == label) & (guess == label)).sum())
        total = int((truth == label).sum()) + int((guess == label).sum())
        f1s.append(2 * hits / total if total else 0.0)
        counts.append(int((truth == label).sum()))
    weight = max(1, sum(counts))
    return {
        "macro_f1": 100 * float(np.mean(f1s)) if f1s else 0.0,
        "weighted_f1": 100 * sum(f1 * count for f1, count in zip(f1s, counts, strict=True)) / weight,
        "accuracy": 100 * float((truth == guess).mean()) if len(truth) else 0.0,
    }


def average_precision(labels: Sequence[int], scores: Sequence[float]) -> float:
    """Average precision as scikit-learn computes it: equal scores share one rank."""
    truth = np.asarray(labels) == 1
    values = np.asarray(scores, dtype=np.float64)
    if not truth.any():
        return 0.0
    order = np.argsort(-values, kind="stable")
    sorted_values = values[order]
    is_last = np.append(sorted_values[:-1] != sorted_values[1:], True)
    hits = np.cumsum(truth[order])[is_last]
    ranks = np.flatnonzero(is_last) + 1
    recall = hits / truth.sum()
    gained = np.diff(recall, prepend=0.0)
    return float((gained * hits / ranks).sum())


def roc_auc(labels: Sequence[int], scores: Sequence[float]) -> float | None:
    """Area under the ROC curve; None if there is only one class."""
    truth = np.asarray(labels) == 1
    values = np.asarray(scores, dtype=np.float64)
    positives, negatives = int(truth.sum()), int((~truth).sum())
    if not positives or not negatives:
        return None
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    last_ranks = np.cumsum(counts)
    ranks = (last_ranks - (counts - 1) / 2)[inverse]
    return float((ranks[truth].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def rouge_f1(candidate: str, reference: str, n: int) -> float:
    """Compute ROUGE-n F1 over lower-cased words without stemming, for choosing checkpoints, not for tables."""
    grams = [_ngrams(text, n) for text in (candidate, reference)]
    shared = sum((grams[0] & grams[1]).values())
    total = sum(grams[0].values()) + sum(grams[1].values())
    return 2 * shared / total if total else 0.0


def rouge_l_f1(candidate: str, reference: str) -> float:
    first, second = _words(candidate), _words(reference)
    row = [0] * (len(second) + 1)
    for word in first:
        previous = 0
        for j, second_word in enumerate(second, 1):
            previous, row[j] = row[j], previous + 1 if word == second_word else max(row[j], row[j - 1])
    total = len(first) + len(second)
    return 2 * row[-1] / total if total else 0.0


def rouge_means(candidates: Sequence[str], references: Sequence[str]) -> dict[str, float]:
    """Mean ROUGE-1, -2 and -L F1 in percent."""
    pairs = list(zip(candidates, references, strict=True))
    count = max(1, len(pairs))
    return {
        "rouge1": 100 * sum(rouge_f1(c, r, 1) for c, r in pairs) / count,
        "rouge2": 100 * sum(rouge_f1(c, r, 2) for c, r in pairs) / count,
        "rougeL": 100 * sum(rouge_l_f1(c, r) for c, r in pairs) / count,
    }


def ranking_scores(labels: Sequence[Sequence[int]], scores: Sequence[Sequence[float]]) -> dict[str, float]:
    """Average precision and ROC AUC per document, averaged over the documents that have both classes."""
    precisions: list[float] = []
    areas: list[float] = []
    for truth, values in zip(labels, scores, strict=True):
        area = roc_auc(truth, values)
        if area is not None:
            areas.append(area)
            precisions.append(average_precision(truth, values))
    if not areas:
        return {"ap": 0.0, "auc": 0.0}
    return {"ap": math.fsum(precisions) / len(precisions), "auc": math.fsum(areas) / len(areas)}


def retrieval_scores(relevant: Sequence[str], ranked: Sequence[Sequence[str]]) -> dict[str, float]:
    """MRR@10, recall@10 and recall@100 of queries with one relevant document each."""
    ranks = [
        list(names).index(name) + 1 if name in names else math.inf
        for name, names in zip(relevant, ranked, strict=True)
    ]
    count = max(1, len(ranks))
    return {
        "mrr10": math.fsum(1 / rank for rank in ranks if rank <= 10) / count,
        "recall10": sum(rank <= 10 for rank in ranks) / count,
        "recall100": sum(rank <= 100 for rank in ranks) / count,
    }


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _ngrams(text: str, n: int) -> Counter[tuple[str, ...]]:
    words = _words(text)
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def tag_scores(truth: Sequence[Sequence[str]], guesses: Sequence[Sequence[str]]) -> dict[str, float]:
    """Accuracy per token and F1 of whole spans (runs of one tag, or B-/I- spans), in percent."""
    pairs = list(zip(truth, guesses, strict=True))
    tokens = sum(len(tags) for tags in truth)
    correct = sum(a == b for tags, guess in pairs for a, b in zip(tags, guess, strict=True))
    spans = [(_spans(tags), _spans(guess)) for tags, guess in pairs]
    hits = sum(len(true & guessed) for true, guessed in spans)
    total = sum(len(true) + len(guessed) for true, guessed in spans)
    return {"accuracy": 100 * correct / max(1, tokens), "span_f1": 100 * 2 * hits / total if total else 0.0}


def _spans(tags: Sequence[str]) -> set[tuple[int, int, str]]:
    spans: set[tuple[int, int, str]] = set()
    start = 0
    for i in range(len(tags) + 1):
        ends = i == len(tags) or i == 0 or tags[i].startswith("B-") or _kind(tags[i]) != _kind(tags[i - 1])
        if ends and i > start and _kind(tags[start]) != "O":
            spans.add((start, i, _kind(tags[start])))
        if ends:
            start = i
    return spans


def _kind(tag: str) -> str:
    return tag[2:] if tag[:2] in ("B-", "I-") else tag
