import { offsetMap } from '@citemill/read/paper';
import { type CitingPaper, citingSentences, type WorkCitation } from '../citing-paper.js';
import { type MarkExtent, markExtents } from '../mark-extents/mark-extents.js';
import { spanProvenance } from '../provenance.js';
import type { Provenance } from '../recipe.js';

/** A citing sentence. */
export interface PairSentence {
  /** The text without citations, except for citations that are part of the sentence: "Hess et al. (2011) show that". */
  text: string;
  /** Whether a citation that was removed is the object of a preposition, as in "as described in [3]". */
  isIncomplete: boolean;
  marks: WorkCitation[][];
  provenance: Provenance;
}

/** Repairs spaces and punctuation after citations were removed, and removes brackets that contained only citations. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([])[\s,;]+/g, '$1')
    .replaceAll(/[\s,;]+([)\]])/g, '$1')
    .replaceAll(/[([](?:see(?: also)?|e\.g\.|cf\.?)?[)\]]/gi, '')
    .replaceAll(/\s+([.,;:!?)\]])/g, '$1')
    .trim();

/** A preposition whose object is the following citation: without it, "as described in [3]" is incomplete. */
const NEEDS_OBJECT = /\b(?:in|by|from)[\s([]*$/i;

/** Returns the text between two offsets without its marks, and whether it is incomplete without them. */
function removeMarks(text: string, from: number, to: number, marks: readonly MarkExtent[]) {
  let out = '';
  let copied = from;
  let isIncomplete = false;
  for (const { start, end } of marks) {
    const before = text.slice(copied, Math.max(copied, start));
    isIncomplete ||= NEEDS_OBJECT.test(before);
    out += `${before} `;
    copied = Math.max(copied, end);
  }
  return { text: tidy(out + text.slice(copied, Math.max(copied, to))), isIncomplete };
}

export function citingParagraphs(paper: CitingPaper): PairSentence[][] {
  return paper.paragraphs.flatMap((paragraph) => {
    if (paragraph.citations.length === 0) return [];
    const marks = markExtents(paragraph.text, paragraph.citations, new Map());
    const offsets = offsetMap(paragraph.text);
    const pairSentences = citingSentences(paragraph).flatMap(({ start, end }): PairSentence[] => {
      const sentenceMarks = marks.filter((mark) => mark.start >= start && mark.start < end);
      if (sentenceMarks.length === 0) return [];
      return [
        {
          // Narrative marks are part of the sentence: "Hess et al. (2011) show that".
          ...removeMarks(
            paragraph.text,
            start,
            end,
            sentenceMarks.filter(({ form }) => form !== 'narrative'),
          ),
          marks: sentenceMarks.map(({ citations }) => citations),
          provenance: spanProvenance(paper, paragraph, { start, end }, offsets),
        },
      ];
    });
    return pairSentences.length > 0 ? [pairSentences] : [];
  });
}
