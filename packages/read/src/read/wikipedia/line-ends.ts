import { DROPPED } from './marks.js';
import type { WikiNode } from './tree.js';

/** True where nothing that shows stands behind the last line's end; `before` says so of what came before the piece. */
export function endsLine(piece: string, before: boolean): boolean {
  let at = piece.length - 1;
  while (at >= 0 && (piece[at] === ' ' || piece[at] === DROPPED)) at--;
  return at < 0 ? before : piece[at] === '\n';
}

/** True where the line of a template that stands before this has nothing more to show. */
export function isLineEnd(next: WikiNode | undefined): boolean {
  if (next === undefined) return true;
  return typeof next === 'string'
    ? /^[ \t]*(?:\n|$)/.test(next)
    : next.type === 'template' || next.type === 'table';
}
