import { sourceOf } from '../tokens/token-source.js';
import type { Token } from '../tokens/tokens.js';
import { holds } from './conditionals.js';
import type { Gullet } from './gullet.js';
import { NO_VALUE } from './macros.js';

type Test = (gullet: Gullet) => boolean;

/** A command that tests something and takes the one or the other of the two arguments behind. */
const branch = (test: Test) => (gullet: Gullet) => {
  const isTrue = test(gullet);
  const yes = gullet.argument() ?? [];
  const no = gullet.argument() ?? [];
  gullet.push(isTrue ? yes : no);
};

/** `\IfValueTF`, `\IfNoValueT`, `\IfBooleanTF` and their kin of xparse. */
function testArgument(name: string): (gullet: Gullet) => void {
  const branches = name.slice(name.search(/T?F?$/));
  return (gullet) => {
    const tokens = gullet.argument() ?? [];
    const isValue = tokens[0] !== undefined && tokens[0].value !== NO_VALUE.value;
    const isTrue = name.startsWith('IfNoValue') ? !isValue : isValue;
    const yes = branches.startsWith('T') ? (gullet.argument() ?? []) : [];
    const no = branches.endsWith('F') ? (gullet.argument() ?? []) : [];
    gullet.push(isTrue ? yes : no);
  };
}

const isDefined = (gullet: Gullet, name: string) => gullet.state.macro(name) !== undefined;
const commandName = (gullet: Gullet) =>
  sourceOf(gullet.argument() ?? [])
    .trim()
    .replace(/^\\/, '');
const source = (gullet: Gullet) => sourceOf(gullet.argument() ?? []).trim();
const condition: Test = (gullet) => holds(gullet.argument() ?? [], gullet.state);

/** Whether the next thing is the character asked for; it stays where it is. */
function nextIs(gullet: Gullet): void {
  const asked = gullet.raw();
  const yes = gullet.argument() ?? [];
  const no = gullet.argument() ?? [];
  gullet.skipSpaces();
  const next = gullet.peek();
  const same =
    asked?.kind === 'text'
      ? next?.kind === 'text' && next.value.startsWith(asked.value)
      : next?.kind === asked?.kind && next?.value === asked?.value;
  gullet.push(same ? yes : no);
}

/** The star stands behind the two branches. */
function ifStar(gullet: Gullet): void {
  const yes = gullet.argument() ?? [];
  const no = gullet.argument() ?? [];
  gullet.push(gullet.star() ? yes : no);
}

/** `\futurelet\a\b x`: `\a` becomes what comes behind `\b`, which is then read as if nothing had happened. */
function futureLet(gullet: Gullet): void {
  const name = gullet.raw();
  const then = gullet.raw();
  const next = gullet.peek();
  if (name?.kind === 'command') {
    const character = next?.kind === 'text' ? String.fromCodePoint(next.value.codePointAt(0)!) : next?.value;
    gullet.state.macros.set(name.value, { parameters: [], body: [], ...(character ? { character } : {}) });
  }
  if (then) gullet.push([then]);
}

/** The command that `\csname … \endcsname` spells; a name inside the name is not looked for. */
function spelled(gullet: Gullet): Token {
  let name = '';
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    if (token.kind === 'command' && token.value === 'endcsname') break;
    if (token.kind === 'paragraph' || name.length > 200) break;
    if (token.kind !== 'command') name += token.value;
    else if (gullet.state.spend(1)) gullet.push(gullet.state.macro(token.value)?.body ?? []);
  }
  return { kind: 'command', value: name.trim() || 'relax' };
}

/** `\expandafter\def\csname x\endcsname`: the one expansion that papers need it for. */
function expandAfter(gullet: Gullet): void {
  const kept: Token[] = [];
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    kept.push(token);
    const next = gullet.peek();
    if (next?.kind !== 'command' || next.value !== 'expandafter') break;
    gullet.raw();
  }
  if (kept.length === 0) return;
  const next = gullet.peek();
  if (next?.kind === 'command' && next.value === 'csname') {
    gullet.raw();
    kept.push(spelled(gullet));
  }
  gullet.push(kept);
}

/** Commands that choose what comes next. */
export const BRANCHES: Readonly<Record<string, (gullet: Gullet) => void>> = {
  ifthenelse: branch(condition),
  iftoggle: branch(condition),
  ifbool: branch(condition),
  ifdef: branch((gullet) => isDefined(gullet, commandName(gullet))),
  ifcsdef: branch((gullet) => isDefined(gullet, commandName(gullet))),
  ifundef: branch((gullet) => !isDefined(gullet, commandName(gullet))),
  ifcsundef: branch((gullet) => !isDefined(gullet, commandName(gullet))),
  '@ifundefined': branch((gullet) => !isDefined(gullet, commandName(gullet))),
  '@ifpackageloaded': branch((gullet) => gullet.argument() === undefined),
  ifstrempty: branch((gullet) => source(gullet) === ''),
  ifblank: branch((gullet) => source(gullet) === ''),
  ifstrequal: branch((gullet) => {
    const first = source(gullet);
    return first === source(gullet);
  }),
  '@ifstar': ifStar,
  '@ifnextchar': nextIs,
  IfFileExists: branch((gullet) => gullet.state.file(gullet.name()) !== undefined),
  futurelet: futureLet,
  csname: (gullet) => gullet.push([spelled(gullet)]),
  expandafter: expandAfter,
  ...Object.fromEntries(
    ['IfValue', 'IfNoValue', 'IfBoolean']
      .flatMap((test) => [`${test}TF`, `${test}T`, `${test}F`])
      .map((name) => [name, testArgument(name)]),
  ),
};
