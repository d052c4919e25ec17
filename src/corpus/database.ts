import { resolve } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type Json } from '@duckdb/node-api';

export type Row = Record<string, Json>;

export interface DatabaseOptions {
  /** What DuckDB may hold before it writes to `spill`. */
  memory?: string;
  /** The folder for what does not fit into memory. */
  spill: string;
  threads?: number;
  /** The file that keeps the database; in memory by default. */
  file?: string;
}

/** Quotes a value for SQL. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * Quotes the path of a file for SQL. DuckDB takes `*`, `?` and `[` in a path that it reads from for a pattern, and what
 * looks like `http://` for an address; in a path that it writes to, they are names.
 */
export function pathLiteral(path: string, use: 'read' | 'write' = 'read'): string {
  const full = resolve(path);
  return literal(use === 'read' ? full.replace(/[*?[]/g, '[$&]') : full);
}

/** The rows of Parquet files, by exactly these names; folders called `year=2020` give no columns. */
export const readParquet = (files: readonly string[], options = ''): string =>
  `read_parquet([${files.map((file) => pathLiteral(file)).join(', ')}], hive_partitioning = false${options && `, ${options}`})`;

/** DuckDB with a memory limit and a folder to spill to. Close it: it holds threads. */
export class Database {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    private readonly owner = true,
  ) {}

  static async open({
    memory = '2GB',
    spill,
    threads,
    file = ':memory:',
  }: DatabaseOptions): Promise<Database> {
    const instance = await DuckDBInstance.create(file, {
      memory_limit: memory,
      temp_directory: spill,
      ...(threads ? { threads: String(threads) } : {}),
    });
    const connection = await instance.connect();
    // No query needs what lies outside the corpus and the files it is given by name.
    await connection.run('SET autoinstall_known_extensions = false');
    await connection.run('SET autoload_known_extensions = false');
    return new Database(instance, connection);
  }

  /** Another connection to the same database: its queries run beside those of this one. Close it before the first. */
  async connect(): Promise<Database> {
    return new Database(this.instance, await this.instance.connect(), false);
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  /** All rows of a small answer. */
  async rows(sql: string): Promise<Row[]> {
    return (await this.connection.runAndReadAll(sql)).getRowObjectsJson();
  }

  /** The rows of an answer of any size, a chunk at a time. */
  async *stream(sql: string): AsyncGenerator<Row[]> {
    const result = await this.connection.stream(sql);
    yield* result.yieldRowObjectJson();
  }

  /** The rows of an answer whose columns are all text, converted one at a time: for rows that are whole papers. */
  async *texts(sql: string): AsyncGenerator<(string | null)[]> {
    const result = await this.connection.stream(sql);
    for await (const chunk of result) {
      const columns = Array.from({ length: chunk.columnCount }, (_, column) => chunk.getColumnVector(column));
      for (let row = 0; row < chunk.rowCount; row++)
        yield columns.map((column) => {
          const value = column.getItem(row);
          return value === null ? null : String(value);
        });
    }
  }

  close(): void {
    this.connection.closeSync();
    if (this.owner) this.instance.closeSync();
  }
}
