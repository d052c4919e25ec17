import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { InvertedIndex } from '@citemill/metrics/internal/vectors/inverted-index.fixture';
import { TfidfVectoriser } from '@citemill/metrics/vectors';
import { CorpusFolder, ingest, link, withCorpus } from '../corpus/index.js';
import { candidates } from './candidates.js';
import { nearestByTfidf } from './nearest-by-tfidf.js';

const folder = temporaryFolder('nearest-papers');
const WORDS = ['silt', 'mud', 'frog', 'reed', 'weir', 'rain', 'newt', 'pond', 'moor', 'peat'];
const PAPERS = 40;

/** Some words for each paper; every tenth has none. */
const words = (n: number) =>
  n % 10 === 9
    ? ''
    : Array.from({ length: 4 }, (_, k) => WORDS[(n * (k + 3) + k * k) % WORDS.length]).join(' ');

const corpus = join(folder, 'corpus');
test.before(async () => {
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  for (let n = 0; n < PAPERS; n++)
    writeFileSync(
      join(papers, `${n}.xml`),
      `<article><front><article-meta><article-id pub-id-type="doi">10.5555/${n}</article-id>
       <abstract><p>${words(n)}</p></abstract></article-meta></front><body><p>Text ${n}.</p></body></article>`,
    );
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus });
});

test('papers compared on disk, a few at a time, have the same neighbours as in memory', async () => {
  await withCorpus(corpus, async (database) => {
    const rows = await database.rows(
      `SELECT record, paper_id, concat_ws(' ', title, abstract) AS text FROM papers ORDER BY record`,
    );
    const vectors = new TfidfVectoriser().fitTransform(rows.map(({ text }) => String(text)));
    const index = new InvertedIndex(vectors, { commonShare: 0.1, commonAtLeast: 50 });
    const expected = rows.map((_, row) => index.nearest(row, 5).map((other) => rows[other]?.paper_id));
    assert.ok(expected.filter((others) => others.length === 5).length > PAPERS / 2);
    const records = rows.map(({ record }) => String(record));
    for (const blockEntries of [1, 17, 1_000_000]) {
      const nearest = await nearestByTfidf(
        database,
        5,
        join(folder, `scratch-${blockEntries}`),
        blockEntries,
      );
      assert.deepEqual(nearest.of(records), expected);
      assert.deepEqual(nearest.of(['no record', records[3] ?? '']), [[], expected[3]]);
      await nearest.close();
    }
  });
});

test('every paper of a build has its own neighbours, and nothing of the search is left', async () => {
  await withCorpus(corpus, async (database) => {
    const scratch = join(folder, 'build');
    const nearest = await nearestByTfidf(database, 3, join(folder, 'alone'));
    const query = { abstracts: false, nearest: 3 };
    let papers = 0;
    for await (const { paper: json } of candidates(database, CorpusFolder.open(corpus), query, scratch)) {
      const paper = JSON.parse(json) as { record: string; nearest: string[] };
      assert.deepEqual([paper.nearest], nearest.of([paper.record]));
      papers++;
    }
    assert.equal(papers, PAPERS);
    assert.ok(!readdirSync(folder).includes('build'));
    await nearest.close();
  });
});
