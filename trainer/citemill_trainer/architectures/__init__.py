"""The architectures by name; adding one means adding its file and a line here."""

from __future__ import annotations

from importlib import import_module

from citemill_trainer.architectures.base import Architecture
from citemill_trainer.errors import UserError

# Imported on demand: a job needs one of them.
_CLASSES = {
    "sequence-classifier": ("sequence_classifier", "SequenceClassifier"),
    "sentences-in-context": ("sentences_in_context", "SentencesInContext"),
    "vector-ranker": ("vector_ranker", "VectorRanker"),
    "sparse-ranker": ("sparse_ranker", "SparseRanker"),
    "causal-lm": ("causal_lm", "CausalLm"),
    "seq2seq": ("seq2seq", "Seq2Seq"),
    "word-classifier": ("word_classifier", "WordClassifier"),
    "window-extractor": ("window_extractor", "WindowExtractor"),
    "masked-lm": ("masked_lm", "MaskedLm"),
    "figure-seq2seq": ("figure_seq2seq", "FigureSeq2Seq"),
    "fusion": ("fusion", "Fusion"),
    "figure-fusion": ("figure_fusion", "FigureFusion"),
    "rag-sequence": ("rag_sequence", "RagSequence"),
    "bi-encoder": ("bi_encoder", "BiEncoder"),
    "cross-encoder": ("cross_encoder", "CrossEncoder"),
    "token-tagger": ("token_tagger", "TokenTagger"),
}

NAMES = (*_CLASSES, "pu-learning")


def find_architecture(name: str) -> type[Architecture]:
    if name not in _CLASSES:
        raise UserError("job", f"architecture {name!r} is not known; choose one of {', '.join(NAMES)}")
    module, attribute = _CLASSES[name]
    architecture: type[Architecture] = getattr(import_module(f"citemill_trainer.architectures.{module}"), attribute)
    return architecture
