import { superscriptSpans } from '../../printed-citations/superscripts.js';
import type { FlowParagraph } from '../document.js';
import { UNLISTED_MARKS } from './link-thresholds.js';

/** "[12]", "[3, 5–7]"; "(Marlow et al., 2019)", "(Marlow and Hess 2019a; …"; "Marlow et al. (2019)". */
const MARKS = [
  /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/g,
  /\(\p{Lu}[\p{L}'’-]+(?:\s(?:et al\.?|(?:and|&)\s\p{Lu}[\p{L}'’-]+))?,?\s(?:19|20)\d\d[a-z]?[,;)]/gu,
  /\p{Lu}[\p{L}'’-]+ et al\.?,? \((?:19|20)\d\d/gu,
];
/** "results.¹²": superscript numbers after words, unlike exponents. */
const RAISED = /^\d{1,3}(?:\s?[,–-]\s?\d{1,3})*$/;

/** Counts the citation marks of a text without a bibliography, and finds the page of the first. */
export function findUnlistedMarks(
  paragraphs: readonly FlowParagraph[],
): { count: number; page: number } | undefined {
  const pages: number[] = [];
  for (const { flow } of paragraphs) {
    const starts = MARKS.flatMap((pattern) => [...flow.text.matchAll(pattern)].map(({ index }) => index));
    for (const { start, end } of superscriptSpans(flow))
      if (RAISED.test(flow.text.slice(start, end)) && /\p{L}{2}[.,;:)”]?$/u.test(flow.text.slice(0, start)))
        starts.push(start);
    for (const start of starts) {
      const line = flow.lines[flow.line[start] ?? -1];
      if (line) pages.push(line.page);
    }
  }
  return pages.length < UNLISTED_MARKS.minMarks
    ? undefined
    : { count: pages.length, page: Math.min(...pages) };
}
