/** The fonts that every reader of PDFs brings along. */
const FONTS = {
  plain: 'Times-Roman',
  bold: 'Times-Bold',
  italic: 'Times-Italic',
  sans: 'Helvetica',
  fixed: 'Courier',
  /** A font of signs in which "u" is a degree sign. */
  signs: 'AdvP44E6F4',
} as const;

/** A piece of text: where it begins, from the page's upper left corner, in points. */
export interface Piece {
  x: number;
  y: number;
  text: string;
  size?: number;
  font?: keyof typeof FONTS;
  /** Quarter turns, counter-clockwise. */
  turn?: 0 | 1 | 2 | 3;
  /** Set in the mode that paints nothing. */
  isInvisible?: boolean;
  /** The part of the page that is painted on. */
  clip?: Box;
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
}

export interface TestPage {
  pieces: Piece[];
  rules?: Rule[];
  /** Images, painted over the text. */
  images?: Box[];
  /** An image over the whole page, as scanners make. */
  isScan?: boolean;
}

export const WIDTH = 612;
export const HEIGHT = 792;

/** A backslash before three digits stays: it writes a character by its code. */
const escaped = (text: string) => text.replace(/[()]|\\(?!\d{3})/g, '\\$&');

/** Rotations by quarters, as a text matrix begins. */
const TURNS = ['1 0 0 1', '0 1 -1 0', '-1 0 0 -1', '0 -1 1 0'];
const DOT = 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI';

function textOf({ x, y, text, size = 10, font = 'plain', turn = 0, isInvisible, clip }: Piece): string {
  const mode = isInvisible ? '3 Tr ' : '';
  const shown = `BT ${mode}/F${Object.keys(FONTS).indexOf(font)} ${size} Tf ${TURNS[turn]} ${x} ${HEIGHT - y} Tm (${escaped(text)}) Tj ET`;
  if (!clip && !isInvisible) return shown;
  const path = clip ? `${clip.x} ${HEIGHT - clip.y - clip.height} ${clip.width} ${clip.height} re W n ` : '';
  return `q ${path}${shown} Q`;
}

function content({ pieces, rules = [], images = [], isScan = false }: TestPage): string {
  const texts = pieces.map(textOf);
  const lines = rules.map(({ x, y, width }) => `${x} ${HEIGHT - y} ${width} 0.5 re f`);
  const scan = isScan ? [`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm ${DOT} Q`] : [];
  const painted = images.map(
    ({ x, y, width, height }) => `q ${width} 0 0 ${height} ${x} ${HEIGHT - y - height} cm ${DOT} Q`,
  );
  return [...scan, ...texts, ...lines, ...painted].join('\n');
}

/** A small PDF of ASCII text, as a string; its pages hold the pieces where they are wanted. A locked one wants a password. */
export function writePdf(pages: readonly TestPage[], title = '', isLocked = false): string {
  const fonts = Object.values(FONTS);
  const firstPage = 4 + fonts.length;
  const kids = pages.map((_, i) => `${firstPage + 2 * i} 0 R`);
  const resources = fonts.map((_, i) => `/F${i} ${4 + i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    `<< /Title (${escaped(title)}) >>`,
    ...fonts.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    ...pages.flatMap((page, i) => {
      const stream = content(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << ${resources} >> >> /Contents ${firstPage + 2 * i + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  // Keys that belong to no empty password: the file can only be opened with one that nobody knows.
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

/** Lines of text below each other, as a column of a page has them. */
export function column(
  x: number,
  y: number,
  lines: readonly string[],
  options: Partial<Piece> = {},
  leading = 12,
): Piece[] {
  return lines.map((text, i) => ({ x, y: y + i * leading, text, ...options }));
}
