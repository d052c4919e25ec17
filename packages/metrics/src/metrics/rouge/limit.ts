/** The length limits of ROUGE-1.5.5 (-l, -b), including its behaviour at their edges. */

import type { RougeLimit } from './options.js';

export interface LimitedLines {
  /** Lines for n-grams. */
  forNgrams: readonly string[];
  /** Lines for subsequences; different from `forNgrams` if the limit is in bytes. */
  forSubsequences: readonly string[];
}

export function limitLines(lines: readonly string[], limit: RougeLimit): LimitedLines {
  if ('words' in limit) {
    const limited = limitWords(lines, limit.words);
    return { forNgrams: limited, forSubsequences: limited };
  }
  return {
    forNgrams: limitBytes(lines, limit.bytes, true),
    // For subsequences, ROUGE-1.5.5 forgets to add up the lengths: the limit applies to each line, and the first line
    // that reaches it is the last one read.
    forSubsequences: limitBytes(lines, limit.bytes, false),
  };
}

function limitWords(lines: readonly string[], limit: number): string[] {
  const limited: string[] = [];
  let length = 0;
  for (const line of lines) {
    const words = spacedWords(line);
    if (length + words.length >= limit) {
      limited.push(words.slice(0, limit - length).join(' '));
      break;
    }
    limited.push(line);
    length += words.length;
  }
  return limited;
}

/** Perl's split on white space: space at the start makes an empty first word, which counts; at the end it does not. */
function spacedWords(line: string): string[] {
  const words = line.split(/[\t-\r ]+/);
  if (words[words.length - 1] === '') words.pop();
  return words.length === 1 && words[0] === '' ? [] : words;
}

function limitBytes(lines: readonly string[], limit: number, isTotal: boolean): string[] {
  const limited: string[] = [];
  let length = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (length + size >= limit) {
      // A character that is cut in two separates words, as in ROUGE-1.5.5: read as Latin-1, its bytes are not a to z.
      limited.push(
        Buffer.from(line)
          .subarray(0, limit - length)
          .toString('latin1'),
      );
      break;
    }
    limited.push(line);
    if (isTotal) length += size;
  }
  return limited;
}
