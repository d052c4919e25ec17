import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binaryScores, seededRandom } from '@citemill/metrics';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { type SparseRows, sparsifyVectors } from '@citemill/metrics/vectors';
import fc from 'fast-check';
import type { ParagraphExample } from '../model.js';
import { CiteWorthModel } from './citeworth.js';
import { ParagraphFeatures } from './features.js';
import { fitPositiveUnlabelled, unlabelledPositive } from './positive-unlabelled.js';
import { SURFACE, surfaceFeatures } from './surface.js';
import { bestThreshold } from './threshold.js';

const CLAIMS = [
  'Silt was found to harm mussels.',
  'Others have reported warm rivers.',
  'Eels are known to migrate.',
];
const OWN = ['We then sieved the mud.', 'Here we describe our nets.', 'Figure 2 shows the weir.'];

/** Paragraphs in which sentences about other people's work are cited. */
function paragraphs(count: number, seed: number): ParagraphExample[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, id) => {
    const labels = Array.from({ length: 3 + random.below(3) }, () => random.below(3) === 0);
    const sentences = labels.map((label) => (label ? CLAIMS : OWN)[random.below(3)]!);
    return { id: String(id), section: 'Introduction', sentences, labels };
  });
}

/** Paragraphs in which the sentence after `Signpost.` is cited, so that only its neighbour predicts the label. */
function signposts(count: number, seed: number): ParagraphExample[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, id) => {
    const sentences = Array.from(
      { length: 6 },
      () => ['Signpost stands.', 'Nothing stands.'][random.below(2)]!,
    );
    const labels = sentences.map((_, i) => i > 0 && sentences[i - 1]!.startsWith('Signpost'));
    return { id: String(id), section: '', sentences, labels };
  });
}

async function f1(model: CiteWorthModel, examples: ParagraphExample[]): Promise<number> {
  const truth: boolean[] = [];
  const answers: boolean[] = [];
  for (const example of examples) {
    truth.push(...defined(example.labels));
    for (const score of await model.score(example)) answers.push(score >= model.threshold);
  }
  return binaryScores(truth.map(Number), answers.map(Number)).f;
}

for (const scope of ['sentence', 'paragraph'] as const) {
  test(`with the features of a ${scope}, words that mark citations are learnt`, async () => {
    const model = new CiteWorthModel({ scope });
    await model.fit(() => paragraphs(60, 1));
    assert.equal(await f1(model, paragraphs(20, 2)), 1);
  });
}

test('only the model that sees the paragraph learns from the neighbour', async () => {
  const scores: number[] = [];
  for (const scope of ['sentence', 'paragraph'] as const) {
    const model = new CiteWorthModel({ scope, C: 10 });
    await model.fit(async function* () {
      yield* signposts(80, 3);
    });
    scores.push(await f1(model, signposts(40, 4)));
  }
  assert.ok(scores[0]! < 0.8, `${scores}`);
  assert.equal(scores[1], 1);
});

test('scores are probabilities, one per sentence, and the same on every run', async () => {
  const answers = [];
  for (let run = 0; run < 2; run++) {
    const model = new CiteWorthModel({ scope: 'paragraph', positiveUnlabelled: true });
    await model.fit(() => paragraphs(40, 1), { seed: 5 });
    answers.push(
      await model.score({ id: 'x', section: 'New', sentences: ['', CLAIMS[0]!, 'Unseen.', '\ud800'] }),
    );
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(answers[0]!.length, 4);
  for (const score of answers[0]!) assert.ok(score > 0 && score < 1);
});

test('names and signatures distinguish models', () => {
  const models = [
    new CiteWorthModel(),
    new CiteWorthModel({ scope: 'paragraph' }),
    new CiteWorthModel({ positiveUnlabelled: true }),
    new CiteWorthModel({ scope: 'paragraph', positiveUnlabelled: true, threshold: 'tuned' }),
    new CiteWorthModel({ C: 1 }),
    new CiteWorthModel({ tfidf: { minDocuments: 2 } }),
  ];
  assert.deepEqual(pluck(models.slice(0, 4), 'name'), [
    'logistic',
    'logistic-context',
    'logistic-pu',
    'logistic-context-pu',
  ]);
  assert.equal(new Set(models.map(({ signature }) => signature)).size, models.length);
});

test('a tuned threshold comes from validation and wants it', async () => {
  const model = new CiteWorthModel({ threshold: 'tuned' });
  await assert.rejects(
    model.fit(() => paragraphs(9, 1)),
    { name: 'UserError', message: /needs validation/ },
  );
  const validation = () => paragraphs(20, 7);
  await model.fit(() => paragraphs(60, 1), { validation });
  assert.equal(await f1(model, validation()), 1);
  assert.notEqual(model.threshold, 0.5);
});

const unfit: [string, ParagraphExample[], RegExp][] = [
  ['nothing', [], /both classes/],
  ['no labels', [{ id: 'a', section: '', sentences: ['One.'] }], /both classes/],
  [
    'one class',
    [{ id: 'a', section: '', sentences: ['One.', 'Two.'], labels: [true, true] }],
    /both classes/,
  ],
  [
    'fewer labels than sentences',
    [{ id: 'a', section: '', sentences: ['One.'], labels: [] }],
    /a has 1 sentences and 0/,
  ],
];
for (const [name, examples, message] of unfit) {
  test(`refuses to learn from ${name}`, async () => {
    for (const positiveUnlabelled of [false, true]) {
      const model = new CiteWorthModel({ positiveUnlabelled });
      await assert.rejects(
        model.fit(() => examples),
        { name: 'UserError', message },
      );
    }
  });
}

test('refuses to score before it has learnt', async () => {
  await assert.rejects(new CiteWorthModel().score(paragraphs(1, 1)[0]!), {
    name: 'UserError',
    message: /fit first/,
  });
});

test('neighbours have their own columns', async () => {
  const paragraph = { id: 'p', section: 'Methods', sentences: ['Alpha.', 'Beta.', 'Gamma.'] };
  const features = new ParagraphFeatures('paragraph');
  await features.fit([paragraph]);
  const { starts, indices, columns } = features.rows(paragraph);
  assert.equal(columns, 3 * 3 + 1 + SURFACE.length);
  const words = (row: number) =>
    [...indices.slice(starts[row], starts[row + 1])].filter((column) => column < 10);
  // Columns: 0, 3, 6 the sentence, 1, 4, 7 the one before, 2, 5, 8 the one after, 9 the title.
  assert.deepEqual(
    [words(0), words(1), words(2)],
    [
      [0, 5, 9],
      [3, 1, 8, 9],
      [6, 4, 9],
    ],
  );
});

/** The rows of a design, dense, as {@link ParagraphFeatures.rows} makes them of one paragraph at a time. */
function denseRow({ starts, indices, values, columns }: SparseRows, row: number): number[] {
  const dense = new Array<number>(columns).fill(0);
  for (let k = starts[row]!; k < starts[row + 1]!; k++) dense[indices[k]!] = values[k]!;
  return dense;
}

for (const scope of ['sentence', 'paragraph'] as const)
  for (const tfidf of [{}, { minDocuments: 3 }])
    test(`rows that are packed while words are learnt equal those of single paragraphs (${scope}, ${JSON.stringify(tfidf)})`, async () => {
      // Enough words for several pieces.
      const words = seededRandom(9);
      const examples = paragraphs(40, 6).map(({ sentences, ...example }, n) => ({
        ...example,
        section: `Part ${n % 3}`,
        sentences: sentences.map(
          (text) => `${text} ${Array.from({ length: 150 }, () => `w${words.below(900)}`).join(' ')}`,
        ),
      }));
      const features = new ParagraphFeatures(scope, tfidf);
      const design = await features.fit(examples, ({ id }) => id !== '7');
      assert.ok(design.pieces > 1);
      const others = examples.filter(({ id }) => id !== '7');
      const expected = others.flatMap((example) => {
        const rows = features.rows(example);
        return example.sentences.map((_, row) => denseRow(rows, row));
      });
      assert.deepEqual([design.rows, design.columns], [expected.length, features.columns]);
      const draw = () => words.uint32() / 2 ** 32 - 0.5;
      const parameters = Float64Array.from({ length: design.columns }, draw);
      const residuals = Float64Array.from({ length: design.rows }, draw);
      const margins = new Float64Array(design.rows).fill(2);
      const gradient = new Float64Array(design.columns).fill(3);
      const shown: number[][] = [];
      for (let piece = 0; piece < design.pieces; piece++) {
        design.addMargins(piece, parameters, margins);
        design.addGradient(piece, residuals, gradient);
        design.eachRow(piece, (row, columns, values, count) => {
          const dense = new Array<number>(design.columns).fill(0);
          for (let k = 0; k < count; k++) dense[columns[k]!] = values[k]!;
          shown[row] = dense;
        });
      }
      const assertClose = (a: number, b: number, what: string) =>
        assert.ok(Math.abs(a - b) < 1e-5, `${what}: ${a} ${b}`);
      const product = (a: readonly number[], b: Float64Array) =>
        a.reduce((sum, value, j) => sum + value * b[j]!, 0);
      for (const [i, row] of expected.entries()) {
        assertClose(margins[i]!, 2 + product(row, parameters), `margin ${i}`);
        for (const [j, value] of row.entries()) assertClose(shown[i]![j]!, value, `row ${i}, ${j}`);
      }
      for (let j = 0; j < design.columns; j++)
        assertClose(
          gradient[j]!,
          3 +
            product(
              expected.map((row) => row[j]!),
              residuals,
            ),
          `gradient ${j}`,
        );
    });

test('surface features are finite for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (sentences) => {
      const values = new Float64Array(SURFACE.length);
      for (let i = 0; i < sentences.length; i++) {
        surfaceFeatures({ id: '', section: '', sentences }, i, values);
        assert.ok(values.every((value) => value >= 0 && value < 3));
      }
    }),
    { numRuns: thorough(100, 30) },
  );
});

test('the share of labelled positives is found again where positives are labelled by chance', () => {
  for (const share of [0.3, 0.6, 0.9]) {
    const random = seededRandom(11);
    const positives = Array.from({ length: 2000 }, () => random.below(2) === 1);
    const labels = positives.map((positive) => positive && random.uint32() < share * 2 ** 32);
    const rows = sparsifyVectors(positives.map((positive) => (positive ? [1, 0] : [0, 1])));
    const { labelledShare, targets } = fitPositiveUnlabelled(
      rows,
      labels,
      labels.map((_, i) => i),
      { C: 100 },
    );
    assert.ok(Math.abs(defined(labelledShare) - share) < 0.05, `${labelledShare} ${share}`);
    for (const [i, positive] of positives.entries())
      assert.ok(Math.abs(targets.positive[i]! - Number(positive)) < 0.15, `${targets.positive[i]}`);
    for (let i = 0; i < 2000; i++) assert.equal(targets.positive[i]! + targets.negative[i]!, 1);
  }
});

test('the weight of an unlabelled row follows Elkan and Noto', () => {
  const literals = [
    [0.25, 0.5, 1 / 3],
    [0.2, 0.8, 0.0625],
    [0.5, 0.5, 1],
    [0.9, 0.5, 1],
    [0, 0.5, 0],
    [1, 1, 0],
  ];
  for (const [labelled, share, expected] of literals)
    assert.ok(Math.abs(unlabelledPositive(defined(labelled), defined(share)) - defined(expected)) < 1e-12);
});

test('no threshold at any score has a better F1 than the best one', () => {
  const scored = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 9 }).map((n) => n / 10),
      fc.boolean(),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(scored, (pairs) => {
      const truth = pairs.map(([, label]) => Number(label));
      const at = (threshold: number) =>
        binaryScores(
          truth,
          pairs.map(([score]) => Number(score >= threshold)),
        ).f;
      const best = bestThreshold(
        pairs.map(([score]) => score),
        truth,
      );
      if (truth.includes(1)) for (const [score] of pairs) assert.ok(at(best) >= at(score) - 1e-12);
      else assert.equal(best, 0.5);
    }),
  );
});
