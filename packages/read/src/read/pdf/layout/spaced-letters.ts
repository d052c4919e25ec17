import { float32At, itemAt } from '@citemill/metrics/at';
import { withUnits } from './line-units.js';
import type { Line } from './lines.js';

/** A line of single capitals, behind a number or not: "2 M E T H O D S". */
const SPACED = /^(?:(?:\d{1,2}\.?|[IVX]{1,4}\.|[IVX]{2,4})\s+)?((?:\p{Lu} ){4,}\p{Lu})[.:]?$/u;
/** A gap wider than most by this factor parts two words. */
const WORD_GAP = 1.6;

/** Names of panels and columns, "A B C D E", and stretches of sequences are no words. */
const isWord = (letters: string): boolean =>
  /[AEIOUY]/.test(letters) &&
  !/^[ACGTU]+$/.test(letters) &&
  [...letters].some((letter, i) => i > 0 && letter.charCodeAt(0) !== letters.charCodeAt(i - 1) + 1);

/** Closes the spaces between the letters of headings that are set wide, in place; those between words stay. */
export function joinSpacedLetters(line: Line): void {
  const [whole = '', letters = ''] = SPACED.exec(line.text) ?? [];
  if (letters === '' || !isWord(letters.replaceAll(' ', ''))) return;
  const from = whole.indexOf(letters);
  const gaps = Array.from({ length: (letters.length - 1) / 2 }, (_, i) => {
    const at = from + 2 * i;
    return { at: at + 1, width: float32At(line.lefts, at + 2) - float32At(line.rights, at) };
  });
  const widths = gaps.map(({ width }) => width).sort((a, b) => a - b);
  const usual = itemAt(widths, widths.length >> 1);
  for (const { at, width } of gaps.reverse()) if (width <= WORD_GAP * usual) withUnits(line, at, at + 1, '');
}
