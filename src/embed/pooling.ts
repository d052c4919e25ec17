/** How the token vectors of a text are combined: their mean (Sentence-BERT), or only the first one (SPECTER). */
export type Pooling = 'mean' | 'cls';

/**
 * Computes the vector of a text in a batch and writes it to `into`. `hidden` has `length` vectors for each text, of which the first
 * `tokens` belong to the text and the others to padding.
 */
export function pool(
  hidden: Float32Array,
  text: number,
  length: number,
  tokens: number,
  pooling: Pooling,
  into: Float32Array,
): void {
  const dimension = into.length;
  const start = text * length * dimension;
  if (pooling === 'cls') {
    into.set(hidden.subarray(start, start + dimension));
    return;
  }
  into.fill(0);
  for (let token = 0; token < tokens; token++) {
    const offset = start + token * dimension;
    for (let i = 0; i < dimension; i++) into[i] = (into[i] ?? 0) + (hidden[offset + i] ?? 0);
  }
  for (const [i, sum] of into.entries()) into[i] = sum / tokens;
}
