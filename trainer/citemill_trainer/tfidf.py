"""TF-IDF as scikit-learn's TfidfVectorizer computes it by default: smooth idf, rows of length 1."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

ANALYSERS = ("words", "chars")
_WORDS = re.compile(r"(?u)\b\w\w+\b")
_SPACES = re.compile(r"\s\s+")

Sparse = tuple[NDArray[np.int32], NDArray[np.float32]]


class Tfidf:
    """The whole vocabulary of the texts it was fitted on, in alphabetical order."""

    def __init__(self, analyser: str, ngrams: tuple[int, int]) -> None:
        self.analyser = analyser
        self.ngrams = ngrams
        self.terms: dict[str, int] = {}
        self.idf = np.zeros(0, dtype=np.float32)

    def fit(self, texts: Iterable[str]) -> None:
        counts: Counter[str] = Counter()
        documents = 0
        for text in texts:
            documents += 1
            counts.update(set(self._grams(text)))
        names = sorted(counts)
        self.terms = {name: index for index, name in enumerate(names)}
        weights = [math.log((1 + documents) / (1 + counts[name])) + 1 for name in names]
        self.idf = np.asarray(weights, dtype=np.float32)

    def transform(self, text: str) -> Sparse:
        counts = Counter(self.terms[gram] for gram in self._grams(text) if gram in self.terms)
        columns = np.asarray(sorted(counts), dtype=np.int32)
        values = np.asarray([counts[int(c)] for c in columns], dtype=np.float32) * self.idf[columns]
        length = float(np.linalg.norm(values))
        return columns, values / length if length else values

    def _grams(self, text: str) -> list[str]:
        low, high = self.ngrams
        lower = text.lower()
        if self.analyser == "words":
            words = _WORDS.findall(lower)
            return [" ".join(words[i : i + n]) for n in range(low, high + 1) for i in range(len(words) - n + 1)]
        plain = _SPACES.sub(" ", lower)
        return [plain[i : i + n] for n in range(low, high + 1) for i in range(len(plain) - n + 1)]

    def state(self) -> dict[str, Any]:
        return {
            "analyser": self.analyser,
            "ngrams": list(self.ngrams),
            "terms": list(self.terms),
            "idf": [float(value) for value in self.idf],
        }

    @staticmethod
    def restore(state: dict[str, Any]) -> Tfidf:
        tfidf = Tfidf(str(state["analyser"]), (int(state["ngrams"][0]), int(state["ngrams"][1])))
        tfidf.terms = {name: index for index, name in enumerate(state["terms"])}
        tfidf.idf = np.asarray(state["idf"], dtype=np.float32)
        return tfidf
