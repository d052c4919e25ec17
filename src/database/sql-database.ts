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
  /** All rows of a small result. */
  rows(sql: string): Promise<Row[]>;
  /** The rows of a result of any size, in chunks. */
  stream(sql: string): AsyncGenerator<Row[]>;
  appender(table: string, columns: Record<string, AppendedType>): Promise<Appender>;
  /** Creates a table from JSON lines. */
  load(table: string, file: string, columns: Record<string, string>): Promise<void>;
}
