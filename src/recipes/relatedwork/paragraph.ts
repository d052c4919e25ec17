import { citedMark } from '../../dataset/index.js';
import { findCandidate } from '../citation-examples.js';
import { isSelfCitation } from '../citation-faults.js';
import type { CitedWork, CitingPaper, CitingParagraph } from '../citing-paper.js';
import { type MarkExtent, markExtents } from '../mark-extents/mark-extents.js';
import { OTHER, replaceMarks, tidyText } from '../mask-marks.js';
import type { RelatedWorkOptions } from './options.js';

/** A paragraph whose citations are numbered. */
export interface CitingText {
  /** The paragraph with @cite_1, @cite_2, … for known cited papers and OTHERCIT for unknown ones. */
  target: string;
  /** The cited papers with title and abstract, in the order of their numbers. */
  works: CitedWork[];
  /** Number of cited papers whose title or abstract is unknown. */
  unknown: number;
}

/** Numbers the cited papers of a paragraph in the order of their first citation. */
export function numberCitations(
  paper: CitingPaper,
  paragraph: CitingParagraph,
  authors: Map<string, string>,
  { dropSelf, hideAuthors }: RelatedWorkOptions,
): CitingText {
  const numbers = new Map<string, number>();
  const works: CitedWork[] = [];
  const unknown = new Set<unknown>();
  const replaceMark = ({ citations }: MarkExtent): string => {
    const tokens = citations.map((citation) => {
      const work = findCandidate(paper, citation.work);
      if (!work || (dropSelf && isSelfCitation(paper, work))) {
        unknown.add(citation.work ?? citation.reference ?? citation);
        return OTHER;
      }
      const number = numbers.get(work.id) ?? works.push(work);
      numbers.set(work.id, number);
      return citedMark(number);
    });
    return ` ${[...new Set(tokens)].join(' ')} `;
  };
  const { text, citations } = paragraph;
  const marks = markExtents(text, citations, authors);
  const target = tidyText(replaceMarks(text, [0, text.length], marks, { hideAuthors }, replaceMark));
  return { target, works, unknown: unknown.size };
}
