import { DROPPED } from './marks.js';
import type { WikiNode } from './tree.js';

/** True if the text after `piece` starts a line, ignoring removed content; `before` is true if `piece` itself starts a line. */
export function isAtLineStart(piece: string, before: boolean): boolean {
  let position = piece.length - 1;
  while (position >= 0 && (piece[position] === ' ' || piece[position] === DROPPED)) position--;
  return position < 0 ? before : piece[position] === '\n';
}

/** True if the line of a template ends after it; `next` is the node that follows. */
export function isLineEnd(next: WikiNode | undefined): boolean {
  if (next === undefined) return true;
  return typeof next === 'string'
    ? /^[ \t]*(?:\n|$)/.test(next)
    : next.type === 'template' || next.type === 'table';
}
