import type { ModelDescription } from '../../../infer/index.js';
import type { TaskKind } from '../../sets/index.js';

/** One half, as the papers decide; models of the `refined` profile have a threshold of their own, found on validation. */
export const ownThreshold = ({ job, threshold }: ModelDescription): number =>
  job.profile === 'refined' ? (threshold ?? 0.5) : 0.5;

/** What a trained model answers, by the input it reads; `undefined` for texts that no table judges yet. */
export function kindOf({ job }: ModelDescription): TaskKind | undefined {
  const [paper] = (job.input?.name ?? '').split('/');
  if (paper === 'citeworth') return 'labelling';
  if (paper === 'sciqfs') return 'ranking';
  if (paper === 'citesum' || paper === 'wikiref') return 'summary';
  return undefined;
}
