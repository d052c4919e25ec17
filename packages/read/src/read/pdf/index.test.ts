import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import fc from 'fast-check';
import { paperProblems } from '../../paper/index.js';
import { readerSuite } from '../reader.fixture.js';
import { UnreadableError } from '../reader.js';
import { Warnings } from '../warnings.js';
import { PdfFile } from './glyphs/pdf-file.js';
import { pdfReader } from './index.js';
import { column, type TestPage, writePdf } from './pdf-writer.fixture.js';
import { readDocument } from './read-document.js';
import { readPages } from './read-pages.fixture.js';

const WORDS =
  'oats and barley were sown on plots of poor soil in the spring of every year while rain was scarce'.split(
    ' ',
  );

/** Lines of running text of about the same width, none like another. */
function prose(lines: number, from: number, words: number): string[] {
  return Array.from({ length: lines }, (_, i) =>
    Array.from({ length: words }, (_, k) => WORDS[(from * 7 + i * 5 + k) % WORDS.length]).join(' '),
  );
}

const left = (y: number, lines: string[], options = {}) => column(54, y, lines, options);
const right = (y: number, lines: string[], options = {}) => column(320, y, lines, options);

/** A paper of two columns over two pages, with running heads, a table, a figure's caption and a bibliography. */
const TWO_COLUMNS: TestPage[] = [
  {
    pieces: [
      { x: 54, y: 30, text: 'Journal of Oats 12 (2019) 1-2', size: 8 },
      { x: 120, y: 80, text: 'The growth of oats on poor soil in dry years', size: 18, font: 'bold' },
      { x: 230, y: 105, text: 'Ada Field and Ben Meadow', size: 12 },
      { x: 54, y: 140, text: 'Abstract', size: 12, font: 'bold' },
      ...left(156, prose(6, 1, 10)),
      { x: 54, y: 252, text: '1 Introduction', size: 12, font: 'bold' },
      ...left(268, [...prose(30, 2, 10), 'This para-']),
      ...right(140, ['graph ends here, as Table 1 shows.', ...prose(20, 3, 10)]),
      { x: 320, y: 420, text: '2 Methods', size: 12, font: 'bold' },
      { x: 320, y: 440, text: '2.1 Sites', size: 10, font: 'bold' },
      ...right(456, prose(18, 4, 10)),
      { x: 300, y: 770, text: '1', size: 9 },
    ],
  },
  {
    pieces: [
      { x: 54, y: 30, text: 'Journal of Oats 12 (2019) 1-2', size: 8 },
      ...left(80, prose(20, 5, 10)),
      { x: 54, y: 350, text: 'Table 1. Yields of the plots', size: 9 },
      { x: 54, y: 372, text: 'Plot', size: 9 },
      { x: 150, y: 372, text: 'Yield', size: 9 },
      { x: 54, y: 384, text: 'North', size: 9 },
      { x: 150, y: 384, text: '12', size: 9 },
      { x: 54, y: 396, text: 'South', size: 9 },
      { x: 150, y: 396, text: '14', size: 9 },
      ...left(430, prose(20, 6, 10)),
      { x: 320, y: 80, text: '3 Results', size: 12, font: 'bold' },
      ...right(96, prose(24, 7, 10)),
      { x: 320, y: 420, text: 'References', size: 12, font: 'bold' },
      ...right(436, [
        'Brook, C. (1999). Oats. Journal of Oats 1, 1-9.',
        'Field, A. (2001). Soil. Journal of Oats 2, 4-7.',
      ]),
      { x: 300, y: 770, text: '2', size: 9 },
    ],
    rules: [
      { x: 54, y: 361, width: 200 },
      { x: 54, y: 375, width: 200 },
      { x: 54, y: 400, width: 200 },
    ],
  },
];

const ONE_COLUMN: TestPage[] = [
  {
    pieces: [
      { x: 100, y: 80, text: 'A note on barley and rain', size: 16, font: 'bold' },
      {
        x: 100,
        y: 110,
        text: 'Abstract. Barley wants rain, as this note shows for ten years in a row',
        size: 10,
      },
      ...column(100, 122, prose(3, 1, 14)),
      { x: 100, y: 190, text: 'Introduction', size: 13, font: 'bold' },
      ...column(100, 210, prose(20, 2, 14)),
      { x: 100, y: 480, text: 'Conclusion', size: 13, font: 'bold' },
      ...column(100, 500, prose(10, 3, 14)),
    ],
  },
];

readerSuite(
  pdfReader,
  [
    { name: 'two columns', path: 'oats.pdf', text: writePdf(TWO_COLUMNS) },
    { name: 'one column', path: 'barley.pdf', text: writePdf(ONE_COLUMN) },
  ],
  ['<html><body>Hello</body></html>', '{"hello": "world"}', 'just some words'],
);

const encode = (text: string) => new TextEncoder().encode(text);

before(() => pdfReader.prepare?.());

test('a PDF from the web is identified only by its address', () => {
  const bytes = encode(writePdf(TWO_COLUMNS));
  const [paper] = pdfReader.read({ path: 'x', bytes, web: { url: 'http://Example.org/oats.pdf#page=2' } });
  assert.equal(defined(paper).id, 'url:https://example.org/oats.pdf');
  assert.deepEqual(
    [defined(paper).source.format, defined(paper).ids],
    ['web', { url: 'https://example.org/oats.pdf' }],
  );
});

test('title, authors, abstract and nested sections are read', () => {
  const paper = readPages(TWO_COLUMNS);
  assert.equal(paper.title, 'The growth of oats on poor soil in dry years');
  assert.deepEqual(pluck(paper.authors, 'name'), ['Ada Field', 'Ben Meadow']);
  assert.equal(paper.abstract.map((paragraph) => paragraph.text).join(' '), prose(6, 1, 10).join(' '));
  const sections = [...new Set(paper.body.map((paragraph) => paragraph.section.join(' > ')))];
  assert.deepEqual(sections, ['Introduction', 'Methods > Sites', 'Results']);
});

test('text runs from column to column, with hyphenated words joined', () => {
  const text = readPages(TWO_COLUMNS)
    .body.map((paragraph) => paragraph.text)
    .join('\n');
  assert.match(text, /This paragraph ends here, as Table 1 shows\./);
  assert.ok(!/Journal of Oats 12/.test(text), 'running heads are gone');
});

test('a table is an object with its cells, and its words are not in the text', () => {
  const paper = readPages(TWO_COLUMNS);
  const [table] = paper.objects.filter((object) => object.kind === 'table');
  assert.equal(table?.label, 'Table 1');
  assert.equal(table?.caption, 'Yields of the plots');
  assert.deepEqual(table?.rows, [
    ['Plot', 'Yield'],
    ['North', '12'],
    ['South', '14'],
  ]);
  assert.ok(paper.body.every((paragraph) => !paragraph.text.includes('North')));
  const mention = paper.body.flatMap((paragraph) => paragraph.mentions)[0];
  assert.deepEqual([mention?.text, mention?.object], ['Table 1', table?.id]);
});

/** Three pages of one column, so that shared features show; `more` is on the second. */
const essay = (more: Partial<TestPage>, lines = 30): TestPage[] =>
  [0, 1, 2].map((number) => ({
    pieces: [
      ...(number === 0
        ? [
            { x: 100, y: 60, text: 'An essay on barley in the rain', size: 16, font: 'bold' as const },
            { x: 100, y: 100, text: '1 Introduction', size: 12, font: 'bold' as const },
          ]
        : []),
      ...column(100, 130, prose(lines, number + 1, 14)),
      ...(number === 1 ? (more.pieces ?? []) : []),
      { x: 300, y: 640, text: String(number + 1), size: 10 },
    ],
    ...(number === 1 && more.rules ? { rules: more.rules } : {}),
  }));

test('a page number in the middle of the foot does not split the text', () => {
  const paper = readPages(essay({}));
  assert.equal(paper.body.length, 1);
  assert.equal(itemAt(paper.body, 0).text, [1, 2, 3].flatMap((from) => prose(30, from, 14)).join(' '));
});

test('the steps of an algorithm between rules belong to it, not to the text', () => {
  const paper = readPages(
    essay({
      pieces: [
        { x: 100, y: 520, text: 'Algorithm 1 Search over plots', font: 'bold' },
        ...column(100, 536, ['1: for each plot do', '2: measure the yield', '3: end for']),
        ...column(100, 600, prose(2, 9, 14)),
      ],
      rules: [
        { x: 100, y: 508, width: 400 },
        { x: 100, y: 523, width: 400 },
        { x: 100, y: 566, width: 400 },
      ],
    }),
  );
  const [algorithm] = paper.objects;
  assert.deepEqual(
    [algorithm?.kind, algorithm?.label, algorithm?.content],
    ['algorithm', 'Algorithm 1', '1: for each plot do\n2: measure the yield\n3: end for'],
  );
  assert.ok(paper.body.every((paragraph) => !paragraph.text.includes('measure')));
});

test('text directly after a caption in the same type is not part of it', () => {
  const paper = readPages(
    essay({
      pieces: [
        { x: 150, y: 520, text: 'Figure 1. The plots of land that were sown with barley and oats' },
        ...column(100, 536, prose(3, 9, 14)),
      ],
    }),
  );
  assert.equal(paper.objects[0]?.caption, 'The plots of land that were sown with barley and oats');
  assert.ok(paper.body.some((paragraph) => paragraph.text.includes(prose(3, 9, 14).join(' '))));
});

test('acknowledgements with a run-in heading are separated from the body', () => {
  const pages = essay({
    pieces: [
      { x: 100, y: 520, text: 'Acknowledgments.', font: 'bold' },
      { x: 195, y: 520, text: 'We thank the farmers.' },
    ],
  });
  const paper = readPages([...pages.slice(0, 2)]);
  const [thanks] = paper.objects.filter(({ environment }) => environment === 'acknowledgements');
  assert.equal(thanks?.content, 'We thank the farmers.');
  assert.ok(paper.body.every(({ text }) => !text.includes('We thank the farmers.')));
});

test('markup and monospaced lines are not headings', () => {
  const paper = readPages(
    essay({
      pieces: [
        { x: 100, y: 505, text: 'widget_model.ipynb', font: 'bold' },
        { x: 100, y: 525, text: '<topic>', font: 'bold' },
        { x: 100, y: 550, text: 'run the model now', font: 'fixed', size: 12 },
        ...column(100, 580, prose(3, 9, 14)),
      ],
    }),
  );
  assert.deepEqual(
    [...new Set(paper.body.map((paragraph) => paragraph.section.join(' > ')))],
    ['Introduction'],
  );
});

test('letters of a symbol font are read as the signs that they print', () => {
  const [first, ...rest] = essay({});
  const pieces = [
    ...defined(first).pieces,
    { x: 100, y: 520, text: 'The plots were kept at 22' },
    { x: 202, y: 520, text: 'u', font: 'signs' as const },
    { x: 207, y: 520, text: 'C all year.' },
  ];
  assert.match(
    readPages([{ pieces }, ...rest])
      .body.map((paragraph) => paragraph.text)
      .join(' '),
    /at 22 ?° ?C all year/,
  );
});

test('the caption of a table may be on its left', () => {
  const cells = [0, 1, 2, 3, 4].flatMap((row) =>
    ['Plot', 'Yield', 'Error'].map((word, i) => ({
      x: 215 + 50 * i,
      y: 528 + 12 * row,
      text: `${word} ${row}`,
      size: 9,
    })),
  );
  const caption = ['Table 1. Yields of plots', 'in the north and south', 'in three dry years'];
  const paper = readPages(essay({ pieces: [...column(100, 520, caption, { size: 9 }), ...cells] }));
  const tables = paper.objects.filter((object) => object.kind === 'table');
  assert.deepEqual(
    tables.map(({ label, rows }) => [label, rows?.length, rows?.[0]]),
    [['Table 1', 5, ['Plot 0', 'Yield 0', 'Error 0']]],
  );
});

test('a sentence in italics is not a heading', () => {
  const pages = essay({
    pieces: [
      { x: 100, y: 520, text: 'Give all farmers the means to grow oats.', font: 'italic' },
      ...column(100, 545, prose(4, 9, 14)),
      { x: 100, y: 605, text: 'Give all farmers the means to sow oats.', font: 'italic' },
    ],
  });
  assert.deepEqual(
    [...new Set(readPages(pages).body.map((paragraph) => paragraph.section.join(' > ')))],
    ['Introduction'],
  );
});

test('an accent over a capital is joined with it', () => {
  const [first, ...rest] = essay({});
  const over = {
    pieces: [
      ...defined(first).pieces,
      { x: 100, y: 80, text: 'Robert Ostling and Ada Field' },
      // The signs of the file's encoding: an accent on its own.
      { x: 133.5, y: 77.5, text: '\\250' },
    ],
  };
  assert.equal(readPages([over, ...rest]).authors[0]?.name, 'Robert Östling');
});

test('the lines of the bibliography are separated from the text', () => {
  const file = PdfFile.open(encode(writePdf(TWO_COLUMNS)));
  const { referenceLines, columnLefts, body } = readDocument(file, new Warnings());
  file.close();
  assert.deepEqual(pluck(referenceLines, 'text'), [
    'Brook, C. (1999). Oats. Journal of Oats 1, 1-9.',
    'Field, A. (2001). Soil. Journal of Oats 2, 4-7.',
  ]);
  assert.equal(columnLefts.length, referenceLines.length);
  assert.ok(body.every((paragraph) => !paragraph.flow.text.includes('Brook')));
});

test('an abstract that begins after its label is read without the label', () => {
  const paper = readPages(ONE_COLUMN);
  assert.match(itemAt(paper.abstract, 0).text, /^Barley wants rain/);
  assert.deepEqual(pluck(paper.body, 'section'), [['Introduction'], ['Conclusion']]);
});

test('a page without text is refused with its code', () => {
  assert.throws(
    () => readPages([{ pieces: [], rules: [{ x: 10, y: 10, width: 50 }] }]),
    (error: unknown) => error instanceof UnreadableError && error.code === 'not-a-paper',
  );
});

test('scanned pages without text are refused, and the message names the remedy', () => {
  assert.throws(
    () =>
      readPages([
        { pieces: [], isScan: true },
        { pieces: [{ x: 300, y: 770, text: '2' }], isScan: true },
      ]),
    (error: unknown) =>
      error instanceof UnreadableError && error.code === 'not-a-paper' && /OCR/.test(error.message),
  );
});

test('a scanned page among others gives a warning', () => {
  const paper = readPages([...essay({}), { pieces: [], isScan: true }]);
  assert.deepEqual(
    pluck(
      paper.warnings.filter(({ code }) => code === 'scanned'),
      'where',
    ),
    ['page 4'],
  );
});

test('a PDF with a password is refused with its code', () => {
  const bytes = encode(writePdf(ONE_COLUMN, '', true));
  assert.throws(
    () => pdfReader.read({ path: 'x.pdf', bytes }),
    (error: unknown) => error instanceof UnreadableError && error.code === 'encrypted',
  );
});

test('a list of figures in other files is text, not figures', () => {
  const paper = readPages(
    essay({
      pieces: [
        { x: 100, y: 520, text: 'Figure S1. Plots in the north. (TIF)' },
        { x: 100, y: 545, text: 'Table S1. Yields of all plots. (XLS)' },
        { x: 100, y: 570, text: 'Table S2. Rain in all years. (XLS)' },
      ],
    }),
  );
  assert.deepEqual(paper.objects, []);
  assert.match(paper.body.map((paragraph) => paragraph.text).join(' '), /Yields of all plots/);
});

test('bytes that begin like a PDF are refused with a code, or read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const file = new Uint8Array([...encode('%PDF-1.5\n'), ...bytes]);
      try {
        for (const paper of pdfReader.read({ path: 'x', bytes: file }))
          assert.deepEqual(paperProblems(paper), []);
      } catch (error) {
        assert.ok(error instanceof UnreadableError, String(error));
      }
    }),
    { numRuns: 60 },
  );
});

test('any text at any position is read as a valid paper', () => {
  const piece = fc.record({
    x: fc.integer({ min: -50, max: 700 }),
    y: fc.integer({ min: -50, max: 850 }),
    size: fc.integer({ min: 1, max: 60 }),
    font: fc.constantFrom('plain' as const, 'bold' as const, 'italic' as const),
    text: fc.oneof(
      fc.string({ maxLength: 60 }).map((text) => text.replace(/[^ -~]/g, '')),
      fc.constantFrom(
        'Abstract',
        'References',
        'Figure 1. A plot',
        'Table 2',
        '1 Introduction',
        '[1] A. Field, 1999',
        'x = y + z (3)',
      ),
    ),
  });
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 30 }), { minLength: 1, maxLength: 3 }), (pages) => {
      try {
        assert.deepEqual(paperProblems(readPages(pages.map((pieces) => ({ pieces })))), []);
      } catch (error) {
        assert.ok(error instanceof UnreadableError, String(error));
      }
    }),
    { numRuns: 60 },
  );
});
