import { PAPER_SCHEMA, type Paper, type Paragraph, paperId, type Source } from '../../paper/index.js';
import type { Warnings } from '../warnings.js';
import { identifierYear } from '../year.js';
import type { Bibliography } from './bibliography.js';
import { composeParagraph, type SourceParagraph } from './compose.js';
import { frontMatter } from './front.js';
import type { Parts } from './parts.js';

/** Lets the bibliography learn the numbers by which its entries are cited. */
function observeMarks(paragraphs: SourceParagraph[], bibliography: Bibliography): void {
  for (const { text, marks } of paragraphs) {
    for (const mark of marks) {
      if (mark.kind === 'citation' && mark.target !== null)
        bibliography.observe(mark.replacement ?? text.slice(mark.start, mark.end), mark.target);
    }
  }
}

const compose = (paragraphs: SourceParagraph[], bibliography: Bibliography): Paragraph[] =>
  paragraphs
    .map((paragraph) => composeParagraph(paragraph, bibliography))
    .filter((paragraph) => paragraph !== undefined);

/** Chooses the abstract: the one in the metadata, unless the one in the text has citations. */
function composeAbstract({ front, abstract, bibliography }: Parts): Paragraph[] {
  const composed = compose(abstract, bibliography);
  if (front.abstract.length === 0 || composed.some((paragraph) => paragraph.citations.length > 0))
    return composed;
  return front.abstract.map((text) => ({ section: [], text, citations: [], mentions: [] }));
}

export function assemble(parts: Parts, source: Source, warnings: Warnings): Paper {
  const { front, bibliography, references, objects } = parts;
  observeMarks([...parts.abstract, ...parts.body], bibliography);
  const published = front.year ?? identifierYear(front.ids);
  if (front.title === '') warnings.add('title', 'the paper has no title', 'title');
  return {
    schema: PAPER_SCHEMA,
    id: paperId(front.ids, source.sha256),
    source,
    ...(published === undefined ? {} : { year: published }),
    ...frontMatter(front),
    abstract: composeAbstract(parts),
    body: compose(parts.body, bibliography),
    references,
    objects,
    warnings: warnings.toList(),
  };
}
