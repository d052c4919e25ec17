import { keyValues } from '../tokens/key-values.js';
import { CLOSE, commandToken, OPEN, type Token, textToken } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { tokenise } from '../tokens/tokenise.js';
import { type Macro, mandatory, type Parameter } from './macros.js';
import type { TokenStream } from './token-stream.js';

const parameter = (n: number): Token => ({ kind: 'parameter', value: `#${n}` });

function set(stream: TokenStream, name: string, macro: Macro): void {
  stream.state.define(name, macro);
}

/** The name of the command that is defined, with or without its backslash. */
const target = (stream: TokenStream) =>
  sourceOf(stream.argument() ?? [])
    .trim()
    .replace(/^\\/, '');

/** `\DeclarePairedDelimiter\abs{\lvert}{\rvert}` of mathtools: star and size are how it is set, not what it says. */
function pairedDelimiter(stream: TokenStream): void {
  const name = target(stream);
  const left = stream.argument() ?? [];
  const right = stream.argument() ?? [];
  set(stream, name, {
    parameters: [{ kind: 'star' }, { kind: 'optional', default: [] }, mandatory],
    body: [...left, parameter(3), ...right],
  });
}

/** `\DeclarePairedDelimiterX\inner[2]{\langle}{\rangle}{#1,#2}`; the arguments move behind star and size. */
function pairedDelimiterX(withPrefix: boolean): (stream: TokenStream) => void {
  return (stream) => {
    const name = target(stream);
    const count = Math.min(Number(sourceOf(stream.optional() ?? [])) || 1, 7);
    const before = withPrefix ? (stream.argument() ?? []) : [];
    const left = stream.argument() ?? [];
    const right = stream.argument() ?? [];
    const behind = withPrefix ? (stream.argument() ?? []) : [];
    const body = stream.argument() ?? [];
    const moved = [...before, ...left, ...body, ...right, ...behind].map((one) =>
      one.kind === 'parameter' && /^#\d$/.test(one.value) ? parameter(Number(one.value[1]) + 2) : one,
    );
    const parameters: Parameter[] = [
      { kind: 'star' },
      { kind: 'optional', default: [] },
      ...Array.from({ length: count }, () => mandatory),
    ];
    set(stream, name, { parameters, body: moved });
  };
}

/** `\newcommandx{\x}[3][1=a, 3=b]{…}` of xargs. */
function newCommandX(stream: TokenStream): void {
  stream.star();
  const name = target(stream);
  const count = Math.min(Number(sourceOf(stream.optional() ?? [])) || 0, 9);
  const defaults = keyValues(sourceOf(stream.optional() ?? []));
  const parameters = Array.from({ length: count }, (_, index): Parameter => {
    const value = defaults.get(String(index + 1));
    return value === undefined ? mandatory : { kind: 'optional', default: tokenise(value) };
  });
  set(stream, name, { parameters, body: stream.argument() ?? [] });
}

/** A block of an algorithm: its first line, its body, the word of its end. */
const block = (line: Token[], body: number, end: Token[]): Token[] =>
  [[commandToken('@block')], ...[line, [parameter(body)], end].map((one) => [OPEN, ...one, CLOSE])].flat();

/** The keywords that algorithm2e lets a paper name. */
const KEYWORDS: Record<string, (stream: TokenStream) => void> = {
  SetKw: (stream) => set(stream, target(stream), { parameters: [], body: stream.argument() ?? [] }),
  SetKwData: (stream) => called(stream),
  SetKwArray: (stream) => called(stream),
  SetKwFunction: (stream) => called(stream),
  SetKwInOut: line,
  SetKwInput: line,
  SetKwProg: (stream) => {
    const name = target(stream);
    const word = stream.argument() ?? [];
    const behind = stream.argument() ?? [];
    const end = stream.argument() ?? [];
    const first = [...word, textToken(' '), parameter(1), ...behind];
    set(stream, name, { parameters: [mandatory, mandatory], body: block(first, 2, end) });
  },
  SetKwFor: (stream) => {
    const name = target(stream);
    const word = stream.argument() ?? [];
    const behind = stream.argument() ?? [];
    const end = stream.argument() ?? [];
    const first = [...word, textToken(' '), parameter(1), textToken(' '), ...behind];
    set(stream, name, { parameters: [mandatory, mandatory], body: block(first, 2, end) });
  },
  SetKwBlock: (stream) => {
    const name = target(stream);
    const word = stream.argument() ?? [];
    const end = stream.argument() ?? [];
    set(stream, name, { parameters: [mandatory], body: block(word, 1, end) });
  },
  SetKwComment: (stream) => {
    for (let n = 0; n < 3; n++) stream.argument();
  },
  SetKwRepeat: (stream) => {
    for (let n = 0; n < 3; n++) stream.argument();
  },
};

/** `\SetKwFunction{F}{Find}`: `\F` is "Find", `\F{x}` is "Find(x)". */
function called(stream: TokenStream): void {
  const names = sourceOf(stream.argument() ?? []).split(',');
  const word = stream.peek()?.kind === 'open' ? stream.argument() : undefined;
  for (const name of names.map((one) => one.trim().replace(/^\\/, ''))) {
    set(stream, name, {
      parameters: [{ kind: 'called' }],
      body: [...(word ?? [textToken(name)]), parameter(1)],
    });
  }
}

/** `\SetKwInOut{Input}{input}`: a line "input: …". */
function line(stream: TokenStream): void {
  const name = target(stream);
  const word = stream.argument() ?? [];
  set(stream, name, {
    parameters: [mandatory],
    body: [commandToken('@line'), OPEN, ...word, textToken(': '), parameter(1), CLOSE],
  });
}

/** `\numlist{1;2;3}`, `\qtylist{1;2}{\metre}`: numbers as a sentence lists them. */
function list(withUnit: boolean): (stream: TokenStream) => void {
  return (stream) => {
    stream.optional();
    const numbers = sourceOf(stream.argument() ?? [])
      .split(';')
      .slice(0, 200);
    const unit = withUnit ? sourceOf(stream.argument() ?? []) : '';
    const shown = numbers.map((one) => (unit ? `\\SI{${one}}{${unit}}` : `\\num{${one}}`));
    const last = shown.pop() ?? '';
    const source = shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
    if (stream.state.spend(source.length)) stream.push(tokenise(source));
  };
}

/** `\nth{3}` → "3rd" */
function ordinal(number: string): string {
  const ends = new Map([
    ['1', 'st'],
    ['2', 'nd'],
    ['3', 'rd'],
  ]);
  return `${number}${(/1\d$/.test(number) ? undefined : ends.get(number.at(-1) ?? '')) ?? 'th'}`;
}

/** Commands of packages that define others, or that no macro can say. */
export const PACKAGE_DEFINERS: Readonly<Record<string, (stream: TokenStream) => void>> = {
  DeclarePairedDelimiter: pairedDelimiter,
  DeclarePairedDelimiterX: pairedDelimiterX(false),
  DeclarePairedDelimiterXPP: pairedDelimiterX(true),
  newcommandx: newCommandX,
  renewcommandx: newCommandX,
  providecommandx: newCommandX,
  ...KEYWORDS,
  nth: (stream) => {
    stream.push([textToken(ordinal(sourceOf(stream.argument() ?? []).trim()))]);
  },
  numlist: list(false),
  qtylist: list(true),
  SIlist: list(true),
};
