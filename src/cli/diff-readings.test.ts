import assert from 'node:assert/strict';
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database, link, parquetSource, pathLiteral } from '../corpus/index.js';
import { readManifest } from '../dataset/index.js';
import { build } from '../recipes/index.js';
import { runCitemill } from './citemill.fixture.js';
import { countCauses, diffIn } from './diff.fixture.js';
import { writeReader } from './silt-reader.fixture.js';

const home = temporaryFolder('diff-readings');
const config = join(home, 'citemill.config.mjs');
mkdirSync(join(home, 'papers'));
writeFileSync(join(home, 'papers', 'rivers.silt'), 'rivers in spring\nlakes in autumn\n');

/** Reads the same sources with a version of a reader that uses this mark, and builds a dataset of them. */
async function make(name: string, version: number, mark: string): Promise<void> {
  const corpus = join(home, name, 'corpus');
  writeReader(config, version, mark);
  const { status, stderr } = runCitemill([
    ...['ingest', join(home, 'papers'), '--corpus', corpus, '--config', config, '--jobs', '1', '--quiet'],
  ]);
  assert.equal(status, 0, stderr);
  await link({ corpus });
  const set = { requireAbstract: false, minimumCitations: 1 };
  await build({ recipe: 'citeworth', corpus, out: join(home, name, 'set'), jobs: 1, set });
}

async function causes(before: string, after: string): Promise<Record<string, number>> {
  const diff = await diffIn(home, before, after);
  assert.equal(diff.hasCorpora, true);
  return countCauses(diff);
}

test('an example that another version of a reader reads differently names the reader as its cause', async () => {
  await make('first', 1, 'Old');
  await make('second', 2, 'New');
  // Ids are hashes of the text, so two examples are removed and two added.
  assert.deepEqual(await causes('first/set', 'second/set'), { 'reader changed': 4 });
});

test('the same reader and source with another content is a paper that was read differently', async () => {
  await make('third', 2, 'Other');
  assert.deepEqual(await causes('second/set', 'third/set'), { 'paper read differently': 4 });
});

test('a row that was edited by hand is unexplained', async () => {
  cpSync(join(home, 'third'), join(home, 'edited'), { recursive: true });
  const set = join(home, 'edited', 'set');
  const files = Object.values(readManifest(set).splits).flatMap((split) => split.files);
  const database = await Database.open({ spill: join(home, 'spill') });
  for (const file of files.map((name) => join(set, name))) {
    await database.run(`COPY (SELECT * REPLACE (section_title || '!' AS section_title) FROM ${parquetSource([file])})
      TO ${pathLiteral(`${file}.new`, 'write')} (FORMAT parquet)`);
    renameSync(`${file}.new`, file);
  }
  database.close();
  assert.deepEqual(await causes('third/set', 'edited/set'), { unexplained: 2 });
});
