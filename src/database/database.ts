import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { DuckDBConnection, DuckDBInstance as Instance } from '@duckdb/node-api';
import { createTemporaryFolder, DuckDBInstance } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { APPENDABLE_TYPES, type AppendedType, RowAppender } from './row-appender.js';
import type { Row, SqlDatabase } from './sql-database.js';
import { streamResult } from './stream-result.js';

export type { Row, SqlDatabase } from './sql-database.js';

export interface DatabaseOptions {
  /** Memory limit of DuckDB, such as `512MB`. Data that exceeds it is written to `spill`. */
  memory?: string | undefined;
  /** Folder for data that does not fit into memory. */
  spill: string;
  threads?: number;
  /** Path of the database file; if it contains a question mark, a temporary file is used. Default: in memory. */
  file?: string;
}

/** Default memory limit of DuckDB, with which the largest commands stay below 1 GB. */
export const DATABASE_MEMORY = '512MB';
/** Minimum memory per thread: with less, DuckDB fails, since the buffers of joins and sorts cannot be written to disk. */
const MIN_BYTES_PER_THREAD = 96 * 1024 ** 2;
/** Maximum size of a JSON line that a table is loaded from. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const UNITS: Record<string, number> = {
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};

/** Parses a size as DuckDB writes it (`512MB`, `2.5 GiB`) to bytes. */
export function parseMemorySize(size: string): number {
  const [, number = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([KMGT]i?B)\s*$/i.exec(size) ?? [];
  const bytes = Number(number) * (UNITS[unit.toUpperCase()] ?? Number.NaN);
  if (!(bytes > 0))
    throw new UserError(`${size}: not a memory size; write a number and a unit, such as 512MB or 2GB`);
  return bytes;
}

/** Quotes a string for SQL. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * Quotes the path of a file for SQL. When reading, DuckDB treats `*`, `?` and `[` as glob characters and `http://` as an
 * address; when writing, it does not.
 */
export function pathLiteral(path: string, use: 'read' | 'write' = 'read'): string {
  const full = resolve(path);
  return literal(use === 'read' ? full.replace(/[*?[]/g, '[$&]') : full);
}

/** SQL that reads Parquet files. Folders such as `year=2020` in their paths do not add columns. */
export const parquetSource = (files: readonly string[], options = ''): string =>
  `read_parquet([${files.map((file) => pathLiteral(file)).join(', ')}], hive_partitioning = false${options && `, ${options}`})`;

/** Quotes the name of a column for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the number of rows of a Parquet file, from its metadata. */
export async function parquetRowCount(database: Pick<SqlDatabase, 'rows'>, file: string): Promise<number> {
  const [row] = await database.rows(`SELECT num_rows AS n FROM parquet_file_metadata(${pathLiteral(file)})`);
  return Number(row?.n);
}

/** Writes column types as a DuckDB struct literal: `{ a: 'VARCHAR' }` becomes `{"a": 'VARCHAR'}`. */
export const columnTypesSql = (columns: Record<string, string>): string =>
  `{${Object.entries(columns)
    .map(([name, type]) => `${quoteName(name)}: ${literal(type)}`)
    .join(', ')}}`;

/**
 * Returns the path of a database file. DuckDB misplaces its log if the path contains a question mark, so such a database is
 * created in a temporary folder.
 */
async function databasePath(file: string): Promise<string> {
  const full = resolve(file);
  return full.includes('?') ? join(await createTemporaryFolder('database'), basename(full)) : full;
}

const readRows = async (connection: DuckDBConnection, sql: string): Promise<Row[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson();

/** DuckDB with a memory limit and a folder for temporary files. Call `close` after use, which ends its threads. */
export class Database implements SqlDatabase {
  /** The connections of streams that are still being read. */
  private readonly streaming = new Set<DuckDBConnection>();

  private constructor(
    private readonly instance: Instance,
    private readonly connection: DuckDBConnection,
    private readonly ownsInstance = true,
  ) {}

  static async open({
    memory = DATABASE_MEMORY,
    spill,
    threads = Math.max(
      1,
      Math.min(availableParallelism(), Math.floor(parseMemorySize(memory) / MIN_BYTES_PER_THREAD)),
    ),
    file,
  }: DatabaseOptions): Promise<Database> {
    const instance = await DuckDBInstance.create(file === undefined ? ':memory:' : await databasePath(file), {
      memory_limit: memory,
      temp_directory: spill,
      threads: String(threads),
      // DuckDB would otherwise keep file contents in memory up to the limit; the operating system caches files itself.
      enable_external_file_cache: 'false',
    });
    const connection = await instance.connect();
    // Queries need no extensions, so nothing is downloaded.
    await connection.run('SET autoinstall_known_extensions = false');
    await connection.run('SET autoload_known_extensions = false');
    return new Database(instance, connection);
  }

  /** Opens another connection to the same database, for concurrent queries. Close it before this one. */
  async connect(): Promise<Database> {
    return new Database(this.instance, await this.instance.connect(), false);
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  /** Runs a query and returns all rows. For small results. */
  rows(sql: string): Promise<Row[]> {
    return readRows(this.connection, sql);
  }

  /**
   * Runs a query and yields its rows in chunks. Streams may overlap each other and other statements, because each has its own
   * connection, which therefore does not see temporary tables or open transactions. After the last row, `atEnd` can query
   * temporary tables that the query itself has created, such as the rejected lines of a CSV file.
   */
  async *stream(sql: string, atEnd?: (rows: Database['rows']) => Promise<void>): AsyncGenerator<Row[]> {
    const connection = await this.instance.connect();
    this.streaming.add(connection);
    try {
      for await (const rows of streamResult(connection, sql)) {
        yield rows;
        if (!this.streaming.has(connection))
          throw new Error('the database was closed before all rows of a query were read');
      }
      await atEnd?.((query) => readRows(connection, query));
    } finally {
      if (this.streaming.delete(connection)) connection.closeSync();
    }
  }

  /** Creates a table and an appender for its rows. */
  async appender(table: string, columns: Record<string, AppendedType>): Promise<RowAppender> {
    const types = Object.entries(columns).map(([name, type]) => `${quoteName(name)} ${type}`);
    await this.connection.run(`CREATE TABLE ${table} (${types.join(', ')})`);
    return new RowAppender(
      await this.connection.createAppender(table),
      Object.values(columns).map((type) => APPENDABLE_TYPES[type]),
    );
  }

  /** Creates a table from JSON lines. Damaged lines are errors, or rows without values. */
  async loadJsonLines(
    table: string,
    file: string,
    columns: Record<string, string>,
    damaged: 'error' | 'empty' = 'error',
  ): Promise<void> {
    await this.run(`CREATE TABLE ${table} AS SELECT * FROM read_json(${pathLiteral(file)}, format = 'newline_delimited',
      hive_partitioning = false, ${damaged === 'empty' ? 'ignore_errors = true, records = true,' : ''} columns = ${columnTypesSql(columns)},
      maximum_object_size = ${MAX_LINE_BYTES})`);
  }

  close(): void {
    for (const connection of this.streaming) connection.closeSync();
    this.streaming.clear();
    this.connection.closeSync();
    if (this.ownsInstance) this.instance.closeSync();
  }
}
