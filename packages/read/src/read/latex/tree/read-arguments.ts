import type { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import { type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import type { Argument, Node } from './tree.js';

/** Maximum nesting of groups, environments and arguments; deeper ones are read flat. */
export const MAX_DEPTH = 120;
/** Arguments nested up to this depth do not count against the token budget. */
const UNBUDGETED_DEPTH = 8;

/** Parses tokens into a tree; `depth` is the nesting so far. */
export type Parse = (gullet: Gullet, depth: number) => Node[];

/** Returns a text argument, whose source is built only when needed. */
function textArgument(tokens: readonly Token[], children: Node[]): Argument {
  return {
    get source() {
      return tokenSource(tokens);
    },
    children,
  };
}

/** Parses an argument as text, or, for names, lengths and the like, only expands it. */
function parseArgument(
  tokens: readonly Token[],
  isText: boolean,
  state: DocumentState,
  depth: number,
  parse: Parse,
): Argument {
  // Each level reads its tokens again, so deep nesting is expensive.
  if (isText && depth < MAX_DEPTH && (depth < UNBUDGETED_DEPTH || state.spend(tokens.length)))
    return textArgument(tokens, parse(new Gullet(state, tokens), depth + 1));
  const gullet = new Gullet(state, tokens);
  const expanded: Token[] = [];
  for (let token = gullet.next(); token; token = gullet.next()) expanded.push(token);
  return { source: tokenSource(expanded), children: [] };
}

interface Read {
  star: boolean;
  options: (Argument | undefined)[];
  arguments: Argument[];
}

/** `\autocites[1]{a}[see][2]{b}`: any number of keys, each with its own two options. */
function readRepeatedCitations(gullet: Gullet, read: Read, depth: number, parse: Parse): void {
  for (let next = gullet.peek(); next; next = gullet.peek()) {
    if (next.kind !== 'open' && !(next.kind === 'text' && next.value.startsWith('['))) return;
    const before = next.kind === 'text' ? gullet.optional() : undefined;
    if (next.kind === 'text' && before === undefined) return;
    const after = before && gullet.optional();
    if (gullet.peek()?.kind !== 'open') {
      // No key follows: it was text in brackets.
      for (const option of [after, before])
        if (option) gullet.push([textToken('['), ...option, textToken(']')]);
      return;
    }
    for (const option of [before, after])
      read.options.push(option && parseArgument(option, true, gullet.state, depth, parse));
    read.arguments.push(parseArgument(gullet.keyArgument() ?? [], false, gullet.state, depth, parse));
  }
}

/** Skips `(lr)` in `\cmidrule(lr){1-2}`, or `(l{2pt})`. */
function skipParentheses(gullet: Gullet): void {
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
    if (end + 1 < token.value.length) gullet.push([textToken(token.value.slice(end + 1))]);
    return;
  }
}

/** `\cite{x}*{p. 3}` of amsrefs: the note after the star is read as an option. */
function readStarNote(gullet: Gullet, read: Read, depth: number, parse: Parse): void {
  const next = gullet.peek();
  if (next?.kind !== 'text' || next.value !== '*') return;
  gullet.raw();
  if (gullet.peek()?.kind !== 'open') {
    gullet.push([next]);
    return;
  }
  read.options = [parseArgument(gullet.argument() ?? [], true, gullet.state, depth, parse)];
}

/** `\cite<see>[p. 3]{x}` of apacite: the notes before and after the mark. False if there are none. */
function readAngleNote(gullet: Gullet, read: Read, depth: number, parse: Parse): boolean {
  const next = gullet.peek();
  if (next?.kind !== 'text' || !next.value.startsWith('<')) return false;
  const tokens: Token[] = [];
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    const end = token.kind === 'text' ? token.value.indexOf('>') : -1;
    tokens.push(token);
    if (end === -1 && token.kind !== 'paragraph' && tokens.length <= MAX_NOTE_TOKENS) continue;
    if (end === -1 || token.kind !== 'text') break;
    const last = { ...token, value: token.value.slice(0, end) };
    if (end + 1 < token.value.length) gullet.push([{ ...token, value: token.value.slice(end + 1) }]);
    const note = [...tokens.slice(0, -1), last];
    const first = { ...next, value: (note[0] === last && tokens.length === 1 ? last : next).value.slice(1) };
    const after = gullet.optional() ?? [];
    read.options = [[first, ...note.slice(1)], after].map((tokens) =>
      parseArgument(tokens, true, gullet.state, depth, parse),
    );
    return true;
  }
  gullet.push(tokens);
  return false;
}

/** Maximum length of a note in angle brackets. */
const MAX_NOTE_TOKENS = 60;

/** Reads arguments according to a signature such as `sOm`; `LatexPackage.commands` explains the letters. */
export function readArguments(gullet: Gullet, signature: string, depth: number, parse: Parse): Read {
  const read: Read = { star: false, options: [], arguments: [] };
  let hasNotes = false;
  for (const letter of signature) {
    if (hasNotes && letter === 'O') continue;
    if (letter === 's') read.star = gullet.star();
    else if (letter === 'a') hasNotes = readAngleNote(gullet, read, depth, parse);
    else if (letter === '+') readRepeatedCitations(gullet, read, depth, parse);
    else if (letter === 'p') skipParentheses(gullet);
    else if (letter === 'n') readStarNote(gullet, read, depth, parse);
    else if (letter === 'o' || letter === 'O') {
      const tokens = gullet.optional();
      read.options.push(tokens && parseArgument(tokens, letter === 'O', gullet.state, depth, parse));
    } else if (letter === 'k') {
      gullet.optional();
      const tokens = gullet.keyArgument();
      if (tokens === undefined) break;
      read.arguments.push(parseArgument(tokens, false, gullet.state, depth, parse));
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
      // No name starts with a bracket: the command has an option missing from its signature.
      if (letter === 'r' && read.arguments.length === 0) gullet.optional();
      const tokens = gullet.argument(letter === 'f');
      if (tokens === undefined) break;
      read.arguments.push(parseArgument(tokens, !/[rR]/.test(letter), gullet.state, depth, parse));
    }
  }
  return read;
}
