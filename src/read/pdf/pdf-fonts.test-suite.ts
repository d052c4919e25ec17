/**
 * Fonts of the tests' PDFs: those that every reader of PDFs brings along, and some whose files are broken in ways that
 * papers are.
 */
interface FontFile {
  base: string;
  /** Names of the glyphs from code 128 on. */
  names?: readonly string[];
  /** What the file says that codes stand for, in hexadecimal UTF-16; a code that is not listed is not told. */
  unicode?: Readonly<Record<number, string>>;
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
  /** A font of signs in which "u" is a degree sign. */
  signs: { base: 'AdvP44E6F4' },
  /** Ligatures at codes 128 and 129, which the names of the glyphs tell. */
  ligatures: { base: 'Times-Roman', names: ['fi', 'fl'] },
  /** The same, but the file tells of every code except those. */
  untold: { base: 'Times-Roman', names: ['g128', 'g129'], unicode: ASCII },
  /** The same, and the file says that they are an asterisk and a plus sign. */
  mistold: { base: 'Times-Roman', names: ['fi', 'fl'], unicode: { ...ASCII, 128: '002a', 129: '002b' } },
  /** The file gives the letters of each ligature as a text. */
  spelled: {
    base: 'Times-Roman',
    names: ['g128', 'g129'],
    unicode: { ...ASCII, 128: '00660069', 129: '0066006c' },
  },
} as const satisfies Record<string, FontFile>;

export type TestFont = keyof typeof FONTS;

const NAMES = Object.keys(FONTS) as TestFont[];
const FILES: readonly FontFile[] = NAMES.map((name) => FONTS[name]);

/** The name by which a page's content calls a font. */
export const fontName = (font: TestFont): string => `/F${NAMES.indexOf(font)}`;

/** The fonts for a page's resources, where the first stands at this number among the objects of the file. */
export const fontResources = (first: number): string =>
  FILES.map((_, i) => `${fontName(NAMES[i] ?? 'plain')} ${first + 2 * i} 0 R`).join(' ');

/** The objects of the fonts: two each, the font and the table of what its codes stand for. */
export function fontObjects(first: number): string[] {
  return FILES.flatMap(({ base, names, unicode }, i) => {
    const encoding = names
      ? `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 ${names.map((name) => `/${name}`).join(' ')}] >>`
      : base === 'ZapfDingbats'
        ? '/ZapfDingbatsEncoding'
        : '/WinAnsiEncoding';
    const told = unicode ? ` /ToUnicode ${first + 2 * i + 1} 0 R` : '';
    return [
      `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding ${encoding}${told} >>`,
      tableObject(unicode ?? {}),
    ];
  });
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
