import { UserError } from '../../user-error.js';
import { LineBlocks } from './line-blocks.js';
import { HYPOTHESIS_FIELDS, looksLikeJson, parseLines, REFERENCE_FIELDS, type TextFormat } from './texts.js';

/** Number of lines per block. It is fixed, so that sums do not depend on the number of threads. */
export const LINES_PER_BLOCK = 1024;

export interface InputOptions {
  hyp: string;
  ref: readonly string[];
  hypField?: string | undefined;
  refField?: string | undefined;
  /** `text`: every line is a text, even if it looks like JSON; `json`: lines must be JSON. Default: detected. */
  format?: 'text' | 'json' | undefined;
}

/** The same lines of all files, as bytes for a worker thread. */
export interface InputBlock {
  /** Number of the first line, counting from 1. */
  first: number;
  lines: number;
  hypotheses: Uint8Array;
  references: Uint8Array[];
}

export interface PairTexts {
  hypotheses: string[];
  /** All references of each hypothesis. */
  references: string[][];
}

/** Hypotheses and references in blocks: the n-th line of every file belongs to the n-th hypothesis. */
export class ScoreInput {
  readonly formats: { hyp: TextFormat; ref: TextFormat[] };
  private readonly hyp: LineBlocks;
  private readonly ref: LineBlocks[];

  constructor({ hyp, ref, hypField, refField, format }: InputOptions) {
    this.hyp = new LineBlocks(hyp);
    this.ref = ref.map((path) => new LineBlocks(path));
    const detectFormat = (
      blocks: LineBlocks,
      field: string | undefined,
      defaultFields: readonly string[],
    ): TextFormat => {
      const json = format === undefined ? looksLikeJson(blocks.peek()) : format === 'json';
      return { path: blocks.path, json, field, defaultFields };
    };
    this.formats = {
      hyp: detectFormat(this.hyp, hypField, HYPOTHESIS_FIELDS),
      ref: this.ref.map((blocks) => detectFormat(blocks, refField, REFERENCE_FIELDS)),
    };
  }

  *blocks(): Generator<InputBlock, undefined> {
    let first = 1;
    for (;;) {
      const { bytes, lines } = this.hyp.take(LINES_PER_BLOCK);
      const references = this.ref.map((blocks) => blocks.take(LINES_PER_BLOCK));
      const uneven = references.findIndex((block) => block.lines !== lines);
      if (uneven >= 0)
        throw this.unevenError(uneven, first - 1 + lines, first - 1 + (references[uneven]?.lines ?? 0));
      if (lines === 0) return undefined;
      yield { first, lines, hypotheses: bytes, references: references.map((block) => block.bytes) };
      first += lines;
    }
  }

  close(): void {
    this.hyp.close();
    for (const blocks of this.ref) blocks.close();
  }

  /** Counts the lines of both files for the message. */
  private unevenError(refIndex: number, hypLines: number, refLines: number): UserError {
    const countRemaining = (blocks: LineBlocks | undefined) => {
      let count = 0;
      for (let lines = -1; lines !== 0 && blocks; count += Math.max(0, lines))
        ({ lines } = blocks.take(LINES_PER_BLOCK));
      return count;
    };
    const reference = this.ref[refIndex];
    return new UserError(
      `${reference?.path} has ${refLines + countRemaining(reference)} lines, ${this.hyp.path} has ${hypLines + countRemaining(this.hyp)}; they must agree`,
    );
  }
}

/** Parses the texts of a block. A hypothesis must be one text. */
export function parsePairs(
  { first, hypotheses, references }: InputBlock,
  formats: ScoreInput['formats'],
): PairTexts {
  const hypothesisTexts = parseLines(hypotheses, first, formats.hyp).map((texts, i) => {
    const [text, ...more] = texts;
    if (text === undefined || more.length > 0)
      throw new UserError(
        `${formats.hyp.path}, line ${first + i} has ${texts.length} texts; a hypothesis must be one text`,
      );
    return text;
  });
  const files = references.flatMap((bytes, i) => {
    const format = formats.ref[i];
    return format ? [parseLines(bytes, first, format)] : [];
  });
  return {
    hypotheses: hypothesisTexts,
    references: hypothesisTexts.map((_, i) => files.flatMap((file) => file[i] ?? [])),
  };
}
