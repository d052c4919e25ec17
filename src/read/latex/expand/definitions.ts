import { isKnownEnvironment } from '../packages/environments.js';
import { KEPT_COMMANDS } from '../packages/known.js';
import { sourceOf } from '../tokens/token-source.js';
import type { Token } from '../tokens/tokens.js';
import { BRANCHES } from './branches.js';
import { glossary } from './glossary.js';
import type { Gullet } from './gullet.js';
import { definedParameters, type Macro, parametersOf, xparseParameters } from './macros.js';
import { PACKAGE_DEFINERS } from './package-definitions.js';

/** The command that a definition is of: `{\x}` or `\x`. */
function target(gullet: Gullet): string | undefined {
  const tokens = gullet.argument()?.filter((token) => token.kind !== 'space');
  return tokens?.[0]?.kind === 'command' ? tokens[0].value : undefined;
}

function set(gullet: Gullet, name: string | undefined, macro: Macro): void {
  // The meaning of the document's structure is ours, however a paper decorates it.
  if (name === undefined || KEPT_COMMANDS.has(name)) return;
  gullet.state.macros.set(name, macro);
}

function newCommand(gullet: Gullet, keepOld: boolean): void {
  gullet.star();
  const name = target(gullet);
  const count = Number(sourceOf(gullet.optional() ?? [])) || 0;
  const first = gullet.optional();
  const body = gullet.argument() ?? [];
  if (keepOld && name !== undefined && gullet.state.macros.has(name)) return;
  set(gullet, name, { parameters: parametersOf(count, first), body });
}

function def(gullet: Gullet): void {
  gullet.skipSpaces();
  const name = gullet.raw();
  const parameterText: Token[] = [];
  for (let next = gullet.peek(); next && next.kind !== 'open'; next = gullet.peek()) {
    if (next.kind === 'paragraph' || parameterText.length > 40) return;
    parameterText.push(gullet.raw()!);
  }
  const body = gullet.argument() ?? [];
  if (name?.kind !== 'command') return;
  set(gullet, name.value, { ...definedParameters(parameterText), body });
}

function letCommand(gullet: Gullet): void {
  gullet.skipSpaces();
  const name = gullet.raw();
  gullet.skipSpaces();
  const next = gullet.peek();
  if (next?.kind === 'text' && next.value === '=') {
    gullet.raw();
    gullet.skipSpaces();
  }
  const old = gullet.raw();
  if (name?.kind !== 'command' || !old) return;
  const macro = old.kind === 'command' ? gullet.state.macro(old.value) : undefined;
  const same: Token = old.kind === 'command' ? { ...old, primitive: true } : old;
  if (name.value === old.value) return;
  const character = old.kind === 'text' && old.value.length === 1 ? { character: old.value } : {};
  set(gullet, name.value, macro ?? { parameters: [], body: [same], ...character });
}

function newEnvironment(gullet: Gullet): void {
  gullet.star();
  const name = gullet.name();
  const count = Number(sourceOf(gullet.optional() ?? [])) || 0;
  const first = gullet.optional();
  const begin = gullet.argument() ?? [];
  const end = gullet.argument() ?? [];
  if (isKnownEnvironment(name) || gullet.state.theorems.has(name)) return;
  gullet.state.environments.set(name, { parameters: parametersOf(count, first), begin, end });
}

function newTheorem(gullet: Gullet): void {
  const numbered = !gullet.star();
  const name = gullet.name();
  const sharedWith = sourceOf(gullet.optional() ?? []).trim();
  const title = sourceOf(gullet.argument() ?? [])
    .replace(/\\[a-zA-Z]+\s*|[{}]/g, '')
    .trim();
  const within = sourceOf(gullet.optional() ?? []).trim();
  if (!name) return;
  gullet.state.theorems.set(name, {
    title: title || name,
    numbered,
    ...(sharedWith ? { sharedWith } : {}),
    ...(within ? { within } : {}),
  });
}

/** `\declaretheorem[name=Lemma, sibling=theorem]{lemma}` of thmtools. */
function declareTheorem(gullet: Gullet): void {
  const before = sourceOf(gullet.optional() ?? []);
  const name = gullet.name();
  const options = `${before},${sourceOf(gullet.optional() ?? [])}`;
  const option = (key: string) =>
    new RegExp(`(?:^|,)\\s*(?:${key})\\s*=\\s*\\{?([^,{}]*)`).exec(options)?.[1]?.trim();
  const sharedWith = option('sibling|numberlike|sharenumber');
  const within = option('parent|within|numberwithin');
  for (const one of name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    gullet.state.theorems.set(one, {
      title: option('name|title') ?? one.charAt(0).toUpperCase() + one.slice(1),
      numbered: option('numbered') !== 'no',
      ...(sharedWith ? { sharedWith } : {}),
      ...(within ? { within } : {}),
    });
  }
}

function mathOperator(gullet: Gullet): void {
  const star = gullet.star() ? '*' : '';
  const name = target(gullet);
  const body = gullet.argument() ?? [];
  const operator: Token[] = [{ kind: 'command', value: 'operatorname' }];
  if (star) operator.push({ kind: 'text', value: star });
  set(gullet, name, {
    parameters: [],
    body: [...operator, { kind: 'open', value: '{' }, ...body, { kind: 'close', value: '}' }],
  });
}

function documentCommand(gullet: Gullet): void {
  const name = target(gullet);
  const parameters = xparseParameters(gullet.argument() ?? []);
  set(gullet, name, { parameters, body: gullet.argument() ?? [] });
}

function documentEnvironment(gullet: Gullet): void {
  const name = gullet.name();
  const parameters = xparseParameters(gullet.argument() ?? []);
  const begin = gullet.argument() ?? [];
  const end = gullet.argument() ?? [];
  if (!isKnownEnvironment(name)) gullet.state.environments.set(name, { parameters, begin, end });
}

function newIf(gullet: Gullet): void {
  const name = target(gullet)?.replace(/^if/, '');
  if (!name) return;
  const { flags, macros } = gullet.state;
  flags.set(name, false);
  // `\xtrue` and `\xfalse` set it: they become commands of ours.
  macros.delete(`${name}true`);
  macros.delete(`${name}false`);
}

function setFlag(gullet: Gullet, value?: boolean): void {
  const name = gullet.name();
  gullet.state.flags.set(name, value ?? /true/.test(gullet.name()));
}

const DEFINERS: Record<string, (gullet: Gullet) => void> = {
  newcommand: (gullet) => newCommand(gullet, false),
  renewcommand: (gullet) => newCommand(gullet, false),
  providecommand: (gullet) => newCommand(gullet, true),
  DeclareRobustCommand: (gullet) => newCommand(gullet, false),
  algnewcommand: (gullet) => newCommand(gullet, false),
  algrenewcommand: (gullet) => newCommand(gullet, false),
  newrobustcmd: (gullet) => newCommand(gullet, false),
  def: def,
  gdef: def,
  edef: def,
  xdef: def,
  let: letCommand,
  newenvironment: newEnvironment,
  renewenvironment: newEnvironment,
  newtheorem: newTheorem,
  spnewtheorem: newTheorem,
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
  newboolean: (gullet) => setFlag(gullet, false),
  newtoggle: (gullet) => setFlag(gullet, false),
  setboolean: (gullet) => setFlag(gullet),
  toggletrue: (gullet) => setFlag(gullet, true),
  togglefalse: (gullet) => setFlag(gullet, false),
  booltrue: (gullet) => setFlag(gullet, true),
  long: () => {},
  global: () => {},
  protected: () => {},
};

const TABLES = [DEFINERS, BRANCHES, PACKAGE_DEFINERS];

/** Acts on a command that defines something; false where it is none. */
export function define(gullet: Gullet, name: string): boolean {
  const table = TABLES.find((one) => Object.hasOwn(one, name));
  if (table) {
    table[name]!(gullet);
    return true;
  }
  if (glossary(gullet, name)) return true;
  const flag = /^(.+)(true|false)$/.exec(name);
  if (!flag || !gullet.state.flags.has(flag[1]!)) return false;
  gullet.state.flags.set(flag[1]!, flag[2] === 'true');
  return true;
}
