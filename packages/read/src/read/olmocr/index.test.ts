import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { assertConvertedPaper } from '../blocks/converted-paper.fixture.js';
import { MINERU } from '../markdown/samples.test-data.js';
import { readerSuite } from '../reader.fixture.js';
import { olmocrReader } from './index.js';

/** A line as olmOCR writes it in Dolma's format. */
const line = (text: string) =>
  JSON.stringify({
    id: '0f343b0931126a20f133d67c2b018a3b',
    metadata: {
      'Source-File': 's3://papers/silt.pdf',
      'olmocr-version': '0.1.76',
      'pdf-total-pages': 2,
    },
    text,
    source: 'olmocr',
    added: '2025-06-01',
    created: '2025-06-01',
    attributes: {
      pdf_page_numbers: [
        [0, 400, 1],
        [400, text.length, 2],
      ],
    },
  });

readerSuite(olmocrReader, [{ name: 'Dolma', path: 'output.jsonl:1', text: line(MINERU) }]);

const read = (text: string) =>
  itemAt(olmocrReader.read({ path: 'output.jsonl:1', bytes: new TextEncoder().encode(text) }), 0);

test('the text of a Dolma line is read as Markdown', () => assertConvertedPaper(read(line(MINERU))));

test('a warning names the page', () => {
  const [warning] = read(line('Oats\n'.repeat(10))).warnings;
  assert.match(warning?.where ?? '', /^page 1$/);
});

test('a document of very many pages is read in time', { timeout: 60_000 }, () => {
  const count = 10_000;
  const text = '# Oats\n\n'.padEnd(9) + 'Oats.\n\n\n\n'.repeat(count);
  const pages = Array.from({ length: count }, (_, page) => [page * 9, page * 9 + 9, page + 1]);
  const paper = read(
    JSON.stringify({ ...JSON.parse(line(text)), attributes: { pdf_page_numbers: pages.reverse() } }),
  );
  assert.equal(paper.title, 'Oats');
});
