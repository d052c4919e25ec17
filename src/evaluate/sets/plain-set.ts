import { type ExampleOf, SPLITS, type TaskKind } from '../../dataset/index.js';
import type { EvaluationSet, Part } from './set.js';

/** A set in memory, by splits or as a whole (`all`). */
export type PlainSet<Kind extends TaskKind> = Pick<
  EvaluationSet<Kind>,
  | 'name'
  | 'path'
  | 'kind'
  | 'task'
  | 'published'
  | 'length'
  | 'classes'
  | 'variant'
  | 'signature'
  | 'sourceOf'
> & { parts: ReadonlyMap<Part, readonly ExampleOf[Kind][]> };

export function plainSet<Kind extends TaskKind>({ parts, ...rest }: PlainSet<Kind>): EvaluationSet<Kind> {
  const of = (part: Part) => (part === 'all' ? [...parts.values()].flat() : (parts.get(part) ?? []));
  return {
    ...rest,
    hasSplits: SPLITS.some((split) => parts.has(split)),
    size: (part) => of(part).length,
    async *examples(part) {
      yield* of(part);
    },
    close() {},
  };
}
