import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeGaps } from './close-gaps.js';
import { DROPPED } from './marks.js';

test('the gap of a removed template is closed with its punctuation', () => {
  const cases = [
    ['Silt (⌧; born 1950) settles.', 'Silt (born 1950) settles.'],
    ['a word (⌧), and more', 'a word, and more'],
    ['a word (⌧) next', 'a word next'],
    ['so it was ⌧.', 'so it was.'],
    ['mud, ⌧, and silt', 'mud, and silt'],
    ['(mud; ⌧)', '(mud)'],
    ['⌧ Silt settles.', 'Silt settles.'],
    ['Silt settles. ⌧', 'Silt settles.'],
    ['(⌧ ⌧)', ''],
    ['mud (of silt) settles', 'mud (of silt) settles'],
    ['', ''],
  ] as const;
  for (const [source, text] of cases) assert.equal(closeGaps(source.replaceAll('⌧', DROPPED)), text, source);
});
