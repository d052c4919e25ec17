import { encodeBands } from '../duplicates/minhash.js';
import { toText } from '../to-text.js';
import type { LeakageRow, LeakageSource } from './leakage.js';
import type { Split } from './splits.js';

/** Makes a source that computes the facts from the rows. */
export const leakageSource = (
  readRows: (split: Split) => AsyncIterable<LeakageRow>,
  columns: readonly string[],
): LeakageSource => ({
  async *facts(split) {
    for await (const row of readRows(split)) {
      const texts = columns.map((column) => toText(row[column]));
      const bands = texts.map((text) => (text === undefined ? null : encodeBands(text)));
      yield [{ ...(row[' groups'] ? { groups: row[' groups'] } : {}), bands }];
    }
  },
  async *rows(split, isWanted) {
    let position = 0;
    for await (const row of readRows(split)) {
      if (isWanted(position)) yield { ...row, position };
      position++;
    }
  },
});
