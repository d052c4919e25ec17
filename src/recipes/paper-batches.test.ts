import assert from 'node:assert/strict';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import {
  CorpusFolder,
  type Database,
  ingest,
  link,
  literal,
  parquetSource,
  pathLiteral,
  withCorpus,
} from '../corpus/index.js';
import { candidates, type PaperQuery } from './candidates.js';
import { PaperBatches } from './paper-batches.js';

const folder = temporaryFolder('batches');
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

/** The examples, ingested in parts of `partRecords` sources. */
async function makeCorpus(partRecords: number): Promise<string> {
  const corpus = join(folder, `corpus-${partRecords}`);
  await ingest({
    paths: ['jats', 'tei', 's2orc'].map((name) => join(examples, name)),
    corpus,
    partRecords,
    jobs: 1,
  });
  await link({ corpus });
  return corpus;
}

const QUERIES: Record<string, PaperQuery> = {
  'abstracts of what some paragraphs cite': {
    abstracts: true,
    citedPapers: true,
    paragraphs: `t.part = 'body'`,
  },
  'objects and bodies': { abstracts: true, objects: true, emphasis: true, citedBodies: 'TRUE' },
  'some papers': { abstracts: false, references: true, where: 'p.year > 2000', samples: true },
};

async function readPapers(corpus: string, query: PaperQuery): Promise<string[]> {
  const scratch = join(folder, 'scratch');
  const papers = await withCorpus(corpus, async (database) => {
    const records: string[] = [];
    for await (const { paper } of candidates(database, CorpusFolder.open(corpus), query, scratch))
      records.push(paper);
    return records.sort();
  });
  assert.ok(!existsSync(scratch), 'what was laid out is gone');
  return papers;
}

test('papers are the same however the corpus is divided', async () => {
  const [one, many] = [await makeCorpus(1), await makeCorpus(100)];
  assert.ok(CorpusFolder.open(one).parts().length > 10);
  assert.equal(CorpusFolder.open(many).parts().length, 1);
  for (const [name, query] of Object.entries(QUERIES)) {
    const papers = await readPapers(one, query);
    assert.ok(papers.length > 3, name);
    assert.deepEqual(papers, await readPapers(many, query), name);
  }
  const bodies = (await readPapers(one, QUERIES['objects and bodies'] ?? { abstracts: true })).flatMap(
    (paper) =>
      (JSON.parse(paper) as { bodies: { text: string; language: string | null }[] | null }).bodies ?? [],
  );
  assert.ok(bodies.length > 0 && bodies.every(({ text }) => text.length > 0));
  assert.ok(bodies.some(({ language }) => language === 'en'));
});

test('batches hold as many papers and bytes as they may, and a part that is larger alone', async () => {
  const corpus = CorpusFolder.open(join(folder, 'corpus-1'));
  const parts = corpus.parts();
  assert.deepEqual(corpus.batches({ papers: 1e9, bytes: 1e12 }), [parts]);
  assert.deepEqual(
    corpus.batches({ papers: 1e9, bytes: 1 }),
    parts.map((part) => [part]),
  );
  const threes = corpus.batches({ papers: 3, bytes: 1e12 });
  assert.deepEqual(threes.flat(), parts);
  assert.ok(threes.every((batch) => batch.length >= 1));
});

test('every batch reads its own rows and no others', async () => {
  const path = join(folder, 'corpus-1');
  await withCorpus(path, async (database) => {
    const batches = await PaperBatches.create(database, CorpusFolder.open(path), {}, join(folder, 'own'));
    const [all] = await database.rows(`SELECT count(*) AS n FROM ${batches.allRows('entries')}`);
    let sum = 0;
    for (const batch of await batches.batchesIn(batches.allRows('entries'))) {
      const [own] = await database.rows(`SELECT count(*) AS n, count(p.record) AS held
        FROM ${batches.batchRows('entries', batch)} AS e LEFT JOIN ${batches.table('papers', batch)} AS p ON p.record = e.record`);
      assert.equal(own?.n, own?.held);
      sum += Number(own?.n);
    }
    assert.ok(sum > 0);
    assert.equal(sum, Number(all?.n));
    batches.close();
  });
});

test('batches with few requested papers are read together, and give the same papers', async () => {
  const corpus = join(folder, 'corpus-1');
  const opened = CorpusFolder.open(corpus);
  const limits = { papers: 3, bytes: 1e9 };
  const query: PaperQuery = { abstracts: true, citedPapers: true, citedBodies: 'TRUE', references: true };
  await withCorpus(corpus, async (database) => {
    const records = await database.rows('SELECT record FROM papers ORDER BY record');
    const chosen = records.filter((_, index) => index % 2 === 0).map(({ record }) => literal(String(record)));
    const where = `p.record IN (${chosen.join(', ')})`;
    await database.run(
      `CREATE TABLE digests AS SELECT record, 'd' AS digest FROM papers AS p WHERE ${where}`,
    );
    const requests = [
      { ...query, where },
      { ...query, where, digests: 'digests' },
    ];
    const papers: string[][] = [];
    const batchCounts: number[] = [];
    for (const request of requests) {
      const records: string[] = [];
      for await (const { paper } of candidates(database, opened, request, join(folder, 'few'), { limits }))
        records.push(paper);
      papers.push(records.sort());
      const batches = await PaperBatches.create(database, opened, request, join(folder, 'few'), limits);
      let count = 0;
      const read = batches.rows((batch) => {
        count++;
        return `SELECT record, record FROM ${batches.batchRows('chosen', batch)}`;
      });
      for await (const _ of read) {
        // Only the number of queries is of interest.
      }
      batches.close();
      batchCounts.push(count);
    }
    const [single = 0, merged = 0] = batchCounts;
    assert.ok(merged > 1 && merged < single, `${merged} of ${single}`);
    assert.equal(papers[0]?.length, chosen.length);
    assert.deepEqual(papers[1], papers[0]);
  });
});

test('a corpus whose parts lack a column of this version gives the same papers', async () => {
  const corpus = await makeCorpus(7);
  const opened = CorpusFolder.open(corpus);
  const query: PaperQuery = { abstracts: true, paragraphs: `t.part = 'body'` };
  const papers = await readPapers(corpus, query);
  const older = await withCorpus(corpus, async (database) => {
    await removeQuality(database, opened);
    const records: string[] = [];
    for await (const { paper } of candidates(database, opened, query, join(folder, 'scratch')))
      records.push(paper);
    return records.sort();
  });
  assert.deepEqual(older, papers);
});

/** Takes a column from all parts, as if an older version had written them. */
async function removeQuality(database: Database, corpus: CorpusFolder): Promise<void> {
  for (const part of corpus.parts()) {
    const file = corpus.tableFile('papers', part);
    const older = join(folder, 'older.parquet');
    await database.run(`COPY (SELECT * EXCLUDE (quality) FROM ${parquetSource([file])})
      TO ${pathLiteral(older, 'write')} (FORMAT parquet)`);
    renameSync(older, file);
  }
}

test('a batch is not overwritten while it is read if the batches between two requested ones are left out', async () => {
  const corpus = join(folder, 'corpus-1');
  const opened = CorpusFolder.open(corpus);
  const limits = { papers: 1, bytes: 1e9 };
  await withCorpus(corpus, async (database) => {
    const all = await PaperBatches.create(database, opened, {}, join(folder, 'all'), limits);
    const rows = await database.rows(
      `SELECT record FROM ${all.allRows('chosen')} WHERE batch % 2 = 0 ORDER BY batch`,
    );
    all.close();
    const even = rows.map(({ record }) => String(record));
    assert.ok(even.length > 2);
    const where = `p.record IN (${even.map(literal).join(', ')})`;
    const batches = await PaperBatches.create(database, opened, { where }, join(folder, 'even'), limits);
    const records: string[] = [];
    // The text is longer than what is read from the file at once, so that a batch is still being read when the next one is written.
    for await (const [record] of batches.rows(
      (batch) => `SELECT record, repeat('x', 3000000) FROM ${batches.batchRows('chosen', batch)}`,
    )) {
      records.push(record);
      await pause(50);
    }
    batches.close();
    assert.deepEqual(records, even);
  });
});
