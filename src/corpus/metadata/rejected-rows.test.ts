import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { writeCollection } from '../collection.fixture.js';
import { ingest, link } from '../index.js';

const folder = temporaryFolder('rejected');

test('rows of a CSV file that can’t be used are counted, whatever is wrong with them', async () => {
  const corpus = join(folder, 'corpus');
  await ingest([writeCollection(join(folder, 'papers'), 3)], { corpus, jobs: 1 });
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
