import { itemAt } from '../../../at.js';
import { type Piece, type TestPage, writePdf } from '../pdf-writer.test-suite.js';
import { captionOf, continuedAt, type Float, figureAt, tableAt, turnedTable } from './floats.test-suite.js';
import { abstractOf, frontOf, titleOf } from './front.test-suite.js';
import { type Column, paragraphLines, setBalanced, setLines, type TypeLine } from './setting.test-suite.js';
import type { Style } from './style.test-suite.js';
import { Author, entriesOf, titlesOf } from './text.test-suite.js';
import { breakLines } from './type.test-suite.js';

/** What a reader should find. */
export interface Expected {
  title: string;
  abstract: string;
  headings: string[];
  sentences: string[];
  /** What stands behind the text and is no part of it. */
  thanks: string;
  /** The works by their titles, in the order of the bibliography. */
  works: string[];
  /** The place in the bibliography that each citation of the text leads to, in the order of the text. */
  cited: number[];
  figures: string[];
  tables: string[];
}

const SECTIONS: [name: string, ...subsections: string[]][] = [
  ['Introduction'],
  ['Materials and methods', 'Sites and seasons', 'Sampling of roots'],
  ['Results', 'Rain and yield'],
  ['Discussion'],
];
const ROMAN = ['I', 'II', 'III', 'IV'];
const RUNNING = 'Field and Meadow';
const THANKS = 'We thank the farmers of the northern plains for their patience and for many cups of tea.';
const BOTTOM = 730;

const bold = ({ font }: Style) => (font === 'sans' ? 'sansBold' : 'bold') as TypeLine['font'];

function headingLine(name: string, at: number, style: Style): TypeLine {
  const number = { none: '', 'I.': `${ROMAN[at]}. `, '1': `${at + 1} `, '1.': `${at + 1}. ` }[
    style.numbering
  ];
  const text = style.headings === 'upper' || style.headings === 'square' ? name.toUpperCase() : name;
  const square = { label: 'n', labelFont: 'dingbats', indent: style.size + 4 } as const;
  const size = style.headings === 'same size' ? style.size : style.size + 2;
  const line = { text: `${at < 0 ? '' : number}${text}`, size, font: bold(style), above: 10, below: 30 };
  return style.headings === 'square' ? { ...line, ...square } : line;
}

function subheadingLine(name: string, at: number, sub: number, style: Style): TypeLine {
  const number = style.numbering === '1' || style.numbering === '1.' ? `${at + 1}.${sub + 1} ` : '';
  const font = style.subheadings === 'italic' && style.font === 'plain' ? 'italic' : bold(style);
  return { text: `${number}${name}`, size: style.size, font, above: 6, below: 30 };
}

/** The text in sections, as lines. */
function bodyLines(author: Author, width: number, style: Style): TypeLine[] {
  const perSection = Math.ceil(style.works / SECTIONS.length);
  return SECTIONS.flatMap(([name, ...subsections], at) => {
    const lines = [headingLine(name, at, style)];
    for (let i = 0; i < perSection; i++) {
      const sub = subsections[i - 1];
      if (sub && style.subheadings !== 'none') lines.push(subheadingLine(sub, at, i - 1, style));
      lines.push(...paragraphLines(author.paragraph(style.seed + at * 31 + i * 7), width, style));
    }
    return lines;
  });
}

function thanksLines(width: number, style: Style): TypeLine[] {
  return [headingLine('Acknowledgements', -1, style), ...paragraphLines(THANKS, width, style)];
}

function entryLines(width: number, style: Style): TypeLine[] {
  const isNumbered = style.marks !== 'author and year';
  const size = style.size - 1;
  const hang = isNumbered
    ? Math.max(style.hang, style.labels === '1' || style.labels === '1.' ? 14 : 20)
    : 12;
  return entriesOf(style).flatMap((text, i) =>
    breakLines(text, width - hang, size, style.font).map((line, k) => ({
      text: line,
      size,
      font: style.font,
      indent: k > 0 || isNumbered ? hang : 0,
      ...(k === 0 && isNumbered ? { label: style.labels.replace('1', String(i + 1)) } : {}),
    })),
  );
}

const columnsOf = (style: Style, count: number): Omit<Column, 'top' | 'bottom'>[] => {
  const [left, width] = style.front === 'strip' ? [180, 378] : [54, 504];
  const own = (width - 20 * (count - 1)) / count;
  return Array.from({ length: count }, (_, i) => ({ left: left + i * (own + 20), width: own }));
};

/** The floats of a page, by the page's number. */
function floatsOf(
  page: number,
  columns: readonly Omit<Column, 'top' | 'bottom'>[],
  style: Style,
): { float?: Float; isWide: boolean } {
  const [first] = columns;
  const left = first?.left ?? 54;
  const whole = columns.reduce((sum, { width }) => sum + width, 0) + 20 * (columns.length - 1);
  const own = first?.width ?? whole;
  if (page === 1 && style.figure !== 'none') {
    const isWide = style.figure === 'wide';
    return { float: figureAt(left, 84, isWide ? whole : own, style), isWide };
  }
  if (page === 2 && style.table !== 'none' && style.table !== 'turned') {
    const isWide = style.table !== 'column';
    return { float: tableAt(left, 84, isWide ? whole : own, style, style.tableLabel), isWide };
  }
  if (page === 3 && style.table === 'continued')
    return { float: continuedAt(left, 84, whole, style), isWide: true };
  return { isWide: false };
}

function furnitureOf(page: number, style: Style): Piece[] {
  const pieces: Piece[] = [];
  const { furniture, pageNumbers, font } = style;
  const running =
    furniture === 'title' || (furniture === 'alternating' && page % 2 === 1)
      ? titleOf(style).slice(0, 44)
      : RUNNING;
  if (furniture !== 'none' && page > 0)
    pieces.push({ x: page % 2 === 1 ? 220 : 180, y: 48, text: running, size: 8, font });
  if (pageNumbers === 'foot') pieces.push({ x: 300, y: 768, text: String(page + 101), size: 8, font });
  if (pageNumbers === 'head')
    pieces.push({ x: page % 2 === 1 ? 40 : 540, y: 48, text: String(page + 101), size: 8, font });
  if (style.footer)
    pieces.push({
      x: 54,
      y: 780,
      text: 'J Field Crops 2014, 12:101 www.fieldcrops.example/12/101',
      size: 7,
      font,
    });
  if (style.stamp && page === 0)
    pieces.push({ x: 24, y: 560, text: 'preprint:1406.1234v2 [crops.GR] 12 Jun 2014', size: 14, turn: 1 });
  return pieces;
}

/** Text that is in the file and not on the paper, or on it only once. */
function withHidden(page: TestPage, { hidden: chosen, isScan }: Style): TestPage {
  // Of a scan nothing is painted but the picture.
  const hidden = isScan ? 'none' : chosen;
  const target = page.pieces.filter(({ y }) => y > 300 && y < 500);
  if (hidden === 'none') return page;
  if (hidden === 'twice')
    return { ...page, pieces: [...page.pieces, ...target.map((one) => ({ ...one, x: one.x + 0.3 }))] };
  if (hidden === 'invisible') {
    const unseen = target.map((one): Piece => ({ ...one, y: one.y + 4, isInvisible: true }));
    return { ...page, pieces: [...unseen, ...page.pieces] };
  }
  // A drawing of a larger size that a box or an image covers, so that what follows can be set over it.
  const under = target.map((one): Piece => ({ ...one, text: one.text.toUpperCase(), y: one.y + 5 }));
  const cover = { x: 30, y: 270, width: 560, height: 260 };
  const covers = hidden === 'under a box' ? { covers: [cover] } : { images: [cover] };
  return { ...page, pieces: under, ...covers, above: page.pieces };
}

/** The text of a scanned page stands unseen over the picture, a little off its lines and in sizes that differ a little. */
const scanned = (page: TestPage): TestPage => ({
  ...page,
  isScan: true,
  pieces: page.pieces.map((one, i) => ({
    ...one,
    isInvisible: true,
    y: one.y + itemAt([0, 0.5, -0.4, 0.2], i % 4),
    size: (one.size ?? 10) * itemAt([1, 1.02, 0.99], i % 3),
  })),
});

/** Sets text and bibliography into pages. */
function pagesOf(author: Author, style: Style): TestPage[] {
  const leading = style.size + 2;
  const count = style.columns === 'two' && style.front !== 'strip' ? 2 : 1;
  const columns = columnsOf(style, count);
  const width = columns[0]?.width ?? 0;
  const front = frontOf({ ...style, columns: count === 2 ? 'two' : 'one' });
  const entryColumns = style.entryColumns === 'one more' ? columnsOf(style, count + 1) : columns;
  const bibliography = [
    ...(style.bibliography === 'none'
      ? []
      : [
          headingLine(style.bibliography, -1, {
            ...style,
            headings: style.headings === 'upper' ? 'bold' : style.headings,
          }),
        ]),
    ...entryLines(entryColumns[0]?.width ?? width, style),
    ...(style.backMatter === 'behind' ? thanksLines(entryColumns[0]?.width ?? width, style) : []),
  ];
  const text = [
    ...front.opening,
    ...bodyLines(author, width, style),
    ...(style.backMatter === 'before' ? thanksLines(width, style) : []),
  ];
  const isOwn = style.entryColumns === 'one more';
  let rest: TypeLine[] = isOwn ? text : [...text, ...bibliography];
  const pages: TestPage[] = [];
  const footnote: Piece[] = style.footnote
    ? [
        {
          x: columns[0]?.left ?? 54,
          y: 738,
          text: '* Corresponding author. E-mail: field@plains.example',
          size: 7,
          font: style.font,
        },
      ]
    : [];
  for (let page = 0; rest.length > 0; page++) {
    const { float, isWide } =
      page === 0 ? { float: undefined, isWide: true } : floatsOf(page, columns, style);
    const places = columns.map((one, i) => ({
      ...one,
      top: page === 0 ? front.bottom : float && (isWide || i === 0) ? float.bottom + 16 : 84,
      bottom: page === 0 && style.footnote ? BOTTOM - 20 : BOTTOM,
    }));
    const set = setLines(rest, places, leading);
    const last = set.rest.length === 0 && isOwn ? setBalanced(rest, places, leading) : set;
    pages.push({
      ...float,
      pieces: [...(page === 0 ? [...front.pieces, ...footnote] : (float?.pieces ?? [])), ...last.pieces],
    });
    rest = set.rest;
    if (page === 2 && style.table === 'turned') pages.push(turnedTable(style));
  }
  for (rest = isOwn ? bibliography : []; rest.length > 0; ) {
    const set = setLines(
      rest,
      entryColumns.map((one) => ({ ...one, top: 84, bottom: BOTTOM })),
      leading - 1,
    );
    pages.push({ pieces: set.pieces });
    rest = set.rest;
  }
  return pages;
}

/** An invented paper in a style, and what it says. */
export function inventedPaper(style: Style): { pdf: string; expected: Expected } {
  const author = new Author(style);
  const pages = pagesOf(author, style).map((page, i) => {
    const whole = { ...page, pieces: [...page.pieces, ...furnitureOf(i, style)] };
    const shown = i === 1 ? withHidden(whole, style) : whole;
    return { ...(style.isScan ? scanned(shown) : shown), isTurned: style.isTurned };
  });
  const subsections = style.subheadings !== 'none';
  // A short text ends before the page that its figure or table would stand on.
  const captionsOf = (kind: 'figure' | 'table'): string[] => {
    const start = captionOf(kind).slice(0, 12);
    const isSet = pages.some(({ pieces, above = [] }) =>
      [...pieces, ...above].some(({ text }) => text.includes(start)),
    );
    return isSet ? [captionOf(kind)] : [];
  };
  const expected: Expected = {
    title: titleOf(style),
    abstract: abstractOf(style).text,
    headings: SECTIONS.flatMap(([name, ...subs]) => (subsections ? [name, ...subs] : [name])),
    sentences: author.sentences,
    thanks: style.backMatter === 'none' ? '' : THANKS,
    works: titlesOf(style),
    cited: author.cited,
    figures: captionsOf('figure'),
    tables: captionsOf('table'),
  };
  return { pdf: writePdf(pages), expected };
}
