import { lineKey } from '../line-key.js';
import type { Block } from './blocks.js';

/** Shorter titles do not identify a heading. */
const MIN_TITLE_CHARS = 8;

/** Returns the index of the page's headline: the heading that matches the title, or the only main heading; -1 if there is none. */
export function findHeadline(blocks: readonly Block[], title: string): number {
  const titleKey = lineKey(title);
  if (titleKey.length >= MIN_TITLE_CHARS) {
    const matching = blocks.findIndex(({ kind, text }) => {
      if (kind !== 'heading') return false;
      const key = lineKey(text);
      return key.length >= MIN_TITLE_CHARS && (key.includes(titleKey) || titleKey.includes(key));
    });
    if (matching !== -1) return matching;
  }
  const first = blocks.findIndex(({ kind, level }) => kind === 'heading' && level === 1);
  const last = blocks.findLastIndex(({ kind, level }) => kind === 'heading' && level === 1);
  return first === last ? first : -1;
}
