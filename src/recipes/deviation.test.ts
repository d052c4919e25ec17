import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDifferences } from './deviation.js';
import { recipes } from './registry.js';

interface Options {
  least: number;
  words: string[];
}

const DEVIATIONS = [
  {
    paper: 'Nothing is said of a least.',
    here: 'Six.',
    source: 'the authors’ released code',
    options: ['least'] as const,
    holds: ({ least }: Options) => least === 6,
  },
  { paper: 'Words by spaCy.', here: 'By white space.', source: 'no model' },
];

test('a card lists the deviations that hold, and every option that is not the paper’s', () => {
  const paper: Options = { least: 6, words: [] };
  const sixes = {
    paper: 'Nothing is said of a least.',
    here: 'Six.',
    source: 'the authors’ released code (`least`)',
  };
  const spaCy = { paper: 'Words by spaCy.', here: 'By white space.', source: 'no model' };
  assert.deepEqual(listDifferences<Options>(DEVIATIONS, paper, paper), [sixes, spaCy]);
  assert.deepEqual(listDifferences<Options>(DEVIATIONS, { least: 2, words: ['a'] }, paper), [
    spaCy,
    { paper: '`least` is 6 in the profile `paper`.', here: 'It is 2.', source: 'the options of this build' },
    {
      paper: '`words` is [] in the profile `paper`.',
      here: 'It is ["a"].',
      source: 'the options of this build',
    },
  ]);
});

for (const recipe of recipes.all)
  test(`${recipe.name} says where its profile \`paper\` differs from the paper, by options that it has`, () => {
    const { deviations = [], profiles } = recipe;
    assert.ok(deviations.some(({ holds }) => holds?.(profiles.paper) ?? true));
    for (const { options = [], here, paper, source } of deviations) {
      for (const name of options) assert.ok(name in profiles.paper, name);
      assert.ok(here && paper && source);
    }
  });
