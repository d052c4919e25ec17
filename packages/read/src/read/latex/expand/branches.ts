import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { holds } from './conditionals.js';
import { skipProgram } from './expl-syntax.js';
import { NO_VALUE } from './macros.js';
import type { TokenStream } from './token-stream.js';

type Test = (stream: TokenStream) => boolean;

/** A command that tests something and takes the one or the other of the two arguments behind. */
const branch = (test: Test) => (stream: TokenStream) => {
  const isTrue = test(stream);
  const yes = stream.argument() ?? [];
  const no = stream.argument() ?? [];
  stream.push(isTrue ? yes : no);
};

/** `\IfValueTF`, `\IfNoValueT`, `\IfBooleanTF` and their kin of xparse. */
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

const isDefined = (stream: TokenStream, name: string) => stream.state.macro(name) !== undefined;
const commandName = (stream: TokenStream) =>
  sourceOf(stream.argument() ?? [])
    .trim()
    .replace(/^\\/, '');
const source = (stream: TokenStream) => sourceOf(stream.argument() ?? []).trim();
const condition: Test = (stream) => holds(stream.argument() ?? [], stream.state);

/** Whether the next thing is the character asked for; it stays where it is. */
function nextIs(stream: TokenStream): void {
  const asked = stream.raw();
  const yes = stream.argument() ?? [];
  const no = stream.argument() ?? [];
  stream.skipSpaces();
  const next = stream.peek();
  const same =
    asked?.kind === 'text'
      ? next?.kind === 'text' && next.value.startsWith(asked.value)
      : next?.kind === asked?.kind && next?.value === asked?.value;
  stream.push(same ? yes : no);
}

/** The star stands behind the two branches. */
function ifStar(stream: TokenStream): void {
  const yes = stream.argument() ?? [];
  const no = stream.argument() ?? [];
  stream.push(stream.star() ? yes : no);
}

/** `\futurelet\a\b x`: `\a` becomes what comes behind `\b`, which is then read as if nothing had happened. */
function futureLet(stream: TokenStream): void {
  const name = stream.raw();
  const then = stream.raw();
  const next = stream.peek();
  if (name?.kind === 'command') {
    const character = next?.kind === 'text' ? [...next.value][0] : next?.value;
    stream.state.macros.set(name.value, { parameters: [], body: [], ...(character ? { character } : {}) });
  }
  if (then) stream.push([then]);
}

/** The command that `\csname … \endcsname` spells; a name inside the name is not looked for. */
function spelled(stream: TokenStream): Token {
  let name = '';
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'command' && token.value === 'endcsname') break;
    if (token.kind === 'paragraph' || name.length > 200) break;
    if (token.kind !== 'command') name += token.value;
    else if (stream.state.spend(1)) stream.push(stream.state.macro(token.value)?.body ?? []);
  }
  return { kind: 'command', value: name.trim() || 'relax' };
}

/** `\expandafter\def\csname x\endcsname`: the one expansion that papers need it for. */
function expandAfter(stream: TokenStream): void {
  const kept: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    kept.push(token);
    const next = stream.peek();
    if (next?.kind !== 'command' || next.value !== 'expandafter') break;
    stream.raw();
  }
  if (kept.length === 0) return;
  const next = stream.peek();
  if (next?.kind === 'command' && next.value === 'csname') {
    stream.raw();
    kept.push(spelled(stream));
  }
  stream.push(kept);
}

const LONGEST_LOOP = 2000;

/** `\loop … \ifnum … \repeat`: how often it runs can't be known, and what it prints is seldom text. */
function skipLoop(stream: TokenStream): void {
  const tokens: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    if (token.kind === 'command' && token.value === 'repeat') return;
    tokens.push(token);
    if (tokens.length > LONGEST_LOOP) break;
  }
  if (stream.state.spend(tokens.length)) stream.push(tokens);
}

/** `\foreach \x in {1,...,5} {…}` of pgffor: the same. */
export function skipForeach(stream: TokenStream): void {
  const skipped: Token[] = [];
  for (let token = stream.raw(); token; token = stream.raw()) {
    skipped.push(token);
    if (token.kind === 'text' && token.value === 'in') {
      stream.argument();
      stream.argument();
      return;
    }
    if (token.kind === 'paragraph' || skipped.length > 40) break;
  }
  stream.push(skipped);
}

/** `\char65`, `\char"41`, `\char'101`, `\char`\%`: a character by its code, where it is one of ASCII. */
function character(stream: TokenStream): void {
  const next = stream.peek();
  if (next?.kind !== 'text') return;
  const [found = '', hex, octal, decimal, itself] =
    /^(?:"([\dA-F]+)|'([0-7]+)|(\d+)|`(.?))/.exec(next.value) ?? [];
  if (!found) return;
  stream.raw();
  if (next.value.length > found.length) stream.push([{ ...next, value: next.value.slice(found.length) }]);
  if (itself !== undefined) {
    const named = itself || stream.raw()?.value || '';
    stream.push([{ kind: 'text', value: named }]);
    return;
  }
  const code = hex ? Number.parseInt(hex, 16) : octal ? Number.parseInt(octal, 8) : Number(decimal);
  if (code > 32 && code < 127) stream.push([{ kind: 'text', value: String.fromCharCode(code) }]);
}

/** The command that a name in braces spells; nothing where it has no meaning. */
function named(stream: TokenStream): void {
  const name = stream.name();
  if (stream.state.macro(name)) stream.push([{ kind: 'command', value: name }]);
}

/** `\csdef{x}{…}` of etoolbox, `\@namedef{x}{…}`. */
function nameDefinition(stream: TokenStream): void {
  const name = stream.name();
  const body = stream.argument() ?? [];
  stream.state.define(name, { parameters: [], body });
}

/** Commands that choose what comes next. */
export const BRANCHES: Readonly<Record<string, (stream: TokenStream) => void>> = {
  ifthenelse: branch(condition),
  iftoggle: branch(condition),
  ifbool: branch(condition),
  ifdef: branch((stream) => isDefined(stream, commandName(stream))),
  ifcsdef: branch((stream) => isDefined(stream, commandName(stream))),
  ifundef: branch((stream) => !isDefined(stream, commandName(stream))),
  ifcsundef: branch((stream) => !isDefined(stream, commandName(stream))),
  '@ifundefined': branch((stream) => !isDefined(stream, commandName(stream))),
  '@ifpackageloaded': branch((stream) => stream.argument() === undefined),
  ifstrempty: branch((stream) => source(stream) === ''),
  ifblank: branch((stream) => source(stream) === ''),
  ifstrequal: branch((stream) => {
    const first = source(stream);
    return first === source(stream);
  }),
  '@ifstar': ifStar,
  '@ifnextchar': nextIs,
  IfFileExists: branch((stream) => stream.state.file(stream.name()) !== undefined),
  futurelet: futureLet,
  csname: (stream) => stream.push([spelled(stream)]),
  expandafter: expandAfter,
  loop: skipLoop,
  char: character,
  symbol: (stream) => {
    stream.push(stream.argument() ?? []);
    character(stream);
  },
  csuse: named,
  '@nameuse': named,
  csdef: nameDefinition,
  csgdef: nameDefinition,
  csedef: nameDefinition,
  csxdef: nameDefinition,
  '@namedef': nameDefinition,
  ExplSyntaxOn: skipProgram,
  ...Object.fromEntries(
    ['IfValue', 'IfNoValue', 'IfBoolean']
      .flatMap((test) => [`${test}TF`, `${test}T`, `${test}F`])
      .map((name) => [name, testArgument(name)]),
  ),
};
