import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import fc from 'fast-check';
import { countTokens, countWords } from '../words.js';
import { isChart } from './charts.js';
import { findCodeUrls } from './code-urls.js';
import { equationMarker, isDisplayed } from './equations.js';
import { hasContent, objectText } from './object-content.js';
import { figure, makePaper, object, table } from './paper.fixture.js';

const CAPTIONS = { figureCaptions: true };

test('a table is written on one line', () => {
  assert.equal(objectText(table('t1'), CAPTIONS), '<row> site <col> NTU <row> weir <col> 12');
});

test('a figure is its files, its drawing and its caption', () => {
  const drawn = figure('f1', {
    images: ['a.png', 'b.png'],
    content: '\\draw (0,0);',
    caption: 'Two\nweirs.',
  });
  assert.equal(objectText(drawn, CAPTIONS), '<image> a.png <image> b.png \\draw (0,0); <caption> Two weirs.');
  assert.equal(objectText(drawn, { figureCaptions: false }), '<image> a.png <image> b.png \\draw (0,0);');
});

test('content is cells of tables, files or drawings of figures, text of all others', () => {
  assert.equal(hasContent(table('t1')), true);
  assert.equal(hasContent(table('t1', { rows: [['', ' ']], content: 'x' })), false);
  assert.equal(hasContent(figure('f1', { images: [], content: '' })), false);
  assert.equal(hasContent(figure('f1', { images: null, content: '\\draw' })), true);
  assert.equal(hasContent(object('v', 'verbatim', { content: ' \n' })), false);
});

test('words are separated by white space; tokens are words and single signs', () => {
  assert.deepEqual([countWords(''), countWords(' a  b\nc\u00a0d '), countWords('x=1')], [0, 4, 1]);
  assert.deepEqual([countTokens('x_i = \\alpha + 12.5'), countTokens('')], [10, 0]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '.') }), (text) =>
      assert.equal(countWords(text), text.split(/\s+/).filter(Boolean).length),
    ),
  );
});

const EQUATIONS: [text: string, content: string, label: string | null, displayed: boolean][] = [
  ['E = mc^2', 'E = mc^2', null, true],
  ['$E = mc^2$', 'E=mc^2', null, true],
  ['v = d/t', 'v = \\frac{d}{t}', '(1)', true],
  ['(1)', 'v = d/t', '(1)', false],
  ['1', 'v = d/t', '(1)', false],
  ['Eq. (1)', 'v = d/t', '(1)', false],
  ['Equation 1', 'v = d/t', '(1)', false],
  ['Eqs 1–3', 'v = d/t', null, false],
  ['A.2', 'v = d/t', null, false],
  ['3a', 'v = d/t', null, false],
  ['Navier', 'v = d/t', null, false],
  ['(2.1-2.3)', 'v = d/t', null, false],
];
for (const [text, content, label, displayed] of EQUATIONS)
  test(`“${text}” is ${displayed ? 'a displayed equation' : 'a reference to an equation'}`, () => {
    const mention = { start: 0, end: text.length, text, object: 'e' };
    assert.equal(isDisplayed(mention, object('e', 'equation', { content, label })), displayed);
  });

test('equations are marked within any stretch, inline maths stays', () => {
  const paper = makePaper(['With $x$ it is{$y = x$=e1}, so {(1)=e1} holds and {z > 0=e2}']);
  const objects = new Map(
    [object('e1', 'equation', { content: 'y = x' }), object('e2', 'equation', { content: '$$z > 0$$' })].map(
      (piece) => [piece.id, piece] as const,
    ),
  );
  const [paragraph] = paper.paragraphs;
  const all = equationMarker(defined(paragraph), objects, true)(0, defined(paragraph).text.length);
  assert.equal(
    all,
    'With $x$ it is <equation> y = x </equation> , so (1) holds and <equation> z > 0 </equation>',
  );
  const plain = equationMarker(defined(paragraph), objects, false)(0, defined(paragraph).text.length);
  assert.equal(plain, defined(paragraph).text);
});

const URLS: [text: string, urls: string[]][] = [
  ['Code is at https://github.com/hess/silt.', ['https://github.com/hess/silt']],
  [
    'Code (github.com/hess/silt.git, www.GitLab.com/hess/mud/) is free.',
    ['https://github.com/hess/silt', 'https://gitlab.com/hess/mud'],
  ],
  [
    'See http://bitbucket.org/hess/silt/src and https://github.com/hess/silt/tree/v1.2;',
    ['https://bitbucket.org/hess/silt/src', 'https://github.com/hess/silt/tree/v1.2'],
  ],
  [
    'Archived: https://doi.org/10.5281/zenodo.12345, doi:10.5281/zenodo.12345.',
    ['https://doi.org/10.5281/zenodo.12345'],
  ],
  [
    'At https://zenodo.org/record/99 and silt.sourceforge.net/tool.',
    ['https://zenodo.org/record/99', 'https://silt.sourceforge.net/tool'],
  ],
  ['We use GitHub (https://github.com/) and git.', []],
  ['No code.', []],
];
for (const [text, urls] of URLS)
  test(`addresses of code in “${text}”`, () => assert.deepEqual(findCodeUrls([text]), urls));

test('megabytes of unfinished addresses are handled', () => {
  for (const piece of [
    'https://github.com/',
    'github.com/a/',
    'www.',
    'a.sf.net',
    'zenodo.',
    '10.5281/',
    'a-',
  ])
    assert.ok(Array.isArray(findCodeUrls([`zenodo ${piece.repeat(1e6 / piece.length)}`])), piece);
});

test('charts are recognised by their captions', () => {
  for (const caption of [
    'Bar chart of errors.',
    'Turbidity as a function of depth.',
    'Error bars are 95% intervals.',
  ])
    assert.equal(isChart(caption), true, caption);
  for (const caption of [
    'Photograph of the weir.',
    'Schematic of the sensor and its response curves.',
    'The weir.',
    null,
  ])
    assert.equal(isChart(caption), false, String(caption));
});
