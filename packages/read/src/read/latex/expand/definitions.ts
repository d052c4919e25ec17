import { itemAt } from '@citemill/metrics/at';
import { CLOSE, commandToken, OPEN, type Token, textToken } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { BRANCHES } from './branches.js';
import { glossary } from './glossary.js';
import { definedParameters, type Macro, parametersOf, xparseParameters } from './macros.js';
import { PACKAGE_DEFINERS } from './package-definitions.js';
import type { TokenStream } from './token-stream.js';

/** The command that a definition is of: `{\x}` or `\x`. */
function target(stream: TokenStream): string | undefined {
  const tokens = stream.argument()?.filter((token) => token.kind !== 'space');
  return tokens?.[0]?.kind === 'command' ? tokens[0].value : undefined;
}

function set(stream: TokenStream, name: string | undefined, macro: Macro): void {
  if (name === undefined) return;
  // How a number is printed counts from where it is said.
  const counter = COUNTERS.exec(name)?.[1];
  if (counter !== undefined)
    stream.push([commandToken('@the'), OPEN, textToken(counter), CLOSE, OPEN, ...macro.body, CLOSE]);
  else stream.state.define(name, macro);
}

/** `\thefigure` and its kin. */
const COUNTERS =
  /^the(figure|table|equation|part|chapter|section|subsection|subsubsection|algorithm|algocf|lstlisting)$/;

function newCommand(stream: TokenStream, keepOld: boolean): void {
  stream.star();
  const name = target(stream);
  const count = Number(sourceOf(stream.optional() ?? [])) || 0;
  const first = stream.optional();
  const body = stream.argument() ?? [];
  if (keepOld && name !== undefined && stream.state.macros.has(name)) return;
  set(stream, name, { parameters: parametersOf(count, first), body });
}

function def(stream: TokenStream): void {
  stream.skipSpaces();
  const name = stream.raw();
  const parameterText: Token[] = [];
  for (let next = stream.peek(); next && next.kind !== 'open'; next = stream.peek()) {
    if (next.kind === 'paragraph' || parameterText.length > 40) return;
    parameterText.push(next);
    stream.raw();
  }
  const body = stream.argument() ?? [];
  if (name?.kind !== 'command') return;
  set(stream, name.value, { ...definedParameters(parameterText), body });
}

function letCommand(stream: TokenStream): void {
  stream.skipSpaces();
  const name = stream.raw();
  stream.skipSpaces();
  const next = stream.peek();
  if (next?.kind === 'text' && next.value === '=') {
    stream.raw();
    stream.skipSpaces();
  }
  const old = stream.raw();
  if (name?.kind !== 'command' || !old) return;
  const macro = old.kind === 'command' ? stream.state.macro(old.value) : undefined;
  const same: Token = old.kind === 'command' ? { ...old, primitive: true } : old;
  if (name.value === old.value) return;
  const character = old.kind === 'text' && old.value.length === 1 ? { character: old.value } : {};
  set(stream, name.value, macro ?? { parameters: [], body: [same], ...character });
}

function newEnvironment(stream: TokenStream): void {
  stream.star();
  const name = stream.name();
  const count = Number(sourceOf(stream.optional() ?? [])) || 0;
  const first = stream.optional();
  const begin = stream.argument() ?? [];
  const end = stream.argument() ?? [];
  stream.state.defineEnvironment(name, { parameters: parametersOf(count, first), begin, end });
}

function newTheorem(stream: TokenStream): void {
  const numbered = !stream.star();
  const name = stream.name();
  const sharedWith = sourceOf(stream.optional() ?? []).trim();
  const title = sourceOf(stream.argument() ?? [])
    .replace(/\\[a-zA-Z]+\s*|[{}]/g, '')
    .trim();
  const within = sourceOf(stream.optional() ?? []).trim();
  if (!name) return;
  stream.state.theorems.set(name, {
    title: title || name,
    numbered,
    ...(sharedWith ? { sharedWith } : {}),
    ...(within ? { within } : {}),
  });
}

/** `\declaretheorem[name=Lemma, sibling=theorem]{lemma}` of thmtools. */
function declareTheorem(stream: TokenStream): void {
  const before = sourceOf(stream.optional() ?? []);
  const name = stream.name();
  const options = `${before},${sourceOf(stream.optional() ?? [])}`;
  const option = (key: string) =>
    new RegExp(`(?:^|,)\\s*(?:${key})\\s*=\\s*\\{?([^,{}]*)`).exec(options)?.[1]?.trim();
  const sharedWith = option('sibling|numberlike|sharenumber');
  const within = option('parent|within|numberwithin');
  for (const one of name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    stream.state.theorems.set(one, {
      title: option('name|title') ?? one.charAt(0).toUpperCase() + one.slice(1),
      numbered: option('numbered') !== 'no',
      ...(sharedWith ? { sharedWith } : {}),
      ...(within ? { within } : {}),
    });
  }
}

function mathOperator(stream: TokenStream): void {
  const star = stream.star() ? '*' : '';
  const name = target(stream);
  const body = stream.argument() ?? [];
  const operator: Token[] = [{ kind: 'command', value: 'operatorname' }];
  if (star) operator.push({ kind: 'text', value: star });
  set(stream, name, {
    parameters: [],
    body: [...operator, { kind: 'open', value: '{' }, ...body, { kind: 'close', value: '}' }],
  });
}

function documentCommand(stream: TokenStream): void {
  const name = target(stream);
  const parameters = xparseParameters(stream.argument() ?? []);
  set(stream, name, { parameters, body: stream.argument() ?? [] });
}

function documentEnvironment(stream: TokenStream): void {
  const name = stream.name();
  const parameters = xparseParameters(stream.argument() ?? []);
  const begin = stream.argument() ?? [];
  const end = stream.argument() ?? [];
  stream.state.defineEnvironment(name, { parameters, begin, end });
}

/** `\urldef\home\url{http://…}`: the command stands for the address. */
function urlDefinition(stream: TokenStream): void {
  const name = stream.raw();
  stream.skipSpaces();
  const address = stream.raw();
  if (name?.kind === 'command' && address?.kind === 'verbatim')
    stream.state.define(name.value, { parameters: [], body: [address] });
}

function newIf(stream: TokenStream): void {
  const name = target(stream)?.replace(/^if/, '');
  if (!name) return;
  const { flags, macros } = stream.state;
  flags.set(name, false);
  // `\xtrue` and `\xfalse` set it: they become commands of ours.
  macros.delete(`${name}true`);
  macros.delete(`${name}false`);
}

function setFlag(stream: TokenStream, value?: boolean): void {
  const name = stream.name();
  stream.state.flags.set(name, value ?? /true/.test(stream.name()));
}

const DEFINERS: Record<string, (stream: TokenStream) => void> = {
  newcommand: (stream) => newCommand(stream, false),
  renewcommand: (stream) => newCommand(stream, false),
  providecommand: (stream) => newCommand(stream, true),
  DeclareRobustCommand: (stream) => newCommand(stream, false),
  algnewcommand: (stream) => newCommand(stream, false),
  algrenewcommand: (stream) => newCommand(stream, false),
  newrobustcmd: (stream) => newCommand(stream, false),
  def: def,
  gdef: def,
  edef: def,
  xdef: def,
  let: letCommand,
  newenvironment: newEnvironment,
  renewenvironment: newEnvironment,
  newtheorem: newTheorem,
  spnewtheorem: newTheorem,
  newdefinition: newTheorem,
  newsiamthm: newTheorem,
  newsiamremark: newTheorem,
  newproof: (stream) => {
    // elsarticle's proofs have no number.
    stream.push([textToken('*')]);
    newTheorem(stream);
  },
  declaretheorem: declareTheorem,
  DeclareMathOperator: mathOperator,
  NewDocumentCommand: documentCommand,
  RenewDocumentCommand: documentCommand,
  ProvideDocumentCommand: documentCommand,
  DeclareDocumentCommand: documentCommand,
  NewExpandableDocumentCommand: documentCommand,
  NewDocumentEnvironment: documentEnvironment,
  DeclareDocumentEnvironment: documentEnvironment,
  newif: newIf,
  urldef: urlDefinition,
  newboolean: (stream) => setFlag(stream, false),
  newtoggle: (stream) => setFlag(stream, false),
  setboolean: (stream) => setFlag(stream),
  toggletrue: (stream) => setFlag(stream, true),
  togglefalse: (stream) => setFlag(stream, false),
  booltrue: (stream) => setFlag(stream, true),
  long: () => {},
  global: () => {},
  protected: () => {},
};

const TABLES = [DEFINERS, BRANCHES, PACKAGE_DEFINERS];

/** Acts on a command that defines something; false where it is none. */
export function define(stream: TokenStream, name: string): boolean {
  const table = TABLES.find((one) => Object.hasOwn(one, name));
  if (table) {
    table[name]?.(stream);
    return true;
  }
  if (glossary(stream, name)) return true;
  const flag = /^(.+)(true|false)$/.exec(name);
  if (!flag || !stream.state.flags.has(itemAt(flag, 1))) return false;
  stream.state.flags.set(itemAt(flag, 1), flag[2] === 'true');
  return true;
}
