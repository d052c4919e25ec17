import { cleanText } from '@citemill/metrics/text';
import { decodeEntities } from './characters.js';
import { closeGaps } from './close-gaps.js';
import { removeEmphasis } from './emphasis.js';
import { removeMarks } from './marks.js';

/** Characters that flat text has in addition to plain text; most values have none. */
const MARKED = /[\n\t&\ue000-\ue006]|''| {2}/;

/** Turns flat text into one line of plain text, without citation marks. */
export function plainText(flat: string): string {
  if (!MARKED.test(flat)) return flat === '' ? '' : cleanText(flat);
  const unmarked = flat
    .split('\n')
    .map(removeEmphasis)
    .join(' ')
    .replace(/[ \t]+/g, ' ');
  return cleanText(decodeEntities(removeMarks(closeGaps(unmarked))));
}
