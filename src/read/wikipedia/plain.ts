import { cleanText } from '../../text/index.js';
import { decodeEntities } from './characters.js';
import { withoutEmphasis } from './emphasis.js';
import { withoutMarks } from './marks.js';
import { mendGaps } from './mend.js';

/** Flat text as one line of plain prose, without citation marks. */
export function plain(flat: string): string {
  if (flat === '') return '';
  const unmarked = flat
    .split('\n')
    .map(withoutEmphasis)
    .join(' ')
    .replace(/[ \t]+/g, ' ');
  return cleanText(decodeEntities(withoutMarks(mendGaps(unmarked))));
}
