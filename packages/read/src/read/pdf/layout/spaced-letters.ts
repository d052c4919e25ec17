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
    const index = from + 2 * i;
    return { position: index + 1, width: float32At(line.lefts, index + 2) - float32At(line.rights, index) };
  });
  const medianWidth = median(gaps.map(({ width }) => width));
  for (const { position, width } of gaps.reverse())
    if (width <= WORD_SPACE.minWordGapFactor * medianWidth) replaceUnits(line, position, position + 1, '');
}
