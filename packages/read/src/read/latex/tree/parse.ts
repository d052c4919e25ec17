import { skipForeach } from '../expand/branches.js';
import type { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import { expandGb4eExample } from '../expand/linguex.js';
import { commandSignature } from '../packages/commands.js';
import {
  DRAWING_ENVIRONMENTS,
  ENVIRONMENTS,
  MATH_ENVIRONMENTS,
  SYMBOLS,
  TABULAR_ENVIRONMENTS,
} from '../packages/registry.js';
import { keyValues } from '../tokens/key-values.js';
import type { Token } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import { frameHeading } from './frames.js';
import { expandHalign, unwrapTableDisplay } from './halign.js';
import { skipDrawing, unwrapHypertarget } from './inline-commands.js';
import { readListingFile } from './listing-files.js';
import { mathColumns, wrapMathCells } from './math-columns.js';
import { MAX_DEPTH, readArguments } from './read-arguments.js';
import { readDrawing, readMath } from './read-math.js';
import type { EnvironmentNode, Node } from './tree.js';

interface Open {
  /** Undefined for a group. */
  environment: string | undefined;
  children: Node[];
}

/** Expands the paper's macros in a link: `\url{http://x.org/\name}`. */
function expandInLink(link: string, state: DocumentState): string {
  return link.replace(/\\([a-zA-Z]+)\s*/g, (whole, name: string) => {
    const macro = state.macros.get(name);
    return macro && macro.parameters.length === 0 ? tokenSource(macro.body) : whole;
  });
}

/** Puts dollars around the cells of a table's formula columns. */
function wrapFormulaColumns(gullet: Gullet, { name, arguments: read }: EnvironmentNode): void {
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
  if (gullet.state.spend(tokens.length)) gullet.push(wrapMathCells(tokens, columns));
}

/** `\begin{longtblr}[caption={…},label={…}]`: turns the options into commands, as in other tables. */
function expandCaptionOptions(gullet: Gullet, { options }: EnvironmentNode): void {
  const values = keyValues(options[0]?.source ?? '');
  const source = ['caption', 'label'].flatMap((key) => {
    const value = values.get(key);
    return value ? `\\${key}{${value}}` : [];
  });
  gullet.push(gullet.state.tokenise(source.join('')));
}

/** Builds the node tree from a gullet's tokens. */
class TreeBuilder {
  private readonly state: DocumentState;
  private readonly root: Open = { environment: undefined, children: [] };
  private readonly stack: Open[] = [this.root];

  constructor(
    private readonly gullet: Gullet,
    private readonly depth: number,
  ) {
    this.state = gullet.state;
  }

  build(): Node[] {
    for (let token = this.gullet.next(); token; token = this.gullet.next()) this.addToken(token);
    return this.root.children;
  }

  private get top(): Open {
    return this.stack.at(-1) ?? this.root;
  }

  private get isDeep(): boolean {
    return this.stack.length + this.depth >= MAX_DEPTH;
  }

  private add(node: Node): void {
    this.top.children.push(node);
  }

  private open(environment: string | undefined, children: Node[]): void {
    this.stack.push({ environment, children });
  }

  private addToken(token: Token): void {
    const { kind, value } = token;
    if (kind === 'text' || kind === 'parameter') this.add({ type: 'text', value });
    else if (kind === 'space' || kind === 'paragraph' || kind === 'align') this.add({ type: kind });
    else if (kind === 'open') this.openGroup();
    else if (kind === 'close') {
      // A closing brace never closes an environment; there it is superfluous.
      if (this.stack.length > 1 && this.top.environment === undefined) this.stack.pop();
    } else if (kind === 'math') {
      if (value !== '$$' || !unwrapTableDisplay(this.gullet))
        this.add(readMath(this.gullet, { math: value }));
    } else if (kind === 'verbatim') this.addVerbatim(token);
    else if (kind === 'begin') this.beginEnvironment(value);
    else if (kind === 'end') this.endEnvironment(value);
    else this.readCommand(token);
  }

  private openGroup(): void {
    if (this.isDeep) return;
    const children: Node[] = [];
    this.add({ type: 'group', children });
    this.open(undefined, children);
  }

  private addVerbatim({ value, environment = 'verbatim', options = '' }: Token): void {
    const isLink = /^(?:url|href|path|nolinkurl)$/.test(environment);
    this.add({
      type: 'verbatim',
      environment,
      source: isLink ? expandInLink(value, this.state) : value,
      options,
    });
  }

  private beginEnvironment(name: string): void {
    const { gullet } = this;
    if (MATH_ENVIRONMENTS.has(name)) {
      // The number or layout of columns.
      if (/^(?:x{0,2}alignat|IEEEeqnarray|empheq)\*?$/.test(name)) {
        gullet.optional();
        gullet.argument();
      }
      this.add(readMath(gullet, { end: name }));
      return;
    }
    if (DRAWING_ENVIRONMENTS.has(name)) {
      this.add(readDrawing(gullet, name));
      return;
    }
    const signature = ENVIRONMENTS[name] ?? (this.state.theorems.has(name) ? 'O' : 'o');
    const read = readArguments(gullet, signature, this.depth, parse);
    const node: EnvironmentNode = { type: 'environment', name, ...read, children: [] };
    if (this.isDeep) return;
    if (/^(?:long|tall)tblr$/.test(name)) expandCaptionOptions(gullet, node);
    if (TABULAR_ENVIRONMENTS.has(name)) wrapFormulaColumns(gullet, node);
    this.add(node);
    this.open(name, node.children);
    const heading = frameHeading(node);
    if (heading) this.add(heading);
  }

  private endEnvironment(name: string): void {
    const depth = this.stack.findLastIndex((open, index) => index > 0 && open.environment === name);
    if (depth !== -1) this.stack.length = depth;
    else if (!this.isDeep) this.state.warn('unmatched-end', `\\end{${name}} without \\begin{${name}}`);
  }

  private readCommand(token: Token): void {
    const { gullet, state } = this;
    const name = token.value;
    if (name === '(' || name === '[') {
      this.add(readMath(gullet, { command: name === '(' ? ')' : ']' }));
      return;
    }
    if (name === 'ensuremath') {
      this.add(readMath(new Gullet(state, gullet.argument() ?? []), { all: true }));
      return;
    }
    if (name === 'twocolumn') {
      // The option is text set across both columns.
      const wide = gullet.optional();
      if (wide) gullet.push(wide);
      return;
    }
    // In tabbing, `\=` and similar commands are tabs, not accents.
    if (this.top.environment === 'tabbing' && /^(?:[=><+'`-]|kill)$/.test(name)) {
      this.add({ type: 'space' });
      return;
    }
    if (name === 'halign') {
      expandHalign(gullet);
      return;
    }
    if (expandGb4eExample(gullet, name, /^xlist/.test(this.top.environment ?? ''))) return;
    if (name === 'tikz') {
      skipDrawing(gullet);
      return;
    }
    if (name === 'hypertarget' && unwrapHypertarget(gullet)) return;
    if (name === 'foreach') {
      skipForeach(gullet);
      return;
    }
    const listing = readListingFile(gullet, name);
    if (listing) {
      this.add(listing);
      return;
    }
    const offset = token.offset ?? state.offset;
    const signature = commandSignature(name);
    if (signature === undefined) this.dropUnknown(name, offset);
    const read = readArguments(gullet, signature ?? '', this.depth, parse);
    if (name === 'newcolumntype') {
      const [letter, definition] = read.arguments.map((argument) => argument.source.trim());
      state.columnTypes.set(letter ?? '', definition?.includes('$') ?? false);
    }
    this.add({ type: 'command', name, ...read, ...(offset === undefined ? {} : { offset }) });
  }

  /** Drops the options of an unknown command; its arguments are read as text. */
  private dropUnknown(name: string, offset: number | undefined): void {
    if (/^[a-zA-Z@]{2,}$/.test(name) && !Object.hasOwn(SYMBOLS, name)) this.state.countUnknown(name, offset);
    this.dropStar();
    const next = this.gullet.peek();
    // `\tracingall=1`: an assignment to a TeX parameter.
    const assignment =
      next?.kind === 'text' ? /^=-?\d+(?:\.\d+)?(?:pt|em|ex|cm|mm|in)?$/.exec(next.value)?.[0] : undefined;
    if (assignment !== undefined) this.gullet.raw();
    else if (/^[a-zA-Z@]/.test(name) && next?.kind === 'text' && next.value.startsWith('['))
      this.gullet.optional();
  }

  /** Drops the star of `\heading*{…}`; a star without an argument after it is text. */
  private dropStar(): void {
    const next = this.gullet.peek();
    if (next?.kind !== 'text' || next.value !== '*') return;
    this.gullet.raw();
    if (this.gullet.peek()?.kind !== 'open') this.gullet.push([next]);
  }
}

/** Parses tokens into a tree. A group that is never closed ends with its parent. */
export function parse(gullet: Gullet, depth = 0): Node[] {
  return new TreeBuilder(gullet, depth).build();
}
