import type { Token } from '../tokens/token.js';
import type { DocumentState } from './document-state.js';

interface Frame {
  tokens: readonly Token[];
  at: number;
  /** The file these tokens were read from. */
  file?: string;
}

const MAX_FRAMES = 2000;

/** Tokens that wait to be read, as they stand: what was pushed last comes first. Macros are left alone here. */
export class TokenQueue {
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
      const token = frame.tokens[frame.at++];
      if (token) {
        if (token.place !== undefined) this.state.place = token.place;
        return token;
      }
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
      this.state.warn('macro-depth', 'macros are nested too deep; the innermost were left out');
      return;
    }
    this.frames.push({ tokens, at: 0, ...(file ? { file } : {}) });
  }

  /** The files that are being read, the outermost first. */
  openFiles(): string[] {
    return this.frames.flatMap((frame) => frame.file ?? []);
  }

  /** The end of the file that is being read; what stands behind is not part of the paper. */
  endInput(): void {
    for (let frame = this.frames.pop(); frame; frame = this.frames.pop()) if (frame.file) return;
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
}
