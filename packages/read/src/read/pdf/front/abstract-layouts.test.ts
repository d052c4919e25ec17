import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import type { Paper } from '../../../paper/index.js';
import { pdfReader } from '../index.js';
import {
  body,
  type Columns,
  HALVES,
  heading,
  sentences,
  setInto,
  WHOLE,
  wrap,
} from '../invented-paper.fixture.js';
import { column, type Piece, type Rule, type TestPage } from '../pdf-writer.fixture.js';
import { readPages } from '../read-pages.fixture.js';

before(() => pdfReader.prepare?.());

const TITLE: Piece[] = [
  { x: 54, y: 90, text: 'The growth of oats on poor soil in dry years', size: 18, font: 'bold' },
  { x: 54, y: 115, text: 'Ada Field, Ben Meadow', size: 12 },
  { x: 54, y: 130, text: 'Department of Crops, University of the North, 12345 Norham', size: 8 },
];

const ABSTRACT = sentences(7, 40);

/** Lines at a place, broken to a width. */
const block = (x: number, y: number, width: number, text: string, type: Partial<Piece> = {}, leading = 11) =>
  column(x, y, wrap(text, width, type.size ?? 9), { size: 9, ...type }, leading);

/** Several short lines, as side columns have. */
const list = (x: number, y: number, lines: readonly string[], type: Partial<Piece> = {}) =>
  column(x, y, lines, { size: 8, ...type }, 10);

/** The text from a place of the first page on, over two more pages. */
function withBody(front: Piece[], top: number, columns: Columns, rules: Rule[] = []): TestPage[] {
  const paragraphs = Array.from({ length: 16 }, (_, i) => sentences(5, 3 * i));
  const lines = [heading('1. Introduction'), ...body(paragraphs, columns)];
  const first = setInto(lines, { ...columns, top });
  const second = setInto(first.rest, columns);
  const third = setInto(second.rest, columns);
  return [
    { pieces: [...TITLE, ...front, ...first.pieces], rules },
    { pieces: second.pieces },
    { pieces: third.pieces },
  ];
}

const abstractText = (paper: Paper) => paper.abstract.map((paragraph) => paragraph.text).join(' ');

function assertAbstract(pages: TestPage[], expected = ABSTRACT): void {
  const paper = readPages(pages);
  assert.equal(abstractText(paper), expected);
  assert.equal(paper.title, 'The growth of oats on poor soil in dry years');
  assert.deepEqual(paper.body[0]?.section, ['Introduction']);
  assert.ok(paper.body[0]?.text.startsWith(sentences(1, 0).slice(0, 30)), paper.body[0]?.text);
}

const HISTORY = [
  'Article history:',
  'Received 2 May 2019',
  'Received in revised form 3 June 2019',
  'Accepted 4 July 2019',
  'Available online 9 July 2019',
];
const TERMS = ['Keywords:', 'Oats', 'Poor soil', 'Dry years'];

test('an abstract on the right of the article information, above two columns', () => {
  const front = [
    { x: 54, y: 170, text: 'A R T I C L E I N F O', size: 9 },
    ...list(54, 188, HISTORY),
    ...list(54, 246, TERMS),
    { x: 216, y: 170, text: 'A B S T R A C T', size: 9 },
    ...block(216, 188, 330, ABSTRACT),
  ];
  const rules = [
    { x: 54, y: 158, width: 504 },
    { x: 54, y: 310, width: 504 },
  ];
  assertAbstract(withBody(front, 340, HALVES, rules));
});

test('an abstract on the left of the article history, above one column and above two', () => {
  for (const columns of [WHOLE, HALVES]) {
    const front = [
      { x: 72, y: 170, text: 'ABSTRACT', size: 9, font: 'bold' as const },
      ...block(72, 184, 300, ABSTRACT),
      { x: 410, y: 170, text: 'ARTICLE HISTORY', size: 8, font: 'bold' as const },
      ...list(410, 182, HISTORY.slice(1)),
      { x: 410, y: 232, text: 'KEYWORDS', size: 8, font: 'bold' as const },
      ...list(410, 244, ['Oats; poor soil;', 'dry years']),
    ];
    assertAbstract(withBody(front, 330, columns));
  }
});

test('an abstract without a label beside dates in small print, above two columns', () => {
  const front = [
    ...list(54, 172, [
      'Received 2nd May 2019',
      'Accepted 4th July 2019',
      'DOI: 10.5555/oats.19',
      'oats.example.org/crops',
      'Open to all',
    ]),
    ...block(200, 172, 350, ABSTRACT, { font: 'bold' }),
  ];
  assertAbstract(withBody(front, 320, HALVES));
});

test('an abstract beside a side column that is as high as the page', () => {
  const side = list(40, 170, [
    'OPEN ACCESS',
    'Edited by:',
    'Carl Brook,',
    'University of the South',
    'Reviewed by:',
    'Dora Hill,',
    'University of the East',
    '*Correspondence:',
    'Ada Field',
    'ada@north.example',
    'Received: 02 May 2019',
    'Accepted: 04 July 2019',
    'Published: 09 July 2019',
    'Citation:',
    'Field A and Meadow B (2019)',
    'The growth of oats on poor',
    'soil. Front. Oats 3:12.',
  ]);
  const right: Columns = { lefts: [190], width: 360, top: 80, bottom: 730 };
  const front = [
    ...side,
    ...block(190, 170, 360, ABSTRACT, { font: 'bold' }),
    ...list(190, 290, ['Keywords: oats, poor soil, dry years']),
  ];
  const pages = withBody(front, 330, right);
  const rest = setInto(
    body(
      Array.from({ length: 8 }, (_, i) => sentences(5, 60 + i)),
      HALVES,
    ),
    HALVES,
  );
  assertAbstract([itemAt(pages, 0), { pieces: rest.pieces }]);
});

test('an abstract that continues on the next page', () => {
  const text = sentences(60, 40);
  const lines = wrap(text, 468, 10);
  const front = [
    { x: 72, y: 170, text: 'Abstract', size: 12, font: 'bold' as const },
    ...column(72, 186, lines.slice(0, 45), { size: 10 }),
  ];
  const rest = column(72, 80, lines.slice(45), { size: 10 });
  const bottom = 80 + 12 * (lines.length - 45);
  const [first, ...others] = withBody([], 260, WHOLE);
  assert.ok(first);
  const text2 = {
    pieces: [
      ...rest,
      ...first.pieces.slice(TITLE.length).map((piece) => ({ ...piece, y: piece.y - 240 + bottom })),
    ].filter((piece) => piece.y < 740),
  };
  assertAbstract([{ pieces: [...TITLE, ...front] }, text2, ...others], text);
});

test('of abstracts in two languages, the one under the English label', () => {
  const front = [
    { x: 54, y: 170, text: 'Resumen', size: 10, font: 'bold' as const },
    ...block(
      54,
      184,
      500,
      'La avena crece bien en los suelos pobres y en los campos secos del norte. '.repeat(4).trim(),
    ),
    { x: 54, y: 240, text: 'Palabras clave: avena, suelos pobres', size: 9 },
    { x: 54, y: 262, text: 'Abstract', size: 10, font: 'bold' as const },
    ...block(54, 276, 500, ABSTRACT),
    { x: 54, y: 370, text: 'Keywords: oats, poor soil', size: 9 },
  ];
  assertAbstract(withBody(front, 400, HALVES));
});

test('an abstract in small print at the foot of a first page without text', () => {
  const front = [
    { x: 54, y: 600, text: 'Abstract', size: 8, font: 'bold' as const },
    ...block(54, 612, 500, ABSTRACT, { size: 8 }, 10),
    { x: 54, y: 690, text: 'Keywords: oats, poor soil', size: 8 },
  ];
  const [first, ...rest] = withBody([], 80, HALVES);
  assert.ok(first);
  const text = { pieces: first.pieces.slice(TITLE.length) };
  assertAbstract([{ pieces: [...TITLE, ...front] }, text, ...rest]);
});

test('an abstract whose first line is larger than the others', () => {
  const [opening = '', ...lines] = wrap(ABSTRACT, 440, 9);
  const front = [
    { x: 54, y: 170, text: 'Abstract', size: 12, font: 'bold' as const },
    { x: 54, y: 186, text: opening, size: 10.5 },
    ...column(54, 199, lines, { size: 9 }, 11),
  ];
  assertAbstract(withBody(front, 320, HALVES));
});

test('an abstract that runs beside a picture and then below it', () => {
  const lines = wrap(ABSTRACT, 260, 9);
  const narrow = lines.slice(0, 9);
  const wide = wrap(lines.slice(9).join(' '), 500, 9);
  const front = [
    ...column(54, 172, [`ABSTRACT: ${narrow[0]}`, ...narrow.slice(1)], { size: 9 }, 11),
    ...column(54, 172 + 9 * 11, wide, { size: 9 }, 11),
    { x: 370, y: 200, text: 'oats', size: 7, font: 'sans' as const },
    { x: 440, y: 220, text: 'soil', size: 7, font: 'sans' as const },
  ];
  assertAbstract(withBody(front, 330, HALVES));
});

test('an abstract in the first of two columns, with the dates of the paper below it', () => {
  const columns = { ...HALVES, top: 180 };
  const front = [
    { x: 54, y: 170, text: 'Abstract', size: 10, font: 'bold' as const },
    ...block(54, 184, 242, ABSTRACT),
    ...block(
      54,
      350,
      242,
      'Citation: Field A, Meadow B (2019) The growth of oats on poor soil in dry years. Oats 3: e12.',
      { size: 7 },
    ),
    ...block(54, 380, 242, 'Editor: Carl Brook, University of the South', { size: 7 }),
    ...block(54, 392, 242, 'Copyright: 2019 Field, Meadow. This is an open-access article.', { size: 7 }),
  ];
  const paragraphs = Array.from({ length: 12 }, (_, i) => sentences(5, 3 * i));
  const lines = [heading('Introduction'), ...body(paragraphs, HALVES)];
  const left = setInto(lines, { ...columns, lefts: [54], top: 430 });
  const right = setInto(left.rest, { ...columns, lefts: [316] });
  const next = setInto(right.rest, HALVES);
  assertAbstract([
    { pieces: [...TITLE, ...front, ...left.pieces, ...right.pieces] },
    { pieces: next.pieces },
  ]);
});

test('an abstract in two columns above those of the text, whose first heading is lower than the line beside it', () => {
  const lines = wrap(ABSTRACT, 242, 10);
  const middle = lines.findIndex(
    (line, i) => i >= lines.length / 2 && !line.endsWith('.') && /^[a-z]/.test(lines[i + 1] ?? ''),
  );
  const top = 176 + 12 * (middle + 1) + 8;
  const paragraphs = Array.from({ length: 16 }, (_, i) => sentences(5, 3 * i));
  const text = [heading('Introduction'), ...body(paragraphs, HALVES)];
  const left = setInto(text, { ...HALVES, lefts: [54], top: top + 12 });
  const right = setInto(left.rest, { ...HALVES, lefts: [316], top });
  const second = setInto(right.rest, HALVES);
  const third = setInto(second.rest, HALVES);
  assertAbstract([
    {
      pieces: [
        ...TITLE,
        { x: 54, y: 160, text: 'Abstract', size: 10, font: 'bold' },
        ...column(54, 176, lines.slice(0, middle + 1), { size: 10 }, 12),
        ...column(316, 176, lines.slice(middle + 1), { size: 10 }, 12),
        ...left.pieces,
        ...right.pieces,
      ],
    },
    { pieces: second.pieces },
    { pieces: third.pieces },
  ]);
});
