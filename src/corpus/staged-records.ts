import { createReadStream, createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { LineWriter } from '../engine/index.js';
import { type Database, pathLiteral } from './database.js';
import type { RowLines } from './rows.js';
import { columnTypes, INGESTED, INGESTED_TABLES, type IngestedTable } from './tables.js';

/** Where a record came from: what a failure says of it, should it turn out that its rows can't be stored. */
export interface RecordOrigin {
  sha256?: string;
  path: string;
  stage: string;
}

interface Entry {
  origin: RecordOrigin;
  /** Where its rows end in the file of each table, and how many rows there are up to there. */
  ends: Record<IngestedTable, Mark>;
}

interface Mark {
  byte: number;
  row: number;
}

const NEWLINE = 10;
/** DuckDB reads rows up to here without being told. */
const USUAL_ROW_BYTES = 16 * 1024 * 1024;
/** Each thread holds a few of the longest rows; with rows longer than this one thread reads them. */
const LONG_ROW_BYTES = 24 * 1024 * 1024;

const START: Mark = { byte: 0, row: 0 };

/** Rows of records in files of JSON lines, until there are enough for a part. */
export class StagedRecords {
  readonly entries: Entry[] = [];
  private readonly writers = new Map<IngestedTable, { writer: LineWriter; stream: WriteStream; end: Mark }>();
  private longest = 0;
  bytes = 0;

  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    for (const table of INGESTED_TABLES) {
      const stream = createWriteStream(this.lines(table));
      this.writers.set(table, { stream, writer: new LineWriter(stream), end: START });
    }
  }

  private lines(table: IngestedTable): string {
    return join(this.folder, `${table}.jsonl`);
  }

  /** Adds the rows of one record. */
  async add(rows: RowLines, origin: RecordOrigin): Promise<void> {
    const ends = {} as Record<IngestedTable, Mark>;
    for (const [table, one] of this.writers) {
      const lines = rows[table];
      if (lines && lines.length > 0) {
        one.end = { byte: one.end.byte + lines.length, row: one.end.row + this.count(lines) };
        this.bytes += lines.length;
        await one.writer.write(lines);
      }
      ends[table] = one.end;
    }
    this.entries.push({ origin, ends });
  }

  private count(lines: Uint8Array): number {
    let rows = 0;
    let from = 0;
    for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, from)) {
      this.longest = Math.max(this.longest, at - from);
      from = at + 1;
      rows++;
    }
    return rows;
  }

  async close(): Promise<void> {
    for (const { writer, stream } of this.writers.values()) {
      await writer.finish();
      stream.end();
      await finished(stream);
    }
  }

  /** Stops writing without waiting for what is left. */
  abort(): void {
    for (const { stream } of this.writers.values()) stream.destroy();
  }

  /** Writes the tables of the records from `from` up to `to` as Parquet into a folder; answers their numbers of rows. */
  async toParquet(
    database: Database,
    folder: string,
    from: number,
    to: number,
  ): Promise<Record<IngestedTable, number>> {
    const isLong = this.longest > LONG_ROW_BYTES;
    if (isLong) await database.run('SET threads = 1');
    try {
      mkdirSync(folder, { recursive: true });
      const rows = {} as Record<IngestedTable, number>;
      for (const table of INGESTED_TABLES)
        rows[table] = await this.tableToParquet(database, table, folder, from, to);
      return rows;
    } finally {
      if (isLong) await database.run('RESET threads');
    }
  }

  private async tableToParquet(
    database: Database,
    table: IngestedTable,
    folder: string,
    from: number,
    to: number,
  ): Promise<number> {
    const start = this.entries[from - 1]?.ends[table] ?? START;
    const end = this.entries[to - 1]?.ends[table] ?? START;
    const isAll = from === 0 && to === this.entries.length;
    const lines = isAll ? this.lines(table) : join(folder, `${table}.jsonl`);
    if (!isAll) await copyRange(this.lines(table), lines, start.byte, end.byte);
    const parquet = join(folder, `${table}.parquet`);
    // An object is read whole, its end included.
    const size = Math.max(USUAL_ROW_BYTES, this.longest + 1024);
    await database.run(
      `COPY (SELECT * FROM read_json(${pathLiteral(lines)}, format = 'newline_delimited', hive_partitioning = false,
              columns = ${columnTypes(INGESTED[table])}, maximum_object_size = ${size}))
       TO ${pathLiteral(parquet, 'write')} (FORMAT parquet, COMPRESSION zstd)`,
    );
    if (!isAll) rmSync(lines);
    const [stored] = await database.rows(
      `SELECT num_rows AS n FROM parquet_file_metadata(${pathLiteral(parquet)})`,
    );
    const rows = end.row - start.row;
    if (Number(stored?.n) !== rows)
      throw new Error(`${table}: ${stored?.n} rows were stored instead of ${rows}`);
    return rows;
  }

  /** Removes the files of JSON lines. */
  remove(): void {
    for (const table of INGESTED_TABLES) rmSync(this.lines(table), { force: true });
  }
}

async function copyRange(from: string, to: string, start: number, end: number): Promise<void> {
  const out = createWriteStream(to);
  if (end > start) await pipeline(createReadStream(from, { start, end: end - 1 }), out);
  else {
    out.end();
    await finished(out);
  }
}
