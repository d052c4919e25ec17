import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Database, literal } from '../../corpus/index.js';
import { temporaryFolder } from '../../temporary-folder.test-suite.js';
import { thorough } from '../../thorough.test-suite.js';
import { searchWords, TextIndex } from './text-index.js';

const spill = temporaryFolder('text-index');
const WORDS = ['river', 'Rivers', 'née', 'nee', 'otter', 'RNA', 'H2O', 'été', 'ot'];

const texts = fc.array(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' ')),
  {
    minLength: 1,
    maxLength: 30,
  },
);

test('a search finds exactly the texts that hold every word', async () => {
  const database = await Database.open({ spill });
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (all, wanted, open) => {
        const index = new TextIndex(`t${turn++}`);
        await index.create(database);
        const half = Math.ceil(all.length / 2);
        for (const [segment, [from, to]] of [
          [0, half],
          [half, all.length],
        ].entries()) {
          const rows = all.slice(from, to).map((text, i) => `(${(from ?? 0) + i}, ${literal(text)})`);
          if (rows.length > 0)
            await index.add(database, `SELECT * FROM (VALUES ${rows.join(', ')}) AS v(doc, text)`, segment);
        }
        const query = wanted.join(' ') + (open ? '' : ' ');
        const found = await database.rows(`SELECT doc FROM (${index.matching(query)}) ORDER BY doc`);
        const words = searchWords(query);
        const holds = (text: string) => {
          const there = searchWords(text);
          return words.every((word, i) =>
            there.some((one) => (open && i === words.length - 1 ? one.startsWith(word) : one === word)),
          );
        };
        assert.deepEqual(
          found.map((row) => row.doc),
          all.flatMap((text, doc) => (holds(text) ? [doc] : [])),
        );
        await index.drop(database);
      },
    ),
    { numRuns: thorough(25, 8) },
  );
  database.close();
});

test('what is ranked first shares the rarest words, and an empty query finds nothing', async () => {
  const database = await Database.open({ spill });
  const index = new TextIndex('ranked');
  await index.create(database);
  const all = [
    'a river in spring',
    'the otter of the river',
    'otter otter holt',
    'a stone',
    'a hill',
    'a wall',
    'a gate',
    'a road',
  ];
  const rows = all.map((text, doc) => `(${doc}, ${literal(text)})`).join(', ');
  await index.add(database, `SELECT * FROM (VALUES ${rows}) AS v(doc, text)`, 0);
  const [best] = await index.ranked(database, 'Where is the otter’s holt?', 3);
  assert.equal(best?.doc, 2);
  assert.deepEqual(await index.ranked(database, '…', 3), []);
  assert.equal(index.matching('  '), undefined);
  database.close();
});
