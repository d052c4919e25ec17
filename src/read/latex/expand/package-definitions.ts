import { keyValues } from '../tokens/key-values.js';
import { sourceOf } from '../tokens/token-source.js';
import { type Token, tokenise } from '../tokens/tokens.js';
import type { Gullet } from './gullet.js';
import { type Macro, mandatory, type Parameter } from './macros.js';

const OPEN: Token = { kind: 'open', value: '{' };
const CLOSE: Token = { kind: 'close', value: '}' };
const command = (value: string): Token => ({ kind: 'command', value });
const text = (value: string): Token => ({ kind: 'text', value });
const parameter = (n: number): Token => ({ kind: 'parameter', value: `#${n}` });

function set(gullet: Gullet, name: string, macro: Macro): void {
  if (name) gullet.state.macros.set(name, macro);
}

/** The name of the command that is defined, with or without its backslash. */
const target = (gullet: Gullet) =>
  sourceOf(gullet.argument() ?? [])
    .trim()
    .replace(/^\\/, '');

/** `\DeclarePairedDelimiter\abs{\lvert}{\rvert}` of mathtools: star and size are how it is set, not what it says. */
function pairedDelimiter(gullet: Gullet): void {
  const name = target(gullet);
  const left = gullet.argument() ?? [];
  const right = gullet.argument() ?? [];
  set(gullet, name, {
    parameters: [{ kind: 'star' }, { kind: 'optional', default: [] }, mandatory],
    body: [...left, parameter(3), ...right],
  });
}

/** `\DeclarePairedDelimiterX\inner[2]{\langle}{\rangle}{#1,#2}`; the arguments move behind star and size. */
function pairedDelimiterX(withPrefix: boolean): (gullet: Gullet) => void {
  return (gullet) => {
    const name = target(gullet);
    const count = Math.min(Number(sourceOf(gullet.optional() ?? [])) || 1, 7);
    const before = withPrefix ? (gullet.argument() ?? []) : [];
    const left = gullet.argument() ?? [];
    const right = gullet.argument() ?? [];
    const behind = withPrefix ? (gullet.argument() ?? []) : [];
    const body = gullet.argument() ?? [];
    const moved = [...before, ...left, ...body, ...right, ...behind].map((one) =>
      one.kind === 'parameter' && /^#\d$/.test(one.value) ? parameter(Number(one.value[1]) + 2) : one,
    );
    const parameters: Parameter[] = [
      { kind: 'star' },
      { kind: 'optional', default: [] },
      ...Array.from({ length: count }, () => mandatory),
    ];
    set(gullet, name, { parameters, body: moved });
  };
}

/** `\newcommandx{\x}[3][1=a, 3=b]{…}` of xargs. */
function newCommandX(gullet: Gullet): void {
  gullet.star();
  const name = target(gullet);
  const count = Math.min(Number(sourceOf(gullet.optional() ?? [])) || 0, 9);
  const defaults = keyValues(sourceOf(gullet.optional() ?? []));
  const parameters = Array.from({ length: count }, (_, index): Parameter => {
    const value = defaults.get(String(index + 1));
    return value === undefined ? mandatory : { kind: 'optional', default: tokenise(value) };
  });
  set(gullet, name, { parameters, body: gullet.argument() ?? [] });
}

/** A block of an algorithm: its first line, its body, the word of its end. */
const block = (line: Token[], body: number, end: Token[]): Token[] =>
  [[command('@block')], ...[line, [parameter(body)], end].map((one) => [OPEN, ...one, CLOSE])].flat();

/** The keywords that algorithm2e lets a paper name. */
const KEYWORDS: Record<string, (gullet: Gullet) => void> = {
  SetKw: (gullet) => set(gullet, target(gullet), { parameters: [], body: gullet.argument() ?? [] }),
  SetKwData: (gullet) => called(gullet),
  SetKwArray: (gullet) => called(gullet),
  SetKwFunction: (gullet) => called(gullet),
  SetKwInOut: line,
  SetKwInput: line,
  SetKwProg: (gullet) => {
    const name = target(gullet);
    const word = gullet.argument() ?? [];
    const behind = gullet.argument() ?? [];
    const end = gullet.argument() ?? [];
    const first = [...word, text(' '), parameter(1), ...behind];
    set(gullet, name, { parameters: [mandatory, mandatory], body: block(first, 2, end) });
  },
  SetKwFor: (gullet) => {
    const name = target(gullet);
    const word = gullet.argument() ?? [];
    const behind = gullet.argument() ?? [];
    const end = gullet.argument() ?? [];
    const first = [...word, text(' '), parameter(1), text(' '), ...behind];
    set(gullet, name, { parameters: [mandatory, mandatory], body: block(first, 2, end) });
  },
  SetKwBlock: (gullet) => {
    const name = target(gullet);
    const word = gullet.argument() ?? [];
    const end = gullet.argument() ?? [];
    set(gullet, name, { parameters: [mandatory], body: block(word, 1, end) });
  },
  SetKwComment: (gullet) => {
    for (let n = 0; n < 3; n++) gullet.argument();
  },
  SetKwRepeat: (gullet) => {
    for (let n = 0; n < 3; n++) gullet.argument();
  },
};

/** `\SetKwFunction{F}{Find}`: `\F` is "Find", `\F{x}` is "Find(x)". */
function called(gullet: Gullet): void {
  const names = sourceOf(gullet.argument() ?? []).split(',');
  const word = gullet.peek()?.kind === 'open' ? gullet.argument() : undefined;
  for (const name of names.map((one) => one.trim().replace(/^\\/, ''))) {
    set(gullet, name, {
      parameters: [{ kind: 'called' }],
      body: [...(word ?? [text(name)]), parameter(1)],
    });
  }
}

/** `\SetKwInOut{Input}{input}`: a line "input: …". */
function line(gullet: Gullet): void {
  const name = target(gullet);
  const word = gullet.argument() ?? [];
  set(gullet, name, {
    parameters: [mandatory],
    body: [command('@line'), OPEN, ...word, text(': '), parameter(1), CLOSE],
  });
}

/** `\numlist{1;2;3}`, `\qtylist{1;2}{\metre}`: numbers as a sentence lists them. */
function list(withUnit: boolean): (gullet: Gullet) => void {
  return (gullet) => {
    gullet.optional();
    const numbers = sourceOf(gullet.argument() ?? [])
      .split(';')
      .slice(0, 200);
    const unit = withUnit ? sourceOf(gullet.argument() ?? []) : '';
    const shown = numbers.map((one) => (unit ? `\\SI{${one}}{${unit}}` : `\\num{${one}}`));
    const last = shown.pop() ?? '';
    const source = shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
    if (gullet.state.spend(source.length)) gullet.push(tokenise(source));
  };
}

/** Commands of packages that define others, or that no macro can say. */
export const PACKAGE_DEFINERS: Readonly<Record<string, (gullet: Gullet) => void>> = {
  DeclarePairedDelimiter: pairedDelimiter,
  DeclarePairedDelimiterX: pairedDelimiterX(false),
  DeclarePairedDelimiterXPP: pairedDelimiterX(true),
  newcommandx: newCommandX,
  renewcommandx: newCommandX,
  providecommandx: newCommandX,
  ...KEYWORDS,
  numlist: list(false),
  qtylist: list(true),
  SIlist: list(true),
};
