import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHocr } from './hocr.js';

const HOCR = `<html><body><div class='ocr_page' title='image "page.pgm"; bbox 0 0 600 800; ppageno 0'>
<div class='ocr_separator' title="bbox 10 300 500 303"></div>
<div class='ocr_photo' title="bbox 10 400 500 700"></div>
<p class='ocr_par'><span class='ocr_textfloat' title="bbox 1 1 20 90; textangle 90; x_size 20">
 <span class='ocrx_word' title='bbox 1 1 20 90; x_wconf 80'><span class='ocrx_cinfo' title='x_bboxes 1 1 20 90'>axis</span></span>
</span></p>
<p class='ocr_par'><span class='ocr_header' title="bbox 100 50 300 90; baseline 0.01 -10; x_size 38; x_descenders 9; x_ascenders 10">
 <span class='ocrx_word' title='bbox 100 50 180 80; x_wconf 91'>
  <span class='ocrx_cinfo' title='x_bboxes 100 50 140 80; x_conf 99.5'>A</span>
  <span class='ocrx_cinfo' title='x_bboxes 141 50 180 80; x_conf 99.5'>&amp;</span>
 </span>
 <span class='ocrx_word' title='bbox 200 50 300 80; x_wconf 12'>
  <span class='ocrx_cinfo' title='x_bboxes 200 50 300 80; x_conf 12'> </span>
 </span>
</span></p></div></body></html>`;

test('lines, words, characters, images and rules are read with their boxes, sideways text is not', () => {
  const { lines, images, rules } = parseHocr(HOCR);
  assert.deepEqual(images, [{ left: 10, top: 400, right: 500, bottom: 700 }]);
  assert.deepEqual(rules, [{ left: 10, top: 300, right: 500, bottom: 303 }]);
  assert.equal(lines.length, 1);
  const [{ base, height, words } = { base: 0, height: 0, words: [] }] = lines;
  // The baseline is 10 pixels above the box's lower edge at the left, and falls by 1 in 100.
  assert.deepEqual([base, height], [81, 38]);
  assert.deepEqual(
    words.map(({ confidence, characters }) => [confidence, characters.map(({ text }) => text).join('')]),
    [
      [91, 'A&'],
      [12, ''],
    ],
  );
});

test('broken output is read as far as it goes', () => {
  for (const hocr of [
    '',
    '<html>',
    '<span class="ocr_line" title="bbox 1 2"><span class="ocrx_word" title="">',
  ])
    assert.deepEqual(parseHocr(hocr), { lines: [], images: [], rules: [] });
  const half = parseHocr(HOCR.slice(0, HOCR.indexOf('&amp;')));
  assert.equal(half.lines[0]?.words[0]?.characters[0]?.text, 'A');
});
