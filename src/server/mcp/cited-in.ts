import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import { ApiError } from '../http/api-error.js';
import type { PaperParagraph, PaperReference, PaperView } from '../schemas/corpus.js';

export interface CitingLocation {
  paragraph: number;
  /** The whole sentences, without their citation marks. */
  text: string;
  references: PaperReference[];
}

/** Finds a sentence in a paper and the bibliography entries that it cites. Whitespace and case need not agree. */
export function findCitingSentence(paper: PaperView, sentence: string): CitingLocation {
  const words = sentence.trim().split(/\s+/).map(escapePattern).join('\\s+');
  if (words === '') throw new ApiError(400, 'sentence: empty');
  const pattern = new RegExp(words, 'iu');
  for (const paragraph of paper.paragraphs) {
    const match = pattern.exec(paragraph.text);
    if (match) return citationsAt(paper, paragraph, match.index, match.index + match[0].length);
  }
  throw new ApiError(
    404,
    'sentence: not found in this paper; copy it as read_section shows it, or name the cited paper with "cited"',
  );
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function citationsAt(
  paper: PaperView,
  paragraph: PaperParagraph,
  matchStart: number,
  matchEnd: number,
): CitingLocation {
  const { text } = paragraph;
  // A fragment is extended to whole sentences, which may have marks outside it.
  const overlapping = sentences(text, { language: paper.language }).filter(
    ({ start, end }) => start < matchEnd && end > matchStart,
  );
  const start = Math.min(matchStart, overlapping[0]?.start ?? matchStart);
  const end = Math.max(matchEnd, overlapping.at(-1)?.end ?? matchEnd);
  const map = offsetMap(text);
  const marks = paragraph.citations
    .map((mark) => ({ ...mark, start: map.toUnit(mark.start), end: map.toUnit(mark.end) }))
    .filter((mark) => mark.start < end && mark.end > start);
  const cited = new Set(marks.map(({ reference }) => reference));
  return {
    paragraph: paragraph.position,
    text: withoutMarks(text, start, end, marks),
    references: paper.references.filter(({ id }) => cited.has(id)),
  };
}

/** Returns a part of a text without its citation marks and their brackets, since names and years say nothing about the content. */
function withoutMarks(
  text: string,
  start: number,
  end: number,
  marks: readonly { start: number; end: number }[],
): string {
  let copied = start;
  let result = '';
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    if (mark.start > copied) result += text.slice(copied, mark.start);
    copied = Math.max(copied, mark.end);
  }
  result += text.slice(copied, end);
  return result
    .replaceAll(/\s*[([][\s,;]*[)\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
