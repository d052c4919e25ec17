/**
 * Markup made safe and small before a tree is built of it, in one pass over the characters: no scripts, styles and
 * comments, no nesting beyond what a browser would follow, no more elements than an article can have. The parser
 * and the extractor call themselves for nested elements, so a page of a hundred thousand open tags would overflow
 * their stack. What comes out is one `<html>` with a head and a body, each with what belongs there.
 */

export interface Tidied {
  html: string;
  /** The depths of all elements and pieces of text, summed: what climbing from each to the top would cost. */
  weight: number;
  /** True where the page has scripts that could show something. */
  scripted: boolean;
  /** What was left out because of a limit: nesting flattened, the end cut off. */
  limits: ('flattened' | 'cut')[];
}

/** Browsers stop nesting at 512; pages that people wrote stay far below 100. */
const DEEPEST = 200;
/** Of the markup that is kept. */
const LONGEST = 6_000_000;
const MOST_NODES = 100_000;
/** What a node costs at the top already. */
const NODE_WEIGHT = 5;

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
/** Their content is no markup and no text to read. */
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
  'noembed',
  'noframes',
  'textarea',
  'xmp',
  'template',
  'canvas',
]);

/** They stand around everything; where they stand in the source is left to chance often enough. */
const FRAME = new Set(['html', 'head', 'body']);
const IN_HEAD = new Set(['meta', 'link', 'base']);

/** An element that one of these opens directly inside of ends there; the rest is left to the parser. */
const ENDS = new Map<string, readonly string[]>([
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['tr', ['tr', 'td', 'th']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['option', ['option']],
  ...['p', 'div', 'ul', 'ol', 'table', 'section', 'article', 'blockquote'].map((name): [string, string[]] => [
    name,
    ['p'],
  ]),
]);

const SPACE = new Set([9, 10, 12, 13, 32]);

/** Where the tag that starts at `from` ends: behind its `>`, quotes around attribute values respected; -1 if never. */
function tagEnd(html: string, from: number): number {
  let quote = 0;
  let afterEquals = false;
  for (let i = from; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (quote) {
      if (code === quote) quote = 0;
    } else if (code === 62) {
      return i + 1;
    } else if (afterEquals && (code === 34 || code === 39)) {
      quote = code;
      afterEquals = false;
    } else if (code === 61) {
      afterEquals = true;
    } else if (!SPACE.has(code)) {
      afterEquals = false;
    }
  }
  return -1;
}

const NAME = /[a-z][^\s/>]*/iy;

/** The tag name that starts at an offset, in lower case. */
function nameAt(html: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(html)?.[0].toLowerCase() ?? '';
}

/** Where the end tag of an element whose content is no markup begins. */
function rawEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/** Long runs of blanks cost the extractor's patterns the square of their length. */
const LONG_SPACE = /\s{3}/;
const fold = (space: string) => (space.includes('\n') ? '\n' : ' ');

const isLinkedData = (tag: string) => /\btype\s*=\s*["']?application\/ld\+json/i.test(tag);

/** The markup of a page without what is never read, as a whole document. */
export function tidy(html: string): Tidied {
  const head: string[] = [];
  const body: string[] = [];
  /** The attributes of the first tag of these names. */
  const attributes = new Map<string, string>();
  const stack: string[] = [];
  const limits = new Set<'flattened' | 'cut'>();
  let length = 0;
  let nodes = 0;
  let weight = 0;
  /** Names whose end was looked for in vain: once is enough, or the search would cost the square of the length. */
  const unending = new Set<string>();
  let scripted = false;
  let at = 0;
  const keep = (piece: string) => {
    body.push(piece);
    length += piece.length;
  };
  const count = () => {
    nodes++;
    weight += stack.length + NODE_WEIGHT;
  };
  const keepText = (text: string) => {
    const folded = LONG_SPACE.test(text) ? text.replace(/\s{2,}/g, fold) : text;
    if (folded === body[body.length - 1] && folded.trim() === '') return;
    keep(folded);
    count();
    // The parser makes a piece of its own of every character that is written as an entity.
    for (let i = text.indexOf('&'); i !== -1; i = text.indexOf('&', i + 1)) count();
  };
  const keepInHead = (piece: string) => {
    head.push(piece);
    length += piece.length;
  };
  while (at < html.length) {
    if (length > LONGEST || nodes > MOST_NODES) {
      limits.add('cut');
      break;
    }
    const open = html.indexOf('<', at);
    if (open === -1) {
      keepText(html.slice(at));
      break;
    }
    if (open > at) keepText(html.slice(at, open));
    const next = html.charCodeAt(open + 1);
    if (next === 33 || next === 63) {
      const isComment = html.startsWith('<!--', open);
      const end = html.indexOf(isComment ? '-->' : '>', isComment ? open + 2 : open);
      if (end === -1) break;
      at = end + (isComment ? 3 : 1);
      continue;
    }
    const closes = next === 47;
    const name = nameAt(html, open + (closes ? 2 : 1));
    if (name === '') {
      // "a < b" is text; the parser must not take it for a tag.
      keepText('&lt;');
      at = open + 1;
      continue;
    }
    const end = tagEnd(html, open + 1 + name.length);
    if (end === -1) break;
    at = end;
    if (FRAME.has(name)) {
      if (!closes && !attributes.has(name))
        attributes.set(name, html.slice(open + 1 + name.length, end - 1).replace(/\/$/, ''));
      continue;
    }
    if (closes) {
      const place = stack.lastIndexOf(name);
      if (place !== -1) {
        stack.length = place;
        keep(`</${name}>`);
      }
      continue;
    }
    const tag = html.slice(open, end);
    if (DROPPED.has(name) || name === 'title') {
      const close = unending.has(name) ? -1 : rawEnd(html, name, end);
      const kept = name === 'title' || (name === 'script' && isLinkedData(tag));
      if (close === -1) {
        // Nothing ends it: a page cut off inside, or a tag that was never meant to hold anything.
        if (name === 'script' || name === 'style') break;
        unending.add(name);
        continue;
      }
      if (name === 'script' && !kept) scripted = true;
      if (kept && !stack.includes('svg')) keepInHead(`${tag}${html.slice(end, close)}</${name}>`);
      const after = tagEnd(html, close);
      if (after === -1) break;
      at = after;
      continue;
    }
    if (VOID.has(name)) {
      count();
      if (IN_HEAD.has(name)) keepInHead(tag);
      else keep(tag);
      continue;
    }
    if (stack.length >= DEEPEST) {
      limits.add('flattened');
      keepText(' ');
      continue;
    }
    if (ENDS.get(name)?.includes(stack[stack.length - 1] ?? '')) stack.pop();
    stack.push(name);
    count();
    keep(tag);
  }
  const [whole, inner] = ['html', 'body'].map((name) => attributes.get(name) ?? '');
  const tidied = `<html${whole}><head>${head.join('')}</head><body${inner}>${body.join('')}</body></html>`;
  return { html: tidied, weight, scripted, limits: [...limits] };
}
