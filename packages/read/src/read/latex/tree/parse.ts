import { skipForeach } from '../expand/branches.js';
import type { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import { listedExample } from '../expand/linguex.js';
import { signatureOf } from '../packages/commands.js';
import {
  DRAWING_ENVIRONMENTS,
  ENVIRONMENTS,
  MATH_ENVIRONMENTS,
  SYMBOLS,
  TABULAR_ENVIRONMENTS,
} from '../packages/registry.js';
import { keyValues } from '../tokens/key-values.js';
import type { Token } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { headingOf } from './frames.js';
import { openHalign, opensTableDisplay } from './halign.js';
import { hasContent, skipDrawing } from './inline-commands.js';
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

/** `\begin{longtblr}[caption={…},label={…}]`: said as other tables say it. */
function captionInOptions(gullet: Gullet, { options }: EnvironmentNode): void {
  const values = keyValues(options[0]?.source ?? '');
  const source = ['caption', 'label'].flatMap((key) => {
    const value = values.get(key);
    return value ? `\\${key}{${value}}` : [];
  });
  gullet.push(gullet.state.tokenise(source.join('')));
}

/** Builds a tree of the tokens that a gullet gives. */
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
    for (let token = this.gullet.next(); token; token = this.gullet.next()) this.token(token);
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

  private token(token: Token): void {
    const { kind, value } = token;
    if (kind === 'text' || kind === 'parameter') this.add({ type: 'text', value });
    else if (kind === 'space' || kind === 'paragraph' || kind === 'align') this.add({ type: kind });
    else if (kind === 'open') this.group();
    else if (kind === 'close') {
      // A brace never closes an environment: there it is one too many.
      if (this.stack.length > 1 && this.top.environment === undefined) this.stack.pop();
    } else if (kind === 'math') {
      if (value !== '$$' || !opensTableDisplay(this.gullet)) this.add(readMath(this.gullet, { math: value }));
    } else if (kind === 'verbatim') this.verbatim(token);
    else if (kind === 'begin') this.begin(value);
    else if (kind === 'end') this.end(value);
    else this.command(token);
  }

  private group(): void {
    if (this.isDeep) return;
    const children: Node[] = [];
    this.add({ type: 'group', children });
    this.open(undefined, children);
  }

  private verbatim({ value, environment = 'verbatim', options = '' }: Token): void {
    const isLink = /^(?:url|href|path|nolinkurl)$/.test(environment);
    this.add({
      type: 'verbatim',
      environment,
      source: isLink ? withMacros(value, this.state) : value,
      options,
    });
  }

  private begin(name: string): void {
    const { gullet } = this;
    if (MATH_ENVIRONMENTS.has(name)) {
      // How many columns there are, or how they are set.
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
    if (/^(?:long|tall)tblr$/.test(name)) captionInOptions(gullet, node);
    if (TABULAR_ENVIRONMENTS.has(name)) mathCells(gullet, node);
    this.add(node);
    this.open(name, node.children);
    const heading = headingOf(node);
    if (heading) this.add(heading);
  }

  private end(name: string): void {
    const at = this.stack.findLastIndex((one, index) => index > 0 && one.environment === name);
    if (at !== -1) this.stack.length = at;
    else if (!this.isDeep) this.state.warn('unmatched-end', `\\end{${name}} closes nothing`);
  }

  private command(token: Token): void {
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
      // What is set over both columns is read where it stands.
      const wide = gullet.optional();
      if (wide) gullet.push(wide);
      return;
    }
    // Here `\=` and its like are tabs, not accents.
    if (this.top.environment === 'tabbing' && /^(?:[=><+'`-]|kill)$/.test(name)) {
      this.add({ type: 'space' });
      return;
    }
    if (name === 'halign') {
      openHalign(gullet);
      return;
    }
    if (listedExample(gullet, name, /^xlist/.test(this.top.environment ?? ''))) return;
    if (name === 'tikz') {
      skipDrawing(gullet);
      return;
    }
    if (name === 'hypertarget' && hasContent(gullet)) return;
    if (name === 'foreach') {
      skipForeach(gullet);
      return;
    }
    const listing = listingFile(gullet, name);
    if (listing) {
      this.add(listing);
      return;
    }
    const place = token.place ?? state.place;
    const signature = signatureOf(name);
    if (signature === undefined) this.unknown(name, place);
    const read = readArguments(gullet, signature ?? '', this.depth, parse);
    if (name === 'newcolumntype') {
      const [letter, definition] = read.arguments.map((one) => one.source.trim());
      state.columnTypes.set(letter ?? '', definition?.includes('$') ?? false);
    }
    this.add({ type: 'command', name, ...read, ...(place === undefined ? {} : { place }) });
  }

  /** What an unknown command does to its options can't be read; what it does to its arguments is to show them. */
  private unknown(name: string, place: number | undefined): void {
    if (/^[a-zA-Z@]{2,}$/.test(name) && !Object.hasOwn(SYMBOLS, name)) this.state.countUnknown(name, place);
    this.starBefore();
    const next = this.gullet.peek();
    // `\tracingall=1`: a number that some parameter of TeX is set to.
    const assigned =
      next?.kind === 'text' ? /^=-?\d+(?:\.\d+)?(?:pt|em|ex|cm|mm|in)?$/.exec(next.value)?.[0] : undefined;
    if (assigned !== undefined) this.gullet.raw();
    else if (/^[a-zA-Z@]/.test(name) && next?.kind === 'text' && next.value.startsWith('['))
      this.gullet.optional();
  }

  /** Drops the star of `\heading*{…}`; one that no argument follows is text. */
  private starBefore(): void {
    const next = this.gullet.peek();
    if (next?.kind !== 'text' || next.value !== '*') return;
    this.gullet.raw();
    if (this.gullet.peek()?.kind !== 'open') this.gullet.push([next]);
  }
}

/** Reads tokens into a tree. What is opened and never closed ends where its surroundings do. */
export function parse(gullet: Gullet, depth = 0): Node[] {
  return new TreeBuilder(gullet, depth).build();
}
