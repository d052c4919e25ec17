import { itemAt } from '@citemill/metrics/at';
import { CLOSE, commandToken, OPEN, type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import { BRANCHES } from './branches.js';
import { expandTerm } from './glossary.js';
import { defParameters, type Macro, newcommandParameters, xparseParameters } from './macros.js';
import { PACKAGE_DEFINERS } from './package-definitions.js';
import type { TokenStream } from './token-stream.js';

/** Reads the command being defined: `{\x}` or `\x`. */
function readCommandName(stream: TokenStream): string | undefined {
  const tokens = stream.argument()?.filter((token) => token.kind !== 'space');
  return tokens?.[0]?.kind === 'command' ? tokens[0].value : undefined;
}

function defineCommand(stream: TokenStream, name: string | undefined, macro: Macro): void {
  if (name === undefined) return;
  // A redefined number format applies from this point of the document, so it is left in the token stream.
  const counter = NUMBER_FORMATS.exec(name)?.[1];
  if (counter !== undefined)
    stream.push([commandToken('@the'), OPEN, textToken(counter), CLOSE, OPEN, ...macro.body, CLOSE]);
  else stream.state.define(name, macro);
}

/** `\thefigure`, `\thesection` and the like. */
const NUMBER_FORMATS =
  /^the(figure|table|equation|part|chapter|section|subsection|subsubsection|algorithm|algocf|lstlisting)$/;

function newCommand(stream: TokenStream, keepOld: boolean): void {
  stream.star();
  const name = readCommandName(stream);
  const count = Number(tokenSource(stream.optional() ?? [])) || 0;
  const first = stream.optional();
  const body = stream.argument() ?? [];
  if (keepOld && name !== undefined && stream.state.macros.has(name)) return;
  defineCommand(stream, name, { parameters: newcommandParameters(count, first), body });
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
  defineCommand(stream, name.value, { ...defParameters(parameterText), body });
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
  const meaning: Token = old.kind === 'command' ? { ...old, primitive: true } : old;
  if (name.value === old.value) return;
  const character = old.kind === 'text' && old.value.length === 1 ? { character: old.value } : {};
  defineCommand(stream, name.value, macro ?? { parameters: [], body: [meaning], ...character });
}

function newEnvironment(stream: TokenStream): void {
  stream.star();
  const name = stream.name();
  const count = Number(tokenSource(stream.optional() ?? [])) || 0;
  const first = stream.optional();
  const begin = stream.argument() ?? [];
  const end = stream.argument() ?? [];
  stream.state.defineEnvironment(name, { parameters: newcommandParameters(count, first), begin, end });
}

function newTheorem(stream: TokenStream): void {
  const numbered = !stream.star();
  const name = stream.name();
  const sharedWith = tokenSource(stream.optional() ?? []).trim();
  const title = tokenSource(stream.argument() ?? [])
    .replace(/\\[a-zA-Z]+\s*|[{}]/g, '')
    .trim();
  const within = tokenSource(stream.optional() ?? []).trim();
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
  const before = tokenSource(stream.optional() ?? []);
  const name = stream.name();
  const options = `${before},${tokenSource(stream.optional() ?? [])}`;
  const option = (key: string) =>
    new RegExp(`(?:^|,)\\s*(?:${key})\\s*=\\s*\\{?([^,{}]*)`).exec(options)?.[1]?.trim();
  const sharedWith = option('sibling|numberlike|sharenumber');
  const within = option('parent|within|numberwithin');
  for (const theorem of name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    stream.state.theorems.set(theorem, {
      title: option('name|title') ?? theorem.charAt(0).toUpperCase() + theorem.slice(1),
      numbered: option('numbered') !== 'no',
      ...(sharedWith ? { sharedWith } : {}),
      ...(within ? { within } : {}),
    });
  }
}

function mathOperator(stream: TokenStream): void {
  const star = stream.star() ? '*' : '';
  const name = readCommandName(stream);
  const body = stream.argument() ?? [];
  const operator: Token[] = [commandToken('operatorname')];
  if (star) operator.push(textToken(star));
  defineCommand(stream, name, {
    parameters: [],
    body: [...operator, OPEN, ...body, CLOSE],
  });
}

function documentCommand(stream: TokenStream): void {
  const name = readCommandName(stream);
  const parameters = xparseParameters(stream.argument() ?? []);
  defineCommand(stream, name, { parameters, body: stream.argument() ?? [] });
}

function documentEnvironment(stream: TokenStream): void {
  const name = stream.name();
  const parameters = xparseParameters(stream.argument() ?? []);
  const begin = stream.argument() ?? [];
  const end = stream.argument() ?? [];
  stream.state.defineEnvironment(name, { parameters, begin, end });
}

/** `\urldef\home\url{http://…}` */
function urlDefinition(stream: TokenStream): void {
  const name = stream.raw();
  stream.skipSpaces();
  const address = stream.raw();
  if (name?.kind === 'command' && address?.kind === 'verbatim')
    stream.state.define(name.value, { parameters: [], body: [address] });
}

function newIf(stream: TokenStream): void {
  const name = readCommandName(stream)?.replace(/^if/, '');
  if (!name) return;
  const { flags, macros } = stream.state;
  flags.set(name, false);
  // `\xtrue` and `\xfalse` now set the flag, see runDefinition.
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
    // elsarticle does not number proofs.
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

/** Executes a command that defines something or expands a term; false for other commands. */
export function runDefinition(stream: TokenStream, name: string): boolean {
  const table = TABLES.find((candidate) => Object.hasOwn(candidate, name));
  if (table) {
    table[name]?.(stream);
    return true;
  }
  if (expandTerm(stream, name)) return true;
  const flag = /^(.+)(true|false)$/.exec(name);
  if (!flag || !stream.state.flags.has(itemAt(flag, 1))) return false;
  stream.state.flags.set(itemAt(flag, 1), flag[2] === 'true');
  return true;
}
