import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { MetricError } from '../error.js';
import { bleuStatistic, bleuStatistics, corpusBleu, sentenceBleu } from './bleu.js';
import type { BleuOptions } from './options.js';

const PLAIN = { tokenise: 'none' } as const;

test('BLEU is the geometric mean of the four n-gram precisions', () => {
  // a b c d e against a b c d f: 4/5 words, 3/4 pairs, 2/3 triples, 1/2 quadruples; lengths equal.
  const { score, precisions, matches, totals, brevityPenalty } = corpusBleu(
    ['a b c d e'],
    ['a b c d f'],
    PLAIN,
  );
  assert.deepEqual(
    [matches, totals],
    [
      [4, 3, 2, 1],
      [5, 4, 3, 2],
    ],
  );
  assert.deepEqual(precisions, [80, 75, 200 / 3, 50]);
  assert.equal(brevityPenalty, 1);
  assertClose(score, 100 * (1 / 5) ** (1 / 4));
  assertClose(score, 66.8740304976422);
});

test('a hypothesis shorter than its reference has the brevity penalty exp(1 − r/c)', () => {
  assertClose(corpusBleu(['a small cat sat'], ['a small cat sat there']).score, 100 * Math.exp(1 - 5 / 4));
  assertClose(corpusBleu(['a small cat sat'], ['a small cat sat there']).score, 77.8800783071405);
});

test('a longer hypothesis has no brevity penalty, only a lower precision', () => {
  // 4/5, 3/4, 2/3, 1/2 again.
  assertClose(corpusBleu(['a b c d e'], ['a b c d'], PLAIN).score, 100 * (1 / 5) ** (1 / 4));
});

test('corpus counts are summed before the precisions are taken', () => {
  // Segment 1: 4/4 3/3 2/2 1/1. Segment 2: 3/4 1/3 0/2 0/1 (a b . d: the pair "a b" alone matches).
  const { matches, totals, score } = corpusBleu(['p q r s', 'a b x d'], ['p q r s', 'a b c d'], PLAIN);
  assert.deepEqual(matches, [7, 4, 2, 1]);
  assert.deepEqual(totals, [8, 6, 4, 2]);
  assertClose(score, 100 * ((7 / 8) * (4 / 6) * (2 / 4) * (1 / 2)) ** (1 / 4));
});

test('each smoothing method follows Chen and Cherry', () => {
  // a b c d e against a x c y e: 3/5 words, then 0/4, 0/3, 0/2.
  const cases: [BleuOptions, number][] = [
    [{ smooth: 'exp' }, (3 / 5) * (1 / (2 * 4)) * (1 / (4 * 3)) * (1 / (8 * 2))],
    [{ smooth: 'floor' }, (3 / 5) * (0.1 / 4) * (0.1 / 3) * (0.1 / 2)],
    [{ smooth: 'floor', smoothValue: 0.5 }, (3 / 5) * (0.5 / 4) * (0.5 / 3) * (0.5 / 2)],
    [{ smooth: 'add-k' }, (3 / 5) * (1 / 5) * (1 / 4) * (1 / 3)],
    [{ smooth: 'add-k', smoothValue: 2 }, (3 / 5) * (2 / 6) * (2 / 5) * (2 / 4)],
    [{ smooth: 'none' }, 0],
  ];
  for (const [options, product] of cases) {
    assertClose(
      sentenceBleu('a b c d e', 'a x c y e', { ...PLAIN, ...options }).score,
      100 * product ** (1 / 4),
    );
  }
});

test('without any matching word BLEU is 0, whatever the smoothing', () => {
  for (const smooth of ['exp', 'floor', 'add-k', 'none'] as const) {
    assert.equal(sentenceBleu('a b c d', 'w x y z', { smooth }).score, 0);
  }
});

test('with effective order, a short sentence is scored by the n-gram orders it has', () => {
  assertClose(sentenceBleu('a b', 'a b').score, 100);
  assert.equal(sentenceBleu('a b', 'a b', { effectiveOrder: false }).score, 0);
  assert.equal(corpusBleu(['a b'], ['a b']).score, 0);
});

test('a word counts at most as often as in the reference that has it most often', () => {
  // Seven times "the" against two and one: 2/7 words (the example of Papineni et al., 2002).
  const references = ['the cat the', 'a the cat'];
  assert.deepEqual(sentenceBleu('the the the the the the the', references, { order: 1 }).matches, [2]);
});

test('the closest reference length counts, and of two equally close the shorter', () => {
  const lengthFor = (...references: string[]) => sentenceBleu('a b c d', references, PLAIN).referenceLength;
  assert.equal(lengthFor('a b c d e f', 'a b c'), 3);
  assert.equal(lengthFor('a b c d e', 'a b c'), 3);
  assert.equal(lengthFor('a b c', 'a b c d e'), 3);
  assert.equal(lengthFor('a', 'a b c d e f'), 6);
});

test('case matters unless lowercasing is asked for', () => {
  assert.equal(sentenceBleu('A B C D', 'a b c d').score, 0);
  assertClose(sentenceBleu('A B C D', 'a b c d', { lowercase: true }).score, 100);
});

test('an empty hypothesis scores 0 and an empty corpus scores 0', () => {
  assert.equal(sentenceBleu('', 'a b').score, 0);
  assert.equal(sentenceBleu('', '').score, 0);
  assert.equal(corpusBleu([], []).score, 0);
});

test('the signature names every option', () => {
  assert.equal(
    corpusBleu(['a'], [['a']]).signature,
    'bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|order:4|version:citemill-1',
  );
  const options: BleuOptions = {
    lowercase: true,
    tokenise: 'intl',
    smooth: 'floor',
    smoothValue: 0.25,
    order: 2,
  };
  assert.equal(
    sentenceBleu('a', ['a', 'b'], options).signature,
    'bleu|nrefs:2|case:lc|eff:yes|tok:intl|smooth:floor[0.25]|order:2|version:citemill-1',
  );
  assert.match(corpusBleu(['a', 'b'], ['a', ['b', 'c']]).signature, /nrefs:var/);
});

test('invalid arguments are refused with a code', () => {
  const code = (wanted: string) => (error: unknown) => error instanceof MetricError && error.code === wanted;
  assert.throws(() => corpusBleu(['a'], []), code('length-mismatch'));
  assert.throws(() => sentenceBleu('a', []), code('no-references'));
  assert.throws(() => sentenceBleu('a', 'a', { order: 0 }), code('bad-option'));
  assert.throws(() => sentenceBleu('a', 'a', { smooth: 'add-k', smoothValue: -1 }), code('bad-option'));
  assert.throws(() => sentenceBleu('a', 'a', { tokenise: 'zh' as '13a' }), code('bad-option'));
  assert.throws(() => sentenceBleu('a', 'a', { smooth: 'add' as 'exp' }), code('bad-option'));
});

test('the statistic of counted segments is the corpus score', () => {
  const hypotheses = ['p q r s', 'a b x d'];
  const references = ['p q r s', 'a b c d'];
  const segments = hypotheses.map((hypothesis, i) => bleuStatistics(hypothesis, references[i]!));
  assert.equal(bleuStatistic().of(segments), corpusBleu(hypotheses, references).score);
});

const segment = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((words) => words.join(' '));

test('counts agree with counting n-grams as strings', () => {
  fc.assert(
    fc.property(segment, fc.array(segment, { minLength: 1, maxLength: 3 }), (hypothesis, references) => {
      const { matches, totals } = bleuStatistics(hypothesis, references, PLAIN);
      for (let n = 1; n <= 4; n++) {
        const counts = naiveCounts(hypothesis, n);
        const others = references.map((reference) => naiveCounts(reference, n));
        let matched = 0;
        let total = 0;
        for (const [gram, count] of counts) {
          matched += Math.min(count, Math.max(...others.map((other) => other.get(gram) ?? 0)));
          total += count;
        }
        assert.deepEqual([matches[n - 1], totals[n - 1]], [matched, total]);
      }
    }),
  );
});

test('a segment scores 100 against itself', () => {
  fc.assert(
    fc.property(segment, (text) => text === '' || Math.abs(sentenceBleu(text, text).score - 100) < 1e-9),
  );
});

test('more references never reduce the matches', () => {
  fc.assert(
    fc.property(segment, segment, segment, (hypothesis, first, second) => {
      const withFirst = bleuStatistics(hypothesis, [first]).matches;
      const two = bleuStatistics(hypothesis, [first, second]).matches;
      return withFirst.every((count, n) => two[n]! >= count);
    }),
  );
});

function naiveCounts(text: string, n: number): Map<string, number> {
  const words = text.split(' ').filter((word) => word !== '');
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= words.length; i++) {
    const gram = words.slice(i, i + n).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}
