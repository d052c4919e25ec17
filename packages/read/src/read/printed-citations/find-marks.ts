import { lastOf } from '@citemill/metrics/at';
import { authorYearMarks } from './author-year.js';
import { type Candidate, overlaps } from './candidate.js';
import { CitedNames } from './cited-names.js';
import { CitedNumbers } from './cited-numbers.js';
import { eastAsianMarks } from './east-asian-marks.js';
import { attachesMarks, bracketMarks, followSentences, parenthesisMarks } from './enclosed.js';
import type { PrintedList } from './printed-list.js';
import type { PrintedParagraph } from './printed-paragraph.js';
import { citationStyles } from './style.js';
import { superscriptMarks } from './superscripts.js';

/** Returns the numbers and names that marks may cite, for each chapter. */
const citedChapters = (list: PrintedList) =>
  (list.chapters?.length
    ? list.chapters
    : [{ from: 0, to: list.entries.length, maxListsBefore: Infinity }]
  ).map((chapter) => ({
    maxListsBefore: chapter.maxListsBefore,
    numbers: new CitedNumbers(list, chapter),
    names: new CitedNames(list, chapter),
  }));

/**
 * Finds the citation marks of each paragraph and the entries that they cite. One vote over the whole document decides
 * which kinds of marks are citations.
 */
export function findMarks(paragraphs: readonly PrintedParagraph[], list: PrintedList): Candidate[][] {
  const { entries, isNumbered } = list;
  if (entries.length === 0) return paragraphs.map(() => []);
  const chapters = citedChapters(list);
  const texts = paragraphs.map(({ flow }) => flow.text);
  const areAttached = attachesMarks(texts);
  const doFollowSentences = followSentences(texts);
  const candidates = paragraphs.map(({ flow, mentions, listsBefore = 0 }) => {
    const { numbers, names } =
      chapters.find((chapter) => listsBefore < chapter.maxListsBefore) ?? lastOf(chapters);
    return [
      ...bracketMarks(flow, numbers, areAttached),
      ...parenthesisMarks(flow, numbers, doFollowSentences),
      ...superscriptMarks(flow, numbers),
      ...authorYearMarks(flow, names),
      ...eastAsianMarks(flow, names),
    ].filter(
      ({ start, end }) =>
        !mentions.some((mention) => overlaps({ start, end: Math.min(end, start + 1) }, mention)),
    );
  });
  const styles = citationStyles(candidates.flat(), { entries: entries.length, isNumbered });
  return candidates.map((paragraphCandidates) => paragraphCandidates.filter(({ kind }) => styles.has(kind)));
}
