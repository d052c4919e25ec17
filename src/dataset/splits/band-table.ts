import type { Database, RowAppender } from '../../corpus/index.js';
import { BANDS } from '../duplicates/minhash.js';
import { SPLITS, type Split } from './splits.js';

/** The rows of each split and column whose text may have a near-duplicate in another split. */
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

/** Bits of a mark's number. 2^25 marks take 4 MB; 100,000 evaluation texts set about 6% of them. */
const MARK_BITS = 25;
/** Bytes of a text's bands. */
const ENCODED_BYTES = 4 * BANDS;
const NO_MARKS = new Uint32Array();

/**
 * The MinHash bands of the texts, in a table that need not fit into memory. Near-duplicates agree in at least one band, so texts that
 * share no band with another split need no further check. All texts are marked first, the training texts last, and then added; a band is
 * stored only if its mark is also set for another split.
 */
export class BandTable {
  private readonly marks: Record<Split, Uint32Array>;
  private readonly otherMarks: Record<Split, Uint32Array[]>;
  private readonly decoded = Buffer.alloc(ENCODED_BYTES);

  private constructor(
    private readonly database: Database,
    private readonly rows: RowAppender,
  ) {
    const bits = () => new Uint32Array(2 ** (MARK_BITS - 5));
    const [train, validation, test] = [bits(), bits(), bits()];
    this.marks = { train, validation, test };
    this.otherMarks = { train: [validation, test], validation: [train, test], test: [train, validation] };
  }

  static async create(database: Database): Promise<BandTable> {
    const columns = { slot: 'INTEGER', hash: 'INTEGER', split: 'INTEGER', row: 'INTEGER' } as const;
    return new BandTable(database, await database.appender('bands', columns));
  }

  /** Marks the bands of a text, given by `encodeBands`. Bands of training texts are marked only if an evaluation text may have them. */
  mark(column: number, encoded: string, split: Split): void {
    const { validation, test } = this.marks;
    const marks = this.marks[split];
    this.decoded.write(encoded, 'base64');
    for (let band = 0; band < BANDS; band++) {
      const bit = markBit(column * BANDS + band, this.decoded.readInt32LE(4 * band));
      const [word, mask] = [bit >>> 5, 1 << (bit & 31)];
      const isShared = (((validation[word] ?? 0) | (test[word] ?? 0)) & mask) !== 0;
      if (split !== 'train' || isShared) marks[word] = (marks[word] ?? 0) | mask;
    }
  }

  /** Adds the bands of a row's text. All texts must be marked before. */
  add(column: number, encoded: string, split: Split, row: number): void {
    const [first = NO_MARKS, second = NO_MARKS] = this.otherMarks[split];
    const side = SPLITS.indexOf(split);
    this.decoded.write(encoded, 'base64');
    for (let band = 0; band < BANDS; band++) {
      const slot = column * BANDS + band;
      const hash = this.decoded.readInt32LE(4 * band);
      const bit = markBit(slot, hash);
      const otherMarks = (first[bit >>> 5] ?? 0) | (second[bit >>> 5] ?? 0);
      if ((otherMarks & (1 << (bit & 31))) !== 0) this.rows.add(slot, hash, side, row);
    }
  }

  /** Finds the rows that share a band with a row of another split. Nothing can be added after this. */
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

/** Returns the number of the mark for a band. */
const markBit = (slot: number, hash: number): number =>
  Math.imul(hash ^ Math.imul(slot + 1, 0x9e3779b1), 0x85ebca6b) >>> (32 - MARK_BITS);
