import type { Json } from '@duckdb/node-api';
import type { AppendedType } from './row-appender.js';

export type Row = Record<string, Json>;

/** What rows are put into a table with. Finish it: rows wait in it. */
export interface Appender {
  add(...values: (number | string)[]): void;
  finish(): void;
}

/** A database that runs the queries of a corpus, which are DuckDB's SQL: DuckDB itself, or Spark, for which they are translated. */
export interface SqlDatabase {
  run(sql: string): Promise<void>;
  /** All rows of a small answer. */
  rows(sql: string): Promise<Row[]>;
  /** The rows of an answer of any size, a chunk at a time. */
  stream(sql: string): AsyncGenerator<Row[]>;
  /** Makes a table, and something to put rows into it. */
  appender(table: string, columns: Record<string, AppendedType>): Promise<Appender>;
  /** Makes a table of JSON lines. */
  load(table: string, file: string, columns: Record<string, string>): Promise<void>;
}
