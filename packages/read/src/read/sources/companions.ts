import { existsSync } from 'node:fs';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { unpack } from './archives.js';
import { byteLines } from './lines.js';

/*
 * S2ORC's 2020 release has metadata (`metadata/metadata_7.jsonl.gz`) and full text (`pdf_parses/pdf_parses_7.jsonl.gz`)
 * in separate files. Both list papers in the same order and are read in parallel; skipped metadata rows are kept in a
 * window in case the order differs.
 */

const PARSES = 'pdf_parses';
const WINDOW_BYTES = 128 * 1024 * 1024;

/** Returns the metadata file for a full-text file, if there is one. */
export function findCompanion(path: string): string | undefined {
  if (!path.includes(PARSES)) return undefined;
  const companion = path.replaceAll(PARSES, 'metadata');
  return existsSync(companion) ? companion : undefined;
}

/** True for a metadata file with a full-text file, which is read together with it. */
export function isCompanion(path: string): boolean {
  if (!path.includes('metadata')) return false;
  const parses = path.replaceAll('metadata', PARSES);
  return parses !== path && existsSync(parses);
}

/** Returns the `paper_id` of a JSON line, which both files start with. */
export function readPaperId(line: Buffer): string | undefined {
  return /"paper_id"\s*:\s*"?([^",}]+)"?/.exec(line.toString('latin1', 0, 400))?.[1];
}

/** Finds the metadata rows of successive full texts. */
export class CompanionRows {
  private readonly rows: AsyncGenerator<Buffer>;
  private readonly skipped = new Map<string, Buffer>();
  private skippedBytes = 0;

  constructor(path: string) {
    this.rows = readLines(path);
  }

  async find(id: string): Promise<Buffer | undefined> {
    const skipped = this.skipped.get(id);
    if (skipped) {
      this.drop(id, skipped);
      return skipped;
    }
    for (let next = await this.rows.next(); !next.done; next = await this.rows.next()) {
      const rowId = readPaperId(next.value);
      if (rowId === id) return next.value;
      if (rowId !== undefined) this.keep(rowId, next.value);
    }
    return undefined;
  }

  async close(): Promise<void> {
    await this.rows.return(undefined);
  }

  private keep(id: string, row: Buffer): void {
    // Nine out of ten rows say that they have no full text, and need not be kept.
    if (/"has_pdf_parse"\s*:\s*false/.test(row.toString('latin1'))) return;
    this.skipped.set(id, Buffer.from(row));
    this.skippedBytes += row.length;
    for (const [oldest, bytes] of this.skipped) {
      if (this.skippedBytes <= WINDOW_BYTES) break;
      this.drop(oldest, bytes);
    }
  }

  private drop(id: string, row: Buffer): void {
    this.skipped.delete(id);
    this.skippedBytes -= row.length;
  }
}

async function* readLines(path: string): AsyncGenerator<Buffer> {
  for await (const leaf of unpack(path)) {
    if ('stream' in leaf) yield* byteLines(leaf.stream, MAX_RECORD_BYTES);
  }
}
