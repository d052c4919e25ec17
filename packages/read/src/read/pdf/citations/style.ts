import type { Candidate, MarkKind } from './candidate.js';
import { ABROAD, DOUBT, LEAST_COVERAGE, LEAST_COVERAGE_ABROAD, LEAST_MORE } from './tolerances.js';

/** What the whole document says of one kind of mark. */
interface Tally {
  works: Set<number>;
  resolved: number;
  marks: number;
}

const NUMERIC: readonly MarkKind[] = ['bracket', 'parenthesis', 'raised'];

function tallyOf(candidates: readonly Candidate[]): Tally {
  const tally: Tally = { works: new Set(), resolved: 0, marks: 0 };
  for (const { works } of candidates) {
    tally.marks++;
    if (works.some((work) => work !== null)) tally.resolved++;
    for (const work of works) if (work !== null) tally.works.add(work);
  }
  return tally;
}

/**
 * The kinds of marks that a document cites with: the one that leads to most of the bibliography, and another where it
 * leads to much of what the first leaves out. Numbers in brackets or above the line mean nothing where the list has no
 * numbers, unless nothing else does.
 */
export function citationStyles(
  candidates: readonly Candidate[],
  { entries, isNumbered }: { entries: number; isNumbered: boolean },
): Set<MarkKind> {
  const byKind = new Map<MarkKind, Candidate[]>();
  for (const one of candidates) {
    const list = byKind.get(one.kind);
    if (list) list.push(one);
    else byKind.set(one.kind, [one]);
  }
  const styles = [...byKind].map(([kind, list]) => {
    const tally = tallyOf(list);
    const isAtHome = kind === 'lettered' || NUMERIC.includes(kind) === isNumbered;
    const share = tally.resolved / Math.max(1, tally.marks);
    const coverage = tally.works.size / Math.max(1, entries);
    const doubt = kind === 'parenthesis' || kind === 'raised' ? DOUBT[kind] : 1;
    return {
      kind,
      works: tally.works,
      isAtHome,
      coverage,
      worth: coverage * share * doubt * (isAtHome ? 1 : ABROAD),
    };
  });
  styles.sort((a, b) => b.worth - a.worth);
  const chosen = new Set<MarkKind>();
  const cited = new Set<number>();
  for (const { kind, works, isAtHome, coverage } of styles) {
    const more = [...works].filter((work) => !cited.has(work)).length / Math.max(1, entries);
    const least = isAtHome ? LEAST_COVERAGE : LEAST_COVERAGE_ABROAD;
    if (chosen.size === 0 ? coverage < least : more < LEAST_MORE || !isAtHome) continue;
    chosen.add(kind);
    for (const work of works) cited.add(work);
  }
  return chosen;
}
