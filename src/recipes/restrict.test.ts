import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database, literal } from '../corpus/index.js';
import { licenceCondition } from './restrict.js';

const LICENCES: [licence: string | null, isPermissive: boolean][] = [
  ['CC-BY-4.0', true],
  ['CC-BY', true],
  ['CC0-1.0', true],
  ['CC-PDM-1.0', true],
  ['MIT', true],
  ['CC-BY-SA-4.0', false],
  ['CC-BY-NC-4.0', false],
  ['CC-BY-NC-ND-3.0', false],
  ['MIT Press. All rights reserved.', false],
  ['This work is not available under CC BY 4.0.', false],
  [null, false],
];

test('a licence is permissive if anyone may use, change and share the text, also commercially', async () => {
  const database = await Database.open({ spill: join(temporaryFolder('restrict'), 'spill'), threads: 1 });
  try {
    const values = LICENCES.map(([licence], i) => `(${i}, ${licence === null ? 'NULL' : literal(licence)})`);
    const rows = await database.rows(
      `SELECT i, coalesce(${licenceCondition('permissive')}, false) AS permissive FROM (VALUES ${values.join()}) AS p(i, licence) ORDER BY i`,
    );
    assert.deepEqual(
      rows.map(({ i, permissive }) => [LICENCES[Number(i)]?.[0], permissive]),
      LICENCES,
    );
  } finally {
    database.close();
  }
});
