import { posix } from 'node:path';
import { COMMANDS } from '../packages/registry.js';
import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import type { Trust } from './document-state.js';
import { useExamples } from './linguex.js';
import type { TokenStream } from './token-stream.js';

/** Commands that load a class or packages, and the endings of their files. */
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

/** A file of a class or package that lies among the paper's own. */
export interface LocalPackage {
  file: string;
  trust: Trust;
  options: string[];
}

const list = (source: string) =>
  source
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * The classes and packages among the paper's own files that a command loads. What the command says stays to be read:
 * the preamble is read from it, too.
 */
export function localPackages(stream: TokenStream, command: string): LocalPackage[] {
  const ending = LOADERS[command] ?? '.sty';
  const options = stream.optional();
  const names = stream.argument();
  if (!names) return [];
  stream.push([
    ...(options ? [bracket('['), ...options, bracket(']')] : []),
    { kind: 'open', value: '{' },
    ...names,
    { kind: 'close', value: '}' },
  ]);
  const folders = stream.openFiles().map((file) => posix.dirname(file));
  return list(sourceOf(names)).flatMap((name) => {
    if (/^(?:beamer|beamerarticle)$/.test(name)) stream.state.hasOverlays = true;
    if (/^(?:linguex|gb4e)$/.test(name)) useExamples(stream.state);
    const file = stream.state.bundle.find(name, [ending], folders);
    if (file === undefined || !file.toLowerCase().endsWith(ending) || stream.state.loaded.has(file))
      return [];
    stream.state.loaded.add(file);
    const tokens = stream.state.tokens(file);
    const trust = ending === '.cls' || isMachinery(tokens) ? 'simple' : 'full';
    return [{ file, trust, options: list(sourceOf(options ?? [])) }];
  });
}

const bracket = (value: string): Token => ({ kind: 'text', value });

const DEFINES = /^(?:(?:re|provide)?newcommand|providecommand|[gex]?def|let|DeclareRobustCommand)$/;
/** Of so many definitions, one in four being internal: the file sets pages, it does not abbreviate words. */
const FEWEST_DEFINITIONS = 4;
const INTERNAL_SHARE = 0.25;

/** True for a style that was written for many papers: much of what it defines has names with an `@`. */
function isMachinery(tokens: readonly Token[]): boolean {
  let all = 0;
  let internal = 0;
  tokens.forEach((token, at) => {
    if (token.kind !== 'command' || !DEFINES.test(token.value)) return;
    const name = tokens.slice(at + 1, at + 4).find((one) => one.kind === 'command')?.value;
    if (name === undefined) return;
    all++;
    // Redefining what LaTeX has is what styles do.
    if (name.includes('@') || COMMANDS[name] !== undefined) internal++;
  });
  return internal >= FEWEST_DEFINITIONS && internal >= all * INTERNAL_SHARE;
}
