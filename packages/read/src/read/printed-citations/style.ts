import { addToGroup } from '../statistics.js';
import type { Candidate, MarkKind } from './candidate.js';
import { STYLE_VOTE } from './mark-thresholds.js';

/** The works that the marks of one kind cite in the whole document, with the number of marks. */
interface Tally {
  works: Set<number>;
  resolved: number;
  marks: number;
}

const NUMERIC: readonly MarkKind[] = ['bracket', 'parenthesis', 'superscript'];
const CERTAINTY: Partial<Record<MarkKind, number>> = {
  parenthesis: STYLE_VOTE.parenthesisFactor,
  superscript: STYLE_VOTE.superscriptFactor,
};

function tallyMarks(candidates: readonly Candidate[]): Tally {
  const tally: Tally = { works: new Set(), resolved: 0, marks: 0 };
  for (const { works } of candidates) {
    tally.marks++;
    if (works.some((work) => work !== null)) tally.resolved++;
    for (const work of works) if (work !== null) tally.works.add(work);
  }
  return tally;
}

/**
 * Chooses the kinds of marks that a document cites with: the one that covers most of the bibliography, and others that cover much of what
 * the first does not. If the list is not numbered, numbers in brackets or superscript count only if nothing else does.
 */
export function citationStyles(
  candidates: readonly Candidate[],
  { entries, isNumbered }: { entries: number; isNumbered: boolean },
): Set<MarkKind> {
  const byKind = new Map<MarkKind, Candidate[]>();
  for (const candidate of candidates) {
    addToGroup(byKind, candidate.kind, candidate);
  }
  const styles = [...byKind].map(([kind, list]) => {
    const tally = tallyMarks(list);
    const isLikely = kind === 'lettered' || NUMERIC.includes(kind) === isNumbered;
    const share = tally.resolved / Math.max(1, tally.marks);
    const coverage = tally.works.size / Math.max(1, entries);
    const certainty = CERTAINTY[kind] ?? 1;
    return {
      kind,
      works: tally.works,
      isLikely,
      coverage,
      score: coverage * share * certainty * (isLikely ? 1 : STYLE_VOTE.unlikelyFactor),
    };
  });
  styles.sort((a, b) => b.score - a.score);
  const chosen = new Set<MarkKind>();
  const cited = new Set<number>();
  for (const { kind, works, isLikely, coverage } of styles) {
    const addedShare = [...works].filter((work) => !cited.has(work)).length / Math.max(1, entries);
    const minShare = isLikely ? STYLE_VOTE.minCoverageShare : STYLE_VOTE.minUnlikelyCoverageShare;
    if (chosen.size === 0 ? coverage < minShare : addedShare < STYLE_VOTE.minAddedShare || !isLikely)
      continue;
    chosen.add(kind);
    for (const work of works) cited.add(work);
  }
  return chosen;
}
