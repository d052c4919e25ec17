import { offsetMap } from '@citemill/read/paper';
import { type CitingPaper, citingSentences, type WorkCitation } from '../citing-paper.js';
import { type MarkExtent, markExtents } from '../mark-extents/mark-extents.js';
import { spanProvenance } from '../provenance.js';
import type { Provenance } from '../recipe.js';

/** A sentence that cites something. */
export interface PairSentence {
  /** Its text without citations, except for those that name the authors as part of the sentence. */
  text: string;
  /** Whether a citation that was removed is the object of a preposition, as in "as described in [3]". */
  isIncomplete: boolean;
  /** The citations of each mark. */
  marks: WorkCitation[][];
  provenance: Provenance;
}

/** Puts one space between words and none before a stop, and removes what citations leave in brackets, with the brackets if nothing else is in them. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([])[\s,;]+/g, '$1')
    .replaceAll(/[\s,;]+([)\]])/g, '$1')
    .replaceAll(/[([](?:see(?: also)?|e\.g\.|cf\.?)?[)\]]/gi, '')
    .replaceAll(/\s+([.,;:!?)\]])/g, '$1')
    .trim();

/** A preposition whose object is what follows: "as described in [3]" is not a sentence without its citation. */
const NEEDS_OBJECT = /\b(?:in|by|from)[\s([]*$/i;

/** The text between two offsets without the marks in it, and whether one of them is needed by the grammar of the sentence. */
function removeMarks(text: string, from: number, to: number, marks: readonly MarkExtent[]) {
  let out = '';
  let at = from;
  let isIncomplete = false;
  for (const { start, end } of marks) {
    const before = text.slice(at, Math.max(at, start));
    isIncomplete ||= NEEDS_OBJECT.test(before);
    out += `${before} `;
    at = Math.max(at, end);
  }
  return { text: tidy(out + text.slice(at, Math.max(at, to))), isIncomplete };
}

/** The sentences of a paper that cite something, paragraph by paragraph. */
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
          // "Hess et al. (2011) show that" is part of its sentence.
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
