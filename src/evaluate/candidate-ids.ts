import type { RetrievalExample } from '../dataset/index.js';
import { UserError } from '../user-error.js';
import type { SystemPredictions } from './predictions/index.js';
import type { EvaluationSet, TaskKind } from './sets/index.js';

/**
 * The ids of a retrieval task's candidates; undefined for other tasks. Throws {@link UserError} if there are none, or if the right answers
 * of some examples are not among them, which means that the file belongs to a different dataset.
 */
export async function loadCandidateIds(
  { path, candidates }: Pick<EvaluationSet<TaskKind>, 'path' | 'candidates'>,
  examples: readonly object[],
): Promise<ReadonlySet<string> | undefined> {
  if (!candidates) return undefined;
  const ids = new Set<string>();
  for await (const { id } of candidates()) ids.add(id);
  if (ids.size === 0) throw new UserError(`${path} has no candidates to choose from; build it again`);
  const queries = examples as readonly RetrievalExample[];
  const incomplete = queries.filter(({ relevant }) => relevant.some((id) => !ids.has(id)));
  const [first] = incomplete;
  if (first)
    throw new UserError(
      `${path}: the right answers of ${incomplete.length} of ${queries.length} examples are not among the ${ids.size} candidates, for example ${first.relevant.find((id) => !ids.has(id))} of ${first.id}; build it again`,
    );
  return ids;
}

/** Throws {@link UserError} if a system's rankings contain ids that are not candidates. */
export function checkPredictedIds(
  ids: ReadonlySet<string>,
  examples: readonly object[],
  { model, byId }: SystemPredictions,
): void {
  const unknown = new Set<string>();
  for (const { id: example, excluded } of examples as readonly RetrievalExample[])
    for (const id of byId.get(example)?.ranked ?? [])
      if (!ids.has(id) && !excluded.includes(id)) unknown.add(id);
  const [first] = unknown;
  if (first !== undefined)
    throw new UserError(
      `${model}: ranks ${unknown.size} ${unknown.size === 1 ? 'id that is not a candidate' : 'ids that are not candidates'} of this dataset, for example ${first}; were the predictions made for it?`,
    );
}
