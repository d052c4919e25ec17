import { keyValues } from '../tokens/key-values.js';
import { CLOSE, commandToken, OPEN, type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import { tokenise } from '../tokens/tokenise.js';
import { mandatory, type Parameter } from './macros.js';
import type { TokenStream } from './token-stream.js';

const parameter = (n: number): Token => ({ kind: 'parameter', value: `#${n}` });

/** mathtools' `\DeclarePairedDelimiter\abs{\lvert}{\rvert}`; the star and size option of `\abs` are ignored. */
function pairedDelimiter(stream: TokenStream): void {
  const name = stream.commandName();
  const left = stream.argument() ?? [];
  const right = stream.argument() ?? [];
  stream.state.define(name, {
    parameters: [{ kind: 'star' }, { kind: 'optional', default: [] }, mandatory],
    body: [...left, parameter(3), ...right],
  });
}

/** `\DeclarePairedDelimiterX\inner[2]{\langle}{\rangle}{#1,#2}`; star and size come first, which shifts the arguments. */
function pairedDelimiterX(withPrefix: boolean): (stream: TokenStream) => void {
  return (stream) => {
    const name = stream.commandName();
    const count = Math.min(Number(tokenSource(stream.optional() ?? [])) || 1, 7);
    const before = withPrefix ? (stream.argument() ?? []) : [];
    const left = stream.argument() ?? [];
    const right = stream.argument() ?? [];
    const after = withPrefix ? (stream.argument() ?? []) : [];
    const body = stream.argument() ?? [];
    const shifted = [...before, ...left, ...body, ...right, ...after].map((token) =>
      token.kind === 'parameter' && /^#\d$/.test(token.value) ? parameter(Number(token.value[1]) + 2) : token,
    );
    const parameters: Parameter[] = [
      { kind: 'star' },
      { kind: 'optional', default: [] },
      ...Array.from({ length: count }, () => mandatory),
    ];
    stream.state.define(name, { parameters, body: shifted });
  };
}

/** xargs' `\newcommandx{\x}[3][1=a, 3=b]{…}`. */
function newCommandX(stream: TokenStream): void {
  stream.star();
  const name = stream.commandName();
  const count = Math.min(Number(tokenSource(stream.optional() ?? [])) || 0, 9);
  const defaults = keyValues(tokenSource(stream.optional() ?? []));
  const parameters = Array.from({ length: count }, (_, index): Parameter => {
    const value = defaults.get(String(index + 1));
    return value === undefined ? mandatory : { kind: 'optional', default: tokenise(value) };
  });
  stream.state.define(name, { parameters, body: stream.argument() ?? [] });
}

/** Returns a block of an algorithm: first line, body, closing word. */
const algorithmBlock = (firstLine: Token[], body: number, end: Token[]): Token[] =>
  [
    [commandToken('@block')],
    ...[firstLine, [parameter(body)], end].map((tokens) => [OPEN, ...tokens, CLOSE]),
  ].flat();

/** Defines a block whose first line is a word, a condition and a second word, with these tokens before the second word. */
const defineBlock =
  (...separator: Token[]) =>
  (stream: TokenStream): void => {
    const name = stream.commandName();
    const word = stream.argument() ?? [];
    const after = stream.argument() ?? [];
    const end = stream.argument() ?? [];
    const first = [...word, textToken(' '), parameter(1), ...separator, ...after];
    stream.state.define(name, { parameters: [mandatory, mandatory], body: algorithmBlock(first, 2, end) });
  };

/** algorithm2e's commands that define keywords. */
const KEYWORDS: Record<string, (stream: TokenStream) => void> = {
  SetKw: (stream) =>
    stream.state.define(stream.commandName(), { parameters: [], body: stream.argument() ?? [] }),
  SetKwData: (stream) => defineFunction(stream),
  SetKwArray: (stream) => defineFunction(stream),
  SetKwFunction: (stream) => defineFunction(stream),
  SetKwInOut: defineLine,
  SetKwInput: defineLine,
  SetKwProg: defineBlock(),
  SetKwFor: defineBlock(textToken(' ')),
  SetKwBlock: (stream) => {
    const name = stream.commandName();
    const word = stream.argument() ?? [];
    const end = stream.argument() ?? [];
    stream.state.define(name, { parameters: [mandatory], body: algorithmBlock(word, 1, end) });
  },
  SetKwComment: (stream) => {
    for (let n = 0; n < 3; n++) stream.argument();
  },
  SetKwRepeat: (stream) => {
    for (let n = 0; n < 3; n++) stream.argument();
  },
};

/** `\SetKwFunction{F}{Find}`: `\F` is "Find", `\F{x}` is "Find(x)". */
function defineFunction(stream: TokenStream): void {
  const names = tokenSource(stream.argument() ?? []).split(',');
  const word = stream.peek()?.kind === 'open' ? stream.argument() : undefined;
  for (const name of names.map((name) => name.trim().replace(/^\\/, ''))) {
    stream.state.define(name, {
      parameters: [{ kind: 'called' }],
      body: [...(word ?? [textToken(name)]), parameter(1)],
    });
  }
}

/** `\SetKwInOut{Input}{input}`: `\Input{…}` is a line "input: …". */
function defineLine(stream: TokenStream): void {
  const name = stream.commandName();
  const word = stream.argument() ?? [];
  stream.state.define(name, {
    parameters: [mandatory],
    body: [commandToken('@line'), OPEN, ...word, textToken(': '), parameter(1), CLOSE],
  });
}

/** `\numlist{1;2;3}` and `\qtylist{1;2}{\metre}`, printed as "1, 2 and 3". */
function expandList(withUnit: boolean): (stream: TokenStream) => void {
  return (stream) => {
    stream.optional();
    const numbers = tokenSource(stream.argument() ?? [])
      .split(';')
      .slice(0, 200);
    const unit = withUnit ? tokenSource(stream.argument() ?? []) : '';
    const printed = numbers.map((number) => (unit ? `\\SI{${number}}{${unit}}` : `\\num{${number}}`));
    const last = printed.pop() ?? '';
    const source = printed.length > 0 ? `${printed.join(', ')} and ${last}` : last;
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

/** Package commands that define others, or that cannot be written as a macro. */
export const PACKAGE_DEFINERS: Readonly<Record<string, (stream: TokenStream) => void>> = {
  DeclarePairedDelimiter: pairedDelimiter,
  DeclarePairedDelimiterX: pairedDelimiterX(false),
  DeclarePairedDelimiterXPP: pairedDelimiterX(true),
  newcommandx: newCommandX,
  renewcommandx: newCommandX,
  providecommandx: newCommandX,
  ...KEYWORDS,
  nth: (stream) => {
    stream.push([textToken(ordinal(tokenSource(stream.argument() ?? []).trim()))]);
  },
  numlist: expandList(false),
  qtylist: expandList(true),
  SIlist: expandList(true),
};
