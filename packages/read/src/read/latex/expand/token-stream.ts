import { itemAt } from '@citemill/metrics/at';
import { type Token, textToken } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import { type Parameter, startsWith } from './macros.js';
import { TokenQueue } from './token-queue.js';

const HEADINGS: ReadonlySet<string> = new Set(['part', 'chapter', 'section', 'subsection', 'subsubsection']);
/** Tokens of a list of keys; looking for its end again and again has a price. */
const LONGEST_KEYS = 1000;
/** Characters of keys and of the commas between them. */
const KEYS = /^[^\s(){}[\];"'’”?!<>]*/;

/** True for `\begin` and `\end`, whether or not their names were read already. */
const isNamed = ({ kind, value }: Token, name: 'begin' | 'end'): boolean =>
  kind === name || (kind === 'command' && value === name);

/** Reads the arguments of commands off the tokens that wait, as they stand: macros are left alone here. */
export class TokenStream extends TokenQueue {
  /**
   * A braced group's tokens, or one token; unexpanded. Undefined at the end of a paragraph, group or document. A short
   * one holds a few words, and never a heading.
   */
  argument(isShort = false): Token[] | undefined {
    while (this.peek()?.kind === 'space') this.raw();
    const first = this.peek();
    if (!first || first.kind === 'close' || first.kind === 'paragraph' || first.kind === 'end')
      return undefined;
    this.raw();
    if (first.kind === 'open') return this.balanced(isShort);
    if (first.kind === 'text' && first.value.length > 1) {
      const [character = ''] = first.value;
      if (first.value.length > character.length)
        this.push([{ kind: 'text', value: first.value.slice(character.length) }]);
      return [{ kind: 'text', value: character }];
    }
    return [first];
  }

  /**
   * Up to the brace that closes the one just read. An argument that is never closed ends with its paragraph, as a short
   * one does in TeX, or with the environment that it stands in.
   */
  private balanced(isShort: boolean): Token[] {
    const { place } = this.state;
    const tokens: Token[] = [];
    let depth = 1;
    let end = -1;
    let environments = 0;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      else if (token.kind === 'close' && --depth === 0) return tokens;
      if (isNamed(token, 'begin')) environments++;
      const isOuter = isNamed(token, 'end') && environments-- <= 0;
      if ((token.kind === 'paragraph' || isOuter) && end === -1) end = tokens.length;
      tokens.push(token);
      if (isShort && end !== -1 && token.kind === 'command' && HEADINGS.has(token.value)) break;
    }
    this.state.warn(
      'unclosed-argument',
      'a brace is never closed; its argument ends with the paragraph',
      place,
    );
    if (end === -1) return tokens;
    // Looking for the end of one after the other has a price.
    this.state.spend(tokens.length);
    this.push(tokens.slice(end));
    return tokens.slice(0, end);
  }

  /**
   * A key or a list of keys in braces, as `\cite` and `\ref` have them. Of one that is never closed, `\cite{Key2015).`,
   * as much is taken as can be a key, and the sentence goes on behind it.
   */
  keyArgument(): Token[] | undefined {
    this.skipSpaces();
    if (this.peek()?.kind !== 'open') return this.argument();
    const { place } = this.state;
    this.raw();
    const tokens: Token[] = [];
    let depth = 1;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      else if (token.kind === 'close' && --depth === 0) return tokens;
      tokens.push(token);
      if (token.kind === 'paragraph' || tokens.length > LONGEST_KEYS) break;
    }
    this.state.warn('unclosed-argument', 'the braces of a key are never closed', place);
    this.state.spend(tokens.length);
    return this.keysAtStart(tokens);
  }

  /** As much of the tokens as can be keys; the rest is put back. */
  private keysAtStart(tokens: readonly Token[]): Token[] {
    let at = 0;
    for (; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.kind === 'space') {
        // Behind a blank a key goes on only where a comma stood before it.
        const before = tokens[at - 1];
        if (before?.kind === 'text' && before.value.endsWith(',')) continue;
        break;
      }
      if (token?.kind !== 'text') break;
      const keys = KEYS.exec(token.value)?.[0] ?? '';
      if (keys === token.value) continue;
      this.push([{ ...token, value: token.value.slice(keys.length) }, ...tokens.slice(at + 1)]);
      return [...tokens.slice(0, at), { ...token, value: keys }];
    }
    this.push(tokens.slice(at));
    const last = tokens[at - 1];
    const stop = last?.kind === 'text' ? (/[.:,]+$/.exec(last.value)?.[0] ?? '') : '';
    if (!last || !stop) return tokens.slice(0, at);
    // The sentence ends here, not the key.
    this.push([textToken(stop)]);
    return [...tokens.slice(0, at - 1), { ...last, value: last.value.slice(0, -stop.length) }];
  }

  /** What stands in brackets, where a bracket comes next. */
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
    this.raw();
    const tokens: Token[] = [];
    if (next.value.length > 1) this.push([{ kind: 'text', value: next.value.slice(1) }]);
    let depth = 0;
    let brackets = 0;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      else if (token.kind === 'close') depth--;
      if (depth < 0 || token.kind === 'paragraph') {
        // Never closed: it was no optional argument. Looking for its end again and again has a price.
        this.state.spend(tokens.length);
        this.push([{ kind: 'text', value: '[' }, ...tokens, token]);
        return undefined;
      }
      if (token.kind === 'text' && depth === 0 && /[[\]]/.test(token.value)) {
        const end = closingBracket(token.value, brackets);
        if (typeof end === 'number') brackets = end;
        else {
          if (end.before) tokens.push({ kind: 'text', value: end.before });
          if (end.after) this.push([{ kind: 'text', value: end.after }]);
          return tokens;
        }
      }
      tokens.push(token);
    }
    this.state.spend(tokens.length);
    this.push([{ kind: 'text', value: '[' }, ...tokens]);
    return undefined;
  }

  /** The name in the braces that come next, as of an environment or a counter. */
  name(): string {
    return sourceOf(this.keyArgument() ?? []).trim();
  }

  protected argumentsOf(parameters: readonly Parameter[]): Token[][] {
    return parameters.map((parameter) => {
      if (parameter.kind === 'called') return this.called();
      if (parameter.kind === 'star') return this.star() ? [{ kind: 'text', value: '*' }] : [];
      if (parameter.kind === 'optional') return this.optional() ?? parameter.default ?? [];
      if (parameter.kind === 'mandatory') return this.argument() ?? [];
      if (parameter.kind === 'between')
        return this.between(parameter.open, parameter.close) ?? parameter.default;
      if (parameter.kind === 'flag') return this.character(parameter.character) ? [textToken('*')] : [];
      if (parameter.kind === 'braced')
        return this.peek()?.kind === 'open' ? (this.argument() ?? []) : parameter.default;
      return this.delimited(parameter.until);
    });
  }

  /** A braced group, where one follows at once, in round brackets. */
  private called(): Token[] {
    if (this.peek()?.kind !== 'open') return [];
    return [{ kind: 'text', value: '(' }, ...(this.argument() ?? []), { kind: 'text', value: ')' }];
  }

  /** True, and the character is taken, where it comes next. */
  private character(wanted: string): boolean {
    const next = this.peek();
    if (wanted === '' || next?.kind !== 'text' || !next.value.startsWith(wanted)) return false;
    this.raw();
    if (next.value.length > wanted.length) this.push([{ ...next, value: next.value.slice(wanted.length) }]);
    return true;
  }

  /** What stands between two characters, where the first of them comes next. */
  private between(open: string, close: string): Token[] | undefined {
    return this.character(open) ? this.delimited([textToken(close)]) : undefined;
  }

  private delimited(until: Token[]): Token[] {
    const first = itemAt(until, 0);
    const tokens: Token[] = [];
    let depth = 0;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      if (token.kind === 'close') depth--;
      if (depth === 0 && first.kind === 'text' && token.kind === 'text') {
        const at = token.value.indexOf(first.value);
        if (at !== -1) {
          if (at > 0) tokens.push({ kind: 'text', value: token.value.slice(0, at) });
          const rest = token.value.slice(at + first.value.length);
          if (rest) this.push([{ kind: 'text', value: rest }]);
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

/** Where the bracket closes in a text, or how many brackets are open behind it. */
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
