import type { CitedWork, CitingPaper, WorkCitation } from '../citing-paper.js';
import type { Fault } from '../recipe.js';
import type { CiteSumOptions } from './options.js';

/** Counts the different works that are cited; each unresolved citation counts as one more work. */
function countWorks(citations: WorkCitation[]): number {
  const works = new Set<string>();
  for (const { work, reference, start, end } of citations)
    works.add(
      work !== null ? `work ${work}` : reference !== null ? `reference ${reference}` : `mark ${start}-${end}`,
    );
  return works.size;
}

/** Returns whether a text has more code points than `limit`. */
function exceeds(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}

/** Finds the only work that a sentence cites, or the reason why there is none. `single`: it cites one work. */
export function findCitedWork(
  paper: CitingPaper,
  citations: WorkCitation[],
  { minAbstract, dropSelf }: CiteSumOptions,
): { work: CitedWork; citation: WorkCitation; single: true } | { fault: Fault; single: boolean } {
  const works = countWorks(citations);
  if (works > 1)
    return { fault: { reason: 'cites more than one paper', measured: `${works} papers` }, single: false };
  const [citation] = citations;
  if (!citation || citation.work === null)
    return { fault: { reason: 'cited paper not identified' }, single: true };
  const work = paper.works.get(citation.work);
  if (dropSelf && (citation.work === paper.paper_id || (work?.paper ?? undefined) === paper.paper_id))
    return { fault: { reason: 'the paper cites itself' }, single: true };
  if (!work) return { fault: { reason: 'no abstract for the cited paper' }, single: true };
  if (!exceeds(work.abstract, minAbstract))
    return {
      fault: {
        reason: 'abstract of the cited paper too short',
        measured: `${[...work.abstract].length} characters ≤ ${minAbstract}`,
      },
      single: true,
    };
  return { work, citation, single: true };
}
