import type { Span } from './lcs.js';

const MATCH = 1;
const BACK_IN_MODEL = 2;
const BACK_IN_PEER = 3;

/** Maximum size of a table whose moves are all kept. Of a larger one, blocks of rows are computed again while tracing back. */
const MAX_TABLE_CELLS = 1 << 22;
/** A saved weight (8) and run (4); a move takes one byte. Blocks of √(12 · height) rows need the least memory. */
const SAVED_BYTES = 12;

/** Finds the weighted longest common subsequence of ROUGE-W by dynamic programming: `model` gives the rows, `peer` the columns. */
export class WeightedLcsFinder {
  private weight = new Float64Array(0);
  private run = new Int32Array(0);
  private moves = new Uint8Array(0);
  private savedWeights = new Float64Array(0);
  private savedRuns = new Int32Array(0);

  /** `power` gives the weight of a run. */
  constructor(private readonly power: (run: number) => number) {}

  /** Marks in `hits` which words of `model` belong to the heaviest common subsequence with `peer`. */
  mark(model: Span, peer: Span, hits: Uint8Array): void {
    const height = model.end - model.start;
    const width = peer.end - peer.start;
    if (height === 0 || width === 0) return;
    const blockRows = height * width <= MAX_TABLE_CELLS ? height : Math.ceil(Math.sqrt(height * SAVED_BYTES));
    const blockCount = Math.ceil(height / blockRows);
    this.allocate(width, blockRows, blockCount);
    for (let s = 0; s < blockCount; s++) {
      this.savedWeights.set(this.weight.subarray(0, width), s * width);
      this.savedRuns.set(this.run.subarray(0, width), s * width);
      this.fill(model, peer, s * blockRows, Math.min(height, (s + 1) * blockRows));
    }
    let i = height - 1;
    let j = width - 1;
    for (let s = blockCount - 1; s >= 0 && j >= 0; s--) {
      const low = s * blockRows;
      if (s < blockCount - 1) {
        this.weight.set(this.savedWeights.subarray(s * width, (s + 1) * width));
        this.run.set(this.savedRuns.subarray(s * width, (s + 1) * width));
        this.fill(model, peer, low, low + blockRows);
      }
      while (i >= low && j >= 0) {
        const move = this.moves[(i - low) * width + j];
        if (move === MATCH) {
          hits[i] = 1;
          i--;
          j--;
        } else if (move === BACK_IN_MODEL) i--;
        else j--;
      }
    }
  }

  private allocate(width: number, blockRows: number, blockCount: number): void {
    if (this.weight.length < width) {
      this.weight = new Float64Array(width);
      this.run = new Int32Array(width);
    }
    this.weight.fill(0, 0, width);
    this.run.fill(0, 0, width);
    if (this.moves.length < blockRows * width) this.moves = new Uint8Array(blockRows * width);
    if (this.savedRuns.length < blockCount * width) {
      this.savedWeights = new Float64Array(blockCount * width);
      this.savedRuns = new Int32Array(blockCount * width);
    }
  }

  /** Computes the rows `from` to `to`, starting from the row in `weight` and `run`. */
  private fill(model: Span, peer: Span, from: number, to: number): void {
    const { weight, run, moves, power } = this;
    const width = peer.end - peer.start;
    for (let i = from; i < to; i++) {
      const word = model.words[model.start + i]!;
      let diagonalWeight = 0;
      let diagonalRun = 0;
      let left = 0;
      for (let j = 0; j < width; j++) {
        const above = weight[j]!;
        const aboveRun = run[j]!;
        const cell = (i - from) * width + j;
        if (word === peer.words[peer.start + j]) {
          left = diagonalWeight + power(diagonalRun + 1) - power(diagonalRun);
          run[j] = diagonalRun + 1;
          moves[cell] = MATCH;
        } else {
          run[j] = 0;
          if (above >= left) {
            left = above;
            moves[cell] = BACK_IN_MODEL;
          } else moves[cell] = BACK_IN_PEER;
        }
        weight[j] = left;
        diagonalWeight = above;
        diagonalRun = aboveRun;
      }
    }
  }
}
