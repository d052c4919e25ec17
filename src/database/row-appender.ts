import type { DuckDBAppender, DuckDBType } from '@duckdb/node-api';
import { DOUBLE, DuckDBDataChunk, INTEGER, VARCHAR } from '../engine/index.js';

/** Types of columns that values can be appended to. */
export const APPENDABLE_TYPES = { DOUBLE, INTEGER, VARCHAR } as const;
export type AppendedType = keyof typeof APPENDABLE_TYPES;

/** Rows per batch, DuckDB's own chunk size. */
const CHUNK = 2048;

/** Appends rows to a DuckDB table without SQL or JSON. Call `finish`, which writes the rows that are still buffered. */
export class RowAppender {
  private readonly columns: (number | string)[][];

  constructor(
    private readonly appender: DuckDBAppender,
    private readonly types: DuckDBType[],
  ) {
    this.columns = types.map(() => []);
  }

  add(...values: (number | string)[]): void {
    for (const [i, column] of this.columns.entries()) column.push(values[i] ?? 0);
    if ((this.columns[0]?.length ?? 0) >= CHUNK) this.flush();
  }

  private flush(): void {
    const rows = this.columns[0]?.length ?? 0;
    if (rows === 0) return;
    const chunk = DuckDBDataChunk.create(this.types, rows);
    chunk.setColumns(this.columns);
    this.appender.appendDataChunk(chunk);
    for (const column of this.columns) column.length = 0;
  }

  finish(): void {
    this.flush();
    this.appender.closeSync();
  }
}
