import { positionOf } from '../dataset/index.js';
import { fieldsOf } from './citeworth/fields.js';
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

/** The field that a paper counts for: the first of the ten of CiteWorth, else its first subject; undefined where none is known. */
export const fieldOfPaper = (subjects: readonly string[]): string | undefined =>
  fieldsOf(subjects)[0] ?? subjects[0];

/** At most so many examples of every field, those with the lowest hashes; fields with fewer keep all of theirs. */
export function atMostPerField(most: number, seed: number): SecondPass {
  const positions = new Map<string, number[]>();
  let last: Map<string, number> | undefined;
  const lastKept = () =>
    new Map(
      [...positions].map(([name, list]) => [
        name,
        list.sort((a, b) => a - b)[most - 1] ?? Number.POSITIVE_INFINITY,
      ]),
    );
  return {
    see({ id, field }: Example) {
      if (field === undefined) return;
      const list = positions.get(field);
      if (list) list.push(positionOf(id, seed));
      else positions.set(field, [positionOf(id, seed)]);
    },
    judge({ id, field }: Example) {
      last ??= lastKept();
      if (field === undefined) return { reason: 'per-field', measured: 'no field of study is known' };
      if (positionOf(id, seed) <= (last.get(field) ?? 0)) return undefined;
      return { reason: 'per-field', measured: `the field ${field} has more than ${most}` };
    },
  };
}
