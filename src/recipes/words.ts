/** Counts words: runs of characters other than white space. */
export function countWords(text: string): number {
  let count = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isSpace = code <= 32 || code === 160 || code === 0x2028 || code === 0x2029;
    if (!isSpace && !inWord) count++;
    inWord = !isSpace;
  }
  return count;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/**
 * Counts tokens: runs of letters and digits, and every other character by itself. The count is close to SciXGen’s subword tokens in
 * formulas, and to the spaCy tokens that WikiRef counts in prose.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(TOKEN)) count++;
  return count;
}
