import assert from 'node:assert/strict';
import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../../user-error.js';
import { writeCollection } from '../collection.fixture.js';
import { ingest, link } from '../index.js';

const folder = temporaryFolder('rejected');

test('unusable rows of a CSV file are counted, whatever is wrong with them', async () => {
  const corpus = join(folder, 'corpus');
  await ingest({ paths: [writeCollection(join(folder, 'papers'), 3)], corpus, jobs: 1 });
  const file = join(folder, 'metadata.csv');
  const lines = [
    'title,abstract,year',
    'How silt number 1 settles in slow rivers,It settles.,2001',
    'A cell too many,abstract,2002,extra',
    'A cell too few',
    'No abstract,,2003',
    'How silt number 2 settles in slow rivers,It settles too.,2002',
  ].join('\n');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`${lines}\nCaf`), Buffer.from([0xe9]), Buffer.from(',not UTF-8,2004\n')]),
  );
  const { metadata } = await link({ corpus, metadata: [file] });
  assert.deepEqual(metadata, [{ path: file, rows: 6, unusable: 4 }]);
});

test('a line that exceeds the memory limit is skipped and reported by number, and the following lines are read', async () => {
  const corpus = join(folder, 'corpus-long');
  await ingest({ paths: [writeCollection(join(folder, 'papers-long'), 3)], corpus, jobs: 1 });
  const file = join(folder, 'long.jsonl');
  const row = (n: number) =>
    JSON.stringify({ title: `How silt number ${n} settles in slow rivers`, abstract: 'It settles.' });
  writeFileSync(file, `${row(1)}\n{"title": "`);
  // The rest of the line is a hole in the file, which takes no space on the disk.
  truncateSync(file, 257 * 1024 * 1024);
  appendFileSync(file, `"}\n${row(2)}\n`);
  const { metadata } = await link({ corpus, metadata: [file] });
  assert.deepEqual(metadata, [{ path: file, rows: 3, unusable: 1, longLines: [2] }]);
});

test('a damaged table is reported in one line with its file name', async () => {
  const corpus = join(folder, 'corpus-damaged');
  await ingest({ paths: [writeCollection(join(folder, 'papers-damaged'), 3)], corpus, jobs: 1 });
  const file = join(folder, 'damaged.parquet');
  writeFileSync(file, 'PAR1 but not more');
  await assert.rejects(link({ corpus, metadata: [file] }), (error: Error) => {
    assert.ok(error instanceof UserError, error.stack);
    assert.match(error.message, /damaged\.parquet: cannot be read as metadata \([^\n]*\)$/);
    return true;
  });
});
