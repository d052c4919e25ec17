import { itemAt } from '@citemill/metrics/at';
import { lineKey } from '../../line-key.js';
import type { Line } from '../layout/lines.js';
import { FILE_TITLE, TITLE_BLOCK } from './front-thresholds.js';
import { type Block, hasWords, joinTitle, titleText } from './title.js';

/** True for the same words, or if the shorter title is most of the longer one's beginning. */
export function isSameTitle(a: Block, b: Block): boolean {
  const [short = '', long = ''] = [lineKey(a.text), lineKey(b.text)].sort((x, y) => x.length - y.length);
  return (
    short.length > FILE_TITLE.minLetters &&
    long.startsWith(short) &&
    short.length > FILE_TITLE.minLengthRatio * long.length
  );
}

/** True if all words of the title are in the lines, in order, whatever their type. */
export const isPrintedIn = (title: Block, lines: readonly Line[]): boolean =>
  title.text.length > FILE_TITLE.minLetters &&
  lineKey(joinTitle([...lines].sort((a, b) => a.base - b.base || a.left - b.left))).includes(
    lineKey(titleText(title)),
  );

const withoutLabel = (text: string): string => text.replace(/^title:\s+/i, '');

/** The lines below a title that repeat it, as manuscripts do at the start of their text. */
export function repeatedTitle(title: Block, lines: readonly Line[]): Line[] {
  const text = lineKey(titleText(title));
  if (!hasWords(text, FILE_TITLE.minWords)) return [];
  for (let from = 0; from < lines.length; from++) {
    if (!text.startsWith(lineKey(withoutLabel(itemAt(lines, from).text)))) continue;
    for (let to = from + 1; to <= from + TITLE_BLOCK.maxRepeatedLines; to++) {
      const run = lines.slice(from, to);
      if (lineKey(withoutLabel(joinTitle(run))) === text) return run;
    }
  }
  return [];
}
