import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CORPORA } from '@citemill/read/internal/read/corpora.fixture';
import { failures, ingest, withCorpus } from './index.js';
import { FAULT_CODES } from './mutant-run.fixture.js';

const skip = existsSync(CORPORA) ? false : 'no corpora';
/** Long enough for a busy machine: this test is about faults, not about speed. */
const TIMEOUT_MS = 600_000;

test('no document of the corpora meets an internal error, in part or as a whole', { skip }, async () => {
  const corpus = join(temporaryFolder('read-all'), 'corpus');
  const paths = readdirSync(CORPORA, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(CORPORA, name));
  const { papers } = await ingest({ paths, corpus, timeoutMs: TIMEOUT_MS });
  assert.ok(papers > 0);
  const faults = (await failures(corpus)).filter(({ code }) => FAULT_CODES.has(code));
  assert.deepEqual(faults, []);
  const lostParts = await withCorpus(corpus, (database) =>
    database.rows(`SELECT path, w.message FROM (SELECT path, unnest(warnings) AS w FROM ingested_papers)
      WHERE w.code = 'internal-error' ORDER BY path`),
  );
  assert.deepEqual(lostParts, []);
});
