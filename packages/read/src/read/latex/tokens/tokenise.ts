import type { Token, TokenKind } from './token.js';
import { VERBATIM_ENVIRONMENTS } from './verbatim-environments.js';

const isLetter = (code: number) =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 64; /* @ */
const isBlank = (code: number) => code === 32 || code === 9 || code === 13 || code === 12;
/** Characters that end a run of text. */
const SPECIAL = /[\\{}$&#~%\s]/g;
/** A verbatim argument longer than this was never closed, and is not treated as an argument. */
const MAX_RAW_ARGUMENT_CHARS = 20_000;

/** Returns the unparsed content of the bracket or brace at `index`, and the index after it; undefined if there is none. */
function rawArgument(
  source: string,
  index: number,
  open: string,
  close: string,
): [string, number] | undefined {
  let start = index;
  while (isBlank(source.charCodeAt(start))) start++;
  // An argument may start on the next line, but not after an empty line.
  if (open === '{' && source[start] === '\n') start++;
  while (isBlank(source.charCodeAt(start))) start++;
  if (source[start] !== open) return undefined;
  let depth = 0;
  const last = Math.min(source.length, start + MAX_RAW_ARGUMENT_CHARS);
  for (let i = start; i < last; i++) {
    const character = source[i];
    if (character === '\\') i++;
    else if (character === open) depth++;
    else if (character === close && --depth === 0) return [source.slice(start + 1, i), i + 1];
  }
  return undefined;
}

/** Commands whose argument is not LaTeX. */
const LISTING_COMMANDS = new Set('verb lstinline mintinline Verb path url nolinkurl href'.split(' '));

const NONE: ReadonlySet<string> = new Set();

class Tokeniser {
  readonly tokens: Token[] = [];
  private position = 0;
  /** Start of the current token. */
  private start = 0;

  constructor(
    private readonly source: string,
    private readonly verbatim: ReadonlySet<string>,
    private readonly base: number | undefined,
    /** Verbatim environments whose content is dropped. */
    private readonly excluded: ReadonlySet<string>,
  ) {}

  private add(kind: TokenKind, value: string, extra?: Partial<Token>): Token {
    const token: Token =
      this.base === undefined ? { kind, value } : { kind, value, offset: this.base + this.start };
    if (extra) Object.assign(token, extra);
    this.tokens.push(token);
    return token;
  }

  run(): Token[] {
    const { source } = this;
    while (this.position < source.length) {
      this.start = this.position;
      const character = source[this.position] ?? '';
      if (character === '\\') this.readCommand();
      else if (character === '{') this.addCharacter('open', character);
      else if (character === '}') this.addCharacter('close', character);
      else if (character === '&') this.addCharacter('align', character);
      else if (character === '~') this.readTie();
      else if (character === '$') this.readDollars();
      else if (character === '%') this.skipComment();
      else if (character === '#') this.readParameter();
      else if (/\s/.test(character)) this.readWhitespace();
      else this.readText();
    }
    return this.tokens;
  }

  private addCharacter(kind: TokenKind, value: string): void {
    this.add(kind, value);
    this.position++;
  }

  /** A non-breaking space; `\~` is an accent. */
  private readTie(): void {
    this.add('command', 'nobreakspace');
    this.position++;
  }

  private readDollars(): void {
    const value = this.source[this.position + 1] === '$' ? '$$' : '$';
    this.add('math', value);
    this.position += value.length;
  }

  private readParameter(): void {
    const digit = /^#+\d/.exec(this.source.slice(this.position, this.position + 8))?.[0];
    this.add(digit ? 'parameter' : 'text', digit ?? '#');
    this.position += digit?.length ?? 1;
  }

  private readText(): void {
    SPECIAL.lastIndex = this.position;
    const end = SPECIAL.exec(this.source)?.index ?? this.source.length;
    this.add('text', this.source.slice(this.position, end));
    this.position = end;
  }

  /** Drops spaces after a control word; a blank line still ends the paragraph. */
  private skipBlanks(): void {
    const { source } = this;
    while (isBlank(source.charCodeAt(this.position))) this.position++;
    if (source[this.position] !== '\n') return;
    let next = this.position + 1;
    while (isBlank(source.charCodeAt(next))) next++;
    if (source[next] !== '\n') this.position = next;
  }

  private readWhitespace(): void {
    let lines = 0;
    for (; this.position < this.source.length; this.position++) {
      const code = this.source.charCodeAt(this.position);
      if (code === 10) lines++;
      else if (!isBlank(code) && code !== 0xa0 && code !== 0x0b) break;
    }
    if (this.position === this.start) this.position++;
    if (lines > 1) this.add('paragraph', '\n\n');
    else this.add('space', ' ', lines === 1 ? { endsLine: true } : undefined);
  }

  private skipComment(): void {
    const { source } = this;
    const end = source.indexOf('\n', this.position);
    this.position = end === -1 ? source.length : end + 1;
    // The line break and the indentation of the next line are part of the comment.
    while (isBlank(source.charCodeAt(this.position))) this.position++;
    if (source[this.position] === '\n') {
      this.position++;
      this.add('paragraph', '\n\n');
    }
  }

  private readCommand(): void {
    const { source } = this;
    let end = this.position + 1;
    while (isLetter(source.charCodeAt(end))) end++;
    if (end === this.position + 1) {
      const symbol = String.fromCodePoint(source.codePointAt(end) ?? 32);
      this.position = end + symbol.length;
      this.add('command', /\s/.test(symbol) ? ' ' : symbol);
      return;
    }
    const name = source.slice(this.position + 1, end);
    this.position = end;
    if (name === 'begin' && this.readVerbatim()) return;
    if (LISTING_COMMANDS.has(name) && this.readListing(name)) return;
    const token = this.add('command', name);
    this.skipBlanks();
    if (this.position > end) token.spaceAfter = true;
    if (this.position > end && source.slice(end, this.position).includes('\n')) token.endsLine = true;
  }

  /** Reads a whole verbatim environment; false if `\begin` opens another kind. */
  private readVerbatim(): boolean {
    const environment = rawArgument(this.source, this.position, '{', '}');
    const name = environment?.[0].trim() ?? '';
    if (!environment || !this.verbatim.has(name)) return false;
    this.position = environment[1];
    this.readVerbatimBody(name);
    return true;
  }

  private readVerbatimBody(name: string): void {
    const { source } = this;
    let start = this.position;
    let options = '';
    const bracket = rawArgument(source, start, '[', ']');
    if (bracket && name !== 'verbatim') [options, start] = bracket;
    if (name === 'minted' || /^filecontents/.test(name)) {
      const language = rawArgument(source, start, '{', '}');
      if (language) start = language[1];
    }
    const closing = `\\end{${name}}`;
    let end = source.indexOf(closing, start);
    if (end === -1) end = source.length;
    if (name !== 'comment' && !/^filecontents/.test(name) && !this.excluded.has(name)) {
      const value = source
        .slice(start, end)
        .replace(/^[ \t]*\r?\n/, '')
        .replace(/\s+$/, '');
      this.add('verbatim', value, { environment: name, options });
    }
    this.position = Math.min(source.length, end + closing.length);
  }

  /** `\verb|x|`, `\url{x}`: the argument is not LaTeX. False if none follows; the name is then an ordinary command. */
  private readListing(name: string): boolean {
    const { source } = this;
    let start = this.position;
    if (source[start] === '*') start++;
    if (name === 'lstinline' || name === 'mintinline' || name === 'Verb') {
      start = rawArgument(source, start, '[', ']')?.[1] ?? start;
    }
    if (name === 'mintinline') start = rawArgument(source, start, '{', '}')?.[1] ?? start;
    const braced = name === 'verb' ? undefined : rawArgument(source, start, '{', '}');
    if (braced) {
      this.add('verbatim', braced[0], { environment: name });
      this.position = braced[1];
      return true;
    }
    if (name === 'href') return false;
    while (name !== 'verb' && source[start] === ' ') start++;
    const mark = source[start];
    if (mark === undefined || /[\sa-zA-Z{}]/.test(mark)) return false;
    const end = source.indexOf(mark, start + 1);
    const line = source.indexOf('\n', start);
    if (end === -1 || (line !== -1 && line < end)) return false;
    this.add('verbatim', source.slice(start + 1, end), { environment: name });
    this.position = end + 1;
    return true;
  }
}

/**
 * Splits a source into tokens, without comments and without the spaces that TeX drops. With `base`, tokens carry their
 * offsets, counted from there.
 */
export function tokenise(
  source: string,
  verbatim: ReadonlySet<string> = VERBATIM_ENVIRONMENTS,
  base?: number,
  excluded: ReadonlySet<string> = NONE,
): Token[] {
  return new Tokeniser(source, verbatim, base, excluded).run();
}
