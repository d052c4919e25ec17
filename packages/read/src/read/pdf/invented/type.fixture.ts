import { WIDTHS } from '../font-widths.fixture.js';
import type { TestFont } from '../pdf-fonts.fixture.js';
import type { Run } from '../pdf-writer.fixture.js';

/** Marks the start and end of raised text, such as citation marks. */
export const RAISED = ['\u0001', '\u0002'] as const;
/** Marks the start of bold text, of italic text, and the end of both; single characters, so that lines break as without them. */
export const EMPHASIS = { bold: '\u0003', italic: '\u0004', end: '\u0005' } as const;
/** The letters of the symbol font, at the codes of these Latin ones. */
const GREEK: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'b',
  γ: 'g',
  δ: 'd',
  λ: 'l',
  μ: 'm',
  σ: 's',
  Δ: 'D',
};
/** The size of a raised character, relative to the text. */
const RAISED_SIZE = 0.66;
/** A bold letter is wider than a plain one by about this factor. */
const BOLDER = 1.06;
/** Words in bold within a line get more room, so that none sticks out. */
const BOLDER_RUN = 1.12;

const isSans = (font: TestFont): boolean => font === 'sans' || font === 'sansBold' || font === 'sansItalic';

/** A letter with an accent is as wide as without it; one in a formula is as wide as the Latin letter at its code. */
function glyphWidth(sign: string, widths: readonly number[]): number {
  const plain = sign.normalize('NFKC');
  const shown = plain === sign ? sign.normalize('NFD') : (GREEK[plain] ?? plain);
  return widths[(shown.codePointAt(0) ?? 32) - 32] ?? 500;
}

/** Returns the width of a text, in points. */
export function textWidth(text: string, size: number, font: TestFont = 'plain'): number {
  const widths = isSans(font) ? WIDTHS.sans : WIDTHS.serif;
  let [sum, scale] = [0, 1];
  for (const sign of text) {
    if (sign === RAISED[0]) scale = RAISED_SIZE;
    else if (sign === RAISED[1]) scale = 1;
    else if (sign === EMPHASIS.bold) scale = BOLDER_RUN;
    else if (sign === EMPHASIS.end) scale = 1;
    else if (sign < ' ') continue;
    else sum += glyphWidth(sign, widths) * scale;
  }
  return (sum / 1000) * size * (/bold/i.test(font) ? BOLDER : 1);
}

/** Breaks a text into lines that fit a width. */
export function breakLines(
  text: string,
  width: number,
  size: number,
  font: TestFont = 'plain',
  indent = 0,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size, font) > width - (lines.length === 0 ? indent : 0)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

/** How a font sets "fi" and "fl"; or that the file draws it, or that accents are separate glyphs. */
export const LIGATURES = [
  'none',
  'named',
  'spelled',
  'untold',
  'mistold',
  'gapped',
  'drawn',
  'accent before',
  'accent after',
] as const;
export type Ligatures = (typeof LIGATURES)[number];

const LIGATURE_FONTS: Partial<Record<Ligatures, TestFont>> = {
  named: 'ligatures',
  spelled: 'spelled',
  untold: 'untold',
  mistold: 'mistold',
  gapped: 'ligatures',
  drawn: 'bitmap',
};
/** Codes of accents in the encoding of the tests' fonts; all have the same width. */
const ACCENTS: Readonly<Record<string, string>> = { '\u0301': '\\264', '\u0308': '\\250', '\u0327': '\\270' };
const ACCENT_WIDTH = 333;

/** A text with its accents as separate glyphs, before or after the letter, over it. */
function accentRuns(text: string, size: number, font: TestFont, isBefore: boolean): Run[] {
  const widths = isSans(font) ? WIDTHS.sans : WIDTHS.serif;
  const runs: Run[] = [];
  let kern = 0;
  for (const part of text.split(/([\u00c0-\u017f])/u)) {
    const [letter = '', accent] = part.normalize('NFD');
    const code = accent && ACCENTS[accent];
    if (!code) {
      if (part !== '') runs.push({ text: part, font, size, kern });
      kern = part === '' ? kern : 0;
      continue;
    }
    const width = glyphWidth(letter, widths);
    if (isBefore) {
      const lead = (width - ACCENT_WIDTH) / 2;
      runs.push({ text: code, font, size, kern: kern - lead });
      runs.push({ text: letter, font, size, kern: ACCENT_WIDTH + lead });
      kern = 0;
    } else {
      runs.push({ text: letter, font, size, kern });
      runs.push({ text: code, font, size, kern: (width + ACCENT_WIDTH) / 2 });
      kern = -(width - ACCENT_WIDTH) / 2;
    }
  }
  return runs;
}
/** In thousandths of the size: the gap after a ligature whose width the file gets wrong. */
const GAP = -260;

const boldOf = (font: TestFont): TestFont => (isSans(font) ? 'sansBold' : 'bold');
const italicOf = (font: TestFont): TestFont => (isSans(font) ? 'sansItalic' : 'italic');

/** A line as runs of type: bold, italic and Greek text in their own fonts, the rest as {@link plainRuns} sets it. */
export function typeRuns(text: string, size: number, font: TestFont, ligatures: Ligatures = 'none'): Run[] {
  return text
    .split(/([\u0003\u0004][^\u0005]*\u0005?|[\u03b1-\u03c9\u0394]+|[\u{1d6fc}-\u{1d714}]+)/u)
    .flatMap((part): Run[] => {
      if (part === '') return [];
      if (part.startsWith(EMPHASIS.bold) || part.startsWith(EMPHASIS.italic)) {
        const emphasised = part.startsWith(EMPHASIS.bold) ? boldOf(font) : italicOf(font);
        return [{ text: part.replace(/[\u0003-\u0005]/gu, ''), font: emphasised, size }];
      }
      const plain = part.normalize('NFKC');
      if (GREEK[plain[0] ?? ''])
        return [
          {
            text: [...plain].map((letter) => GREEK[letter] ?? letter).join(''),
            font: part === plain ? 'symbol' : 'unnamed',
            size,
          },
        ];
      return plainRuns(part.replace(/\u0005/gu, ''), size, font, ligatures);
    });
}

/** Capitals in two sizes. */
export const smallCapRuns = (text: string, size: number, font: TestFont): Run[] =>
  text
    .split(/(?<=^|[\s.])(\p{Lu})/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part.toUpperCase(), font, size: /^\P{Ll}/u.test(part) ? size : 0.8 * size }));

/** Superscript marks are smaller and higher; ligatures are as the font has them. */
function plainRuns(text: string, size: number, font: TestFont, ligatures: Ligatures): Run[] {
  const runs: Run[] = [];
  const ligatureFont = font === 'plain' ? (LIGATURE_FONTS[ligatures] ?? font) : font;
  for (const part of text.split(/(\u0001[^\u0002]*\u0002)/u)) {
    if (part === '') continue;
    if (part.startsWith(RAISED[0])) {
      runs.push({ text: part.slice(1, -1), font, size: size * RAISED_SIZE, rise: size * 0.35 });
      continue;
    }
    if (ligatures === 'accent before' || ligatures === 'accent after') {
      runs.push(...accentRuns(part, size, font, ligatures === 'accent before'));
      continue;
    }
    if (ligatureFont === font || ligatureFont === 'bitmap') {
      runs.push({ text: part, font: ligatureFont, size });
      continue;
    }
    part.split(/(?<=f[il])/u).forEach((piece, i) => {
      const set = piece.replace(/fi$/u, '\\200').replace(/fl$/u, '\\201');
      runs.push({
        text: set,
        font: ligatureFont,
        size,
        ...(i > 0 && ligatures === 'gapped' ? { kern: GAP } : {}),
      });
    });
  }
  return runs;
}
