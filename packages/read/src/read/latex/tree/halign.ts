import type { Gullet } from '../expand/gullet.js';
import type { Token } from '../tokens/token.js';
import { withMathCells } from './math-columns.js';

/** The environment that a `\halign` is read as. */
export const HALIGN = '@halign';

/** At most so many tokens say how wide the alignment is: `to 3truein`, `spread \hsize`. */
const LONGEST_WIDTH = 12;

const isRowEnd = ({ kind, value }: Token) => kind === 'command' && /^cr(?:cr)?$/.test(value);

/** True for every column of the pattern that sets its cells as formulas. */
function columnsOf(pattern: readonly Token[]): boolean[] {
  const columns = [false];
  for (const { kind } of pattern) {
    if (kind === 'align') columns.push(false);
    else if (kind === 'math') columns[columns.length - 1] = true;
  }
  return columns;
}

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
  const columns = columnsOf(tokens.slice(0, Math.max(0, end)));
  const rows = tokens.slice(end + 1).map((one): Token => (isRowEnd(one) ? { ...one, value: '\\' } : one));
  if (!gullet.state.spend(rows.length)) return;
  gullet.push([
    { kind: 'begin', value: HALIGN },
    ...(columns.includes(true) ? withMathCells(rows, columns) : rows),
    { kind: 'end', value: HALIGN },
  ]);
}

const BOX = /^(?:vbox|vcenter|vtop|hbox|halign)$/;
/** A table starts this soon in its display: behind boxes, skips and sizes. */
const FARTHEST_TABLE = 40;
const LONGEST_DISPLAY = 20_000;

/**
 * `$$\vbox{\halign{…}}$$`: a table that plain TeX sets in a display. Reads it without its dollars; false, and nothing
 * is taken, for a formula.
 */
export function opensTableDisplay(gullet: Gullet): boolean {
  gullet.skipSpaces();
  const first = gullet.peek();
  if (first?.kind !== 'command' || !BOX.test(first.value)) return false;
  const tokens: Token[] = [];
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    if (token.kind === 'math' && token.value === '$$') {
      const at = tokens.slice(0, FARTHEST_TABLE).findIndex(isHalign);
      const pattern = at === -1 ? [] : tokens.slice(at, tokens.findIndex(isRowEnd));
      // Where all columns are formulas, so is the whole: several lines of one.
      const isTable = at !== -1 && columnsOf(pattern).includes(false);
      gullet.push(isTable ? [...tokens, { kind: 'space', value: ' ' }] : [...tokens, token]);
      return isTable;
    }
    tokens.push(token);
    if (tokens.length > LONGEST_DISPLAY) break;
  }
  gullet.push(tokens);
  return false;
}

const isHalign = ({ kind, value }: Token) => kind === 'command' && value === 'halign';
