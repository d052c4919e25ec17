import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { UserError } from '../../user-error.js';
import type { SentenceExample } from '../model.js';
import { type LexrankOptions, lexrank, lexrankScorer } from './lexrank.js';
import { mmr } from './mmr.js';
import { greedyOracle, regressionOracle, sentenceOracle } from './oracles.js';
import { allSentences, heuristic, lead } from './plain.js';
import { querySimilarity } from './query-similarity.js';

const EXAMPLE: SentenceExample = {
  id: 'silt',
  query: 'How silt settles in water',
  sentences: [
    'Silt settles in still water.',
    'The price of grain fell.',
    '',
    'Mud and silt settle where water is still.',
    'Grain floats on water until it is wet.',
  ],
  reference: 'Silt settles where water is still.',
};

test('LEAD takes the first sentences that have words', async () => {
  assert.deepEqual(await lead().pick(EXAMPLE), [0]);
  assert.deepEqual(await lead({ maxSentences: 3 }).pick(EXAMPLE), [0, 1, 3]);
  assert.deepEqual(await lead({ words: 6 }).pick(EXAMPLE), [0, 1]);
  assert.equal(lead({ maxSentences: 2 }).name, 'lead-2');
});

const HEURISTIC: [sentence: string, isFound: boolean][] = [
  ['In this paper, we look at silt.', true],
  ['We proposed a sieve.', true],
  ['A sieve is introduced.', true],
  ['An introduction to sieves.', false],
  ['In this work we look at silt.', false],
];

for (const [sentence, isFound] of HEURISTIC)
  test(`EXT-HEURISTIC ${isFound ? 'takes' : 'passes over'} "${sentence}"`, async () => {
    const sentences = ['Silt is old.', sentence, 'We propose a sieve.'];
    assert.deepEqual(await heuristic().pick({ ...EXAMPLE, sentences }), [isFound ? 1 : 2]);
  });

test('EXT-HEURISTIC falls back to the first sentence', async () =>
  assert.deepEqual(await heuristic().pick(EXAMPLE), [0]));

// Eigenvectors of the same walks, by NumPy on scikit-learn's cosines.
const LEXRANK: [LexrankOptions, number[]][] = [
  [
    { query: false },
    [0.24254103478021696, 0.2253102205774428, 0.03614457831325303, 0.2537035470455023, 0.24230061928358498],
  ],
  [
    { query: false, similarity: 0.1 },
    [0.20119312200257294, 0.20119312200257378, 0.03614457831325305, 0.28073458884080016, 0.28073458884080027],
  ],
  [{}, [0.6144745396944495, 0.008867783687995663, 0, 0.26555888742885875, 0.1110987891886959]],
  [
    { similarity: 0.1, jump: 0.7 },
    [0.6343824008119787, 0.010728969341533376, 0, 0.2636923904434542, 0.0911962394030338],
  ],
];

for (const [options, expected] of LEXRANK)
  test(`LexRank ${JSON.stringify(options)} is where its walk settles`, async () => {
    const scores = await lexrankScorer(options).score(EXAMPLE);
    for (const [i, value] of expected.entries())
      assert.ok(Math.abs(scores[i]! - value) < 1e-10, `${scores[i]} is not ${value}`);
  });

test('MMR weighs similarity to the query against similarity to the picked sentences', async () => {
  for (const [lambda, picked] of [
    [1, [0, 3, 4, 1]],
    [0.7, [0, 4, 3, 1]],
    [0.3, [0, 1, 4, 3]],
    [0, [0, 1, 4, 3]],
  ] as const)
    assert.deepEqual(await mmr({ lambda, maxSentences: Infinity }).pick(EXAMPLE), picked);
});

const sentences = fc.array(fc.lorem({ maxCount: 6 }), { minLength: 1, maxLength: 9 });

test('LexRank’s scores sum to 1 and follow their sentences when these change places', async () => {
  await fc.assert(
    fc.asyncProperty(
      sentences,
      fc.lorem(),
      fc.constantFrom(undefined, 0.1),
      async (texts, query, similarity) => {
        const scorer = lexrankScorer({ similarity });
        const scores = await scorer.score({ id: '', query, sentences: texts });
        const reversed = await scorer.score({ id: '', query, sentences: texts.toReversed() });
        assert.ok(Math.abs(scores.reduce((sum, score) => sum + score, 0) - 1) < 1e-9);
        for (const [i, score] of scores.entries())
          assert.ok(Math.abs(score - reversed[scores.length - 1 - i]!) < 1e-9);
      },
    ),
    { numRuns: 60 },
  );
});

const summarisers = () => [
  allSentences(),
  lead(),
  heuristic(),
  querySimilarity(),
  mmr(),
  lexrank({ query: false }),
  lexrank({ query: true }),
  sentenceOracle(),
  greedyOracle(),
  regressionOracle(),
];

test('every summariser picks sentences that are there, each once, whatever the example is like', async () => {
  const hostile: Partial<SentenceExample>[] = [
    { sentences: [] },
    { sentences: ['', ' ', '\n'] },
    { sentences: ['?', '…'], query: '', reference: '' },
    { query: '' },
    { query: '𝐱𝐲 \ud800' },
    { sentences: Array.from({ length: 300 }, () => 'The same words again.') },
  ];
  for (const summariser of summarisers()) {
    const { name } = summariser;
    await summariser.fit?.(() => [EXAMPLE]);
    for (const change of hostile) {
      const example = { ...EXAMPLE, ...change };
      const picked = await summariser.pick(example);
      assert.equal(new Set(picked).size, picked.length, name);
      assert.ok(
        picked.every((place) => example.sentences[place] !== undefined),
        name,
      );
    }
  }
});

test('names and signatures distinguish summarisers', () => {
  for (const key of ['name', 'signature'] as const)
    assert.equal(new Set(summarisers().map((summariser) => summariser[key])).size, summarisers().length);
  assert.notEqual(lexrank({ maxSentences: 2 }).signature, lexrank({ maxSentences: 3 }).signature);
});

test('invalid options are refused', () => {
  assert.throws(() => mmr({ lambda: 2 }), UserError);
  assert.throws(() => lexrank({ jump: 0 }), UserError);
  assert.throws(() => lexrank({ similarity: 1 }), UserError);
});
