import type { Token } from '../tokens/token.js';

/** For each column of a table, whether its cells are formulas: `>{$}c<{$}`, and AASTeX's L, C, R. */
export function mathColumns(
  specification: string,
  environment: string,
  types: ReadonlyMap<string, boolean>,
): boolean[] {
  const isDeluxe = /deluxe/.test(environment);
  const columns: boolean[] = [];
  let isMath = false;
  const walk = (spec: string, depth: number) => {
    for (let position = 0; position < spec.length && columns.length < 200; ) {
      const letter = spec[position] ?? '';
      const argument = readBraces(spec, position + 1);
      if (letter === '*' && argument && depth < 4) {
        const repeated = readBraces(spec, argument.end);
        const times = Math.min(Number.parseInt(argument.text, 10) || 0, 50);
        for (let n = 0; n < times && repeated; n++) walk(repeated.text, depth + 1);
        position = repeated?.end ?? argument.end;
        continue;
      }
      if (/[>@!<]/.test(letter) && argument) {
        if (letter === '>' && /\$|\\\(/.test(argument.text)) isMath = true;
        position = argument.end;
        continue;
      }
      if (/[a-zA-Z]/.test(letter)) {
        columns.push(isMath || (types.get(letter) ?? (isDeluxe && /[LCR]/.test(letter))));
        isMath = false;
        position = argument?.end ?? position + 1;
      } else position++;
    }
  };
  walk(specification, 0);
  return columns;
}

/** Returns the content of the braces at an offset (spaces skipped), and the index after them. */
function readBraces(text: string, from: number): { text: string; end: number } | undefined {
  let start = from;
  while (text[start] === ' ') start++;
  if (text[start] !== '{') return undefined;
  let depth = 0;
  for (let position = start; position < text.length; position++) {
    if (text[position] === '{') depth++;
    else if (text[position] === '}' && --depth === 0)
      return { text: text.slice(start + 1, position), end: position + 1 };
  }
  return undefined;
}

/** Commands that appear between rows. */
const BETWEEN_ROWS =
  /^(?:hline|toprule|midrule|bottomrule|cmidrule|cline|startdata|enddata|endhead|endfirsthead|endfoot|endlastfoot|tableline|noalign|addlinespace|hhline)$/;
/** Commands that choose how their own cell is set. */
const SETS_ITSELF =
  /^(?:multicolumn|multirow|colhead|nodata|text\w*|mbox|tablehead|caption|label|ensuremath)$/;

const MATH: Token = { kind: 'math', value: '$' };

/** Puts dollars around the cells of formula columns. */
export function wrapMathCells(tokens: readonly Token[], columns: readonly boolean[]): Token[] {
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

/** Puts dollars around a cell, after any rules. Words, plain numbers and cells that choose their own setting stay. */
function mathCell(cell: readonly Token[]): Token[] {
  let from = 0;
  for (let i = 0; i < cell.length; i++) {
    const token = cell[i];
    if (token?.kind === 'command' && BETWEEN_ROWS.test(token.value)) from = skipRuleArguments(cell, i + 1);
  }
  const body = cell.slice(from);
  const isFormula = body.some(
    (token) =>
      (token.kind === 'command' && /^[a-zA-Z]/.test(token.value)) ||
      (token.kind === 'text' && /[\^_]/.test(token.value)),
  );
  const isSet = body.some(
    (token) =>
      token.kind === 'math' ||
      token.kind === 'begin' ||
      (token.kind === 'command' && SETS_ITSELF.test(token.value)),
  );
  if (!isFormula || isSet) return [...cell];
  return [...cell.slice(0, from), MATH, ...body, MATH];
}

/** Returns the index after a rule's arguments: `(lr){2-3}`, `[1ex]`. */
function skipRuleArguments(cell: readonly Token[], from: number): number {
  let index = from;
  while (
    cell[index]?.kind === 'space' ||
    /^[([]/.test(cell[index]?.kind === 'text' ? (cell[index]?.value ?? '') : '')
  )
    index++;
  if (cell[index]?.kind !== 'open') return index;
  while (index < cell.length && cell[index]?.kind !== 'close') index++;
  return index + 1;
}
