import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { paragraph, run } from './docx.fixture.js';
import { bodyText, readBody } from './read-docx.fixture.js';

const sign = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
const SYMBOL = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>';

test('characters of the font Symbol are read as printed, given by code or as text', async () => {
  const codes = ['F0A3', 'F0B3', 'F0B4', 'F0B9', 'F0BB', 'F0A5', 'F0AE', 'F0D7', 'F061', '00B1', '0057'];
  const placed = codes.map((code) => sign('Symbol', code)).join('');
  assert.deepEqual(await bodyText(paragraph(`${run('p ')}${placed}${run(' 5')}`)), ['p ≤≥×≠≈∞→⋅α±Ω 5']);
  const written = `${run('p ')}${run('\uf0a3\uf020\uf061b', SYMBOL)}${run(' 5')}${run('\uf0b3')}`;
  assert.deepEqual(await bodyText(paragraph(written)), ['p ≤ αβ 5≥']);
});

test('arrows that Word has replaced are kept, and signs that are not known are reported', async () => {
  const body = `${run('Silt ')}${sign('Wingdings', 'F0E0')}${run(' oats')}${sign('Wingdings', 'F09F')}${run('\uf0fe', '<w:rFonts w:ascii="Webdings"/>')}`;
  const paper = await readBody(paragraph(body));
  assert.equal(itemAt(paper.body, 0).text, 'Silt → oats');
  assert.deepEqual(pluck(paper.warnings, 'code', 'message', 'where'), [
    ['unknown-sign', 'a symbol was left out: F09F in the font Wingdings', 'word/document.xml'],
    ['unknown-sign', 'a symbol was left out: F0FE in the font Webdings', 'word/document.xml'],
  ]);
});

test('raised digits are powers, also in table cells', async () => {
  const raised = (digits: string) => run(digits, '<w:vertAlign w:val="superscript"/>');
  const cell = `<w:tc>${paragraph(`${run('10')}${raised('6')}`)}</w:tc>`;
  const paper = await readBody(
    `${paragraph(`${run('Silt has 10')}${raised('5')}${run(' cells m')}${raised('-2')}${run('.')}`)}<w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl>`,
  );
  assert.equal(itemAt(paper.body, 0).text, 'Silt has 10⁵ cells m⁻².');
  assert.deepEqual(itemAt(paper.objects, 0).rows, [['10⁶', '10⁶']]);
});

test('text in a font whose name only begins like Symbol is left as it is', async () => {
  assert.deepEqual(
    await bodyText(paragraph(`${run('Oats', '<w:rFonts w:ascii="Symbola"/>')}${run(' × 3')}`)),
    ['Oats × 3'],
  );
});
