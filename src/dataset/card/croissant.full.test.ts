import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DatasetWriter } from '../export/writer.js';
import { Dataset } from '../open.js';
import { examples, OPTIONS, ORIGIN, temporary } from '../samples.fixture.js';
import { CARD } from './card.fixture.js';
import { renderCroissant } from './croissant.js';
import { readByMlcroissant, withoutMlcroissant } from './mlcroissant.fixture.js';

const skip = withoutMlcroissant();

test('mlcroissant reads a split of several files as one set of records', { skip }, async () => {
  const path = join(temporary(), 'set');
  const split = { grouping: 'none', ratios: [0.8, 0.2, 0], seed: 1 } as const;
  const writer = await DatasetWriter.create(path, { ...OPTIONS, split, shardRows: 100 });
  for (const example of examples(500)) await writer.add(example);
  const splits = await writer.write();
  assert.ok(splits.train.files.length > 1);
  const { columns } = writer;
  const text = renderCroissant(
    { ...CARD, licences: [], columns, features: {}, splits, path: 'set' },
    writer.folder,
  );
  writeFileSync(join(writer.folder, 'croissant.json'), text);
  await writer.commit(ORIGIN);
  const { found } = readByMlcroissant([path]);
  assert.deepEqual(found[0]?.errors, []);
  assert.deepEqual(Object.keys(found[0]?.rows ?? {}), ['train', 'validation']);
  const dataset = await Dataset.open(path);
  for (const name of ['train', 'validation'] as const) {
    const rows = [];
    for await (const row of dataset.rows(name)) rows.push(row);
    // The files of a set come in any order, and an absent structure is read as one of absent values.
    const plain = (all: Record<string, unknown>[]) =>
      all
        .map(({ id, text, year, total, score, good, words }) => ({
          id,
          text,
          year,
          total,
          score,
          good,
          words,
        }))
        .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    assert.deepEqual(plain(found[0]?.rows[name] ?? []), plain(rows));
  }
  dataset.close();
});
