import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { item, NUMBERING, paragraph, run, text } from './docx.fixture.js';
import { bodyText, readBody } from './read-docx.fixture.js';

const DELETED_END = '<w:rPr><w:del w:id="3" w:author="x"/></w:rPr>';
const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
const cell = (content: string): string => `<w:tc>${content}</w:tc>`;
const ENTRIES = [
  'J. Marlow. Silt in rivers. Journal of Rivers, 12(3):45–67, 2016.',
  'A. Tarn. Oats on wet ground. Oat Letters, 3:1–9, 2018.',
  'D. Lune. A theory of barley. Barley Letters, 4:11–19, 2011.',
] as const;

test('a paragraph whose end is deleted is kept at the end and before tables and content controls', async () => {
  const cut = (words: string) => text(words, '', DELETED_END);
  const table = `<w:tbl>${row(cell(text('a')) + cell(text('b')))}${row(cell(text('c')) + cell(text('d')))}</w:tbl>`;
  const control = `<w:sdt><w:sdtContent>${text('Rye stays.')}</w:sdtContent></w:sdt>`;
  assert.deepEqual(
    await bodyText(
      `${cut('Oats grow.')}${table}${text('Barley falls.')}${cut('Wheat waits.')}${control}${cut('The end.')}`,
    ),
    ['Oats grow.', 'Barley falls.', 'Wheat waits.', 'Rye stays.', 'The end.'],
  );
});

test('empty items of a numbered list are counted, as Word does', async () => {
  const [first, second, third] = ENTRIES;
  const paper = await readBody(
    `${text('Silt is deep [1]. Oats grow [3]. Barley falls [4].')}${text('References', 'berschrift1')}${item(first)}${item('')}${item(second)}${item(third)}`,
    { numbering: NUMBERING },
  );
  assert.deepEqual(
    itemAt(paper.body, 0).citations.map(({ text, reference }) => [
      text,
      paper.references.find(({ id }) => id === reference)?.title,
    ]),
    [
      ['[1]', 'Silt in rivers'],
      ['[3]', 'Oats on wet ground'],
      ['[4]', 'A theory of barley'],
    ],
  );
});

test('notes of cells follow the table, text boxes in cells are read once, and rows may begin late', async () => {
  const box = `<w:txbxContent>${text('boxed')}</w:txbxContent>`;
  const drawing = `<w:r><mc:AlternateContent><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const inner = `<w:tbl>${row(cell(text('in')) + cell(text('side')))}</w:tbl>`;
  const paper = await readBody(
    `${text('Oats grow.')}<w:tbl>${row(
      cell(paragraph(`${run('a')}<w:r><w:footnoteReference w:id="2"/></w:r>`)) +
        cell(paragraph(`${run('b')}${drawing}`)) +
        cell(`${inner}${text('c')}`),
    )}${row(cell(text('d')) + cell(text('e')), '<w:gridBefore w:val="1"/>')}${row(cell(text('f')), '<w:gridBefore w:val="999999999"/>')}</w:tbl>`,
    { footnotes: `<w:footnote w:id="2">${text('In spring.')}</w:footnote>` },
  );
  assert.deepEqual(itemAt(paper.objects, 0).rows?.slice(0, 2), [
    ['a', 'b boxed', 'in side c'],
    ['', 'd', 'e'],
  ]);
  assert.deepEqual(
    paper.objects.map(({ kind, label, content }) => [kind, label, kind === 'text' ? content : '']),
    [
      ['table', undefined, ''],
      ['text', '1', 'In spring.'],
    ],
  );
});

test('names of built-in functions are neither elements of formulas nor entities', async () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
  for (const name of names) {
    const r = '<m:r><m:t>x</m:t></m:r>';
    const formula = `<m:oMath><m:${name}>${r}</m:${name}></m:oMath>`;
    assert.deepEqual(await bodyText(paragraph(`${run('Silt ')}${formula}${run(' is deep.')}`)), [
      'Silt x is deep.',
    ]);
    const entity = paragraph(`<w:r><w:t>Silt &${name}; is deep.</w:t></w:r>`);
    assert.deepEqual(await bodyText(entity), [`Silt &${name}; is deep.`]);
  }
});
