import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rouge } from '@citemill/metrics';
import { unicodeWords } from '@citemill/metrics/text';
import fc from 'fast-check';
import { UserError } from '../../user-error.js';
import { type SelectionOptions, select, selectionSettings } from './selection.js';
import { countWords, cutWords } from './word-budget.js';

const SENTENCES = [
  'The river carries silt to the sea.',
  'In spring the river carries more.',
  '  ',
  'Silt to the sea is land to come.',
  'Ice holds the river still.',
];

const CASES: [title: string, SelectionOptions, offered: number[], picked: number[]][] = [
  ['one sentence by default', {}, [3, 1, 0], [3]],
  ['blank sentences are skipped', { maxSentences: 2 }, [2, 4, 0], [4, 0]],
  ['a shared trigram blocks', { maxSentences: 9, redundancy: 'trigrams' }, [0, 1, 3, 4], [0, 4]],
  [
    'half of the bigrams is not more than half',
    { maxSentences: 9, redundancy: 'bigrams' },
    [0, 1, 3, 4],
    [0, 1, 3, 4],
  ],
  [
    'more than half of the bigrams blocks',
    { maxSentences: 9, redundancy: 'bigrams' },
    [0, 3, 1, 0],
    [0, 3, 1],
  ],
  ['a budget is reached by a sentence to cut', { words: 10 }, [0, 1, 4], [0, 1]],
  ['a budget that is met exactly takes no more', { words: 7 }, [0, 1], [0]],
  ['whole sentences that do not fit are skipped', { words: 12, overflow: 'whole' }, [0, 1, 3, 4], [0, 4]],
  ['the order of the document', { maxSentences: 3, order: 'document' }, [4, 0, 3], [0, 3, 4]],
  ['no sentence at all', { maxSentences: 0 }, [0], []],
];

for (const [title, options, offered, picked] of CASES)
  test(`a selection: ${title}`, () =>
    assert.deepEqual(select(SENTENCES, offered, selectionSettings(options)), picked));

test('words are counted and cut between white spaces', () => {
  assert.deepEqual(['', ' ', 'a', 'a b ', ' a'].map(countWords), [0, 0, 1, 2, 2]);
  assert.deepEqual(cutWords(['Silt settles.', 'Mud settles, too.', 'So.'], 3), ['Silt settles.', 'Mud']);
  assert.deepEqual(cutWords(['Silt settles.', 'Mud.'], 2), ['Silt settles.']);
});

const anySentences = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', ' '), { maxLength: 9 }), {
  maxLength: 9,
});
const joined = anySentences.map((sentences) => sentences.map((words) => words.join(' ')));

test('a summary cut to a budget scores like the whole with -l in ROUGE-1.5.5', () => {
  const options = { variant: 'perl155', metrics: ['rouge1', 'rouge2'] } as const;
  fc.assert(
    fc.property(joined, fc.integer({ min: 1, max: 20 }), (sentences, words) => {
      const reference = 'a b c d a b d c';
      const limited = rouge({ ...options, limit: { words } }).score(sentences, reference).scores;
      const cut = rouge(options).score(cutWords(sentences, words), cutWords([reference], words)[0]!).scores;
      assert.deepEqual(cut, limited);
    }),
  );
});

test('picks of a blocked selection share no trigram, and whole sentences stay within the budget', () => {
  fc.assert(
    fc.property(joined, fc.integer({ min: 0, max: 30 }), (sentences, words) => {
      const options: SelectionOptions = { words, overflow: 'whole', redundancy: 'trigrams' };
      const picked = select(sentences, sentences.keys(), selectionSettings(options));
      assert.ok(picked.reduce((sum, place) => sum + countWords(sentences[place]!), 0) <= words);
      const seen = new Map<string, number>();
      for (const place of picked) {
        const words = unicodeWords(sentences[place]!);
        for (let i = 0; i + 3 <= words.length; i++) {
          const trigram = words.slice(i, i + 3).join(' ');
          assert.equal(seen.get(trigram) ?? place, place);
          seen.set(trigram, place);
        }
      }
    }),
  );
});

test('invalid options are refused', () => {
  for (const options of [
    { maxSentences: -1 },
    { words: Number.NaN },
    { overflow: 'burst' },
    { redundancy: 'words' },
    { order: 'up' },
  ])
    assert.throws(() => selectionSettings(options as SelectionOptions), UserError);
});
