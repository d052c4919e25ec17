"""Read Citemill's corpora and datasets, and run Citemill.

>>> corpus = citemill.open_corpus("mill/corpus")          # doctest: +SKIP
>>> corpus["citations"].to_pandas()                       # doctest: +SKIP
>>> citemill.open_dataset("mill/citesum")["train"]        # doctest: +SKIP
"""

from citemill.commands import Completed, build, evaluate, export, ingest, link, make, predict, read, run, train
from citemill.corpus import Corpus, open_corpus
from citemill.dataset import Dataset, open_dataset
from citemill.errors import CitemillError, CommandError
from citemill.node import find_node, setup
from citemill.papers import (
    Author,
    Citation,
    Emphasis,
    Formula,
    Identifiers,
    Mention,
    ObjectCitation,
    Paper,
    PaperObject,
    Paragraph,
    Quality,
    Reference,
    Section,
    Sentence,
    Source,
    Span,
    Warning,
)
from citemill.process import Progress
from citemill.sentences import split_sentences
from citemill.table import Table

__all__ = [
    "Author",
    "Citation",
    "CitemillError",
    "CommandError",
    "Completed",
    "Corpus",
    "Dataset",
    "Emphasis",
    "Formula",
    "Identifiers",
    "Mention",
    "ObjectCitation",
    "Paper",
    "PaperObject",
    "Paragraph",
    "Progress",
    "Quality",
    "Reference",
    "Section",
    "Sentence",
    "Source",
    "Span",
    "Table",
    "Warning",
    "build",
    "evaluate",
    "export",
    "find_node",
    "ingest",
    "link",
    "make",
    "open_corpus",
    "open_dataset",
    "predict",
    "read",
    "run",
    "setup",
    "split_sentences",
    "train",
]
