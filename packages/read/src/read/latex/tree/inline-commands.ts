import type { Gullet } from '../expand/gullet.js';
import { CLOSE, OPEN, type Token } from '../tokens/token.js';

/** Replaces pandoc's `\hypertarget{x}{\section{…}}` with the heading. False if the second argument is empty. */
export function unwrapHypertarget(gullet: Gullet): boolean {
  const key = gullet.argument() ?? [];
  const content = gullet.argument() ?? [];
  if (content.length > 0) {
    gullet.push(content);
    return true;
  }
  gullet.push([OPEN, ...key, CLOSE, OPEN, CLOSE]);
  return false;
}

const MAX_DRAWING_TOKENS = 400;

/** Skips an inline drawing: `\tikz[…]{…}` or `\tikz \draw …;`. */
export function skipDrawing(gullet: Gullet): void {
  gullet.optional();
  gullet.skipSpaces();
  if (gullet.peek()?.kind === 'open') {
    gullet.argument();
    return;
  }
  const skipped: Token[] = [];
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    skipped.push(token);
    const end = token.kind === 'text' ? token.value.indexOf(';') : -1;
    if (end !== -1) {
      if (end + 1 < token.value.length) gullet.push([{ ...token, value: token.value.slice(end + 1) }]);
      return;
    }
    if (token.kind === 'paragraph' || skipped.length > MAX_DRAWING_TOKENS) break;
  }
  gullet.push(skipped);
}
