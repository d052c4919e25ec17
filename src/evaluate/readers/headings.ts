import type { Paper } from '@citemill/read/paper';
import { itemAt } from '../../at.js';
import { ALIKE, alike } from './alike.js';
import { oneToOne, type Tally, tally } from './one-to-one.js';

const NUMBER = /^\s*(?:(?:appendix|section|chapter)\s+)?(?:\d+(?:\.\d+)*[.):]?|[ivxlc]+[.):]|[a-z][.):])\s+/i;

/** A heading without the number before it: "2.1. Data", "IV. Data" and "Data" are one. */
const withoutNumber = (heading: string): string => heading.replace(NUMBER, '');

/** The headings of a body in their order: one for each new place in the outline. */
export function headingsOf({ body }: Paper): string[] {
  const headings: string[] = [];
  const seen = new Set<string>();
  for (const { section } of body) {
    for (let depth = 1; depth <= section.length; depth++) {
      const place = section.slice(0, depth).join('\n');
      if (seen.has(place)) continue;
      seen.add(place);
      headings.push(itemAt(section, depth - 1));
    }
  }
  return headings;
}

/** Pairs headings that are alike, numbers apart. How they are nested is not looked at. */
export function compareHeadings(gold: Paper, read: Paper): Tally {
  const [theirs, ours] = [headingsOf(gold), headingsOf(read)];
  const pairs = oneToOne(theirs, ours, (a, b) => {
    const value = alike(withoutNumber(a), withoutNumber(b));
    return value >= ALIKE ? value : 0;
  });
  return tally(theirs, ours, pairs, (heading) => heading);
}
