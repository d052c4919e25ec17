import { type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import type { DocumentState } from './document-state.js';
import { readNumber, readRelation } from './numbers.js';
import type { TokenStream } from './token-stream.js';

const BUILT_IN = new Set(
  `if ifx ifnum ifdim ifodd ifcase ifcat ifvmode ifhmode ifmmode ifinner ifvoid ifhbox ifvbox
  ifeof iftrue iffalse ifdefined ifcsname ifpdf ifPDFTeX ifxetex ifluatex ifXeTeX ifLuaTeX
  ifpdftex`.split(/\s+/),
);

const ALWAYS_TRUE = new Set(['iftrue', 'ifpdf', 'ifPDFTeX', 'ifpdftex']);

/** True for a command that opens a conditional which `\fi` closes. */
export const isConditional = (name: string, state: DocumentState): boolean =>
  name.startsWith('if') &&
  (BUILT_IN.has(name) || state.flags.has(name.slice(2)) || /^if(?:@|CLASS)/.test(name));

/**
 * Skips to the `\fi` that closes this branch, or to its `\else` or to `\or` number `stopAtOr`. If nothing closes the branch, its text
 * is kept.
 */
function skipBranch(stream: TokenStream, stopAtElse: boolean, stopAtOr = 0): void {
  const { state } = stream;
  const { offset } = state;
  const skipped: Token[] = [];
  let depth = 0;
  let ors = 0;
  for (let token = stream.raw(); token; token = stream.raw()) {
    skipped.push(token);
    if (token.kind !== 'command') continue;
    if (isConditional(token.value, state)) depth++;
    else if (token.value === 'fi' && depth-- === 0) return;
    else if (token.value === 'else' && depth === 0 && stopAtElse) return;
    else if (token.value === 'or' && depth === 0 && stopAtOr > 0 && ++ors === stopAtOr) return;
  }
  state.warn('unclosed-conditional', 'conditional without \\fi; its text was kept', offset);
  if (state.spend(skipped.length)) stream.push(skipped);
}

/** Consumes one character or command, the unit that `\if` and `\ifx` compare. */
function takeCharacter(stream: TokenStream): Token | undefined {
  const token = stream.raw();
  if (token?.kind !== 'text' || token.value.length < 2) return token;
  stream.push([textToken(token.value.slice(1))]);
  return textToken(token.value.charAt(0));
}

function tokenMeaning(token: Token | undefined, state: DocumentState): string {
  if (token?.kind !== 'command') return `${token?.kind} ${token?.value}`;
  const macro = state.macro(token.value);
  if (macro?.character !== undefined) return `text ${macro.character}`;
  return macro ? `macro ${tokenSource(macro.body)}` : 'undefined';
}

function evaluate(stream: TokenStream, name: string): boolean {
  const { state } = stream;
  const flag = state.flags.get(name.slice(2));
  if (flag !== undefined) return flag;
  if (ALWAYS_TRUE.has(name)) return true;
  if (name === 'if') {
    const [a, b] = [takeCharacter(stream), takeCharacter(stream)];
    return a !== undefined && a.kind === b?.kind && a.value === b.value;
  }
  if (name === 'ifx') {
    const [a, b] = [tokenMeaning(takeCharacter(stream), state), tokenMeaning(takeCharacter(stream), state)];
    return a === b;
  }
  if (name === 'ifdefined') return state.macro(stream.raw()?.value ?? '') !== undefined;
  if (name === 'ifnum') return compare(stream);
  if (name === 'ifodd') return Math.abs(readNumber(stream) ?? 0) % 2 === 1;
  if (name === 'ifcsname') return state.macro(readCsname(stream)) !== undefined;
  return false;
}

/** `\ifnum 3>\value{step}`; false if it cannot be parsed. */
function compare(stream: TokenStream): boolean {
  const a = readNumber(stream);
  const relation = a === undefined ? undefined : readRelation(stream);
  const b = relation === undefined ? undefined : readNumber(stream);
  if (a === undefined || b === undefined) return false;
  return relation === '<' ? a < b : relation === '>' ? a > b : a === b;
}

/** Returns the name before `\endcsname`. */
function readCsname(stream: TokenStream): string {
  let name = '';
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'paragraph' || (token.kind === 'command' && token.value === 'endcsname')) break;
    name += token.value;
  }
  return name.trim();
}

const BRANCH_ENDS: ReadonlySet<string> = new Set(['fi', 'else', 'or', 'unless']);

/** True for `\if…`, `\unless`, `\else`, `\or` and `\fi`. */
export const isConditionalPart = (name: string, state: DocumentState): boolean =>
  isConditional(name, state) || BRANCH_ENDS.has(name);

/** Executes `\if…`, `\else`, `\or` and `\fi`: skips the branches that are not taken. */
export function runConditional(stream: TokenStream, name: string): void {
  if (name === 'fi') return;
  if (name === 'else' || name === 'or') skipBranch(stream, false);
  else if (name === 'unless') {
    const next = stream.peek();
    if (next?.kind !== 'command' || !isConditional(next.value, stream.state)) return;
    stream.raw();
    if (evaluate(stream, next.value)) skipBranch(stream, true);
  } else if (name === 'ifcase') {
    const number = readNumber(stream) ?? 0;
    if (number !== 0) skipBranch(stream, true, Math.max(0, number));
  } else if (!evaluate(stream, name)) skipBranch(stream, true);
}

/** Evaluates the condition of `\ifthenelse` or `\iftoggle`; false if unknown. */
export function evaluateTest(test: Token[], state: DocumentState): boolean {
  const source = tokenSource(test);
  const flag = /^\s*(?:\\boolean\s*\{)?(\w+)\}?\s*$/.exec(source)?.[1];
  if (flag !== undefined) return state.flags.get(flag) ?? false;
  const equal = /^\s*\\equal\s*\{([^{}]*)\}\s*\{([^{}]*)\}\s*$/.exec(source);
  return equal ? equal[1] === equal[2] : false;
}
