import { logSumExp } from '../log-sum-exp.js';
import { type GenerationOptions, maxSequenceLength } from './options.js';

/**
 * Sets the scores of tokens that the rules for length and repetition forbid to −∞. A forced token gets score 0, even if a rule
 * forbids it, as in transformers.
 */
export function constrainScores(
  scores: Float32Array,
  sequence: readonly number[],
  prompt: number,
  options: GenerationOptions,
): void {
  for (const token of repeatedNgramTokens(sequence, options.noRepeatNgramSize)) scores[token] = -Infinity;
  const isTooShort = sequence.length < options.minLength || sequence.length - prompt < options.minNewTokens;
  if (isTooShort) for (const end of options.ends) scores[end] = -Infinity;
  if (options.forcedFirst !== undefined && sequence.length === 1) force(scores, [options.forcedFirst]);
  if (options.forcedLast.length > 0 && sequence.length === maxSequenceLength(options, prompt) - 1)
    force(scores, options.forcedLast);
}

function force(scores: Float32Array, tokens: readonly number[]): void {
  scores.fill(-Infinity);
  for (const token of tokens) scores[token] = 0;
}

/** Yields the tokens that would repeat an n-gram. */
function* repeatedNgramTokens(sequence: readonly number[], size: number): Generator<number> {
  if (size === 0 || sequence.length + 1 < size) return;
  const from = sequence.length - size + 1;
  for (let i = 0; i + size <= sequence.length; i++) {
    let same = 0;
    while (same < size - 1 && sequence[i + same] === sequence[from + same]) same++;
    if (same === size - 1) yield sequence[i + size - 1] as number;
  }
}

/** Log-softmax in index. */
export function logSoftmax(logits: Float32Array): void {
  const shift = logSumExp(logits);
  for (let i = 0; i < logits.length; i++) logits[i] = (logits[i] as number) - shift;
}
