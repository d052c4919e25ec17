import { join } from 'node:path';
import { UserError } from '../../user-error.js';
import { Positions } from './positions.js';
import type { Cut, Position } from './splits.js';

/** How many examples validation and test are to hold; the rest is train. */
export interface Sizes {
  validation: number;
  test: number;
}

/**
 * Finds the cuts for evaluation sets of fixed sizes. Every example's position is added first; then test takes examples
 * from the line's lower end and validation from its upper end until each is full. The last group comes in whole, so a set
 * may be larger than asked for by less than that group. When the corpus grows the cuts only move outwards: what was in
 * train never turns up in an evaluation set, and no example changes from one of these to the other.
 */
export class SizedCut {
  private readonly lows: Positions;
  private readonly highs: Positions;

  /** @param folder for what does not fit into memory */
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
      // An example is in test when all its groups lie below the cut, so it is the highest that counts.
      test: test === 0 ? 0 : above(this.highs.at(Math.min(test, count) - 1) ?? 0),
      validation: validation === 0 ? 1 : (this.lows.at(Math.max(0, count - validation)) ?? 1),
    };
    if (validation + test >= count || cut.test >= cut.validation)
      throw new UserError(
        `split sizes: ${count} examples are too few for ${validation} of validation and ${test} of test; use shares`,
      );
    return cut;
  }
}

/** The next position on a line of 52 bits. */
const above = (position: number): number => position + 2 ** -52;
