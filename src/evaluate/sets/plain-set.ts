import { type ExampleOf, SPLITS, type TaskKind } from '../../dataset/index.js';
import type { EvaluationSet, Part } from './set.js';

/** A set whose examples are in memory, by split, or under `all` if it has no splits. */
export type PlainSet<Kind extends TaskKind> = Pick<
  EvaluationSet<Kind>,
  | 'name'
  | 'path'
  | 'kind'
  | 'task'
  | 'published'
  | 'selection'
  | 'classes'
  | 'variant'
  | 'signature'
  | 'sourceOf'
> & { parts: ReadonlyMap<Part, readonly ExampleOf[Kind][]> };

/** Creates an evaluation set from examples in memory. */
export function plainSet<Kind extends TaskKind>({ parts, ...rest }: PlainSet<Kind>): EvaluationSet<Kind> {
  const examplesIn = (part: Part) => (part === 'all' ? [...parts.values()].flat() : (parts.get(part) ?? []));
  return {
    ...rest,
    hasSplits: SPLITS.some((split) => parts.has(split)),
    size: (part) => examplesIn(part).length,
    async *examples(part) {
      yield* examplesIn(part);
    },
    close() {},
  };
}
