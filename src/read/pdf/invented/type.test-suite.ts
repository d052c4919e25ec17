import type { TestFont } from '../pdf-fonts.test-suite.js';
import type { Run } from '../pdf-writer.test-suite.js';

/** Widths of the characters from 32 to 126 in thousandths of the size, from Adobe's metrics of the standard fonts. */
const TIMES =
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541';
const HELVETICA =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584';
const numbers = (text: string): number[] => text.split(' ').map(Number);
const WIDTHS = { serif: numbers(TIMES), sans: numbers(HELVETICA) };

/** Marks the start and the end of what is raised, as citation marks are. */
export const RAISED = ['\u0001', '\u0002'] as const;
/** A raised character's size, in those around it. */
const RAISED_SIZE = 0.66;
/** A bold letter is wider than a plain one by about so much. */
const BOLDER = 1.06;

const isSans = (font: TestFont): boolean => font === 'sans' || font === 'sansBold';

/** How wide a text is, in points. */
export function widthOf(text: string, size: number, font: TestFont = 'plain'): number {
  const widths = isSans(font) ? WIDTHS.sans : WIDTHS.serif;
  let [sum, scale] = [0, 1];
  for (const sign of text) {
    if (sign === RAISED[0]) scale = RAISED_SIZE;
    else if (sign === RAISED[1]) scale = 1;
    else sum += (widths[(sign.codePointAt(0) ?? 32) - 32] ?? 500) * scale;
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
    if (line !== '' && widthOf(longer, size, font) > width - (lines.length === 0 ? indent : 0)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

/** How a font sets "fi" and "fl". */
export type Ligatures = 'none' | 'told' | 'spelled' | 'untold' | 'mistold' | 'gapped';

const LIGATURE_FONTS: Partial<Record<Ligatures, TestFont>> = {
  told: 'ligatures',
  spelled: 'spelled',
  untold: 'untold',
  mistold: 'mistold',
  gapped: 'ligatures',
};
/** In thousandths of the size: the gap behind a ligature whose width the file gets wrong. */
const GAP = -260;

/** A line as runs of type: raised marks smaller and higher, ligatures as the font has them. */
export function runsOf(text: string, size: number, font: TestFont, ligatures: Ligatures = 'none'): Run[] {
  const runs: Run[] = [];
  const own = font === 'plain' ? (LIGATURE_FONTS[ligatures] ?? font) : font;
  for (const part of text.split(/(\u0001[^\u0002]*\u0002)/u)) {
    if (part === '') continue;
    if (part.startsWith(RAISED[0])) {
      runs.push({ text: part.slice(1, -1), font, size: size * RAISED_SIZE, rise: size * 0.35 });
      continue;
    }
    if (own === font) {
      runs.push({ text: part, font, size });
      continue;
    }
    part.split(/(?<=f[il])/u).forEach((piece, i) => {
      const set = piece.replace(/fi$/u, '\\200').replace(/fl$/u, '\\201');
      runs.push({ text: set, font: own, size, ...(i > 0 && ligatures === 'gapped' ? { kern: GAP } : {}) });
    });
  }
  return runs;
}
