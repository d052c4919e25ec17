import { column, HEIGHT, type Piece, type TestPage } from './pdf-writer.fixture.js';

/** The average width of a letter in the tests' fonts, in sizes. */
const LETTER = 0.46;

const WORDS =
  'oats barley rye fields plots soil rain spring yield seed root leaf stem growth water light heat frost sand clay rows farms'.split(
    ' ',
  );
const NAMES = 'Marlow Hess Okafor Lindqvist Pereira Tanaka Novak Dubois Rossi Haddad Kumar Olsen'.split(' ');
const JOURNALS = ['J Field Crops', 'Ann Soil Sci', 'Oats Res', 'Plant Growth Lett'];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Running text of `count` words, with a unique beginning. */
export const words = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, i) => pick(WORDS, from * 5 + i * (1 + (from % 3)) + (i >> 3))).join(' ');

/** Sentences, so that paragraphs end and begin. */
export const sentences = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, i) => `The ${words(11, from + i)} were seen again.`).join(' ');

/** Returns the title of the invented work with this number. */
export const workTitle = (number: number): string =>
  `On trial ${number} of the ${pick(WORDS, number)} of ${pick(WORDS, number * 3 + 1)} in ${pick(WORDS, number * 7 + 2)}`;

/** An entry without its label, in the style of medical journals. */
export function entry(number: number): string {
  const names = [number, number + 4, number + 7].map(
    (at) => `${pick(NAMES, at)} ${pick(['A', 'BC', 'D'], at)}`,
  );
  const year = 1990 + (number % 30);
  const first = 100 + number * 3;
  return `${names.join(', ')}: ${workTitle(number)}. ${pick(JOURNALS, number)} ${year}, ${10 + number}:${first}-${first + 9}.`;
}

/** An entry in author-year style. */
export function datedEntry(number: number): string {
  const names = [number, number + 5].map((at) => `${pick(NAMES, at)}, ${pick(['A.', 'B. C.', 'D.'], at)}`);
  const year = 1990 + (number % 30);
  return `${names.join(', ')} (${year}). ${workTitle(number)}. ${pick(JOURNALS, number)}, ${10 + number}, ${100 + number}-${109 + number}.`;
}

/** Breaks a text into lines that fit a width. */
export function wrap(text: string, width: number, size: number): string[] {
  const maxLetters = Math.floor(width / (LETTER * size));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > maxLetters) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** Columns: the left edges, the width of each, and their lower edge. */
export interface Columns {
  lefts: readonly number[];
  width: number;
  top: number;
  bottom: number;
}

/** A line of type to be set into columns. */
export interface SetLine extends Partial<Piece> {
  text: string;
  /** Distance from the left edge of its column. */
  indent?: number;
  /** Set on the same line, before it, at the column's left edge. */
  label?: string;
  /** Room above, in points. */
  above?: number;
  /** Room that must be left below in the column, in points: a heading is never at the foot of one. */
  below?: number;
}

export const HALVES: Columns = { lefts: [54, 316], width: 242, top: 80, bottom: 730 };
export const WHOLE: Columns = { lefts: [72], width: 468, top: 80, bottom: 730 };
export const THIRDS: Columns = { lefts: [54, 226, 398], width: 158, top: 80, bottom: 730 };

/** Sets lines into columns, as many as fit; returns those that do not fit. */
export function setInto(
  lines: readonly SetLine[],
  { lefts, bottom, top }: Columns,
  leading = 12,
): { pieces: Piece[]; rest: SetLine[]; bottom: number } {
  const pieces: Piece[] = [];
  const rest = [...lines];
  let lowest = top;
  for (const left of lefts) {
    let y = top;
    for (let line = rest[0]; line; line = rest[0]) {
      const at = y === top ? y : y + (line.above ?? 0);
      if (at + (line.below ?? 0) > bottom) break;
      rest.shift();
      const { text, indent = 0, label, above: _, below: __, ...type } = line;
      if (label !== undefined) pieces.push({ ...type, x: left, y: at, text: label });
      pieces.push({ ...type, x: left + indent, y: at, text });
      y = at + leading;
      lowest = Math.max(lowest, y);
    }
  }
  return { pieces, rest, bottom: lowest };
}

/** A heading with room above it. */
export const heading = (text: string, type: Partial<Piece> = {}): SetLine => ({
  text,
  size: 12,
  font: 'bold',
  above: 10,
  below: 24,
  ...type,
});

export const body = (paragraphs: readonly string[], { width }: Columns, size = 10): SetLine[] =>
  paragraphs.flatMap((text) => wrap(text, width, size).map((line) => ({ text: line, size })));

/** Entries with a hanging indent, and a label before each if given. */
export function entries(
  texts: readonly string[],
  { width }: Columns,
  {
    size = 8,
    hang = 12,
    labelOf,
  }: { size?: number; hang?: number; labelOf?: (number: number) => string } = {},
): SetLine[] {
  return texts.flatMap((text, i) => {
    const label = labelOf?.(i + 1);
    return wrap(text, width - hang, size).map((line, k) => ({
      text: line,
      size,
      indent: k > 0 || label !== undefined ? hang : 0,
      ...(k === 0 && label !== undefined ? { label } : {}),
    }));
  });
}

/** The first page of a paper: title, names, a labelled abstract, and the beginning of the text. */
export const FRONT: Piece[] = [
  { x: 90, y: 90, text: 'The growth of oats on poor soil in dry years', size: 18, font: 'bold' },
  { x: 230, y: 115, text: 'Ada Field and Ben Meadow', size: 12 },
  { x: 54, y: 150, text: 'Abstract', size: 12, font: 'bold' },
  ...column(54, 166, wrap(sentences(5, 40), 500, 10)),
];

/** Pages for all lines, in these columns; the first page begins with the front matter. */
export function setPages(lines: readonly SetLine[], columns: Columns): { pages: TestPage[]; bottom: number } {
  const first = setInto(lines, { ...columns, top: 260 });
  const pages: TestPage[] = [{ pieces: [...FRONT, ...first.pieces] }];
  let { rest, bottom } = first;
  while (rest.length > 0) {
    const next = setInto(rest, columns);
    pages.push({ pieces: next.pieces });
    ({ rest, bottom } = next);
  }
  return { pages, bottom };
}

/** Adds pieces to the last page. */
export function addToLast(pages: readonly TestPage[], page: TestPage): TestPage[] {
  const last = pages.at(-1) ?? { pieces: [] };
  return [
    ...pages.slice(0, -1),
    {
      ...last,
      pieces: [...last.pieces, ...page.pieces],
      rules: [...(last.rules ?? []), ...(page.rules ?? [])],
    },
  ];
}

export { HEIGHT };
