import type { Database } from '../../corpus/index.js';
import type { RowAppender } from '../../database/row-appender.js';
import { BANDS } from './minhash.js';

/** The slot of the hash of all compared columns; the slots of MinHash bands are 0 and above. */
export const WHOLE_ROW = -1;
/** Number of hashes to compare at a time; DuckDB then needs about 100 MB for any number of rows. */
const MAX_SEARCHED = 2_000_000;

const BAND_COLUMNS = Array.from({ length: BANDS }, (_, band) => `band_${band}`);
const bandTable = (column: number): string => `bands_of_column_${column}`;

/** The table and the column with one hash of every row. */
interface Slot {
  slot: number;
  table: string;
  column: string;
}

/** The hashes of rows, in tables that spill to disk: a hash of the whole row, and the MinHash bands of some of its columns. */
export class RowHashes {
  private rows = 0;

  private constructor(
    private readonly database: Database,
    private readonly wholeRows: RowAppender,
    private readonly bands: readonly RowAppender[],
  ) {}

  static async create(database: Database, columns: number): Promise<RowHashes> {
    const types = Object.fromEntries(BAND_COLUMNS.map((column) => [column, 'DOUBLE'] as const));
    const bands: RowAppender[] = [];
    for (let column = 0; column < columns; column++)
      bands.push(await (await database.connect()).appender(bandTable(column), { key: 'DOUBLE', ...types }));
    const wholeRows = await (await database.connect()).appender('whole_rows', {
      key: 'DOUBLE',
      hash: 'DOUBLE',
    });
    return new RowHashes(database, wholeRows, bands);
  }

  addWholeRow(key: number, hash: number): void {
    this.wholeRows.add(key, hash);
    this.rows = key + 1;
  }

  addBands(column: number, key: number, hashes: readonly number[]): void {
    this.bands[column]?.add(key, ...hashes);
  }

  /**
   * Writes the pairs of rows that share a hash to the table `pairs` with the columns `slot`, `key` and `other`, an earlier row. A row is
   * paired with the first row that has the same hash and, in the slots of bands, also with the previous one.
   */
  async storePairs(): Promise<void> {
    for (const appender of [this.wholeRows, ...this.bands]) appender.finish();
    await this.database.run('CREATE TABLE pairs (slot INTEGER, key DOUBLE, other DOUBLE)');
    const parts = Math.max(1, Math.ceil(this.rows / MAX_SEARCHED));
    for (const slot of this.slots())
      for (let part = 0; part < parts; part++) await this.database.run(insertPairs(slot, part, parts));
  }

  private slots(): Slot[] {
    const bands = this.bands.flatMap((_, column) =>
      BAND_COLUMNS.map((name, band) => ({
        slot: column * BANDS + band,
        table: bandTable(column),
        column: name,
      })),
    );
    return [{ slot: WHOLE_ROW, table: 'whole_rows', column: 'hash' }, ...bands];
  }
}

/** Returns SQL that inserts the pairs of one slot whose hash modulo `parts` is `part`. */
function insertPairs({ slot, table, column }: Slot, part: number, parts: number): string {
  const previous = `UNION SELECT ${slot}, key, previous FROM neighbours WHERE previous < key`;
  return `INSERT INTO pairs WITH searched AS (
      SELECT ${column} AS hash, key FROM ${table} WHERE CAST(${column} AS BIGINT) % ${parts} = ${part}
    ), shared AS (
      SELECT s.hash, s.key FROM searched AS s
      SEMI JOIN (SELECT hash FROM searched GROUP BY hash HAVING count(*) > 1) AS m ON m.hash = s.hash
    ), neighbours AS (
      SELECT key, first_value(key) OVER bucket AS first, lag(key) OVER bucket AS previous FROM shared
      WINDOW bucket AS (PARTITION BY hash ORDER BY key)
    )
    SELECT ${slot}, key, first FROM neighbours WHERE first < key ${slot === WHOLE_ROW ? '' : previous}`;
}
