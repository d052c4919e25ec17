import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Database, literal } from './database.js';
import type { RowLines } from './rows.js';
import { columnTypes, INGESTED, INGESTED_TABLES, type IngestedTable } from './tables.js';

/** The longest row that is read back: a paper's longest paragraph or table. */
const MAX_ROW_BYTES = 512 * 1024 * 1024;

/** Collects rows on disk until there are enough for a part, then turns them into Parquet. */
export class PartWriter {
  private readonly streams = new Map<IngestedTable, WriteStream>();
  private longest = 0;
  records = 0;
  bytes = 0;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Adds the rows of one record. */
  async add(rows: RowLines): Promise<void> {
    this.records++;
    for (const [table, lines] of Object.entries(rows) as [IngestedTable, string][]) {
      if (lines === '') continue;
      this.bytes += lines.length;
      this.longest = Math.max(this.longest, lines.length);
      const stream = this.stream(table);
      if (!stream.write(lines)) await new Promise<void>((resolve) => stream.once('drain', resolve));
    }
  }

  private stream(table: IngestedTable): WriteStream {
    let stream = this.streams.get(table);
    if (!stream) {
      stream = createWriteStream(join(this.folder, `${table}.jsonl`));
      this.streams.set(table, stream);
    }
    return stream;
  }

  /** Writes `table.parquet` for every table, empty ones too. */
  async finish(database: Database): Promise<void> {
    for (const table of INGESTED_TABLES) {
      const stream = this.stream(table);
      stream.end();
      await finished(stream);
      const lines = join(this.folder, `${table}.jsonl`);
      const size = Math.min(MAX_ROW_BYTES, Math.max(16 * 1024 * 1024, this.longest * 4));
      await database.run(
        `COPY (SELECT * FROM read_json(${literal(lines)}, format = 'newline_delimited', columns = ${columnTypes(INGESTED[table])},
                maximum_object_size = ${size}))
         TO ${literal(join(this.folder, `${table}.parquet`))} (FORMAT parquet, COMPRESSION zstd)`,
      );
      rmSync(lines);
    }
  }
}
