import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '../../temporary-folder.test-suite.js';
import { ingest } from '../ingest.js';
import { ingestOnSpark } from './ingest.js';
import { EXAMPLES, rowsOf, STAGE, skip, sparkOn } from './spark.test-suite.js';

const folder = temporaryFolder('spark-ingest');
const copies = join(folder, 'copies');

/** Copies of the examples, so that equal sources meet in several tasks, and archives that can't be opened. */
before(() => {
  mkdirSync(copies);
  for (const name of readdirSync(join(EXAMPLES, 'jats')))
    copyFileSync(join(EXAMPLES, 'jats', name), join(copies, name));
  writeFileSync(join(copies, 'torn.zip'), 'PK\u0003\u0004 and no more');
});

test('an ingest on Spark gives the rows and the counts of one on this machine', { skip }, async () => {
  const paths = [EXAMPLES, copies];
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  const local = await ingest(paths, { corpus: here, jobs: 2 });
  const spark = sparkOn('local[2]', { 'spark.citemill.wave': '5' });
  const result = await ingestOnSpark(paths, { corpus: there, spark, stage: STAGE, partRecords: 12 });
  assert.deepEqual(result, local);
  assert.ok(result.papers > 20 && result.failures > 0 && result.known > 0);
  assert.deepEqual(await rowsOf(there), await rowsOf(here));
});
