import { sourceOf } from '../tokens/token-source.js';
import type { Token } from '../tokens/tokens.js';
import type { DocumentState } from './document-state.js';
import { type Parameter, startsWith } from './macros.js';

interface Frame {
  tokens: readonly Token[];
  at: number;
  /** The file these tokens were read from. */
  file?: string;
}

const MAX_FRAMES = 2000;

/** Tokens that wait to be read, as they stand: what was pushed last comes first. Macros are left alone here. */
export class TokenStream {
  private readonly frames: Frame[] = [];

  constructor(
    readonly state: DocumentState,
    tokens: readonly Token[],
    file?: string,
  ) {
    this.frames.push({ tokens, at: 0, ...(file ? { file } : {}) });
  }

  /** The next token as it stands. */
  raw(): Token | undefined {
    for (let frame = this.frames.at(-1); frame; frame = this.frames.at(-1)) {
      if (frame.at < frame.tokens.length) return frame.tokens[frame.at++];
      this.frames.pop();
    }
    return undefined;
  }

  /** The token that {@link raw} will give next. */
  peek(): Token | undefined {
    for (let frame = this.frames.at(-1); frame; frame = this.frames.at(-1)) {
      if (frame.at < frame.tokens.length) return frame.tokens[frame.at];
      this.frames.pop();
    }
    return undefined;
  }

  /** Puts tokens in front of those to come. */
  push(tokens: readonly Token[], file?: string): void {
    if (tokens.length === 0) return;
    const top = this.frames.at(-1);
    if (top && top.at >= top.tokens.length) this.frames.pop();
    if (this.frames.length >= MAX_FRAMES) {
      this.state.warnings.add('macro-depth', 'macros are nested too deep; the innermost were left out');
      return;
    }
    this.frames.push({ tokens, at: 0, ...(file ? { file } : {}) });
  }

  /** The files that are being read, the outermost first. */
  openFiles(): string[] {
    return this.frames.flatMap((frame) => frame.file ?? []);
  }

  /** The end of the document: nothing more comes. */
  stop(): void {
    this.frames.length = 0;
  }

  skipSpaces(): void {
    while (this.peek()?.kind === 'space') this.raw();
  }

  /** True, and the star is taken, where one comes next. */
  star(): boolean {
    this.skipSpaces();
    const next = this.peek();
    if (next?.kind !== 'text' || !next.value.startsWith('*')) return false;
    this.raw();
    if (next.value.length > 1) this.push([{ kind: 'text', value: next.value.slice(1) }]);
    return true;
  }

  /** A braced group's tokens, or one token; unexpanded. Undefined at the end of a paragraph, group or document. */
  argument(): Token[] | undefined {
    while (this.peek()?.kind === 'space') this.raw();
    const first = this.peek();
    if (!first || first.kind === 'close' || first.kind === 'paragraph' || first.kind === 'end')
      return undefined;
    this.raw();
    if (first.kind === 'open') return this.balanced();
    if (first.kind === 'text' && first.value.length > 1) {
      const character = String.fromCodePoint(first.value.codePointAt(0)!);
      if (first.value.length > character.length)
        this.push([{ kind: 'text', value: first.value.slice(character.length) }]);
      return [{ kind: 'text', value: character }];
    }
    return [first];
  }

  /** Up to the brace that closes the one just read. */
  private balanced(): Token[] {
    const tokens: Token[] = [];
    let depth = 1;
    for (let token = this.raw(); token; token = this.raw()) {
      if (token.kind === 'open') depth++;
      else if (token.kind === 'close' && --depth === 0) return tokens;
      tokens.push(token);
    }
    this.state.warnings.add('unclosed-group', 'a brace is never closed');
    return tokens;
  }

  /** What stands in brackets, where a bracket comes next. */
  optional(): Token[] | undefined {
    const spaces: Token[] = [];
    while (this.peek()?.kind === 'space') spaces.push(this.raw()!);
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
    return sourceOf(this.argument() ?? []).trim();
  }

  protected argumentsOf(parameters: readonly Parameter[]): Token[][] {
    return parameters.map((parameter) => {
      if (parameter.kind === 'called') return this.called();
      if (parameter.kind === 'star') return this.star() ? [{ kind: 'text', value: '*' }] : [];
      if (parameter.kind === 'optional') return this.optional() ?? parameter.default ?? [];
      if (parameter.kind === 'mandatory') return this.argument() ?? [];
      return this.delimited(parameter.until);
    });
  }

  /** A braced group, where one follows at once, in round brackets. */
  private called(): Token[] {
    if (this.peek()?.kind !== 'open') return [];
    return [{ kind: 'text', value: '(' }, ...(this.argument() ?? []), { kind: 'text', value: ')' }];
  }

  private delimited(until: Token[]): Token[] {
    const first = until[0]!;
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
