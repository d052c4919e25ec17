import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { CorpusFolder, ingest, link, SparkDatabase, type SqlDatabase, withCorpus } from '../corpus/index.js';
import { EXAMPLES, skip, sparkOn } from '../corpus/spark/spark.fixture.js';
import { DatasetWriter, PROVENANCE, type SortRows } from '../dataset/index.js';
import { SparkSession } from '../engine/spark/index.js';
import { candidates } from './candidates.js';
import { buildRows } from './dataset-rows.fixture.js';
import { writeSurroundings } from './find-nearest.js';
import type { PaperQuery } from './paper-query.js';
import { applyRestrictions } from './papers.js';
import { recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';
import { runOnSpark } from './run-on-spark.js';

/** Recipes whose queries have little in common. */
const QUICK = ['pairs', 'sciqfs', 'support', 'wikiref'];

const folder = temporaryFolder('spark-build');
const corpus = join(folder, 'corpus');

const scratch = join(folder, 'scratch');
let session: SparkSession;

before(async () => {
  if (skip) return;
  mkdirSync(scratch);
  session = await SparkSession.start(sparkOn('local[2]'), scratch);
  await ingest({ paths: [EXAMPLES], corpus, jobs: 2 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

after(() => session?.close());

/** Returns the papers that the stage would receive instead of running it. */
class WithoutStage extends SparkDatabase {
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

/** The papers that the stage receives on Spark, with the similar papers and neighbours that this machine finds. */
async function papersThere(database: SparkDatabase, query: PaperQuery): Promise<unknown[]> {
  const papers = `(SELECT p.record FROM papers AS p WHERE ${query.where ?? 'true'})`;
  const surroundings = await withCorpus(corpus, (corpora) =>
    writeSurroundings(corpora, papers, query, join(scratch, 'of-papers')),
  );
  const sparkPapers: unknown[] = [];
  for await (const { results } of runOnSpark(database, query, { command: [], papers: 1, surroundings }))
    sparkPapers.push(...results);
  return sparkPapers;
}

const byRecord = (papers: unknown[]) =>
  (papers as { record: string }[]).toSorted((a, b) => (a.record < b.record ? -1 : 1));

test('the query of every recipe gives the same papers on DuckDB and on Spark', { skip }, async () => {
  const database = new WithoutStage(session, scratch);
  await database.open(CorpusFolder.open(corpus));
  for (const recipe of thorough(
    recipes.all,
    recipes.all.filter(({ name }) => QUICK.includes(name)),
  )) {
    const query = recipe.query(recipeOptions(recipe, 'refined', {}));
    const localPapers = await papersHere(query);
    assert.ok(localPapers.length > 20);
    assert.deepEqual(byRecord(await papersThere(database, query)), byRecord(localPapers), recipe.name);
  }
});

test('papers have the same nearest papers on DuckDB and on Spark', { skip }, async () => {
  const database = new WithoutStage(session, scratch);
  const query = { abstracts: false, nearest: 3, where: 'p.year > 2000' };
  const localPapers = await papersHere(query);
  const [first] = localPapers as { nearest: string[] }[];
  assert.equal(first?.nearest.length, 3);
  assert.deepEqual(byRecord(await papersThere(database, query)), byRecord(localPapers));
});

test('papers have the same neighbours in citation space on DuckDB and on Spark', { skip }, async () => {
  const database = new WithoutStage(session, scratch);
  const citationSpace = { near: { from: 1, to: 2 }, far: { from: 3, to: 5 } };
  const query = { abstracts: false, citationSpace };
  const localPapers = await papersHere(query);
  assert.ok((localPapers as { neighbours: object[] | null }[]).some(({ neighbours }) => neighbours !== null));
  assert.deepEqual(byRecord(await papersThere(database, query)), byRecord(localPapers));
});

test('copies of papers are chosen by the same restrictions on DuckDB and on Spark', { skip }, async () => {
  const choice = `SELECT w.work_id, w.record, p.paper_id, p.format, p.year FROM works AS w
    JOIN papers AS p ON p.record = w.record ORDER BY w.work_id`;
  const choose = async (database: SqlDatabase) => {
    const { steps } = await applyRestrictions(
      database,
      { formats: ['tei'], years: { from: 2000 } },
      'papers',
    );
    return { steps, papers: await database.rows(choice) };
  };
  const database = new SparkDatabase(session, scratch);
  await database.open(CorpusFolder.open(corpus));
  const onSpark = await choose(database);
  const onDuckdb = await withCorpus(corpus, choose);
  assert.deepEqual(onSpark, onDuckdb);
  assert.ok(
    onDuckdb.papers.some(
      ({ paper_id, format }) => String(paper_id).endsWith('jmi.2015.101') && format === 'tei',
    ),
  );
});

test('Spark writes the rows of a dataset as DuckDB does, sorted by id, into as many files', {
  skip,
}, async () => {
  const columns = {
    id: 'VARCHAR',
    text: 'VARCHAR',
    share: 'DOUBLE',
    spans: 'STRUCT(start INTEGER, "end" INTEGER)[]',
    provenance: PROVENANCE,
  };
  const texts = ['a\u2028b', 'tab\t, "quote" and \\', '\u{1f600}', '', 'line\nbreak', 'é'];
  const buildDataset = async (name: string, sortRows?: SortRows) => {
    const out = join(folder, name);
    const split = { grouping: 'none', seed: 0, ratios: [1, 0, 0] } as const;
    const writer = await DatasetWriter.create(out, { columns, split, shardRows: 20 });
    for (let n = 0; n < 60; n++) {
      const row = {
        text: texts[n % texts.length],
        ...(n % 3 ? { share: n / 7, spans: [{ start: n, end: n + 1 }] } : {}),
      };
      await writer.add({
        id: `row-${(n * 37) % 60}`,
        row,
        groups: {},
        provenance: { paper_id: `paper-${n}`, record: `r${n}` },
      });
    }
    await writer.write(sortRows);
    await writer.commit({
      recipe: 'x',
      profile: 'refined',
      options: {},
      seed: 0,
      signature: 'x',
      corpus: 'x',
      funnel: [],
    });
    return out;
  };
  const database = new SparkDatabase(session, scratch);
  const sparkBuild = await buildDataset('spark-rows', (...lines) => database.sortedLines(...lines));
  const duckdbBuild = await buildDataset('duckdb-rows');
  assert.deepEqual(readdirSync(join(sparkBuild, 'data')), readdirSync(join(duckdbBuild, 'data')));
  assert.equal(readdirSync(join(sparkBuild, 'data')).filter((name) => name.startsWith('train-')).length, 3);
  assert.deepEqual(await buildRows(sparkBuild, folder), await buildRows(duckdbBuild, folder));
});
