import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { articleText, corpusContent } from './collection.fixture.js';
import { failures, ingest } from './index.js';
import { STAGING_FAILED, stage } from './ingest-stage.js';
import { stage as storing } from './store-stage.js';

const folder = temporaryFolder('ingest-stage');

const task = (n: number, stagingFile: string) => ({
  path: `paper-${n}.xml`,
  bytes: Buffer.from(articleText(n)),
  reader: 'jats',
  sha256: String(n).repeat(64),
  stagingFile,
});

test('one worker writes the rows of a source to a file, and another stores the rows of several sources as Parquet', async () => {
  const rows = [];
  for (const n of [1, 2, 3]) {
    const file = join(folder, `${n}.jsonl`);
    const [read] = await stage.run(task(n, file), {});
    assert.equal(read?.papers, 1);
    rows.push(read.rows);
  }
  const part = join(folder, 'part-0');
  const [answer] = await storing.run({ part, rows }, undefined);
  assert.equal(answer?.stored?.papers, 3);
  assert.equal(answer.stored.failures, 0);
  assert.deepEqual(
    readdirSync(part).filter((name) => !name.endsWith('.parquet')),
    [],
  );
});

test('a truncated file of rows is detected', async () => {
  const file = join(folder, 'cut.jsonl');
  const [read] = await stage.run(task(4, file), {});
  writeFileSync(file, readFileSync(file).subarray(0, -10));
  const cut = storing.run({ part: join(folder, 'part-cut'), rows: read ? [read.rows] : [] }, undefined);
  await assert.rejects(async () => cut, /bytes instead of/);
});

test('a worker reads the file of a source that comes without bytes, unless it has changed', async () => {
  const path = join(folder, 'own.xml');
  writeFileSync(path, articleText(6));
  const { bytes, ...rest } = { ...task(6, join(folder, 'own.jsonl')), path };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [read] = await stage.run({ ...rest, sha256 }, {});
  assert.equal(read?.papers, 1);
  writeFileSync(path, articleText(7));
  await assert.rejects(async () => stage.run({ ...rest, sha256 }, {}), /has changed since it was found/);
});

test('rows that cannot be written are not reported as a failure of their source', async () => {
  const nowhere = join(folder, 'missing', '0.jsonl');
  await assert.rejects(async () => stage.run(task(5, nowhere), {}), { code: STAGING_FAILED });
});

test('parts that workers store equal those that the main process stores, in the same order', async () => {
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  // Long enough for parts that are worth a worker.
  const prose = 'The grains of silt settle where the water slows down. '.repeat(12_000);
  for (let n = 0; n < 24; n++) {
    const text = articleText(n).replace('</body>', `<p>${n} ${prose}</p></body>`);
    writeFileSync(join(papers, `${String(n).padStart(2, '0')}.xml`), text);
  }
  writeFileSync(join(papers, '05b.xml'), 'no paper at all');
  const byWorkers = join(folder, 'by-workers');
  const byMain = join(folder, 'by-main');
  await ingest({ paths: [papers], corpus: byWorkers, jobs: 2, partRecords: 10 });
  // A worker with so little memory is given no part.
  await ingest({ paths: [papers], corpus: byMain, jobs: 1, partRecords: 10, memoryMb: 500 });
  assert.equal((await failures(byWorkers)).length, 1);
  assert.deepEqual(await corpusContent(byWorkers), await corpusContent(byMain));
  const list = (corpus: string) =>
    readFileSync(join(corpus, 'parts.jsonl'), 'utf8').split('\n').map(parseRows);
  assert.deepEqual(list(byWorkers), list(byMain));
  assert.equal(existsSync(join(byWorkers, 'parts', 'part-000000002')), true);
});

/** The name of a part and the rows of its tables; sizes may differ by a few bytes. */
function parseRows(line: string) {
  if (line === '') return undefined;
  const { part, files } = JSON.parse(line) as { part: string; files: { path: string; rows: number }[] };
  return { part, files: files.map(({ path, rows }) => `${path} ${rows}`) };
}
