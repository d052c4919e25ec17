import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { itemAt } from '../../at.js';
import { NearDuplicates } from '../duplicates/near-duplicates.js';
import { jaccard, shingles } from '../duplicates/shingles.js';
import { toText } from '../to-text.js';
import { findLeakage, type LeakageRow } from './leakage.js';
import { leakageSource } from './leakage-source.fixture.js';
import type { Split } from './splits.js';

const sentence = (from: number, length: number) =>
  Array.from({ length }, (_, n) => `word${from + n}`).join(' ');

const report = (rows: Partial<Record<Split, LeakageRow[]>>, columns = ['text']) =>
  findLeakage(
    leakageSource(async function* (split) {
      yield* rows[split] ?? [];
    }, columns),
    { columns },
  );

test('shingles are sets of five words, whatever their case and punctuation', () => {
  const cases: [string, string, number][] = [
    ['One two three four five six.', 'one TWO, three (four) five six', 1],
    ['a b c d e f', 'a b c d e g', 1 / 3],
    ['a b c', 'a b c', 1],
    ['a b c', 'a b d', 0],
    ['Größe der Wölfe', 'größe — der „Wölfe“', 1],
    ['', 'a', 0],
    ['…', '!', 0],
    ['x x x x x x x x', 'x x x x x', 1],
  ];
  for (const [a, b, similarity] of cases)
    assert.equal(jaccard(shingles(a), shingles(b)), similarity, `${a} / ${b}`);
});

test('shingles agree with a plain version', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.array(word, { maxLength: 40 }), (a, b) => {
      const plain = (list: string[]) =>
        new Set(
          list.length === 0
            ? []
            : list.length < 5
              ? [list.join(' ')]
              : list.slice(4).map((_, i) => list.slice(i, i + 5).join(' ')),
        );
      const [x, y] = [plain(a), plain(b)];
      const shared = [...x].filter((word) => y.has(word)).length;
      const all = x.size + y.size - shared;
      assert.equal(jaccard(shingles(a.join(' ')), shingles(b.join(' '))), all === 0 ? 0 : shared / all);
    }),
  );
});

test('texts above the threshold are found, those below are not', () => {
  const index = new NearDuplicates(0.8);
  const count = 500;
  for (let n = 0; n < count; n++) index.add(sentence(n * 1000, 104), () => true);
  let nearCount = 0;
  let farCount = 0;
  for (let n = 0; n < count; n++) {
    // 100 shingles each; shifted by s words they share 100 - s, of 100 + s.
    index.search(
      sentence(n * 1000 + 9, 104),
      () => true,
      (entry) => {
        assert.equal(entry, n);
        nearCount++;
      },
    );
    index.search(
      sentence(n * 1000 + 14, 104),
      () => true,
      () => farCount++,
    );
  }
  assert.ok(nearCount >= count - 2, `${nearCount} of ${count}`);
  assert.equal(farCount, 0);
});

test('the same text shares an entry', () => {
  const index = new NearDuplicates(0.8);
  for (let n = 0; n < 5000; n++) index.add('the same five words again and again', () => true);
  assert.equal(index.size, 1);
});

test('texts that only look alike in one place stay cheap and are not found', () => {
  const index = new NearDuplicates(0.8);
  for (let n = 0; n < 3000; n++) index.add(`${sentence(0, 24)} ${sentence(1000 + n * 30, 20)}`, () => true);
  let matches = 0;
  for (let n = 0; n < 300; n++)
    index.search(
      `${sentence(0, 24)} ${sentence(900_000 + n * 30, 20)}`,
      () => true,
      () => matches++,
    );
  assert.equal(matches, 0);
});

test('papers on two sides are counted by role, and in any role', async () => {
  const row = (id: string, citing: string, cited: string): LeakageRow => ({
    id,
    ' groups': { citing, cited },
  });
  const { groups } = await report({
    train: [row('1', 'a', 'x'), row('2', 'b', 'y'), row('3', 'b', 'c')],
    validation: [row('4', 'c', 'y')],
    test: [row('5', 'd', 'y'), row('6', 'd', 'z')],
  });
  assert.deepEqual(groups, [
    { group: 'citing', shared: 0, samples: [] },
    { group: 'cited', shared: 1, samples: ['y'] },
    { group: 'any', shared: 2, samples: ['c', 'y'] },
  ]);
});

test('near-duplicates across splits are counted with samples, those inside one are not', async () => {
  const copy = sentence(0, 60);
  const { texts } = await report({
    train: [
      { id: 't1', text: `${copy} end` },
      { id: 't2', text: sentence(5000, 60) },
      { id: 't3', text: sentence(5000, 60) },
    ],
    validation: [{ id: 'v1', text: sentence(9000, 60) }],
    test: [
      { id: 'e1', text: copy },
      { id: 'e2', text: copy },
      { id: 'e3', text: sentence(9000, 60) },
      { id: 'e4', text: null },
    ],
  });
  assert.deepEqual(texts, [
    { column: 'text', split: 'validation', other: 'train', examples: 0, of: 1, samples: [] },
    {
      column: 'text',
      split: 'test',
      other: 'train',
      examples: 2,
      of: 4,
      samples: [{ id: 'e1', other: 't1', similarity: 56 / 57 }],
    },
    {
      column: 'text',
      split: 'test',
      other: 'validation',
      examples: 1,
      of: 4,
      samples: [{ id: 'e3', other: 'v1', similarity: 1 }],
    },
  ]);
});

test('no more than twenty samples', async () => {
  const rows = (prefix: string) =>
    Array.from({ length: 50 }, (_, n) => ({ id: `${prefix}${n}`, text: sentence(n * 100, 30) }));
  const { texts } = await report({ train: rows('t'), test: rows('e') });
  assert.equal(itemAt(texts, 1).examples, 50);
  assert.equal(itemAt(texts, 1).samples.length, 20);
});

test('a column’s text is that of its values', () => {
  const cases: [unknown, string | undefined][] = [
    ['a', 'a'],
    [['a', 'b'], 'a b'],
    [[{ text: 'a', label: 1 }, { text: null }, { text: 'b' }], 'a b'],
    [[], undefined],
    [null, undefined],
    [3, undefined],
  ];
  for (const [value, text] of cases) assert.equal(toText(value), text);
});
