import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seededRandom } from '@citemill/metrics';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { sparsifyVectors } from '@citemill/metrics/vectors';
import type { SentenceExample } from '../model.js';
import { lossAndGradient } from './loss.js';
import { createNetwork, createWorkspace } from './network.js';
import { TfidfPairs } from './pairs.js';
import { MlpRanker } from './ranker.js';
import { MLP_RANKERS } from './registry.js';
import { predict, train } from './train.js';

const uniform = (random: Random) => random.uint32() / 2 ** 31 - 1;

/** A stream that begins anew whenever a loss is asked for: the same units are silent each time. */
function dropoutOf(rate: number) {
  return rate > 0 ? { rate, random: seededRandom(9) } : undefined;
}

for (const [hidden, l2, rate] of [
  [[4], 0, 0],
  [[5, 3], 0.1, 0],
  [[6, 4, 3], 0.01, 0.4],
  [[], 0.5, 0],
] as const) {
  test(`the gradient is that of finite differences: layers ${hidden.join(', ') || 'none'}, l2 ${l2}, dropout ${rate}`, () => {
    const random = seededRandom(3);
    const rows = sparsifyVectors(Array.from({ length: 5 }, () => [uniform(random), 0, uniform(random)]));
    const labelled = { rows, labels: [1, 0, 1, 1, 0], weights: [1, 2, 0.5, 1, 1] };
    const network = createNetwork(3, hidden, random);
    const work = createWorkspace(network.widths, 5);
    const { parameters } = network;
    // Biases of zero would hide what they do.
    for (let i = 0; i < parameters.length; i++) parameters[i]! += uniform(random) / 4;
    const batch = [0, 1, 2, 3, 4];
    const lossAt = (gradient: Float64Array) =>
      lossAndGradient(network, labelled, batch, work, gradient, { l2, dropout: dropoutOf(rate) });
    const gradient = new Float64Array(parameters.length);
    const scratch = new Float64Array(parameters.length);
    lossAt(gradient);
    assert.ok(gradient.some((slope) => Math.abs(slope) > 1e-3));
    for (let i = 0; i < parameters.length; i++) {
      const kept = parameters[i]!;
      parameters[i] = kept + 1e-6;
      const above = lossAt(scratch);
      parameters[i] = kept - 1e-6;
      const below = lossAt(scratch);
      parameters[i] = kept;
      const slope = (above - below) / 2e-6;
      assert.ok(Math.abs(slope - gradient[i]!) < 1e-7, `parameter ${i}: ${gradient[i]} is not ${slope}`);
    }
  });
}

const XOR = {
  rows: sparsifyVectors([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]),
  labels: [0, 1, 1, 0],
};

test('XOR is learnt', () => {
  for (const seed of [0, 1, 2]) {
    const { network } = train(XOR, { hidden: [16], epochs: 1000, learningRate: 0.02, l2: 0, seed });
    assert.deepEqual([...predict(network, XOR.rows)].map(Math.round), XOR.labels);
  }
});

test('a set that a line parts is learnt, with dropout too', () => {
  const random = seededRandom(8);
  const points = Array.from({ length: 300 }, () => [uniform(random), uniform(random)]);
  const apart = points.filter(([x, y]) => Math.abs(defined(x) + 2 * defined(y)) > 0.2);
  const labels = apart.map(([x, y]) => defined(x) + 2 * defined(y) > 0);
  for (const dropout of [0, 0.2]) {
    const { network } = train(
      { rows: sparsifyVectors(apart), labels },
      { hidden: [20], epochs: 100, batchSize: 20, learningRate: 0.01, dropout },
    );
    assert.deepEqual(
      [...predict(network, sparsifyVectors(apart))].map((p) => p > 0.5),
      labels,
    );
  }
});

test('a seed repeats the training to the last bit, another does not', () => {
  const [a, b, c] = [4, 4, 5].map(
    (seed) => train(XOR, { epochs: 3, dropout: 0.5, batchSize: 2, seed }).network,
  );
  assert.deepEqual(a, b);
  assert.notDeepEqual(a, c);
});

test('training stops when validation no longer gains, and goes back to its best', () => {
  const contrary = { rows: XOR.rows, labels: XOR.labels.map((label) => 1 - label) };
  const { epochs, validationLosses, network } = train(
    XOR,
    { hidden: [16], epochs: 500, learningRate: 0.02, patience: 4 },
    contrary,
  );
  assert.ok(epochs < 500);
  const best = validationLosses.indexOf(Math.min(...validationLosses));
  assert.equal(epochs, best + 1 + 4);
  const again = train(XOR, { hidden: [16], epochs: best + 1, learningRate: 0.02 });
  assert.deepEqual(network, again.network);
});

const WORDS = ['silt', 'eels', 'weir', 'nets', 'mussels', 'otters'];

/** The right sentence names what its query does. */
function examples(count: number, seed: number): SentenceExample[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, id) => {
    const wanted = WORDS[random.below(2)]!;
    const sentences = Array.from({ length: 4 }, () => `about ${WORDS[random.below(WORDS.length)]} today`);
    return {
      id: `${id}`,
      query: `find ${wanted}`,
      sentences,
      labels: sentences.map((text) => text.includes(wanted)),
    };
  });
}

test('a perceptron on TF-IDF pairs learns to match query and sentence', async () => {
  const ranker = new MlpRanker(new TfidfPairs(), {
    hidden: [32],
    epochs: 60,
    batchSize: 32,
    learningRate: 0.01,
    classWeights: 'balanced',
  });
  await ranker.fit(() => examples(200, 1), { validation: () => examples(40, 2), seed: 1 });
  assert.ok(defined(ranker.history).validationLosses.length > 0);
  for (const example of examples(30, 3)) {
    const scores = await ranker.score(example);
    assert.deepEqual(
      [...scores].map((score) => score > 0.5),
      example.labels,
    );
  }
  assert.match(ranker.signature, /^mlp-tfidf-words\|.*hidden:32\|.*dropout:0\|/);
});

test('hostile training sets end in finite scores or a readable refusal', async () => {
  const empty: SentenceExample = { id: 'e', query: '', sentences: ['', ''], labels: [true, true] };
  const ranker = new MlpRanker(new TfidfPairs(), { hidden: [3], epochs: 2 });
  await ranker.fit(() => [empty]);
  assert.ok((await ranker.score(empty)).every(Number.isFinite));
  assert.equal((await ranker.score({ id: 'n', query: 'x', sentences: [] })).length, 0);
  await assert.rejects(
    ranker.fit(() => []),
    { name: 'UserError', message: /the training set is empty/ },
  );
  await assert.rejects(
    ranker.fit(() => [{ ...empty, labels: [true] }]),
    { name: 'UserError', message: /2 sentences and 1/ },
  );
  assert.throws(() => train({ rows: sparsifyVectors([[Number.NaN]]), labels: [1] }), {
    name: 'UserError',
    message: /is NaN/,
  });
  for (const options of [{ hidden: [0] }, { epochs: 0.5 }, { dropout: 1 }, { learningRate: 0 }])
    assert.throws(() => train(XOR, options), { name: 'UserError' });
  await assert.rejects(new MlpRanker(new TfidfPairs()).score(empty), {
    name: 'UserError',
    message: /fit first/,
  });
});

test('perceptrons are found by their names, with the layers of SciQFS by default', () => {
  for (const [name, create] of Object.entries(MLP_RANKERS)) assert.equal(create().name, name);
  assert.match(MLP_RANKERS['mlp-tfidf-chars']().signature, /analyser:chars.*hidden:100\+100\+100/);
  assert.match(MLP_RANKERS['mlp-tfidf-words']({ hidden: [7] }).signature, /hidden:7\|/);
});
