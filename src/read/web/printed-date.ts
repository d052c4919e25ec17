import type { Block } from './blocks.js';
import { isoDay } from './day.js';
import { type ArticleContext, isDateLine } from './ends.js';

/** Blocks below the headline in which the day of publication is printed, if anywhere. */
const REACH = 10;

const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The day that a page prints below its headline, for pages that say it to readers and not to machines. */
export function printedDate(blocks: readonly Block[], about: ArticleContext): string | undefined {
  const title = key(about.title);
  const headline = blocks.findIndex(({ kind, text }) => kind === 'heading' && key(text) === title);
  if (headline === -1 || title === '') return undefined;
  for (const { text } of blocks.slice(headline + 1, headline + 1 + REACH)) {
    const day = isDateLine(text, about.language, about.authors) ? isoDay(text) : undefined;
    if (day) return day;
  }
  return undefined;
}
