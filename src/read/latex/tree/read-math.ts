import type { Gullet } from '../expand/gullet.js';
import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import type { MathNode, MathRow, RawNode } from './tree.js';

/** What ends a formula: `$`, `\)`, `\end{align}`, or the end of its tokens. */
export type MathEnd = { math: string } | { command: string } | { end: string } | { all: true };

const UNNUMBERED = /\*$|^displaymath$|^math$/;
const LINE_WISE = /^(?:align|eqnarray|gather|flalign|alignat|xalignat|IEEEeqnarray)/;

/**
 * Reads a formula up to its end, macros expanded; labels and tags are taken out of it and kept by line. A formula
 * that is never closed ends with its paragraph or with the environment around it.
 */
export function readMath(gullet: Gullet, end: MathEnd): MathNode {
  const environment =
    'end' in end
      ? end.end
      : 'math' in end && end.math === '$'
        ? 'math'
        : 'command' in end && end.command === ')'
          ? 'math'
          : 'all' in end
            ? 'math'
            : 'displaymath';
  const display = environment !== 'math';
  const { place } = gullet.state;
  const tokens: Token[] = [];
  const rows: MathRow[] = [];
  let row: MathRow = { labels: [], numbered: !UNNUMBERED.test(environment) };
  let braces = 0;
  let environments = 0;
  let inner = false;
  let closed = false;

  for (let token = gullet.next(); token; token = gullet.next()) {
    if (token.kind === 'open') braces++;
    else if (token.kind === 'close') {
      if (braces === 0) {
        // One brace too many: in a display it is dropped, in a sentence it closes what holds the formula.
        if (display) continue;
        gullet.push([token]);
        break;
      }
      braces--;
    } else if (token.kind === 'begin') environments++;
    else if (token.kind === 'end') {
      if ('end' in end && token.value === end.end && environments === 0) {
        closed = true;
        break;
      }
      if (environments === 0) {
        gullet.push([token]);
        break;
      }
      environments--;
    } else if (token.kind === 'math' && braces === 0) {
      if ('math' in end && (environments === 0 || token.value === end.math)) {
        closed = true;
        // `$a$$b$` is two formulas, not the start of a display.
        if (end.math === '$' && token.value === '$$') gullet.push([{ kind: 'math', value: '$' }]);
        break;
      }
      if (!('math' in end)) continue;
    } else if (token.kind === 'math') {
      // Words inside a formula with a formula inside: its dollars would seem to end the outer one.
      inner = !inner;
      tokens.push({ kind: 'command', value: inner ? '(' : ')' });
      continue;
    } else if (token.kind === 'paragraph') {
      if (!display) {
        gullet.push([token]);
        break;
      }
      continue;
    } else if (token.kind === 'command') {
      const name = token.value;
      if ('command' in end && name === end.command && environments === 0) {
        closed = true;
        break;
      }
      if (name === 'label') {
        row.labels.push(gullet.name());
        continue;
      }
      if (name === 'tag') {
        gullet.star();
        row.tag = gullet.name();
        continue;
      }
      if (name === 'nonumber' || name === 'notag' || name === 'IEEEnonumber') {
        row.numbered = false;
        continue;
      }
      if (
        name === 'ensuremath' ||
        name === 'IEEEyesnumber' ||
        name === 'xspace' ||
        name === 'displaystyle' ||
        name === 'relax' ||
        name === 'protect'
      )
        continue;
      if (
        (name === '\\' || name === 'cr' || name === 'tabularnewline') &&
        environments === 0 &&
        braces === 0 &&
        LINE_WISE.test(environment)
      ) {
        rows.push(row);
        row = { labels: [], numbered: !UNNUMBERED.test(environment) };
      }
    }
    tokens.push(token);
  }
  if (!closed && !('all' in end))
    gullet.state.warn('unclosed-math', `a formula (${environment}) is never closed`, place);
  rows.push(row);
  while (isBlank(tokens.at(-1))) tokens.pop();
  const source = sourceOf(tokens).replace(/\s+/g, ' ').trim();
  return { type: 'math', display, environment, source, rows };
}

/** `$a\ $` ends in a blank, whose backslash would seem to belong to the dollar. */
const isBlank = (token: Token | undefined) =>
  token?.kind === 'space' || (token?.kind === 'command' && token.value === ' ');

/** Reads a drawing as it stands up to its `\end`, line by line, macros left alone: they are part of the picture's program. */
export function readDrawing(gullet: Gullet, environment: string): RawNode {
  const tokens: Token[] = [];
  let depth = 0;
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    if (
      token.kind === 'command' &&
      (token.value === 'begin' || token.value === 'end') &&
      gullet.peek()?.kind === 'open'
    ) {
      const kind = token.value;
      const name = gullet.name();
      if (kind === 'begin') depth++;
      else if (depth === 0 && (name === environment || name === 'document' || name === 'figure')) {
        if (name !== environment) gullet.push([{ kind: 'end', value: name }]);
        break;
      } else depth--;
      tokens.push({ kind, value: name });
    } else tokens.push(token);
  }
  const body = sourceOf(tokens, true).replace(/^ +| +$/g, '');
  const source = `\\begin{${environment}}${body}\\end{${environment}}`;
  return { type: 'drawing', environment, source, options: '' };
}
