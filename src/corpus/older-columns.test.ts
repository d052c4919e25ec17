import assert from 'node:assert/strict';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database, parquetSource, pathLiteral } from '../database/database.js';
import { writeCollection } from './collection.fixture.js';
import { ingest, link, withCorpus } from './index.js';

const folder = temporaryFolder('older-columns');

test('a corpus whose paragraphs have no column formulas is linked, and its paragraphs have none', async () => {
  const corpus = join(folder, 'corpus');
  await ingest({ paths: [writeCollection(join(folder, 'papers'), 3)], corpus, jobs: 1 });
  const database = await Database.open({ spill: join(folder, 'spill') });
  const names = readdirSync(corpus, { recursive: true }).map((name) => join(corpus, String(name)));
  const files = names.filter((file) => file.endsWith('paragraphs.parquet'));
  assert.ok(files.length > 0);
  for (const file of files) {
    await database.run(
      `COPY (SELECT * EXCLUDE (formulas) FROM ${parquetSource([file])}) TO ${pathLiteral(`${file}.older`, 'write')} (FORMAT PARQUET)`,
    );
    const [size, olderSize] = [file, `${file}.older`].map((path) => statSync(path).size);
    renameSync(`${file}.older`, file);
    // Both the part and the list of parts state the size.
    for (const list of names.filter((name) => /\.jsonl?$/.test(name)))
      writeFileSync(
        list,
        readFileSync(list, 'utf8').replace(new RegExp(`(?<="bytes":\\s*)${size}\\b`), String(olderSize)),
      );
  }
  database.close();
  await link({ corpus });
  const [row] = await withCorpus(corpus, (linked) =>
    linked.rows('SELECT count(*) > 0 AS has_rows, count(formulas) AS formulas FROM paragraphs'),
  );
  assert.deepEqual([row?.has_rows, Number(row?.formulas)], [true, 0]);
});
