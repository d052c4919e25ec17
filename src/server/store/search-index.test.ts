import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { Database, literal } from '../../corpus/index.js';
import { SearchIndex } from './search-index.js';
import { searchWords } from './words.js';

const spill = temporaryFolder('search-index');
const WORDS = ['river', 'Rivers', 'née', 'nee', 'otter', 'RNA', 'H2O', 'été', 'ot'];

const texts = fc.array(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' ')),
  {
    minLength: 1,
    maxLength: 30,
  },
);

test('a search finds exactly the texts that contain every word', async () => {
  const database = await Database.open({ spill });
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      // All words as bitmaps, none, or some of each.
      fc.constantFrom(1, 3, 9),
      fc.boolean(),
      async (all, wanted, open, bitmapTexts, isSorted) => {
        const index = new SearchIndex(`t${turn++}`, { block: 8, bitmapTexts });
        await index.create(database);
        const half = Math.ceil(all.length / 2);
        for (const [from, to] of [
          [0, half],
          [half, all.length],
        ]) {
          const rows = all.slice(from, to).map((text, i) => `(${(from ?? 0) + i}, ${literal(text)})`);
          if (rows.length > 0)
            await index.add(database, `SELECT * FROM (VALUES ${rows.join(', ')}) AS v(doc, text)`);
        }
        if (isSorted) await index.sort(database);
        const query = wanted.join(' ') + (open ? '' : ' ');
        const rows = await database.rows(
          `SELECT r.doc FROM (SELECT CAST(range AS INTEGER) AS doc FROM range(${all.length})) AS r
           ${index.join(query)?.('r.doc')} ORDER BY r.doc`,
        );
        const words = searchWords(query);
        const holds = (text: string) => {
          const there = searchWords(text);
          return words.every((word, i) =>
            there.some((term) => (open && i === words.length - 1 ? term.startsWith(word) : term === word)),
          );
        };
        assert.deepEqual(
          pluck(rows, 'doc'),
          all.flatMap((text, doc) => (holds(text) ? [doc] : [])),
        );
        await index.drop(database);
      },
    ),
    { numRuns: thorough(60, 12) },
  );
  assert.equal(new SearchIndex('t').join('  '), undefined);
  database.close();
});

test('a long query is searched by its longest words', async () => {
  const database = await Database.open({ spill });
  const index = new SearchIndex('long');
  const long = Array.from({ length: 90 }, (_, i) => `w${'x'.repeat(i % 45)}${i}`).join(' ');
  await index.create(database);
  await index.add(database, `SELECT * FROM (VALUES (0, ${literal(long)}), (1, 'w0 w1')) AS v(doc, text)`);
  const rows = await database.rows(
    `SELECT r.doc FROM (VALUES (0), (1)) AS r(doc) ${index.join(long)?.('r.doc')}`,
  );
  assert.deepEqual(rows, [{ doc: 0 }]);
  await database.close();
});
