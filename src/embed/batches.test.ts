import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { itemAt } from '../at.js';
import { batches } from './batches.js';

test('batches hold every text once, of falling length, within the bound unless a text alone is above it', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 50 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 100 }), (given, most) => {
      const texts = given.map((length) => ({ tokens: Array.from({ length }, () => 0) }));
      const result = [...batches(texts, most)];
      const all = result.flat();
      assert.deepEqual(new Set(all), new Set(texts));
      assert.equal(all.length, texts.length);
      for (let i = 1; i < all.length; i++)
        assert.ok(itemAt(all, i).tokens.length <= itemAt(all, i - 1).tokens.length);
      for (const batch of result)
        assert.ok(batch.length === 1 || batch.length * itemAt(batch, 0).tokens.length <= most);
    }),
  );
});

test('with a bound of 0, every text is a batch by itself', () => {
  const texts = [{ tokens: [1] }, { tokens: [1, 2] }, { tokens: [] }];
  assert.deepEqual(
    [...batches(texts, 0)].map((batch) => batch.length),
    [1, 1, 1],
  );
});
