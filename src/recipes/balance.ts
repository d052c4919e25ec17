import { positionOf } from '../dataset/index.js';
import type { Example, SecondPass } from './recipe.js';

/**
 * As many examples of every field as the smallest field has. Which ones of a larger field are kept is told by a hash of
 * their id, so that the same examples are kept in every build. With fewer than two fields all are kept.
 */
export function balanced(
  field: (row: Record<string, unknown>) => string | undefined,
  seed: number,
): SecondPass {
  const positions = new Map<string, number[]>();
  let last: Map<string, number> | undefined;
  const lastKept = () => {
    const size = Math.min(...[...positions.values()].map((list) => list.length));
    return new Map([...positions].map(([name, list]) => [name, list.sort((a, b) => a - b)[size - 1] ?? 0]));
  };
  return {
    see({ id, row }: Example) {
      const name = field(row);
      if (name === undefined) return;
      const list = positions.get(name);
      if (list) list.push(positionOf(id, seed));
      else positions.set(name, [positionOf(id, seed)]);
    },
    judge({ id, row }: Example) {
      last ??= lastKept();
      const name = field(row);
      if (last.size < 2 || (name !== undefined && positionOf(id, seed) <= (last.get(name) ?? 0)))
        return undefined;
      return { reason: 'balance', measured: `the field ${name} has more than its part` };
    },
  };
}
