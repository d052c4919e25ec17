import type { Json } from '@duckdb/node-api';
import type { AppendedType } from './row-appender.js';

export type Row = Record<string, Json>;

/** Appends rows to a table. Call `finish`, which writes the rows that are still buffered. */
export interface Appender {
  add(...values: (number | string)[]): void;
  finish(): void;
}

/** Runs the queries of a corpus, in DuckDB's SQL: DuckDB, or Spark with translated queries. */
export interface SqlDatabase {
  run(sql: string): Promise<void>;
  /** Runs a query and returns all rows. For small results. */
  rows(sql: string): Promise<Row[]>;
  /** Runs a query and yields its rows in chunks. */
  stream(sql: string): AsyncGenerator<Row[]>;
  appender(table: string, columns: Record<string, AppendedType>): Promise<Appender>;
  /** Creates a table from JSON lines. Damaged lines are errors, or rows without values. */
  loadJsonLines(
    table: string,
    file: string,
    columns: Record<string, string>,
    damaged?: 'error' | 'empty',
  ): Promise<void>;
}
