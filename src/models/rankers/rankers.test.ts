import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { Vectors } from '@citemill/metrics/vectors';
import fc from 'fast-check';
import { MINI, MODELS, withoutModel } from '../../embed/models.fixture.js';
import type { SentenceExample } from '../model.js';
import { embeddingRanker, openEmbeddingRanker } from './embedding-ranker.js';
import { greedyRougeRanker } from './greedy-ranker.js';
import { type TfidfRankerOptions, tfidfRanker } from './tfidf-ranker.js';

const EXAMPLE: SentenceExample = {
  id: 'silt',
  query: 'How silt settles in water',
  sentences: [
    'Silt settles in still water.',
    'The price of grain fell.',
    '',
    'Mud and silt settle where water is still.',
  ],
};

function assertClose(actual: ArrayLike<number>, expected: readonly number[]): void {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of expected.entries())
    assert.ok(Math.abs(actual[i]! - value) < 1e-12, `${actual[i]} is not ${value}`);
}

// What scikit-learn 1.9.1 answers, fitted on the query and the sentences.
const LITERAL: [TfidfRankerOptions, string, number[]][] = [
  [{}, 'tfidf-words-cosine', [0.7282736057045835, 0, 0, 0.19599981492804186]],
  [
    { measure: 'euclidean' },
    'tfidf-words-euclidean',
    [-0.7371925044320736, -Math.SQRT2, -1, -1.2680695446795953],
  ],
  [
    { analyser: 'chars' },
    'tfidf-chars-cosine',
    [0.6135730440675188, 0.026541833660944827, 0, 0.31274841448455326],
  ],
  [
    { analyser: 'chars', measure: 'euclidean' },
    'tfidf-chars-euclidean',
    [-0.8791211019336087, -1.395319437504585, -1, -1.1723920722313395],
  ],
];

for (const [options, name, scores] of LITERAL) {
  test(`${name} scores as scikit-learn does`, async () => {
    const ranker = tfidfRanker(options);
    assert.equal(ranker.name, name);
    assert.equal(ranker.fit, undefined);
    assertClose(await ranker.score(EXAMPLE), scores);
    await ranker.score({ id: 'another', query: 'grain', sentences: ['Grain fell on still water.'] });
    assertClose(await ranker.score(EXAMPLE), scores);
  });
}

test('a ranker fitted on training examples weighs by them and leaves unseen words out', async () => {
  const ranker = tfidfRanker({ fittedOn: 'training', idf: false });
  await assert.rejects(ranker.score(EXAMPLE), /call fit first/);
  await ranker.fit?.(() => [{ id: 'other', query: 'silt', sentences: ['water', 'grain'] }]);
  assertClose(await ranker.score(EXAMPLE), [1, 0, 0, 1]);
});

test('the signature names what could change a score', () => {
  const signatures = [
    {},
    { measure: 'euclidean' },
    { fittedOn: 'training' },
    { analyser: 'chars' },
    { analyser: 'chars', ngrams: [2, 4] },
    { sublinear: true },
    { norm: 'l1' },
    { maxTerms: 9 },
  ].map((options) => tfidfRanker(options as TfidfRankerOptions).signature);
  assert.equal(new Set(signatures).size, signatures.length);
});

test('scores are 0 and never NaN if the query or the vocabulary is empty', async () => {
  for (const analyser of ['words', 'chars', 'chars-in-words'] as const) {
    for (const query of ['', '?'])
      assert.deepEqual([...(await tfidfRanker({ analyser }).score({ ...EXAMPLE, query }))], [0, 0, 0, 0]);
    const nothing = { id: '', query: '', sentences: ['', ''] };
    for (const measure of ['cosine', 'euclidean'] as const)
      assert.deepEqual([...(await tfidfRanker({ analyser, measure }).score(nothing))], [0, 0]);
    assert.equal((await tfidfRanker({ analyser }).score({ ...nothing, sentences: [] })).length, 0);
  }
});

test('scores follow their sentences when these change places', async () => {
  const texts = fc.array(fc.lorem({ maxCount: 8 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(texts, fc.lorem(), async (sentences, query) => {
      const ranker = tfidfRanker();
      const scores = await ranker.score({ id: '', query, sentences });
      const reversed = await ranker.score({ id: '', query, sentences: sentences.toReversed() });
      assertClose(reversed, [...scores].reverse());
      assert.ok(scores.every((score) => score >= 0 && score < 1 + 1e-12));
    }),
    { numRuns: 50 },
  );
});

test('the greedy ranker puts picked sentences first, in the order of picking, and the others by TF-IDF', async () => {
  const sentences = [
    'Still water is clear.',
    'Fine silt settles in still water.',
    'Grain fell.',
    'The weight of fine silt decides how long it drifts.',
  ];
  const query = 'Fine silt settles in still water, and the weight of fine silt decides.';
  const scores = await greedyRougeRanker().score({ id: '', query, sentences });
  const byTfidf = await tfidfRanker().score({ id: '', query, sentences });
  assert.deepEqual(
    [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!),
    [1, 3, 0, 2],
  );
  assert.ok(scores[1]! > scores[3]! && scores[3]! > 1);
  assert.deepEqual([scores[0], scores[2]], [byTfidf[0], byTfidf[2]]);
});

test('an embedding ranker compares the vectors of query and sentences', async () => {
  const vectors = [
    [1, 0],
    [3, 4],
    [0, 0],
    [2, 0],
  ];
  const embedder = { model: 'x/two', identity: 'two', embed: async () => Vectors.of(vectors) };
  const example = { id: '', query: 'q', sentences: ['a', 'b', 'c'] };
  const cosine = embeddingRanker(embedder);
  assert.equal(cosine.name, 'embedding-two-cosine');
  assertClose(await cosine.score(example), [0.6, 0, 1]);
  assertClose(await embeddingRanker(embedder, { measure: 'euclidean' }).score(example), [
    -Math.sqrt(20),
    -1,
    -1,
  ]);
});

test('MiniLM ranks sentences about the query first', { skip: withoutModel() }, async () => {
  const ranker = await openEmbeddingRanker({ model: MINI, modelsFolder: MODELS });
  try {
    const [first, second, , fourth] = await ranker.score(EXAMPLE);
    assert.ok(defined(first) > defined(fourth) && defined(fourth) > defined(second));
  } finally {
    await ranker.close();
  }
});
