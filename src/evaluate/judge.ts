import { UserError } from '../user-error.js';
import type { SystemPredictions } from './predictions/index.js';
import type { Task } from './tasks/index.js';

/** A system with its judged answers. */
export interface JudgedSystem<Item> {
  model: string;
  signature?: string | undefined;
  publishedAs?: string | undefined;
  seedsOf?: string | undefined;
  notes?: readonly string[] | undefined;
  /** The judged examples by id, in the order of the set. */
  items: ReadonlyMap<string, Item>;
  /** Examples without an answer, and answers to examples that are not in the set. */
  missing: number;
  extra: number;
  /** Number of examples for which the metrics are not defined. */
  undefinedExamples: number;
}

/**
 * Judges the answers of a system to all examples; answers to other examples are counted. Throws {@link UserError} if an answer does
 * not fit its example, or if no example is answered.
 */
export function judgeSystem<Example extends { id: string }, Item>(
  task: Task<Example, Item>,
  examples: readonly Example[],
  { model, signature, publishedAs, seedsOf, notes, byId, measurements: measured }: SystemPredictions,
): JudgedSystem<Item> {
  const items = new Map<string, Item>();
  let missing = 0;
  let undefinedExamples = 0;
  for (const example of examples) {
    const prediction = byId.get(example.id);
    if (!prediction) {
      missing++;
      continue;
    }
    const item = task.judge(example, prediction, measured?.get(example.id));
    if (typeof item === 'string')
      throw new UserError(
        `${model}: the prediction for ${example.id} ${item}; expected: ${task.answerFormat}`,
      );
    if (item === undefined) undefinedExamples++;
    else items.set(example.id, item);
  }
  const answered = examples.length - missing;
  if (answered === 0)
    throw new UserError(
      `${model}: none of the ${byId.size} predictions matches one of the ${examples.length} examples; were they made for this dataset and split?`,
    );
  const about = { model, signature, publishedAs, seedsOf, notes };
  return { ...about, items, missing, extra: byId.size - answered, undefinedExamples };
}
