/** Words as they are counted in texts: what stands between white space. */
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
 * Tokens as they are counted: runs of letters and digits, and every other sign by itself. In formulas SciXGen’s
 * subword tokens, in prose the tokens of spaCy that WikiRef counts, come to much the same.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(TOKEN)) count++;
  return count;
}
