import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { temporaryFolder } from '../temporary-folder.fixture.js';
import { BlockedIndex } from './blocked-index.js';
import { InvertedIndex } from './inverted-index.fixture.js';
import { RowStore } from './row-store.js';
import { TfidfVectoriser } from './tfidf/vectoriser.js';

const folder = temporaryFolder('blocked-index');

test('rows on disk, in blocks of any size, have the same neighbours as in memory, in the same order', () => {
  const word = fc.constantFrom('silt', 'mud', 'frog', 'reed', 'weir', 'rain');
  const texts = fc.array(fc.array(word, { maxLength: 6 }), { minLength: 1, maxLength: 30 });
  const numbers = [fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 40 })] as const;
  fc.assert(
    fc.property(texts, ...numbers, fc.constantFrom(0.2, 1), (documents, limit, block, commonShare) => {
      const lines = documents.map((words) => words.join(' '));
      const index = new InvertedIndex(new TfidfVectoriser().fitTransform(lines), { commonShare });
      const vectoriser = new TfidfVectoriser();
      const store = new RowStore(join(folder, 'rows'), block);
      vectoriser.beginFit();
      for (const line of lines) store.add(vectoriser.fitText(line));
      vectoriser.finishFit();
      store.flush();
      const blocked = new BlockedIndex(store, {
        columns: vectoriser.size,
        isSearched: (column) => vectoriser.documentFrequency(column) <= commonShare * lines.length,
        weigh: (rows) => vectoriser.weighInPlace(rows),
      });
      const all = [...lines.keys()];
      const expected = all.map((row) => index.nearest(row, limit));
      assert.deepEqual(blocked.nearest(all, limit), expected);
      for (const row of all) assert.deepEqual(blocked.nearest([row], limit), [expected[row]]);
      assert.equal(store.rows, lines.length);
      store.close();
    }),
  );
});
