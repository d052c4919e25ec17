import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AppendedType } from '../../database/row-appender.js';
import type { Appender, Row, SqlDatabase } from '../../database/sql-database.js';
import { readKeyedLines } from '../../engine/index.js';
import { type SparkSession, sparkLiteral, transformSql } from '../../engine/spark/index.js';
import type { CorpusFolder } from '../folder.js';
import { INGESTED, type IngestedTable, LINKED, type LinkedTable } from '../tables.js';
import { cleanViews, empty, linkedViews } from '../views.js';
import { sparkColumns } from './column-types.js';

/** Lists the files that Spark wrote into a folder, in the order of their rows. */
const writtenFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('part-'))
    .sort()
    .map((name) => join(folder, name));

/** Runs the queries of a corpus on Spark, translated from DuckDB's SQL. Tables are in the session's warehouse. */
export class SparkDatabase implements SqlDatabase {
  /** Pending loads of appended rows; the next query waits for them. */
  private appended: Promise<void> = Promise.resolve();

  constructor(
    private readonly session: SparkSession,
    /** Folder that all nodes share. */
    private readonly scratch: string,
  ) {}

  async run(sql: string): Promise<void> {
    await this.appended;
    await this.session.run({ do: 'run', sql });
  }

  async rows(sql: string): Promise<Row[]> {
    await this.appended;
    return this.session.rows(sql);
  }

  async *stream(sql: string): AsyncGenerator<Row[]> {
    await this.appended;
    yield* this.session.request({ do: 'rows', sql });
  }

  async appender(table: string, columns: Record<string, AppendedType>): Promise<Appender> {
    const names = Object.keys(columns);
    const folder = join(this.scratch, `appended-${table}`);
    mkdirSync(folder);
    const file = openSync(join(folder, 'rows.jsonl'), 'w');
    return {
      add(...values) {
        const row = Object.fromEntries(names.map((name, i) => [name, values[i] ?? 0]));
        writeSync(file, `${JSON.stringify(row)}\n`);
      },
      finish: () => {
        closeSync(file);
        this.appended = this.loadJsonLines(table, folder, columns);
        // The next query reports an error.
        this.appended.catch(() => {});
      },
    };
  }

  async loadJsonLines(table: string, path: string, columns: Record<string, string>): Promise<void> {
    const sql = `CREATE TABLE ${table} (${sparkColumns(columns)}) USING json LOCATION ${sparkLiteral(path)}`;
    await this.session.run({ do: 'run', dialect: 'spark', sql });
  }

  /** Creates the views of a corpus, as `createViews` does in DuckDB. */
  async open(folder: CorpusFolder): Promise<void> {
    for (const table of Object.keys(INGESTED) as IngestedTable[]) {
      const files = folder.parts().map((part) => folder.tableFile(table, part));
      await this.view(`ingested_${table}`, files, INGESTED[table]);
    }
    for (const table of Object.keys(LINKED) as LinkedTable[]) {
      await this.view(`linked_${table}`, folder.linkFiles(table), LINKED[table]);
    }
    await linkedViews(this);
    await cleanViews(this);
  }

  private async view(name: string, paths: string[], columns: Record<string, string>): Promise<void> {
    if (paths.length > 0) await this.session.run({ do: 'view', name, paths, columns: sparkColumns(columns) });
    else await this.run(`CREATE OR REPLACE VIEW "${name}" AS ${empty(columns)}`);
  }

  get parallelism(): number {
    return this.session.parallelism;
  }

  /**
   * Pipes two columns of a table, keys and JSON values, through a program that prints a key and a value per line, in the given
   * number of tasks. Yields the lines in the order of the member `record` of their keys.
   */
  async *piped(
    table: string,
    [key, value]: [key: string, value: string],
    command: readonly string[],
    tasks: number,
  ): AsyncGenerator<[key: string, answer: string]> {
    const path = join(this.scratch, `${table}-answers`);
    const lines = `SELECT /*+ REPARTITION(${tasks}) */ concat(${key}, '\\t', ${value}) AS line FROM ${table}`;
    const columns = 'key STRING, answer STRING';
    await this.session.run({
      do: 'write',
      dialect: 'spark',
      path,
      sql: transformSql(lines, command, columns),
    });
    await this.session.run({ do: 'view', name: `${table}_answers`, paths: [path], columns });
    yield* this.lines(
      `SELECT concat(key, '\\t', answer) AS line FROM ${table}_answers ORDER BY get_json_object(key, '$.record')`,
      join(this.scratch, `${table}-lines`),
    );
  }

  /** Yields lines of a key and a value, in the order of the query. They pass through files, since the driver's memory may be too small. */
  private async *lines(sql: string, path: string): AsyncGenerator<[string, string]> {
    await this.session.run({ do: 'write', dialect: 'spark', format: 'text', path, sql });
    for (const file of writtenFiles(path)) {
      yield* readKeyedLines(file);
      rmSync(file);
    }
  }

  /** Sorts lines of JSON by id and writes them as at most `files` Parquet files. Returns the files in row order. */
  async sortedLines(lines: string, columns: Record<string, string>, files: number): Promise<string[]> {
    await this.session.run({
      do: 'run',
      dialect: 'spark',
      sql: `CREATE OR REPLACE TEMPORARY VIEW lines_to_sort (${sparkColumns(columns)})
        USING json OPTIONS (path ${sparkLiteral(lines)}, mode 'FAILFAST')`,
    });
    const path = join(this.scratch, `${basename(lines)}-sorted`);
    const sql = `SELECT /*+ REPARTITION_BY_RANGE(${files}, id) */ * FROM lines_to_sort SORT BY id`;
    await this.session.run({ do: 'write', dialect: 'spark', path, sql });
    return writtenFiles(path);
  }

  /** Writes the rows of a query as Parquet into a new folder. Returns the files in row order. */
  async write(sql: string, path: string): Promise<string[]> {
    await this.appended;
    await this.session.run({ do: 'write', sql, path });
    return writtenFiles(path);
  }
}
