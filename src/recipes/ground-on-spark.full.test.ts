import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { CorpusFolder, ingest, link, SparkDatabase, withCorpus } from '../corpus/index.js';
import { EXAMPLES, skip, sparkOn } from '../corpus/spark/spark.test-suite.js';
import { SparkSession } from '../engine/spark/index.js';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
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
