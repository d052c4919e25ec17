import type { Box, Piece, Rule, TestPage } from '../pdf-writer.test-suite.js';
import { blockAt, paragraphLines } from './setting.test-suite.js';
import type { Style } from './style.test-suite.js';

/** A figure or table, and how far down it reaches. */
export interface Float extends TestPage {
  bottom: number;
}

const CAPTIONS = {
  figure:
    'Growth of wheat in the years of the trial by slope. Bars show what was measured twice in each garden of the valley.',
  table: 'Harvests of the gardens by slope and year',
};

export const captionOf = (kind: keyof typeof CAPTIONS): string => CAPTIONS[kind];

/** A caption in small type, its label bold or not. */
function captionPieces(label: string, kind: 'figure' | 'table', place: Box, style: Style): Piece[] {
  const text = `${label} ${captionOf(kind)}`;
  const size = style.size - 1;
  const lines = paragraphLines(text, place.width, { ...style, ligatures: 'none' }, { size, indent: 0 });
  return blockAt(lines, place.x, place.y, size + 2);
}

const frame = ({ x, y, width, height }: Box): Rule[] => [
  { x, y, width },
  { x, y: y + height, width },
  { x, y: y + height, width: 0.5, height },
  { x: x + width, y: y + height, width: 0.5, height },
];

/** A plot with names and numbers at its axes and a legend, or an image, with its caption below. */
export function figureAt(x: number, y: number, width: number, style: Style): Float {
  const plot: Box = { x: x + 30, y, width: width - 40, height: 110 };
  const caption = captionPieces(style.figureLabel, 'figure', { x, y: y + 150, width, height: 0 }, style);
  const bottom = Math.max(...caption.map((one) => one.y)) + 12;
  if (style.figure === 'image') return { pieces: caption, images: [plot], bottom };
  const small = { size: 7, font: 'sans' } as const;
  const ticks = [0, 1, 2, 3, 4].flatMap((at): Piece[] => [
    { ...small, x: plot.x + (at * plot.width) / 5, y: plot.y + 120, text: String(at * 20) },
    { ...small, x: plot.x - 14, y: plot.y + 108 - at * 25, text: String(at * 5) },
  ]);
  const labels: Piece[] = [
    { ...small, x: plot.x + plot.width / 2 - 20, y: plot.y + 132, text: 'Days after sowing' },
    { ...small, x: x + 8, y: y + 90, text: 'Height (cm)', turn: 1 },
    { ...small, x: plot.x + plot.width - 60, y: plot.y + 14, text: 'upper slope' },
    { ...small, x: plot.x + plot.width - 60, y: plot.y + 24, text: 'lower slope' },
  ];
  const bars = [1, 2, 3, 4].map((at) => ({
    x: plot.x + (at * plot.width) / 5,
    y: plot.y + 110,
    width: 12,
    height: 12 * at,
  }));
  return { pieces: [...ticks, ...labels, ...caption], rules: [...frame(plot), ...bars], bottom };
}

const ROWS = [
  ['Slope', 'Harvest', 'Loss', 'Remark'],
  ['Upper', '12.4', '0.3', 'stony'],
  ['Lower', '22.1', '0.7', 'wet in May'],
  ['Valley', '30.5', '1.2', 'shaded'],
  ['Terrace', '17.9', '0.4', 'walled'],
  ['Bank', '14.2', '0.6', 'steep'],
];
const SOURCES = [
  'Reference',
  'Marlow et al. (1999)',
  'Hess et al. (2003)',
  'Olsen (2011)',
  'Rossi (1997)',
  'Kumar (2005)',
];

/** Rows of a table between rules, each cell under the head of its column. */
export function tableAt(
  x: number,
  y: number,
  width: number,
  style: Style,
  label: string,
  rows = ROWS,
): Float {
  const size = 8;
  const caption = captionPieces(label, 'table', { x, y, width, height: 0 }, style);
  const top = Math.max(...caption.map((one) => one.y)) + 16;
  const cells = rows.map((row, r) =>
    style.table === 'of references' ? [...row.slice(0, 3), SOURCES[r] ?? ''] : row,
  );
  const pieces = cells.flatMap((row, r) =>
    row.map(
      (text, c): Piece => ({
        x: x + (c * width) / row.length,
        y: top + r * 12,
        text,
        size,
        font: style.font,
      }),
    ),
  );
  const end = top + rows.length * 12;
  const rules = [top - 10, top + 4, end - 8].map((at) => ({ x, y: at, width }));
  return { pieces: [...caption, ...pieces], rules, bottom: end + 14 };
}

/** The second half of a table, under its label again. */
export const continuedAt = (x: number, y: number, width: number, style: Style): Float => {
  const size = style.size - 1;
  const label = `${style.tableLabel.replace(/[.:]$/, '')} (continued)`;
  const rest = [
    ROWS[0] ?? [],
    ...ROWS.slice(3).map((row) => row.map((cell) => (/\d/.test(cell) ? `${cell}5` : cell))),
  ];
  const set = tableAt(x, y, width, style, label, rest);
  const pieces = set.pieces.filter((one) => one.y > y + 2 * size);
  return { ...set, pieces: [{ x, y, text: label, size, font: style.font }, ...pieces] };
};

/** A table set sideways: its rows run up the page. */
export function turnedTable(style: Style): TestPage {
  const upright = tableAt(60, 80, 420, style, style.tableLabel, [
    ...ROWS,
    ...ROWS.slice(1),
    ...ROWS.slice(1),
  ]);
  return {
    pieces: upright.pieces.map((one) => ({ ...one, x: one.y + 40, y: 700 - one.x, turn: 1 })),
    rules: (upright.rules ?? []).map(({ x, y, width }) => ({
      x: y + 40,
      y: 700 - x,
      width: 0.5,
      height: width,
    })),
  };
}

export const tableWords = ROWS.flat();
