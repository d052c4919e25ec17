import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheSha256, sha256 } from './bytes.js';
import { sourceHash } from './source-hash.js';

const bytes = new TextEncoder().encode('a page');

test('a source is identified by its bytes, a page also by the requested address, and by nothing else', () => {
  assert.equal(sourceHash({ path: 'a.xml', bytes }), sha256(bytes));
  const at = (url: string, path = 'a.warc', fetched = '2024-01-01') =>
    sourceHash({ path, bytes, web: { url, fetched } });
  assert.notEqual(at('https://a.example/1'), at('https://a.example/2'));
  assert.equal(at('https://a.example/1'), at('https://a.example/1', 'b.warc', '2025-01-01'));
});

test('bytes that came with their hash are not hashed again; equal bytes elsewhere are', () => {
  const bytes = new TextEncoder().encode('a source');
  cacheSha256(bytes, 'known');
  assert.equal(sourceHash({ path: 'a', bytes }), 'known');
  assert.equal(sourceHash({ path: 'b', bytes: bytes.slice() }), sha256(bytes.slice()));
  assert.match(sha256(bytes.slice()), /^[0-9a-f]{64}$/);
});
