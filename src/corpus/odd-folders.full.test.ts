import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { articleText, corpusContent, writeCollection } from './collection.fixture.js';
import { ingest, link } from './index.js';

const folder = temporaryFolder('odd-folders');
const papers = writeCollection(join(folder, 'papers'), 5);
const other = join(folder, 'other');
const metadata = join(folder, 'metadata.jsonl');
writeFileSync(
  metadata,
  `${JSON.stringify({ title: 'How silt number 3 settles in slow rivers', abstract: 'By others.' })}\n`,
);

async function contentAt(corpus: string): Promise<Record<string, string[]>> {
  await ingest({ paths: [papers], corpus, jobs: 1, partRecords: 2 });
  await link({ corpus, metadata: [metadata] });
  return corpusContent(corpus);
}

/** The likeliest to go wrong first: `npm test` tries only those. */
const NAMES = ['a*b', 'year=2020', "it's", '[ab]', 'record=7', 'a?b', '{a,b}', '**', 'a"b', '~', '$HOME'];

test('a corpus is the same in folders whose names contain glob patterns, Hive partitions or quotes', async () => {
  const plain = await contentAt(join(folder, 'plain', 'corpus'));
  // What a pattern would take in, too.
  await ingest({ paths: [writeCollection(other, 9)], corpus: join(folder, 'a-and-b', 'corpus'), jobs: 1 });
  writeFileSync(join(other, 'x.xml'), articleText(99));
  for (const name of NAMES.slice(0, thorough(NAMES.length, 3))) {
    assert.deepEqual(await contentAt(join(folder, name, 'corpus')), plain, name);
  }
});
