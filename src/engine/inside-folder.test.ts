import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { checkRegularFile, fileInside, isInnerPath, listUserFiles, readJson, removeOwned } from './index.js';

const home = temporaryFolder('inside-folder');

test('an inner path is relative and stays inside the folder', () => {
  for (const path of ['a', 'a/b.parquet', '..a/b..', 'a b/c']) assert.ok(isInnerPath(path), path);
  for (const path of ['', '/a', '..', '../a', 'a/../b', './a', 'a//b', 'a/', 'a\\b', 'C:/a', 'a\0b', 7, null])
    assert.ok(!isInnerPath(path), String(path));
});

test('a file of a manifest is a regular one inside its folder, not reached through a link', () => {
  const folder = join(home, 'read');
  mkdirSync(join(folder, 'data'), { recursive: true });
  mkdirSync(join(home, 'outside'));
  writeFileSync(join(home, 'outside', 'x.txt'), 'secret');
  writeFileSync(join(folder, 'data', 'x.txt'), 'mine');
  symlinkSync(join(home, 'outside'), join(folder, 'lnk'));
  symlinkSync(join(home, 'outside', 'x.txt'), join(folder, 'x.txt'));
  symlinkSync('/dev/zero', join(folder, 'zero'));
  assert.equal(fileInside(folder, 'data/x.txt', 'dataset.json'), join(folder, 'data', 'x.txt'));
  const CASES: [string, RegExp][] = [
    [
      '../outside/x.txt',
      /read\/dataset\.json names \.\.\/outside\/x\.txt, which is not a path inside its folder/,
    ],
    ['/etc/passwd', /is not a path inside its folder/],
    ['lnk/x.txt', /lnk\/x\.txt is not a regular file or is reached through a link/],
    ['x.txt', /is reached through a link/],
    ['zero', /is not a regular file/],
    ['data', /is not a regular file/],
    ['none', /no such file, though dataset\.json names it/],
  ];
  for (const [path, message] of CASES) assert.throws(() => fileInside(folder, path, 'dataset.json'), message);
});

test('a link is never ours: it stays, and so does its target', () => {
  const folder = join(home, 'owned');
  const elsewhere = join(home, 'elsewhere');
  mkdirSync(folder);
  mkdirSync(join(elsewhere, 'empty'), { recursive: true });
  writeFileSync(join(elsewhere, 'v.txt'), 'valuable');
  symlinkSync(elsewhere, join(folder, 'lnk'));
  const owned = [
    { path: 'lnk', bytes: elsewhere.length },
    { path: 'lnk/v.txt', bytes: 8 },
    { path: 'lnk/empty/none.txt', bytes: 1 },
  ];
  assert.deepEqual(listUserFiles(folder, owned), ['lnk']);
  removeOwned(folder, owned);
  assert.ok(existsSync(join(elsewhere, 'v.txt')));
  assert.ok(existsSync(join(elsewhere, 'empty')));
  assert.ok(existsSync(join(folder, 'lnk')));
});

test('JSON is read from regular files of a bounded size', () => {
  symlinkSync('/dev/zero', join(home, 'endless.json'));
  assert.throws(() => readJson(join(home, 'endless.json')), /endless\.json is not a regular file/);
  assert.throws(() => readJson(home), /is not a regular file/);
  writeFileSync(join(home, 'long.json'), '[1, 2]');
  assert.throws(() => checkRegularFile(join(home, 'long.json'), 5), /file too large: 6 bytes \(limit 5\)/);
});
