import { compactKey } from '../line-key.js';
import type { Block } from './blocks.js';
import { parseDay } from './day.js';
import { type ArticleContext, isDateLine } from './ends.js';
import { endsAsSentence } from './furniture.js';

/** Maximum blocks between the headline and a printed date. */
const MAX_BLOCKS_BELOW = 10;

/** "By Ann Lee | May 3rd, 2007", "Posted on 2009-05-03 by Ann" */
const BYLINE = /^(?:by|posted|published|written)\b/i;
const MAX_BYLINE_WORDS = 16;

/** Returns the publication date printed below the headline, for pages without a date in their metadata. */
export function printedDate(blocks: readonly Block[], about: ArticleContext): string | undefined {
  const title = compactKey(about.title);
  const headline = blocks.findIndex(({ kind, text }) => kind === 'heading' && compactKey(text) === title);
  if (headline === -1 || title === '') return undefined;
  for (const { text, words } of blocks.slice(headline + 1, headline + 1 + MAX_BLOCKS_BELOW)) {
    const isByline = words <= MAX_BYLINE_WORDS && BYLINE.test(text) && !endsAsSentence(text);
    const day = isByline || isDateLine(text, about.language, about.authors) ? parseDay(text) : undefined;
    if (day) return day;
  }
  return undefined;
}
