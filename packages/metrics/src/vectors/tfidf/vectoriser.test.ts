import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defined } from '../../defined.fixture.js';
import { UserError } from '../../user-error.js';
import type { SparseRows } from '../sparse-rows.js';
import type { TfidfOptions } from './options.js';
import { compareCodePoints } from './prune.js';
import { TfidfVectoriser } from './vectoriser.js';

/** Rows with the terms in place of the columns, sorted by them. */
function spelt(rows: SparseRows, terms: readonly string[]): Record<string, number>[] {
  return Array.from({ length: rows.rows }, (_, i) => {
    const entries: [string, number][] = [];
    for (let k = rows.starts[i]!; k < rows.starts[i + 1]!; k++)
      entries.push([terms[rows.indices[k]!]!, rows.values[k]!]);
    return Object.fromEntries(entries.sort(([a], [b]) => compareCodePoints(a, b)));
  });
}

function fitVectoriser(texts: readonly string[], options: TfidfOptions = {}): Record<string, number>[] {
  const vectoriser = new TfidfVectoriser(options);
  return spelt(vectoriser.fitTransform(texts), vectoriser.terms);
}

function assertClose(actual: Record<string, number>[], expected: Record<string, number>[]): void {
  assert.deepEqual(actual.map(Object.keys), expected.map(Object.keys));
  for (const [i, row] of expected.entries())
    for (const [term, value] of Object.entries(row))
      assert.ok(
        Math.abs(defined(actual[i]![term]) - value) < 1e-12,
        `${term}: ${actual[i]![term]} is not ${value}`,
      );
}

const TEXTS = [
  'Silt settles in still water.',
  'Mud settles, and silt does too: still, mud is heavier!',
  '',
  'A naïve x-ray of Ⅷ 𝐱𝐲 grains; a_b 3.5 mm',
];

/** The same weight for several terms. */
function each(terms: string, weight: number): Record<string, number> {
  return Object.fromEntries(terms.split(' ').map((term) => [term, weight]));
}

const sorted = (row: Record<string, number>) =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => compareCodePoints(a, b)));

// What scikit-learn 1.9.1 answers.
const LITERAL: [title: string, TfidfOptions, Record<string, number>[]][] = [
  [
    'words by default',
    {},
    [
      { ...each('in water', 0.5086718718935652), ...each('settles silt still', 0.401042746469996) },
      {
        ...each('and does heavier is too', 0.30338183323942114),
        mud: 0.6067636664788423,
        ...each('settles silt still', 0.23918972200786026),
      },
      {},
      each('a_b grains mm naïve of ray 𝐱𝐲', 0.3779644730092272),
    ],
  ],
  [
    'words, sublinear, summing to 1',
    { sublinear: true, norm: 'l1' },
    [
      { ...each('in water', 0.22908276967366215), ...each('settles silt still', 0.18061148688422526) },
      {
        ...each('and does heavier is too', 0.11039499547043959),
        mud: 0.18691497532870274,
        ...each('settles silt still', 0.08703668243969973),
      },
      {},
      each('a_b grains mm naïve of ray 𝐱𝐲', 0.14285714285714282),
    ],
  ],
  [
    'words, neither scaled nor smoothed',
    { norm: 'none', smooth: false },
    [
      { ...each('in water', 2.386294361119891), ...each('settles silt still', 1.6931471805599454) },
      {
        ...each('and does heavier is too', 2.386294361119891),
        mud: 4.772588722239782,
        ...each('settles silt still', 1.6931471805599454),
      },
      {},
      each('a_b grains mm naïve of ray 𝐱𝐲', 2.386294361119891),
    ],
  ],
  [
    'words and pairs of words that two texts hold',
    { ngrams: [1, 2], minDocuments: 2 },
    [each('settles silt still', 0.5773502691896257), each('settles silt still', 0.5773502691896257), {}, {}],
  ],
  [
    'words that no more than a quarter of the texts hold',
    { maxShare: 0.25 },
    [
      each('in water', Math.SQRT1_2),
      { ...each('and does heavier is too', 0.3333333333333333), mud: 0.6666666666666666 },
      {},
      each('a_b grains mm naïve of ray 𝐱𝐲', 0.3779644730092272),
    ],
  ],
];

for (const [title, options, expected] of LITERAL) {
  test(`weights are scikit-learn’s: ${title}`, () =>
    assertClose(fitVectoriser(TEXTS, options), expected.map(sorted)));
}

test('weights are scikit-learn’s: characters, of the whole text and within words', () => {
  const texts = ['the tide', 'tide  at\tnoon', 'a'];
  const rare = 0.33046704843254837;
  assertClose(fitVectoriser(texts, { analyser: 'chars' }), [
    sorted({
      ' ti': 0.4403620672313486,
      'e t': 0.4403620672313486,
      'he ': 0.4403620672313486,
      the: 0.4403620672313486,
      ...each('ide tid', 0.3349067026613031),
    }),
    sorted({
      ...{
        '\tno': rare,
        ' at': rare,
        'at\t': rare,
        'de ': rare,
        'e a': rare,
        noo: rare,
        oon: rare,
        't\tn': rare,
      },
      ...each('ide tid', 0.2513287082708997),
    }),
    {},
  ]);
  const within = new TfidfVectoriser({ analyser: 'chars-in-words' });
  const rows = spelt(within.fitTransform(texts), within.terms);
  assert.deepEqual(Object.keys(rows[1]!).join('|'), ' at| no| ti|at |de |ide|noo|on |oon|tid');
  assertClose([rows[2]!], [{ ' a ': 1 }]);
  assert.ok(Math.abs(defined(rows[0]!.tid) - 0.3299283214573658) < 1e-12);
  assert.ok(Math.abs(defined(rows[1]!['on ']) - 0.34682108647230336) < 1e-12);
});

test('the most frequent terms are kept, of equals the first by code point', () => {
  const vectoriser = new TfidfVectoriser({ maxTerms: 2 }).fit(['zz yy yy', 'bb aa yy', 'zz']);
  assert.deepEqual(vectoriser.terms, ['zz', 'yy']);
  assert.deepEqual(new TfidfVectoriser({ maxTerms: 1 }).fit(['ｚｚ 𝐱𝐲']).terms, ['ｚｚ']);
});

test('terms that were not seen have no part in other texts', () => {
  const vectoriser = new TfidfVectoriser({ norm: 'none', idf: false }).fit(['silt settles']);
  assert.deepEqual(spelt(vectoriser.transform(['mud settles, settles', 'mud']), vectoriser.terms), [
    { settles: 2 },
    {},
  ]);
});

test('a vocabulary may be empty', () => {
  for (const texts of [[], [''], ['a b c', '?!']]) {
    const vectoriser = new TfidfVectoriser();
    const rows = vectoriser.fitTransform(texts);
    assert.deepEqual([rows.rows, rows.columns, rows.values.length], [texts.length, 0, 0]);
    assert.equal(vectoriser.transform(['silt settles']).values.length, 0);
  }
});

const anyTexts = fc.array(
  fc.string({ unit: fc.constantFrom(...'aAbß _1.\n\t\u00a0é中', '𝐱', '\ud800'), maxLength: 30 }),
  {
    maxLength: 12,
  },
);
const anyOptions: fc.Arbitrary<TfidfOptions> = fc.record({
  analyser: fc.constantFrom('words', 'chars', 'chars-in-words'),
  norm: fc.constantFrom('l1', 'l2', 'none'),
  sublinear: fc.boolean(),
  minDocuments: fc.integer({ min: 0, max: 2 }),
});

test('fitting and transforming in one pass, in two and text by text agree, also after an earlier fit', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, anyOptions, (before, texts, options) => {
      const vectoriser = new TfidfVectoriser(options).fit(before);
      const once = vectoriser.fitTransform(texts);
      assert.deepEqual(vectoriser.transform(texts), once);
      const streamed = new TfidfVectoriser(options);
      streamed.beginFit();
      for (const text of texts) streamed.fitText(text);
      assert.deepEqual(streamed.finishFit().transform(texts), once);
      assert.deepEqual(streamed.terms, vectoriser.terms);
    }),
  );
});

test('each row that has terms is scaled to 1, and no weight is anything but a positive number', () => {
  fc.assert(
    fc.property(anyTexts, anyOptions, (texts, options) => {
      const rows = new TfidfVectoriser(options).fitTransform(texts);
      for (let i = 0; i < rows.rows; i++) {
        const values = rows.values.subarray(rows.starts[i], rows.starts[i + 1]);
        assert.ok(values.every((value) => value > 0 && value < Infinity));
        const sum = values.reduce((total, value) => total + (options.norm === 'l1' ? value : value ** 2), 0);
        if (options.norm !== 'none' && values.length > 0) assert.ok(Math.abs(sum - 1) < 1e-12);
      }
    }),
  );
});

test('invalid options are refused', () => {
  for (const options of [
    { ngrams: [2, 1] },
    { ngrams: [0, 1] },
    { maxShare: 2 },
    { maxTerms: 0 },
    { norm: 'l3' },
    { analyser: 'lines' },
  ])
    assert.throws(() => new TfidfVectoriser(options as TfidfOptions), UserError);
});
