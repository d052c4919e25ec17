import type { Token } from './tokens.js';

export type PairKind = 'template' | 'parameter' | 'link' | 'external' | 'table' | 'tag';

/** An opening and a closing mark, such as `{{` and `}}`, with their positions. */
export interface Pair {
  kind: PairKind;
  open: { start: number; end: number };
  close: { start: number; end: number };
  /** Tags only. */
  name?: string;
  attributes?: string;
}

/** Tags with self-contained wikitext: a construct opened inside cannot be closed outside. */
export const CONTAINERS = new Set(['ref', 'references', 'gallery', 'poem', 'indicator']);

interface Opening {
  kind: 'braces' | 'link' | 'external' | 'table' | 'html-table' | 'container';
  start: number;
  end: number;
  token: Token;
  /** Containers only: the number of braces open outside. */
  bracesOutside: number;
  /** Stack index of the innermost opening at or below this one that is not a link; -1 if there is none. */
  base: number;
}

/**
 * Matches container tags: the next non-empty tag with the same name must be a closing one. A `<ref>` followed by another
 * `<ref>` was never closed, and does not get the other's text.
 */
function matchContainers(tokens: Token[]): Map<Token, Token> {
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
 * Matches opening and closing marks. The end of a template closes links and tables left open inside it, never the other
 * way round, since templates contain the citations. Unmatched marks are text. Every opening is pushed and popped once, so
 * the time is linear even for deep or broken nesting.
 */
export function matchPairs(tokens: Token[]): Pair[] {
  const partners = matchContainers(tokens);
  const matcher = new PairMatcher();
  // End of the last `|}`, whose brace may be part of a following run of braces.
  let closedUpTo = 0;
  for (const token of tokens) {
    switch (token.kind) {
      case 'braces-open':
        matcher.openBraces(token);
        break;
      case 'braces-close':
        matcher.closeBraces({ start: Math.max(token.start, closedUpTo), end: token.end });
        break;
      case 'link-open':
        matcher.push('link', token);
        break;
      case 'external-open':
        matcher.push('external', token);
        break;
      case 'brackets-close':
        matcher.closeBrackets(token);
        break;
      case 'newline':
        matcher.endLine();
        break;
      case 'table-open':
        matcher.push('table', token);
        break;
      case 'table-close':
        if (matcher.closeTable('table', token)) closedUpTo = token.end;
        break;
      case 'tag':
        matchTag(token, partners.get(token), matcher);
        break;
    }
  }
  return matcher.pairs;
}

type Tag = Extract<Token, { kind: 'tag' }>;

function matchTag(token: Tag, partner: Token | undefined, matcher: PairMatcher): void {
  if (token.name === 'table') {
    if (token.form === 'open') matcher.push('html-table', token);
    else if (token.form === 'close') matcher.closeTable('html-table', token);
  } else if (partner) {
    if (token.form === 'open') matcher.openContainer(token);
    else if (partner.kind === 'tag') matcher.closeContainer(partner, token);
  }
}

/** The unmatched openings, innermost last, and the pairs found so far. */
class PairMatcher {
  readonly pairs: Pair[] = [];
  #stack: Opening[] = [];
  #openBraces = 0;

  push(kind: Opening['kind'], token: Token): void {
    const isLink = kind === 'link' || kind === 'external';
    this.#stack.push({
      kind,
      start: token.start,
      end: token.end,
      token,
      bracesOutside: this.#openBraces,
      base: isLink ? (this.#stack.at(-1)?.base ?? -1) : this.#stack.length,
    });
  }

  #pop(): Opening | undefined {
    const top = this.#stack.pop();
    if (top?.kind === 'braces') this.#openBraces--;
    if (top?.kind === 'container') this.#openBraces = top.bracesOutside;
    return top;
  }

  openBraces(token: Token): void {
    this.push('braces', token);
    this.#openBraces++;
  }

  /** Two braces close a template, three a parameter; the rest of a run closes outer constructs. */
  closeBraces(run: { start: number; end: number }): void {
    let position = run.start;
    while (run.end - position >= 2 && this.#openBraces > 0) {
      const open = this.#stack.at(-1);
      if (!open) return;
      if (open.kind !== 'braces') {
        this.#pop();
        continue;
      }
      const width = Math.min(open.end - open.start, run.end - position) >= 3 ? 3 : 2;
      this.pairs.push({
        kind: width === 3 ? 'parameter' : 'template',
        open: { start: open.end - width, end: open.end },
        close: { start: position, end: position + width },
      });
      position += width;
      open.end -= width;
      if (open.end - open.start < 2) this.#pop();
    }
  }

  closeBrackets(run: { start: number; end: number }): void {
    let position = run.start;
    for (let top = this.#stack.at(-1); top && position < run.end; top = this.#stack.at(-1)) {
      if (top.kind !== 'link' && top.kind !== 'external') break;
      const width = top.kind === 'link' ? 2 : 1;
      if (run.end - position < width) break;
      this.#pop();
      this.pairs.push({ kind: top.kind, open: top, close: { start: position, end: position + width } });
      position += width;
    }
  }

  /** An external link ends with its line. */
  endLine(): void {
    while (this.#stack.at(-1)?.kind === 'external') this.#pop();
  }

  /** Closes the innermost opening if it is such a table, with nothing but links in between. */
  closeTable(kind: 'table' | 'html-table', close: { start: number; end: number }): boolean {
    const depth = this.#stack.at(-1)?.base ?? -1;
    if (this.#stack[depth]?.kind !== kind) return false;
    while (this.#stack.length > depth + 1) this.#pop();
    const open = this.#pop();
    if (open) this.pairs.push({ kind: 'table', open, close });
    return true;
  }

  openContainer(token: Tag): void {
    this.push('container', token);
    this.#openBraces = 0;
  }

  closeContainer(open: Tag, close: Tag): void {
    // A container left open inside another that is now closed is no longer on the stack.
    if (!this.#isOpen(open)) return;
    while (this.#pop()?.token !== open);
    this.pairs.push({ kind: 'tag', open, close, name: open.name, attributes: open.attributes });
  }

  #isOpen(token: Token): boolean {
    for (let depth = this.#stack.length - 1; depth >= 0; depth--) {
      const opening = this.#stack[depth];
      if (opening?.token === token) return true;
      // Only later openings can be above it on the stack.
      if (opening && opening.start < token.start) return false;
    }
    return false;
  }
}
