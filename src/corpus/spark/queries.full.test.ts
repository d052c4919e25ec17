import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database, type Row, type SqlDatabase } from '../../database/database.js';
import type { Appender } from '../../database/sql-database.js';
import { SparkSession } from '../../engine/spark/index.js';
import { CorpusFolder } from '../folder.js';
import { ingest } from '../ingest.js';
import { findWorks } from '../link/find-works.js';
import { findMetadata } from '../metadata/find-metadata.js';
import { createViews } from '../views.js';
import { SparkDatabase } from './database.js';
import { EXAMPLES, skip, sparkOn } from './spark.fixture.js';

const folder = temporaryFolder('spark-queries');
const localCorpus = join(folder, 'here');
const metadata = [join(EXAMPLES, 'metadata')];

before(async () => {
  if (!skip) await ingest({ paths: [EXAMPLES], corpus: localCorpus, jobs: 2 });
});

/** Rows without regard to their order, numbers as text: one engine gives wide ones as strings. */
const sorted = (rows: Row[]) =>
  rows
    .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'number' ? String(value) : value)))
    .sort();

/** Runs every query on both engines, and compares every table and every answer. */
class Twins implements SqlDatabase {
  compared = 0;

  constructor(
    private readonly duckdb: Database,
    private readonly spark: SparkDatabase,
  ) {}

  async run(sql: string): Promise<void> {
    await this.duckdb.run(sql);
    await this.spark.run(sql);
    const [, table] = /^\s*CREATE TABLE (\w+) AS/.exec(sql) ?? [];
    if (table) await this.rows(`SELECT * FROM ${table}`);
  }

  async rows(sql: string): Promise<Row[]> {
    const [ours, theirs] = [await this.duckdb.rows(sql), await this.spark.rows(sql)];
    assert.deepEqual(sorted(theirs), sorted(ours), sql);
    this.compared++;
    return ours;
  }

  async *stream(sql: string): AsyncGenerator<Row[]> {
    yield await this.rows(sql);
  }

  async appender(...table: Parameters<SqlDatabase['appender']>): Promise<Appender> {
    const both = [await this.duckdb.appender(...table), await this.spark.appender(...table)];
    return {
      add: (...values) => {
        for (const table of both) table.add(...values);
      },
      finish: () => {
        for (const table of both) table.finish();
      },
    };
  }

  async loadJsonLines(
    ...[table, file, columns, damaged]: Parameters<SqlDatabase['loadJsonLines']>
  ): Promise<void> {
    await this.duckdb.loadJsonLines(table, file, columns, damaged);
    await this.spark.loadJsonLines(table, file, columns);
  }
}

test('every query of a link gives the same rows on DuckDB and on Spark', { skip }, async () => {
  const corpus = join(folder, 'twins');
  cpSync(localCorpus, corpus, { recursive: true });
  const { folder: home, scratch, close } = await CorpusFolder.write(corpus);
  const work = join(scratch.path, 'spark');
  mkdirSync(work);
  const duckdb = await Database.open({ spill: scratch.spill });
  const session = await SparkSession.start(sparkOn('local[2]'), work);
  try {
    const spark = new SparkDatabase(session, work);
    await createViews(duckdb, home);
    await spark.open(home);
    const twins = new Twins(duckdb, spark);
    const foundMetadata = await findMetadata(metadata, {});
    await findWorks(twins, { corpus, folder: home, metadata: foundMetadata.sources, scratch, files: duckdb });
    assert.ok(twins.compared > 20);
  } finally {
    await session.close();
    duckdb.close();
    await close();
  }
});
