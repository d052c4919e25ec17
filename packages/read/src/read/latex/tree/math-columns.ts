import type { Token } from '../tokens/token.js';

/** True for every column of a table that sets its cells as formulas: `>{$}c<{$}`, and L, C, R of AASTeX. */
export function mathColumns(
  specification: string,
  environment: string,
  types: ReadonlyMap<string, boolean>,
): boolean[] {
  const isDeluxe = /deluxe/.test(environment);
  const columns: boolean[] = [];
  let isMath = false;
  const walk = (spec: string, depth: number) => {
    for (let at = 0; at < spec.length && columns.length < 200; ) {
      const one = spec[at] ?? '';
      const argument = braced(spec, at + 1);
      if (one === '*' && argument && depth < 4) {
        const repeated = braced(spec, argument.end);
        const times = Math.min(Number.parseInt(argument.text, 10) || 0, 50);
        for (let n = 0; n < times && repeated; n++) walk(repeated.text, depth + 1);
        at = repeated?.end ?? argument.end;
        continue;
      }
      if (/[>@!<]/.test(one) && argument) {
        if (one === '>' && /\$|\\\(/.test(argument.text)) isMath = true;
        at = argument.end;
        continue;
      }
      if (/[a-zA-Z]/.test(one)) {
        columns.push(isMath || (types.get(one) ?? (isDeluxe && /[LCR]/.test(one))));
        isMath = false;
        at = argument?.end ?? at + 1;
      } else at++;
    }
  };
  walk(specification, 0);
  return columns;
}

/** What stands in the braces at an offset, blanks aside, and where they end. */
function braced(text: string, from: number): { text: string; end: number } | undefined {
  let start = from;
  while (text[start] === ' ') start++;
  if (text[start] !== '{') return undefined;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return { text: text.slice(start + 1, at), end: at + 1 };
  }
  return undefined;
}

/** Commands that stand between rows. */
const BETWEEN_ROWS =
  /^(?:hline|toprule|midrule|bottomrule|cmidrule|cline|startdata|enddata|endhead|endfirsthead|endfoot|endlastfoot|tableline|noalign|addlinespace|hhline)$/;
/** Cells that say themselves how they are set. */
const OWN_SETTING =
  /^(?:multicolumn|multirow|colhead|nodata|text\w*|mbox|tablehead|caption|label|ensuremath)$/;

const MATH: Token = { kind: 'math', value: '$' };

/** The tokens of a table with dollars around those cells that are formulas by their column. */
export function withMathCells(tokens: readonly Token[], columns: readonly boolean[]): Token[] {
  const out: Token[] = [];
  let cell: Token[] = [];
  let column = 0;
  let depth = 0;
  const end = () => {
    out.push(...(columns[column] ? mathCell(cell) : cell));
    cell = [];
  };
  for (const token of tokens) {
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close') depth--;
    const isRowEnd = token.kind === 'command' && (token.value === '\\' || token.value === 'tabularnewline');
    if (depth === 0 && (token.kind === 'align' || isRowEnd)) {
      end();
      out.push(token);
      column = isRowEnd ? 0 : column + 1;
    } else cell.push(token);
  }
  end();
  return out;
}

/** A cell as a formula, rules before it left outside; words, plain numbers and cells of their own setting stay. */
function mathCell(cell: readonly Token[]): Token[] {
  let from = 0;
  for (let at = 0; at < cell.length; at++) {
    const token = cell[at];
    if (token?.kind === 'command' && BETWEEN_ROWS.test(token.value)) from = behindArguments(cell, at + 1);
  }
  const body = cell.slice(from);
  const isFormula = body.some(
    (one) =>
      (one.kind === 'command' && /^[a-zA-Z]/.test(one.value)) ||
      (one.kind === 'text' && /[\^_]/.test(one.value)),
  );
  const isSet = body.some(
    (one) =>
      one.kind === 'math' || one.kind === 'begin' || (one.kind === 'command' && OWN_SETTING.test(one.value)),
  );
  if (!isFormula || isSet) return [...cell];
  return [...cell.slice(0, from), MATH, ...body, MATH];
}

/** Where the arguments of a rule end: `(lr){2-3}`, `[1ex]`. */
function behindArguments(cell: readonly Token[], from: number): number {
  let at = from;
  while (cell[at]?.kind === 'space' || /^[([]/.test(cell[at]?.kind === 'text' ? (cell[at]?.value ?? '') : ''))
    at++;
  if (cell[at]?.kind !== 'open') return at;
  while (at < cell.length && cell[at]?.kind !== 'close') at++;
  return at + 1;
}
