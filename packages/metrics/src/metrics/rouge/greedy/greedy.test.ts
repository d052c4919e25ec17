import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defined } from '../../../defined.fixture.js';
import { asciiWords, fullStopWords, rouge155Words } from '../../../text/words.js';
import { thorough } from '../../../thorough.fixture.js';
import { MetricError } from '../../error.js';
import { rouge } from '../rouge.js';
import { roundToFiveDigits } from '../score.js';
import { greedy } from './greedy.js';
import type { GreedyOptions, GreedySettings } from './options.js';
import type { GreedySeed } from './search.js';

const CUT = {
  google: asciiWords,
  perl155: rouge155Words,
  pltrdy: (text: string) => fullStopWords(text).flat(),
};

/** ROUGE-N of a bag of sentences, written down plainly. */
function bagScore(settings: GreedySettings, summary: readonly string[], reference: string): number {
  const { n, distinct, variant, alpha } = settings;
  const ngrams = (words: readonly string[]) =>
    words.slice(n - 1).map((_, i) => words.slice(i, i + n).join(' '));
  const cut = CUT[variant];
  let have = summary.flatMap((sentence) => ngrams(cut(sentence)));
  let want = ngrams(cut(reference));
  if (distinct) [have, want] = [[...new Set(have)], [...new Set(want)]];
  const left = [...want];
  let hits = 0;
  for (const ngram of have) {
    const place = left.indexOf(ngram);
    if (place < 0) continue;
    left.splice(place, 1);
    hits++;
  }
  const precision = have.length > 0 ? hits / have.length : 0;
  const recall = want.length > 0 ? hits / want.length : 0;
  if (variant === 'perl155') {
    const [p, r] = [roundToFiveDigits(precision), roundToFiveDigits(recall)];
    if (settings.measure === 'recall') return r;
    const weighted = (1 - alpha) * p + alpha * r;
    return weighted > 0 ? roundToFiveDigits((p * r) / weighted) : 0;
  }
  if (settings.measure === 'recall') return recall;
  if (variant === 'pltrdy') return 2 * ((precision * recall) / (precision + recall + 1e-8));
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

/** The plain algorithm: at every step, every remaining sentence is tried and the whole summary scored again. */
function naive(settings: GreedySettings, sentences: readonly string[], reference: string, seed: GreedySeed) {
  const { n, measure, most, across, startFrom, variant, alpha, distinct } = settings;
  const scorer = rouge({
    variant,
    metrics: [`rouge${n}`],
    ...(variant === 'perl155' ? { alpha } : {}),
    ...(variant === 'pltrdy' ? { distinct } : {}),
  });
  const score = (summary: readonly string[]) =>
    across
      ? defined(scorer.score(summary.join(' '), reference).scores[`rouge${n}`])[measure]
      : bagScore(settings, summary, reference);
  const summary = [...(seed.text ? [seed.text] : []), ...(seed.sentences ?? []).map((s) => sentences[s]!)];
  const left = sentences
    .map((_, i) => i)
    .filter((i) => !seed.sentences?.includes(i) && !seed.excluded?.includes(i));
  const picked: number[] = [];
  const scores: number[] = [];
  const seedScore = summary.length > 0 ? score(summary) : 0;
  let current = startFrom === 'zero' ? 0 : seedScore;
  while (left.length > 0 && picked.length < most) {
    const tried = left.map((i) => score([...summary, sentences[i]!]));
    const best = Math.max(...tried);
    if (!(best > current)) break;
    const [pick] = left.splice(tried.indexOf(best), 1) as [number];
    summary.push(sentences[pick]!);
    picked.push(pick);
    scores.push(best);
    current = best;
  }
  return { picked, scores, seedScore };
}

const words = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const plainSentence = fc.array(words, { maxLength: 8 }).map((list) => list.join(' '));
// Full stops and spaces wherever they may disturb.
const oddSentence = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'A', ' ', ' ', '.', '. ', ' .', 'a b', 'b c', 'c d.'), {
    maxLength: 9,
  })
  .map((list) => list.join(''));
const sentence = fc.oneof({ weight: 3, arbitrary: plainSentence }, { weight: 2, arbitrary: oddSentence });
const wordOptions = fc.oneof(
  fc.constant<GreedyOptions>({ variant: 'google' }),
  fc.constantFrom(0, 0.3, 0.5, 1).map((alpha): GreedyOptions => ({ variant: 'perl155', alpha })),
  fc.boolean().map((distinct): GreedyOptions => ({ variant: 'pltrdy', distinct })),
);
const options = fc
  .tuple(
    wordOptions,
    fc.record({
      n: fc.constantFrom(1, 2, 2, 3),
      measure: fc.constantFrom('f' as const, 'recall' as const),
      most: fc.constantFrom(1, 3, Infinity),
      across: fc.boolean(),
      startFrom: fc.constantFrom('seed' as const, 'zero' as const),
    }),
  )
  .map(([one, other]): GreedyOptions => ({ ...one, ...other }));

const document = fc.array(sentence, { maxLength: 12 });
const seeds = fc.record({
  text: fc.oneof(fc.constant(''), sentence),
  places: fc.array(fc.nat(11), { maxLength: 2 }),
  excluded: fc.array(fc.nat(11), { maxLength: 3 }),
});

test('the picks and scores are those of the plain algorithm, ties included', () => {
  fc.assert(
    fc.property(
      options,
      document,
      sentence,
      sentence,
      seeds,
      (options, sentences, query, otherQuery, { text, places, excluded }) => {
        const seed: GreedySeed = {
          text,
          sentences: [...new Set(places)].filter((place) => place < sentences.length),
          excluded: excluded.filter((place) => place < sentences.length),
        };
        const selector = greedy(options);
        const reference = `${query} ${otherQuery}`;
        const { picked, scores, seedScore } = selector.select(sentences, reference, seed);
        assert.deepEqual({ picked, scores, seedScore }, naive(selector.settings, sentences, reference, seed));
      },
    ),
    { numRuns: thorough(6_000, 1_000) },
  );
});

test('picks and scores are the same on longer documents, with one selector for many', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const longSentence = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 20 });
  for (const options of [
    { variant: 'google' },
    { variant: 'google', measure: 'recall', most: 5 },
    { variant: 'perl155', n: 1 },
    { variant: 'perl155', n: 1, across: true },
    { variant: 'pltrdy', across: true, startFrom: 'zero' },
    { variant: 'pltrdy', n: 1 },
    { variant: 'pltrdy', n: 3, across: true },
  ] as const satisfies GreedyOptions[]) {
    const selector = greedy(options);
    fc.assert(
      fc.property(
        fc.array(longSentence, { minLength: 20, maxLength: 60 }),
        longSentence,
        (document, reference) => {
          const sentences = document.map((list, i) => `${list.join(' ')}${i % 3 === 0 ? '.' : ''}`);
          const query = [...reference, ...document[0]!, ...reference, ...document[7]!].join(' ');
          const seed = { text: sentences[3]! };
          const { picked, scores, seedScore } = selector.select(sentences, query, seed);
          assert.deepEqual({ picked, scores, seedScore }, naive(selector.settings, sentences, query, seed));
        },
      ),
      { numRuns: thorough(60, 20) },
    );
  }
});

test('a document read once gives the same picks for each of many references', () => {
  for (const variant of ['google', 'pltrdy'] as const) {
    const selector = greedy({ variant, across: variant === 'pltrdy' });
    const sentences = ['a b c d.', 'b c e f.', '. c d a', 'e f a b', 'd d d.'];
    const read = selector.read(sentences);
    for (const reference of ['a b c', 'e f a', 'c d a b', 'd d', 'x y', 'b c e f a b']) {
      assert.deepEqual(selector.select(read, reference), selector.select(sentences, reference), reference);
    }
    if (variant === 'google') continue;
    // Enough other words for the selector to restart its numbers.
    selector.read([Array.from({ length: 1 << 18 }, (_, i) => `w${i}`).join(' ')]);
    assert.deepEqual(selector.read(['q r s']).texts, ['q r s']);
    assert.deepEqual(
      selector.select(read, 'b c e f'),
      greedy(selector.settings).select(sentences, 'b c e f'),
    );
  }
});

test('the oracle of the documentation picks the first sentence with all bigrams', () => {
  const oracle = greedy({ measure: 'recall', most: 5 });
  assert.deepEqual(
    oracle.select(['we saw a cat', 'the dog sat down', 'the dog sat'], 'the dog sat').picked,
    [1],
  );
});

test('a sentence that adds nothing is not picked, and of equal ones the earliest is', () => {
  const selector = greedy({ n: 1, measure: 'recall' });
  assert.deepEqual(selector.select(['x', 'a b', 'b a', 'c', 'a'], 'a b c').picked, [1, 3]);
});

test('F prefers the shorter of two sentences with the same hits', () => {
  // Against "a b": "a b x" has P 2/3, "a b" has P 1.
  assert.deepEqual(greedy({ n: 1 }).select(['a b x', 'a b'], 'a b').picked, [1]);
  assert.deepEqual(greedy({ n: 1, measure: 'recall' }).select(['a b x', 'a b'], 'a b').picked, [0]);
});

test('starting from zero, the first pick may lower the seed’s score, as in the code of ROUGE-SciQFS', () => {
  const sentences = ['x y', 'a x y z'];
  const seed = { text: 'a b' };
  const fromSeed = greedy({ variant: 'pltrdy', n: 1 }).select(sentences, 'a b', seed);
  assert.deepEqual([fromSeed.picked, fromSeed.score], [[], 0.999999995]);
  const fromZero = greedy({ variant: 'pltrdy', n: 1, startFrom: 'zero' }).select(sentences, 'a b', seed);
  // P = 2/4 with "x y", 2/5 with "a x y z".
  assert.deepEqual(fromZero.picked, [0]);
  assert.ok(fromZero.score < fromZero.seedScore);
});

test('with n-grams across sentences, the summary is one text in the order of picking', () => {
  // "b c" is there only where "c d" follows "a b".
  const sentences = ['c d', 'a b'];
  const within = greedy({ n: 2, measure: 'recall' }).select(sentences, 'a b c d');
  assert.deepEqual([within.picked, within.score], [[0, 1], 2 / 3]);
  const across = greedy({ n: 2, measure: 'recall', across: true }).select(sentences, 'a b c d', {
    sentences: [1],
  });
  assert.deepEqual([across.picked, across.score], [[0], 1]);
});

test('without sentences, a reference or words, nothing is picked', () => {
  for (const variant of ['google', 'perl155', 'pltrdy'] as const) {
    for (const across of [true, false]) {
      const selector = greedy({ variant, across });
      assert.deepEqual(selector.select([], 'a b').picked, []);
      assert.deepEqual(selector.select(['a b', ''], '').picked, []);
      assert.deepEqual(selector.select(['', '.', ' '], 'a b').picked, []);
    }
  }
});

test('a seed that is not a sentence of the document is refused', () => {
  assert.throws(() => greedy().select(['a'], 'a', { sentences: [1] }), MetricError);
  assert.throws(() => greedy().select(['a'], 'a', { excluded: [1] }), MetricError);
});

// For every option there is: two settings that differ in it alone. A new option does not compile until it is here.
const CHANGES: {
  [Option in Exclude<keyof Required<GreedyOptions>, 'data'>]: [GreedyOptions, GreedyOptions];
} = {
  variant: [{ variant: 'google' }, { variant: 'perl155' }],
  stem: [{}, { stem: true }],
  unicode: [{}, { unicode: true }],
  removeStopWords: [{ variant: 'perl155' }, { variant: 'perl155', removeStopWords: true }],
  alpha: [{ variant: 'perl155' }, { variant: 'perl155', alpha: 0.2 }],
  distinct: [{ variant: 'pltrdy' }, { variant: 'pltrdy', distinct: false }],
  n: [{ n: 1 }, { n: 2 }],
  measure: [{ measure: 'f' }, { measure: 'recall' }],
  most: [{ most: 5 }, { most: 6 }],
  across: [{}, { across: true }],
  startFrom: [{}, { startFrom: 'zero' }],
};

for (const [option, [one, other]] of Object.entries(CHANGES)) {
  test(`a change of ${option} changes the signature`, () => {
    assert.notEqual(greedy(one).signature, greedy(other).signature);
  });
}

for (const options of [
  { n: 0 },
  { n: 1.5 },
  { most: -1 },
  { measure: 'precision' as 'f' },
  { startFrom: 'one' as 'zero' },
  { variant: 'google', alpha: 0.7 },
] satisfies GreedyOptions[]) {
  test(`refuses ${JSON.stringify(options)}`, () => assert.throws(() => greedy(options), MetricError));
}
