import type { Gullet } from '../expand/gullet.js';
import type { Token } from '../tokens/token.js';
import { withMathCells } from './math-columns.js';

/** The environment that a `\halign` is read as. */
export const HALIGN = '@halign';

/** At most so many tokens say how wide the alignment is: `to 3truein`, `spread \hsize`. */
const LONGEST_WIDTH = 12;

const isRowEnd = ({ kind, value }: Token) => kind === 'command' && /^cr(?:cr)?$/.test(value);

/** TeX's own table, `\halign{#\hfil&$#$\cr a&x\cr}`: its rows, without the pattern that they are set by. */
export function openHalign(gullet: Gullet): void {
  for (let i = 0; i < LONGEST_WIDTH; i++) {
    const next = gullet.peek();
    if (!next || next.kind === 'open' || next.kind === 'paragraph') break;
    gullet.raw();
  }
  if (gullet.peek()?.kind !== 'open') return;
  const tokens = gullet.argument() ?? [];
  const end = tokens.findIndex(isRowEnd);
  const columns = [false];
  for (const { kind } of tokens.slice(0, Math.max(0, end))) {
    if (kind === 'align') columns.push(false);
    else if (kind === 'math') columns[columns.length - 1] = true;
  }
  const rows = tokens.slice(end + 1).map((one): Token => (isRowEnd(one) ? { ...one, value: '\\' } : one));
  if (!gullet.state.spend(rows.length)) return;
  gullet.push([
    { kind: 'begin', value: HALIGN },
    ...(columns.includes(true) ? withMathCells(rows, columns) : rows),
    { kind: 'end', value: HALIGN },
  ]);
}
