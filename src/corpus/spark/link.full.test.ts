import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '../../temporary-folder.test-suite.js';
import { ingest } from '../ingest.js';
import { link } from '../link/index.js';
import { linkOnSpark } from './link.js';
import { EXAMPLES, rowsOf, skip, sparkOn } from './spark.test-suite.js';

const folder = temporaryFolder('spark-link');
const here = join(folder, 'here');
const metadata = [join(EXAMPLES, 'metadata')];

before(async () => {
  if (!skip) await ingest([EXAMPLES], { corpus: here, jobs: 2 });
});

test('a link on Spark gives the tables and the counts of one on this machine', { skip }, async () => {
  const there = join(folder, 'there');
  cpSync(here, there, { recursive: true });
  const local = await link({ corpus: here, metadata });
  assert.deepEqual(await linkOnSpark({ corpus: there, metadata, spark: sparkOn('local[2]') }), local);
  assert.deepEqual(await rowsOf(there, true), await rowsOf(here, true));
});
