import type { Span } from './segments.js';

const TOKEN = /TARGETCIT|OTHERCIT|@cite_\d+/gu;

/** The citation tokens of a recipe’s text: the one an example is about is marked, others are quiet. */
export function citationTokens(text: string): Span[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => {
    const start = Array.from(text.slice(0, index)).length;
    return { start, end: start + token.length, kind: token === 'OTHERCIT' ? 'quiet' : 'b' };
  });
}
