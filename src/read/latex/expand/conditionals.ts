import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import type { DocumentState } from './document-state.js';
import type { TokenStream } from './token-stream.js';

const PRIMITIVES = new Set([
  'if',
  'ifx',
  'ifnum',
  'ifdim',
  'ifodd',
  'ifcase',
  'ifcat',
  'ifvmode',
  'ifhmode',
  'ifmmode',
  'ifinner',
  'ifvoid',
  'ifhbox',
  'ifvbox',
  'ifeof',
  'iftrue',
  'iffalse',
  'ifdefined',
  'ifcsname',
  'ifpdf',
  'ifPDFTeX',
  'ifxetex',
  'ifluatex',
  'ifXeTeX',
  'ifLuaTeX',
  'ifpdftex',
]); // prettier-ignore

const TRUE = new Set(['iftrue', 'ifpdf', 'ifPDFTeX', 'ifpdftex']);

/** True for a command that opens a conditional which `\fi` closes. */
export const isConditional = (name: string, state: DocumentState): boolean =>
  name.startsWith('if') &&
  (PRIMITIVES.has(name) || state.flags.has(name.slice(2)) || /^if(?:@|CLASS)/.test(name));

/** Skips to the `\fi` that closes this branch, or, on the way to the other branch, to its `\else`. */
function skip(stream: TokenStream, stopAtElse: boolean): void {
  let depth = 0;
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind !== 'command') continue;
    if (isConditional(token.value, stream.state)) depth++;
    else if (token.value === 'fi' && depth-- === 0) return;
    else if (token.value === 'else' && depth === 0 && stopAtElse) return;
  }
}

/** One character or command, as `\if` and `\ifx` compare them. */
function single(stream: TokenStream): Token | undefined {
  const token = stream.raw();
  if (token?.kind !== 'text' || token.value.length < 2) return token;
  stream.push([{ kind: 'text', value: token.value.slice(1) }]);
  return { kind: 'text', value: token.value.charAt(0) };
}

function meaning(token: Token | undefined, state: DocumentState): string {
  if (token?.kind !== 'command') return `${token?.kind} ${token?.value}`;
  const macro = state.macro(token.value);
  if (macro?.character !== undefined) return `text ${macro.character}`;
  return macro ? `macro ${sourceOf(macro.body)}` : 'undefined';
}

function decide(stream: TokenStream, name: string): boolean {
  const { state } = stream;
  const flag = state.flags.get(name.slice(2));
  if (flag !== undefined) return flag;
  if (TRUE.has(name)) return true;
  if (name === 'if') {
    const [a, b] = [single(stream), single(stream)];
    return a !== undefined && a.kind === b?.kind && a.value === b.value;
  }
  if (name === 'ifx') {
    const [a, b] = [meaning(single(stream), state), meaning(single(stream), state)];
    return a === b;
  }
  if (name === 'ifdefined') return state.macro(stream.raw()?.value ?? '') !== undefined;
  if (name === 'ifnum') {
    const next = stream.peek();
    const simple = next?.kind === 'text' ? /^(-?\d+)([<>=])(-?\d+)/.exec(next.value) : null;
    if (!simple || !next) return false;
    stream.raw();
    if (next.value.length > simple[0].length)
      stream.push([{ kind: 'text', value: next.value.slice(simple[0].length) }]);
    const [a, b] = [Number(simple[1]), Number(simple[3])];
    return simple[2] === '<' ? a < b : simple[2] === '>' ? a > b : a === b;
  }
  return false;
}

/** Acts on `\if…`, `\else` and `\fi`: the branch that does not hold is skipped. */
export function condition(stream: TokenStream, name: string): void {
  if (name === 'fi') return;
  if (name === 'else') skip(stream, false);
  else if (!decide(stream, name)) skip(stream, true);
}

/** `\ifthenelse`, `\iftoggle`: true where the condition in the first argument is known to hold. */
export function holds(test: Token[], state: DocumentState): boolean {
  const source = sourceOf(test);
  const flag = /^\s*(?:\\boolean\s*\{)?(\w+)\}?\s*$/.exec(source)?.[1];
  if (flag !== undefined) return state.flags.get(flag) ?? false;
  const equal = /^\s*\\equal\s*\{([^{}]*)\}\s*\{([^{}]*)\}\s*$/.exec(source);
  return equal ? equal[1] === equal[2] : false;
}
