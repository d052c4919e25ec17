const WORD_OR_SIGN = /[\p{L}\p{M}\p{N}]+(?:[-'’.][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** Counts the tokens of a sentence: words (with hyphens and apostrophes inside them), and every other character except spaces. */
export function tokenCount(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(WORD_OR_SIGN)) count++;
  return count;
}
