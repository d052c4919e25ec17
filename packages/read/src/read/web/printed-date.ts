import type { Block } from './blocks.js';
import { isoDay } from './day.js';
import { type ArticleContext, isDateLine } from './ends.js';
import { endsAsSentence } from './furniture.js';

/** Blocks below the headline in which the day of publication is printed, if anywhere. */
const REACH = 10;

/** "By Ann Lee | May 3rd, 2007", "Posted on 2009-05-03 by Ann" */
const BYLINE = /^(?:by|posted|published|written)\b/i;
const BYLINE_WORDS = 16;

const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The day that a page prints below its headline, for pages that say it to readers and not to machines. */
export function printedDate(blocks: readonly Block[], about: ArticleContext): string | undefined {
  const title = key(about.title);
  const headline = blocks.findIndex(({ kind, text }) => kind === 'heading' && key(text) === title);
  if (headline === -1 || title === '') return undefined;
  for (const { text, words } of blocks.slice(headline + 1, headline + 1 + REACH)) {
    const isByline = words <= BYLINE_WORDS && BYLINE.test(text) && !endsAsSentence(text);
    const day = isByline || isDateLine(text, about.language, about.authors) ? isoDay(text) : undefined;
    if (day) return day;
  }
  return undefined;
}
