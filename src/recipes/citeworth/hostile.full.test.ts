import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import type { CitingParagraph } from '../citing-paper.js';
import { findBrackets } from './brackets.js';
import { matchField } from './fields.js';
import { profiles } from './options.js';
import { labelParagraph } from './paragraph.js';

const MEGABYTE = 1_000_000;
/** What makes patterns backtrack: open brackets, digits, names, stops and closing signs without end. */
const PIECES = [
  ...['(', '[', '[1', '[1,', '[1 ', '[1, 2; ', '1', '1,', ' ', ',', '-', ')', '.)', '!', '"', '“', '$', '$a'],
  ...[
    'A',
    'Aa',
    'Aa ',
    "A'",
    'Aa, ',
    'Aa and ',
    'et al',
    'et ',
    '(Aa 2011',
    '(2011 ',
    '2011',
    'ing1',
    'ing1,',
    'see ',
  ],
  ...[
    'by ',
    'as described ',
    '…',
    '. ',
    'Aa. ',
    '()',
    '( )',
    '[[[1]]]',
    '((((2011))))',
    '\\a',
    '_',
    '^(',
    'refs ',
    'a_a',
  ],
];

/** A paragraph that ends in one tagged citation; its text is not looked through for others. */
function citedAtEnd(text: string): CitingParagraph {
  const start = text.length - 4;
  return {
    position: 0,
    part: 'body',
    section: ['Introduction'],
    text,
    citations: [{ start, end: start + 3, text: '[1]', reference: 'b1', work: null, group: 0 }],
  };
}

for (const [profile, options] of Object.entries(profiles)) {
  test(`much of anything is handled quickly (${profile})`, () => {
    for (const piece of PIECES) {
      const run = piece.repeat(Math.floor(thorough(MEGABYTE, 200_000) / piece.length));
      for (const text of [`${run} [1].`, `A ${run}. B is it. It is so [1].`]) {
        const labelled = labelParagraph(citedAtEnd(text), options);
        assert.ok(Array.isArray(labelled) || labelled.reason);
      }
    }
  });
}

test('the brackets around a citation are found however deeply they nest', () => {
  const deep = '('.repeat(MEGABYTE / 2) + ')'.repeat(MEGABYTE / 2);
  assert.ok(findBrackets(deep).length <= 32);
  assert.deepEqual(
    findBrackets('a (b [3] c) [d').map(({ inside }) => inside),
    ['3', 'b [3] c'],
  );
  assert.deepEqual(findBrackets('a (b] c)'), []);
});

test('a subject name of a megabyte has no field', () => {
  assert.equal(matchField('biology '.repeat(MEGABYTE / 8)), undefined);
});
