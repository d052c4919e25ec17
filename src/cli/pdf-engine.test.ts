import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { answers, pdfBytes, standIn } from '@citemill/read/internal/read/grobid/stand-in.fixture';
import { teiReader } from '@citemill/read/internal/read/tei/index';
import { RICH } from '@citemill/read/internal/read/tei/samples.test-data';
import { callCitemill, startCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('pdf-engine');
const READER = `grobid@${teiReader.version}`;

const citemill = (...args: string[]) => callCitemill(args, { cwd: folder });

for (let number = 1; number <= 5; number++) writeFileSync(join(folder, `${number}.pdf`), pdfBytes(number));

test('ingest and read send PDF files to the server, one at a time per worker, and papers say who read them', async () => {
  const { engine, asked, counts } = await standIn(
    answers.status(503, '', { 'retry-after': '0' }),
    answers.status(500, '[BAD_INPUT_DATA] no PDF'),
    (response, request) => setTimeout(() => answers.tei(RICH)(response, request), 50),
  );
  const args = ['ingest', '*.pdf', '--corpus', 'corpus', '--jobs', '2', '--quiet', '--pdf-engine', engine];
  const first = await startCitemill(args, { cwd: folder });
  assert.deepEqual([first.status, first.stderr], [0, '']);
  assert.match(first.stdout, /^4 papers read, .*1 failure /);
  assert.equal(asked.length, 6);
  assert.ok(counts.mostAtOnce <= 2);
  const again = await startCitemill(args, { cwd: folder });
  assert.match(again.stdout, /^0 papers read, 5 sources already in the corpus/);
  assert.equal(asked.length, 6);

  const read = await citemill('read', '1.pdf', '--pdf-engine', engine);
  assert.equal(read.status, 0, read.stderr);
  const { title, source } = JSON.parse(read.stdout);
  assert.deepEqual([title, source.path, source.reader], ['Limpets keep time with the moon', '1.pdf', READER]);
});

test('a server that does not answer is reported once, before anything is created', async () => {
  const { engine, close } = await standIn(answers.never);
  await close();
  for (const command of [['read'], ['ingest', '--corpus', 'none'], ['make', '--out', 'none']]) {
    const { status, stdout, stderr } = await citemill(...command, '1.pdf', '--pdf-engine', engine);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^citemill: --pdf-engine grobid=\S+: no GROBID server is alive there .*\n$/);
  }
  assert.ok(!existsSync(join(folder, 'none')));
  const { status, stderr } = await citemill('read', '1.pdf', '--pdf-engine', 'tika');
  assert.deepEqual([status, stderr.split('\n').length], [2, 2]);
});
