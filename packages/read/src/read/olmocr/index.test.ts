import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
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

test('plain lines are headings if they are numbered and alone, and raised marks of authors are not names', () => {
  const entries = Array.from(
    { length: 3 },
    (_, i) => `[${i + 1}] J. Marlow. Silt ${i} in rivers. In *Rivers*, 2001.`,
  );
  const paper = read(
    line(
      [
        'Deep Learning on Slow Rivers',
        'Jane Marlow\\textsuperscript{1,2}, Karl R. Hess\\textsuperscript{2}',
        'Abstract',
        'Rivers carry silt, and models of rivers carry little of it. We show where the silt goes.',
        '1. Introduction',
        'The rivers are slow [1, 2]. To achieve\nthis, we measure them.',
        '2. Silt of the rivers',
        '2.1. Mills',
        'The steps of a mill are these:',
        '1. Grinding of oats',
        '2. Sieving of oats',
        'Sharing makes them compact [3].',
        'References',
        ...entries,
      ].join('\n\n'),
    ),
  );
  assert.deepEqual(pluck(paper.authors, 'name'), ['Jane Marlow', 'Karl R. Hess']);
  assert.equal(paper.abstract.length, 1);
  assert.deepEqual(
    [...new Set(paper.body.map(({ section }) => section.join(' > ')))],
    ['Introduction', 'Silt of the rivers > Mills'],
  );
  assert.equal(paper.body.flatMap(({ citations }) => citations).length, 3);
});

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
