import { offsetMap } from '@citemill/read/paper';
import {
  type CitingPaper,
  type CitingParagraph,
  type CitingSentence,
  citingSentences,
  type WorkCitation,
} from './citing-paper.js';
import { type MarkExtent, markExtents } from './mark-extents/mark-extents.js';
import { spanProvenance } from './provenance.js';
import type { Provenance } from './recipe.js';

/** A citation mark with its sentence and the works it cites. */
export interface LocatedMark {
  mark: MarkExtent;
  /** All marks of the paragraph. */
  marks: MarkExtent[];
  /** All sentences of the paragraph. */
  sentences: CitingSentence[];
  /** Index of the citing sentence. */
  sentenceIndex: number;
  /** One citation per cited work. */
  citations: WorkCitation[];
  /** Headings above the paragraph, outermost first, separated by /. */
  section: string;
  /** The place of the citing sentence. */
  provenance: Provenance;
}

/** Returns the key of the first author's family name by the id of the cited work. */
export const firstAuthors = ({ works }: CitingPaper): Map<string, string> =>
  new Map([...works].flatMap(([id, { author }]) => (author === null ? [] : [[id, author] as const])));

/** Finds the citation marks of a paragraph, each with its sentence. */
export function locateMarks(
  paper: CitingPaper,
  paragraph: CitingParagraph,
  authors: Map<string, string>,
): LocatedMark[] {
  const sentences = citingSentences(paragraph);
  const marks = markExtents(paragraph.text, paragraph.citations, authors);
  const offsets = offsetMap(paragraph.text);
  return marks.map((mark) => {
    const first = Math.min(...mark.citations.map(({ start }) => start));
    const sentenceIndex = Math.max(
      0,
      sentences.findLastIndex(({ start }) => start <= first),
    );
    const byWork = new Map(mark.citations.map((citation) => [citation.work ?? citation, citation]));
    return {
      mark,
      marks,
      sentences,
      sentenceIndex,
      citations: [...byWork.values()],
      section: paragraph.section.join(' / '),
      provenance: spanProvenance(paper, paragraph, sentences[sentenceIndex], offsets),
    };
  });
}
