import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { UserError } from '../../user-error.js';
import type { SentenceExample } from '../model.js';
import { greedyOracle, regressionOracle, rougeScorer, sentenceOracle } from './oracles.js';

const EXAMPLE: SentenceExample = {
  id: 'delta',
  query: '',
  sentences: [
    'Deltas are old.',
    'Silt settles where the river meets the sea, and the land grows.',
    'Land grows by a metre a year.',
    'Where the river meets the sea there are gulls.',
  ],
  reference: 'Silt settles where the river meets the sea, and land grows by a metre a year.',
};

test('a sentence is scored by its own ROUGE', async () => {
  // 15 bigrams in the reference; 11, 6 and 8 in the sentences, of which 9, 6 and 5 are in it.
  const scores = await rougeScorer().score(EXAMPLE);
  assert.deepEqual(
    [...scores].map((score) => Number(score.toFixed(6))),
    [0, (2 * 9) / 26, (2 * 6) / 21, (2 * 5) / 23].map((score) => Number(score.toFixed(6))),
  );
});

test('the one-sentence oracle takes the best sentence, and the first of equals', async () => {
  assert.deepEqual(await sentenceOracle().pick(EXAMPLE), [1]);
  assert.deepEqual(await sentenceOracle().pick({ ...EXAMPLE, reference: 'Ice.' }), [0]);
});

test('the oracle of one sentence looks at every reference, or at the first', async () => {
  const example = { ...EXAMPLE, references: ['Deltas grow old.', defined(EXAMPLE.reference)] };
  assert.deepEqual(await sentenceOracle({ metric: 'rouge2' }).pick(example), [1]);
  assert.deepEqual(await sentenceOracle({ metric: 'rouge1', references: 'first' }).pick(example), [0]);
});

test('the greedy oracle combines sentences in the order of the document', async () => {
  assert.deepEqual(await greedyOracle().pick(EXAMPLE), [1, 2]);
  assert.deepEqual(await greedyOracle().pick({ ...EXAMPLE, reference: 'Ice.' }), []);
  assert.deepEqual(await greedyOracle({ most: 1 }).pick(EXAMPLE), [1]);
});

test('the oracle by regression blocks trigrams and keeps to a threshold', async () => {
  assert.deepEqual(await regressionOracle({ threshold: 0 }).pick(EXAMPLE), [1, 2]);
  assert.deepEqual(await regressionOracle({ threshold: 0, redundancy: 'none' }).pick(EXAMPLE), [1, 2, 3]);
  assert.deepEqual(await regressionOracle({ threshold: 0.6 }).pick(EXAMPLE), [1]);
});

test('a searched threshold is the one with the best mean ROUGE-2 F1 of the validation examples', async () => {
  const oracle = regressionOracle({ redundancy: 'none' });
  await assert.rejects(oracle.pick(EXAMPLE), /call fit first/);
  await oracle.fit?.(() => [{ ...EXAMPLE, reference: 'Ice.' }], { validation: () => [EXAMPLE] });
  // The third best sentence would lower the score.
  assert.deepEqual(await oracle.pick(EXAMPLE), [1, 2]);
});

test('the threshold is searched by the ROUGE that judges the summaries', async () => {
  // Without stems "settling silts" shares nothing with "settled silt": taking it only costs precision.
  const example = {
    ...EXAMPLE,
    sentences: ['The delta grows in spring.', 'Settling silts raising banks.'],
    reference: 'The delta grows in spring. Settled silt raised banks.',
  };
  const picks = async (stem: boolean) => {
    const by = { variant: 'google', stem } as const;
    const oracle = regressionOracle({ redundancy: 'none', stem: true, searchedBy: by });
    await oracle.fit?.(() => [example], { validation: () => [example] });
    return { picked: await oracle.pick(example), signature: oracle.signature };
  };
  assert.deepEqual([(await picks(true)).picked, (await picks(false)).picked], [[0, 1], [0]]);
  assert.match((await picks(false)).signature, /searched-by:\{"variant":"google","stem":false\}/);
});

test('an oracle names the example that has no reference', async () => {
  const { reference: _, ...example } = EXAMPLE;
  for (const oracle of [sentenceOracle(), greedyOracle()])
    await assert.rejects(oracle.pick(example), (error: Error) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /delta has no reference/);
      return true;
    });
});
