import type { Database, RowAppender } from '../../corpus/index.js';
import { BANDS } from '../duplicates/minhash.js';
import { SPLITS, type Split } from './splits.js';

/** Which rows of each split and column have a text that could be nearly the same as one of another split. */
export class PossibleDuplicates {
  private readonly rows = new Map<string, Set<number>>();

  add(column: number, split: Split, row: number): void {
    const key = `${column}/${split}`;
    const rows = this.rows.get(key);
    if (rows) rows.add(row);
    else this.rows.set(key, new Set([row]));
  }

  has(column: number, split: Split, row: number): boolean {
    return this.rows.get(`${column}/${split}`)?.has(row) ?? false;
  }

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }
}

/** Bits of a band's mark. All marks take 4 MB; the bands of 100,000 evaluation texts set about 6% of them. */
const MARK_BITS = 25;

/**
 * The hashes of the texts' bands, in a table that need not fit into memory. Near-duplicates agree in at least one band, so
 * texts that share none with another split need no further check. Training texts come last, so that only those of their
 * bands are stored that an evaluation text may have.
 */
export class BandTable {
  private readonly marks = new Uint32Array(2 ** (MARK_BITS - 5));

  private constructor(
    private readonly database: Database,
    private readonly rows: RowAppender,
  ) {}

  static async create(database: Database): Promise<BandTable> {
    const columns = { slot: 'INTEGER', hash: 'INTEGER', split: 'INTEGER', row: 'INTEGER' } as const;
    return new BandTable(database, await database.appender('bands', columns));
  }

  /** Adds the bands of a text, as `encodeBands` gives them. All texts of the training split come last. */
  add(column: number, encoded: string, split: Split, row: number): void {
    const bytes = Buffer.from(encoded, 'base64');
    const side = SPLITS.indexOf(split);
    for (let band = 0; band < BANDS; band++) {
      const slot = column * BANDS + band;
      const hash = bytes.readInt32LE(4 * band);
      if (this.isPossible(slot, hash, split)) this.rows.add(slot, hash, side, row);
    }
  }

  /** Marks a band of an evaluation text. For one of a training text, whether an evaluation text may have it, too. */
  private isPossible(slot: number, hash: number, split: Split): boolean {
    const bit = Math.imul(hash ^ Math.imul(slot + 1, 0x9e3779b1), 0x85ebca6b) >>> (32 - MARK_BITS);
    const word = bit >>> 5;
    const mask = 1 << (bit & 31);
    const marked = this.marks[word] ?? 0;
    if (split === 'train') return (marked & mask) !== 0;
    this.marks[word] = marked | mask;
    return true;
  }

  async find(): Promise<PossibleDuplicates> {
    this.rows.finish();
    const possible = new PossibleDuplicates();
    const query = `
      SELECT DISTINCT b.slot // ${BANDS} AS col, b.split, b.row FROM bands AS b
      SEMI JOIN (SELECT slot, hash FROM bands GROUP BY slot, hash HAVING min(split) <> max(split)) AS m
        ON m.slot = b.slot AND m.hash = b.hash`;
    for await (const rows of this.database.stream(query)) {
      for (const { col, split, row } of rows) {
        const side = SPLITS[Number(split)];
        if (side) possible.add(Number(col), side, Number(row));
      }
    }
    await this.database.run('DROP TABLE bands');
    return possible;
  }
}
