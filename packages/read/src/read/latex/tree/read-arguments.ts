import type { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import type { Argument, Node } from './tree.js';

/** Groups, environments and arguments inside one another; deeper ones are read flat. */
export const MAX_DEPTH = 120;
/** So many arguments inside one another are read without counting. */
const FREE_DEPTH = 8;

/** Reads tokens into a tree, as deep inside others as `depth` says. */
export type Parse = (gullet: Gullet, depth: number) => Node[];

/** An argument that is text; its source is put together only where it is asked for. */
function textArgument(tokens: readonly Token[], children: Node[]): Argument {
  return {
    get source() {
      return sourceOf(tokens);
    },
    children,
  };
}

/** A parsed argument: `m` is text, `r` a name, a length or another piece of source. */
function argumentOf(
  tokens: readonly Token[],
  isText: boolean,
  state: DocumentState,
  depth: number,
  parse: Parse,
): Argument {
  // Each level reads its tokens again, which deep nesting makes dear.
  if (isText && depth < MAX_DEPTH && (depth < FREE_DEPTH || state.spend(tokens.length)))
    return textArgument(tokens, parse(new Gullet(state, tokens), depth + 1));
  const gullet = new Gullet(state, tokens);
  const expanded: Token[] = [];
  for (let token = gullet.next(); token; token = gullet.next()) expanded.push(token);
  return { source: sourceOf(expanded), children: [] };
}

interface Read {
  star: boolean;
  options: (Argument | undefined)[];
  arguments: Argument[];
}

/** `\autocites[1]{a}[see][2]{b}`: as many keys as there are, each with two options of its own. */
function readMore(gullet: Gullet, read: Read, depth: number, parse: Parse): void {
  for (let next = gullet.peek(); next; next = gullet.peek()) {
    if (next.kind !== 'open' && !(next.kind === 'text' && next.value.startsWith('['))) return;
    const before = next.kind === 'text' ? gullet.optional() : undefined;
    if (next.kind === 'text' && before === undefined) return;
    const behind = before && gullet.optional();
    if (gullet.peek()?.kind !== 'open') {
      // It was no more than text in brackets.
      for (const one of [behind, before])
        if (one) gullet.push([{ kind: 'text', value: '[' }, ...one, { kind: 'text', value: ']' }]);
      return;
    }
    for (const one of [before, behind])
      read.options.push(one && argumentOf(one, true, gullet.state, depth, parse));
    read.arguments.push(argumentOf(gullet.keyArgument() ?? [], false, gullet.state, depth, parse));
  }
}

/** `(lr)` of `\cmidrule(lr){1-2}`, `(l{2pt})` too. */
function parenthesised(gullet: Gullet): void {
  const next = gullet.peek();
  if (next?.kind !== 'text' || !next.value.startsWith('(')) return;
  let depth = 0;
  for (let token = gullet.peek(); token; token = gullet.peek()) {
    if (token.kind === 'paragraph' || (token.kind === 'close' && depth === 0)) return;
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close') depth--;
    gullet.raw();
    const end = token.kind === 'text' && depth === 0 ? token.value.indexOf(')') : -1;
    if (end === -1) continue;
    if (end + 1 < token.value.length) gullet.push([{ kind: 'text', value: token.value.slice(end + 1) }]);
    return;
  }
}

/** `\cite{x}*{p. 3}`: the note is an option in another place. */
function readNote(gullet: Gullet, read: Read, depth: number, parse: Parse): void {
  const next = gullet.peek();
  if (next?.kind !== 'text' || next.value !== '*') return;
  gullet.raw();
  if (gullet.peek()?.kind !== 'open') {
    gullet.push([next]);
    return;
  }
  read.options = [argumentOf(gullet.argument() ?? [], true, gullet.state, depth, parse)];
}

/** `\cite<see>[p. 3]{x}` of apacite: the note before the mark, then the one behind it. False where there is none. */
function readAngle(gullet: Gullet, read: Read, depth: number, parse: Parse): boolean {
  const next = gullet.peek();
  if (next?.kind !== 'text' || !next.value.startsWith('<')) return false;
  const tokens: Token[] = [];
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    const end = token.kind === 'text' ? token.value.indexOf('>') : -1;
    tokens.push(token);
    if (end === -1 && token.kind !== 'paragraph' && tokens.length <= LONGEST_NOTE) continue;
    if (end === -1 || token.kind !== 'text') break;
    const last = { ...token, value: token.value.slice(0, end) };
    if (end + 1 < token.value.length) gullet.push([{ ...token, value: token.value.slice(end + 1) }]);
    const note = [...tokens.slice(0, -1), last];
    const first = { ...next, value: (note[0] === last && tokens.length === 1 ? last : next).value.slice(1) };
    const behind = gullet.optional() ?? [];
    read.options = [[first, ...note.slice(1)], behind].map((one) =>
      argumentOf(one, true, gullet.state, depth, parse),
    );
    return true;
  }
  gullet.push(tokens);
  return false;
}

/** Tokens of a note in angle brackets. */
const LONGEST_NOTE = 60;

/** Reads arguments by a signature such as `sOm`; `LatexPackage.commands` explains the letters. */
export function readArguments(gullet: Gullet, signature: string, depth: number, parse: Parse): Read {
  const read: Read = { star: false, options: [], arguments: [] };
  let hasNotes = false;
  for (const letter of signature) {
    if (hasNotes && letter === 'O') continue;
    if (letter === 's') read.star = gullet.star();
    else if (letter === 'a') hasNotes = readAngle(gullet, read, depth, parse);
    else if (letter === '+') readMore(gullet, read, depth, parse);
    else if (letter === 'p') parenthesised(gullet);
    else if (letter === 'n') readNote(gullet, read, depth, parse);
    else if (letter === 'o' || letter === 'O') {
      const tokens = gullet.optional();
      read.options.push(tokens && argumentOf(tokens, letter === 'O', gullet.state, depth, parse));
    } else if (letter === 'k') {
      gullet.optional();
      const tokens = gullet.keyArgument();
      if (tokens === undefined) break;
      read.arguments.push(argumentOf(tokens, false, gullet.state, depth, parse));
    } else if (letter === 'x') {
      gullet.argument();
    } else if (
      letter === 'm' ||
      letter === 'f' ||
      letter === 'r' ||
      letter === 'M' ||
      letter === 'R' ||
      letter === 'G'
    ) {
      if (letter === 'G') gullet.skipSpaces();
      if (/[MRG]/.test(letter) && gullet.peek()?.kind !== 'open') break;
      // No name starts with a bracket: the command has an option that its signature lacks.
      if (letter === 'r' && read.arguments.length === 0) gullet.optional();
      const tokens = gullet.argument(letter === 'f');
      if (tokens === undefined) break;
      read.arguments.push(argumentOf(tokens, !/[rR]/.test(letter), gullet.state, depth, parse));
    }
  }
  return read;
}
