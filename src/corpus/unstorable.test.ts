import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../database/database.js';
import { articleText } from './collection.fixture.js';
import { CorpusFolder } from './folder.js';
import { failures, ingest, withCorpus } from './index.js';
import { PartWriter } from './part-writer.js';
import { stageRows } from './staged-rows.js';

const folder = temporaryFolder('unstorable');

test('an unpaired surrogate or a NUL in any text is stored as U+FFFD, and the other papers are stored', async () => {
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  writeFileSync(join(papers, 'a.xml'), articleText(1));
  const half = (text: string) =>
    JSON.stringify({ paper_id: '7', title: `A title ${text}`, license: text, bib_entries: {} });
  // Cut at 300 units, a licence of many surrogate pairs ends within one.
  writeFileSync(
    join(papers, 'b.jsonl'),
    `${half(`x${'\u{1f600}'.repeat(400)}`)}\n${half('\ud83d alone')}\n${half('a\0b')}\n`,
  );
  writeFileSync(join(papers, 'c.xml'), articleText(2));
  writeFileSync(join(papers, 'd.xml'), `<note>${'\u{1f600}'.repeat(5000)}</note>`);
  const corpus = join(folder, 'corpus');
  const result = await ingest({ paths: [papers], corpus, jobs: 1 });
  assert.ok(result.papers >= 2);
  const titles = await withCorpus(corpus, (database) => database.rows('SELECT title FROM papers'));
  assert.ok(titles.every(({ title }) => String(title).isWellFormed()));
  assert.equal(titles.filter(({ title }) => /silt number [12]/.test(String(title))).length, 2);
});

test('a record that the tables reject becomes a failure, and all others of its part are stored', async () => {
  const corpus = join(folder, 'refused');
  const { folder: home, scratch, close } = await CorpusFolder.write(corpus);
  const database = await Database.open({ spill: scratch.spill });
  const refused: string[] = [];
  const writer = new PartWriter(home, scratch.path, database, {
    records: 100,
    bytes: 1e9,
    onUnstorable: ({ path }) => {
      refused.push(path);
    },
  });
  const row = (n: number, year: unknown) =>
    Buffer.from(`${JSON.stringify({ record: `r${n}`, paper_id: `p${n}`, year })}\n`);
  for (let n = 0; n < 11; n++)
    writer.add(stageRows({ papers: row(n, n === 4 || n === 9 ? 1e15 : 2000) }, writer.stagingFile()), {
      path: `file-${n}`,
      stage: 'test',
    });
  writer.close();
  await writer.commit(defined(writer.take()));
  database.close();
  await close();
  assert.deepEqual(refused, ['file-4', 'file-9']);
  const rows = await withCorpus(corpus, (database) =>
    database.rows('SELECT record FROM papers ORDER BY record'),
  );
  assert.deepEqual(pluck(rows, 'record'), ['r0', 'r1', 'r10', 'r2', 'r3', 'r5', 'r6', 'r7', 'r8']);
});

test('an invalid year is left out', async () => {
  const papers = join(folder, 'years');
  mkdirSync(papers);
  writeFileSync(
    join(papers, 'a.xml'),
    articleText(3).replace(/<pub-date><year>\d+/, '<pub-date><year>99999999999'),
  );
  const corpus = join(folder, 'years-corpus');
  assert.equal((await ingest({ paths: [papers], corpus, jobs: 1 })).papers, 1);
  assert.deepEqual(await failures(corpus), []);
});
