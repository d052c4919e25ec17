import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeWarnings } from './warning-places.js';

const paragraph = (position: number, text: string) => ({
  position,
  text,
  part: 'body',
  section: [],
  citations: [],
  mentions: [],
  emphasis: [],
  formulas: [],
});
const texts = {
  paragraphs: [
    paragraph(3, 'Otters rest in holts under the roots of old trees.'),
    paragraph(4, 'The river was high in spring, and the meadows stood under water for weeks.'),
  ],
  objects: [
    {
      id: 'tab-2',
      kind: 'table',
      label: null,
      caption: null,
      content: '',
      mathml: null,
      rows: null,
      images: ['plots/otters.pdf'],
      imageCount: 0,
      address: null,
    },
  ],
  references: [{ id: 'ref7', raw: '', title: null, year: null, workId: null, record: null, url: null }],
};
const SOURCE = [
  '<sec><p>Otters rest in <italic>holts</italic> under the',
  'roots of old trees.</p>',
  '<p>The river was high in spring, and the meadows',
  'stood under water</p>',
  '<fig/>',
].join('\n');

const CASES: [message: string, where: string | null, place: unknown][] = [
  ['the cells of tab-2 overlap', null, { kind: 'object', id: 'tab-2' }],
  ['missing image: plots/otters.pdf', 'main.tex:9', { kind: 'object', id: 'tab-2' }],
  ['unclosed group', 'main.tex:4', { kind: 'paragraph', position: 4 }],
  ['ref7, which has no title', 'line 99', { kind: 'reference', id: 'ref7' }],
  ['unclosed tag: p', 'line 1', { kind: 'paragraph', position: 3 }],
  ['unclosed tag: p', 'line 3, <xref>', { kind: 'paragraph', position: 4 }],
  ['no image', 'line 5', { kind: 'paragraph', position: 4 }],
  ['no title was found', 'page 1', null],
  ['no title was found', null, null],
];

for (const [message, where, place] of CASES)
  test(`a warning is placed by ids and lines: ${message} (${where})`, () => {
    const [placed] = placeWarnings([{ code: 'x', message, where }], texts, SOURCE);
    assert.deepEqual(placed?.place, place);
  });

test('without the source, a line number gives no place', () => {
  const [placed] = placeWarnings([{ code: 'x', message: 'unclosed', where: 'line 1' }], texts, undefined);
  assert.equal(placed?.place, null);
});
