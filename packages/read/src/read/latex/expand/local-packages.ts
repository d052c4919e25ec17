import { posix } from 'node:path';
import { COMMANDS, hasNumberedExamples, hasOverlays } from '../packages/registry.js';
import { splitList } from '../tokens/key-values.js';
import { CLOSE, OPEN, type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import type { Trust } from './document-state.js';
import { startExamples } from './linguex.js';
import type { TokenStream } from './token-stream.js';

/** Commands that load a class or packages, and the extension of the files. */
const LOADERS: Readonly<Record<string, string>> = {
  documentclass: '.cls',
  documentstyle: '.cls',
  LoadClass: '.cls',
  LoadClassWithOptions: '.cls',
  usepackage: '.sty',
  RequirePackage: '.sty',
  RequirePackageWithOptions: '.sty',
};

export const isLoader = (command: string): boolean => Object.hasOwn(LOADERS, command);

/** A class or package file in the paper's bundle. */
export interface LocalPackage {
  file: string;
  trust: Trust;
  options: string[];
}

/**
 * Returns the class and package files in the bundle that a command loads. The command's arguments are put back, since the
 * preamble reader needs them too.
 */
export function loadLocalPackages(stream: TokenStream, command: string): LocalPackage[] {
  const ending = LOADERS[command] ?? '.sty';
  const options = stream.optional();
  const names = stream.argument();
  if (!names) return [];
  stream.push([...(options ? [textToken('['), ...options, textToken(']')] : []), OPEN, ...names, CLOSE]);
  const folders = stream.openFiles().map((file) => posix.dirname(file));
  return splitList(tokenSource(names)).flatMap((name) => {
    if (hasOverlays(name)) stream.state.hasOverlays = true;
    if (hasNumberedExamples(name)) startExamples(stream.state);
    const file = stream.state.bundle.find(name, [ending], folders);
    if (file === undefined || !file.toLowerCase().endsWith(ending) || stream.state.loaded.has(file))
      return [];
    stream.state.loaded.add(file);
    const tokens = stream.state.tokens(file);
    const trust = ending === '.cls' || isStyleFile(tokens) ? 'simple' : 'full';
    return [{ file, trust, options: splitList(tokenSource(options ?? [])) }];
  });
}

const DEFINES = /^(?:(?:re|provide)?newcommand|providecommand|[gex]?def|let|DeclareRobustCommand)$/;
/** A file with at least this many internal definitions, and this share of them, is layout code, not abbreviations. */
const MIN_INTERNAL_DEFINITIONS = 4;
const MIN_INTERNAL_SHARE = 0.25;

/** True for a style written for many papers: many of its definitions have an `@` in the name or redefine LaTeX. */
function isStyleFile(tokens: readonly Token[]): boolean {
  let definitions = 0;
  let internal = 0;
  tokens.forEach((token, index) => {
    if (token.kind !== 'command' || !DEFINES.test(token.value)) return;
    const name = tokens.slice(index + 1, index + 4).find((token) => token.kind === 'command')?.value;
    if (name === undefined) return;
    definitions++;
    // Styles, unlike papers, often redefine LaTeX commands.
    if (name.includes('@') || COMMANDS[name] !== undefined) internal++;
  });
  return internal >= MIN_INTERNAL_DEFINITIONS && internal >= definitions * MIN_INTERNAL_SHARE;
}
