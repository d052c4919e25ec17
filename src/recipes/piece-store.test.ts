import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../corpus/index.js';
import { type PieceLocation, PieceStore } from './piece-store.js';

const FILES = 200;
const descriptors = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);

test('pieces are read from any of many files, with few of them open', async () => {
  const folder = temporaryFolder('pieces');
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    const store = await PieceStore.create(database, 'texts', folder);
    for (let n = 0; n < FILES; n++)
      await store.add(`SELECT 'k${n}-' || i, '{"text":"ü\u2028 ' || i || '"}' FROM range(3) AS t(i)`);
    store.finish();
    const rows = await database.rows('SELECT key, file, start, bytes FROM texts_pieces ORDER BY key');
    assert.equal(rows.length, 3 * FILES);
    const before = descriptors();
    for (let round = 0; round < 2; round++)
      for (const { key, file, start, bytes } of rows) {
        const place: PieceLocation = [Number(file), Number(start), Number(bytes)];
        assert.equal(store.piece(place), `{"text":"ü\u2028 ${String(key).split('-')[1]}"}`);
      }
    assert.ok(descriptors() - before <= 130, `${descriptors() - before} files are open`);
    store.close();
    assert.ok(descriptors() <= before);
    assert.ok(!existsSync(join(folder, 'texts')));
  } finally {
    database.close();
  }
});
