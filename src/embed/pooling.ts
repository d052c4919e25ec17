/** How the vectors of a text's tokens are combined: their mean (Sentence-BERT), or the first one (SPECTER). */
export type Pooling = 'mean' | 'cls';

/**
 * Writes the vector of a text of a batch into `into`. `hidden` has `length` vectors for each text: those of its `tokens` tokens, then
 * those of the padding.
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
    const at = start + token * dimension;
    for (let i = 0; i < dimension; i++) into[i] = (into[i] ?? 0) + (hidden[at + i] ?? 0);
  }
  for (const [i, sum] of into.entries()) into[i] = sum / tokens;
}
