/** `google` against what rouge_score 0.1.2 gives. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defined } from '../../defined.fixture.js';
import { rouge } from './rouge.js';
import type { RougeScore } from './score.js';

const corpora =
  process.env.CITEMILL_CORPORA ?? fileURLToPath(new URL('../../../../../../shared/corpora', import.meta.url));
const folder = join(corpora, 'rouge');
const skip = existsSync(join(folder, 'rouge155-scitldr')) ? false : 'the corpora are not here';

const METRICS = ['rouge1', 'rouge2', 'rougeL', 'rougeLsum'] as const;
type Triple = readonly [precision: number, recall: number, f: number];

function assertClose(score: RougeScore, [precision, recall, f]: Triple, where: string): void {
  for (const [ours, theirs] of [
    [score.precision, precision],
    [score.recall, recall],
    [score.f, f],
  ] as const) {
    assert.ok(Math.abs(ours - theirs) <= 1e-12, `${where}: ${ours}, expected ${theirs}`);
  }
}

for (const stem of [true, false]) {
  test(`equals rouge_score on 300 summaries, stem ${stem}`, { skip }, () => {
    const read = (name: string) =>
      readFileSync(join(folder, 'rouge155-scitldr', name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const pairs = read('pairs.jsonl') as Array<{ peer_sentences: string[]; references: string[][] }>;
    const gold = read('google-rouge_score.jsonl');
    const scorer = rouge({ metrics: METRICS, stem });
    pairs.forEach(({ peer_sentences, references }, i) => {
      references.forEach((reference, k) => {
        const { scores } = scorer.score(peer_sentences, [reference]);
        const expected = gold[i][stem ? 'stem' : 'plain'][k] as Record<string, Triple>;
        for (const metric of METRICS)
          assertClose(scores[metric], defined(expected[metric]), `${i} ${metric}`);
      });
    });
  });
}

// Scores of rouge_score 0.1.2 for its own test files: rouge1, rouge2, rougeL, rougeLsum.
const OWN_FILES: Array<[files: string, stem: boolean, expected: readonly Triple[]]> = [
  [
    '_large',
    true,
    [
      [0.7194881170018281, 0.4555092592592593, 0.5578454996456413],
      [0.3765540441714202, 0.23839066623454788, 0.2919513508916168],
      [0.5983912248628885, 0.3788425925925926, 0.463954642097803],
      [0.7183180987202925, 0.4547685185185185, 0.5569383416017009],
    ],
  ],
  [
    '_large',
    false,
    [
      [0.6890676416819013, 0.43625, 0.5342593905031893],
      [0.34225537516454585, 0.21667669799527756, 0.2653587729991778],
      [0.569945155393053, 0.36083333333333334, 0.4418993621545004],
      [0.6878976234003656, 0.43550925925925926, 0.5333522324592488],
    ],
  ],
  [
    '',
    true,
    [
      [0.6904761904761905, 0.42028985507246375, 0.5225225225225225],
      [0.4878048780487805, 0.29411764705882354, 0.36697247706422015],
      [0.6904761904761905, 0.42028985507246375, 0.5225225225225225],
      [0.6904761904761905, 0.42028985507246375, 0.5225225225225225],
    ],
  ],
  [
    '',
    false,
    [
      [0.6666666666666666, 0.4057971014492754, 0.5045045045045046],
      [0.4878048780487805, 0.29411764705882354, 0.36697247706422015],
      [0.6666666666666666, 0.4057971014492754, 0.5045045045045046],
      [0.6666666666666666, 0.4057971014492754, 0.5045045045045046],
    ],
  ],
];

for (const [files, stem, expected] of OWN_FILES) {
  test(`equals rouge_score on its own target${files}.txt, stem ${stem}`, { skip }, () => {
    const read = (name: string) =>
      readFileSync(join(folder, 'google-testdata', `${name}${files}.txt`), 'utf8');
    const { scores } = rouge({ metrics: METRICS, stem }).score(read('prediction'), read('target'));
    METRICS.forEach((metric, i) => {
      assertClose(scores[metric], expected[i]!, metric);
    });
  });
}

test('an F is the harmonic mean: 2/3 of "the cat sat" in "the cat sat on the mat"', () => {
  // Three words of three and three of six: P = 1, R = 1/2, F = 2 · 1 · 1/2 / (3/2).
  const { scores } = rouge({ metrics: ['rouge1'] }).score('the cat sat', 'the cat sat on the mat');
  assert.deepEqual(scores.rouge1, { precision: 1, recall: 0.5, f: 1 / 1.5 });
});

test('hits are clipped to how often the reference has the word', () => {
  // "the" is there twice in the reference: two hits of four.
  const { scores } = rouge({ metrics: ['rouge1'] }).score('the the the the', 'the cat the');
  assert.deepEqual(scores.rouge1, {
    precision: 2 / 4,
    recall: 2 / 3,
    f: (2 * (1 / 2) * (2 / 3)) / (1 / 2 + 2 / 3),
  });
});

test('rougeLsum joins what single sentences share, as in Lin 2004, section 3.2', () => {
  // Reference w1 to w5; "w1 w2 w6 w7 w8" shares w1 w2, "w1 w3 w8 w9 w5" shares w1 w3 w5; together w1 w2 w3 w5: 4 of 5.
  // The candidate has ten words.
  const { scores } = rouge({ metrics: ['rougeLsum', 'rougeL'] }).score(
    ['w1 w2 w6 w7 w8', 'w1 w3 w8 w9 w5'],
    ['w1 w2 w3 w4 w5'],
  );
  assert.equal(scores.rougeLsum.recall, 4 / 5);
  assert.equal(scores.rougeLsum.precision, 4 / 10);
  // Over the whole text the longest is w1 w2 w3 w5.
  assert.equal(scores.rougeL.recall, 4 / 5);
});

test('of several references the best F counts, the first of equals', () => {
  const scorer = rouge({ metrics: ['rouge1'] });
  // Against "a b" P = 1, R = 1/2; against "a b c" P = 1, R = 1/3; against "x" nothing.
  assert.deepEqual(scorer.score('a', ['x', 'a b c', 'a b']).scores.rouge1, {
    precision: 1,
    recall: 1 / 2,
    f: (2 * 1 * (1 / 2)) / (1 + 1 / 2),
  });
});

test('other scripts are compared only with Unicode words', () => {
  const russian = ['мы предлагаем новый метод', 'мы предлагаем метод'] as const;
  const chinese = ['我们提出新方法', '我们提出方法'] as const;
  const ascii = rouge({ metrics: ['rouge1'] });
  const unicode = rouge({ metrics: ['rouge1', 'rouge2'], unicode: true });
  for (const [hypothesis, reference] of [russian, chinese]) {
    assert.equal(ascii.score(hypothesis, reference).scores.rouge1.f, 0);
  }
  assert.equal(unicode.score(...russian).scores.rouge1.precision, 3 / 4);
  assert.equal(unicode.score(...russian).scores.rouge2.recall, 1 / 2);
  assert.equal(unicode.score(...chinese).scores.rouge1.precision, 6 / 7);
  assert.equal(unicode.score(...chinese).scores.rouge2.recall, 4 / 5);
});
