import { matchPairs, type Pair } from './pairs.js';
import { type Token, tokenise } from './tokens.js';

/** A node of parsed wikitext: plain text or a construct. */
export type WikiNode =
  | string
  | { type: 'template' | 'parameter' | 'link'; parts: WikiNode[][]; source: number }
  | { type: 'external' | 'table'; children: WikiNode[] }
  | { type: 'container'; name: string; attributes: string; children: WikiNode[] }
  | { type: 'tag'; name: string; form: 'open' | 'close' | 'empty'; attributes: string }
  | { type: 'raw'; name: string; attributes: string; content: string };

export interface WikiTree {
  nodes: WikiNode[];
  /** Number of citation marks nested too deep to be read. */
  tooDeep: number;
}

/** MediaWiki allows 40 nested templates; deeper content is ignored. */
const MAX_DEPTH = 60;

interface Frame {
  /** Target of new nodes: the last part of a template or link, or the children. */
  into: WikiNode[];
  parts?: WikiNode[][];
}

type Event = { start: number; end: number } & (
  | { act: 'open' | 'close'; pair: Pair }
  | { act: 'token'; token: Token }
);

function collectEvents(text: string): Event[] {
  const tokens = tokenise(text);
  const pairs = matchPairs(tokens);
  const paired = new Set<number>();
  const events: Event[] = [];
  for (const pair of pairs) {
    events.push({ act: 'open', pair, start: pair.open.start, end: pair.open.end });
    events.push({ act: 'close', pair, start: pair.close.start, end: pair.close.end });
    paired.add(pair.open.start).add(pair.close.start);
  }
  for (const token of tokens) {
    const isKept =
      token.kind === 'tag' || token.kind === 'raw' || token.kind === 'comment' || token.kind === 'pipe';
    if (token.kind === 'table-close' && !paired.has(token.start)) {
      // `|}}` at the start of a line ends a template, not a table.
      events.push({
        act: 'token',
        token: { kind: 'pipe', start: token.start, end: token.start + 1 },
        start: token.start,
        end: token.start + 1,
      });
    } else if (isKept && !paired.has(token.start))
      events.push({ act: 'token', token, start: token.start, end: token.end });
  }
  return events.sort((a, b) => a.start - b.start);
}

/**
 * Parses wikitext. Not wtf_wikipedia, because it drops the positions of references and which ones are reused; here
 * nothing is dropped, and the time is linear even for broken text.
 */
export function parseWikitext(text: string): WikiTree {
  const root: Frame = { into: [] };
  const stack: Frame[] = [root];
  let top = root;
  let tooDeep = 0;
  let position = 0;
  // Number of open frames that are too deep.
  let ignoredFrames = 0;

  const add = (node: WikiNode) => {
    if (ignoredFrames === 0) top.into.push(node);
  };
  for (const event of collectEvents(text)) {
    if (event.start < position) continue;
    if (event.start > position) add(text.slice(position, event.start));
    position = event.end;
    if (event.act === 'token') {
      const { token } = event;
      if (token.kind === 'pipe') {
        if (top.parts && ignoredFrames === 0) {
          top.into = [];
          top.parts.push(top.into);
        } else add('|');
      } else if (token.kind === 'tag') {
        if (token.name === 'ref' && token.form !== 'close' && ignoredFrames > 0) tooDeep++;
        add({ type: 'tag', name: token.name, form: token.form, attributes: token.attributes });
      } else if (token.kind === 'raw')
        add({ type: 'raw', name: token.name, attributes: token.attributes, content: token.content });
      continue;
    }
    if (event.act === 'close') {
      if (ignoredFrames > 0) ignoredFrames--;
      else {
        stack.pop();
        top = stack.at(-1) ?? root;
      }
      continue;
    }
    const { pair } = event;
    if (stack.length > MAX_DEPTH || ignoredFrames > 0) {
      ignoredFrames++;
      if (pair.name === 'ref') tooDeep++;
      continue;
    }
    const frame = openFrame(pair);
    add(frame.node);
    stack.push(frame);
    top = frame;
  }
  if (position < text.length) add(text.slice(position));
  return { nodes: root.into, tooDeep };
}

function openFrame(pair: Pair): Frame & { node: WikiNode } {
  const children: WikiNode[] = [];
  switch (pair.kind) {
    case 'template':
    case 'parameter':
    case 'link': {
      const parts = [children];
      return {
        node: { type: pair.kind, parts, source: pair.close.end - pair.open.start },
        parts,
        into: children,
      };
    }
    case 'tag':
      return {
        node: { type: 'container', name: pair.name ?? '', attributes: pair.attributes ?? '', children },
        into: children,
      };
    default:
      return { node: { type: pair.kind, children }, into: children };
  }
}
