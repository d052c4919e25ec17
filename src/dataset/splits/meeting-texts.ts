import type { Database, RowAppender } from '../../corpus/index.js';
import { BANDS } from '../duplicates/minhash.js';
import { SPLITS, type Split } from './splits.js';

/** Which rows of each split and column have a text that could be nearly the same as one of another split. */
export class Meeting {
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

/**
 * The hashes of all texts' bands, in a table that need not fit into memory. Texts that are nearly the same agree in one of them:
 * those that meet none of another split need not be looked at again.
 */
export class MeetingTexts {
  private constructor(
    private readonly database: Database,
    private readonly rows: RowAppender,
  ) {}

  static async create(database: Database): Promise<MeetingTexts> {
    const columns = { slot: 'INTEGER', hash: 'INTEGER', split: 'INTEGER', row: 'INTEGER' } as const;
    return new MeetingTexts(database, await database.appender('bands', columns));
  }

  /** Adds the bands of a text, as `encodeBands` gives them. */
  add(column: number, encoded: string, split: Split, row: number): void {
    const bytes = Buffer.from(encoded, 'base64');
    const side = SPLITS.indexOf(split);
    for (let band = 0; band < BANDS; band++)
      this.rows.add(column * BANDS + band, bytes.readInt32LE(4 * band), side, row);
  }

  async find(): Promise<Meeting> {
    this.rows.finish();
    const meeting = new Meeting();
    const query = `
      SELECT DISTINCT b.slot // ${BANDS} AS col, b.split, b.row FROM bands AS b
      SEMI JOIN (SELECT slot, hash FROM bands GROUP BY slot, hash HAVING min(split) <> max(split)) AS m
        ON m.slot = b.slot AND m.hash = b.hash`;
    for await (const rows of this.database.stream(query)) {
      for (const { col, split, row } of rows) {
        const side = SPLITS[Number(split)];
        if (side) meeting.add(Number(col), side, Number(row));
      }
    }
    await this.database.run('DROP TABLE bands');
    return meeting;
  }
}
