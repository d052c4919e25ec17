import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import {
  CorpusFolder,
  Database,
  ingest,
  link,
  readParquet,
  SparkDatabase,
  withCorpus,
} from '../corpus/index.js';
import { EXAMPLES, STAGE, skip, sparkOn } from '../corpus/spark/spark.test-suite.js';
import { SparkSession } from '../engine/spark/index.js';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
import { build, buildOnSpark } from './build.js';
import { candidates } from './candidates.js';
import { groundOnSpark } from './ground-on-spark.js';
import type { PaperQuery } from './paper-query.js';
import { recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';

const folder = temporaryFolder('spark-build');
const corpus = join(folder, 'corpus');

before(async () => {
  if (skip) return;
  await ingest([EXAMPLES], { corpus, jobs: 2 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

/** Gives the papers as they would go to the stage. */
class Unground extends SparkDatabase {
  override async *piped(table: string): AsyncGenerator<[string, string]> {
    for await (const rows of this.stream(`SELECT head, paper FROM ${table}`))
      for (const { head, paper } of rows) yield [String(head), `{"outputs":[${String(paper)}]}`];
  }
}

async function papersHere(query: PaperQuery): Promise<unknown[]> {
  return withCorpus(corpus, async (database) => {
    const papers: unknown[] = [];
    for await (const { paper } of candidates(
      database,
      CorpusFolder.open(corpus),
      query,
      join(folder, 'papers'),
    ))
      papers.push(JSON.parse(paper));
    return papers;
  });
}

const byRecord = (papers: unknown[]) =>
  (papers as { record: string }[]).toSorted((a, b) => (a.record < b.record ? -1 : 1));

test('the query of every recipe gives the same papers on DuckDB and on Spark', { skip }, async () => {
  const scratch = join(folder, 'queries');
  mkdirSync(scratch);
  const session = await SparkSession.start(sparkOn('local[2]'), scratch);
  try {
    const database = new Unground(session, scratch);
    await database.open(CorpusFolder.open(corpus));
    for (const recipe of recipes.all) {
      const query = recipe.query(recipeOptions(recipe, 'refined', {}));
      const there: unknown[] = [];
      for await (const { results } of groundOnSpark(database, query, 1, [])) there.push(...results);
      const here = await papersHere(query);
      assert.ok(here.length > 20);
      assert.deepEqual(byRecord(there), byRecord(here), recipe.name);
    }
  } finally {
    await session.close();
  }
});

/** The rows of a dataset, with their splits. */
async function rowsOf(out: string, files: Record<string, { files: string[] }>): Promise<unknown[]> {
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    const rows: unknown[] = [];
    for (const [split, { files: names }] of Object.entries(files))
      if (names.length > 0)
        for (const row of await database.rows(
          `SELECT * FROM ${readParquet(names.map((name) => join(out, name)))} ORDER BY id`,
        ))
          rows.push({ split, ...row });
    return rows;
  } finally {
    database.close();
  }
}

test('a build on Spark gives the rows, splits, drops and funnel of one on this machine', {
  skip,
}, async () => {
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  const request = { recipe: 'citesum', corpus, keepDrops: true };
  const local = await build({ ...request, out: here });
  const spark = sparkOn('local[2]');
  const result = await buildOnSpark({ ...request, out: there, spark, program: STAGE });
  assert.deepEqual(result.manifest.funnel, local.manifest.funnel);
  assert.deepEqual(result.manifest.drops, local.manifest.drops);
  assert.equal(result.manifest.signature, local.manifest.signature);
  assert.deepEqual(result.failures, local.failures);
  const rows = await rowsOf(there, result.manifest.splits);
  assert.ok(rows.length > 0);
  assert.deepEqual(rows, await rowsOf(here, local.manifest.splits));
});
