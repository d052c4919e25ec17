import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@citemill/metrics';
import fc from 'fast-check';
import { BeamSearch } from './beam-search.js';
import { GreedySearch } from './greedy-search.js';
import type { GenerationOptions } from './options.js';
import { constrainScores } from './rules.js';
import type { Search } from './search.js';

const PLAIN: GenerationOptions = {
  numBeams: 1,
  lengthPenalty: 1,
  earlyStopping: false,
  minLength: 0,
  minNewTokens: 0,
  maxLength: undefined,
  maxNewTokens: 4,
  noRepeatNgramSize: 0,
  start: 0,
  ends: [1],
  forcedFirst: undefined,
  forcedLast: [],
};

/** Logits that depend on the whole sequence, as a decoder's do. */
function logitsAfter(sequence: readonly number[], vocabulary: number, seed: number): Float32Array {
  const random = seededRandom(sequence.reduce((hash, token) => (hash * 31 + token + 7) % 1_000_003, seed));
  return Float32Array.from({ length: vocabulary }, () => (random.uint32() / 2 ** 32) * 6);
}

/** Runs a search with that decoder. */
function decodeNaively(
  search: Search,
  prompt: readonly number[],
  vocabulary: number,
  seed: number,
): number[] {
  let sequences = Array.from({ length: search.rows }, () => [...prompt]);
  while (!search.isDone) {
    const { tokens, parents } = search.advance(
      sequences.map((sequence) => logitsAfter(sequence, vocabulary, seed)),
    );
    sequences = tokens.map((token, i) => [...(sequences[parents[i] ?? 0] ?? []), token]);
  }
  return [...search.best()];
}

/** The best sequence of all, by trying every one. */
function best(
  prompt: readonly number[],
  vocabulary: number,
  seed: number,
  options: GenerationOptions,
): number[] {
  const maxLength = prompt.length + (options.maxNewTokens ?? 0);
  let best = { sequence: [] as number[], score: -Infinity };
  const visit = (sequence: number[], score: number) => {
    const last = sequence.at(-1) ?? 0;
    if (sequence.length > prompt.length && (options.ends.includes(last) || sequence.length >= maxLength)) {
      const mean = score / (sequence.length - prompt.length) ** options.lengthPenalty;
      if (mean > best.score) best = { sequence, score: mean };
      return;
    }
    const logits = logitsAfter(sequence, vocabulary, seed);
    const sum = Math.log(logits.reduce((total, logit) => total + Math.exp(logit), 0));
    for (const [token, logit] of logits.entries()) visit([...sequence, token], score + logit - sum);
  };
  visit([...prompt], 0);
  return best.sequence;
}

test('with a beam for every sequence, beam search finds the best of all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.constantFrom(0.5, 1, 2), (seed, lengthPenalty) => {
      const options = {
        ...PLAIN,
        numBeams: 64,
        lengthPenalty,
        maxNewTokens: 3,
        earlyStopping: 'never' as const,
      };
      assert.deepEqual(
        decodeNaively(new BeamSearch([0], options), [0], 4, seed),
        best([0], 4, seed, options),
      );
    }),
    { numRuns: 60 },
  );
});

test('greedy search takes the most likely token until the end token or the greatest length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
      const sequence = decodeNaively(new GreedySearch([0], PLAIN), [0], 5, seed);
      for (let i = 1; i < sequence.length; i++) {
        const logits = logitsAfter(sequence.slice(0, i), 5, seed);
        assert.equal(sequence[i], logits.indexOf(Math.max(...logits)));
      }
      assert.ok(sequence.at(-1) === 1 || sequence.length === 5);
    }),
  );
});

test('a sequence of tokens does not occur twice, and texts are not too short', () => {
  for (const [sequence, size, forbidden] of [
    [[0, 4, 5, 4], 2, [5]],
    [[0, 4, 5, 4, 5], 3, [4]],
    [[0, 4], 3, []],
    [[0, 4, 4], 1, [0, 4]],
  ] as const) {
    const scores = new Float32Array(6);
    constrainScores(scores, sequence, 1, { ...PLAIN, noRepeatNgramSize: size });
    assert.deepEqual(
      [...scores.entries()].filter(([, score]) => score === -Infinity).map(([token]) => token),
      forbidden,
    );
  }
  const scores = new Float32Array(3);
  constrainScores(scores, [0, 2], 1, { ...PLAIN, minLength: 3 });
  assert.deepEqual([...scores], [0, -Infinity, 0]);
});

test('forced tokens come first and last, whatever else the rules say', () => {
  const options = { ...PLAIN, forcedFirst: 4, forcedLast: [1], noRepeatNgramSize: 1, minLength: 5 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.constantFrom(1, 3), (seed, numBeams) => {
      const search =
        numBeams > 1 ? new BeamSearch([0], { ...options, numBeams }) : new GreedySearch([0], options);
      const sequence = decodeNaively(search, [0], 8, seed);
      assert.deepEqual([sequence[1], sequence.at(-1), sequence.length], [4, 1, 5]);
    }),
  );
});
