import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, literal } from '../../database/database.js';
import { surtKey } from './surt.js';

/** A row of a crawl's index, for tests. */
export interface IndexRow {
  url: string;
  /** As in `2019-05-07T10:30:00Z`. */
  time: string;
  status: number;
  mime: string;
  file: string;
  offset: number;
  length: number;
}

/** Writes a Parquet file with the columns and types of Common Crawl's columnar index. */
export async function writeColumnarIndex(path: string, rows: IndexRow[]): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'columnar-'));
  const lines = rows.map((row) => JSON.stringify({ ...row, key: surtKey(row.url) ?? '' }));
  writeFileSync(join(work, 'rows.jsonl'), lines.join('\n'));
  const database = await Database.open({ spill: work });
  try {
    await database.run(`COPY (
      SELECT key AS url_surtkey, url, CAST(time AS TIMESTAMP) AS fetch_time, CAST(status AS SMALLINT) AS fetch_status,
             mime AS content_mime_type, mime AS content_mime_detected, file AS warc_filename,
             CAST("offset" AS INTEGER) AS warc_record_offset, CAST(length AS INTEGER) AS warc_record_length
      FROM read_json(${literal(join(work, 'rows.jsonl'))}, format = 'newline_delimited', columns = {key: 'VARCHAR', url: 'VARCHAR',
        time: 'VARCHAR', status: 'INTEGER', mime: 'VARCHAR', file: 'VARCHAR', "offset": 'BIGINT', length: 'BIGINT'})
      ORDER BY url_surtkey
    ) TO ${literal(path)} (FORMAT PARQUET)`);
  } finally {
    database.close();
    rmSync(work, { recursive: true, force: true });
  }
}
