import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import type { DocumentState } from './document-state.js';
import { readNumber, readRelation } from './numbers.js';
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

/**
 * Skips to the `\fi` that closes this branch, or, on the way to another branch, to its `\else` or to the `\or` that is
 * asked for. A branch that nothing closes is no branch: its text stays.
 */
function skip(stream: TokenStream, stopAtElse: boolean, ors = 0): void {
  const { state } = stream;
  const { place } = state;
  const skipped: Token[] = [];
  let depth = 0;
  let or = 0;
  for (let token = stream.raw(); token; token = stream.raw()) {
    skipped.push(token);
    if (token.kind !== 'command') continue;
    if (isConditional(token.value, state)) depth++;
    else if (token.value === 'fi' && depth-- === 0) return;
    else if (token.value === 'else' && depth === 0 && stopAtElse) return;
    else if (token.value === 'or' && depth === 0 && ors > 0 && ++or === ors) return;
  }
  state.warn('unclosed-conditional', 'no \\fi closes this conditional; its text was kept', place);
  if (state.spend(skipped.length)) stream.push(skipped);
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
  if (name === 'ifnum') return compare(stream);
  if (name === 'ifodd') return Math.abs(readNumber(stream) ?? 0) % 2 === 1;
  if (name === 'ifcsname') return state.macro(spelled(stream)) !== undefined;
  return false;
}

/** `\ifnum 3>\value{step}`; of what can't be read, nothing holds. */
function compare(stream: TokenStream): boolean {
  const a = readNumber(stream);
  const relation = a === undefined ? undefined : readRelation(stream);
  const b = relation === undefined ? undefined : readNumber(stream);
  if (a === undefined || b === undefined) return false;
  return relation === '<' ? a < b : relation === '>' ? a > b : a === b;
}

/** The name before `\endcsname`. */
function spelled(stream: TokenStream): string {
  let name = '';
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'paragraph' || (token.kind === 'command' && token.value === 'endcsname')) break;
    name += token.value;
  }
  return name.trim();
}

const ENDS: ReadonlySet<string> = new Set(['fi', 'else', 'or', 'unless']);

/** True for `\if…` and for what stands between it and its `\fi`. */
export const isBranching = (name: string, state: DocumentState): boolean =>
  isConditional(name, state) || ENDS.has(name);

/** Acts on `\if…`, `\else`, `\or` and `\fi`: the branches that do not hold are skipped. */
export function condition(stream: TokenStream, name: string): void {
  if (name === 'fi') return;
  if (name === 'else' || name === 'or') skip(stream, false);
  else if (name === 'unless') {
    const next = stream.peek();
    if (next?.kind !== 'command' || !isConditional(next.value, stream.state)) return;
    stream.raw();
    if (decide(stream, next.value)) skip(stream, true);
  } else if (name === 'ifcase') {
    const number = readNumber(stream) ?? 0;
    if (number !== 0) skip(stream, true, Math.max(0, number));
  } else if (!decide(stream, name)) skip(stream, true);
}

/** `\ifthenelse`, `\iftoggle`: true where the condition in the first argument is known to hold. */
export function holds(test: Token[], state: DocumentState): boolean {
  const source = sourceOf(test);
  const flag = /^\s*(?:\\boolean\s*\{)?(\w+)\}?\s*$/.exec(source)?.[1];
  if (flag !== undefined) return state.flags.get(flag) ?? false;
  const equal = /^\s*\\equal\s*\{([^{}]*)\}\s*\{([^{}]*)\}\s*$/.exec(source);
  return equal ? equal[1] === equal[2] : false;
}
