/** Words as they are counted in targets and papers: what stands between white space. */
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
 * Tokens as they are counted in algorithms and theorems: runs of letters and digits, and every other sign by itself. The
 * authors' subword tokens give much the same for formulas, which are what the limit is about.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(TOKEN)) count++;
  return count;
}
