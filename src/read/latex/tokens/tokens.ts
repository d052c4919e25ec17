import { VERBATIM_ENVIRONMENTS } from './verbatim-environments.js';

/**
 * TeX's own view of a source: control words, braces, dollars, words, spaces. A tokenizer of our own rather than a
 * grammar of LaTeX, because what a brace or a `\begin` closes is known only after the paper's macros are expanded:
 * `\newcommand{\be}{\begin{equation}}` opens an environment that no grammar sees.
 */
export type TokenKind =
  | 'command'
  | 'open'
  | 'close'
  | 'math'
  | 'space'
  | 'paragraph'
  | 'align'
  | 'parameter'
  | 'text'
  | 'verbatim'
  | 'begin'
  | 'end';

export interface Token {
  kind: TokenKind;
  /** A command's or environment's name without the backslash; a text's characters; a verbatim stretch as written. */
  value: string;
  /** Of a command that no macro of the paper may stand for, since `\let` kept its first meaning. */
  primitive?: true;
  /** Of a command: blanks stood behind it, which TeX drops and a source keeps. */
  spaced?: true;
  /** Of blanks and of what blanks stood behind: the line ended there, which a drawing's source keeps. */
  line?: true;
  /** Of a verbatim stretch: the environment or command it stood in. */
  environment?: string;
  /** Of a verbatim environment: its options, as written. */
  options?: string;
}

const make = (kind: TokenKind, value: string): Token => ({ kind, value });
const OPEN = make('open', '{');
const CLOSE = make('close', '}');
const SPACE = make('space', ' ');
const LINE: Token = { kind: 'space', value: ' ', line: true };
const PARAGRAPH = make('paragraph', '\n\n');
const ALIGN = make('align', '&');
const TIE = make('command', '~');

const isLetter = (code: number) =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 64; /* @ */
const isBlank = (code: number) => code === 32 || code === 9 || code === 13 || code === 12;
/** Characters that end a run of text. */
const SPECIAL = /[\\{}$&#~%\s]/g;

/** What stands in the bracket or brace at `at`, as written; undefined where there is none. */
function rawArgument(source: string, at: number, open: string, close: string): [string, number] | undefined {
  let start = at;
  while (isBlank(source.charCodeAt(start))) start++;
  // An argument may stand on the next line, though not behind an empty one.
  if (open === '{' && source[start] === '\n') start++;
  while (isBlank(source.charCodeAt(start))) start++;
  if (source[start] !== open) return undefined;
  let depth = 0;
  const last = Math.min(source.length, start + 20_000);
  for (let i = start; i < last; i++) {
    const one = source[i];
    if (one === '\\') i++;
    else if (one === open) depth++;
    else if (one === close && --depth === 0) return [source.slice(start + 1, i), i + 1];
  }
  return undefined;
}

const LISTING_COMMANDS = new Set([
  'verb',
  'lstinline',
  'mintinline',
  'Verb',
  'path',
  'url',
  'nolinkurl',
  'href',
]);

/** Reads a source into tokens; comments are gone, and so are the spaces that TeX itself drops. */
export function tokenise(source: string, verbatim: ReadonlySet<string> = VERBATIM_ENVIRONMENTS): Token[] {
  const tokens: Token[] = [];
  let at = 0;

  /** Drops blanks behind a control word; a blank line still ends the paragraph. */
  const skipBlanks = () => {
    while (isBlank(source.charCodeAt(at))) at++;
    if (source[at] !== '\n') return;
    let next = at + 1;
    while (isBlank(source.charCodeAt(next))) next++;
    if (source[next] !== '\n') at = next;
  };

  const whitespace = () => {
    let lines = 0;
    for (; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === 10) lines++;
      else if (!isBlank(code) && code !== 0xa0 && code !== 0x0b) break;
    }
    tokens.push(lines > 1 ? PARAGRAPH : lines === 1 ? LINE : SPACE);
  };

  const comment = () => {
    const end = source.indexOf('\n', at);
    at = end === -1 ? source.length : end + 1;
    // The line's end is part of the comment, and so are the blanks that start the next line.
    while (isBlank(source.charCodeAt(at))) at++;
    if (source[at] === '\n') {
      at++;
      tokens.push(PARAGRAPH);
    }
  };

  const verbatimEnvironment = (name: string): void => {
    let start = at;
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
    if (name !== 'comment' && !/^filecontents/.test(name)) {
      const value = source
        .slice(start, end)
        .replace(/^[ \t]*\r?\n/, '')
        .replace(/\s+$/, '');
      tokens.push({ kind: 'verbatim', value, environment: name, options });
    }
    at = Math.min(source.length, end + closing.length);
  };

  /** `\verb|x|`, `\url{x}`: the argument is no LaTeX. False where none follows, so that the name stays a command. */
  const listing = (name: string): boolean => {
    let start = at;
    if (source[start] === '*') start++;
    if (name === 'lstinline' || name === 'mintinline' || name === 'Verb') {
      start = rawArgument(source, start, '[', ']')?.[1] ?? start;
    }
    if (name === 'mintinline') start = rawArgument(source, start, '{', '}')?.[1] ?? start;
    const braced = name === 'verb' ? undefined : rawArgument(source, start, '{', '}');
    if (braced) {
      tokens.push({ kind: 'verbatim', value: braced[0], environment: name });
      at = braced[1];
      return true;
    }
    if (name === 'href') return false;
    while (name !== 'verb' && source[start] === ' ') start++;
    const mark = source[start];
    if (mark === undefined || /[\sa-zA-Z{}]/.test(mark)) return false;
    const end = source.indexOf(mark, start + 1);
    const line = source.indexOf('\n', start);
    if (end === -1 || (line !== -1 && line < end)) return false;
    tokens.push({ kind: 'verbatim', value: source.slice(start + 1, end), environment: name });
    at = end + 1;
    return true;
  };

  const command = () => {
    let end = at + 1;
    while (isLetter(source.charCodeAt(end))) end++;
    if (end === at + 1) {
      const symbol = String.fromCodePoint(source.codePointAt(end) ?? 32);
      at = end + symbol.length;
      tokens.push(make('command', /\s/.test(symbol) ? ' ' : symbol));
      return;
    }
    const name = source.slice(at + 1, end);
    at = end;
    if (name === 'begin') {
      const environment = rawArgument(source, at, '{', '}');
      if (environment && verbatim.has(environment[0].trim())) {
        at = environment[1];
        verbatimEnvironment(environment[0].trim());
        return;
      }
    }
    if (LISTING_COMMANDS.has(name) && listing(name)) return;
    const token = make('command', name);
    tokens.push(token);
    skipBlanks();
    if (at > end) token.spaced = true;
    if (at > end && source.slice(end, at).includes('\n')) token.line = true;
  };

  while (at < source.length) {
    const one = source[at]!;
    switch (one) {
      case '\\':
        command();
        break;
      case '{':
        tokens.push(OPEN);
        at++;
        break;
      case '}':
        tokens.push(CLOSE);
        at++;
        break;
      case '$': {
        const double = source[at + 1] === '$';
        tokens.push(make('math', double ? '$$' : '$'));
        at += double ? 2 : 1;
        break;
      }
      case '&':
        tokens.push(ALIGN);
        at++;
        break;
      case '~':
        tokens.push(TIE);
        at++;
        break;
      case '%':
        comment();
        break;
      case '#': {
        const digit = /^#+\d/.exec(source.slice(at, at + 8))?.[0];
        tokens.push(digit ? make('parameter', digit) : make('text', '#'));
        at += digit?.length ?? 1;
        break;
      }
      default:
        if (/\s/.test(one)) {
          whitespace();
          break;
        }
        SPECIAL.lastIndex = at;
        {
          const end = SPECIAL.exec(source)?.index ?? source.length;
          tokens.push(make('text', source.slice(at, end)));
          at = end;
        }
    }
  }
  return tokens;
}
