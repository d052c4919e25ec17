import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { Database, parquetSource } from '../../corpus/index.js';
import { Dataset } from '../open.js';
import { OPTIONS, ORIGIN, temporary } from '../samples.fixture.js';
import { SPLITS } from '../splits/splits.js';
import { DatasetWriter } from './writer.js';

const ROWS = 3000;
const CHARACTERS = 150_000;
const MB = 1024 ** 2;

test('rows of 150 KB, more than memory in all, are written and read in small groups', {
  skip: thoroughOnly,
}, async () => {
  const path = join(temporary(), 'set');
  const writer = await DatasetWriter.create(path, {
    ...OPTIONS,
    columns: { text: 'VARCHAR' },
    memory: '400MB',
  });
  const words = Array.from({ length: 40_000 }, (_, n) => `w${(n * 7919) % 40_009}`).join(' ');
  for (let n = 0; n < ROWS; n++)
    await writer.add({
      id: `example-${String((n * 7919) % 100_003).padStart(6, '0')}`,
      row: { text: `${n} ${words.slice(n % 1000, CHARACTERS)}` },
      groups: {},
      provenance: { paper_id: 'p', record: 'r', paragraph: n, start: 0, end: 1 },
    });
  const { splits } = await writer.commit(ORIGIN);
  assert.equal(
    SPLITS.reduce((sum, split) => sum + splits[split].rows, 0),
    ROWS,
  );
  const database = await Database.open({ spill: join(path, '..', 'spill'), threads: 1 });
  const files = splits.train.files.map((file) => join(path, file));
  const groups = await database.rows(
    `SELECT sum(total_uncompressed_size)::DOUBLE AS bytes FROM parquet_metadata([${files.map((file) => `'${file}'`).join(', ')}]) GROUP BY file_name, row_group_id`,
  );
  const [count] = await database.rows(
    `SELECT count(DISTINCT md5(text))::INTEGER AS n FROM ${parquetSource(files)}`,
  );
  database.close();
  assert.equal(count?.n, splits.train.rows);
  for (const { bytes } of groups) assert.ok(Number(bytes) < 48 * MB, `${Number(bytes) / MB} MB`);
  const dataset = await Dataset.open(path);
  let last = '';
  for await (const { id } of dataset.rows('train')) {
    assert.ok(id > last);
    last = id;
  }
  dataset.close();
});
