import type { Token } from '../tokens/token.js';
import type { DocumentState } from './document-state.js';

interface Frame {
  tokens: readonly Token[];
  next: number;
  /** The file these tokens were read from. */
  file?: string;
}

const MAX_FRAMES = 2000;

/** Unexpanded tokens to be read; those pushed last come first. */
export class TokenQueue {
  private readonly frames: Frame[] = [];

  constructor(
    readonly state: DocumentState,
    tokens: readonly Token[],
    file?: string,
  ) {
    this.frames.push({ tokens, next: 0, ...(file ? { file } : {}) });
  }

  /** Consumes the next token, unexpanded. */
  raw(): Token | undefined {
    for (let frame = this.frames.at(-1); frame; frame = this.frames.at(-1)) {
      const token = frame.tokens[frame.next++];
      if (token) {
        if (token.offset !== undefined) this.state.offset = token.offset;
        return token;
      }
      this.frames.pop();
    }
    return undefined;
  }

  /** Returns the token that {@link raw} will return next. */
  peek(): Token | undefined {
    for (let frame = this.frames.at(-1); frame; frame = this.frames.at(-1)) {
      if (frame.next < frame.tokens.length) return frame.tokens[frame.next];
      this.frames.pop();
    }
    return undefined;
  }

  /** Puts tokens before the next one. */
  push(tokens: readonly Token[], file?: string): void {
    if (tokens.length === 0) return;
    const top = this.frames.at(-1);
    if (top && top.next >= top.tokens.length) this.frames.pop();
    if (this.frames.length >= MAX_FRAMES) {
      this.state.warn('macro-depth', 'macros are nested too deep; the innermost were ignored');
      return;
    }
    this.frames.push({ tokens, next: 0, ...(file ? { file } : {}) });
  }

  /** Returns the files being read, outermost first. */
  openFiles(): string[] {
    return this.frames.flatMap((frame) => frame.file ?? []);
  }

  /** `\endinput`: ignores the rest of the current file. */
  endInput(): void {
    for (let frame = this.frames.pop(); frame; frame = this.frames.pop()) if (frame.file) return;
  }

  /** Ignores all remaining tokens. */
  stop(): void {
    this.frames.length = 0;
  }

  skipSpaces(): void {
    while (this.peek()?.kind === 'space') this.raw();
  }

  /** Consumes a star; false if none follows. */
  star(): boolean {
    this.skipSpaces();
    const next = this.peek();
    if (next?.kind !== 'text' || !next.value.startsWith('*')) return false;
    this.takePrefix(1);
    return true;
  }

  /** Consumes the first characters of the next token. */
  takePrefix(length: number): void {
    const token = this.raw();
    if (token && token.value.length > length) this.push([{ ...token, value: token.value.slice(length) }]);
  }
}
