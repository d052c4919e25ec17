import type { Placed } from '../layout/order.js';

const YEAR = /(?:19|20)\d\d/;
/** So many entries in a row, at the least, tell a bibliography; each of at most so many lines. */
const FEWEST = 5;
const MOST_LINES = 9;

const numberAt = (one: Placed | undefined): number | undefined => {
  const found = one && /^(?:\[(\d{1,3})\]|(\d{1,3})[.)]?)\s+\p{L}/u.exec(one.line.text);
  return found ? Number(found[1] ?? found[2]) : undefined;
};

/** The place of an entry's number among the lines behind another's; -1 where it does not follow soon. */
function next(lines: readonly Placed[], from: number, number: number): number {
  for (let i = from; i < Math.min(lines.length, from + MOST_LINES); i++)
    if (numberAt(lines[i]) === number) return i;
  return -1;
}

/**
 * Where a bibliography begins that has no heading, as in some journals: numbered entries from 1 on, nearly all of them
 * with a year, in the second half of the document. -1 where there is none.
 */
export function bareBibliography(lines: readonly Placed[]): number {
  for (let start = Math.floor(lines.length * 0.4); start < lines.length; start++) {
    if (numberAt(lines[start]) !== 1) continue;
    let at = start;
    let years = 0;
    let number = 1;
    while (number < FEWEST) {
      const after = next(lines, at + 1, number + 1);
      if (after < 0) break;
      if (lines.slice(at, after).some(({ line }) => YEAR.test(line.text))) years++;
      at = after;
      number++;
    }
    if (number === FEWEST && years >= FEWEST - 2) return start;
  }
  return -1;
}
