import { WIDTHS } from './font-widths.fixture.js';

/** Fonts of the tests' PDFs: the standard fonts, and some that are broken in the ways of real papers. */
interface FontFile {
  base: string;
  /** Names of the glyphs from code 128. */
  names?: readonly string[];
  /** The characters that the file states for codes, in hexadecimal UTF-16; the others are not stated. */
  unicode?: Readonly<Record<number, string>>;
  /** Drawn by the file itself (Type 3), with glyphs named by this and their codes, as dvips names bitmaps. */
  drawn?: string;
  /** Width of the stems of drawn letters, in thousandths of an em; the glyphs are boxes without it. */
  stem?: number;
  /** The glyphs are drawn in pixels, as dvips with Ghostscript does: the font's size is that of a pixel. */
  isInPixels?: true;
  /** The drawn glyphs hang from the baseline, as the large signs of TeX's extension font do. */
  hangs?: true;
}

/** The codes of the letters that every table of a font should list. */
const ASCII = Object.fromEntries(
  Array.from({ length: 95 }, (_, i) => [i + 32, (i + 32).toString(16).padStart(4, '0')]),
);

const FONTS = {
  plain: { base: 'Times-Roman' },
  bold: { base: 'Times-Bold' },
  italic: { base: 'Times-Italic' },
  sans: { base: 'Helvetica' },
  sansBold: { base: 'Helvetica-Bold' },
  /** "n" is a black square. */
  dingbats: { base: 'ZapfDingbats' },
  fixed: { base: 'Courier' },
  /** A symbol font in which "u" is a degree sign. */
  signs: { base: 'AdvP44E6F4' },
  /** Ligatures at codes 128 and 129, known by the names of the glyphs. */
  ligatures: { base: 'Times-Roman', names: ['fi', 'fl'] },
  /** The same, but the file states every code except those. */
  untold: { base: 'Times-Roman', names: ['g128', 'g129'], unicode: ASCII },
  /** The same, and the file says that they are an asterisk and a plus sign. */
  mistold: { base: 'Times-Roman', names: ['fi', 'fl'], unicode: { ...ASCII, 128: '002a', 129: '002b' } },
  /** The file gives the letters of each ligature as a text. */
  spelled: {
    base: 'Times-Roman',
    names: ['g128', 'g129'],
    unicode: { ...ASCII, 128: '00660069', 129: '0066006c' },
  },
  /** Superior digits at codes 128 to 130, which the file calls digits like others. */
  superiors: {
    base: 'Times-Roman',
    names: ['onesuperior', 'twosuperior', 'threesuperior'],
    unicode: { ...ASCII, 128: '0031', 129: '0032', 130: '0033' },
  },
  /** Glyphs that the file draws, at the codes of their letters and of T1's signs. */
  bitmap: { base: 'Times-Roman', drawn: 'a' },
  /** The same in pixels, with boxes as high as the letters. The colon is a point, and "=" and "j" are bars, as in TeX's fonts for formulas. */
  pixels: { base: 'Times-Roman', drawn: 'p', isInPixels: true },
  formulas: { base: 'Times-Roman', drawn: 'q', isInPixels: true },
  /** Letters that the file draws, with stems of two widths: all look like an H. */
  drawn: { base: 'Times-Roman', drawn: 'b', stem: 80 },
  drawnBold: { base: 'Times-Roman', drawn: 'c', stem: 125 },
  /** Large signs that the file draws: "P" is a sum. */
  extension: { base: 'Times-Roman', drawn: 'e', hangs: true },
  /** Signs of which the file says that they are others: "6" for a plus-minus sign, as fonts of signs have it. */
  lying: {
    base: 'Symbol',
    unicode: { 177: '0036', 180: '0033', 162: '0030', 68: '0031', 61: '00bc', 45: '0032', 163: '0023' },
  },
  boldItalic: { base: 'Times-BoldItalic' },
  sansItalic: { base: 'Helvetica-Oblique' },
  /** Greek letters at the codes of Latin ones. */
  symbol: { base: 'Symbol' },
  /** The same in a font whose name and codes say nothing. */
  unnamed: { base: 'Fxq7' },
} as const satisfies Record<string, FontFile>;

export type TestFont = keyof typeof FONTS;

const NAMES = Object.keys(FONTS) as TestFont[];
const FILES: readonly FontFile[] = NAMES.map((name) => FONTS[name]);
/** The number of objects that each font has in the file. */
const OBJECTS_PER_FONT = 5;
/** Size of a pixel of glyphs that are drawn in pixels, in ems. */
const PIXEL_EM = 0.012;

/** Returns the name of a font in a page's content. */
export const fontName = (font: TestFont): string => `/F${NAMES.indexOf(font)}`;

/** Returns the operand of Tf for a type size. */
export const statedSize = (font: TestFont, size: number): number =>
  FILES[NAMES.indexOf(font)]?.isInPixels ? size * PIXEL_EM : size;

/** Returns the fonts for a page's resources; the first has this number among the objects of the file. */
export const fontResources = (first: number): string =>
  FILES.map((_, i) => `${fontName(NAMES[i] ?? 'plain')} ${first + OBJECTS_PER_FONT * i} 0 R`).join(' ');

/** Returns the objects of the fonts: each font, its table of characters or the procedures that draw them, and empty ones. */
export function fontObjects(first: number): string[] {
  return FILES.flatMap((font, i) => {
    const objects = describeFont(font, first + OBJECTS_PER_FONT * i);
    return [...objects, ...Array.from({ length: OBJECTS_PER_FONT - objects.length }, () => 'null')];
  });
}

function describeFont(
  { base, names, unicode, drawn, hangs, stem, isInPixels }: FontFile,
  first: number,
): string[] {
  if (drawn && isInPixels) return pixelFont(drawn, first + 1);
  if (drawn) return drawnFont(drawn, first + 1, hangs ? -950 : 0, stem);
  const encoding = names
    ? `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 ${names.map((name) => `/${name}`).join(' ')}] >>`
    : base === 'ZapfDingbats'
      ? '/ZapfDingbatsEncoding'
      : '/WinAnsiEncoding';
  const encoded = base === 'Symbol' ? '' : ` /Encoding ${encoding}`;
  const mapping = unicode ? ` /ToUnicode ${first + 1} 0 R` : '';
  return [
    `<< /Type /Font /Subtype /Type1 /BaseFont /${base}${encoded}${mapping} >>`,
    tableObject(unicode ?? {}),
  ];
}

/** Widths of signs that TeX's T1 encoding has at codes 16 to 31: quotation marks, dashes, and ligatures at the end. */
const SIGN_WIDTHS = [500, 500, 500, 500, 500, 500, 1000, 0, 250, 278, 306, 583, 556, 556, 833, 833];

/** Boxes or letters with two stems, all drawn by one procedure, on the baseline or below it, in thousandths of an em. */
function drawnFont(prefix: string, procedure: number, bottom: number, stem?: number): string[] {
  const first = 32 - SIGN_WIDTHS.length;
  const codes = Array.from({ length: 95 + SIGN_WIDTHS.length }, (_, i) => i + first);
  const names = codes.map((code) => `/${prefix}${code}`);
  const top = bottom < 0 ? 50 : 650;
  const ink = stem
    ? `20 0 ${stem} 690 re f ${400 - stem} 0 ${stem} 690 re f 20 340 380 50 re f`
    : `20 ${bottom} 430 ${top - bottom} re f`;
  const widths = stem ? codes.map(() => 450) : [...SIGN_WIDTHS, ...WIDTHS.serif];
  const draw = `500 0 0 ${bottom} 450 ${stem ? 690 : top} d1 ${ink}`;
  return [
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 ${bottom} 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar ${first} /LastChar 126 ` +
      `/Widths [${widths.join(' ')}] /Resources << >> /Encoding << /Type /Encoding /Differences [${first} ${names.join(' ')}] >> ` +
      `/CharProcs << ${names.map((name) => `${name} ${procedure} 0 R`).join(' ')} >> >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
  ];
}

/** Boxes as high as letters, small letters, points and bars, in pixels. */
function pixelFont(prefix: string, firstProcedure: number): string[] {
  const toPixels = (em: number) => em / PIXEL_EM;
  const boxes = [
    [0.4, 0, 0.69],
    [0.4, 0, 0.431],
    [0.1, 0, 0.1],
    [0.05, -0.25, 0.75],
  ];
  const codes = Array.from({ length: 95 }, (_, i) => i + 32);
  const procedure = (code: number) => {
    const character = String.fromCharCode(code);
    const kinds = [/./, /[acemnorsuvwxz]/, /[:.]/, /[=j]/];
    return firstProcedure + kinds.findLastIndex((kind) => kind.test(character));
  };
  const draws = boxes.map((ems) => {
    const [width = 0, bottom = 0, top = 0] = ems.map(toPixels);
    return `${toPixels(0.5)} 0 0 ${bottom} ${width + 2} ${top} d1 2 ${bottom} ${width} ${top - bottom} re f`;
  });
  return [
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 ${toPixels(1)} ${toPixels(1)}] /FontMatrix [1 0 0 1 0 0] /FirstChar 32 /LastChar 126 ` +
      `/Widths [${WIDTHS.serif.map((width) => toPixels(width / 1000).toFixed(2)).join(' ')}] /Resources << >> ` +
      `/Encoding << /Type /Encoding /Differences [32 ${codes.map((code) => `/${prefix}${code}`).join(' ')}] >> ` +
      `/CharProcs << ${codes.map((code) => `/${prefix}${code} ${procedure(code)} 0 R`).join(' ')} >> >>`,
    ...draws.map((draw) => `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
  ];
}

function tableObject(unicode: Readonly<Record<number, string>>): string {
  const lines = Object.entries(unicode).map(
    ([code, text]) => `<${Number(code).toString(16).padStart(2, '0')}> <${text}>`,
  );
  const stream = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${lines.length} beginbfchar`,
    ...lines,
    'endbfchar endcmap end end',
  ].join('\n');
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
}
