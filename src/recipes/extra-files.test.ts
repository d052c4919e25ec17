import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CorpusFolder, ingest, link } from '../corpus/index.js';
import { type DatasetRow, openDataset, SPLITS, verifyDataset } from '../dataset/index.js';
import { build } from './build.js';
import { writeExtraFiles } from './extra-files.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

test('candidates.parquet has every cited paper once, is part of the dataset and of its card', async () => {
  const folder = temporaryFolder('extra-files');
  const corpus = join(folder, 'corpus');
  const out = join(folder, 'citrec');
  await ingest({ paths: [join(EXAMPLES, 'jats')], corpus, jobs: 1 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
  const { manifest } = await build({ recipe: 'citrec', corpus, out, jobs: 1 });
  const dataset = await openDataset(out);
  const candidates: DatasetRow[] = [];
  for await (const row of dataset.extraRows('candidates.parquet', ['title', 'abstract']))
    candidates.push(row);
  const ids = candidates.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)].sort());
  for (const { title, abstract } of candidates) assert.ok(String(title).trim() && String(abstract).trim());
  let rows = 0;
  for (const split of SPLITS)
    for await (const row of dataset.rows(split)) {
      rows++;
      const candidate = candidates[ids.indexOf(String(row.cited_id))];
      assert.deepEqual([candidate?.title, candidate?.abstract], [row.cited_title, row.cited_abstract]);
      assert.ok((row.group_ids as string[]).every((id) => ids.includes(id)));
    }
  dataset.close();
  assert.ok(rows > 10);
  assert.ok(manifest.files.some(({ path }) => path === 'candidates.parquet'));
  assert.deepEqual((await verifyDataset(out)).faults, []);
  assert.match(readFileSync(join(out, 'README.md'), 'utf8'), /\| `candidates\.parquet` \|/);
});

test('a file that would replace a table of its later queries is refused before any is written', async () => {
  const folder = temporaryFolder('extra-file-names');
  const corpus = join(folder, 'corpus');
  await ingest({ paths: [join(EXAMPLES, 'jats')], corpus, jobs: 1 });
  await link({ corpus });
  const out = join(folder, 'dataset');
  await build({ recipe: 'citrec', corpus, out, jobs: 1 });
  const files = readdirSync(out, { recursive: true }).map(String);
  const size = (split: string) => ({
    rows: 0,
    bytes: 0,
    files: files.filter((file) => file.includes(split) && file.endsWith('.parquet')),
  });
  const sizes = { train: size('train'), validation: size('validation'), test: size('test') };
  const write = (...paths: string[]) =>
    writeExtraFiles(
      paths.map((path) => ({ path, about: '', query: 'SELECT 1 AS one' })),
      CorpusFolder.open(corpus),
      undefined,
      out,
      sizes,
      'keep',
    );
  for (const path of ['works.parquet', 'Papers.parquet', 'train.parquet'])
    await assert.rejects(write('first.parquet', path), {
      message: new RegExp(`extra file ${path}: there is`),
    });
  await assert.rejects(write('first.parquet', 'FIRST.parquet'), /give the file another name/);
  assert.ok(!existsSync(join(out, 'first.parquet')));
  await write('first.parquet', 'lists/works.parquet', 'works.jsonl');
  assert.ok(
    ['first.parquet', 'lists/works.parquet', 'works.jsonl'].every((path) => existsSync(join(out, path))),
  );
});
