import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { thorough } from '../../thorough.fixture.js';
import { countChunks, type WordMatch } from './match.js';
import { alignWords } from './meteor.js';
import type { MeteorOptions } from './options.js';

const print = (matches: WordMatch[]) =>
  matches
    .toSorted((a, b) => a.hypothesis - b.hypothesis)
    .map(
      ({ hypothesis, reference, stage }) =>
        `${hypothesis}-${reference}${stage === 'exact' ? '' : ` ${stage}`}`,
    )
    .join(', ');

const GREEDY: MeteorOptions = { variant: 'nltk' };
const BEAM: MeteorOptions = { variant: '1.5' };

// hypothesis | reference | greedy, from the right | beam, fewest chunks
const CASES: [string, string, string, string][] = [
  ['a b c', 'a b c', '0-0, 1-1, 2-2', '0-0, 1-1, 2-2'],
  ['a b a', 'a b', '1-1, 2-0', '0-0, 1-1'],
  ['x a b', 'a b a b', '1-2, 2-3', '1-0, 2-1'],
  ['a b x a c', 'a c', '3-0, 4-1', '3-0, 4-1'],
  ['a c x a b', 'a b', '3-0, 4-1', '3-0, 4-1'],
  ['a b x a c', 'a b', '1-1, 3-0', '0-0, 1-1'],
  ['mills', 'mill', '0-0 stem', '0-0 stem'],
  ['mill mills', 'mills mill', '0-1, 1-0', '0-1, 1-0'],
  // The exact match goes first; the stem takes what is left.
  ['mill x mills', 'mills y milled', '0-2 stem, 2-0', '0-2 stem, 2-0'],
  ['', 'a', '', ''],
  ['a', '', '', ''],
];

for (const [hypothesis, reference, greedy, beam] of CASES) {
  test(`"${hypothesis}" and "${reference}" align greedily as ${greedy || 'nothing'}, by beam as ${beam || 'nothing'}`, () => {
    const words = (text: string) => text.split(' ').filter((word) => word !== '');
    assert.equal(print(alignWords(words(hypothesis), words(reference), GREEDY)), greedy);
    assert.equal(print(alignWords(words(hypothesis), words(reference), BEAM)), beam);
  });
}

test('chunks are runs that are adjacent and in order in both texts', () => {
  const match = (hypothesis: number, reference: number): WordMatch => ({
    hypothesis,
    reference,
    stage: 'exact',
  });
  assert.equal(countChunks([]), 0);
  assert.equal(countChunks([match(1, 4), match(0, 3), match(2, 5)]), 1);
  assert.equal(countChunks([match(0, 1), match(1, 0)]), 2);
  assert.equal(countChunks([match(0, 0), match(2, 1)]), 2);
});

const text = (maxLength: number) =>
  fc.array(fc.constantFrom('mill', 'mills', 'paper', 'papers', 'grind'), { maxLength });

test('every alignment is one to one and matches only words that match', () => {
  fc.assert(
    fc.property(text(30), text(30), fc.constantFrom(GREEDY, BEAM), (hypothesis, reference, options) => {
      const matches = alignWords(hypothesis, reference, options);
      assert.equal(new Set(matches.map((match) => match.hypothesis)).size, matches.length);
      assert.equal(new Set(matches.map((match) => match.reference)).size, matches.length);
      for (const match of matches) {
        const [own, other] = [hypothesis[match.hypothesis]!, reference[match.reference]!];
        assert.equal(own.replace(/s$/, ''), other.replace(/s$/, ''));
        assert.equal(match.stage === 'exact', own === other);
      }
    }),
  );
});

test('on short texts the beam finds the best alignment there is', () => {
  fc.assert(
    fc.property(text(6), text(6), (hypothesis, reference) => {
      const matches = alignWords(hypothesis, reference, BEAM);
      assert.deepEqual([covered(matches), countChunks(matches)], bestOfAll(hypothesis, reference));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a text of thousands of equal words aligns', () => {
  const count = thorough(3000, 1200);
  const words = new Array(count).fill('mill');
  assert.equal(countChunks(alignWords(words, words, BEAM)), 1);
  assert.equal(alignWords(words, words.slice(400), BEAM).length, count - 400);
});

function covered(matches: readonly WordMatch[]): number {
  return matches.reduce((sum, { stage }) => sum + (stage === 'exact' ? 1 : 0.5), 0);
}

/** Tries all alignments: the most words covered and, with that, the fewest chunks. */
function bestOfAll(hypothesis: string[], reference: string[]): [number, number] {
  let best: [number, number] = [0, 0];
  const visit = (position: number, matches: WordMatch[]): void => {
    if (position === reference.length) {
      const [words, chunks] = [covered(matches), countChunks(matches)];
      if (words > best[0] || (words === best[0] && chunks < best[1])) best = [words, chunks];
      return;
    }
    visit(position + 1, matches);
    for (const [i, word] of hypothesis.entries()) {
      const isExact = word === reference[position];
      const isStem = word.replace(/s$/, '') === reference[position]!.replace(/s$/, '');
      if (!isStem || matches.some((match) => match.hypothesis === i)) continue;
      visit(position + 1, [
        ...matches,
        { hypothesis: i, reference: position, stage: isExact ? 'exact' : 'stem' },
      ]);
    }
  };
  visit(0, []);
  return best;
}
