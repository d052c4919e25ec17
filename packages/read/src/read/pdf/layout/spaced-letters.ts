import { float32At } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { WORD_SPACE } from './line-thresholds.js';
import { replaceUnits } from './line-units.js';
import type { Line } from './lines.js';

/** A line of single capitals, with or without a number: "2 M E T H O D S". */
const SPACED = /^(?:(?:\d{1,2}\.?|[IVX]{1,4}\.|[IVX]{2,4})\s+)?((?:\p{Lu} ){4,}\p{Lu})[.:]?$/u;

/** Panel and column names, "A B C D E", and parts of sequences are not words. */
const isWord = (letters: string): boolean =>
  /[AEIOUY]/.test(letters) &&
  !/^[ACGTU]+$/.test(letters) &&
  [...letters].some((letter, i) => i > 0 && letter.charCodeAt(0) !== letters.charCodeAt(i - 1) + 1);

/** Removes the spaces between the letters of letterspaced headings, in place; spaces between words are kept. */
export function joinSpacedLetters(line: Line): void {
  const [whole = '', letters = ''] = SPACED.exec(line.text) ?? [];
  if (letters === '' || !isWord(letters.replaceAll(' ', ''))) return;
  const from = whole.indexOf(letters);
  const gaps = Array.from({ length: (letters.length - 1) / 2 }, (_, i) => {
    const at = from + 2 * i;
    return { at: at + 1, width: float32At(line.lefts, at + 2) - float32At(line.rights, at) };
  });
  const medianWidth = median(gaps.map(({ width }) => width));
  for (const { at, width } of gaps.reverse())
    if (width <= WORD_SPACE.minWordGapFactor * medianWidth) replaceUnits(line, at, at + 1, '');
}
