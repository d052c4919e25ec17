import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const built = new URL('../studio/', import.meta.url);
const isBuilt = existsSync(new URL('index.html', built));
const MAX_BYTES = 60_000;

test(`the studio's first page and what it loads are at most ${MAX_BYTES / 1000} kB`, {
  skip: isBuilt ? false : 'the studio is not built',
}, () => {
  const page = readFileSync(new URL('index.html', built));
  const assets = [...page.toString().matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  assert.ok(assets.length >= 2, 'a script and a style sheet');
  const files = [page, ...assets.map((path) => readFileSync(new URL(path, built)))];
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
});
