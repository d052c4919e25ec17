import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asciiWords, fullStopWords, rouge155Words } from '../../text/words.js';
import { NgramCounter } from './ngrams.js';
import { AsciiScanner, FullStopScanner } from './scan.js';
import { SkipBigramCounter } from './skip-bigrams.js';
import { Vocabulary, WordBuffer } from './vocabulary.js';

const VOCABULARY = 6;
const words = fc.array(fc.nat(VOCABULARY - 1), { maxLength: 40 });

function reading(numbers: readonly number[]): WordBuffer {
  const result = new WordBuffer();
  for (const number of numbers) result.add(number);
  result.endSentence();
  return result;
}

function tally(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function naiveCounts(hypothesis: readonly string[], reference: readonly string[], distinct = false) {
  const h = tally(distinct ? [...new Set(hypothesis)] : hypothesis);
  const r = tally(distinct ? [...new Set(reference)] : reference);
  let hits = 0;
  for (const [item, count] of r) hits += Math.min(count, h.get(item) ?? 0);
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { hits, hypothesis: total(h), reference: total(r) };
}

test('n-gram counts equal a count of strings, as sets and as multisets', () => {
  const counters = [new NgramCounter(false), new NgramCounter(true)] as const;
  const ngrams = (numbers: readonly number[], n: number) =>
    numbers.slice(n - 1).map((_, i) => numbers.slice(i, i + n).join(' '));
  fc.assert(
    fc.property(words, words, fc.integer({ min: 1, max: 5 }), (h, r, largest) => {
      for (const [distinct, counter] of [
        [false, counters[0]],
        [true, counters[1]],
      ] as const) {
        const counts = counter.count(reading(h), reading(r), largest, VOCABULARY);
        const naive = counts.map((_, i) => naiveCounts(ngrams(h, i + 1), ngrams(r, i + 1), distinct));
        assert.deepEqual(counts, naive);
      }
    }),
    { numRuns: 1000 },
  );
});

test('skip-bigram counts equal a count of all pairs', () => {
  const counter = new SkipBigramCounter();
  // As ROUGE-1.5.5 enumerates them: pairs, and single words except the last.
  const pairs = (numbers: readonly number[], gap: number, unigrams: boolean) =>
    numbers.flatMap((first, i) => [
      ...(unigrams && i < numbers.length - 1 ? [`${first}`] : []),
      ...numbers.slice(i + 1, Math.min(numbers.length, i + gap + 2)).map((second) => `${first} ${second}`),
    ]);
  const gap = fc.oneof(fc.nat(6), fc.constant(Infinity));
  fc.assert(
    fc.property(words, words, gap, fc.boolean(), (h, r, gap, unigrams) => {
      const counts = counter.count(reading(h), reading(r), gap, unigrams, VOCABULARY);
      assert.deepEqual(counts, naiveCounts(pairs(h, gap, unigrams), pairs(r, gap, unigrams)));
    }),
    { numRuns: 1000 },
  );
});

/** The sentences of a reading as words again. */
function spelledOut(read: WordBuffer, forms: readonly string[]): string[][] {
  return read.ends.map((end, i) =>
    [...read.words.subarray(i === 0 ? 0 : read.ends[i - 1]!, end)].map((number) => forms[number]!),
  );
}

function listingVocabulary(): { vocabulary: Vocabulary; forms: string[] } {
  const forms: string[] = [];
  const vocabulary = new Vocabulary((word) => {
    forms.push(word);
    return word;
  });
  return { vocabulary, forms };
}

test('reading into numbers gives the words of asciiWords and rouge155Words', () => {
  const character = fc.constantFrom(...'abAB019 \n-.é\u212a\u0130', 'the', 'The', 'THE', ' of ');
  for (const [cut, foldsAll] of [
    [asciiWords, true],
    [rouge155Words, false],
  ] as const) {
    const { vocabulary, forms } = listingVocabulary();
    const scanner = new AsciiScanner(vocabulary, foldsAll);
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (text) => {
        const read = new WordBuffer();
        scanner.read(text, read);
        assert.deepEqual(spelledOut(read, forms), text.split('\n').map(cut));
      }),
      { numRuns: 2000 },
    );
  }
});

test('reading into numbers gives the sentences of fullStopWords', () => {
  const character = fc.constantFrom(...'aA1..  \t\n\u00a0\x1f\ufeffé😀', 'The', 'the.');
  const { vocabulary, forms } = listingVocabulary();
  const scanner = new FullStopScanner(vocabulary);
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 40 }), (text) => {
      const read = new WordBuffer();
      scanner.read(text, read);
      assert.deepEqual(spelledOut(read, forms), fullStopWords(text));
    }),
    { numRuns: 3000 },
  );
});

test('a reader’s word table grows beyond its first size', () => {
  const vocabulary = new Vocabulary((word) => word);
  const reader = new AsciiScanner(vocabulary, true);
  const text = Array.from({ length: 50_000 }, (_, i) => `word${i % 30_000}`).join(' ');
  const read = new WordBuffer();
  reader.read(text, read);
  assert.deepEqual(
    read.words.subarray(0, read.length),
    Int32Array.from({ length: 50_000 }, (_, i) => i % 30_000),
  );
});

test('a vocabulary that grows too large is restarted, and so are its readers', () => {
  const vocabulary = new Vocabulary((word) => word, 1000);
  const reader = new AsciiScanner(vocabulary, true);
  const text = Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' ');
  reader.read(text, new WordBuffer());
  vocabulary.trim();
  assert.equal(vocabulary.size, 0);
  const read = new WordBuffer();
  reader.read('w5 w4 w5', read);
  assert.deepEqual([...read.words.subarray(0, 3)], [0, 1, 0]);
});
