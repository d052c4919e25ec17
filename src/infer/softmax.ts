/** Probabilities from logits. */
export function softmax(logits: ArrayLike<number>): number[] {
  const max = Math.max(...Array.from(logits));
  const exponentials = Array.from(logits, (logit) => Math.exp(logit - max));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  return exponentials.map((value) => value / sum);
}
