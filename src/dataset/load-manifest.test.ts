import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { UserError } from '../user-error.js';
import { OutputFolder } from './export/output-folder.js';
import { DatasetWriter } from './export/writer.js';
import { Dataset, readManifest } from './index.js';
import { COLUMNS, examples, ORIGIN, temporary } from './samples.fixture.js';

const home = temporary();
const whole = join(home, 'whole');

before(async () => {
  const writer = await DatasetWriter.create(whole, {
    columns: COLUMNS,
    split: { grouping: 'citing', seed: 1, ratios: [0.6, 0.2, 0.2] },
  });
  for (const example of examples(40)) await writer.add(example);
  await writer.assignSplits();
  await writer.commit(ORIGIN);
});

type Json = Record<string, unknown>;

/** A copy of the dataset whose `dataset.json` has other members. */
function changed(name: string, change: (manifest: Json) => Json): string {
  const path = join(home, name);
  cpSync(whole, path, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(path, 'dataset.json'), 'utf8')) as Json;
  writeFileSync(join(path, 'dataset.json'), JSON.stringify(change(manifest)));
  return path;
}

/** Reads every row of every split. */
async function readAll(path: string): Promise<number> {
  const dataset = await Dataset.open(path);
  let rows = 0;
  try {
    for (const split of ['train', 'validation', 'test'] as const)
      for await (const _ of dataset.rows(split)) rows++;
  } finally {
    dataset.close();
  }
  return rows;
}

const withFiles = (manifest: Json, files: unknown): Json => {
  const splits = manifest.splits as Record<string, Json>;
  return { ...manifest, splits: { ...splits, test: { ...splits.test, files } } };
};

test('a damaged or hostile dataset.json is one line that says what is wrong', async () => {
  assert.equal(await readAll(whole), 40);
  const CASES: [name: string, change: (manifest: Json) => Json, message: RegExp][] = [
    [
      'no-splits',
      (manifest) => ({ ...manifest, splits: {} }),
      /dataset\.json: splits\.train is missing; give an object/,
    ],
    [
      'files-text',
      (manifest) => ({ ...manifest, files: 'data' }),
      /dataset\.json: files is "data"; give a list/,
    ],
    [
      'columns-null',
      (manifest) => ({ ...manifest, columns: null }),
      /dataset\.json: columns is null; give an object/,
    ],
    ['no-id', (manifest) => ({ ...manifest, columns: { text: 'VARCHAR' } }), /columns has no column id/],
    [
      'format',
      (manifest) => ({ ...manifest, format: 'citemill.dataset/99' }),
      /dataset\.json: format is "citemill\.dataset\/99"; give citemill\.dataset\/2 or/,
    ],
    ['null', () => null as unknown as Json, /dataset\.json: the file/],
    ['split-files', (manifest) => withFiles(manifest, 'data'), /splits\.test\.files is "data"; give a list/],
    [
      'outside',
      (manifest) => withFiles(manifest, ['../outside.parquet']),
      /splits\.test\.files\.0 leads out of the folder/,
    ],
    ['absolute', (manifest) => withFiles(manifest, ['/etc/passwd']), /leads out of the folder/],
    [
      'owned',
      (manifest) => ({ ...manifest, files: [{ path: '../x', bytes: 1 }] }),
      /files\.0\.path leads out/,
    ],
  ];
  for (const [name, change, message] of CASES) {
    const path = changed(name, change);
    assert.throws(
      () => readManifest(path),
      (error) => error instanceof UserError && message.test(error.message),
      name,
    );
    await assert.rejects(Dataset.open(path), UserError);
  }
});

test('rows that do not fit dataset.json, damaged files and links are refused by name', async () => {
  const more = changed('more-columns', (manifest) => ({
    ...manifest,
    columns: { ...(manifest.columns as Json), missing: 'VARCHAR' },
  }));
  await assert.rejects(
    readAll(more),
    (error: Error) =>
      error instanceof UserError &&
      /the train split is damaged or does not fit dataset\.json \(.*missing/.test(error.message),
  );
  const [file = ''] = readManifest(whole).splits.train.files;
  const damaged = changed('damaged', (manifest) => manifest);
  writeFileSync(join(damaged, file), 'PAR1 is not all');
  await assert.rejects(
    readAll(damaged),
    (error: Error) => error instanceof UserError && /the train split is damaged/.test(error.message),
  );
  const linked = changed('linked', (manifest) => withFiles(manifest, ['data/other.parquet']));
  for (const name of readManifest(whole).splits.test.files) rmSync(join(linked, name));
  copyFileSync(join(whole, file), join(home, 'outside.parquet'));
  symlinkSync(join(home, 'outside.parquet'), join(linked, 'data', 'other.parquet'));
  await assert.rejects(readAll(linked), /other\.parquet is not a regular file or is reached through a link/);
});

test('a build never deletes through a link that dataset.json lists', async () => {
  const elsewhere = join(home, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'v.txt'), 'valuable');
  const path = changed('trap', (manifest) => ({
    ...manifest,
    files: [
      ...(manifest.files as Json[]),
      { path: 'lnk', bytes: elsewhere.length },
      { path: 'lnk/v.txt', bytes: 8 },
    ],
  }));
  symlinkSync(elsewhere, join(path, 'lnk'));
  await assert.rejects(OutputFolder.create(path), /contains lnk, which Citemill did not write/);
  assert.ok(existsSync(join(elsewhere, 'v.txt')));
});

test('a second build into a folder is refused while the first runs, and a killed one is not in the way', async () => {
  const place = join(home, 'busy');
  const first = await OutputFolder.create(place);
  await assert.rejects(
    OutputFolder.create(place),
    /busy: another Citemill process \(\d+\) is building this dataset/,
  );
  const retried = await OutputFolder.create(join(home, 'busy-too'));
  await retried.discard();
  await first.discard();
  const module = new URL('./export/output-folder.js', import.meta.url).href;
  const script = `const { OutputFolder } = await import(${JSON.stringify(module)});
    await OutputFolder.create(${JSON.stringify(place)});
    process.stdout.write('ready\\n');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await assert.rejects(OutputFolder.create(place), new RegExp(`process \\(${child.pid}\\) is building`));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await OutputFolder.create(place)).discard();
});
