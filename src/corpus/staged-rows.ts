import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFully } from '../engine/index.js';
import type { RowLines } from './rows.js';
import { INGESTED_TABLES, type IngestedTable } from './tables.js';

/** The rows of one source, kept until there are enough for a part: in a file, or as text for a single row. */
export interface StagedRows {
  /** Contains the tables in the order of `INGESTED_TABLES`. */
  content: { file: string } | { text: string };
  tables: Partial<Record<IngestedTable, { bytes: number; rows: number }>>;
  /** Bytes of the longest row. */
  longest: number;
}

const NEWLINE = 10;
/** Number of bytes that are buffered before they are written. */
const BUFFER_BYTES = 4 * 1024 * 1024;

/** Writes the rows of a source to a file. */
export function stageRows(rows: RowLines, file: string): StagedRows {
  const staged: StagedRows = { content: { file }, tables: {}, longest: 0 };
  const pieces: Uint8Array[] = [];
  for (const table of INGESTED_TABLES) {
    const lines = rows[table];
    if (!lines || lines.length === 0) continue;
    const { rows: count, longest } = measureLines(lines);
    staged.tables[table] = { bytes: lines.length, rows: count };
    staged.longest = Math.max(staged.longest, longest);
    pieces.push(lines);
  }
  writeFileSync(file, Buffer.concat(pieces));
  return staged;
}

/** Stages a single row, without a file. */
export function stagedRow(table: IngestedTable, line: string): StagedRows {
  const bytes = Buffer.byteLength(line);
  return { content: { text: line }, tables: { [table]: { bytes, rows: 1 } }, longest: bytes };
}

export const stagedBytes = ({ tables }: StagedRows): number =>
  Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0);

function measureLines(lines: Uint8Array): { rows: number; longest: number } {
  let rows = 0;
  let longest = 0;
  let from = 0;
  for (let end = lines.indexOf(NEWLINE); end !== -1; end = lines.indexOf(NEWLINE, from)) {
    longest = Math.max(longest, end - from);
    from = end + 1;
    rows++;
  }
  return { rows, longest };
}

/** Returns the path of the file in which the rows of a table are collected. */
export const linesFile = (folder: string, table: IngestedTable): string => join(folder, `${table}.jsonl`);

/** Writes the rows of several sources into a folder, with one file per table. Returns the number of rows per table. */
export function gatherRows(staged: readonly StagedRows[], folder: string): Record<IngestedTable, number> {
  const files = INGESTED_TABLES.map((table) => new GatheredFile(table, linesFile(folder, table)));
  try {
    let waiting = 0;
    for (const source of staged) {
      waiting += distributeRows(source, files);
      if (waiting < BUFFER_BYTES) continue;
      for (const file of files) file.flush();
      waiting = 0;
    }
    for (const file of files) file.flush();
  } finally {
    for (const file of files) file.close();
  }
  return Object.fromEntries(files.map(({ table, rows }) => [table, rows])) as Record<IngestedTable, number>;
}

/** Appends the rows of a source to the files of their tables; returns the number of bytes. */
function distributeRows({ content, tables }: StagedRows, files: readonly GatheredFile[]): number {
  const bytes = 'file' in content ? readFileSync(content.file) : Buffer.from(content.text);
  let from = 0;
  for (const file of files) {
    const size = tables[file.table];
    if (!size) continue;
    file.add(bytes.subarray(from, from + size.bytes), size.rows);
    from += size.bytes;
  }
  if (from !== bytes.length) {
    const name = 'file' in content ? content.file : 'a row';
    throw new Error(`${name} has ${bytes.length} bytes instead of ${from}`);
  }
  return from;
}

class GatheredFile {
  rows = 0;
  private readonly descriptor: number;
  private pieces: Uint8Array[] = [];

  constructor(
    readonly table: IngestedTable,
    path: string,
  ) {
    this.descriptor = openSync(path, 'w');
  }

  add(lines: Uint8Array, rows: number): void {
    this.pieces.push(lines);
    this.rows += rows;
  }

  flush(): void {
    const bytes = Buffer.concat(this.pieces);
    this.pieces = [];
    writeFully(this.descriptor, bytes);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
