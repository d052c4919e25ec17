import assert from 'node:assert/strict';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { itemAt } from '../../at.js';
import { LOCK_NAME, lockFile } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { SPLIT_CONFLICT } from '../example.js';
import type { DatasetRow } from '../file-rows.js';
import { Dataset } from '../open.js';
import { build, examples, OPTIONS, ORIGIN, temporary } from '../samples.fixture.js';
import { assignSplit } from '../splits/assign-split.fixture.js';
import { findLeakage } from '../splits/leakage.js';
import { leakageSource } from '../splits/leakage-source.fixture.js';
import { SPLITS } from '../splits/splits.js';
import { DatasetWriter } from './writer.js';

async function readRows(path: string): Promise<Record<string, DatasetRow[]>> {
  const dataset = await Dataset.open(path);
  const rows: Record<string, DatasetRow[]> = {};
  for (const split of SPLITS) {
    rows[split] = [];
    for await (const row of dataset.rows(split)) rows[split].push(row);
  }
  dataset.close();
  return rows;
}

const bytes = (path: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(path, { recursive: true }) as string[])
      .filter((name) => name.includes('.'))
      .sort()
      .map((name) => [name, readFileSync(join(path, name)).toString('base64')]),
  );

test('every value comes back as it was, in its split, sorted by id', async () => {
  const path = join(temporary(), 'set');
  const all = examples(400);
  const manifest = await build(path, all);
  const rows = await readRows(path);
  assert.deepEqual(readdirSync(join(path, 'data')), [
    'test-00000-of-00001.parquet',
    'train-00000-of-00001.parquet',
    'validation-00000-of-00001.parquet',
  ]);
  for (const split of SPLITS) {
    const expected = all
      .filter(({ groups }) => assignSplit(defined(groups.citing), [0.8, 0.1, 0.1], 1) === split)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, row, provenance }) => ({
        id,
        ...row,
        samples: [(row.samples as object[])[0], { text: null, label: null, refs: null }],
        provenance: { ...provenance, work_id: null, reference_id: null, licence: null },
      }));
    assert.ok(expected.length > 0);
    assert.deepEqual(rows[split], expected);
    assert.equal(manifest.splits[split].rows, expected.length);
  }
});

test('only the columns and fields that are asked for are read, with the id', async () => {
  const path = join(temporary(), 'set');
  await build(path, examples(40));
  const dataset = await Dataset.open(path);
  const rows: DatasetRow[] = [];
  for await (const row of dataset.rows('train', { samples: ['label', 'refs'], words: 'all' })) rows.push(row);
  dataset.close();
  const whole = itemAt(Object.values(await readRows(path)), SPLITS.indexOf('train'));
  assert.deepEqual(
    rows,
    whole.map(({ id, words, samples }) => ({
      id,
      words,
      samples: (samples as Record<string, unknown>[]).map(({ label, refs }) => ({ label, refs })),
    })),
  );
  assert.ok(rows.length > 0);
});

test('the same examples give the same bytes, in whatever order they come', async () => {
  const [one, two, three] = [temporary(), temporary(), temporary()].map((path) => join(path, 'set'));
  const all = examples(6000);
  await build(defined(one), all, { jsonl: true, keepDrops: true });
  await build(defined(two), all, { jsonl: true, keepDrops: true });
  await build(defined(three), all.toReversed(), { jsonl: true, keepDrops: true });
  assert.deepEqual(bytes(defined(one)), bytes(defined(two)));
  assert.deepEqual(bytes(defined(one)), bytes(defined(three)));
});

test('a long split is cut into shards that hold every row once', async () => {
  const path = join(temporary(), 'set');
  const all = examples(3000);
  const split = { grouping: 'none', ratios: [1, 0, 0], seed: 1 } as const;
  const manifest = await build(path, all, { shardRows: 900, split, jsonl: true });
  assert.deepEqual(
    manifest.splits.train.files,
    [0, 1, 2, 3].map((shard) => `data/train-0000${shard}-of-00004.parquet`),
  );
  const { train } = await readRows(path);
  assert.deepEqual(pluck(defined(train), 'id'), all.map(({ id }) => id).sort());
  assert.ok(!readdirSync(join(path, 'data')).some((name) => name.startsWith('.')));
});

test('a split whose files were replaced by a whole set in other parts is read', async () => {
  const path = join(temporary(), 'set');
  const split = { grouping: 'none', ratios: [0.5, 0, 0.5], seed: 1 } as const;
  const { splits } = await build(path, examples(100), { shardRows: 30, split });
  const data = join(path, 'data');
  rmSync(join(data, 'train-00001-of-00002.parquet'));
  renameSync(join(data, 'train-00000-of-00002.parquet'), join(data, 'train-00000-of-00001.parquet'));
  const dataset = await Dataset.open(path);
  try {
    let rows = 0;
    for await (const _ of dataset.rows('train')) rows++;
    assert.equal(rows, splits.train.rows / 2);
    assert.deepEqual(dataset.manifest.splits.train.files, ['data/train-00000-of-00001.parquet']);
  } finally {
    dataset.close();
  }
});

test('a file that is missing is named, and splits that are whole are still read', async () => {
  const path = join(temporary(), 'set');
  const split = { grouping: 'none', ratios: [0.5, 0, 0.5], seed: 1 } as const;
  const { splits } = await build(path, examples(100), { shardRows: 30, split });
  rmSync(join(path, 'data', 'train-00001-of-00002.parquet'));
  const dataset = await Dataset.open(path);
  const read = async (name: 'train' | 'test') => {
    let rows = 0;
    for await (const _ of dataset.rows(name)) rows++;
    return rows;
  };
  await assert.rejects(read('train'), /data\/train-00001-of-00002\.parquet: no such file/);
  assert.equal(await read('test'), splits.test.rows);
  dataset.close();
});

test('JSON Lines files contain the same rows, in their own folder', async () => {
  const path = join(temporary(), 'set');
  await build(path, examples(100), { jsonl: true });
  assert.ok(readdirSync(join(path, 'data')).every((name) => name.endsWith('.parquet')));
  const rows = await readRows(path);
  for (const split of SPLITS) {
    const lines = readFileSync(join(path, 'jsonl', `${split}.jsonl`), 'utf8')
      .split('\n')
      .slice(0, -1);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      rows[split],
    );
  }
});

test('a split without rows is a file with the columns', async () => {
  const path = join(temporary(), 'set');
  const manifest = await build(path, []);
  assert.deepEqual(await readRows(path), { train: [], validation: [], test: [] });
  assert.ok(manifest.splits.test.bytes > 0);
});

test('an example is dropped if its citing paper and its cited work are in different splits', async () => {
  const path = join(temporary(), 'set');
  const all = examples(400);
  const manifest = await build(path, all, {
    keepDrops: true,
    split: { grouping: 'both', ratios: [0.8, 0.1, 0.1], seed: 1 },
  });
  const kept = SPLITS.reduce((sum, split) => sum + manifest.splits[split].rows, 0);
  assert.ok(defined(manifest.drops[SPLIT_CONFLICT]) > 0);
  assert.equal(kept + defined(manifest.drops[SPLIT_CONFLICT]), all.length);
  const drops = readFileSync(join(path, 'drops.jsonl'), 'utf8').trim().split('\n');
  assert.equal(drops.length, manifest.drops[SPLIT_CONFLICT]);
  const { reason, measured, provenance } = JSON.parse(itemAt(drops, 0));
  assert.equal(reason, SPLIT_CONFLICT);
  assert.match(measured, /^one paper is in (train|validation|test), the other in (train|validation|test)$/);
  assert.ok(provenance.record);
});

test('drops are counted by reason, and written only on request', async () => {
  const path = join(temporary(), 'set');
  const writer = await DatasetWriter.create(path, OPTIONS);
  for (const reason of ['short', 'recall', 'short']) await writer.drop({ reason, provenance: {} });
  assert.deepEqual((await writer.commit(ORIGIN)).drops, { recall: 1, short: 2 });
  assert.deepEqual(readdirSync(path).sort(), ['data', 'dataset.json']);
});

test('evaluation sets of fixed size', async () => {
  const path = join(temporary(), 'set');
  const all = examples(400);
  const manifest = await build(path, all, {
    split: { grouping: 'none', sizes: { validation: 30, test: 50 }, seed: 1 },
  });
  assert.deepEqual(
    SPLITS.map((split) => manifest.splits[split].rows),
    [320, 30, 50],
  );
});

test('a lone surrogate becomes U+FFFD, and text that looks like one stays', async () => {
  const path = join(temporary(), 'set');
  const [example] = examples(1);
  await build(path, [{ ...defined(example), row: { text: 'a\ud800b\udc00 \\ud800 \\\ud801 \u0000 ok' } }], {
    split: { grouping: 'none', ratios: [1, 0, 0], seed: 1 },
  });
  assert.equal(
    itemAt(defined((await readRows(path)).train), 0).text,
    'a\ufffdb\ufffd \\ud800 \\\ufffd \ufffd ok',
  );
});

test('the path appears only at the end, and no other files remain', async () => {
  const parent = temporary();
  const path = join(parent, 'set');
  const writer = await DatasetWriter.create(path, OPTIONS);
  await writer.add(itemAt(examples(1), 0));
  await writer.write();
  assert.ok(!existsSync(path));
  await writer.commit(ORIGIN);
  assert.deepEqual(readdirSync(parent), ['set']);
});

test('an aborted writer leaves no files', async () => {
  const parent = temporary();
  const writer = await DatasetWriter.create(join(parent, 'set'), OPTIONS);
  await writer.add(itemAt(examples(1), 0));
  await writer.discard();
  assert.deepEqual(readdirSync(parent), []);
});

test('a dataset is replaced by a new one, whole', async () => {
  const path = join(temporary(), 'set');
  await build(path, examples(20), { jsonl: true });
  await build(path, examples(5));
  const names = readdirSync(path, { recursive: true });
  assert.ok(!names.some((name) => String(name).endsWith('.jsonl')));
  assert.equal(Object.values(await readRows(path)).flat().length, 5);
});

test('a folder with foreign files is refused and left unchanged', async () => {
  const parent = temporary();
  const foreign = join(parent, 'foreign');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'notes.txt'), 'mine');
  await assert.rejects(DatasetWriter.create(foreign, OPTIONS), UserError);
  const ours = join(parent, 'ours');
  await build(ours, examples(5));
  writeFileSync(join(ours, 'notes.txt'), 'mine');
  await assert.rejects(DatasetWriter.create(ours, OPTIONS), /contains notes\.txt/);
  writeFileSync(join(parent, 'file'), 'mine');
  await assert.rejects(DatasetWriter.create(join(parent, 'file'), OPTIONS), UserError);
  assert.deepEqual(readdirSync(parent).sort(), ['file', 'foreign', 'ours']);
  assert.equal(readFileSync(join(foreign, 'notes.txt'), 'utf8'), 'mine');
});

test('a link is followed, never replaced; one that leads nowhere is refused', async () => {
  const parent = temporary();
  mkdirSync(join(parent, 'elsewhere'));
  symlinkSync(join(parent, 'elsewhere'), join(parent, 'set'));
  for (let n = 0; n < 2; n++) {
    await build(join(parent, 'set'), examples(3));
    assert.ok(lstatSync(join(parent, 'set')).isSymbolicLink());
    assert.ok(existsSync(join(parent, 'elsewhere', 'dataset.json')));
  }
  symlinkSync(join(parent, 'nowhere'), join(parent, 'dangling'));
  await assert.rejects(build(join(parent, 'dangling'), examples(3)), /is a broken link; create the folder/);
  assert.ok(lstatSync(join(parent, 'dangling')).isSymbolicLink());
  assert.deepEqual(readdirSync(parent).sort(), ['dangling', 'elsewhere', 'set']);
});

test('leftovers of killed runs are removed, and a dataset that one had moved is restored', async () => {
  const parent = temporary();
  const path = join(parent, 'set');
  const left = join(parent, '.citemill-work-00112233aabb');
  mkdirSync(join(left, 'new', 'data'), { recursive: true });
  writeFileSync(join(left, 'new', 'data', 'train-00000-of-00001.parquet'), 'half');
  for (const name of ['jsonl', 'chat']) {
    mkdirSync(join(left, 'new', name));
    writeFileSync(join(left, 'new', name, 'train.jsonl'), 'half');
  }
  writeFileSync(join(left, 'new', 'croissant.json'), 'half');
  await build(join(parent, 'elsewhere'), examples(5));
  renameSync(join(parent, 'elsewhere'), join(left, 'old-set'));
  await (await lockFile(join(left, LOCK_NAME)))?.release();
  await (await DatasetWriter.create(path, OPTIONS)).discard();
  assert.deepEqual(readdirSync(parent), ['set']);
  assert.equal(Object.values(await readRows(path)).flat().length, 5);

  // Killed a moment later, when the new one was in its place: the old one goes, but for what is the user's.
  await build(join(parent, 'elsewhere'), examples(9));
  mkdirSync(left);
  renameSync(join(parent, 'elsewhere'), join(left, 'old-set'));
  writeFileSync(join(left, 'old-set', 'notes.txt'), 'mine');
  await (await lockFile(join(left, LOCK_NAME)))?.release();
  await assert.rejects(
    DatasetWriter.create(path, OPTIONS),
    /contains notes\.txt, which Citemill did not write/,
  );
  assert.equal(readFileSync(join(path, 'notes.txt'), 'utf8'), 'mine');
  assert.deepEqual(readdirSync(parent), ['set']);
  assert.equal(Object.values(await readRows(path)).flat().length, 5);
});

test('two examples with one id are an error', async () => {
  const [example] = examples(1);
  await assert.rejects(
    build(join(temporary(), 'set'), [defined(example), defined(example)]),
    /two examples have the id/,
  );
});

test('a value that its column cannot hold is an error, not a null', async () => {
  const [example] = examples(1);
  const wrong = { ...defined(example), row: { ...defined(example).row, year: 'nineteen' } };
  await assert.rejects(build(join(temporary(), 'set'), [wrong]));
});

test('a value without a column is an error, not lost', async () => {
  const [example] = examples(1);
  const more = { ...defined(example), row: { ...defined(example).row, yeer: 1999 } };
  await assert.rejects(build(join(temporary(), 'set'), [more]), /unknown column yeer/);
});

for (const rule of [{ ratios: [0.6, 0.2, 0.2] }, { sizes: { validation: 25, test: 25 } }] as const) {
  test(`grouped by both sides, nothing is shared by ${Object.keys(rule)[0]}`, async () => {
    const writer = await DatasetWriter.create(join(temporary(), 'set'), {
      ...OPTIONS,
      split: { grouping: 'both', seed: 3, ...rule },
    });
    for (const example of examples(1500)) await writer.add(example);
    const { groups, texts } = await findLeakage(
      leakageSource((split) => writer.stagedRows(split), ['text']),
      { columns: ['text'] },
    );
    assert.deepEqual(pluck(groups, 'group', 'shared'), [
      ['citing', 0],
      ['cited', 0],
      ['any', 0],
    ]);
    assert.equal(defined(texts.find(({ split }) => split === 'test')).of, writer.rows.test);
    assert.ok(writer.rows.test >= 25 && writer.rows.validation >= 25 && writer.rows.train > 0);
    await writer.discard();
  });
}

test('evaluation sets grow with their shares, up to a size', async () => {
  const sizes = async (count: number) => {
    const writer = await DatasetWriter.create(join(temporary(), 'set'), {
      ...OPTIONS,
      split: { grouping: 'none', seed: 3, ratios: [0.8, 0.1, 0.1], atMost: { validation: 30, test: 30 } },
    });
    for (const example of examples(count)) await writer.add(example);
    await writer.assignSplits();
    const { rows } = writer;
    await writer.discard();
    return rows;
  };
  assert.deepEqual(await sizes(600), { train: 540, validation: 30, test: 30 });
  const few = await sizes(100);
  assert.ok(few.validation < 30 && few.test < 30 && few.train + few.validation + few.test === 100);
});

test('an example is found by its id', async () => {
  const path = join(temporary(), 'set');
  const all = examples(40);
  await build(path, all);
  const dataset = await Dataset.open(path);
  const example = await dataset.find(itemAt(all, 7).id);
  assert.equal(example?.split, assignSplit('paper:1', [0.8, 0.1, 0.1], 1));
  assert.equal(example?.row.text, itemAt(all, 7).row.text);
  assert.equal(await dataset.find("it's not there"), undefined);
  dataset.close();
});

test('a folder that is not one of our datasets is not opened', async () => {
  const path = temporary();
  await assert.rejects(Dataset.open(path), UserError);
  writeFileSync(join(path, 'dataset.json'), 'null');
  await assert.rejects(Dataset.open(path), UserError);
  writeFileSync(join(path, 'dataset.json'), '{"format":"citemill.dataset/9"}');
  await assert.rejects(Dataset.open(path), /citemill\.dataset\/9/);
});
