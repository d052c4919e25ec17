import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { KEY_BYTES, KeyIndex } from './key-index.js';

test('the index answers as a Map does, also when it grows and when keys share their first bytes', () => {
  const key = fc.uint8Array({ minLength: KEY_BYTES, maxLength: KEY_BYTES, max: 2 });
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), key, (keys, other) => {
      const index = new KeyIndex();
      const map = new Map<string, number>();
      for (const [i, key] of keys.entries()) {
        index.set(key, i * 2 ** 33);
        map.set(String(key), i * 2 ** 33);
      }
      for (const key of [...keys, other]) assert.equal(index.get(key), map.get(String(key)) ?? -1);
      assert.equal(index.size, map.size);
    }),
  );
  const index = new KeyIndex();
  const bytes = new Uint8Array(KEY_BYTES + 1);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < 20_000; i++) {
    view.setUint32(5, i);
    index.set(bytes, i, 1);
  }
  for (let i = 0; i < 20_000; i += 7) {
    view.setUint32(5, i);
    assert.equal(index.get(bytes, 1), i);
  }
  assert.equal(index.size, 20_000);
});
