import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { defined } from '../../defined.fixture.js';
import { MetricError } from '../error.js';
import { corpusMeteor, meteor } from './meteor.js';
import type { MeteorOptions } from './options.js';

test('all words matched, in one chunk: only the penalty of that chunk is lost', () => {
  // P = R = 1, one chunk of four words: 1 - ½ · (1/4)³.
  const { score, matches, chunks } = meteor('the mills grind slowly', 'the mill grinds slowly');
  assertClose(score, 1 - 0.5 / 64);
  assert.deepEqual([matches, chunks], [4, 1]);
});

test('the older formula by hand', () => {
  // Matches: we, grind, papers (papers-paper by stem) of five and four words.
  // we-we 0-0 | grind 2-1, papers 3-2: two chunks. P = 3/5, R = 3/4,
  // F = P R / (0.9 P + 0.1 R) = 0.45 / 0.615; penalty ½ (2/3)³ = 4/27.
  const result = meteor('we shall grind papers well', 'we grind paper now');
  assertClose(result.precision, 3 / 5);
  assertClose(result.recall, 3 / 4);
  assertClose(result.fMean, 0.45 / 0.615);
  assertClose(result.penalty, 4 / 27);
  assertClose(result.score, (0.45 / 0.615) * (23 / 27));
});

test('METEOR 1.5 by hand: weights of stages, function words, no penalty for a perfect match', () => {
  const options: MeteorOptions = {
    variant: '1.5',
    functionWords: { name: 'the', words: new Set(['the']) },
  };
  // the-the 0-0 exact | mills-mill 2-1, turn-turns 3-2 by stem: two chunks of three matches.
  // Either side: ¼ · 1 + ¾ · 0.6 + ¾ · 0.6 = 1.15 of ¼ + 3 · ¾ = 2.5, so F = 0.46 whatever alpha.
  const result = meteor('the old mills turn', 'the mill turns slowly', options);
  assertClose(result.fMean, 0.46);
  assertClose(result.score, 0.46 * (1 - 0.6 * (2 / 3) ** 0.2));
  assertClose(meteor('the old mills turn', 'The old mills turn', options).score, 1);
});

test('alpha, beta, gamma and weights can be set', () => {
  // Two of three words match each way, 0-1 and 1-0: two chunks.
  const [hypothesis, reference] = ['a b x', 'b a y'];
  assertClose(meteor(hypothesis, reference, { gamma: 0 }).score, 2 / 3);
  assertClose(meteor(hypothesis, reference, { gamma: 1, beta: 1 }).score, 0);
  assertClose(meteor('a b', 'a b c d', { gamma: 0, alpha: 1 }).score, 1 / 2);
  assertClose(meteor('a b', 'a b c d', { gamma: 0, alpha: 0 }).score, 1);
  assertClose(meteor('mills', 'mill', { gamma: 0, weights: { stem: 0.25 } }).score, 0.25);
});

test('fewer chunks score higher: the beam against the greedy alignment', () => {
  // P = 2/3, R = 1: F = (2/3) / (0.6 + 0.1); penalty ½ for two chunks of two words, 1/16 for one.
  const fMean = 2 / 3 / 0.7;
  assertClose(meteor('a b a', 'a b').score, fMean * (1 - 1 / 2));
  assertClose(meteor('a b a', 'a b', { alignment: 'beam' }).score, fMean * (1 - 1 / 16));
});

test('of several references the best counts', () => {
  const oneMatch = meteor('a b c', 'a x y').score;
  const other = meteor('a b c', 'a b z').score;
  assert.ok(other > oneMatch);
  assert.equal(meteor('a b c', ['a x y', 'a b z']).score, other);
});

test('without a match, or without words, the score is 0', () => {
  for (const variant of ['nltk', '1.5'] as const) {
    for (const [hypothesis, reference] of [
      ['a', 'b'],
      ['', 'a'],
      ['a', ''],
      ['', ''],
    ]) {
      assert.equal(meteor(defined(hypothesis), defined(reference), { variant }).score, 0);
    }
  }
});

test('texts are cut by 13a and lower-cased; lists of words are taken as they are', () => {
  assertClose(meteor('Mills grind.', 'mills grind .').score, 1 - 0.5 / 27);
  assert.equal(meteor(['Mills', 'grind.'], [['mills', 'grind', '.']]).matches, 1);
  assert.equal(meteor('Mills', 'mills', { lowercase: false, stages: ['exact'] }).matches, 0);
});

test("a corpus's score is the mean of its segments' or that of pooled counts", () => {
  const hypotheses = ['a b', 'x'];
  const references = [['a b'], ['y']];
  const mean = corpusMeteor(hypotheses, references);
  // (1 - ½ · (1/2)³ + 0) / 2
  assertClose(mean.score, 15 / 32);
  assert.deepEqual(mean.segments, [15 / 16, 0]);
  // Pooled: P = R = 2/3, one chunk of two words.
  assertClose(corpusMeteor(hypotheses, references, { aggregate: 'pooled' }).score, (2 / 3) * (1 - 0.5 / 8));
  assert.equal(corpusMeteor([], []).score, 0);
});

test('the signature names every option', () => {
  assert.equal(
    meteor('a', ['a', 'b']).signature,
    'meteor|variant:nltk|nrefs:2|case:lc|tok:13a|stages:exact+stem|stemmer:porter-nltk|lexicon:off|align:greedy|' +
      'alpha:0.9|beta:3|gamma:0.5|delta:1|function:off|weights:1+1|aggregate:mean|version:citemill-1',
  );
  const options: MeteorOptions = {
    variant: '1.5',
    stages: ['exact'],
    beamWidth: 8,
    functionWords: { name: 'mine', words: new Set() },
  };
  assert.equal(
    corpusMeteor([['a'], ['b']], [[['a']], [['b'], ['c']]], options).signature,
    'meteor|variant:1.5|nrefs:var|case:lc|tok:given|stages:exact|stemmer:off|lexicon:off|align:beam[8]|' +
      'alpha:0.85|beta:0.2|gamma:0.6|delta:0.75|function:mine|weights:1|aggregate:pooled|version:citemill-1',
  );
});

test('invalid arguments are refused with a code', () => {
  const code = (wanted: string) => (error: unknown) => error instanceof MetricError && error.code === wanted;
  assert.throws(() => meteor('a', []), code('no-references'));
  assert.throws(() => corpusMeteor(['a'], []), code('length-mismatch'));
  const bad: MeteorOptions[] = [
    { variant: '2' as '1.5' },
    { alpha: 1.5 },
    { beta: -1 },
    { gamma: Number.NaN },
    { beamWidth: 0 },
    { stages: [] },
    { stages: ['synonym'] },
    { stages: ['guess' as 'stem'] },
    { stemmer: 'lovins' as 'porter2' },
    { weights: { stem: 2 } },
  ];
  for (const options of bad)
    assert.throws(() => meteor('a', 'a', options), code('bad-option'), JSON.stringify(options));
});

const text = fc.array(fc.constantFrom('mill', 'mills', 'paper', 'grind', 'the'), { maxLength: 12 });

test('scores lie between 0 and 1, and a text scores highest against itself', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom('nltk', '1.5' as const), (hypothesis, reference, name) => {
      const variant = name as 'nltk' | '1.5';
      const { score } = meteor(hypothesis, [reference], { variant });
      assert.ok(score >= 0 && score <= 1);
      if (reference.length > 0) assert.ok(score <= meteor(reference, [reference], { variant }).score + 1e-12);
    }),
  );
});
