import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LcsFinder, type Span } from './lcs.js';
import { wholePowers } from './power.js';
import { WeightedLcsFinder } from './weighted-lcs.js';

const span = (words: readonly number[]): Span => ({
  words: Int32Array.from(words),
  start: 0,
  end: words.length,
});

/** The textbook table: a match goes diagonally; else back in `wide` if that loses nothing; else in `tall`. */
function naiveMarks(wide: readonly number[], tall: readonly number[]): { length: number; hits: number[] } {
  const table = Array.from({ length: wide.length + 1 }, () => new Uint16Array(tall.length + 1));
  for (let i = 1; i <= wide.length; i++) {
    for (let j = 1; j <= tall.length; j++) {
      table[i]![j] =
        wide[i - 1] === tall[j - 1]
          ? table[i - 1]![j - 1]! + 1
          : Math.max(table[i - 1]![j]!, table[i]![j - 1]!);
    }
  }
  const hits = wide.map(() => 0);
  let i = wide.length;
  let j = tall.length;
  while (i > 0 && j > 0) {
    if (wide[i - 1] === tall[j - 1]) {
      hits[i - 1] = 1;
      i--;
      j--;
    } else if (table[i - 1]![j]! >= table[i]![j - 1]!) i--;
    else j--;
  }
  return { length: table[wide.length]![tall.length]!, hits };
}

const words = (vocabulary: number, maxLength: number) =>
  fc.array(fc.nat(vocabulary - 1), { maxLength: maxLength });

test('length and marks equal those of the textbook table', () => {
  const finder = new LcsFinder();
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }).chain((n) => fc.tuple(words(n, 90), words(n, 90))),
      ([a, b]) => {
        const naive = naiveMarks(a, b);
        const hits = new Uint8Array(a.length);
        assert.equal(finder.length(span(a), span(b), 12), naive.length);
        finder.open(span(a), 12);
        finder.mark(span(b), hits);
        finder.close();
        assert.deepEqual([...hits], naive.hits);
      },
    ),
    { numRuns: 2000 },
  );
});

test('marks equal the textbook table if rows are recomputed during backtracking', () => {
  // 6,000 by 6,000 words are more rows than are kept at once.
  let state = 7;
  const random = (n: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 12) % n;
  };
  const a = Array.from({ length: 6000 }, () => random(40));
  const b = Array.from({ length: 6000 }, () => random(40));
  const naive = naiveMarks(a, b);
  const hits = new Uint8Array(a.length);
  const finder = new LcsFinder();
  finder.open(span(a), 40);
  finder.mark(span(b), hits);
  assert.deepEqual([...hits], naive.hits);
});

/** ROUGE-1.5.5's table for runs, cell by cell. */
function naiveWeightedMarks(
  model: readonly number[],
  peer: readonly number[],
  power: (run: number) => number,
) {
  const cell = () => Array.from({ length: model.length + 1 }, () => new Float64Array(peer.length + 1));
  const weight = cell();
  const run = cell();
  const move = cell();
  for (let i = 1; i <= model.length; i++) {
    for (let j = 1; j <= peer.length; j++) {
      if (model[i - 1] === peer[j - 1]) {
        const k = run[i - 1]![j - 1]!;
        weight[i]![j] = weight[i - 1]![j - 1]! + power(k + 1) - power(k);
        run[i]![j] = k + 1;
      } else if (weight[i - 1]![j]! >= weight[i]![j - 1]!) {
        weight[i]![j] = weight[i - 1]![j]!;
        move[i]![j] = 1;
      } else {
        weight[i]![j] = weight[i]![j - 1]!;
        move[i]![j] = 2;
      }
    }
  }
  const hits = model.map(() => 0);
  let i = model.length;
  let j = peer.length;
  while (i > 0 && j > 0) {
    const step = move[i]![j];
    if (step === 0) hits[i - 1] = 1;
    if (step !== 2) i--;
    if (step !== 1) j--;
  }
  return hits;
}

test('weighted marks equal those of the full table', () => {
  const power = wholePowers(1.2);
  const finder = new WeightedLcsFinder(power);
  const compare = (a: readonly number[], b: readonly number[]) => {
    const hits = new Uint8Array(a.length);
    finder.mark(span(a), span(b), hits);
    assert.deepEqual([...hits], naiveWeightedMarks(a, b, power));
  };
  fc.assert(fc.property(words(5, 40), words(5, 40), compare), { numRuns: 1000 });
  const long = Array.from({ length: 2100 }, (_, i) => ((i * i) % 97) % 11);
  compare(long, [...long].reverse());
});

test('powers of whole numbers are rounded as C rounds them', () => {
  // n ** 1.2 as printed by C with 17 digits.
  const power = wholePowers(1.2);
  const printed: Array<[n: number, power: number]> = [
    [0, 0],
    [1, 1],
    [2, 2.2973967099940698],
    [3, 3.7371928188465517],
    [7, 10.330412131161864],
    [10, 15.848931924611133],
    [100, 251.18864315095797],
  ];
  for (const [n, expected] of printed) assert.equal(power(n), expected);
  for (const n of [2, 3, 10, 1000, 99999]) {
    assert.equal(wholePowers(2)(n), n * n);
    assert.equal(wholePowers(0.5)(n), Math.sqrt(n));
    assert.equal(wholePowers(1)(n), n);
  }
});
