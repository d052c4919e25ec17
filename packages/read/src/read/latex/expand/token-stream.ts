import { itemAt } from '@citemill/metrics/at';
import { type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import { type Parameter, startsWith } from './macros.js';
import { TokenQueue } from './token-queue.js';

const HEADINGS: ReadonlySet<string> = new Set(['part', 'chapter', 'section', 'subsection', 'subsubsection']);
/** Maximum length of a key list. Searching for the end of unclosed lists is expensive. */
const MAX_KEY_TOKENS = 1000;
/** Keys and the commas between them. */
const KEY_CHARACTERS = /^[^\s(){}[\];"'’”?!<>]*/;

/** True for `\begin` or `\end`, with or without the environment's name attached. */
const isBeginOrEnd = ({ kind, value }: Token, name: 'begin' | 'end'): boolean =>
  kind === name || (kind === 'command' && value === name);

/** Reads unexpanded arguments of commands. */
export class TokenStream extends TokenQueue {
  /**
   * Returns the tokens of a braced group, or a single token. Undefined at the end of a paragraph, group or document. A short
   * argument never contains a heading.
   */
  argument(isShort = false): Token[] | undefined {
    while (this.peek()?.kind === 'space') this.raw();
    const first = this.peek();
    if (!first || first.kind === 'close' || first.kind === 'paragraph' || first.kind === 'end')
      return undefined;
    if (first.kind === 'text' && first.value.length > 1) {
      const [character = ''] = first.value;
      this.takePrefix(character.length);
      return [textToken(character)];
    }
    this.raw();
    return first.kind === 'open' ? this.readBalanced(isShort) : [first];
  }

  /**
   * Reads to the brace that closes the one just read. An unclosed argument ends with its paragraph, as a short one does
   * in TeX, or with the environment around it.
   */
  private readBalanced(isShort: boolean): Token[] {
    const { offset } = this.state;
    const tokens: Token[] = [];
    let depth = 1;
    let end = -1;
    let environments = 0;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      else if (token.kind === 'close' && --depth === 0) return tokens;
      if (isBeginOrEnd(token, 'begin')) environments++;
      const isOuter = isBeginOrEnd(token, 'end') && environments-- <= 0;
      if ((token.kind === 'paragraph' || isOuter) && end === -1) end = tokens.length;
      tokens.push(token);
      if (isShort && end !== -1 && token.kind === 'command' && HEADINGS.has(token.value)) break;
    }
    this.state.warn('unclosed-argument', 'unclosed brace; its argument was ended with the paragraph', offset);
    if (end === -1) return tokens;
    // Searching for the end of many unclosed arguments is expensive.
    this.state.spend(tokens.length);
    this.push(tokens.slice(end));
    return tokens.slice(0, end);
  }

  /**
   * Returns a key or a list of keys in braces, as in `\cite` and `\ref`. If the braces are never closed, as in `\cite{Key2015).`,
   * it ends with the last character that can be part of a key.
   */
  keyArgument(): Token[] | undefined {
    this.skipSpaces();
    if (this.peek()?.kind !== 'open') return this.argument();
    const { offset } = this.state;
    this.raw();
    const tokens: Token[] = [];
    let depth = 1;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      else if (token.kind === 'close' && --depth === 0) return tokens;
      tokens.push(token);
      if (token.kind === 'paragraph' || tokens.length > MAX_KEY_TOKENS) break;
    }
    this.state.warn('unclosed-argument', 'unclosed braces around a key', offset);
    this.state.spend(tokens.length);
    return this.takeKeys(tokens);
  }

  /** Returns the tokens that can be keys and puts back the rest. */
  private takeKeys(tokens: readonly Token[]): Token[] {
    let index = 0;
    for (; index < tokens.length; index++) {
      const token = tokens[index];
      if (token?.kind === 'space') {
        // After a space, another key follows only if there is a comma before it.
        const before = tokens[index - 1];
        if (before?.kind === 'text' && before.value.endsWith(',')) continue;
        break;
      }
      if (token?.kind !== 'text') break;
      const keys = KEY_CHARACTERS.exec(token.value)?.[0] ?? '';
      if (keys === token.value) continue;
      this.push([{ ...token, value: token.value.slice(keys.length) }, ...tokens.slice(index + 1)]);
      return [...tokens.slice(0, index), { ...token, value: keys }];
    }
    this.push(tokens.slice(index));
    const last = tokens[index - 1];
    const stop = last?.kind === 'text' ? (/[.:,]+$/.exec(last.value)?.[0] ?? '') : '';
    if (!last || !stop) return tokens.slice(0, index);
    // Final punctuation belongs to the sentence, not to the key.
    this.push([textToken(stop)]);
    return [...tokens.slice(0, index - 1), { ...last, value: last.value.slice(0, -stop.length) }];
  }

  /** Reads an optional argument in square brackets. */
  optional(): Token[] | undefined {
    const spaces: Token[] = [];
    for (let space = this.peek(); space?.kind === 'space'; space = this.peek()) {
      spaces.push(space);
      this.raw();
    }
    const next = this.peek();
    if (next?.kind !== 'text' || !next.value.startsWith('[') || this.state.isSpent) {
      this.push(spaces);
      return undefined;
    }
    this.takePrefix(1);
    const tokens: Token[] = [];
    let depth = 0;
    let brackets = 0;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      else if (token.kind === 'close') depth--;
      if (depth < 0 || token.kind === 'paragraph') {
        // Never closed: not an optional argument. Searching for its end repeatedly is expensive.
        this.state.spend(tokens.length);
        this.push([textToken('['), ...tokens, token]);
        return undefined;
      }
      if (token.kind === 'text' && depth === 0 && /[[\]]/.test(token.value)) {
        const closing = closingBracket(token.value, brackets);
        if (typeof closing === 'number') brackets = closing;
        else {
          if (closing.before) tokens.push(textToken(closing.before));
          if (closing.after) this.push([textToken(closing.after)]);
          return tokens;
        }
      }
      tokens.push(token);
    }
    this.state.spend(tokens.length);
    this.push([textToken('['), ...tokens]);
    return undefined;
  }

  /** Reads a name in braces, as of an environment or a counter. */
  name(): string {
    return tokenSource(this.keyArgument() ?? []).trim();
  }

  /** Reads the name of a command, with or without its backslash. */
  commandName(): string {
    return tokenSource(this.argument() ?? [])
      .trim()
      .replace(/^\\/, '');
  }

  protected readArguments(parameters: readonly Parameter[]): Token[][] {
    return parameters.map((parameter) => {
      if (parameter.kind === 'called') return this.readCalled();
      if (parameter.kind === 'star') return this.star() ? [textToken('*')] : [];
      if (parameter.kind === 'optional') return this.optional() ?? parameter.default ?? [];
      if (parameter.kind === 'mandatory') return this.argument() ?? [];
      if (parameter.kind === 'between')
        return this.readBetween(parameter.open, parameter.close) ?? parameter.default;
      if (parameter.kind === 'flag') return this.takeCharacter(parameter.character) ? [textToken('*')] : [];
      if (parameter.kind === 'braced')
        return this.peek()?.kind === 'open' ? (this.argument() ?? []) : parameter.default;
      return this.readDelimited(parameter.until);
    });
  }

  /** Reads a braced group and puts it in round brackets. */
  private readCalled(): Token[] {
    if (this.peek()?.kind !== 'open') return [];
    return [textToken('('), ...(this.argument() ?? []), textToken(')')];
  }

  /** Consumes a character; false if another follows. */
  private takeCharacter(wanted: string): boolean {
    const next = this.peek();
    if (wanted === '' || next?.kind !== 'text' || !next.value.startsWith(wanted)) return false;
    this.takePrefix(wanted.length);
    return true;
  }

  /** Reads an argument between two characters; undefined if the first does not follow. */
  private readBetween(open: string, close: string): Token[] | undefined {
    return this.takeCharacter(open) ? this.readDelimited([textToken(close)]) : undefined;
  }

  private readDelimited(until: Token[]): Token[] {
    const first = itemAt(until, 0);
    const tokens: Token[] = [];
    let depth = 0;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      if (token.kind === 'close') depth--;
      if (depth === 0 && first.kind === 'text' && token.kind === 'text') {
        const position = token.value.indexOf(first.value);
        if (position !== -1) {
          if (position > 0) tokens.push(textToken(token.value.slice(0, position)));
          const rest = token.value.slice(position + first.value.length);
          if (rest) this.push([textToken(rest)]);
          return tokens;
        }
      } else if (depth === 0 && startsWith([token], [first])) return tokens;
      if (token.kind === 'paragraph') {
        this.push([token]);
        return tokens;
      }
      tokens.push(token);
    }
    return tokens;
  }
}

/** Splits a text at the closing bracket, or returns the number of brackets still open. */
function closingBracket(text: string, open: number): number | { before: string; after: string } {
  let depth = open;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']') {
      if (depth === 0) return { before: text.slice(0, i), after: text.slice(i + 1) };
      depth--;
    }
  }
  return depth;
}
