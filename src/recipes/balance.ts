import { join } from 'node:path';
import { Positions, splitPosition } from '../dataset/index.js';
import { fieldsOf } from './citeworth/fields.js';
import type { Example, SecondPass } from './recipe.js';

/** The positions of examples by their field. */
class FieldPositions {
  private readonly byField = new Map<string, Positions>();

  constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {}

  add(field: string, position: number): void {
    let positions = this.byField.get(field);
    if (!positions) {
      positions = new Positions(join(this.folder, `${this.name}-${this.byField.size}`));
      this.byField.set(field, positions);
    }
    positions.add(position);
  }

  /** The number of examples in the smallest field. */
  get smallest(): number {
    return [...this.byField.values()].reduce((least, { count }) => Math.min(least, count), Infinity);
  }

  /** For each field the position of the last of so many examples; of a field with fewer, infinity. */
  lastOf(count: number): Map<string, number> {
    return new Map(
      [...this.byField].map(([field, positions]) => [field, positions.at(count - 1) ?? Infinity]),
    );
  }
}

/**
 * As many examples of every field as the smallest field has. Which ones of a larger field are kept is told by a hash of
 * their id, so that the same examples are kept in every build. With fewer than two fields all are kept.
 *
 * @param folder for positions that do not fit into memory
 */
export function balanced(
  field: (row: Record<string, unknown>) => string | undefined,
  seed: number,
  folder: string,
): SecondPass {
  const positions = new FieldPositions(folder, 'balance');
  let last: Map<string, number> | undefined;
  return {
    see({ id, row }: Example) {
      const name = field(row);
      if (name !== undefined) positions.add(name, splitPosition(id, seed));
    },
    judge({ id, row }: Example) {
      last ??= positions.lastOf(positions.smallest);
      const name = field(row);
      if (last.size < 2 || (name !== undefined && splitPosition(id, seed) <= (last.get(name) ?? 0)))
        return undefined;
      return { reason: 'balance', measured: `the field ${name} has more than its part` };
    },
  };
}

/** The field that a paper counts for: the first of the ten of CiteWorth, else its first subject; undefined where none is known. */
export const fieldOfPaper = (subjects: readonly string[]): string | undefined =>
  fieldsOf(subjects)[0] ?? subjects[0];

/** At most so many examples of every field, those with the lowest hashes; fields with fewer keep all of theirs. */
export function atMostPerField(most: number, seed: number, folder: string): SecondPass {
  const positions = new FieldPositions(folder, 'per-field');
  let last: Map<string, number> | undefined;
  return {
    see({ id, field }: Example) {
      if (field !== undefined) positions.add(field, splitPosition(id, seed));
    },
    judge({ id, field }: Example) {
      last ??= positions.lastOf(most);
      if (field === undefined) return { reason: 'per-field', measured: 'no field of study is known' };
      if (splitPosition(id, seed) <= (last.get(field) ?? 0)) return undefined;
      return { reason: 'per-field', measured: `the field ${field} has more than ${most}` };
    },
  };
}
