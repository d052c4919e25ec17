import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Store } from './store.js';

const home = temporaryFolder('studio-store');

test('the index has its own folder and is rebuilt if it is damaged', async () => {
  const root = join(home, 'ours');
  mkdirSync(root);
  const first = await Store.open(root);
  assert.equal(first.folder, join(root, '.studio'));
  first.close();
  writeFileSync(join(root, '.studio', 'index.duckdb'), 'damaged');
  const second = await Store.open(root);
  assert.equal(second.folder, join(root, '.studio'));
  second.close();
  assert.ok(!readdirSync(join(root, '.studio')).includes('index.duckdb.wal'));
});

test('the user’s own .studio is not changed: the index is created in a temporary folder', async () => {
  const root = join(home, 'mine');
  mkdirSync(join(root, '.studio'), { recursive: true });
  writeFileSync(join(root, '.studio', 'index.duckdb'), 'mine');
  const store = await Store.open(root);
  assert.notEqual(store.folder, join(root, '.studio'));
  store.close();
  assert.ok(!existsSync(store.folder));
  assert.deepEqual(readdirSync(join(root, '.studio')), ['index.duckdb']);
  assert.equal(readFileSync(join(root, '.studio', 'index.duckdb'), 'utf8'), 'mine');
});
