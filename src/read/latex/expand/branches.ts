import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { holds } from './conditionals.js';
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
  ...Object.fromEntries(
    ['IfValue', 'IfNoValue', 'IfBoolean']
      .flatMap((test) => [`${test}TF`, `${test}T`, `${test}F`])
      .map((name) => [name, testArgument(name)]),
  ),
};
