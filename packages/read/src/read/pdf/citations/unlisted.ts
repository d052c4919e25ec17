import type { FlowParagraph } from '../document.js';
import { raisedStretches } from './raised.js';

/** "[12]", "[3, 5–7]"; "(Marlow et al., 2019)", "(Marlow and Hess 2019a; …"; "Marlow et al. (2019)". */
const MARKS = [
  /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/g,
  /\(\p{Lu}[\p{L}'’-]+(?:\s(?:et al\.?|(?:and|&)\s\p{Lu}[\p{L}'’-]+))?,?\s(?:19|20)\d\d[a-z]?[,;)]/gu,
  /\p{Lu}[\p{L}'’-]+ et al\.?,? \((?:19|20)\d\d/gu,
];
/** "results.¹²": raised numbers behind words, which exponents are not. */
const RAISED = /^\d{1,3}(?:\s?[,–-]\s?\d{1,3})*$/;
/** Fewer than so many may be anything. */
const FEWEST = 3;

/** Where the marks of a text stand that has no bibliography to lead to: how many, and the page of the first. */
export function unlistedMarks(
  paragraphs: readonly FlowParagraph[],
): { count: number; page: number } | undefined {
  const pages: number[] = [];
  for (const { flow } of paragraphs) {
    const starts = MARKS.flatMap((pattern) => [...flow.text.matchAll(pattern)].map(({ index }) => index));
    for (const { start, end } of raisedStretches(flow))
      if (RAISED.test(flow.text.slice(start, end)) && /\p{L}{2}[.,;:)”]?$/u.test(flow.text.slice(0, start)))
        starts.push(start);
    for (const start of starts) {
      const line = flow.lines[flow.line[start] ?? -1];
      if (line) pages.push(line.page);
    }
  }
  return pages.length < FEWEST ? undefined : { count: pages.length, page: Math.min(...pages) };
}
