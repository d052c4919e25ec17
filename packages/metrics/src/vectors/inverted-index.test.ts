import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InvertedIndex } from './inverted-index.fixture.js';
import { TfidfVectoriser } from './tfidf/vectoriser.js';

test('the nearest are those with the largest cosine, and never the row itself', () => {
  const word = fc.constantFrom('silt', 'mud', 'frog', 'reed', 'weir', 'rain');
  const texts = fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 5 }), (documents, limit) => {
      const rows = new TfidfVectoriser().fitTransform(documents.map((words) => words.join(' ')));
      const index = new InvertedIndex(rows);
      const entries = (row: number): [number, number][] =>
        [...rows.indices.subarray(rows.starts[row], rows.starts[row + 1])].map((column, i) => [
          column,
          rows.values[rows.starts[row]! + i]!,
        ]);
      const cosine = (a: number, b: number) => {
        const other = new Map(entries(b));
        return entries(a).reduce((sum, [column, weight]) => sum + weight * (other.get(column) ?? 0), 0);
      };
      for (const [number] of documents.entries()) {
        const neighbours = index.nearest(number, limit);
        const expected = [...documents.keys()]
          .filter((other) => other !== number && cosine(number, other) > 0)
          .map((other) => cosine(number, other))
          .sort((a, b) => b - a)
          .slice(0, limit);
        assert.ok(!neighbours.includes(number));
        assert.equal(neighbours.length, expected.length);
        for (const [i, other] of neighbours.entries())
          assert.ok(Math.abs(cosine(number, other) - expected[i]!) < 1e-9);
      }
    }),
  );
});
