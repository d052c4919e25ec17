import { Tokenizer } from 'htmlparser2';
import type { PageElement, PageLimit, PageTree } from './tree.js';

/**
 * Builds the tree of a page from htmlparser2's tokens. Nesting, elements and text are limited, so that later steps can be
 * recursive. htmlparser2's own parser is not used because it takes quadratic time for unclosed tags.
 */

/** Browsers stop nesting at 512 levels; real pages have far fewer than 100. */
const MAX_DEPTH = 200;
/** Elements and pieces of text. */
const MAX_NODES = 200_000;
/** Maximum characters of markup. */
const MAX_CHARS = 20_000_000;

const wordSet = (list: string) => new Set(list.split(' '));

const VOID = wordSet(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
/** Elements whose content is neither markup nor text of an article. */
const RAW = wordSet('script style textarea xmp');
const FOREIGN = wordSet('svg math');
/** Elements around the whole page, which are often misplaced. */
const FRAME = wordSet('html head body');
const IN_HEAD = wordSet('meta link base');
const P = wordSet('p');
const CELLS = wordSet('td th');
const ROWS = wordSet('tr td th');
const TABLE_PARTS = wordSet('table thead tbody tfoot tr td th');
const TERMS = wordSet('dt dd');

/** For each element, the open elements that it implicitly closes. */
const IMPLIED_ENDS = new Map<string, ReadonlySet<string>>([
  ['li', wordSet('li p')],
  ['dt', TERMS],
  ['dd', TERMS],
  ['tr', ROWS],
  ['td', CELLS],
  ['th', CELLS],
  ['tbody', wordSet('thead tbody tr td th')],
  ['tfoot', wordSet('thead tbody tr td th')],
  ...(
    'p div ul ol dl table section article aside blockquote header footer nav main figure form fieldset hr pre address ' +
    'details h1 h2 h3 h4 h5 h6'
  )
    .split(' ')
    .map((name): [string, ReadonlySet<string>] => [name, P]),
]);

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {};

class TreeBuilder {
  readonly body: PageElement = { name: 'body', attributes: NO_ATTRIBUTES, parent: undefined, children: [] };
  readonly limits: PageLimit[] = [];
  private position = 0;
  readonly head: PageElement[] = [];
  readonly linkedData: string[] = [];
  root = NO_ATTRIBUTES;
  title: string | undefined;
  scripted = false;
  /** The open elements, outermost first. */
  private readonly open: PageElement[] = [this.body];
  private nodes = 0;
  private name = '';
  private attributes: Record<string, string> | undefined;
  private attribute = '';
  private value = '';
  /** Name of the open raw element, or ''. */
  private raw = '';
  private isLinkedData = false;
  private inTitle = false;

  constructor(private readonly html: string) {}

  private get current(): PageElement {
    return this.open[this.open.length - 1] ?? this.body;
  }

  /** Records that something was omitted, once per kind. */
  limit(kind: PageLimit['kind'], position = this.position): void {
    if (this.limits.some((limit) => limit.kind === kind)) return;
    let line = 1;
    for (let i = this.html.indexOf('\n'); i !== -1 && i < position; i = this.html.indexOf('\n', i + 1))
      line++;
    this.limits.push({ kind, line });
  }

  private text(piece: string): void {
    if (this.inTitle) this.title = (this.title ?? '') + piece;
    else if (this.isLinkedData) this.linkedData[this.linkedData.length - 1] += piece;
    if (this.inTitle || this.raw !== '') return;
    const { children } = this.current;
    const last = children.length - 1;
    // Entities arrive separately and are appended to the previous text, so that they need no node.
    if (typeof children[last] === 'string') children[last] += piece;
    else if (this.countNode()) children.push(piece);
  }

  private countNode(): boolean {
    if (++this.nodes > MAX_NODES) this.limit('cut');
    return this.nodes <= MAX_NODES;
  }

  ontext = (start: number, end: number) => this.text(this.html.slice(start, end));
  ontextentity = (code: number) => this.text(String.fromCodePoint(code));

  onopentagname = (start: number, end: number) => {
    this.position = start;
    this.name = this.html.slice(start, end).toLowerCase();
    this.attributes = undefined;
  };

  onattribname = (start: number, end: number) => {
    this.attribute = this.html.slice(start, end).toLowerCase();
    this.value = '';
  };

  onattribdata = (start: number, end: number) => {
    this.value += this.html.slice(start, end);
  };

  onattribentity = (code: number) => {
    this.value += String.fromCodePoint(code);
  };

  onattribend = () => {
    this.attributes ??= Object.create(null) as Record<string, string>;
    this.attributes[this.attribute] ??= this.value;
  };

  onopentagend = () => this.start(false);
  onselfclosingtag = () => this.start(true);

  private start(selfClosing: boolean): void {
    const { name, attributes = NO_ATTRIBUTES } = this;
    if (FRAME.has(name)) {
      if (name === 'html' && this.root === NO_ATTRIBUTES) this.root = attributes;
      if (name === 'body' && this.body.attributes === NO_ATTRIBUTES) this.body.attributes = attributes;
    } else if (name === 'title' || RAW.has(name)) {
      if (selfClosing) return;
      this.raw = name;
      if (name === 'script') this.startScript(attributes.type ?? '');
      else if (name === 'title') this.inTitle = this.title === undefined && !this.isForeign();
    } else {
      this.add({ name, attributes, parent: undefined, children: [] }, selfClosing);
    }
  }

  private isForeign = () => this.open.some(({ name }) => FOREIGN.has(name));

  private startScript(type: string): void {
    this.isLinkedData = /^\s*application\/ld\+json/i.test(type);
    if (this.isLinkedData) this.linkedData.push('');
    else this.scripted = true;
  }

  private add(element: PageElement, selfClosing: boolean): void {
    const { name } = element;
    if (this.open.length >= MAX_DEPTH && !VOID.has(name)) {
      this.limit('flattened');
      this.text(' ');
      return;
    }
    if (!this.countNode()) return;
    if (IN_HEAD.has(name)) {
      this.head.push(element);
      return;
    }
    const ends = IMPLIED_ENDS.get(name);
    while (ends?.has(this.current.name) && this.open.length > 1) this.open.pop();
    element.parent = this.current;
    this.current.children.push(element);
    if (VOID.has(name) || (selfClosing && (FOREIGN.has(name) || this.isForeign()))) return;
    this.open.push(element);
  }

  onclosetag = (start: number, end: number) => {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === this.raw) {
      this.raw = '';
      this.inTitle = false;
      this.isLinkedData = false;
    } else if (!VOID.has(name)) {
      this.close(name);
    }
  };

  /** Closes the innermost open element with this name. Only table tags can close elements outside a cell. */
  private close(name: string): void {
    for (let i = this.open.length - 1; i > 0; i--) {
      const inner = this.open[i]?.name ?? '';
      if (inner === name) {
        this.open.length = i;
        return;
      }
      if (CELLS.has(inner) && !TABLE_PARTS.has(name)) return;
    }
  }

  ondeclaration = () => {};
  onprocessinginstruction = () => {};
  oncomment = () => {};
  oncdata = () => {};
  onend = () => {};
}

/** Parses a page's markup into a tree. */
export function parsePage(markup: string): PageTree {
  const html = markup.length > MAX_CHARS ? markup.slice(0, MAX_CHARS) : markup;
  const builder = new TreeBuilder(html);
  if (html !== markup) builder.limit('cut', html.length);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(html);
  tokenizer.end();
  const { body, root, head, title = '', linkedData, scripted, limits } = builder;
  return { body, root, head, title, linkedData, scripted, limits };
}
