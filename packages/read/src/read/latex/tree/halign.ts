import type { Gullet } from '../expand/gullet.js';
import { SPACE, type Token } from '../tokens/token.js';
import { wrapMathCells } from './math-columns.js';

/** Name of the environment that replaces a `\halign`. */
export const HALIGN = '@halign';

/** Maximum tokens of a width before the braces: `to 3truein`, `spread \hsize`. */
const MAX_WIDTH_TOKENS = 12;

const isRowEnd = ({ kind, value }: Token) => kind === 'command' && /^cr(?:cr)?$/.test(value);

/** For each column of the pattern, whether its cells are formulas. */
function readMathColumns(pattern: readonly Token[]): boolean[] {
  const columns = [false];
  for (const { kind } of pattern) {
    if (kind === 'align') columns.push(false);
    else if (kind === 'math') columns[columns.length - 1] = true;
  }
  return columns;
}

/** Replaces TeX's `\halign{#\hfil&$#$\cr a&x\cr}` with a tabular-like environment that holds its rows. */
export function expandHalign(gullet: Gullet): void {
  for (let i = 0; i < MAX_WIDTH_TOKENS; i++) {
    const next = gullet.peek();
    if (!next || next.kind === 'open' || next.kind === 'paragraph') break;
    gullet.raw();
  }
  if (gullet.peek()?.kind !== 'open') return;
  const tokens = gullet.argument() ?? [];
  const end = tokens.findIndex(isRowEnd);
  const columns = readMathColumns(tokens.slice(0, Math.max(0, end)));
  const rows = tokens
    .slice(end + 1)
    .map((token): Token => (isRowEnd(token) ? { ...token, value: '\\' } : token));
  if (!gullet.state.spend(rows.length)) return;
  gullet.push([
    { kind: 'begin', value: HALIGN },
    ...(columns.includes(true) ? wrapMathCells(rows, columns) : rows),
    { kind: 'end', value: HALIGN },
  ]);
}

const BOX = /^(?:vbox|vcenter|vtop|hbox|halign)$/;
/** Maximum tokens (boxes, skips, sizes) before the table in a display. */
const MAX_TOKENS_BEFORE_TABLE = 40;
const MAX_DISPLAY_TOKENS = 20_000;

/**
 * `$$\vbox{\halign{…}}$$`: a table that plain TeX sets in a display. Removes the dollars around it; returns false and
 * consumes nothing if the display is a formula.
 */
export function unwrapTableDisplay(gullet: Gullet): boolean {
  gullet.skipSpaces();
  const first = gullet.peek();
  if (first?.kind !== 'command' || !BOX.test(first.value)) return false;
  const tokens: Token[] = [];
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    if (token.kind === 'math' && token.value === '$$') {
      const index = tokens.slice(0, MAX_TOKENS_BEFORE_TABLE).findIndex(isHalign);
      const pattern = index === -1 ? [] : tokens.slice(index, tokens.findIndex(isRowEnd));
      // If all columns are formulas, the whole is a formula of several lines.
      const isTable = index !== -1 && readMathColumns(pattern).includes(false);
      gullet.push(isTable ? [...tokens, SPACE] : [...tokens, token]);
      return isTable;
    }
    tokens.push(token);
    if (tokens.length > MAX_DISPLAY_TOKENS) break;
  }
  gullet.push(tokens);
  return false;
}

const isHalign = ({ kind, value }: Token) => kind === 'command' && value === 'halign';
