import type { Box, Piece, Rule, TestPage } from '../pdf-writer.fixture.js';
import { appendixLines, bodySections, SECOND_CHAPTER, statementLines, thanksLines } from './body.fixture.js';
import {
  advertisementAt,
  boxAt,
  continuedAt,
  type Float,
  figureAt,
  landscapeTable,
  sidewaysTable,
  tableAt,
} from './floats.fixture.js';
import { type FrontMatter, hasThreeColumns, paperTitle, setFront, THREE_COLUMNS } from './front.fixture.js';
import { licenceLines } from './front-notices.fixture.js';
import { entryLines, linesAfterList, listHeadingLines } from './list.fixture.js';
import {
  blockAt,
  type Column,
  paragraphLines,
  setBalanced,
  setLines,
  type TypeLine,
} from './setting.fixture.js';
import type { Style } from './style.fixture.js';
import { type Author, chapterRange, listEntries } from './text.fixture.js';
import { breakLines, RAISED } from './type.fixture.js';

const BOTTOM = 730;
const TOP = 84;
const GAP = 20;

type Strip = Omit<Column, 'top' | 'bottom'>;

const makeColumns = (style: Style, count: number): Strip[] => {
  const [left, width] = style.front === 'strip' ? [180, 378] : [54, 504];
  const columnWidth = (width - GAP * (count - 1)) / count;
  return Array.from({ length: count }, (_, i) => ({
    left: left + i * (columnWidth + GAP),
    width: columnWidth,
  }));
};

const columnCount = ({ columns, front, manuscript }: Style): 1 | 2 =>
  columns === 'two' && front !== 'strip' && manuscript === 'none' ? 2 : 1;

/** True for a table that is set sideways or on a landscape page. */
const hasOwnPage = ({ table }: Style): boolean => table === 'turned' || table === 'landscape';

/** Returns the floats of a page, by the page's number, from this height. */
function pageFloats(
  page: number,
  columns: readonly Strip[],
  style: Style,
  isInEntries: boolean,
  y: number,
): { float?: Float; isWide: boolean } {
  const [first] = columns;
  const left = first?.left ?? 54;
  const whole = columns.reduce((sum, { width }) => sum + width, 0) + GAP * (columns.length - 1);
  const floatWidth = first?.width ?? whole;
  if (page === 1 && style.figure !== 'none') {
    const isWide = style.figure === 'wide';
    return { float: figureAt(left, y, isWide ? whole : floatWidth, style), isWide };
  }
  if (page === 1 && style.interruption.endsWith('box'))
    return { float: boxAt(left, y, floatWidth, style), isWide: false };
  const isLate = style.afterList === 'tables' || style.listFloat.startsWith('table');
  if (page === 2 && style.table !== 'none' && !hasOwnPage(style) && !isLate) {
    const isWide = style.table !== 'column';
    return { float: tableAt(left, y, isWide ? whole : floatWidth, style, style.tableLabel), isWide };
  }
  if (page === 3 && style.table === 'continued' && !isLate)
    return { float: continuedAt(left, TOP, whole, style), isWide: true };
  if (isInEntries) {
    const isWide = !style.listFloat.endsWith('in a column');
    const width = isWide ? whole : floatWidth;
    if (style.listFloat === 'advertisement in a column')
      return { float: advertisementAt(left, y, floatWidth, style), isWide: false };
    const float = style.listFloat.startsWith('table')
      ? tableAt(left, y, width, style, style.tableLabel)
      : figureAt(left, y, width, style, 'late');
    return { float, isWide };
  }
  return { isWide: false };
}

/** Where a float leaves room for text: below it, above it, or on both sides. */
function roomBeside(
  columns: readonly Strip[],
  float: Float | undefined,
  top: number,
  bottom: number,
  isWide: boolean,
): Column[] {
  return columns.flatMap((column, i): Column[] => {
    const whole = { ...column, top, bottom };
    if (!float || (!isWide && i > 0)) return [whole];
    const highest = Math.min(
      ...float.pieces.filter(({ turn }) => !turn).map(({ y }) => y),
      ...(float.images ?? []).map(({ y }) => y),
      ...(float.rules ?? []).map(({ y, height = 0 }) => y - height),
    );
    const above = { ...whole, bottom: highest - 20 };
    const below = { ...whole, top: float.bottom + 16 };
    return [above, below].filter((place) => place.bottom - place.top > 30);
  });
}

/** Lines that are set in the same columns, page after page. */
interface Part {
  lines: TypeLine[];
  columns: Strip[];
  leading: number;
  isBalanced: boolean;
  /** Begins below the end of the last page, if there is room. */
  isBelow?: boolean;
}

function paperParts(author: Author, front: FrontMatter, style: Style): Part[] {
  const isDouble = style.manuscript === 'double spaced' || style.manuscript === 'both';
  const leading = isDouble ? 2 * style.size : style.size + 2;
  const count = columnCount(style);
  const columns = makeColumns(style, count);
  const isManuscript = style.manuscript !== 'none';
  const more = isManuscript ? 0 : { 'as the text': 0, 'one more': 1, 'two more': 2 }[style.entryColumns];
  const entryColumns =
    style.listHeading === 'beside'
      ? [{ left: 180, width: 378 }]
      : makeColumns(style, Math.min(3, count + more));
  const [{ width }, { width: entryWidth }] = [columns[0] ?? { width: 0 }, entryColumns[0] ?? { width: 0 }];
  const isThree = hasThreeColumns(style);
  const isAlone = isThree || (style.firstPage === 'one column' && count === 2 && front.opening.length === 0);
  const wide = isThree
    ? THREE_COLUMNS.lefts.map((left) => ({ left, width: THREE_COLUMNS.width }))
    : makeColumns(style, 1);
  const [first = [], ...others] = bodySections(
    author,
    (at) => (isAlone && at === 0 ? (wide[0]?.width ?? 0) : width),
    style,
  );
  const isOver = style.listHeading === 'over the columns';
  const heading = listHeadingLines(isOver ? 504 : entryWidth, style);
  const isByChapter = style.listKind === 'by chapter';
  const bibliography: TypeLine[] =
    style.listKind === 'footnotes'
      ? []
      : [
          ...(isOver ? [] : heading),
          ...entryLines(entryWidth, style, isByChapter ? chapterRange(1, style) : undefined),
          ...(style.backMatter === 'after' ? thanksLines(entryWidth, style) : []),
          ...linesAfterList(entryWidth, style),
        ];
  const before = style.backMatter === 'before' ? thanksLines(width, style) : [];
  const ofFirst = isByChapter ? [...heading, ...entryLines(width, style, chapterRange(0, style))] : [];
  const text = [
    ...others.slice(0, SECOND_CHAPTER - 1).flat(),
    ...ofFirst,
    ...others.slice(SECOND_CHAPTER - 1).flat(),
    ...before,
    ...statementLines(width, style),
    ...(style.listPlace === 'after an appendix' && style.afterList !== 'appendix'
      ? appendixLines(width, style)
      : []),
  ];
  const isBelow = style.listPlace === 'below the text';
  const isOwn =
    (style.entryColumns !== 'as the text' && !isManuscript) ||
    isBelow ||
    isOver ||
    style.listHeading === 'beside';
  const listPart: Part = {
    lines: bibliography,
    columns: entryColumns,
    leading: leading - 1,
    isBalanced: false,
    isBelow: isBelow || isOver,
  };
  const over: Part = { lines: heading, columns: makeColumns(style, 1), leading, isBalanced: false, isBelow };
  const opening = [...front.opening, ...first];
  const main = [...(isAlone ? [] : opening), ...text, ...(isOwn ? [] : bibliography)];
  return [
    ...(isAlone ? [{ lines: opening, columns: wide, leading, isBalanced: false }] : []),
    { lines: main, columns, leading, isBalanced: isOwn },
    ...(isOwn ? [...(isOver ? [over] : []), listPart] : []),
  ];
}

const citedNotes = (lines: readonly TypeLine[]): number[] =>
  lines.flatMap(({ text }) => [...text.matchAll(/\u0001(\d+)\u0002/gu)].map(([, number]) => Number(number)));

/** Returns the lines of a page, above what is at its foot. */
function fillPage(
  page: number,
  part: Part,
  rest: readonly TypeLine[],
  isInEntries: boolean,
  top: number,
  foot: number,
  style: Style,
): [ReturnType<typeof placeFloat>, Column[], ReturnType<typeof setLines>] {
  const bottom = BOTTOM - foot;
  const where = placeFloat(page, part.columns, style, isInEntries, bottom);
  const places = roomBeside(part.columns, where.float, top, bottom, where.isWide);
  return [where, places, setLines(rest, places, part.leading)];
}

/** What is at the foot of the first page and of one page of text, and the notes with these numbers. */
function footPieces(
  page: number,
  column: Strip,
  style: Style,
  notes: readonly number[] = [],
): { pieces: Piece[]; rules: Rule[]; height: number } {
  const lines: TypeLine[] = [];
  const small = { size: 7, font: style.font };
  if (page === 0 && style.footnote)
    lines.push({ ...small, text: '* Corresponding author. E-mail: field@plains.example' });
  if (page === 0 && style.affiliations === 'at the foot')
    lines.push(
      { ...small, text: '1 Department of Crops, University of the Plains, Plainville' },
      { ...small, text: '2 School of Gardens, University of Hill, Hillville' },
    );
  if (page === 0 && style.licence === 'at the foot') lines.push(...licenceLines(style, column.width));
  if (page === 1 && style.textNotes)
    lines.push(
      ...paragraphLines(
        '\\206 The plots of the lower slope were not seen in the third summer, when the river was high.',
        column.width,
        { ...style, isJustified: false, ligatures: 'none' },
        { size: 7, indent: 0 },
      ),
    );
  const entries = listEntries(style);
  for (const number of notes)
    lines.push(
      ...paragraphLines(
        `${RAISED[0]}${number}${RAISED[1]} ${entries[number - 1]}`,
        column.width,
        { ...style, isJustified: false, ligatures: 'none' },
        { size: 8, indent: 0 },
      ),
    );
  if (lines.length === 0) return { pieces: [], rules: [], height: 0 };
  const height = 9 * lines.length + 11;
  const top = BOTTOM + 8 - 9 * (lines.length - 1);
  return {
    pieces: blockAt(lines, column.left, top, 9),
    rules: page === 0 && notes.length === 0 ? [] : [{ x: column.left, y: top - 11, width: 60 }],
    height,
  };
}

/** Minimum room below the end of the text for another part to begin there, and the gap between the two. */
const LEAST_ROOM = 120;
const GAP_ABOVE = 26;

/** Sets text and bibliography into pages. */
export function setPages(author: Author, style: Style): TestPage[] {
  const count = columnCount(style);
  const front = setFront({ ...style, columns: count === 2 ? 'two' : 'one' });
  const pages: TestPage[] = [];
  // Manuscripts have no advertisements.
  const isOffer = style.listFloat === 'advertisement in a column';
  let isLate = style.lateFigure || (style.listFloat !== 'none' && !(isOffer && style.manuscript !== 'none'));
  let page = 0;
  let lastText: TestPage | undefined;
  let end = BOTTOM;
  for (const part of paperParts(author, front, style)) {
    let rest = part.lines;
    const last = lastText;
    if (part.isBelow && last && end < BOTTOM - LEAST_ROOM) {
      const below = part.columns.map((column) => ({ ...column, top: end + GAP_ABOVE, bottom: BOTTOM }));
      const set = setLines(rest, below, part.leading);
      last.pieces.push(...set.pieces);
      last.rules?.push(...set.rules);
      rest = set.rest;
      end = set.bottom;
    }
    for (; rest.length > 0; page++) {
      const isInEntries = isLate && page > 2 && rest[0]?.isEntry === true;
      if (isInEntries) isLate = false;
      const column = part.columns[0] ?? { left: 54, width: 242 };
      const top = page === 0 ? front.bottom : TOP;
      let foot = footPieces(page, column, style);
      let [{ float }, places, set] = fillPage(page, part, rest, isInEntries, top, foot.height, style);
      // Notes take room from the text that cites them, until all cited notes fit.
      for (let tries = 0; style.listKind === 'footnotes' && tries < 9; tries++) {
        const notes = citedNotes(rest.slice(0, rest.length - set.rest.length));
        const next = footPieces(page, column, style, notes);
        if (next.height <= foot.height) break;
        foot = next;
        [{ float }, places, set] = fillPage(page, part, rest, isInEntries, top, foot.height, style);
      }
      if (style.listKind === 'footnotes')
        foot = {
          ...footPieces(page, column, style, citedNotes(rest.slice(0, rest.length - set.rest.length))),
          height: foot.height,
        };
      const last = set.rest.length === 0 && part.isBalanced ? setBalanced(rest, places, part.leading) : set;
      const images: Box[] = page === 0 ? front.images : (float?.images ?? []);
      pages.push({
        pieces: [...(page === 0 ? front.pieces : (float?.pieces ?? [])), ...foot.pieces, ...last.pieces],
        rules: [...(page === 0 ? front.rules : (float?.rules ?? [])), ...foot.rules, ...last.rules],
        images,
      });
      lastText = pages.at(-1);
      end = float || foot.height > 0 ? BOTTOM : last.bottom;
      rest = set.rest;
      if (page === 2 && style.table === 'turned') pages.push(sidewaysTable(style));
      if (page === 2 && style.table === 'landscape') pages.push(landscapeTable(style));
    }
  }
  pages.push(...lastPages(style));
  return style.firstPage === 'cover' ? [coverPage(style), ...pages] : pages;
}

/** Returns the pages after the bibliography: figures and tables, as in manuscripts. */
function lastPages(style: Style): TestPage[] {
  if (style.afterList === 'figures') return [figureAt(90, 120, 420, style, 'late')];
  if (style.afterList === 'legends and figures')
    return [
      {
        pieces: [
          {
            x: 90,
            y: 100,
            text: style.figureLabel.replace('1', '2').replace(/[^\d)]+$/, ''),
            size: 10,
            font: style.font,
          },
        ],
        images: [{ x: 90, y: 130, width: 420, height: 300 }],
      },
    ];
  if (style.afterList === 'tables' && style.table !== 'none' && !hasOwnPage(style))
    return [tableAt(90, 120, 420, style, style.tableLabel)];
  return [];
}

/** Returns the float of a page at the position that the style has for it. */
function placeFloat(
  page: number,
  columns: readonly Strip[],
  style: Style,
  isInEntries: boolean,
  bottom: number,
) {
  const at = (y: number) =>
    page === 0 ? { isWide: true } : pageFloats(page, columns, style, isInEntries, y);
  const top = at(TOP);
  const isFoot = isInEntries && style.listFloat.endsWith('at the foot');
  const isTop = style.floatPlace === 'top' || isInEntries || (page === 3 && style.table === 'continued');
  if (!top.float || (isTop && !isFoot)) return top;
  const height = top.float.bottom - TOP;
  if (isFoot) return at(bottom - height - 4);
  return at(style.floatPlace === 'foot' ? bottom - height - 4 : 300);
}

/** A cover page, as repositories add it. */
function coverPage(style: Style): TestPage {
  const { font } = style;
  const lines: TypeLine[] = [
    { text: 'Repository of the University of the Plains', size: 12, font },
    ...breakLines(paperTitle(style), 500, 14, font).map(
      (text, i): TypeLine => ({ text, size: 14, font, above: i === 0 ? 40 : 2 }),
    ),
    { text: 'Field, A., Meadow, B. (2014). J Field Crops 12, 101-110.', size: 10, font, above: 20 },
    {
      text: 'This is the accepted version of the paper. Link to the published version:',
      size: 10,
      font,
      above: 20,
    },
    { text: 'https://doi.example/10.9999/jfc.101', size: 10, font },
    ...paragraphLines(
      'General rights: copyright for what is made accessible in the repository is retained by the authors, and it is a condition of access that users abide by the law.',
      504,
      { ...style, isJustified: false, ligatures: 'none' },
      { size: 9, indent: 0, above: 40 },
    ),
  ];
  return { pieces: blockAt(lines, 54, 80, 14) };
}
