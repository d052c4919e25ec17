import type { Box, Piece, Rule, TestPage } from '../pdf-writer.fixture.js';
import { BOX_TITLE, boxText } from './body.fixture.js';
import { blockAt, paragraphLines } from './setting.fixture.js';
import type { Style } from './style.fixture.js';
import { breakLines, EMPHASIS } from './type.fixture.js';

/** A figure or table, and its lower edge. */
export interface Float extends TestPage {
  bottom: number;
}

const CAPTIONS = {
  figure:
    'Growth of wheat in the years of the trial by slope. Bars show what was measured twice in each garden of the valley.',
  table: 'Harvests of the gardens by slope and year',
  late: 'Loss of wheat by slope in the last year of the trial, as it was seen from the gate of each garden.',
};
type CaptionKind = keyof typeof CAPTIONS;

export const captionText = (kind: CaptionKind): string => CAPTIONS[kind];

/** A caption in small type, with its label before or above it. */
function captionPieces(label: string, kind: CaptionKind, place: Box, style: Style): Piece[] {
  const { captionSetting: setting, font } = style;
  const size = setting === 'body type' ? style.size : setting === 'sans' ? 8 : style.size - 1;
  const captionStyle =
    setting === 'sans' ? 'sans' : setting === 'italic' ? (font === 'sans' ? 'sansItalic' : 'italic') : font;
  const bold = `${EMPHASIS.bold}${label}${EMPHASIS.end}`;
  const text =
    setting === 'label alone'
      ? captionText(kind)
      : `${setting === 'usual' || setting === 'body type' ? label : bold} ${captionText(kind)}`;
  const plain = { ...style, ligatures: 'none' } as const;
  const lines = paragraphLines(text, place.width, plain, { size, indent: 0, font: captionStyle });
  const alone =
    setting === 'label alone'
      ? paragraphLines(bold, place.width, plain, { size, indent: 0, font: captionStyle })
      : [];
  return blockAt([...alone, ...lines], place.x, place.y, size + 2);
}

const frame = ({ x, y, width, height }: Box): Rule[] => [
  { x, y, width },
  { x, y: y + height, width },
  { x, y: y + height, width: 0.5, height },
  { x: x + width, y: y + height, width: 0.5, height },
];

const lowest = (pieces: readonly Piece[]): number => Math.max(...pieces.map((piece) => piece.y));

/** Text in a box, with a frame or a grey background. */
export function boxAt(x: number, y: number, width: number, style: Style): Float {
  const plainStyle = { ...style, ligatures: 'none' } as const;
  const font = style.font === 'sans' ? 'plain' : 'sans';
  const lines = paragraphLines(boxText(style), width - 16, plainStyle, {
    size: style.size - 1,
    indent: 0,
    font,
  });
  const title = { text: BOX_TITLE, size: style.size, font: 'sansBold' } as const;
  const pieces = blockAt([title, ...lines], x + 8, y + 8, style.size + 1);
  const height = lowest(pieces) - y + 12;
  const box = { x, y: y - 6, width, height };
  return {
    pieces,
    rules:
      style.interruption === 'box' ? frame(box) : [{ x, y: box.y + height, width, height, isShade: true }],
    bottom: box.y + height,
  };
}

/** A plot with axis labels and a legend, or an image, with its caption below, above or beside it. */
export function figureAt(
  x: number,
  y: number,
  width: number,
  style: Style,
  kind: 'figure' | 'late' = 'figure',
): Float {
  const isBeside = style.captionPlace === 'beside' && width > 400;
  const isAbove = style.captionPlace === 'other side';
  const figureWidth = isBeside ? width * 0.6 : width;
  const label = kind === 'late' ? style.figureLabel.replace('1', '2') : style.figureLabel;
  const place: Box = isBeside
    ? { x: x + figureWidth + 10, y: y + 10, width: width - figureWidth - 10, height: 0 }
    : { x, y: isAbove ? y : y + 150, width, height: 0 };
  const caption = captionPieces(label, kind, place, style);
  const top = isAbove ? lowest(caption) + 12 : y;
  const plot: Box = { x: x + 30, y: top, width: figureWidth - 40, height: 110 };
  const bottom = isBeside || isAbove ? Math.max(lowest(caption), top + 140) + 12 : lowest(caption) + 12;
  if (style.figure === 'image') return { pieces: caption, images: [plot], bottom };
  const small = { size: 7, font: 'sans' } as const;
  const ticks = [0, 1, 2, 3, 4].flatMap((at): Piece[] => [
    { ...small, x: plot.x + (at * plot.width) / 5, y: plot.y + 120, text: String(at * 20) },
    { ...small, x: plot.x - 14, y: plot.y + 108 - at * 25, text: String(at * 5) },
  ]);
  const labels: Piece[] = [
    { ...small, x: plot.x + plot.width / 2 - 20, y: plot.y + 132, text: 'Days after sowing' },
    { ...small, x: x + 8, y: plot.y + 90, text: 'Height (cm)', turn: 1 },
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

const OFFER = [
  'Submit your next manuscript to Field Central and take full advantage of:',
  'Convenient online submission',
  'Thorough peer review',
  'No space constraints or charges for colour figures',
  'Submit your manuscript at www.fieldcentral.example/submit',
];

/** A box with the publisher's advertisement. */
export function advertisementAt(x: number, y: number, width: number, style: Style): Float {
  const lines = OFFER.flatMap((text, i) =>
    paragraphLines(
      text,
      width - 20,
      { ...style, isJustified: false, ligatures: 'none' },
      {
        size: 9,
        indent: 0,
        font: 'sansBold',
        ...(i > 0 ? { above: 4 } : {}),
      },
    ),
  );
  const pieces = blockAt(lines, x + 10, y + 14, 11);
  const bottom = lowest(pieces) + 8;
  return { pieces, rules: frame({ x, y, width, height: bottom - y }), bottom };
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

const REMARKS = [
  'Remark',
  'stony and dry in most of the summers',
  'wet in May and again late in the year',
  'shaded by the trees of the lane',
  'walled, and warmer than the others',
  'steep, so that much of the rain is lost',
];
/** The notes below a table, which are part of its caption as read. */
export const NOTES =
  'Mean of three gardens in each year; losses were not measured in the second year of the trial.';

function wrapCells(rows: string[][], width: number, style: Style): string[][][] {
  return rows.map((row, r) => {
    const last =
      style.table === 'of references'
        ? SOURCES[r]
        : style.tableSetting === 'prose cells'
          ? REMARKS[r]
          : undefined;
    const cells = last === undefined ? row : [...row.slice(0, 3), last];
    return cells.map((cell) => breakLines(cell, width / cells.length - 6, 8, style.font));
  });
}

/** Rows of a table between rules, each cell below the head of its column. */
export function tableAt(
  x: number,
  y: number,
  width: number,
  style: Style,
  label: string,
  rows = ROWS,
): Float {
  const size = 8;
  const isBelow = style.captionPlace === 'other side';
  const above = captionPieces(label, 'table', { x, y, width, height: 0 }, style);
  const top = isBelow ? y + 4 : lowest(above) + 16;
  const pieces: Piece[] = [];
  const starts: number[] = [];
  let at = top;
  for (const row of wrapCells(rows, width, style)) {
    starts.push(at);
    row.forEach((lines, c) => {
      lines.forEach((text, l) => {
        pieces.push({ x: x + (c * width) / row.length, y: at + l * 9, text, size, font: style.font });
      });
    });
    at += 12 + 9 * (Math.max(...row.map((lines) => lines.length)) - 1);
  }
  let end = at;
  const isGrid = style.tableSetting === 'grid';
  const across = [top - 10, ...(isGrid ? starts.map((y) => y + 4) : [top + 4]), end - 8].map((y) => ({
    x: x - 2,
    y: y,
    width,
  }));
  const down = isGrid
    ? [0, 1, 2, 3, 4].map((c) => ({
        x: x - 2 + (c * width) / 4,
        y: end - 8,
        width: 0.5,
        height: end - 8 - (top - 10),
      }))
    : [];
  if (style.tableSetting === 'notes') {
    const notes = blockAt(
      paragraphLines(
        NOTES,
        width,
        { ...style, isJustified: false, ligatures: 'none' },
        { size: 7, indent: 0 },
      ),
      x,
      end + 4,
      9,
    );
    pieces.push(...notes);
    end = lowest(notes) + 6;
  }
  const caption = isBelow ? captionPieces(label, 'table', { x, y: end + 8, width, height: 0 }, style) : above;
  if (isBelow) end = lowest(caption) + 6;
  return {
    pieces: [...caption, ...pieces],
    rules: style.tableSetting === 'unruled' ? [] : [...across, ...down],
    bottom: end + 14,
  };
}

/** Returns the second half of a table, with its label repeated. */
export const continuedAt = (x: number, y: number, width: number, style: Style): Float => {
  const size = style.size - 1;
  const label = `${style.tableLabel.replace(/[.:]$/, '')} (continued)`;
  const rest = [
    ROWS[0] ?? [],
    ...ROWS.slice(3).map((row) => row.map((cell) => (/\d/.test(cell) ? `${cell}5` : cell))),
  ];
  const set = tableAt(
    x,
    y,
    width,
    {
      ...style,
      captionPlace: 'usual',
      captionSetting: 'usual',
      tableSetting: style.tableSetting === 'notes' ? 'ruled' : style.tableSetting,
    },
    label,
    rest,
  );
  const pieces = set.pieces.filter((piece) => piece.y > y + 2 * size);
  return { ...set, pieces: [{ x, y, text: label, size, font: style.font }, ...pieces] };
};

/** A table set sideways: its rows run up the page. */
export function sidewaysTable(style: Style): TestPage {
  const upright = tableAt(60, 80, 420, style, style.tableLabel, [
    ...ROWS,
    ...ROWS.slice(1),
    ...ROWS.slice(1),
  ]);
  return {
    pieces: upright.pieces.map((piece) => ({ ...piece, x: piece.y + 40, y: 700 - piece.x, turn: 1 })),
    rules: (upright.rules ?? []).map(({ x, y, width, height = 0.5 }) => ({
      x: y - height + 40,
      y: 700 - x,
      width: height,
      height: width,
    })),
  };
}

export const landscapeTable = (style: Style): TestPage => ({
  ...tableAt(60, 90, 670, style, style.tableLabel, [...ROWS, ...ROWS.slice(1), ...ROWS.slice(1)]),
  isLandscape: true,
});
