import assert from 'node:assert/strict';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { lockFile } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { articleText, writeCollection } from './collection.fixture.js';
import { CorpusFolder, ingest, link, stats, withCorpus } from './index.js';
import { INGESTED_TABLES, LINKED_TABLES } from './tables.js';

const folder = temporaryFolder('ownership');
const at = (...names: string[]) => join(folder, ...names);

/** Every file below a folder with its content. */
function readContent(path: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'latin1')]),
  );
}

const isRefusal = (words: RegExp) => (error: unknown) =>
  error instanceof UserError && words.test(error.message);

for (const name of [...INGESTED_TABLES, ...LINKED_TABLES, 'parts', 'images', 'pages']) {
  test(`a folder with the user's own ${name}/ cannot become a corpus, and nothing in it is touched`, async () => {
    const home = at(`home-${name}`);
    mkdirSync(join(home, name), { recursive: true });
    writeFileSync(join(home, name, 'mine.xml'), articleText(1));
    writeFileSync(join(home, name, 'part-000000.parquet'), 'mine');
    const before = readContent(home);
    await assert.rejects(
      ingest({ paths: [join(home, name)], corpus: home }),
      isRefusal(/not empty and holds no corpus; name/),
    );
    assert.deepEqual(readContent(home), before);
  });
}

test('no command deletes the user’s own files in a corpus folder', async () => {
  const corpus = at('shared');
  await ingest({ paths: [writeCollection(at('papers'), 4)], corpus, jobs: 1, partRecords: 2 });
  await link({ corpus });
  const mine = [
    'notes.tmp',
    'corpus.json.tmp',
    '.work-7/thesis.tex',
    '.work-read/thesis.tex',
    '.citemill-work-0123456789ab/thesis.tex',
    '.citemill-work-0123456789ab/part.json',
    'papers/mine.pdf',
    'parts/mine.parquet',
    'parts/part-000000000/mine.parquet',
    'parts/part-000000007/mine.parquet',
    'parts/link-000000001/mine.txt',
    'parts/link-000000009/works.parquet',
  ];
  for (const name of mine) {
    mkdirSync(join(corpus, name, '..'), { recursive: true });
    writeFileSync(join(corpus, name), `mine: ${name}`);
  }
  writeFileSync(at('papers', 'new.xml'), articleText(9));
  await ingest({ paths: [at('papers')], corpus, jobs: 1 });
  await link({ corpus });
  await stats(corpus);
  for (const name of mine) assert.equal(readFileSync(join(corpus, name), 'utf8'), `mine: ${name}`);
  assert.equal(CorpusFolder.open(corpus).parts().at(-1), 'part-000000008');
});

test('the leftovers of a killed build are removed by the next command that reads the corpus', async () => {
  const corpus = at('killed-reader');
  await ingest({ paths: [writeCollection(at('killed-reader-papers'), 2)], corpus, jobs: 1 });
  const left = join(corpus, '.citemill-work-0123456789ab');
  mkdirSync(join(left, 'spill'), { recursive: true });
  const lock = await lockFile(join(left, '.citemill.lock'));
  writeFileSync(join(left, 'spill', 'duckdb_temp_storage-0.tmp'), 'rows');
  await stats(corpus);
  assert.ok(existsSync(join(left, 'spill', 'duckdb_temp_storage-0.tmp')), 'in use');
  await lock?.release();
  await stats(corpus);
  assert.equal(existsSync(left), false);
});

test('a corpus path that is a symbolic link is written to its target, and the link stays', async () => {
  mkdirSync(at('elsewhere'));
  symlinkSync(at('elsewhere'), at('linked'));
  await ingest({ paths: [at('papers')], corpus: at('linked'), jobs: 1 });
  assert.ok(lstatSync(at('linked')).isSymbolicLink());
  assert.ok(existsSync(at('elsewhere', 'corpus.json')));
});

test('a dangling link and another program’s corpus.json are refused before anything is written', async () => {
  symlinkSync(at('nowhere'), at('dangling'));
  const leadsNowhere = isRefusal(/dangling is a broken link; create the folder/);
  await assert.rejects(ingest({ paths: [at('papers')], corpus: at('dangling') }), leadsNowhere);
  assert.ok(lstatSync(at('dangling')).isSymbolicLink() && !existsSync(at('nowhere')));
  for (const [index, text] of ['{"name": "my corpus"}', 'null', 'text', '[]'].entries()) {
    const home = at(`texts-${index}`);
    mkdirSync(home);
    writeFileSync(join(home, 'corpus.json'), text);
    for (const write of [ingest({ paths: [at('papers')], corpus: home }), link({ corpus: home })])
      await assert.rejects(
        write,
        isRefusal(/corpus\.json(?:: format is missing|: the file is | is not valid JSON)/),
      );
    assert.deepEqual(readContent(home), { [join(home, 'corpus.json')]: text });
  }
});

test('a missing or truncated part is detected when the corpus is opened', async () => {
  const corpus = at('lost');
  await ingest({ paths: [at('papers')], corpus, jobs: 1, partRecords: 2 });
  await link({ corpus });
  const [first = ''] = CorpusFolder.open(corpus).parts();
  const file = join(corpus, 'parts', first, 'papers.parquet');
  const bytes = readFileSync(file);
  truncateSync(file, bytes.length - 1);
  await assert.rejects(stats(corpus), isRefusal(/part-000000000\/papers\.parquet has \d+ bytes instead of/));
  unlinkSync(file);
  const lost = isRefusal(/part-000000000\/papers\.parquet is missing; restore it/);
  await assert.rejects(stats(corpus), lost);
  await assert.rejects(link({ corpus }), lost);
  await assert.rejects(ingest({ paths: [at('papers')], corpus }), lost);
  writeFileSync(file, bytes);
  assert.ok((await stats(corpus)).length > 0);
});

test('a corpus inside its source folder is not read as a source', async () => {
  const home = at('inside');
  writeCollection(join(home, 'papers'), 3);
  const corpus = join(home, 'corpus');
  const first = await ingest({ paths: [home], corpus, jobs: 1 });
  const again = await ingest({ paths: [home], corpus, jobs: 1 });
  assert.deepEqual([first.papers, first.failures, again.papers, again.failures], [3, 1, 0, 0]);
});

test('part numbers above 999,999 keep their order and overwrite nothing', async () => {
  const corpus = at('many');
  await ingest({ paths: [writeCollection(at('few'), 1)], corpus, jobs: 1 });
  mkdirSync(join(corpus, 'parts', 'part-000999999'));
  mkdirSync(join(corpus, 'parts', 'part-1000000000'));
  writeFileSync(at('few', 'more.xml'), articleText(5));
  await ingest({ paths: [at('few')], corpus, jobs: 1 });
  assert.deepEqual(CorpusFolder.open(corpus).parts(), ['part-000000000', 'part-1000000001']);
  const [row] = await withCorpus(corpus, (database) => database.rows('SELECT count(*) AS n FROM papers'));
  assert.equal(Number(row?.n), 2);
});
