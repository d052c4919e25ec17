import type { Span } from './lcs.js';

const MATCH = 1;
const BACK_IN_MODEL = 2;
const BACK_IN_PEER = 3;

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
    const stretch = height * width <= 1 << 22 ? height : Math.ceil(Math.sqrt(height * 12));
    const stretches = Math.ceil(height / stretch);
    this.makeRoom(width, stretch, stretches);
    for (let s = 0; s < stretches; s++) {
      this.savedWeights.set(this.weight.subarray(0, width), s * width);
      this.savedRuns.set(this.run.subarray(0, width), s * width);
      this.fill(model, peer, s * stretch, Math.min(height, (s + 1) * stretch));
    }
    let i = height - 1;
    let j = width - 1;
    for (let s = stretches - 1; s >= 0 && j >= 0; s--) {
      const low = s * stretch;
      if (s < stretches - 1) {
        this.weight.set(this.savedWeights.subarray(s * width, (s + 1) * width));
        this.run.set(this.savedRuns.subarray(s * width, (s + 1) * width));
        this.fill(model, peer, low, low + stretch);
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

  private makeRoom(width: number, stretch: number, stretches: number): void {
    if (this.weight.length < width) {
      this.weight = new Float64Array(width);
      this.run = new Int32Array(width);
    }
    this.weight.fill(0, 0, width);
    this.run.fill(0, 0, width);
    if (this.moves.length < stretch * width) this.moves = new Uint8Array(stretch * width);
    if (this.savedRuns.length < stretches * width) {
      this.savedWeights = new Float64Array(stretches * width);
      this.savedRuns = new Int32Array(stretches * width);
    }
  }

  /** The rows `from` to `to`, from the row that `weight` and `run` hold. */
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
