import { UserError } from '../../user-error.js';
import { LineBlocks } from './line-blocks.js';
import { HYPOTHESIS_FIELDS, looksLikeJson, REFERENCE_FIELDS, type TextFormat, textsIn } from './texts.js';

/** Lines that are scored together. Fixed, so that sums come out the same however many threads there are. */
export const BLOCK = 1024;

export interface InputOptions {
  hyp: string;
  ref: readonly string[];
  hypField?: string | undefined;
  refField?: string | undefined;
  /** `text`: lines are texts whatever they look like; `json`: they must be JSON; detected unless given. */
  format?: 'text' | 'json' | undefined;
}

/** The same lines of all files, as bytes: what a thread needs to score them. */
export interface InputBlock {
  /** The number of the first line. */
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
    const formatOf = (
      blocks: LineBlocks,
      field: string | undefined,
      usual: readonly string[],
    ): TextFormat => {
      const json = format === undefined ? looksLikeJson(blocks.first()) : format === 'json';
      return { path: blocks.path, json, field, usual };
    };
    this.formats = {
      hyp: formatOf(this.hyp, hypField, HYPOTHESIS_FIELDS),
      ref: this.ref.map((blocks) => formatOf(blocks, refField, REFERENCE_FIELDS)),
    };
  }

  *blocks(): Generator<InputBlock, undefined> {
    let first = 1;
    for (;;) {
      const { bytes, lines } = this.hyp.take(BLOCK);
      const others = this.ref.map((blocks) => blocks.take(BLOCK));
      const uneven = others.findIndex((other) => other.lines !== lines);
      if (uneven >= 0)
        throw this.unevenError(uneven, first - 1 + lines, first - 1 + (others[uneven]?.lines ?? 0));
      if (lines === 0) return undefined;
      yield { first, lines, hypotheses: bytes, references: others.map((other) => other.bytes) };
      first += lines;
    }
  }

  close(): void {
    this.hyp.close();
    for (const blocks of this.ref) blocks.close();
  }

  /** Counts both files to their ends, so that the message has the numbers. */
  private unevenError(which: number, hypLines: number, refLines: number): UserError {
    const rest = (blocks: LineBlocks | undefined) => {
      let count = 0;
      for (let lines = -1; lines !== 0 && blocks; count += Math.max(0, lines))
        ({ lines } = blocks.take(BLOCK));
      return count;
    };
    const other = this.ref[which];
    return new UserError(
      `${other?.path}: has ${refLines + rest(other)} lines, ${this.hyp.path} has ${hypLines + rest(this.hyp)}; they must agree`,
    );
  }
}

/** The texts of a block; a hypothesis is one text. */
export function pairsIn(
  { first, hypotheses, references }: InputBlock,
  formats: ScoreInput['formats'],
): PairTexts {
  const own = textsIn(hypotheses, first, formats.hyp).map((texts, i) => {
    const [text, ...more] = texts;
    if (text === undefined || more.length > 0)
      throw new UserError(
        `${formats.hyp.path}, line ${first + i}: holds ${texts.length} texts; a hypothesis is one`,
      );
    return text;
  });
  const files = references.flatMap((bytes, i) => {
    const format = formats.ref[i];
    return format ? [textsIn(bytes, first, format)] : [];
  });
  return { hypotheses: own, references: own.map((_, i) => files.flatMap((file) => file[i] ?? [])) };
}
