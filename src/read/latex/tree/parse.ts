import type { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import { signatureOf } from '../packages/commands.js';
import {
  DRAWING_ENVIRONMENTS,
  ENVIRONMENTS,
  MATH_ENVIRONMENTS,
  SYMBOLS,
  TABULAR_ENVIRONMENTS,
} from '../packages/registry.js';
import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { listingFile } from './listing-files.js';
import { mathColumns, withMathCells } from './math-columns.js';
import { MAX_DEPTH, readArguments } from './read-arguments.js';
import { readDrawing, readMath } from './read-math.js';
import type { EnvironmentNode, Node } from './tree.js';

interface Open {
  /** The environment's name; of a group, undefined. */
  environment: string | undefined;
  children: Node[];
}

/** A link with the paper's own words in it: `\url{http://x.org/\name}`. */
function withMacros(link: string, state: DocumentState): string {
  return link.replace(/\\([a-zA-Z]+)\s*/g, (whole, name: string) => {
    const macro = state.macros.get(name);
    return macro && macro.parameters.length === 0 ? sourceOf(macro.body) : whole;
  });
}

/** Puts dollars around the cells of a table that are formulas by their column. */
function mathCells(gullet: Gullet, { name, arguments: read }: EnvironmentNode): void {
  const specification = read.at(-1)?.source ?? '';
  const columns = mathColumns(specification, name, gullet.state.columnTypes);
  if (!columns.includes(true)) return;
  const tokens: Token[] = [];
  let depth = 0;
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    if (token.kind === 'command' && token.value === 'begin') depth++;
    if (token.kind === 'command' && token.value === 'end' && --depth < 0) {
      gullet.push([token]);
      break;
    }
    tokens.push(token);
  }
  if (gullet.state.spend(tokens.length)) gullet.push(withMathCells(tokens, columns));
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
    const read = readArguments(gullet, signature, depth, parse);
    const node: EnvironmentNode = { type: 'environment', name, ...read, children: [] };
    if (stack.length + depth >= MAX_DEPTH) return;
    if (TABULAR_ENVIRONMENTS.has(name)) mathCells(gullet, node);
    into.push(node);
    open(name, node.children);
  };

  const end = (name: string) => {
    let at = stack.length - 1;
    while (at > 0 && stack[at]!.environment !== name) at--;
    if (at === 0) {
      if (stack.length + depth < MAX_DEPTH) state.warn('unmatched-end', `\\end{${name}} closes nothing`);
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
      const read = readArguments(gullet, signature ?? '', depth, parse);
      if (name === 'newcolumntype')
        state.columnTypes.set(
          read.arguments[0]?.source.trim() ?? '',
          /\$/.test(read.arguments[1]?.source ?? ''),
        );
      const place = token.place ?? state.place;
      into.push({ type: 'command', name, ...read, ...(place === undefined ? {} : { place }) });
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
