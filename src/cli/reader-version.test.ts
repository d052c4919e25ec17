import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { withCorpus } from '../corpus/index.js';
import { runCitemill } from './citemill.fixture.js';
import { writeReader } from './silt-reader.fixture.js';

const home = temporaryFolder('reader-version');
const corpus = join(home, 'corpus');
const config = join(home, 'citemill.config.mjs');

function ingest(): string {
  const { status, stdout, stderr } = runCitemill([
    ...['ingest', join(home, 'papers'), '--corpus', corpus, '--config', config, '--jobs', '1', '--quiet'],
  ]);
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

const titles = () =>
  withCorpus(corpus, async (database) =>
    (await database.rows('SELECT title FROM papers ORDER BY title')).map(({ title }) => String(title)),
  );

mkdirSync(join(home, 'papers'));
writeFileSync(join(home, 'papers', 'one.silt'), 'Rivers in spring\n');
writeFileSync(join(home, 'papers', 'three.silt'), 'Lakes in autumn\nPonds in winter\nSeas in summer\n');

test('ingest counts every paper of a source that holds several', async () => {
  writeReader(config, 1, 'Old');
  assert.match(ingest(), /^4 papers read/);
  assert.equal((await titles()).length, 4);
});

test('sources are read again if the code or version of their configured reader changes, and not before', async () => {
  assert.match(ingest(), /^0 papers read, 2 sources already in the corpus/);
  writeReader(config, 1, 'New');
  assert.match(ingest(), /^4 papers read, 4 older versions replaced/);
  writeReader(config, 2, 'New');
  assert.match(ingest(), /^4 papers read, 4 older versions replaced/);
  assert.deepEqual(await titles(), [
    'New Lakes in autumn',
    'New Ponds in winter',
    'New Rivers in spring',
    'New Seas in summer',
  ]);
  assert.match(ingest(), /^0 papers read, 2 sources already in the corpus/);
});
