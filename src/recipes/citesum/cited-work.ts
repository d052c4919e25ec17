import type { CitedWork, CitingPaper, WorkCitation } from '../citing-paper.js';
import type { CiteSumOptions } from './options.js';
import type { Fault } from './sentence-form.js';

/** The works that citations lead to; two entries of one work are one, a mark that leads nowhere is one of its own. */
function distinctWorks(citations: WorkCitation[]): number {
  const works = new Set<string>();
  for (const { work, reference, start, end } of citations)
    works.add(
      work !== null ? `work ${work}` : reference !== null ? `reference ${reference}` : `mark ${start}-${end}`,
    );
  return works.size;
}

/** Characters as a person counts them: code points. */
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}

/** The one work a sentence cites, with its abstract; a fault where there is no such work. */
export function citedWork(
  paper: CitingPaper,
  citations: WorkCitation[],
  { minAbstract, dropSelf }: CiteSumOptions,
): { work: CitedWork; citation: WorkCitation; single: true } | { fault: Fault; single: boolean } {
  const works = distinctWorks(citations);
  if (works > 1)
    return { fault: { reason: 'cites more than one work', measured: `${works} works` }, single: false };
  const [citation] = citations;
  if (!citation || citation.work === null)
    return { fault: { reason: 'citation leads to no known work' }, single: true };
  const work = paper.works.get(citation.work);
  if (dropSelf && (citation.work === paper.paper_id || (work?.paper ?? undefined) === paper.paper_id))
    return { fault: { reason: 'cites itself' }, single: true };
  if (!work) return { fault: { reason: 'no abstract of the cited work' }, single: true };
  if (!isLonger(work.abstract, minAbstract))
    return {
      fault: {
        reason: 'abstract too short',
        measured: `${[...work.abstract].length} characters, more than ${minAbstract} are asked for`,
      },
      single: true,
    };
  return { work, citation, single: true };
}
