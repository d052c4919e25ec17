/** A piece of wikitext markup and its position. */
export type Token = { start: number; end: number } & (
  | { kind: 'braces-open' | 'braces-close' | 'brackets-close' }
  | { kind: 'link-open' | 'external-open' | 'pipe' | 'newline' | 'comment' }
  | { kind: 'table-open' | 'table-close' }
  | { kind: 'tag'; name: string; form: 'open' | 'close' | 'empty'; attributes: string }
  | { kind: 'raw'; name: string; attributes: string; content: string }
);

const MARKUP =
  /<!--|<\/?[a-z][a-z0-9]*|\{\||\{{2,}|\}{2,}|\[\[|\[(?=(?:https?|ftps?|sftp|ircs?|news|mailto|gopher):|\/\/)|\]+|[|\n]/gi;

/** Tags whose content is not wikitext. */
const RAW = new Set(
  (
    'nowiki pre math chem ce syntaxhighlight source timeline score hiero graph imagemap templatedata mapframe maplink ' +
    'inputbox categorytree section'
  ).split(' '),
);

const isBlank = (code: number) => code === 0x20 || code === 0x09;

/** True if only spaces and indentation marks precede `index` on its line. */
function startsLine(text: string, index: number): boolean {
  for (let i = index - 1; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code === 0x0a) return true;
    if (!isBlank(code) && code !== 0x3a && code !== 0x2a) return false;
  }
  return true;
}

/** Returns the end of a comment; a comment on its own line includes the line break, as in MediaWiki. */
function commentEnd(text: string, start: number): number {
  const close = text.indexOf('-->', start + 4);
  if (close === -1) return text.length;
  let end = close + 3;
  let before = start;
  while (before > 0 && isBlank(text.charCodeAt(before - 1))) before--;
  if (before > 0 && text.charCodeAt(before - 1) !== 0x0a) return end;
  while (isBlank(text.charCodeAt(end))) end++;
  return text.charCodeAt(end) === 0x0a ? end + 1 : close + 3;
}

/** Finds closing tags by name, resuming each search where the last one ended. */
class ClosingTags {
  private readonly next = new Map<string, { start: number; end: number } | undefined>();

  constructor(private readonly text: string) {}

  after(name: string, from: number): { start: number; end: number } | undefined {
    const cached = this.next.get(name);
    if (this.next.has(name) && (!cached || cached.start >= from)) return cached;
    const pattern = new RegExp(`</${name}[ \\t\\n]{0,9}>`, 'gi');
    pattern.lastIndex = from;
    const match = pattern.exec(this.text);
    const closing = match ? { start: match.index, end: pattern.lastIndex } : undefined;
    this.next.set(name, closing);
    return closing;
  }
}

/** Finds the markup in wikitext in one pass; the text between tokens is plain. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const closingTags = new ClosingTags(text);
  // As in MediaWiki, the first `>` after a tag's name ends the tag, even inside quotation marks.
  let noMoreTags = false;
  MARKUP.lastIndex = 0;
  for (let match = MARKUP.exec(text); match; match = MARKUP.exec(text)) {
    const start = match.index;
    const end = MARKUP.lastIndex;
    const word = match[0];
    switch (word.charCodeAt(0)) {
      case 0x7b: // {
        if (word !== '{|') tokens.push({ kind: 'braces-open', start, end });
        else if (startsLine(text, start)) tokens.push({ kind: 'table-open', start, end });
        else tokens.push({ kind: 'pipe', start: start + 1, end });
        break;
      case 0x7d: // }
        tokens.push({ kind: 'braces-close', start, end });
        break;
      case 0x5b: // [
        tokens.push({ kind: word === '[[' ? 'link-open' : 'external-open', start, end });
        break;
      case 0x5d: // ]
        tokens.push({ kind: 'brackets-close', start, end });
        break;
      case 0x0a:
        tokens.push({ kind: 'newline', start, end });
        break;
      case 0x7c: // |
        if (text.charCodeAt(end) === 0x7d && startsLine(text, start))
          tokens.push({ kind: 'table-close', start, end: end + 1 });
        else tokens.push({ kind: 'pipe', start, end });
        break;
      default: {
        if (word === '<!--') {
          MARKUP.lastIndex = commentEnd(text, start);
          tokens.push({ kind: 'comment', start, end: MARKUP.lastIndex });
          break;
        }
        if (noMoreTags) break;
        const close = text.indexOf('>', end);
        if (close === -1) {
          noMoreTags = true;
          break;
        }
        const token = tagToken(text, word, start, end, close, closingTags);
        MARKUP.lastIndex = token.end;
        tokens.push(token);
      }
    }
  }
  return tokens;
}

function tagToken(
  text: string,
  word: string,
  start: number,
  nameEnd: number,
  close: number,
  closingTags: ClosingTags,
): Token {
  const isClosing = word[1] === '/';
  const name = word.slice(isClosing ? 2 : 1).toLowerCase();
  const isEmpty = text.charCodeAt(close - 1) === 0x2f && close - 1 >= nameEnd;
  const attributes = text.slice(nameEnd, isEmpty ? close - 1 : close);
  if (!isClosing && RAW.has(name)) {
    if (isEmpty) return { kind: 'raw', name, attributes, content: '', start, end: close + 1 };
    const closing = closingTags.after(name, close + 1);
    if (closing) {
      const content = text.slice(close + 1, closing.start);
      return { kind: 'raw', name, attributes, content, start, end: closing.end };
    }
  }
  const form = isClosing ? 'close' : isEmpty ? 'empty' : 'open';
  return { kind: 'tag', name, form, attributes, start, end: close + 1 };
}
