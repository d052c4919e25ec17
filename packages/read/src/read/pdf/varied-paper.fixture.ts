import fc from 'fast-check';
import {
  type Columns,
  datedEntry,
  entries,
  entry,
  HALVES,
  heading,
  type SetLine,
  sentences,
  setInto,
  WHOLE,
  words,
  workTitle,
  wrap,
} from './invented-paper.fixture.js';
import { column, type Piece, type TestPage, writePdf } from './pdf-writer.fixture.js';

/** How an invented paper is set. Every combination occurs in journals. */
export interface Style {
  columns: 'one' | 'two';
  size: 9 | 10 | 11;
  font: 'plain' | 'sans';
  numbering: 'none' | '1' | '1.' | 'I.';
  headingCase: 'as is' | 'upper';
  marks: 'brackets' | 'author and year';
  labels: '[1]' | '1.' | '(1)';
  bibliography: 'References' | 'REFERENCES' | 'Bibliography' | 'Literature cited' | 'References and notes';
  abstract: 'Abstract' | 'ABSTRACT' | 'Summary';
  runningHead: boolean;
  pageNumbers: 'none' | 'foot' | 'head';
  table: boolean;
  indent: 0 | 12;
  works: number;
  seed: number;
}

export const style: fc.Arbitrary<Style> = fc.record({
  columns: fc.constantFrom('one', 'two'),
  size: fc.constantFrom(9, 10, 11),
  font: fc.constantFrom('plain', 'sans'),
  numbering: fc.constantFrom('none', '1', '1.', 'I.'),
  headingCase: fc.constantFrom('as is', 'upper'),
  marks: fc.constantFrom('brackets', 'author and year'),
  labels: fc.constantFrom('[1]', '1.', '(1)'),
  bibliography: fc.constantFrom(
    'References',
    'REFERENCES',
    'Bibliography',
    'Literature cited',
    'References and notes',
  ),
  abstract: fc.constantFrom('Abstract', 'ABSTRACT', 'Summary'),
  runningHead: fc.boolean(),
  pageNumbers: fc.constantFrom('none', 'foot', 'head'),
  table: fc.boolean(),
  indent: fc.constantFrom(0, 12),
  works: fc.integer({ min: 20, max: 40 }),
  seed: fc.integer({ min: 1, max: 60 }),
});

const HEADINGS = ['Introduction', 'Materials and methods', 'Results', 'Discussion'];
const ROMAN = ['I', 'II', 'III', 'IV'];
const TITLE = 'The growth of oats on poor soil in dry years';
const RUNNING = 'Field and Meadow: Oats on poor soil';
const AUTHORS = 'Ada Field and Ben Meadow';
/** Helvetica is wider than Times. */
const WIDER = 1.14;

/** What a reader should find. */
export interface Expected {
  title: string;
  abstract: string;
  headings: string[];
  sentences: string[];
  /** The titles of the works, in the order of the bibliography. */
  works: string[];
  /** The index in the bibliography of each citation, in text order. */
  cited: number[];
  running: string;
  caption?: string;
}

const markNumber = (at: number, numbering: Style['numbering']) =>
  numbering === 'none' ? '' : numbering === 'I.' ? `${ROMAN[at]}. ` : `${at + 1}${numbering.slice(1)} `;

/** The name and year by which the entry with this number is cited. */
function citedName(number: number): string {
  const [, first = '', second = '', year = ''] =
    /^(\p{L}+), [^,]+, (\p{L}+), [^(]*\((\d{4})\)/u.exec(datedEntry(number)) ?? [];
  return `${first} and ${second}, ${year}`;
}

const SYLLABLES = 'ba de fo gu ka le mi no pu ra se ti vo wu zy'.split(' ');

/** A unique word for each number, so that no two sentences are alike: what repeats is furniture. */
const uniqueWord = (number: number): string =>
  [number, Math.floor(number / 15), Math.floor(number / 225)].map((at) => SYLLABLES[at % 15]).join('');

/** An invented paper in a style, and its content. */
export function variedPaper(style: Style): { pdf: string; expected: Expected } {
  const columns: Columns = style.columns === 'two' ? HALVES : WHOLE;
  const wrapSize = style.size * (style.font === 'sans' ? WIDER : 1);
  const type: Partial<Piece> = { font: style.font, size: style.size };
  const isNumbered = style.marks === 'brackets';
  const cited: number[] = [];
  const all: string[] = [];
  let next = 0;
  let unique = 0;
  const phrase = (from: number): string =>
    [0, 1, 2].map((part) => `${uniqueWord(unique++)} ${words(3, from + part)}`).join(' ');
  const plain = (from: number): string => `The ${phrase(from)} were seen near ${uniqueWord(unique++)}.`;
  const citing = (from: number): string => {
    const number = (next++ % style.works) + 1;
    cited.push(number - 1);
    const mark = isNumbered ? `[${number}]` : `(${citedName(number)})`;
    return `The ${phrase(from)} were known before ${mark}.`;
  };
  const paragraph = (from: number): string => {
    const parts = [plain(from), plain(from + 1), citing(from + 3), plain(from + 5), plain(from + 6)];
    all.push(...parts);
    return parts.join(' ');
  };
  const perSection = Math.ceil(style.works / HEADINGS.length);
  const lines: SetLine[] = HEADINGS.flatMap((name, at) => {
    const shown = style.headingCase === 'upper' ? name.toUpperCase() : name;
    const title = heading(`${markNumber(at, style.numbering)}${shown}`, { size: style.size + 2 });
    const paragraphs = Array.from({ length: perSection }, (_, i) => paragraph(style.seed + at * 31 + i * 7));
    return [
      title,
      ...paragraphs.flatMap((text) =>
        wrap(text, columns.width - style.indent, wrapSize).map((line, k) => ({
          ...type,
          text: line,
          indent: k === 0 ? style.indent : 0,
        })),
      ),
    ];
  });
  const entryLines = entries(
    Array.from({ length: style.works }, (_, i) => (isNumbered ? entry(i + 1) : datedEntry(i + 1))),
    columns,
    {
      size: style.size - 1,
      hang: isNumbered ? 20 : 12,
      ...(isNumbered ? { labelOf: (number: number) => style.labels.replace('1', String(number)) } : {}),
    },
  );
  lines.push(heading(style.bibliography, { size: style.size + 2 }), ...entryLines);
  const abstract = sentences(5, style.seed + 400);
  const front: Piece[] = [
    { x: 90, y: 90, text: TITLE, size: 18, font: 'bold' },
    { x: 220, y: 115, text: AUTHORS, size: 12 },
    { x: 72, y: 150, text: style.abstract, size: style.size + 1, font: 'bold' },
    ...column(72, 166, wrap(abstract, 460, wrapSize), type),
  ];
  const caption = 'Table 1. Yields of the plots by year and soil';
  const expected: Expected = {
    title: TITLE,
    abstract,
    headings: HEADINGS,
    sentences: all,
    works: Array.from({ length: style.works }, (_, i) => workTitle(i + 1)),
    cited,
    running: RUNNING,
    ...(style.table ? { caption } : {}),
  };
  return { pdf: writePdf(setPages(lines, front, columns, style, caption)), expected };
}

function tablePieces({ lefts: [left = 72] }: Columns, caption: string): TestPage {
  const rows = ['Soil 2001 2002 2003', 'Sand 12 14 15', 'Clay 22 21 25', 'Loam 30 31 28'];
  const cells = rows.flatMap((row, r) =>
    row.split(' ').map((text, c): Piece => ({ x: left + c * 55, y: 106 + r * 12, text, size: 8 })),
  );
  const pieces: Piece[] = [{ x: left, y: 86, text: caption, size: 9, font: 'bold' }, ...cells];
  const rules = [94, 110, 148].map((y) => ({ x: left, y, width: 230 }));
  return { pieces, rules };
}

function setPages(
  lines: readonly SetLine[],
  front: readonly Piece[],
  columns: Columns,
  style: Style,
  caption: string,
): TestPage[] {
  const leading = style.size + 2;
  const first = setInto(lines, { ...columns, top: 290 }, leading);
  const pages: TestPage[] = [{ pieces: [...front, ...first.pieces] }];
  let { rest } = first;
  while (rest.length > 0) {
    const hasTable = style.table && pages.length === 1;
    const table = hasTable ? tablePieces(columns, caption) : { pieces: [] };
    const next = setInto(rest, { ...columns, top: hasTable ? 180 : 80 }, leading);
    pages.push({ ...table, pieces: [...table.pieces, ...next.pieces] });
    rest = next.rest;
  }
  return pages.map((page, i) => ({ ...page, pieces: [...page.pieces, ...pageFurniture(i, style)] }));
}

function pageFurniture(page: number, { runningHead, pageNumbers }: Style): Piece[] {
  const pieces: Piece[] = [];
  if (runningHead && page > 0) pieces.push({ x: 220, y: 50, text: RUNNING, size: 8 });
  if (pageNumbers === 'foot') pieces.push({ x: 300, y: 765, text: String(page + 101), size: 8 });
  if (pageNumbers === 'head') pieces.push({ x: 540, y: 50, text: String(page + 101), size: 8 });
  return pieces;
}
