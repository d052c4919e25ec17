import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { sentenceTexts } from '@citemill/metrics/text';
import type { Paper } from '../../paper/index.js';
import { paperProblems } from '../../paper/index.js';
import { corporaFiles, without } from '../corpora.fixture.js';
import { jatsReader } from '../jats/index.js';
import { pdfReader } from './index.js';

/** Letters alone: marks, spacing and what fonts make of signs differ between print and XML. */
const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\P{L}+/gu, '');

/** Every third paper: enough to see a rule break. */
const pairs = [
  ...corporaFiles('pdf-jats', '.pdf').map((pdf) => [pdf, pdf.replace(/\.pdf$/, '.nxml')] as const),
  ...corporaFiles('jose', '.pdf').map((pdf) => [pdf, pdf.replace(/\.pdf$/, '.jats')] as const),
].filter((_, i) => i % 3 === 0);

const read = (path: string, reader: typeof pdfReader): Paper =>
  itemAt(reader.read({ path, bytes: readFileSync(path) }), 0);

const skip = without('pdf-jats') || without('jose');

before(async () => {
  if (!skip) await pdfReader.prepare?.();
});

test('PDFs match their XML: title, headings and nearly every sentence', { skip }, () => {
  let titles = 0;
  let sentences = 0;
  let foundSentences = 0;
  let headings = 0;
  let matched = 0;
  for (const [pdf, xml] of pairs) {
    const printed = read(pdf, pdfReader);
    const gold = read(xml, jatsReader);
    assert.deepEqual(paperProblems(printed), [], pdf);
    if (letters(printed.title).startsWith(letters(gold.title).slice(0, 40))) titles++;
    const text = letters(printed.body.map((paragraph) => paragraph.text).join(' '));
    for (const sentence of gold.body.flatMap((paragraph) => sentenceTexts(paragraph.text)).map(letters)) {
      if (sentence.length < 20) continue;
      sentences++;
      const middle = sentence.length >> 1;
      if (text.includes(sentence.slice(0, middle)) || text.includes(sentence.slice(middle))) foundSentences++;
    }
    const printedHeadings = new Set(printed.body.flatMap((paragraph) => paragraph.section.map(letters)));
    for (const heading of new Set(gold.body.flatMap((paragraph) => paragraph.section.map(letters)))) {
      headings++;
      if (printedHeadings.has(heading)) matched++;
    }
  }
  // One point under what was measured: 92.3, 99.4 and 92.6 of a hundred.
  assert.ok(titles >= 0.913 * pairs.length, `${titles} of ${pairs.length} titles`);
  assert.ok(foundSentences >= 0.984 * sentences, `${foundSentences} of ${sentences} sentences`);
  assert.ok(matched >= 0.916 * headings, `${matched} of ${headings} headings`);
});

test('every paper of a collection of old and new files is read, with a title and a text', {
  skip: without('scisumm'),
}, async () => {
  await pdfReader.prepare?.();
  for (const path of corporaFiles('scisumm', '.pdf')) {
    const paper = read(path, pdfReader);
    assert.deepEqual(paperProblems(paper), [], path);
    assert.ok(paper.title.length > 10, path);
    assert.ok(paper.body.length > 10, path);
  }
});
