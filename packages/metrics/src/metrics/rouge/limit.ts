/** The length limits of ROUGE-1.5.5 (-l, -b), including its behaviour at their edges. */

import type { RougeLimit } from './options.js';

export interface LimitedLines {
  /** Lines for n-grams. */
  forNgrams: readonly string[];
  /** Lines for subsequences. They differ from the others if the limit is in bytes. */
  forSubsequences: readonly string[];
}

export function limitLines(lines: readonly string[], limit: RougeLimit): LimitedLines {
  if ('words' in limit) {
    const limited = limitWords(lines, limit.words);
    return { forNgrams: limited, forSubsequences: limited };
  }
  return {
    forNgrams: limitBytes(lines, limit.bytes, true),
    // ROUGE-1.5.5 forgets here to add up what it has read: each line has the whole limit to itself, and the first
    // to reach it is the last that is read.
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

function limitBytes(lines: readonly string[], limit: number, addUp: boolean): string[] {
  const limited: string[] = [];
  let length = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (length + size >= limit) {
      // Half a character is not a letter; as Latin-1 it separates words, like a byte in ROUGE-1.5.5.
      limited.push(
        Buffer.from(line)
          .subarray(0, limit - length)
          .toString('latin1'),
      );
      break;
    }
    limited.push(line);
    if (addUp) length += size;
  }
  return limited;
}
