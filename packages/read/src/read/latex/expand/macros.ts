import { itemAt } from '@citemill/metrics/at';
import { commandToken, type Token } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';

/** The form of a macro argument. */
export type Parameter =
  | { kind: 'mandatory' }
  | { kind: 'optional'; default?: Token[] }
  | { kind: 'star' }
  /** An optional braced group, printed in round brackets like the arguments of a function. */
  | { kind: 'called' }
  /** An optional argument between two characters, as in `(x)`. */
  | { kind: 'between'; open: string; close: string; default: Token[] }
  /** An optional character. */
  | { kind: 'flag'; character: string }
  /** An optional braced group. */
  | { kind: 'braced'; default: Token[] }
  /** Ends at these tokens, as in `\def\x#1;{…}`. */
  | { kind: 'delimited'; until: Token[] };

export interface Macro {
  parameters: Parameter[];
  body: Token[];
  /** Tokens between the name and the first parameter of a `\def`. */
  prefix?: Token[];
  /** Commands made by `\\let` only: the character they represent, which `\\ifx` compares. */
  character?: string;
}

/** A user-defined environment. */
export interface MacroEnvironment {
  parameters: Parameter[];
  begin: Token[];
  end: Token[];
}

/** A theorem-like environment, as `\newtheorem{lemma}[theorem]{Lemma}` declares it. */
export interface TheoremDeclaration {
  /** The word printed before the number: "Lemma". */
  title: string;
  /** The environment whose counter it shares. */
  sharedWith?: string;
  /** The counter that resets it, as in `section`. */
  within?: string;
  numbered: boolean;
}

/** xparse's value for a missing option. */
export const NO_VALUE: Token = commandToken('@novalue');

export const mandatory: Parameter = { kind: 'mandatory' };

/** `[2][x]` in `\newcommand`: one optional argument with a default, one mandatory. */
export function newcommandParameters(count: number, defaultValue: Token[] | undefined): Parameter[] {
  const parameters: Parameter[] = Array.from({ length: Math.min(Math.max(count, 0), 9) }, () => mandatory);
  if (defaultValue && parameters.length > 0) parameters[0] = { kind: 'optional', default: defaultValue };
  return parameters;
}

/** Returns the parameter for a letter of an xparse specification, the characters after it and its default value. */
function xparseParameter(letter: string, text: string, value: Token[]): Parameter | undefined {
  const [open = '(', close = ')'] = text;
  if (letter === 'm' || letter === 'v' || letter === 'b') return mandatory;
  if (letter === 's') return { kind: 'star' };
  if (letter === 'o') return { kind: 'optional', default: [NO_VALUE] };
  if (letter === 'O') return { kind: 'optional', default: value };
  if (letter === 't') return { kind: 'flag', character: text.charAt(0) };
  if (letter === 'd' || letter === 'r') return { kind: 'between', open, close, default: [NO_VALUE] };
  if (letter === 'D' || letter === 'R') return { kind: 'between', open, close, default: value };
  if (letter === 'g') return { kind: 'braced', default: [NO_VALUE] };
  return letter === 'G' ? { kind: 'braced', default: value } : undefined;
}

/** The number of characters after a letter, and whether a default in braces follows. */
const SPECIFICATION_SUFFIX: Readonly<Record<string, readonly [characters: number, value: boolean]>> = {
  O: [0, true],
  G: [0, true],
  d: [2, false],
  r: [2, false],
  D: [2, true],
  R: [2, true],
  t: [1, false],
};

/** Returns the argument specification of `\NewDocumentCommand`, as in `s o m O{1} D(){x}`. */
export function xparseParameters(specification: readonly Token[]): Parameter[] {
  const parameters: Parameter[] = [];
  // Single characters, and whole groups.
  const parts: (string | Token[])[] = [];
  for (let i = 0; i < specification.length; i++) {
    const token = itemAt(specification, i);
    if (token.kind === 'open') {
      const end = closingBrace(specification, i);
      parts.push(specification.slice(i + 1, end));
      i = end;
    } else if (token.kind === 'text') parts.push(...token.value);
  }
  for (let i = 0; i < parts.length && parameters.length < 9; i++) {
    const letter = itemAt(parts, i);
    if (typeof letter !== 'string') continue;
    const [characters, hasValue] = SPECIFICATION_SUFFIX[letter] ?? [0, false];
    const text = parts.slice(i + 1, i + 1 + characters).filter((part) => typeof part === 'string');
    i += characters;
    const value = hasValue && typeof parts[i + 1] === 'object' ? parts[++i] : [];
    const parameter = xparseParameter(letter, text.join(''), typeof value === 'object' ? value : []);
    if (parameter) parameters.push(parameter);
  }
  return parameters;
}

/** Returns the index of the brace that closes the one at `index`. */
export function closingBrace(tokens: readonly Token[], index: number): number {
  let depth = 0;
  for (let i = index; i < tokens.length; i++) {
    if (itemAt(tokens, i).kind === 'open') depth++;
    else if (itemAt(tokens, i).kind === 'close' && --depth === 0) return i;
  }
  return tokens.length;
}

const isSameToken = (a: Token, b: Token) => a.kind === b.kind && a.value === b.value;

/** Returns the parameter text of a `\def`: `#1` alone is mandatory, `#1;` ends at the semicolon. */
export function defParameters(tokens: Token[]): { parameters: Parameter[]; prefix: Token[] } {
  const parameters: Parameter[] = [];
  const prefix: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = itemAt(tokens, i);
    if (token.kind !== 'parameter') {
      if (parameters.length === 0) prefix.push(token);
      continue;
    }
    const until: Token[] = [];
    while (i + 1 < tokens.length && itemAt(tokens, i + 1).kind !== 'parameter')
      until.push(itemAt(tokens, ++i));
    parameters.push(until.length === 0 ? mandatory : { kind: 'delimited', until });
  }
  return { parameters, prefix };
}

/** Commands that make a definition more than an abbreviation. */
const INTERNAL_COMMANDS: ReadonlySet<string> = new Set(
  `def gdef edef xdef let futurelet csname endcsname expandafter noexpand hbox vbox vtop setbox halign valign vskip hskip
  kern vrule hrule everypar penalty write read openin global aftergroup afterassignment catcode fi else or ifx if ifnum
  ifdim ifcase ifmmode advance multiply divide trivlist list thispagestyle clearpage newpage twocolumn onecolumn
  refstepcounter addcontentsline`.split(/\s+/),
);

/** True for an abbreviation of words or formulas, without internals of LaTeX. */
export const isSimple = (body: readonly Token[]): boolean =>
  !body.some(
    ({ kind, value }) =>
      kind === 'command' && (INTERNAL_COMMANDS.has(value) || (value.includes('@') && value.length > 1)),
  );

/** True if the tokens start with `wanted`. */
export function startsWith(tokens: Token[], wanted: Token[]): boolean {
  return (
    wanted.length <= tokens.length &&
    wanted.every((token, index) => isSameToken(token, itemAt(tokens, index)))
  );
}

/** Inserts arguments into a macro's body. `##1`, the parameter of an inner definition, becomes `#1`. */
export function substitute(body: readonly Token[], values: readonly Token[][]): Token[] {
  if (values.length === 0 && !body.some((token) => token.kind === 'parameter')) return body as Token[];
  const out: Token[] = [];
  for (const token of body) {
    if (token.kind === 'parameter') {
      if (token.value.startsWith('##')) out.push({ kind: 'parameter', value: token.value.slice(1) });
      else for (const argumentToken of values[Number(token.value[1]) - 1] ?? []) out.push(argumentToken);
    } else if (token.kind === 'verbatim' && token.value.includes('#')) {
      const value = token.value.replace(/#(\d)/g, (whole, digit: string) => {
        const argument = values[Number(digit) - 1];
        return argument ? tokenSource(argument) : whole;
      });
      out.push({ ...token, value });
    } else out.push(token);
  }
  return out;
}
