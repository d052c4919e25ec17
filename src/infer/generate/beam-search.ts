import { type GenerationOptions, maxSequenceLength } from './options.js';
import { constrainScores, logSoftmax } from './rules.js';
import type { Continuation, Search } from './search.js';
import { topCandidates } from './top-candidates.js';

interface Beam {
  sequence: number[];
  score: number;
}

/** A score that excludes a sequence. */
const NEVER = -1e9;

/** Beam search as in transformers' `generate`: the same candidates, length penalty and early stopping. */
export class BeamSearch implements Search {
  readonly rows: number;
  isDone = false;
  private running: Beam[];
  /** At most one per beam, best first; scores include the length penalty. */
  private finished: Beam[] = [];
  private readonly maxLength: number;

  constructor(
    private readonly prompt: readonly number[],
    private readonly options: GenerationOptions,
  ) {
    this.rows = options.numBeams;
    this.maxLength = maxSequenceLength(options, prompt.length);
    // All beams are equal at first, so only the first one counts.
    this.running = Array.from({ length: this.rows }, (_, i) => ({
      sequence: [...prompt],
      score: i === 0 ? 0 : NEVER,
    }));
  }

  advance(logits: readonly Float32Array[]): Continuation {
    const { options, prompt, rows } = this;
    for (const [i, scores] of logits.entries()) {
      const beam = this.running[i] as Beam;
      logSoftmax(scores);
      constrainScores(scores, beam.sequence, prompt.length, options);
      for (let token = 0; token < scores.length; token++)
        scores[token] = (scores[token] as number) + beam.score;
    }
    // Enough candidates to continue every beam even if all others end.
    const candidates = topCandidates(logits, Math.max(2, 1 + options.ends.length) * rows).map(
      ({ row, token, score }) => {
        const sequence = [...(this.running[row]?.sequence ?? []), token];
        return {
          row,
          token,
          score,
          sequence,
          ends: options.ends.includes(token) || sequence.length >= this.maxLength,
        };
      },
    );
    const length = (candidates[0]?.sequence.length ?? 0) - prompt.length;
    this.finish(
      candidates.slice(0, rows).filter(({ ends }) => ends),
      length,
    );
    const next = candidates
      .map((candidate) => ({
        ...candidate,
        score: candidate.ends ? candidate.score + NEVER : candidate.score,
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, rows);
    this.running = next.map(({ sequence, score }) => ({ sequence, score }));
    this.isDone = !this.canImprove(length) || candidates.every(({ ends }) => ends);
    return { tokens: next.map(({ token }) => token), parents: next.map(({ row }) => row) };
  }

  best(): readonly number[] {
    return this.finished[0]?.sequence ?? this.running[0]?.sequence ?? [];
  }

  /** Adds finished sequences and keeps the best. */
  private finish(ended: readonly Beam[], length: number): void {
    const divisor = length ** this.options.lengthPenalty;
    this.finished = [
      ...this.finished,
      ...ended.map(({ sequence, score }) => ({ sequence, score: score / divisor })),
    ]
      .sort((a, b) => b.score - a.score)
      .slice(0, this.rows);
  }

  /** Returns whether a running sequence may still beat a finished one, by transformers' heuristic. */
  private canImprove(length: number): boolean {
    const { earlyStopping, lengthPenalty } = this.options;
    if (this.finished.length < this.rows) return true;
    if (earlyStopping === true) return false;
    const assumedLength =
      earlyStopping === 'never' && lengthPenalty > 0 ? this.maxLength - this.prompt.length : length;
    const best = (this.running[0]?.score ?? NEVER) / assumedLength ** lengthPenalty;
    return best > (this.finished.at(-1)?.score ?? NEVER);
  }
}
