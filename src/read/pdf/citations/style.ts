import type { Candidate, MarkKind } from './candidate.js';

/** What the whole document says of one kind of mark. */
interface Tally {
  works: Set<number>;
  resolved: number;
  marks: number;
}

/** The share of the bibliography that marks of a kind must lead to, to be the document's style. */
const LEAST_COVERAGE = 0.12;
/** And what a second style must add to the first. */
const LEAST_MORE = 0.2;

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
    // Parentheses hold many numbers that cite nothing, and raised numbers may lead to footnotes.
    const doubt = kind === 'parenthesis' ? 0.7 : kind === 'raised' ? 0.9 : 1;
    return {
      kind,
      works: tally.works,
      isAtHome,
      coverage,
      worth: coverage * share * doubt * (isAtHome ? 1 : 0.4),
    };
  });
  styles.sort((a, b) => b.worth - a.worth);
  const chosen = new Set<MarkKind>();
  const cited = new Set<number>();
  for (const { kind, works, isAtHome, coverage } of styles) {
    const more = [...works].filter((work) => !cited.has(work)).length / Math.max(1, entries);
    if (chosen.size === 0 ? coverage < (isAtHome ? LEAST_COVERAGE : 0.5) : more < LEAST_MORE || !isAtHome)
      continue;
    chosen.add(kind);
    for (const work of works) cited.add(work);
  }
  return chosen;
}
