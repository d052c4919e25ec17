import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pluck } from '../../pluck.fixture.js';
import { MetricError } from '../error.js';
import { countSpans, readSpans, scoresOfSpans, spanScores } from './index.js';

const SPANS: [tags: string, spans: string][] = [
  ['B-Gene I-Gene O I-Cell', 'Gene 0-2, Cell 3-4'],
  ['B-A B-A', 'A 0-1, A 1-2'],
  ['I-A I-B I-B', 'A 0-1, B 1-3'],
  ['O O', ''],
  ['S-A E-A B-A I-A E-A', 'A 0-1, A 1-2, A 2-5'],
  ['U-A B-A L-A I-A', 'A 0-1, A 1-3, A 3-4'],
  ['B I O', '_ 0-2'],
  ['B-i-node I-i-node', 'i-node 0-2'],
  ['E-A I-A', 'A 0-1, A 1-2'],
];

for (const [tags, spans] of SPANS) {
  test(`the spans of ${tags} are ${spans || 'none'}`, () => {
    const actual = readSpans(tags.split(' ')).map(({ type, start, end }) => `${type} ${start}-${end}`);
    assert.equal(actual.join(', '), spans);
  });
}

test('a span counts only if its type and both ends are right', () => {
  const gold = ['B-A', 'I-A', 'O', 'B-B'];
  assert.deepEqual(countSpans(gold, ['B-A', 'O', 'O', 'B-B']), {
    A: { truePositives: 0, falsePositives: 1, falseNegatives: 1 },
    B: { truePositives: 1, falsePositives: 0, falseNegatives: 0 },
  });
});

test('scores are seqeval’s: micro over all spans, macro over types', () => {
  // classification_report of seqeval: micro 0.4 / 0.5 / 0.4444, macro f 0.4167
  const { micro, macro, types, signature } = spanScores(
    [
      ['B-A', 'I-A', 'O', 'B-B'],
      ['B-A', 'B-B', 'O'],
    ],
    [
      ['B-A', 'I-A', 'B-B', 'B-A'],
      ['O', 'B-B', 'B-A'],
    ],
  );
  assert.deepEqual(pluck(types, 'type', 'support', 'truePositives'), [
    ['A', 2, 1],
    ['B', 2, 1],
  ]);
  assert.equal(micro.precision, 2 / 5);
  assert.equal(micro.recall, 1 / 2);
  assert.equal(macro.recall, 1 / 2);
  assert.ok(Math.abs(micro.f - 4 / 9) < 1e-15);
  assert.ok(Math.abs(macro.f - (2 / 5 + 1 / 2) / 2) < 1e-15);
  assert.equal(signature, 'span-f|match:exact|scheme:conlleval|version:citemill-1');
});

const tag = fc.constantFrom('O', 'B-A', 'I-A', 'E-A', 'S-A', 'B-B', 'I-B');

test('spans never overlap and hold every tag but O; the gold tags score 1', () => {
  fc.assert(
    fc.property(fc.array(tag, { minLength: 1, maxLength: 12 }), (tags) => {
      const spans = readSpans(tags);
      const covered = spans.reduce((sum, { start, end }) => sum + end - start, 0);
      assert.equal(covered, tags.filter((tag) => tag !== 'O').length);
      for (const [i, { start }] of spans.entries()) assert.ok(i === 0 || start >= (spans[i - 1]?.end ?? 0));
      const { f } = scoresOfSpans([countSpans(tags, tags)]).micro;
      assert.equal(f, spans.length > 0 ? 1 : 0);
    }),
  );
});

test('tags that differ in number are refused', () => {
  assert.throws(() => spanScores([['O']], [['O', 'O']]), MetricError);
  assert.throws(() => spanScores([['O']], []), MetricError);
});
