import { type GenerationOptions, maxSequenceLength } from './options.js';
import { constrainScores } from './rules.js';
import type { Continuation, Search } from './search.js';

/** Takes the most likely token in every step. */
export class GreedySearch implements Search {
  readonly rows = 1;
  isDone = false;
  private readonly sequence: number[];

  constructor(
    private readonly prompt: readonly number[],
    private readonly options: GenerationOptions,
  ) {
    this.sequence = [...prompt];
  }

  advance([logits = new Float32Array()]: readonly Float32Array[]): Continuation {
    const { sequence, options, prompt } = this;
    constrainScores(logits, sequence, prompt.length, options);
    let token = 0;
    for (let i = 1; i < logits.length; i++) if ((logits[i] as number) > (logits[token] as number)) token = i;
    sequence.push(token);
    this.isDone =
      options.ends.includes(token) || sequence.length >= maxSequenceLength(options, prompt.length);
    return { tokens: [token], parents: [0] };
  }

  best(): readonly number[] {
    return this.sequence;
  }
}
