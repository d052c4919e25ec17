import { join } from 'node:path';
import { UserError } from '../../user-error.js';
import { Positions } from './positions.js';
import type { Cut, Position } from './splits.js';

/** Number of examples in validation and test; the rest is train. */
export interface Sizes {
  validation: number;
  test: number;
}

/**
 * Finds the cuts for evaluation splits of fixed sizes. The positions of all examples are added first. Then test takes examples from the
 * lower end and validation from the upper end until each is full. Groups are never divided, so a split may exceed its size by less than
 * one group. When the corpus grows, the cuts only move outwards: no training example ever enters an evaluation split, and no example
 * moves between the two.
 */
export class SizedCut {
  private readonly lows: Positions;
  private readonly highs: Positions;

  /** @param folder where positions that do not fit into memory are written */
  constructor(folder: string) {
    this.lows = new Positions(join(folder, 'lowest-positions'));
    this.highs = new Positions(join(folder, 'highest-positions'));
  }

  add({ low, high }: Position): void {
    this.lows.add(low);
    this.highs.add(high);
  }

  get count(): number {
    return this.lows.count;
  }

  cut({ validation, test }: Sizes): Cut {
    for (const size of [validation, test])
      if (!Number.isSafeInteger(size) || size < 0)
        throw new UserError(`split sizes: ${size} is not a number of examples`);
    const { count } = this;
    const cut = {
      // An example is in test if all its groups are below the cut, so the highest group decides.
      test: test === 0 ? 0 : above(this.highs.at(Math.min(test, count) - 1) ?? 0),
      validation: validation === 0 ? 1 : (this.lows.at(Math.max(0, count - validation)) ?? 1),
    };
    if (validation + test >= count || cut.test >= cut.validation)
      throw new UserError(
        `split sizes: ${count} examples are too few for ${validation} in validation and ${test} in test; use shares`,
      );
    return cut;
  }
}

/** Returns the next position on a line of 52 bits. */
const above = (position: number): number => position + 2 ** -52;
