import { type GenerationOptions, longest } from './options.js';

/**
 * Makes tokens impossible that the rules of length and repetition forbid after a sequence. A forced token costs nothing and
 * comes even where a rule forbids it, as in transformers.
 */
export function forbid(
  scores: Float32Array,
  sequence: readonly number[],
  prompt: number,
  options: GenerationOptions,
): void {
  for (const token of repeatedNgramTokens(sequence, options.noRepeatNgramSize)) scores[token] = -Infinity;
  const isTooShort = sequence.length < options.minLength || sequence.length - prompt < options.minNewTokens;
  if (isTooShort) for (const end of options.ends) scores[end] = -Infinity;
  if (options.forcedFirst !== undefined && sequence.length === 1) force(scores, [options.forcedFirst]);
  if (options.forcedLast.length > 0 && sequence.length === longest(options, prompt) - 1)
    force(scores, options.forcedLast);
}

function force(scores: Float32Array, tokens: readonly number[]): void {
  scores.fill(-Infinity);
  for (const token of tokens) scores[token] = 0;
}

/** The tokens that would complete an n-gram for the second time. */
function* repeatedNgramTokens(sequence: readonly number[], size: number): Generator<number> {
  if (size === 0 || sequence.length + 1 < size) return;
  const from = sequence.length - size + 1;
  for (let i = 0; i + size <= sequence.length; i++) {
    let same = 0;
    while (same < size - 1 && sequence[i + same] === sequence[from + same]) same++;
    if (same === size - 1) yield sequence[i + size - 1] as number;
  }
}

/** Logarithms of the softmax of logits, in place. */
export function logSoftmax(logits: Float32Array): void {
  let most = -Infinity;
  for (const logit of logits) if (logit > most) most = logit;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  const shift = most + Math.log(sum);
  for (let i = 0; i < logits.length; i++) logits[i] = (logits[i] as number) - shift;
}
