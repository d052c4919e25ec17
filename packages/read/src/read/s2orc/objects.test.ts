import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRefEntries, splitLabel } from './objects.js';
import { tableRows } from './table.js';

const CAPTIONS: [string, { label?: string; caption?: string }][] = [
  ['Figure 1: Glow.', { label: 'Figure 1', caption: 'Glow.' }],
  ['FIG. 2. Glow profiles', { label: 'FIG. 2', caption: 'Glow profiles' }],
  ['FIGURE 1 | Lenses', { label: 'FIGURE 1', caption: 'Lenses' }],
  ['Table S3 Depths', { label: 'Table S3', caption: 'Depths' }],
  ['Table IV', { label: 'Table IV' }],
  ['Figure 1 shows the glow', { caption: 'Figure 1 shows the glow' }],
  ['Tablets of glass', { caption: 'Tablets of glass' }],
  ['supplementary fig. s2: Glow', { label: 'supplementary fig. s2', caption: 'Glow' }],
  ['Table IIb. Depths', { label: 'Table IIb', caption: 'Depths' }],
  ['Plate in Oxford', { caption: 'Plate in Oxford' }],
  ['Scheme is Taken from life', { caption: 'Scheme is Taken from life' }],
  ['', {}],
];

for (const [text, parts] of CAPTIONS) {
  test(`the caption "${text}" is separated from its label`, () => assert.deepEqual(splitLabel(text), parts));
}

test('cells over several rows and columns leave the others empty', () => {
  const html =
    '<table><tr><th rowspan="2">Shaft</th><th colspan="2">Depth</th></tr><tr><td>min</td><td>max</td></tr>' +
    '<tr><td>A &amp; B</td><td>1</td><td>2</td></tr></table>';
  assert.deepEqual(tableRows(html), [
    ['Shaft', 'Depth', ''],
    ['', 'min', 'max'],
    ['A & B', '1', '2'],
  ]);
});

test('rows of LaTeX parses and plain lists are rows too; anything else is none', () => {
  assert.deepEqual(tableRows([{ cells: [{ text: 'a', latex: '$a$' }, { text: ' b ' }] }, ['c', 4]]), [
    ['a', 'b'],
    ['c', '4'],
  ]);
  for (const none of [null, '', 'words', 5, {}, [{}], '<p>no table</p>'])
    assert.deepEqual(tableRows(none), []);
});

test('every type of entry except sections becomes an object of its kind', () => {
  const { objects, allIds } = readRefEntries({
    FIGREF0: { type: 'figure', text: 'Glow', num: '3', uris: ['a.pdf', null] },
    EQREF0: { type: 'equation', latex: 'a = b ', num: '1', text: 'a=b' },
    FOOTREF0: { type: 'footnote', text: 'See the annex.', num: '2' },
    SECREF0: { type: 'section', text: 'Methods' },
    TABREF0: { type: 'table', text: 'NO_CAPTION' },
    ODD: { type: 'poem' },
    BAD: null,
  });
  assert.deepEqual(objects, [
    { id: 'FIGREF0', kind: 'figure', label: 'Figure 3', caption: 'Glow', content: '', images: ['a.pdf'] },
    { id: 'EQREF0', kind: 'equation', label: '(1)', content: 'a = b' },
    { id: 'FOOTREF0', kind: 'text', environment: 'footnote', label: '2', content: 'See the annex.' },
    { id: 'TABREF0', kind: 'table', content: '' },
  ]);
  assert.equal(allIds.has('SECREF0'), true);
});
