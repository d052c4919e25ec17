"""The paper model: what ``citemill read`` prints and what a corpus contains.

Offsets count Unicode code points, so that ``paragraph.text[span.start:span.end] == span.text``.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Self, Union, get_args, get_origin, get_type_hints

SCHEMA = "citemill.paper/1"


class _Record:
    """Conversion from and to the JSON that the program prints."""

    __slots__ = ()

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Make an object from parsed JSON. Fields that this version does not know are left out."""
        fields = _fields(cls)
        return cls(
            **{fields[name][0]: _decode(fields[name][1], item) for name, item in value.items() if name in fields}
        )

    def to_json(self) -> dict[str, Any]:
        """Convert to what ``json.dumps`` takes. Fields without a value are left out, as the program does."""
        return {
            name: None if item is None else _encode(item)
            for name, (attribute, _) in _fields(type(self)).items()
            if (item := getattr(self, attribute)) is not None or name in _NULLABLE
        }


# Fields that are written as null; all others are omitted without a value.
_NULLABLE = frozenset({"reference", "object"})


def json_name(attribute: str) -> str:
    """Give the name in JSON: ``archive_url`` → ``archiveUrl``."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), attribute)


_known_fields: dict[type, dict[str, tuple[str, Any]]] = {}


def _fields(cls: type) -> dict[str, tuple[str, Any]]:
    """Return the attribute and the type of each name in JSON."""
    if cls not in _known_fields:
        hints = get_type_hints(cls)
        _known_fields[cls] = {json_name(item.name): (item.name, hints[item.name]) for item in dataclasses.fields(cls)}
    return _known_fields[cls]


def _decode(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(choice for choice in get_args(hint) if choice is not type(None))
    if get_origin(hint) is tuple:
        return tuple(_decode(get_args(hint)[0], item) for item in value)
    return hint.from_json(value) if isinstance(hint, type) and issubclass(hint, _Record) else value


def _encode(value: Any) -> Any:
    if isinstance(value, _Record):
        return value.to_json()
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


@dataclass(frozen=True, slots=True)
class Identifiers(_Record):
    """Identifiers in their normal form."""

    doi: str | None = None
    arxiv: str | None = None
    pmid: str | None = None
    pmcid: str | None = None
    acl: str | None = None
    s2: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Author(_Record):
    name: str
    given: str | None = None
    family: str | None = None


@dataclass(frozen=True, slots=True)
class Source(_Record):
    """Where a paper was read from, and by which version of which reader."""

    path: str
    format: str
    sha256: str
    reader: str


@dataclass(frozen=True, slots=True)
class Emphasis(_Record):
    """A range of a paragraph in bold or italics."""

    start: int
    end: int
    style: str


@dataclass(frozen=True, slots=True)
class Formula(_Record):
    """A formula in a paragraph, with its presentation MathML."""

    start: int
    end: int
    mathml: str


@dataclass(frozen=True, slots=True)
class Span(_Record):
    """A range of a paragraph and its text."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Sentence(Span):
    """A sentence of a paragraph."""


@dataclass(frozen=True, slots=True)
class Citation(Span):
    """One cited paper at one position. Citations of the same mark, such as “[3, 5]”, share a ``group``."""

    reference: str | None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class ObjectCitation(Citation):
    """A citation in an object. ``part`` names the text that the offsets count in: ``caption`` or ``content``.

    A corpus does not keep its ``group``.
    """

    part: str = "content"


@dataclass(frozen=True, slots=True)
class Mention(Span):
    """A mention of one of the paper's objects, such as “Figure 2”."""

    object: str | None


@dataclass(frozen=True, slots=True)
class Paragraph(_Record):
    section: tuple[str, ...]
    text: str
    citations: tuple[Citation, ...] = ()
    mentions: tuple[Mention, ...] = ()
    emphasis: tuple[Emphasis, ...] | None = None
    formulas: tuple[Formula, ...] | None = None

    def sentences(self) -> list[Sentence]:
        """Split the paragraph as Citemill's recipes do; no sentence cuts a citation. Runs the program."""
        from citemill.sentences import split_sentences

        return split_sentences(self.text, keep=self.citations)

    def sentence(self, span: Span | Emphasis | Formula) -> Sentence:
        """Find the sentence in which a citation or another span begins. Runs the program."""
        for sentence in self.sentences():
            if sentence.start <= span.start < sentence.end:
                return sentence
        raise ValueError(f"{span}: not a span of this paragraph, which has {len(self.text)} characters")


@dataclass(frozen=True, slots=True)
class Section:
    """Paragraphs under the same headings."""

    headings: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]

    @property
    def text(self) -> str:
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


@dataclass(frozen=True, slots=True)
class Reference(_Record):
    """One bibliography entry."""

    id: str
    raw: str
    ids: Identifiers
    title: str | None = None
    authors: tuple[Author, ...] | None = None
    year: int | None = None
    venue: str | None = None
    kind: str | None = None
    date: str | None = None
    url: str | None = None
    archive_url: str | None = None
    accessed: str | None = None


@dataclass(frozen=True, slots=True)
class PaperObject(_Record):
    """A table, figure, equation, algorithm, theorem, verbatim text or other text outside the paragraphs."""

    id: str
    kind: str
    content: str
    environment: str | None = None
    label: str | None = None
    caption: str | None = None
    mathml: str | None = None
    rows: tuple[tuple[str, ...], ...] | None = None
    images: tuple[str, ...] | None = None
    image_files: tuple[str, ...] | None = None
    citations: tuple[ObjectCitation, ...] | None = None


@dataclass(frozen=True, slots=True)
class Warning(_Record):
    """A problem in the source that did not prevent reading it."""

    code: str
    message: str
    where: str | None = None


@dataclass(frozen=True, slots=True)
class Quality(_Record):
    """How reliable the reading is, from 0 to 1, and what lowers the score. A corpus keeps only the score."""

    score: float
    signals: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Paper(_Record):
    id: str
    source: Source
    ids: Identifiers
    title: str
    abstract: tuple[Paragraph, ...] = ()
    authors: tuple[Author, ...] = ()
    year: int | None = None
    date: str | None = None
    venue: str | None = None
    fields: tuple[str, ...] = ()
    licence: str | None = None
    language: str | None = None
    body: tuple[Paragraph, ...] = ()
    references: tuple[Reference, ...] = ()
    objects: tuple[PaperObject, ...] = ()
    warnings: tuple[Warning, ...] = ()
    quality: Quality | None = None
    schema: str = SCHEMA

    def paragraphs(self) -> Iterator[Paragraph]:
        """Iterate over the abstract, then the body."""
        yield from self.abstract
        yield from self.body

    def sections(self) -> list[Section]:
        """Group the paragraphs of the body by their headings, in the order of the paper."""
        grouped = groupby(self.body, key=lambda paragraph: paragraph.section)
        return [Section(headings, tuple(paragraphs)) for headings, paragraphs in grouped]

    def citations(self) -> Iterator[tuple[Paragraph, Citation]]:
        """Iterate over the citations in the text, each with its paragraph."""
        for paragraph in self.paragraphs():
            for citation in paragraph.citations:
                yield paragraph, citation

    def reference(self, citation: Citation | str) -> Reference | None:
        """Find the bibliography entry of a citation or of an entry's id; None if the mark has none."""
        wanted = citation if isinstance(citation, str) else citation.reference
        return next((entry for entry in self.references if entry.id == wanted), None)

    def object(self, mention: Mention | str) -> PaperObject | None:
        """Find the object of a mention or of an object's id; None if there is none."""
        wanted = mention if isinstance(mention, str) else mention.object
        return next((item for item in self.objects if item.id == wanted), None)
