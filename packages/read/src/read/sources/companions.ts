import { existsSync } from 'node:fs';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { unpack } from './archives.js';
import { byteLines } from './lines.js';

/**
 * S2ORC's 2020 release keeps what is known of a paper (`metadata/metadata_7.jsonl.gz`) apart from its full text
 * (`pdf_parses/pdf_parses_7.jsonl.gz`). Both list papers in the same order, so the two are read side by side; rows
 * of the metadata that were passed wait in a window in case the order is not kept.
 */

const PARSES = 'pdf_parses';
const WINDOW_BYTES = 128 * 1024 * 1024;

/** The metadata file of a file of full texts, where there is one. */
export function findCompanion(path: string): string | undefined {
  if (!path.includes(PARSES)) return undefined;
  const companion = path.replaceAll(PARSES, 'metadata');
  return existsSync(companion) ? companion : undefined;
}

/** True for a metadata file whose full texts lie beside it: it is read with those, not by itself. */
export function isCompanion(path: string): boolean {
  if (!path.includes('metadata')) return false;
  const parses = path.replaceAll('metadata', PARSES);
  return parses !== path && existsSync(parses);
}

/** The `paper_id` of a JSON line, which both files start with. */
export function readPaperId(line: Buffer): string | undefined {
  return /"paper_id"\s*:\s*"?([^",}]+)"?/.exec(line.toString('latin1', 0, 400))?.[1];
}

/** Finds the metadata row of one full text after another. */
export class CompanionRows {
  private readonly rows: AsyncGenerator<Buffer>;
  private readonly waiting = new Map<string, Buffer>();
  private waitingBytes = 0;

  constructor(path: string) {
    this.rows = readLines(path);
  }

  async find(id: string): Promise<Buffer | undefined> {
    const waiting = this.waiting.get(id);
    if (waiting) {
      this.drop(id, waiting);
      return waiting;
    }
    for (let next = await this.rows.next(); !next.done; next = await this.rows.next()) {
      const found = readPaperId(next.value);
      if (found === id) return next.value;
      if (found !== undefined) this.keep(found, next.value);
    }
    return undefined;
  }

  async close(): Promise<void> {
    await this.rows.return(undefined);
  }

  private keep(id: string, row: Buffer): void {
    // Nine rows in ten have no full text and say so: they need not wait.
    if (/"has_pdf_parse"\s*:\s*false/.test(row.toString('latin1'))) return;
    this.waiting.set(id, Buffer.from(row));
    this.waitingBytes += row.length;
    for (const [oldest, bytes] of this.waiting) {
      if (this.waitingBytes <= WINDOW_BYTES) break;
      this.drop(oldest, bytes);
    }
  }

  private drop(id: string, row: Buffer): void {
    this.waiting.delete(id);
    this.waitingBytes -= row.length;
  }
}

async function* readLines(path: string): AsyncGenerator<Buffer> {
  for await (const leaf of unpack(path)) {
    if ('stream' in leaf) yield* byteLines(leaf.stream, MAX_RECORD_BYTES);
  }
}
