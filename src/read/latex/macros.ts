import { sourceOf, type Token } from './tokens.js';

/** How one argument of a macro is read. */
export type Parameter =
  | { kind: 'mandatory' }
  | { kind: 'optional'; default?: Token[] }
  | { kind: 'star' }
  /** Up to these tokens, as `\def\x#1;{…}` asks. */
  | { kind: 'delimited'; until: Token[] };

export interface Macro {
  parameters: Parameter[];
  body: Token[];
  /** Tokens that stand between the name and the first parameter of a `\def`. */
  prefix?: Token[];
}

/** An environment of the paper's own. */
export interface MacroEnvironment {
  parameters: Parameter[];
  begin: Token[];
  end: Token[];
}

/** A theorem-like environment, as `\newtheorem{lemma}[theorem]{Lemma}` declares it. */
export interface TheoremDeclaration {
  /** What is printed before the number: "Lemma". */
  title: string;
  /** The environment whose counter it shares. */
  sharedWith?: string;
  /** The counter that resets it, as in `section`. */
  within?: string;
  numbered: boolean;
}

/** What xparse gives for an option that is not there. */
export const NO_VALUE: Token = { kind: 'command', value: '@novalue' };

export const mandatory: Parameter = { kind: 'mandatory' };

/** `[2][x]` of `\newcommand`: one optional argument with a default, one mandatory. */
export function parametersOf(count: number, defaultValue: Token[] | undefined): Parameter[] {
  const parameters: Parameter[] = Array.from({ length: Math.min(Math.max(count, 0), 9) }, () => mandatory);
  if (defaultValue && parameters.length > 0) parameters[0] = { kind: 'optional', default: defaultValue };
  return parameters;
}

/** The argument specification of `\NewDocumentCommand`, as in `s o m O{1}`. */
export function xparseParameters(specification: Token[]): Parameter[] {
  const letters = sourceOf(specification).replace(/[+!\s]/g, '');
  const parameters: Parameter[] = [];
  for (const [, letter] of letters.matchAll(/([a-zA-Z])(?:\{[^{}]*\})?/g)) {
    if (letter === 'm' || letter === 'v') parameters.push(mandatory);
    else if (letter === 's') parameters.push({ kind: 'star' });
    else if (letter === 'o') parameters.push({ kind: 'optional', default: [NO_VALUE] });
    else if (letter === 'O') parameters.push({ kind: 'optional', default: [] });
    if (parameters.length === 9) break;
  }
  return parameters;
}

const sameToken = (a: Token, b: Token) => a.kind === b.kind && a.value === b.value;

/** The parameter text of a `\def`: `#1` alone is mandatory, `#1;` ends at the semicolon. */
export function definedParameters(tokens: Token[]): { parameters: Parameter[]; prefix: Token[] } {
  const parameters: Parameter[] = [];
  const prefix: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.kind !== 'parameter') {
      if (parameters.length === 0) prefix.push(token);
      continue;
    }
    const until: Token[] = [];
    while (i + 1 < tokens.length && tokens[i + 1]!.kind !== 'parameter') until.push(tokens[++i]!);
    parameters.push(until.length === 0 ? mandatory : { kind: 'delimited', until });
  }
  return { parameters, prefix };
}

/** True where the tokens at `at` are those wanted. */
export function startsWith(tokens: Token[], wanted: Token[]): boolean {
  return wanted.length <= tokens.length && wanted.every((one, index) => sameToken(one, tokens[index]!));
}

/** A macro's body with its arguments in place. `##1` of an inner definition loses one mark. */
export function substitute(body: readonly Token[], values: readonly Token[][]): Token[] {
  if (values.length === 0 && !body.some((one) => one.kind === 'parameter')) return body as Token[];
  const out: Token[] = [];
  for (const token of body) {
    if (token.kind === 'parameter') {
      if (token.value.startsWith('##')) out.push({ kind: 'parameter', value: token.value.slice(1) });
      else for (const one of values[Number(token.value[1]) - 1] ?? []) out.push(one);
    } else if (token.kind === 'verbatim' && token.value.includes('#')) {
      const value = token.value.replace(/#(\d)/g, (whole, digit: string) => {
        const argument = values[Number(digit) - 1];
        return argument ? sourceOf(argument) : whole;
      });
      out.push({ ...token, value });
    } else out.push(token);
  }
  return out;
}
