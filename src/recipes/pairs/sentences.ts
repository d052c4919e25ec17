import { offsetMap } from '@citemill/read/paper';
import { type CitingPaper, citingSentences, type WorkCitation } from '../citing-paper.js';
import { type MarkExtent, markExtents } from '../mark-extents/mark-extents.js';
import type { Provenance } from '../recipe.js';

/** A sentence that cites something. */
export interface PairSentence {
  /** Its text without citations, except for those that name the authors as part of the sentence. */
  text: string;
  /** The citations of each mark. */
  marks: WorkCitation[][];
  provenance: Provenance;
}

/** Puts one space between words and none before a stop, and removes brackets that have become empty. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[([][\s,;]*[)\]]/g, '')
    .replaceAll(/\s+([.,;:!?)\]])/g, '$1')
    .trim();

/** The text between two offsets without the marks in it. */
function removeMarks(text: string, from: number, to: number, marks: readonly MarkExtent[]): string {
  let out = '';
  let at = from;
  for (const { start, end } of marks) {
    out += `${text.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  return tidy(out + text.slice(at, Math.max(at, to)));
}

/** The sentences of a paper that cite something, paragraph by paragraph. */
export function citingParagraphs(paper: CitingPaper): PairSentence[][] {
  return paper.paragraphs.flatMap((paragraph) => {
    if (paragraph.citations.length === 0) return [];
    const marks = markExtents(paragraph.text, paragraph.citations, new Map());
    const { toCodePoint } = offsetMap(paragraph.text);
    const found = citingSentences(paragraph).flatMap(({ start, end }): PairSentence[] => {
      const own = marks.filter((mark) => mark.start >= start && mark.start < end);
      if (own.length === 0) return [];
      return [
        {
          // "Hess et al. (2011) show that" is part of its sentence.
          text: removeMarks(
            paragraph.text,
            start,
            end,
            own.filter(({ form }) => form !== 'narrative'),
          ),
          marks: own.map(({ citations }) => citations),
          provenance: {
            paper_id: paper.paper_id,
            record: paper.record,
            paragraph: paragraph.position,
            start: toCodePoint(start),
            end: toCodePoint(end),
          },
        },
      ];
    });
    return found.length > 0 ? [found] : [];
  });
}
