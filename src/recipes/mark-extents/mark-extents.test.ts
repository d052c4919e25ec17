import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import type { WorkCitation } from '../citing-paper.js';
import { markExtents } from './mark-extents.js';

/** A text with its citations between braces: "as shown {[3]}"; `{a|b}` is two citations of one group. */
function marked(source: string): { text: string; citations: WorkCitation[] } {
  let text = '';
  const citations: WorkCitation[] = [];
  let group = -1;
  let start = -1;
  for (const character of source) {
    if (character === '{' || character === '<') {
      if (character === '{') group++;
      start = text.length;
    } else if (character === '}' || character === '>') {
      citations.push({ start, end: text.length, text: text.slice(start), reference: 'r', work: 'w', group });
    } else text += character;
  }
  return { text, citations };
}

// `<…>` is one more citation of the group before.
const CASES: [source: string, mark: string, form: string, authors?: string][] = [
  ['It settles {[3]}.', '[3]', 'bracket'],
  ['It settles [{3}].', '[3]', 'bracket'],
  ['It settles [{3}, <5>].', '[3, 5]', 'bracket'],
  ['It settles ({Hess, 2011}).', '(Hess, 2011)', 'parenthesis'],
  ['It settles ({Hess, 2011}; <Ito et al., 2012>).', '(Hess, 2011; Ito et al., 2012)', 'parenthesis'],
  ['It settles (see e.g. {Hess, 2011}, for a review).', '(see e.g. Hess, 2011, for a review)', 'parenthesis'],
  [
    'It settles (Hess et al., {2011}; Ito and Abe, <2012>).',
    '(Hess et al., 2011; Ito and Abe, 2012)',
    'parenthesis',
  ],
  ['It settles ({12}, <13>).', '(12, 13)', 'parenthesis'],
  // A citation without a printed mark, before or in the mark of the others.
  ['It {}settles [<3>].', '[3]', 'bracket'],
  ['It settles [{3}<>].', '[3]', 'bracket'],
  ['{Hess et al. (2011)} saw it.', 'Hess et al. (2011)', 'narrative'],
  ['{Hess et al. (2011}) saw it.', 'Hess et al. (2011)', 'narrative'],
  ['The fact supports {Hess}’s ({2011}) postulate.', 'Hess’s (2011)', 'narrative'],
  ['{Hess} ({2011}) saw it.', 'Hess (2011)', 'narrative'],
  ['Hess et al. ({2011}) saw it.', 'Hess et al. (2011)', 'narrative'],
  ['As Hess and Ito {(2011)} saw.', 'Hess and Ito (2011)', 'narrative'],
  ['As Hess ({2011}) saw.', 'Hess (2011)', 'narrative'],
  ['Hess et al. {[8]} saw it.', '[8]', 'bracket', 'Hess et al. [8]'],
  ['Hess, Ito, and Abe {[8]} saw it.', '[8]', 'bracket', 'Hess, Ito, and Abe [8]'],
  ['Marlow {[8]} saw it.', '[8]', 'bracket', 'Marlow [8]'],
  ['The Transformer {[8]} saw it.', '[8]', 'bracket', '[8]'],
  ['de la Cruz et al. {[8]} saw it.', '[8]', 'bracket', 'de la Cruz et al. [8]'],
  ['Recently, Hess et al. {[8]} saw it.', '[8]', 'bracket', 'Hess et al. [8]'],
  ['However, Hess ({2011}) saw it.', 'Hess (2011)', 'narrative'],
  ['In France, Marlow and Abe {[8]} saw it.', '[8]', 'bracket', 'Marlow and Abe [8]'],
  ['Marlow, Ito, and Abe {[8]} saw it.', '[8]', 'bracket', 'Marlow, Ito, and Abe [8]'],
  ['It runs on Java and Python {[8]}.', '[8]', 'bracket', '[8]'],
  ['It has no HOMOs and LUMOs {[8]}.', '[8]', 'bracket', '[8]'],
  ['It settles [reviewed in [{8}]].', '[reviewed in [8]]', 'bracket'],
  ['It settles (see {[8]}).', '(see [8])', 'parenthesis'],
  ['It settles (like mud {[8]}).', '[8]', 'bracket'],
  ['Hess et. al. {[8]} saw it.', '[8]', 'bracket', 'Hess et. al. [8]'],
  ['Hess et al. in {[8]} saw it.', '[8]', 'bracket', 'Hess et al. in [8]'],
  ['It was seen in {[8]}.', '[8]', 'bracket', '[8]'],
  ['Hess et al.{12} saw it.', '12', 'superscript', 'Hess et al.12'],
  ['It settles (Hess et al., {2011)}.', '(Hess et al., 2011)', 'parenthesis'],
  ['It settles {(Hess et al., 2011}).', '(Hess et al., 2011)', 'parenthesis'],
  ['It settles (MUD; {Hess, 2011}).', 'Hess, 2011', 'bare'],
  ['It settles.{12},<13> We', '12,13', 'superscript'],
  ['It settles{12}.', '12', 'superscript'],
  ['It settles (Figure 3; {Hess, 2011}).', 'Hess, 2011', 'bare'],
  ['It settles (we used the model of {Hess, 2011} with care).', 'Hess, 2011', 'bare'],
  ['as in ref. {12}.', '12', 'bare'],
];

for (const [source, mark, form, authors] of CASES) {
  test(`in “${source}” the mark is “${mark}”, ${form}`, () => {
    const { text, citations } = marked(source);
    const [found, ...more] = markExtents(text, citations, new Map([['w', 'marlow']]));
    assert.equal(more.length, 0);
    assert.deepEqual(
      [text.slice(defined(found).start, defined(found).end), defined(found).form],
      [mark, form],
    );
    if (authors) assert.equal(text.slice(defined(found).authorsStart, defined(found).end), authors);
  });
}

test('groups in one bracket are one mark; marks apart are two', () => {
  const paragraph = marked('So ({Hess, 2011}, and, for a review, {Ito, 2012}).');
  assert.equal(markExtents(paragraph.text, paragraph.citations).length, 1);
  const two = marked('So ({Hess, 2011}) and so ({Ito, 2012}).');
  assert.deepEqual(
    markExtents(two.text, two.citations).map((mark) => two.text.slice(mark.start, mark.end)),
    ['(Hess, 2011)', '(Ito, 2012)'],
  );
});

test('a megabyte of brackets and names is handled quickly', () => {
  for (const piece of ['(', '[', 'Aa ', 'Aa, ', 'A. ', 'et al. ', '([', 'Aa and ']) {
    const text = `${piece.repeat(Math.floor(1e6 / piece.length))}[1]`;
    const citations = [
      { start: text.length - 3, end: text.length, text: '[1]', reference: 'r', work: 'w', group: 0 },
    ];
    assert.equal(markExtents(text, citations).length, 1);
  }
});

test('a paragraph with very many citations is handled', () => {
  const count = thorough(100_000, 20_000);
  const text = '(Hess, 2011) '.repeat(count);
  const citations = Array.from({ length: count }, (_, group) => ({
    start: group * 13 + 1,
    end: group * 13 + 11,
    text: 'Hess, 2011',
    reference: 'r',
    work: 'w',
    group,
  }));
  const marks = markExtents(text, citations);
  assert.equal(marks.length, count);
  const last = marks.at(-1);
  assert.equal(text.slice(last?.start, last?.end), '(Hess, 2011)');
});
