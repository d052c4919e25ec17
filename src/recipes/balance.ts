import { join } from 'node:path';
import { Positions, splitPosition } from '../dataset/index.js';
import { fieldsOfStudy } from './citeworth/fields.js';
import type { Example, SecondPass } from './recipe.js';

/** The split positions of examples, by field of study. */
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

  get smallest(): number {
    return [...this.byField.values()].reduce((least, { count }) => Math.min(least, count), Infinity);
  }

  /** Returns the position of the `count`-th example of each field; infinity if it has fewer examples. */
  lastPositions(count: number): Map<string, number> {
    return new Map(
      [...this.byField].map(([field, positions]) => [field, positions.at(count - 1) ?? Infinity]),
    );
  }
}

/**
 * Keeps the same number of examples of every field: as many as the smallest field has. Which examples are kept depends on a hash
 * of their id, so it is the same in every build. With fewer than two fields, all are kept.
 *
 * @param folder where positions that do not fit into memory are written
 */
export function balanceFields(
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
      last ??= positions.lastPositions(positions.smallest);
      const name = field(row);
      if (last.size < 2 || (name !== undefined && splitPosition(id, seed) <= (last.get(name) ?? 0)))
        return undefined;
      return {
        reason: 'enough examples of this field',
        measured: `${name} has more examples than the smallest field`,
      };
    },
  };
}

/** Returns the field under which a paper is counted: the first of CiteWorth's ten fields, otherwise its first subject, if any. */
export const paperField = (subjects: readonly string[]): string | undefined =>
  fieldsOfStudy(subjects)[0] ?? subjects[0];

/** Keeps at most `limit` examples of every field: the examples with the lowest hashes. */
export function capPerField(limit: number, seed: number, folder: string): SecondPass {
  const positions = new FieldPositions(folder, 'per-field');
  let last: Map<string, number> | undefined;
  return {
    see({ id, field }: Example) {
      if (field !== undefined) positions.add(field, splitPosition(id, seed));
    },
    judge({ id, field }: Example) {
      last ??= positions.lastPositions(limit);
      if (field === undefined) return { reason: 'field of study unknown' };
      if (splitPosition(id, seed) <= (last.get(field) ?? 0)) return undefined;
      return {
        reason: 'enough examples of this field',
        measured: `${field} has more than ${limit} examples`,
      };
    },
  };
}
