import { cleanText } from '@citemill/metrics/text';
import { decodeEntities } from './characters.js';
import { closeGaps } from './close-gaps.js';
import { withoutEmphasis } from './emphasis.js';
import { withoutMarks } from './marks.js';

/** Anything that makes flat text differ from plain text; most values have none of it. */
const MARKED = /[\n\t&\ue000-\ue006]|''| {2}/;

/** Flat text as one line of plain prose, without citation marks. */
export function plain(flat: string): string {
  if (!MARKED.test(flat)) return flat === '' ? '' : cleanText(flat);
  const unmarked = flat
    .split('\n')
    .map(withoutEmphasis)
    .join(' ')
    .replace(/[ \t]+/g, ' ');
  return cleanText(decodeEntities(withoutMarks(closeGaps(unmarked))));
}
