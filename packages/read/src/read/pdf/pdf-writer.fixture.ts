import { fontName, fontObjects, fontResources, statedSize, type TestFont } from './pdf-fonts.fixture.js';

/** A piece of text, with its start in points from the page's upper left corner. */
export interface Piece {
  x: number;
  y: number;
  text: string;
  /** What follows on the same line, each in its own type. */
  runs?: Run[];
  size?: number;
  font?: TestFont;
  /** Points by which every space is wider, as in justified text. */
  spread?: number;
  /** Quarter turns, counter-clockwise. */
  turn?: 0 | 1 | 2 | 3;
  /** Set at this angle instead, in degrees. */
  slant?: number;
  /** Set in the invisible mode. */
  isInvisible?: boolean;
  /** Red, green and blue, from 0 to 1. */
  colour?: readonly [number, number, number];
  /** The part of the page that is painted. */
  clip?: Box;
}

/** Text in its own type within a line. */
export interface Run {
  text: string;
  size?: number;
  font?: TestFont;
  /** Points above the baseline. */
  rise?: number;
  /** Thousandths of the size by which it begins farther left. */
  kern?: number;
}

/** A part of a page, from its upper left corner, in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A horizontal rule. */
export interface Rule {
  x: number;
  y: number;
  width: number;
  /** Default: half a point. */
  height?: number;
  /** Light grey, below the text: the background of a box. */
  isShade?: boolean;
  /** Drawn as a line as thick as the rule is high, below the text. */
  isLine?: boolean;
}

/** A link to a position in the document, from the upper left corner of its page, which is counted from 0. */
export interface Link extends Box {
  page: number;
  across: number;
  down: number;
}

export interface TestPage {
  pieces: Piece[];
  links?: Link[];
  rules?: Rule[];
  /** Images, painted over the text. */
  images?: Box[];
  /** White boxes, painted over the text. */
  covers?: Box[];
  /** Text that is painted after the boxes. */
  above?: Piece[];
  /** The page is sideways in the file and rotated when shown. */
  isTurned?: boolean;
  /** An image over the whole page, as in scans. */
  isScan?: boolean;
  isLandscape?: boolean;
}

export const WIDTH = 612;
export const HEIGHT = 792;

/** Escapes a text, except for a backslash before three digits, which writes a character by its code. */
const escapeText = (text: string) => text.replace(/[()]|\\(?!\d{3})/g, '\\$&');

/** Rotations by quarters, as a text matrix begins. */
const TURNS = ['1 0 0 1', '0 1 -1 0', '-1 0 0 -1', '0 -1 1 0'];
const rotation = (degrees: number): string => {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180).toFixed(4));
  return `${cos} ${sin} ${-Number(sin)} ${cos}`;
};
const DOT = 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI';

function textOperators(piece: Piece): string {
  const {
    x,
    y,
    text,
    size = 10,
    font = 'plain',
    turn = 0,
    slant,
    spread = 0,
    isInvisible,
    clip,
    colour,
  } = piece;
  const mode = isInvisible ? '3 Tr ' : '';
  const runs: Run[] = [{ text }, ...(piece.runs ?? [])];
  const shows = runs.map(
    (run) =>
      `${fontName(run.font ?? font)} ${statedSize(run.font ?? font, run.size ?? size)} Tf ${run.rise ?? 0} Ts [${run.kern ?? 0} (${escapeText(run.text)})] TJ`,
  );
  const shown = `BT ${mode}${spread} Tw ${slant === undefined ? TURNS[turn] : rotation(slant)} ${x} ${HEIGHT - y} Tm ${shows.join(' ')} ET`;
  if (!clip && !isInvisible && !colour) return shown;
  const path = clip ? `${clip.x} ${HEIGHT - clip.y - clip.height} ${clip.width} ${clip.height} re W n ` : '';
  const ink = colour ? `${colour.join(' ')} rg ` : '';
  return `q ${path}${ink}${shown} Q`;
}

function content(page: TestPage): string {
  const { pieces, rules = [], images = [], covers = [], above = [], isScan = false, isTurned = false } = page;
  const rectanglePath = ({ x, y, width, height = 0.5 }: Rule): string =>
    `${x} ${HEIGHT - y} ${width} ${height} re f`;
  const lines = rules.filter(({ isShade, isLine }) => !isShade && !isLine).map(rectanglePath);
  const shades = rules.flatMap((rule) => {
    const { x, y, width, height = 0.5, isShade, isLine } = rule;
    const middle = HEIGHT - y + height / 2;
    if (isLine) return [`q ${height} w ${x} ${middle} m ${x + width} ${middle} l S Q`];
    return isShade ? [`q 0.88 g ${rectanglePath(rule)} Q`] : [];
  });
  const scan = isScan ? [`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm ${DOT} Q`] : [];
  const painted = images.map(
    ({ x, y, width, height }) => `q ${width} 0 0 ${height} ${x} ${HEIGHT - y - height} cm ${DOT} Q`,
  );
  const hiding = covers.map(
    ({ x, y, width, height }) => `q 1 g ${x} ${HEIGHT - y - height} ${width} ${height} re f Q`,
  );
  const all = [
    ...scan,
    ...shades,
    ...pieces.map(textOperators),
    ...lines,
    ...painted,
    ...hiding,
    ...above.map(textOperators),
  ];
  if (page.isLandscape) return `1 0 0 1 0 ${WIDTH - HEIGHT} cm\n${all.join('\n')}`;
  return isTurned ? `0 1 -1 0 ${HEIGHT} 0 cm\n${all.join('\n')}` : all.join('\n');
}

const pageBox = ({ isTurned, isLandscape }: TestPage): string =>
  isLandscape
    ? `/MediaBox [0 0 ${HEIGHT} ${WIDTH}]`
    : isTurned
      ? `/MediaBox [0 0 ${HEIGHT} ${WIDTH}] /Rotate 90`
      : `/MediaBox [0 0 ${WIDTH} ${HEIGHT}]`;

function annotations({ links = [] }: TestPage, firstPage: number): string {
  if (links.length === 0) return '';
  const list = links.map(
    ({ x, y, width, height, page, across, down }) =>
      `<< /Type /Annot /Subtype /Link /Rect [${x} ${HEIGHT - y - height} ${x + width} ${HEIGHT - y}] /Dest [${firstPage + 2 * page} 0 R /XYZ ${across} ${HEIGHT - down} null] >>`,
  );
  return ` /Annots [${list.join(' ')}]`;
}

/** Writes a small PDF of ASCII text, as a string. A locked one needs a password. */
export function writePdf(pages: readonly TestPage[], title = '', isLocked = false): string {
  const fonts = fontObjects(4);
  const firstPage = 4 + fonts.length;
  const kids = pages.map((_, i) => `${firstPage + 2 * i} 0 R`);
  const resources = fontResources(4);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    `<< /Title (${escapeText(title)}) >>`,
    ...fonts,
    ...pages.flatMap((page, i) => {
      const stream = content(page);
      return [
        `<< /Type /Page /Parent 2 0 R ${pageBox(page)} /Resources << /Font << ${resources} >> >> /Contents ${firstPage + 2 * i + 1} 0 R${annotations(page, firstPage)} >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  // The keys match no known password, so the file cannot be opened.
  const key = `<${'5a'.repeat(32)}>`;
  const lock = isLocked
    ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >> /ID [<00> <00>]`
    : '';
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R${lock} >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** Lines of text below each other, as in a column of a page. */
export function column(
  x: number,
  y: number,
  lines: readonly string[],
  options: Partial<Piece> = {},
  leading = 12,
): Piece[] {
  return lines.map((text, i) => ({ x, y: y + i * leading, text, ...options }));
}
