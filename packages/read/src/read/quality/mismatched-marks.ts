import type { Citation, Paper, Reference } from '../../paper/index.js';
import { paragraphPlace } from './places.js';
import { makeSignal, type PrintedPlaces, quoteStart, type Signal } from './signal.js';

const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/g;
/** Words of a mark that can be names; an organisation may be abbreviated in the mark and written out in its entry. */
const NAME = /(?<![\p{L}'’-])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}[\p{L}\p{M}'’-]*/gu;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase();

/** True if a mark such as "Marlow et al., 2019" names a year or authors that its bibliography entry does not have. */
function differs(mark: string, { raw, year }: Reference): boolean {
  const years = [...mark.matchAll(YEAR)].map(([digits]) => Number(digits));
  const [printed] = years;
  if (printed === undefined || years.length > 1) return false;
  const entry = fold(raw);
  // Entries and marks often give the years of the print and of the online edition.
  if (year !== undefined && Math.abs(year - printed) > 1 && !entry.includes(String(printed))) return true;
  const names = [...mark.matchAll(NAME)].map(([name]) => fold(name));
  return names.length > 0 && !names.some((name) => entry.includes(name));
}

/** Finds marks that lead to an entry with another year or other authors. Sources that state their links have such faults, too. */
export function findMismatchedMarks(
  { abstract, body, references }: Paper,
  printed?: PrintedPlaces,
): Signal[] {
  const entries = new Map(references.map((entry) => [entry.id, entry]));
  const places: Signal['places'] = [];
  let linked = 0;
  const check = ({ text, reference }: Citation, where: string) => {
    const entry = reference === null ? undefined : entries.get(reference);
    if (!entry) return;
    linked++;
    if (differs(text, entry))
      places.push({
        message: `the mark ${quoteStart(text)} leads to the entry ${quoteStart(entry.raw)}`,
        where,
      });
  };
  [...abstract, ...body].forEach(({ citations }, i) => {
    for (const citation of citations) check(citation, paragraphPlace(i, printed?.paragraphs[i]?.first));
  });
  return makeSignal('mismatched-mark', places.length, linked, places);
}
