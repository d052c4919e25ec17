import { UserError } from '../user-error.js';
import type { SystemPredictions } from './predictions/index.js';
import type { Task } from './tasks/index.js';

/** A system's answers, judged. */
export interface Judged<Item> {
  model: string;
  signature?: string | undefined;
  publishedAs?: string | undefined;
  seedsOf?: string | undefined;
  notes?: readonly string[] | undefined;
  /** One for each example that was judged, by its id, in the order of the set. */
  items: ReadonlyMap<string, Item>;
  /** Examples without an answer, and answers to examples that are not in the set. */
  missing: number;
  extra: number;
  /** Examples on which the metrics are not defined. */
  undefinedOn: number;
}

/**
 * Judges the answers of one system to all examples. Answers to other examples are counted and left alone; an answer that does
 * not fit its example is the user's mistake, and so is a file that answers none of them.
 */
export function judgeAll<Example extends { id: string }, Item>(
  task: Task<Example, Item>,
  examples: readonly Example[],
  { model, signature, publishedAs, seedsOf, notes, byId, measureSystem: measured }: SystemPredictions,
): Judged<Item> {
  const items = new Map<string, Item>();
  let missing = 0;
  let undefinedOn = 0;
  for (const example of examples) {
    const prediction = byId.get(example.id);
    if (!prediction) {
      missing++;
      continue;
    }
    const item = task.judge(example, prediction, measured?.get(example.id));
    if (typeof item === 'string')
      throw new UserError(`${model}: the prediction for ${example.id} ${item}; wanted is ${task.wants}`);
    if (item === undefined) undefinedOn++;
    else items.set(example.id, item);
  }
  const found = examples.length - missing;
  if (found === 0)
    throw new UserError(
      `${model}: none of its ${byId.size} predictions is for one of the ${examples.length} examples; are they of this dataset and split?`,
    );
  const about = { model, signature, publishedAs, seedsOf, notes };
  return { ...about, items, missing, extra: byId.size - found, undefinedOn };
}
