import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TermCollection } from '../vectors/index.js';
import { Likeness } from './nearest-papers.js';

test('the nearest are those with the largest cosine, and never the paper itself', () => {
  const word = fc.constantFrom('silt', 'mud', 'frog', 'reed', 'weir', 'rain');
  const texts = fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 5 }), (documents, most) => {
      const collection = new TermCollection();
      const counts = documents.map((words) => collection.add(words.join(' ')));
      const vectors = counts.map((one) => collection.vector(one));
      const index = new Likeness(vectors, collection.terms);
      const cosine = (a: number, b: number) => {
        const of = new Map([...vectors[b]!.terms].map((term, i) => [term, vectors[b]!.weights[i]!]));
        return [...vectors[a]!.terms].reduce(
          (sum, term, i) => sum + vectors[a]!.weights[i]! * (of.get(term) ?? 0),
          0,
        );
      };
      for (const [number] of documents.entries()) {
        const found = index.nearest(number, most);
        const expected = [...documents.keys()]
          .filter((other) => other !== number && cosine(number, other) > 0)
          .map((other) => cosine(number, other))
          .sort((a, b) => b - a)
          .slice(0, most);
        assert.ok(!found.includes(number));
        assert.equal(found.length, expected.length);
        for (const [i, other] of found.entries())
          assert.ok(Math.abs(cosine(number, other) - expected[i]!) < 1e-9);
      }
    }),
  );
});
