import type { Token } from './tokens.js';

export type PairKind = 'template' | 'parameter' | 'link' | 'external' | 'table' | 'tag';

/** Two marks that belong together, as `{{` and `}}`, each as a stretch of the source. */
export interface Pair {
  kind: PairKind;
  open: { start: number; end: number };
  close: { start: number; end: number };
  /** Of a tag: its name and attributes. */
  name?: string;
  attributes?: string;
}

/** Tags whose content is wikitext of its own: nothing that opens inside them closes outside. */
export const CONTAINERS = new Set(['ref', 'references', 'gallery', 'poem', 'indicator']);

interface Opening {
  kind: 'braces' | 'link' | 'external' | 'table' | 'html-table' | 'container';
  start: number;
  end: number;
  token: Token;
  /** Of a container: how many braces were open outside of it. */
  bracesOutside: number;
  /** How deep the innermost opening at or below this one lies that is no link; -1 where there is none. */
  base: number;
}

/**
 * Which container tags have a partner: the next tag of their name that is not empty must be a closing one. A `<ref>`
 * that runs into another `<ref>` was never closed, and is not given the other's text.
 */
function partnersOf(tokens: Token[]): Map<Token, Token> {
  const partners = new Map<Token, Token>();
  const open = new Map<string, Token>();
  for (const token of tokens) {
    if (token.kind !== 'tag' || token.form === 'empty' || !CONTAINERS.has(token.name)) continue;
    if (token.form === 'open') {
      open.set(token.name, token);
      continue;
    }
    const opening = open.get(token.name);
    if (!opening) continue;
    partners.set(opening, token);
    partners.set(token, opening);
    open.delete(token.name);
  }
  return partners;
}

/**
 * Finds the marks that belong together. A template closes over links and tables that were left open in it, never the
 * other way round, since a template is what carries citations. What finds no partner is text. Every opening is put on
 * the stack and taken off once, so that the time is linear however deep or broken the nesting is.
 */
export function pairsOf(tokens: Token[]): Pair[] {
  const partners = partnersOf(tokens);
  const pairs: Pair[] = [];
  const stack: Opening[] = [];
  let openBraces = 0;
  // Braces of a run that a table's end has taken one of.
  let taken = 0;

  const push = (kind: Opening['kind'], token: Token) =>
    stack.push({
      kind,
      start: token.start,
      end: token.end,
      token,
      bracesOutside: openBraces,
      base: kind === 'link' || kind === 'external' ? (stack.at(-1)?.base ?? -1) : stack.length,
    });
  const pop = () => {
    const top = stack.pop()!;
    if (top.kind === 'braces') openBraces--;
    if (top.kind === 'container') openBraces = top.bracesOutside;
    return top;
  };
  /** The innermost opening that is a table, where nothing but links lies between. */
  const innermost = (kind: 'table' | 'html-table') => {
    const depth = stack.at(-1)?.base ?? -1;
    return stack[depth]?.kind === kind ? depth : -1;
  };
  const closeTable = (kind: 'table' | 'html-table', close: { start: number; end: number }) => {
    const depth = innermost(kind);
    if (depth === -1) return false;
    while (stack.length > depth + 1) pop();
    const open = pop();
    pairs.push({ kind: 'table', open, close });
    return true;
  };

  for (const token of tokens) {
    switch (token.kind) {
      case 'braces-open':
        push('braces', token);
        openBraces++;
        break;
      case 'braces-close': {
        let at = Math.max(token.start, taken);
        while (token.end - at >= 2 && openBraces > 0) {
          while (stack.at(-1)!.kind !== 'braces') pop();
          const open = stack.at(-1)!;
          const width = Math.min(open.end - open.start, token.end - at) >= 3 ? 3 : 2;
          pairs.push({
            kind: width === 3 ? 'parameter' : 'template',
            open: { start: open.end - width, end: open.end },
            close: { start: at, end: at + width },
          });
          at += width;
          open.end -= width;
          if (open.end - open.start < 2) pop();
        }
        break;
      }
      case 'link-open':
        push('link', token);
        break;
      case 'external-open':
        push('external', token);
        break;
      case 'brackets-close': {
        let at = token.start;
        for (let top = stack.at(-1); top && at < token.end; top = stack.at(-1)) {
          if (top.kind !== 'link' && top.kind !== 'external') break;
          const width = top.kind === 'link' ? 2 : 1;
          if (token.end - at < width) break;
          pop();
          pairs.push({ kind: top.kind, open: top, close: { start: at, end: at + width } });
          at += width;
        }
        break;
      }
      case 'newline':
        while (stack.at(-1)?.kind === 'external') pop();
        break;
      case 'table-open':
        push('table', token);
        break;
      case 'table-close':
        if (closeTable('table', token)) taken = token.end;
        break;
      case 'tag': {
        if (token.name === 'table') {
          if (token.form === 'open') push('html-table', token);
          else if (token.form === 'close') closeTable('html-table', token);
          break;
        }
        const partner = partners.get(token);
        if (!partner) break;
        if (token.form === 'open') {
          push('container', token);
          openBraces = 0;
          break;
        }
        closeContainer(partner, token);
        break;
      }
    }
  }
  return pairs;

  function closeContainer(open: Token, close: Token) {
    // A container that was itself left open in one that is closed by now is gone from the stack.
    if (open.kind !== 'tag' || !live(open)) return;
    while (stack.at(-1)!.token !== open) pop();
    pop();
    pairs.push({ kind: 'tag', open, close, name: open.name, attributes: open.attributes });
  }

  function live(open: Token): boolean {
    for (let depth = stack.length - 1; depth >= 0; depth--) {
      const one = stack[depth]!;
      if (one.token === open) return true;
      // Only what opened behind it can lie above it.
      if (one.start < open.start) return false;
    }
    return false;
  }
}
