import { UserError } from '../../user-error.js';
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
  private low = new Float64Array(1024);
  private high = new Float64Array(1024);
  private held = 0;

  add({ low, high }: Position): void {
    if (this.held === this.low.length) {
      this.low = grown(this.low);
      this.high = grown(this.high);
    }
    this.low[this.held] = low;
    this.high[this.held++] = high;
  }

  get count(): number {
    return this.held;
  }

  /** The position of the example that was added as number `index`. */
  at(index: number): Position {
    return { low: this.low[index] ?? 0, high: this.high[index] ?? 0 };
  }

  cut({ validation, test }: Sizes): Cut {
    for (const size of [validation, test])
      if (!Number.isSafeInteger(size) || size < 0)
        throw new UserError(`split sizes: ${size} is not a number of examples`);
    const last = this.held - 1;
    // An example is in test when all its groups lie below the cut, so it is the highest that counts.
    const highs = this.high.slice(0, this.held).sort();
    const lows = this.low.slice(0, this.held).sort();
    const cut = {
      test: test === 0 ? 0 : above(highs[Math.min(test - 1, last)] ?? 0),
      validation: validation === 0 ? 1 : (lows[Math.max(0, this.held - validation)] ?? 1),
    };
    if (validation + test >= this.held || cut.test >= cut.validation)
      throw new UserError(
        `split sizes: ${this.held} examples are too few for ${validation} of validation and ${test} of test; use shares`,
      );
    return cut;
  }
}

function grown(array: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** The next position on a line of 52 bits. */
const above = (position: number): number => position + 2 ** -52;
