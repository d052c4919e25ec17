import type { DocumentState } from './document-state.js';
import { DRAWING_ENVIRONMENTS, ENVIRONMENTS, MATH_ENVIRONMENTS } from './environments.js';
import { Gullet } from './gullet.js';
import { signatureOf } from './known.js';
import { listingFile } from './listing-files.js';
import { readDrawing, readMath } from './read-math.js';
import { SYMBOLS } from './symbols.js';
import { sourceOf } from './token-source.js';
import type { Token } from './tokens.js';
import type { Argument, EnvironmentNode, Node } from './tree.js';

/** Groups, environments and arguments inside one another; deeper ones are read flat. */
const MAX_DEPTH = 120;
/** So many arguments inside one another are read without counting. */
const FREE_DEPTH = 8;

interface Open {
  /** The environment's name; of a group, undefined. */
  environment: string | undefined;
  children: Node[];
}

function parseTokens(tokens: readonly Token[], state: DocumentState, depth: number): Node[] {
  return parse(new Gullet(state, tokens), depth);
}

/** A link with the paper's own words in it: `\url{http://x.org/\name}`. */
function withMacros(link: string, state: DocumentState): string {
  return link.replace(/\\([a-zA-Z]+)\s*/g, (whole, name: string) => {
    const macro = state.macros.get(name);
    return macro && macro.parameters.length === 0 ? sourceOf(macro.body) : whole;
  });
}

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
): Argument {
  // Each level reads its tokens again, which deep nesting makes dear.
  if (isText && depth < MAX_DEPTH && (depth < FREE_DEPTH || state.spend(tokens.length)))
    return textArgument(tokens, parseTokens(tokens, state, depth + 1));
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
function readMore(gullet: Gullet, read: Read, depth: number): void {
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
    for (const one of [before, behind]) read.options.push(one && argumentOf(one, true, gullet.state, depth));
    read.arguments.push(argumentOf(gullet.argument() ?? [], false, gullet.state, depth));
  }
}

/** `(lr)` of `\cmidrule(lr){1-2}`. */
function parenthesised(gullet: Gullet): void {
  const next = gullet.peek();
  if (next?.kind !== 'text' || !next.value.startsWith('(')) return;
  for (let token = gullet.peek(); token; token = gullet.peek()) {
    if (token.kind === 'paragraph' || token.kind === 'close') return;
    gullet.raw();
    const end = token.kind === 'text' ? token.value.indexOf(')') : -1;
    if (end === -1) continue;
    if (end + 1 < token.value.length) gullet.push([{ kind: 'text', value: token.value.slice(end + 1) }]);
    return;
  }
}

/** `\cite{x}*{p. 3}`: the note is an option in another place. */
function readNote(gullet: Gullet, read: Read, depth: number): void {
  const next = gullet.peek();
  if (next?.kind !== 'text' || next.value !== '*') return;
  gullet.raw();
  if (gullet.peek()?.kind !== 'open') {
    gullet.push([next]);
    return;
  }
  read.options = [argumentOf(gullet.argument() ?? [], true, gullet.state, depth)];
}

/** Reads arguments by a signature such as `s o m`: star, optional, text; `r` is raw, `O` optional text,
 * `M` text where a brace follows, `p` what stands in round brackets, `n` a note behind a star, `+` more of the same. */
function readArguments(gullet: Gullet, signature: string, depth: number): Read {
  const read: Read = { star: false, options: [], arguments: [] };
  for (const letter of signature) {
    if (letter === 's') read.star = gullet.star();
    else if (letter === '+') readMore(gullet, read, depth);
    else if (letter === 'p') parenthesised(gullet);
    else if (letter === 'n') readNote(gullet, read, depth);
    else if (letter === 'o' || letter === 'O') {
      const tokens = gullet.optional();
      read.options.push(tokens && argumentOf(tokens, letter === 'O', gullet.state, depth));
    } else if (letter === 'm' || letter === 'r' || letter === 'M') {
      if (letter === 'M' && gullet.peek()?.kind !== 'open') break;
      // No name starts with a bracket: the command has an option that the list does not tell of.
      if (letter === 'r' && read.arguments.length === 0) gullet.optional();
      const tokens = gullet.argument();
      if (tokens === undefined) break;
      read.arguments.push(argumentOf(tokens, letter !== 'r', gullet.state, depth));
    }
  }
  return read;
}

/** Reads tokens into a tree. What is opened and never closed ends where its surroundings do. */
export function parse(gullet: Gullet, depth = 0): Node[] {
  const { state } = gullet;
  const root: Open = { environment: undefined, children: [] };
  const stack: Open[] = [root];
  let into = root.children;
  const open = (environment: string | undefined, children: Node[]) => {
    stack.push({ environment, children });
    into = children;
  };
  const close = () => {
    stack.pop();
    into = stack.at(-1)!.children;
  };

  const begin = (name: string) => {
    if (MATH_ENVIRONMENTS.has(name)) {
      // How many columns there are, or how they are set.
      if (/^(?:x{0,2}alignat|IEEEeqnarray)\*?$/.test(name)) {
        gullet.optional();
        gullet.argument();
      }
      into.push(readMath(gullet, { end: name }));
      return;
    }
    if (DRAWING_ENVIRONMENTS.has(name)) {
      into.push(readDrawing(gullet, name));
      return;
    }
    const signature = ENVIRONMENTS[name] ?? (state.theorems.has(name) ? 'O' : 'o');
    const read = readArguments(gullet, signature, depth);
    const node: EnvironmentNode = { type: 'environment', name, ...read, children: [] };
    if (stack.length + depth >= MAX_DEPTH) return;
    into.push(node);
    open(name, node.children);
  };

  const end = (name: string) => {
    let at = stack.length - 1;
    while (at > 0 && stack[at]!.environment !== name) at--;
    if (at === 0) {
      if (stack.length + depth < MAX_DEPTH)
        state.warnings.add('unmatched-end', `\\end{${name}} closes nothing`);
      return;
    }
    while (stack.length > at) close();
  };

  const command = (token: Token) => {
    const name = token.value;
    if (name === '(' || name === '[') {
      into.push(readMath(gullet, { command: name === '(' ? ')' : ']' }));
    } else if (name === 'ensuremath') {
      const body = gullet.argument() ?? [];
      into.push(readMath(new Gullet(state, body), { all: true }));
    } else {
      const listing = listingFile(gullet, name);
      if (listing) {
        into.push(listing);
        return;
      }
      const signature = signatureOf(name);
      if (signature === undefined) {
        if (/^[a-zA-Z@]{2,}$/.test(name) && !Object.hasOwn(SYMBOLS, name))
          state.unknown.set(name, (state.unknown.get(name) ?? 0) + 1);
        // What an unknown command does to its options can't be read; what it does to its arguments is to show them.
        const next = gullet.peek();
        if (/^[a-zA-Z@]/.test(name) && next?.kind === 'text' && next.value.startsWith('[')) gullet.optional();
      }
      const read = readArguments(gullet, signature ?? '', depth);
      into.push({ type: 'command', name, ...read });
    }
  };

  for (let token = gullet.next(); token; token = gullet.next()) {
    switch (token.kind) {
      case 'text':
      case 'parameter':
        into.push({ type: 'text', value: token.value });
        break;
      case 'space':
        into.push({ type: 'space' });
        break;
      case 'paragraph':
        into.push({ type: 'paragraph' });
        break;
      case 'align':
        into.push({ type: 'align' });
        break;
      case 'open': {
        const children: Node[] = [];
        if (stack.length + depth >= MAX_DEPTH) break;
        into.push({ type: 'group', children });
        open(undefined, children);
        break;
      }
      case 'close':
        // A brace never closes an environment: there it is one too many.
        if (stack.length > 1 && stack.at(-1)!.environment === undefined) close();
        break;
      case 'math':
        into.push(readMath(gullet, { math: token.value }));
        break;
      case 'verbatim':
        into.push({
          type: 'verbatim',
          environment: token.environment ?? 'verbatim',
          source: /^(?:url|href|path|nolinkurl)$/.test(token.environment ?? '')
            ? withMacros(token.value, state)
            : token.value,
          options: token.options ?? '',
        });
        break;
      case 'begin':
        begin(token.value);
        break;
      case 'end':
        end(token.value);
        break;
      case 'command':
        command(token);
    }
  }
  return root.children;
}
