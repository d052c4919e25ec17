import { itemAt } from '@citemill/metrics/at';
import type { Paper } from '@citemill/read/paper';
import { pairBest, type Tally, tallyPairs } from './pairing.js';
import { MIN_SIMILARITY, textSimilarity } from './text-similarity.js';

const NUMBER = /^\s*(?:(?:appendix|section|chapter)\s+)?(?:\d+(?:\.\d+)*[.):]?|[ivxlc]+[.):]|[a-z][.):])\s+/i;

/** Returns a heading without its number: "2.1. Data", "IV. Data" and "Data" are the same. */
const removeNumber = (heading: string): string => heading.replace(NUMBER, '');

/** The headings of a body, in order: one for each new path in the outline. */
export function listHeadings({ body }: Paper): string[] {
  const headings: string[] = [];
  const seen = new Set<string>();
  for (const { section } of body) {
    for (let depth = 1; depth <= section.length; depth++) {
      const path = section.slice(0, depth).join('\n');
      if (seen.has(path)) continue;
      seen.add(path);
      headings.push(itemAt(section, depth - 1));
    }
  }
  return headings;
}

/** Pairs similar headings, ignoring their numbers and levels. */
export function compareHeadings(gold: Paper, read: Paper): Tally {
  const [goldHeadings, readHeadings] = [listHeadings(gold), listHeadings(read)];
  const pairs = pairBest(goldHeadings, readHeadings, (a, b) => {
    const value = textSimilarity(removeNumber(a), removeNumber(b));
    return value >= MIN_SIMILARITY ? value : 0;
  });
  return tallyPairs(goldHeadings, readHeadings, pairs, (heading) => heading);
}
