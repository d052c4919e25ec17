import { commandToken, type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import { evaluateTest } from './conditionals.js';
import { skipExplCode } from './expl-syntax.js';
import { NO_VALUE } from './macros.js';
import type { TokenStream } from './token-stream.js';

type Test = (stream: TokenStream) => boolean;

/** Returns a command that evaluates a test and continues with one of the two arguments after it. */
const takeBranch = (test: Test) => (stream: TokenStream) => {
  const isTrue = test(stream);
  const yes = stream.argument() ?? [];
  const no = stream.argument() ?? [];
  stream.push(isTrue ? yes : no);
};

/** xparse's `\IfValueTF`, `\IfNoValueT`, `\IfBooleanTF` and variants. */
function testArgument(name: string): (stream: TokenStream) => void {
  const branches = name.slice(name.search(/T?F?$/));
  return (stream) => {
    const tokens = stream.argument() ?? [];
    const isValue = tokens[0] !== undefined && tokens[0].value !== NO_VALUE.value;
    const isTrue = name.startsWith('IfNoValue') ? !isValue : isValue;
    const yes = branches.startsWith('T') ? (stream.argument() ?? []) : [];
    const no = branches.endsWith('F') ? (stream.argument() ?? []) : [];
    stream.push(isTrue ? yes : no);
  };
}

const isDefined: Test = (stream) => stream.state.macro(stream.commandName()) !== undefined;
const isUndefined: Test = (stream) => !isDefined(stream);
const isBlank: Test = (stream) => argumentSource(stream) === '';
/** Reads the package's name and returns false, because the state does not list the loaded packages. */
const isPackageLoaded: Test = (stream) => stream.argument() === undefined;
const argumentSource = (stream: TokenStream) => tokenSource(stream.argument() ?? []).trim();
const testCondition: Test = (stream) => evaluateTest(stream.argument() ?? [], stream.state);

/** `\@ifnextchar`: compares the next token with a character without consuming it. */
function ifNextChar(stream: TokenStream): void {
  const expected = stream.raw();
  const yes = stream.argument() ?? [];
  const no = stream.argument() ?? [];
  stream.skipSpaces();
  const next = stream.peek();
  const isNext =
    expected?.kind === 'text'
      ? next?.kind === 'text' && next.value.startsWith(expected.value)
      : next?.kind === expected?.kind && next?.value === expected?.value;
  stream.push(isNext ? yes : no);
}

/** `\@ifstar`: the star, if any, follows the two branches. */
function ifStar(stream: TokenStream): void {
  const yes = stream.argument() ?? [];
  const no = stream.argument() ?? [];
  stream.push(stream.star() ? yes : no);
}

/** `\futurelet\a\b x`: `\a` becomes the token after `\b`; then `\b` is read as usual. */
function futureLet(stream: TokenStream): void {
  const name = stream.raw();
  const second = stream.raw();
  const next = stream.peek();
  if (name?.kind === 'command') {
    const character = next?.kind === 'text' ? [...next.value][0] : next?.value;
    stream.state.macros.set(name.value, { parameters: [], body: [], ...(character ? { character } : {}) });
  }
  if (second) stream.push([second]);
}

/** Returns the command that `\csname … \endcsname` spells. Macros inside the name are expanded; a nested `\csname` is not. */
function readCsname(stream: TokenStream): Token {
  let name = '';
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'command' && token.value === 'endcsname') break;
    if (token.kind === 'paragraph' || name.length > MAX_NAME_CHARS) break;
    if (token.kind !== 'command') name += token.value;
    else if (stream.state.spend(1)) stream.push(stream.state.macro(token.value)?.body ?? []);
  }
  return commandToken(name.trim() || 'relax');
}

/** `\expandafter\def\csname x\endcsname`: the only use of `\expandafter` that papers need. */
function expandAfter(stream: TokenStream): void {
  const delayed: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    delayed.push(token);
    const next = stream.peek();
    if (next?.kind !== 'command' || next.value !== 'expandafter') break;
    stream.raw();
  }
  if (delayed.length === 0) return;
  const next = stream.peek();
  if (next?.kind === 'command' && next.value === 'csname') {
    stream.raw();
    delayed.push(readCsname(stream));
  }
  stream.push(delayed);
}

const MAX_NAME_CHARS = 200;
const MAX_LOOP_TOKENS = 2000;
/** Maximum tokens between `\foreach` and `in`. */
const MAX_FOREACH_TOKENS = 40;

/** Skips `\loop … \ifnum … \repeat`: the number of iterations is unknown, and loops rarely print text. */
function skipLoop(stream: TokenStream): void {
  const tokens: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'command' && token.value === 'repeat') return;
    tokens.push(token);
    if (tokens.length > MAX_LOOP_TOKENS) break;
  }
  if (stream.state.spend(tokens.length)) stream.push(tokens);
}

/** Skips pgffor's `\foreach \x in {1,...,5} {…}`. */
export function skipForeach(stream: TokenStream): void {
  const skipped: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    skipped.push(token);
    if (token.kind === 'text' && token.value === 'in') {
      stream.argument();
      stream.argument();
      return;
    }
    if (token.kind === 'paragraph' || skipped.length > MAX_FOREACH_TOKENS) break;
  }
  stream.push(skipped);
}

/** `\char65`, `\char"41`, `\char'101`, `\char`\%`: a character by its code, if it is printable ASCII. */
function pushCharacter(stream: TokenStream): void {
  const next = stream.peek();
  if (next?.kind !== 'text') return;
  const [match = '', hex, octal, decimal, itself] =
    /^(?:"([\dA-F]+)|'([0-7]+)|(\d+)|`(.?))/.exec(next.value) ?? [];
  if (!match) return;
  stream.takePrefix(match.length);
  if (itself !== undefined) {
    stream.push([textToken(itself || stream.raw()?.value || '')]);
    return;
  }
  const code = hex ? Number.parseInt(hex, 16) : octal ? Number.parseInt(octal, 8) : Number(decimal);
  if (code > 32 && code < 127) stream.push([textToken(String.fromCharCode(code))]);
}

/** `\csuse{name}`: the command of that name; nothing if it is undefined. */
function pushCommandNamed(stream: TokenStream): void {
  const name = stream.name();
  if (stream.state.macro(name)) stream.push([commandToken(name)]);
}

/** etoolbox's `\csdef{x}{…}`, LaTeX's `\@namedef{x}{…}`. */
function defineByName(stream: TokenStream): void {
  const name = stream.name();
  const body = stream.argument() ?? [];
  stream.state.define(name, { parameters: [], body });
}

/** Commands that decide which tokens are read next. */
export const BRANCHES: Readonly<Record<string, (stream: TokenStream) => void>> = {
  ifthenelse: takeBranch(testCondition),
  iftoggle: takeBranch(testCondition),
  ifbool: takeBranch(testCondition),
  ifdef: takeBranch(isDefined),
  ifcsdef: takeBranch(isDefined),
  ifundef: takeBranch(isUndefined),
  ifcsundef: takeBranch(isUndefined),
  '@ifundefined': takeBranch(isUndefined),
  '@ifpackageloaded': takeBranch(isPackageLoaded),
  ifstrempty: takeBranch(isBlank),
  ifblank: takeBranch(isBlank),
  ifstrequal: takeBranch((stream) => {
    const first = argumentSource(stream);
    return first === argumentSource(stream);
  }),
  '@ifstar': ifStar,
  '@ifnextchar': ifNextChar,
  IfFileExists: takeBranch((stream) => stream.state.file(stream.name()) !== undefined),
  futurelet: futureLet,
  csname: (stream) => stream.push([readCsname(stream)]),
  expandafter: expandAfter,
  loop: skipLoop,
  char: pushCharacter,
  symbol: (stream) => {
    stream.push(stream.argument() ?? []);
    pushCharacter(stream);
  },
  csuse: pushCommandNamed,
  '@nameuse': pushCommandNamed,
  csdef: defineByName,
  csgdef: defineByName,
  csedef: defineByName,
  csxdef: defineByName,
  '@namedef': defineByName,
  ExplSyntaxOn: skipExplCode,
  ...Object.fromEntries(
    ['IfValue', 'IfNoValue', 'IfBoolean']
      .flatMap((test) => [`${test}TF`, `${test}T`, `${test}F`])
      .map((name) => [name, testArgument(name)]),
  ),
};
